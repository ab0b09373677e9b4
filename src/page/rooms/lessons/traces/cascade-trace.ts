// S1.3, a line through a capsule: Q1 and Q2 by the source's cascade, and by intervals.

import type { Vec3 } from 'kantsu';
import { dot, length, minus, plus } from '../../../kit/vectors.ts';
import { entryPoint, exitPoint } from '../../../source-formulas/printed-solids.ts';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export interface CascadeInput {
  readonly origin: Vec3;
  /** Of any length but zero; t is in its multiples. */
  readonly direction: Vec3;
  readonly p1: Vec3;
  readonly p2: Vec3;
  readonly radius: number;
}

type Span = readonly [from: number, to: number];
const NONE: Span = [Infinity, -Infinity];

const SPANS: readonly Line[] = [
  { mark: '①', code: 'S1 = intersect(line, sphere(P1, r))' },
  { mark: '②', code: 'S2 = intersect(line, sphere(P2, r))' },
];
const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: [
    ...SPANS,
    { mark: '③', code: 'cyl = intersect(line, infiniteCylinder(P1, P2, r))' },
    { mark: '④', code: 'Q1 = P1P2·P1Q ≤ 0 ? S1.near : P2P1·P2Q ≤ 0 ? S2.near : both > 0 ? cyl.near : none' },
    { mark: '⑤', code: 'Q2 = far(part of Q1) ?? far(S1) ?? far(S2) ?? cyl.far, with the same conditions but for the last' },
    { mark: 'result', code: 'return [Q1, Q2]' },
  ],
  ours: [
    ...SPANS,
    { mark: '③', code: 'cyl = intersect(line, cylinder(P1, P2, r))' },
    { mark: '④', code: 'Q1 = min(S1.near, S2.near, cyl.near)' },
    { mark: '⑤', code: 'Q2 = max(S1.far, S2.far, cyl.far)' },
    { mark: 'result', code: 'return [Q1, Q2]' },
  ],
};

export function cascadeTrace(input: CascadeInput, variant: Variant): Trace {
  const { origin, direction: V, p1, p2, radius } = input;
  const tracer = new Tracer(LISTINGS[variant]);
  const S1 = within(minus(origin, p1), V, radius);
  tracer.step('①', S1 === NONE ? 'traces.spanMissed' : 'traces.spanSphere', { S1: shown(S1) });
  const S2 = within(minus(origin, p2), V, radius);
  tracer.step('②', S2 === NONE ? 'traces.spanMissed' : 'traces.spanSphere', { S2: shown(S2) });
  const isPoint = p1.every((x, k) => x === p2[k]);

  if (variant === 'source') {
    tracer.step('③', 'traces.cylinderInfinite');
    const capsule = { p1, p2, radius };
    const Q1 = entryPoint(origin, V, capsule);
    tracer.step('④', Q1 ? `traces.cascade.${Q1.part}` : 'traces.cascadeHole', { Q1: Q1?.t ?? null });
    if (!Q1) {
      tracer.step('result', 'traces.miss');
      return tracer.end(null);
    }
    const Q2 = exitPoint(origin, V, capsule, Q1);
    tracer.step('⑤', Number.isNaN(Q2.t) ? 'traces.cascadeUnchecked' : `traces.cascade.${Q2.part}`, { Q2: Q2.t });
    tracer.step('result', 'traces.hit');
    return tracer.end([Q1.t, Q2.t]);
  }

  const C = isPoint ? NONE : between(input);
  tracer.step('③', C === NONE ? 'traces.cylinderEmpty' : 'traces.cylinderBetween', { cyl: shown(C) });
  const t1 = Math.min(S1[0], S2[0], C[0]);
  const t2 = Math.max(S1[1], S2[1], C[1]);
  const isHit = t1 <= t2;
  tracer.step('④', isHit ? 'traces.leastOfAll' : 'traces.spanMissed', { Q1: isHit ? t1 : null });
  if (isHit) tracer.step('⑤', 'traces.greatestOfAll', { Q2: t2 });
  tracer.step('result', isHit ? 'traces.hit' : 'traces.miss');
  return tracer.end(isHit ? [t1, t2] : null);
}

/** Where |M + t·D| ≤ r. */
function within(M: Vec3, D: Vec3, r: number): Span {
  const DD = dot(D, D);
  const t = -dot(M, D) / DD;
  const b = length(plus(M, D, t));
  if (b > r) return NONE;
  const w = Math.sqrt(((r - b) * (r + b)) / DD);
  return [t - w, t + w];
}

/** The cylinder between the planes through P1 and P2; parallel to the axis it is all of the line that the planes leave. */
function between({ origin, direction: V, p1, p2, radius }: CascadeInput): Span {
  const axis = minus(p2, p1);
  const size = length(axis);
  const a: Vec3 = [axis[0] / size, axis[1] / size, axis[2] / size];
  const K = minus(origin, p1);
  const [ka, va] = [dot(K, a), dot(V, a)];
  const M = plus(K, a, -ka);
  const D = plus(V, a, -va);
  const isParallel = dot(D, D) < 1e-30 * dot(V, V);
  if (isParallel && length(M) > radius) return NONE;
  const side: Span = isParallel ? [-Infinity, Infinity] : within(M, D, radius);
  const isBetween = ka >= 0 && ka <= size;
  const planes: Span =
    va === 0 ? (isBetween ? [-Infinity, Infinity] : NONE) : [Math.min(-ka / va, (size - ka) / va), Math.max(-ka / va, (size - ka) / va)];
  const span: Span = [Math.max(side[0], planes[0]), Math.min(side[1], planes[1])];
  return span[0] <= span[1] ? span : NONE;
}

function shown(span: Span): readonly number[] | null {
  return span === NONE ? null : span;
}
