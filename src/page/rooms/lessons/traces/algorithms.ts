// The source's algorithms line by line: `TRACES[id].run(input, variant)` gives the steps of a run on any input.

import { CountdownTimer, raycast, raycastCylinder } from 'kantsu';
import type { RayInterval, Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { dot, length, minus } from '../../../kit/vectors.ts';
import { arithmetic } from '../../../source-formulas/arithmetic.ts';
import { PrintedCountdown } from '../../../source-formulas/printed-countdown.ts';
import { axisDistance, isAcross } from '../../../source-formulas/printed-planar.ts';
import { entryPoint, exitPoint } from '../../../source-formulas/printed-solids.ts';
import { stepped, traced } from './trace.ts';
import type { Line, RunLine, Trace, Variant } from './trace.ts';

interface ClampInput {
  readonly center: Vec2;
  readonly r1: number;
  readonly p1: Vec2;
  readonly p2: Vec2;
  readonly r2: number;
}

/** S0.5, circle and capsule: f along the axis, clamped, ① to ⑨ in the order of the source's code. */
function clampTrace({ center, r1, p1, p2, r2 }: ClampInput, variant: Variant): Trace {
  const isSource = variant === 'source';
  const { round, ...vectors } = arithmetic(isSource ? Math.fround : Number);
  const [K, L] = [vectors.minus(center, p1), vectors.minus(p2, p1)];
  const [KL, LL] = [vectors.dot(K, L), vectors.dot(L, L)];
  const ratio = isSource || LL > 0 ? round(KL / LL) : 0;
  const f = ratio < 0 ? 0 : ratio > 1 ? 1 : ratio;
  const F = vectors.along([0, 0], L, f);
  const G = vectors.minus(K, F);
  const d = vectors.length(G);
  const hit = d <= round(round(r1) + round(r2));
  const divided = LL > 0 ? 'traces.clampF' : isSource ? 'traces.clampDivided' : 'traces.clampPoint';
  return traced(
    [
      ['①', 'K = Pc − P0', 'traces.clampK', { K }],
      ['②', 'L = end − P0', 'traces.clampL', { L }],
      ['③', 'KL = K·L', 'traces.clampKL', { KL }],
      ['④', isSource ? 'f = KL / |L|²' : 'f = |L| > 0 ? KL / |L|² : 0', divided, { f: ratio }],
      ['⑤', 'f = clamp(f, 0, 1)', ratio < 0 ? 'traces.clampLow' : ratio > 1 ? 'traces.clampHigh' : 'traces.clampKept', { f }],
      ['⑥', 'F = f·L', 'traces.clampFoot', { F }],
      ['⑦', 'G = K − F', 'traces.clampG', { G }],
      ['⑧', 'd = |G|', 'traces.clampD', { d }],
      ['⑨', 'hit = d ≤ r₁ + r₂', Number.isNaN(d) ? 'traces.clampNaN' : hit ? 'traces.hit' : 'traces.miss', { hit }],
    ],
    hit,
  );
}

interface EndsInput {
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

/** S0.6, two capsules of the plane: each end from the other axis, ① to ④, as in the source's first version; the amended one and ours go on with the crossing, ⑤. */
function endsTrace({ a1, a2, ra, b1, b2, rb }: EndsInput, variant: Variant): Trace {
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

interface CascadeInput {
  readonly origin: Vec3;
  /** Of any length but zero; t is in its multiples. */
  readonly direction: Vec3;
  readonly p1: Vec3;
  readonly p2: Vec3;
  readonly radius: number;
}

type Span = readonly [from: number, to: number];

/** S1.3, a line through a capsule: Q1 and Q2 by the source's cascade, and by intervals. */
function cascadeTrace(input: CascadeInput, variant: Variant): Trace {
  const { origin, direction, p1, p2, radius } = input;
  const spanOf = (found: RayInterval | null): Span | null =>
    found && [found.enter.distance / length(direction), found.exit.distance / length(direction)];
  const line = { origin, direction, kind: 'line' } as const;
  const spheres = [p1, p2].map((center) => spanOf(raycast({ kind: 'sphere', center, radius }, line)));
  const lines = spheres.map((span, k): RunLine => [
    '①②'[k],
    `S${k + 1} = intersect(line, sphere(P${k + 1}, r))`,
    span ? 'traces.spanSphere' : 'traces.spanMissed',
    { [`S${k + 1}`]: span },
  ]);

  if (variant === 'source') {
    const capsule = { p1, p2, radius };
    const Q1 = entryPoint(origin, direction, capsule);
    const Q2 = Q1 && exitPoint(origin, direction, capsule, Q1);
    return traced(
      [
        ...lines,
        ['③', 'cyl = intersect(line, infiniteCylinder(P1, P2, r))', 'traces.cylinderInfinite'],
        [
          '④',
          'Q1 = P1P2·P1Q ≤ 0 ? S1.near : P2P1·P2Q ≤ 0 ? S2.near : both > 0 ? cyl.near : none',
          Q1 ? `traces.cascade.${Q1.part}` : 'traces.cascadeHole',
          { Q1: Q1?.t ?? null },
        ],
        [
          '⑤',
          'Q2 = far(part of Q1) ?? far(S1) ?? far(S2) ?? cyl.far /* unchecked */',
          Q2 ? (Number.isNaN(Q2.t) ? 'traces.cascadeUnchecked' : `traces.cascade.${Q2.part}`) : undefined,
          { Q2: Q2?.t ?? null },
        ],
        ['result', 'return [Q1, Q2]', Q1 ? 'traces.hit' : 'traces.miss'],
      ],
      Q1 && Q2 && [Q1.t, Q2.t],
    );
  }

  const isPoint = p1.every((x, k) => x === p2[k]);
  const cylinder = isPoint ? null : between(spanOf(raycastCylinder({ p1, p2, radius }, line)), input);
  const spans = [...spheres, cylinder].flatMap((span) => (span ? [span] : []));
  const isHit = spans.length > 0;
  const [t1, t2] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  return traced(
    [
      ...lines,
      ['③', 'cyl = intersect(line, cylinder(P1, P2, r))', cylinder ? 'traces.cylinderBetween' : 'traces.cylinderEmpty', { cyl: cylinder }],
      ['④', 'Q1 = min(S1.near, S2.near, cyl.near)', isHit ? 'traces.leastOfAll' : 'traces.spanMissed', { Q1: isHit ? t1 : null }],
      ['⑤', 'Q2 = max(S1.far, S2.far, cyl.far)', isHit ? 'traces.greatestOfAll' : undefined, { Q2: t2 }],
      ['result', 'return [Q1, Q2]', isHit ? 'traces.hit' : 'traces.miss'],
    ],
    isHit ? [t1, t2] : null,
  );
}

/** What the planes through P1 and P2 leave of a stretch of the line. */
function between(side: Span | null, { origin, direction, p1, p2 }: CascadeInput): Span | null {
  const axis = minus(p2, p1);
  const [from, by] = [minus(origin, p1), direction].map((v) => dot(v, axis) / dot(axis, axis));
  // Across the axis the line is between them all along, or nowhere.
  if (by === 0) return from >= 0 && from <= 1 ? side : null;
  const [low, high] = [-from / by, (1 - from) / by].toSorted((x, y) => x - y);
  if (!side || side[0] > high || side[1] < low) return null;
  return [Math.max(side[0], low), Math.min(side[1], high)];
}

interface CountdownCall {
  readonly call: 'start' | 'stop' | 'reset' | 'frame';
  /** Reading of the clock, s; never less than that of the call before. */
  readonly now: number;
}

interface CountdownInput {
  readonly initial: number;
  /** Reading of the clock when the timer is made, s. */
  readonly made: number;
  readonly calls: readonly CountdownCall[];
}

const listing = (made: string, frame: string): readonly Line[] => [
  ['new', made],
  ['start', 'start:  running = true'],
  ['stop', 'stop:  running = false'],
  ['reset', 'reset:  remaining = initial; running = true'],
  ['frame', frame],
];
const LISTINGS = {
  source: listing('new:  remaining = initial; last = now; running = true', 'frame:  if (running) remaining −= now − last; last = now'),
  ours: listing('new:  remaining = initial; running = false', 'frame:  if (running) remaining = max(0, remaining − dt)'),
};
const TEXTS = { start: 'traces.timerStart', stop: 'traces.timerStop', reset: 'traces.timerReset' } as const;

/** S4.7: the source's takes differences of clock readings from its construction on, ours counts what passes between start and stop. */
function countdownTrace({ initial, made, calls }: CountdownInput, variant: Variant): Trace {
  const isSource = variant === 'source';
  const printed = new PrintedCountdown(made, initial);
  const own = new CountdownTimer(initial);
  const timer = isSource ? printed : own;
  const state = (): Record<string, number | boolean> => ({
    remaining: timer.remaining,
    running: timer.isRunning,
    over: timer.isOver,
    ...(isSource && { last: printed.last }),
  });
  const first = ['new', isSource ? 'traces.timerRunsAtOnce' : 'traces.timerWaits', { now: made, ...state() }] as const;
  let last = made;
  const ran = calls.map(({ call, now }) => {
    const dt = isSource ? now - printed.last : now - last;
    last = now;
    // Of ours what has passed since the call before counts only if the timer was running meanwhile.
    own.advance(dt);
    if (call !== 'frame') timer[call]();
    else if (isSource) printed.update(now);
    const counted = isSource
      ? timer.remaining < 0
        ? 'traces.timerBelowZero'
        : 'traces.timerReading'
      : timer.isRunning
        ? 'traces.timerCounts'
        : 'traces.timerIdle';
    return [call, call === 'frame' ? counted : TEXTS[call], { now, ...(call === 'frame' && { dt }), ...state() }] as const;
  });
  return stepped(isSource ? LISTINGS.source : LISTINGS.ours, [first, ...ran], timer.remaining);
}

export interface TraceInputs {
  clamp: ClampInput;
  ends: EndsInput;
  cascade: CascadeInput;
  countdown: CountdownInput;
}
export type TraceId = keyof TraceInputs;

export interface TraceKind<Input> {
  readonly variants: readonly Variant[];
  readonly run: (input: Input, variant: Variant) => Trace;
}

const BOTH: readonly Variant[] = ['source', 'ours'];

export const TRACES: { readonly [Id in TraceId]: TraceKind<TraceInputs[Id]> } = {
  clamp: { variants: BOTH, run: clampTrace },
  ends: { variants: ['source', 'amended', 'ours'], run: endsTrace },
  cascade: { variants: BOTH, run: cascadeTrace },
  countdown: { variants: BOTH, run: countdownTrace },
};
