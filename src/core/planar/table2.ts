// The kernel of each pair of kinds: a staircase, each pair once with the lower kind first; the compiler checks that none is missing.

import { boxBox } from './box-box.ts';
import { boxCapsule } from './box-capsule.ts';
import { capsuleCapsule } from './capsule-capsule.ts';
import { circleBox } from './circle-box.ts';
import { circleCapsule } from './circle-capsule.ts';
import { circleCircle } from './circle-circle.ts';
import { KINDS } from './record2.ts';
import type { Kind, PairKernel2 } from './record2.ts';

// Row by row, the kinds from the row's own to the last.
type Staircase<Rest extends readonly Kind[]> = Rest extends readonly [infer First extends Kind, ...infer Later extends readonly Kind[]]
  ? { readonly [K in First]: { readonly [Other in Rest[number]]: PairKernel2 } } & Staircase<Later>
  : unknown;

const STAIRCASE = {
  circle: { circle: circleCircle, box: circleBox, capsule: circleCapsule },
  box: { box: boxBox, capsule: boxCapsule },
  capsule: { capsule: capsuleCapsule },
} satisfies Staircase<typeof KINDS>;

/** The kernel of two kinds; `a` must not be the higher one. */
export function pairKernel2(a: number, b: number): PairKernel2 {
  return (STAIRCASE[KINDS[a]] as Partial<Record<Kind, PairKernel2>>)[KINDS[b]]!;
}
