// S0.6, two capsules of the plane: four distances of an end from the other axis, then the crossing, ① to ⑤.

import type { Vec2 } from 'kantsu/planar';
import type { TextKey } from '../../../ui/i18n.ts';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface EndsInput {
  readonly a1: Vec2;
  readonly a2: Vec2;
  readonly ra: number;
  readonly b1: Vec2;
  readonly b2: Vec2;
  readonly rb: number;
  /** Which version of the text: the first has no ⑤. */
  readonly version: 'first' | 'amended';
}

const ENDS: readonly Line[] = [
  { mark: '①', code: 'd₁ = distance(P1′, P1P2)' },
  { mark: '②', code: 'd₂ = distance(P2′, P1P2)' },
  { mark: '③', code: 'd₃ = distance(P1, P1′P2′)' },
  { mark: '④', code: 'd₄ = distance(P2, P1′P2′)' },
];
const LAST: Line = { mark: 'result', code: 'hit = min(d₁, d₂, d₃, d₄) ≤ r₁ + r₂' };
const OR_CROSS: Line = { mark: 'result', code: 'hit = cross || min(d₁, d₂, d₃, d₄) ≤ r₁ + r₂' };
const LISTINGS = {
  first: [...ENDS, LAST],
  amended: [...ENDS, { mark: '⑤', code: 'cross = (P1 × P1′)(P1 × P2′) ≤ 0 && (P1′ × P1)(P1′ × P2) ≤ 0' }, OR_CROSS],
  ours: [...ENDS, { mark: '⑤', code: 'cross = sign(L × P1P1′) ≠ sign(L × P1P2′) && sign(L′ × P1′P1) ≠ sign(L′ × P1′P2)' }, OR_CROSS],
} as const satisfies Record<string, readonly Line[]>;

export function endsTrace(input: EndsInput, variant: Variant): Trace {
  const { a1, a2, ra, b1, b2, rb, version } = input;
  const tracer = new Tracer(LISTINGS[variant === 'ours' ? 'ours' : version]);
  const toAxis = (p: Vec2, [q1, q2]: readonly [Vec2, Vec2]): number => {
    const L = minus(q2, q1);
    const LL = dot(L, L);
    let f = variant === 'source' || LL > 0 ? dot(minus(p, q1), L) / LL : 0;
    if (f < 0) f = 0;
    if (f > 1) f = 1;
    return Math.hypot(p[0] - q1[0] - f * L[0], p[1] - q1[1] - f * L[1]);
  };
  const tests: [mark: string, name: string, end: Vec2, axis: readonly [Vec2, Vec2]][] = [
    ['①', 'd₁', b1, [a1, a2]],
    ['②', 'd₂', b2, [a1, a2]],
    ['③', 'd₃', a1, [b1, b2]],
    ['④', 'd₄', a2, [b1, b2]],
  ];
  const r = ra + rb;
  const distances = tests.map(([mark, name, end, axis]) => {
    const d = toAxis(end, axis);
    tracer.step(mark, d <= r ? 'traces.endNear' : 'traces.endFar', { [name]: d });
    return d;
  });
  const isNear = distances.some((d) => d <= r);
  let isCross = false;
  if (variant === 'ours') {
    isCross = areSplit(a1, a2, b1, b2) && areSplit(b1, b2, a1, a2);
    tracer.step('⑤', isCross ? 'traces.crossing' : 'traces.noCrossing', { cross: isCross });
  } else if (version === 'amended') {
    const product = (p: Vec2, q: Vec2, s: Vec2): number => cross(p, q) * cross(p, s);
    isCross = product(a1, b1, b2) <= 0 && product(b1, a1, a2) <= 0;
    tracer.step('⑤', 'traces.crossPositions', { cross: isCross });
  }
  const hit = isCross || isNear;
  const text: TextKey = hit ? 'traces.hit' : 'traces.miss';
  tracer.step('result', text, { hit });
  return tracer.end(hit);
}

/** P and Q on different sides of the line A → B, by signs. */
function areSplit(A: Vec2, B: Vec2, P: Vec2, Q: Vec2): boolean {
  return cross(minus(B, A), minus(P, A)) > 0 !== cross(minus(B, A), minus(Q, A)) > 0;
}

function minus(a: Vec2, b: Vec2): Vec2 {
  return [a[0] - b[0], a[1] - b[1]];
}

function dot(a: Vec2, b: Vec2): number {
  return a[0] * b[0] + a[1] * b[1];
}

function cross(a: Vec2, b: Vec2): number {
  return a[0] * b[1] - a[1] * b[0];
}
