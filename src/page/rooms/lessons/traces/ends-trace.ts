// S0.6, two capsules of the plane: each end from the other axis, ① to ④, as in the source's first version; ours goes on with the crossing, ⑤.

import type { Vec2 } from 'kantsu/planar';
import { axisDistance } from '../../../source-formulas/printed-planar.ts';
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
  { mark: '①', code: 'd₁ = distance(P1, P1′P2′);  if (d₁ ≤ r₁ + r₂) return hit' },
  { mark: '②', code: 'd₂ = distance(P2, P1′P2′);  if (d₂ ≤ r₁ + r₂) return hit' },
  { mark: '③', code: 'd₃ = distance(P1′, P1P2);  if (d₃ ≤ r₁ + r₂) return hit' },
  { mark: '④', code: 'd₄ = distance(P2′, P1P2);  if (d₄ ≤ r₁ + r₂) return hit' },
];
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: [...ENDS, { mark: 'result', code: 'return no hit' }],
  ours: [
    ...ENDS,
    { mark: '⑤', code: 'cross = sign(L × P1P1′) ≠ sign(L × P1P2′) && sign(L′ × P1′P1) ≠ sign(L′ × P1′P2)' },
    { mark: 'result', code: 'return cross' },
  ],
};

export function endsTrace({ a1, a2, ra, b1, b2, rb }: EndsInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  const round = variant === 'source' ? Math.fround : Number;
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
  if (variant === 'ours') {
    hit = areSplit(a1, a2, b1, b2) && areSplit(b1, b2, a1, a2);
    tracer.step('⑤', hit ? 'traces.crossing' : 'traces.noCrossing', { cross: hit });
  }
  tracer.step('result', hit ? 'traces.hit' : 'traces.miss', { hit });
  return tracer.end(hit);
}

/** P and Q on different sides of the line A → B, by signs. */
function areSplit(A: Vec2, B: Vec2, P: Vec2, Q: Vec2): boolean {
  const side = (R: Vec2): number => (B[0] - A[0]) * (R[1] - A[1]) - (B[1] - A[1]) * (R[0] - A[0]);
  return side(P) > 0 !== side(Q) > 0;
}
