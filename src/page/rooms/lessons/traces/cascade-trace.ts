// S1.3, a line through a capsule: Q1 and Q2 by the source's cascade, and by intervals.

import { raycast, raycastCylinder } from 'kantsu';
import type { RayInterval, Vec3 } from 'kantsu';
import { dot, length, minus } from '../../../kit/vectors.ts';
import { entryPoint, exitPoint } from '../../../source-formulas/printed-solids.ts';
import { traced } from './trace.ts';
import type { RunLine, Trace, Variant } from './trace.ts';

export interface CascadeInput {
  readonly origin: Vec3;
  /** Of any length but zero; t is in its multiples. */
  readonly direction: Vec3;
  readonly p1: Vec3;
  readonly p2: Vec3;
  readonly radius: number;
}

type Span = readonly [from: number, to: number];

export function cascadeTrace(input: CascadeInput, variant: Variant): Trace {
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
