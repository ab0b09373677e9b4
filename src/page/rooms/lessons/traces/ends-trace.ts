// S0.6, two capsules of the plane: each end from the other axis, ① to ④, as in the source's first version; the amended one and ours go on with the
// crossing, ⑤.

import type { Vec2 } from 'kantsu/planar';
import { axisDistance, isAcross } from '../../../source-formulas/printed-planar.ts';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface EndsInput {
  readonly a1: Vec2;
  readonly a2: Vec2;
  readonly ra: number;
  readonly b1: Vec2;
  readonly b2: Vec2;
  readonly rb: number;
}

const ENDS: readonly Line[] = [
  { mark: '①', code: 'd₁ = distance(A, CD);  if (d₁ ≤ r₁ + r₂) return hit' },
  { mark: '②', code: 'd₂ = distance(B, CD);  if (d₂ ≤ r₁ + r₂) return hit' },
  { mark: '③', code: 'd₃ = distance(C, AB);  if (d₃ ≤ r₁ + r₂) return hit' },
  { mark: '④', code: 'd₄ = distance(D, AB);  if (d₄ ≤ r₁ + r₂) return hit' },
];
const CROSS = 'cross = (AB × AD)(AB × AC) < 0 && (CD × CA)(CD × CB) < 0';
const SIGNS = 'cross = sign(AB × AC) ≠ sign(AB × AD) && sign(CD × CA) ≠ sign(CD × CB)';
const LISTINGS: Readonly<Record<Variant | 'amended', readonly Line[]>> = {
  source: [...ENDS, { mark: 'result', code: 'return no hit' }],
  amended: [...ENDS, { mark: '⑤', code: CROSS }, { mark: 'result', code: 'return cross' }],
  ours: [...ENDS, { mark: '⑤', code: SIGNS }, { mark: 'result', code: 'return cross' }],
};

export function endsTrace({ a1, a2, ra, b1, b2, rb }: EndsInput, variant: Variant | 'amended'): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  const round = variant === 'ours' ? Number : Math.fround;
  const r = round(round(ra) + round(rb));
  const tests: [mark: string, name: string, end: Vec2, axis: readonly [Vec2, Vec2]][] = [
    ['①', 'd₁', a1, [b1, b2]],
    ['②', 'd₂', a2, [b1, b2]],
    ['③', 'd₃', b1, [a1, a2]],
    ['④', 'd₄', b2, [a1, a2]],
  ];
  for (const [mark, name, end, [p1, p2]] of tests) {
    const isPoint = variant === 'ours' && p1[0] === p2[0] && p1[1] === p2[1];
    const d = isPoint ? Math.hypot(end[0] - p1[0], end[1] - p1[1]) : axisDistance(end, { p1, p2 }, round);
    const hit = d <= r;
    tracer.step(mark, hit ? 'traces.endNear' : 'traces.endFar', hit ? { [name]: d, hit } : { [name]: d });
    if (hit) return tracer.end(true);
  }
  let hit = false;
  if (variant !== 'source') {
    const splits = variant === 'ours' ? areSplit : areAcross;
    hit = splits(a1, a2, b1, b2) && splits(b1, b2, a1, a2);
    tracer.step('⑤', hit ? 'traces.crossing' : 'traces.noCrossing', { cross: hit });
  }
  tracer.step('result', hit ? 'traces.hit' : 'traces.miss', { hit });
  return tracer.end(hit);
}

/** Amended after a reader's comment. */
export function amendedTrace(input: EndsInput): Trace {
  return endsTrace(input, 'amended');
}

/** P and Q on different sides of the line A → B, by signs. */
function areSplit(A: Vec2, B: Vec2, P: Vec2, Q: Vec2): boolean {
  const side = (R: Vec2): number => (B[0] - A[0]) * (R[1] - A[1]) - (B[1] - A[1]) * (R[0] - A[0]);
  return side(P) > 0 !== side(Q) > 0;
}

/** The same by the product, in float, as the source's amended version has it. */
function areAcross(A: Vec2, B: Vec2, P: Vec2, Q: Vec2): boolean {
  return isAcross({ p1: A, p2: B }, { p1: P, p2: Q }, Math.fround);
}
