// S0.6, two capsules of the plane: each end from the other axis, ① to ④, as in the source's first version; the amended one and ours go on with the
// crossing, ⑤.

import type { Vec2 } from 'kantsu/planar';
import { axisDistance, isAcross } from '../../../source-formulas/printed-planar.ts';
import { traced } from './trace.ts';
import type { Trace, Variant } from './trace.ts';

export interface EndsInput {
  readonly a1: Vec2;
  readonly a2: Vec2;
  readonly ra: number;
  readonly b1: Vec2;
  readonly b2: Vec2;
  readonly rb: number;
}
interface Axis {
  readonly p1: Vec2;
  readonly p2: Vec2;
}

const CROSSING: Readonly<Record<Variant, string | undefined>> = {
  source: undefined,
  amended: 'cross = (AB × AD)(AB × AC) < 0 && (CD × CA)(CD × CB) < 0',
  ours: 'cross = sign(AB × AC) ≠ sign(AB × AD) && sign(CD × CA) ≠ sign(CD × CB)',
};

export function endsTrace({ a1, a2, ra, b1, b2, rb }: EndsInput, variant: Variant): Trace {
  const isOurs = variant === 'ours';
  const round = isOurs ? Number : Math.fround;
  const r = round(round(ra) + round(rb));
  const [a, b]: Axis[] = [
    { p1: a1, p2: a2 },
    { p1: b1, p2: b2 },
  ];
  const distanceOf = (end: Vec2, axis: Axis): number => {
    const { p1, p2 } = axis;
    const isPoint = isOurs && p1[0] === p2[0] && p1[1] === p2[1];
    return isPoint ? Math.hypot(end[0] - p1[0], end[1] - p1[1]) : axisDistance(end, axis, round);
  };
  const distances = [distanceOf(a1, b), distanceOf(a2, b), distanceOf(b1, a), distanceOf(b2, a)];
  const near = distances.findIndex((d) => d <= r);
  const tests = distances.map((d, k) => {
    const [name, end, axis] = [`d${'₁₂₃₄'[k]}`, 'ABCD'[k], k < 2 ? 'CD' : 'AB'];
    const line = ['①②③④'[k], `${name} = distance(${end}, ${axis});  if (${name} ≤ r₁ + r₂) return hit`] as const;
    if (near >= 0 && k > near) return line;
    return [
      ...line,
      ...(k === near ? (['traces.endNear', { [name]: d, hit: true }] as const) : (['traces.endFar', { [name]: d }] as const)),
    ] as const;
  });
  const areApart = isOurs ? areSplit : (one: Axis, other: Axis): boolean => isAcross(one, other, round);
  const code = CROSSING[variant];
  const cross = code !== undefined && areApart(a, b) && areApart(b, a);
  const isOpen = near < 0;
  return traced(
    [
      ...tests,
      ...(code === undefined
        ? []
        : [['⑤', code, isOpen ? (cross ? 'traces.crossing' : 'traces.noCrossing') : undefined, { cross }] as const]),
      [
        'result',
        code === undefined ? 'return no hit' : 'return cross',
        isOpen ? (cross ? 'traces.hit' : 'traces.miss') : undefined,
        { hit: cross },
      ],
    ],
    !isOpen || cross,
  );
}

/** The ends of the other axis on different sides of this one, by signs. */
function areSplit({ p1: A, p2: B }: Axis, { p1: P, p2: Q }: Axis): boolean {
  const side = (R: Vec2): number => (B[0] - A[0]) * (R[1] - A[1]) - (B[1] - A[1]) * (R[0] - A[0]);
  return side(P) > 0 !== side(Q) > 0;
}
