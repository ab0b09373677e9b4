// Example pairs: the initial ones, and the poses at which formulas of the source fail.

import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';

/** Two figures and their current kinds. */
export interface Pair {
  readonly kindA: Kind;
  readonly kindB: Kind;
  readonly a: Figure;
  readonly b: Figure;
}

const SIZES_A: Figure['sizes'] = { circle: [1.1, 0], box: [1.3, 0.8], capsule: [1, 0.6] };
const SIZES_B: Figure['sizes'] = { circle: [0.8, 0], box: [1, 0.6], capsule: [1.1, 0.45] };

/** Apart, and slightly rotated: no special case. */
export const FIRST_PAIR: Pair = {
  kindA: 'box',
  kindB: 'capsule',
  a: { x: -1.7, y: -0.4, turn: 20, sizes: SIZES_A },
  b: { x: 1.8, y: 0.7, turn: -35, sizes: SIZES_B },
};

function at(x: number, y: number, turn: number, kind: Kind, first: number, second: number): Figure {
  return { x, y, turn, sizes: { ...SIZES_A, [kind]: [first, second] } };
}

export const DEFECTS = {
  face: { kindA: 'circle', kindB: 'box', a: at(0, 2, 0, 'circle', 1, 0), b: at(0, 0, 0, 'box', 2, 1) },
  turned: { kindA: 'circle', kindB: 'box', a: at(2.3, 0, 0, 'circle', 1, 0), b: at(0, 0, 45, 'box', 1, 1) },
  cross: { kindA: 'capsule', kindB: 'capsule', a: at(0, 0, 0, 'capsule', 3, 0.1), b: at(0, 0, 90, 'capsule', 3, 0.1) },
  dot: { kindA: 'capsule', kindB: 'circle', a: at(0, 0, 0, 'capsule', 0, 1), b: at(0.5, 0, 0, 'circle', 1, 0) },
  within: { kindA: 'circle', kindB: 'capsule', a: at(0, 0, 0, 'circle', 1, 0), b: at(0.3, 0, 0, 'capsule', 0.1, 0.5) },
} as const satisfies Record<string, Pair>;
export type DefectId = keyof typeof DEFECTS;
export const DEFECT_IDS = Object.keys(DEFECTS) as DefectId[];

/** All nine pairs, row by row: the kind of a, then the kind of b. */
export const MATRIX: readonly { readonly kindA: Kind; readonly kindB: Kind }[] = KINDS.flatMap((kindA) =>
  KINDS.map((kindB) => ({ kindA, kindB })),
);
