// A line, half-line or segment and a sphere, in the source's four ways: the quadratic (S0.2), the cross product (S0.3), the right triangle (S0.4), and where
// a ray enters and exits (S1.1).

import { raycast } from 'kantsu';
import type { Construction, Point, Role, RowId, Scale, Verdict } from './construction.ts';
import { Draft, arc, bar, comparing, mark, planeThrough, relettered, verdictOnLine } from './draft.ts';
import type { Admissible } from './draft.ts';
import { cross, dot, length, minus, plus, times, unitOr } from '../../kit/vectors.ts';

export interface SphereInput {
  readonly center: Point;
  readonly radius: number;
}

export interface LineInput {
  readonly origin: Point;
  /** Of any length but zero. */
  readonly direction: Point;
  readonly kind: 'line' | 'ray' | 'segment';
  /** m; of a ray alone. */
  readonly maxDistance?: number;
}

/** Which t count, m along the line. */
export function admissible({ direction, kind, maxDistance = Infinity }: LineInput): Admissible {
  return kind === 'line' ? { low: -Infinity, high: Infinity } : { low: 0, high: kind === 'segment' ? length(direction) : maxDistance };
}

/** What every row measures first. */
type Measured = ReturnType<typeof measure>;

function measure(sphere: SphereInput, line: LineInput) {
  const { center, radius } = sphere;
  const interval = raycast(
    { kind: 'sphere', center: [...center], radius },
    { origin: line.origin, direction: line.direction, kind: 'line' },
  );
  const unit = unitOr(line.direction, [1, 0, 0]);
  const toCenter = minus(center, line.origin);
  const along = dot(toCenter, unit);
  const perpendicular = minus(toCenter, unit, along);
  const distance = length(perpendicular);
  const on: Verdict['outcome'] = !interval ? 'miss' : interval.chord === 0 ? 'touch' : 'cross';
  return {
    sphere,
    line,
    /** What the whole line does, whatever of it counts. */
    on,
    /** V̂ and |V| */
    unit,
    size: length(line.direction),
    /** Pc − P0, and of it C·V̂ and C − (C·V̂)V̂ */
    toCenter,
    along,
    perpendicular,
    /** The line's point closest to the centre. */
    foot: plus(line.origin, unit, along),
    distance,
    /** r² − |perpendicular|² */
    room: (radius - distance) * (radius + distance),
    /** W, and t of the near and the far point, m; NaN on a miss. */
    halfChord: interval ? 0.5 * interval.chord : NaN,
    near: interval ? interval.enter.distance : NaN,
    far: interval ? interval.exit.distance : NaN,
    interval,
    range: admissible(line),
    plane: planeThrough(line.origin, unit, toCenter),
  };
}

/** P0, V, Pc, the line and the sphere. */
function given(row: RowId, m: Measured): Draft {
  const { sphere, line, range } = m;
  const draft = new Draft(row)
    .point('P0', 'origin', line.origin, { ours: 'origin' })
    .put('V', 'direction', line.direction, { ours: 'direction' })
    .point('Pc', 'center', sphere.center, { ours: 'center' })
    .put('r', 'radius', sphere.radius, { unit: 'm' })
    .put('|V|', 'lengthOfV', m.size, { lights: ['V'] })
    .draw('sphere', 'solid', sphere)
    .through(line.origin, m.unit)
    .draw('line', 'given', { origin: line.origin, direction: m.unit, ...range })
    .draw('arrow', 'given', { from: line.origin, to: plus(line.origin, line.direction) }, 'V');
  if (m.on !== 'miss') return draft;
  const edge = minus(sphere.center, m.plane.up, sphere.radius);
  return draft.length('gap', 'gap', m.distance - sphere.radius, 'gap', edge, m.foot, { symbol: 'g', letter: '' });
}

/** The near and the far point, on the line and on a scale of t, which is counted in multiples of `unit` m; `letters` are those of the two. */
function drawRoots(draft: Draft, m: Measured, letters: readonly [string, string], foot: string, unit = 1, curve?: Scale['curve']): void {
  const { interval, range, near, far } = m;
  const line = bar('given', range.low / unit, range.high / unit);
  if (!interval) {
    draft.scale('t', [line], [mark(foot, m.along / unit, 'perpendicular')], curve);
    return;
  }
  const roles = [near, far].map((t, k): Role => (t < range.low || t > range.high ? 'rejected' : k === 0 ? 'enter' : 'exit'));
  draft
    .draw('point', roles[0], { at: interval.enter.point }, 'near', letters[0])
    .draw('point', roles[1], { at: interval.exit.point }, 'far', letters[1])
    .scale(
      't',
      [line, bar('solid', near / unit, far / unit)],
      [mark('near', near / unit, roles[0]), mark('far', far / unit, roles[1])],
      curve,
    );
}

/** What D, or the perpendicular beside the radius, says of the whole line. */
const ROOTS = { touch: 'oneRoot', cross: 'twoRoots', miss: 'noRoots' } as const;
const LOWEST = { touch: 'curveTouches', cross: 'curveCrosses', miss: 'curveAbove' } as const;
const DISTANCES = { touch: 'tangent', cross: 'closerThanR', miss: 'fartherThanR' } as const;

/** S0.2: A, B, C, D and the roots of A·t² + 2B·t + C = 0; D also below zero, t in multiples of V. */
export function sphereQuadratic(sphere: SphereInput, line: LineInput): Construction {
  const m = measure(sphere, line);
  const { size, unit, room } = m;
  const fromCenter = times(m.toCenter, -1);
  const A = size * size;
  // B² − A·C cancels far away; |V|²(r² − |perpendicular|²) is the same number without that.
  const D = A * room;
  const B = -m.along * size;
  const C = dot(fromCenter, fromCenter) - sphere.radius * sphere.radius;
  const noRoots = m.interval ? undefined : 'noRoots';
  const draft = given('S0.2', m)
    .arrow('P0−Pc', 'fromCenter', 'projection', sphere.center, line.origin, { symbol: 'P0 − Pc' })
    .put('A', 'squareOfV', A, { lights: ['V'], by: '{V}·{V}' })
    .put('B', 'productB', B, { lights: ['P0−Pc', 'V', 'foot'], by: '{P0−Pc}·{V}' })
    .put('C', 'constantC', C, { lights: ['P0−Pc', 'r'], unit: 'm²', by: '|{P0−Pc}|² − {r}²' })
    .put('D', 'discriminant', D, { lights: ['foot', 'near', 'far', 'gap'], by: '{B}² − {A}·{C}', note: ROOTS[m.on] })
    .put('foot', 'footOfLine', m.along / size, { symbol: '−B/A' })
    .put('lowest', 'lowestValue', -room, { symbol: '−D/A', unit: 'm²', lights: ['foot', 'lowest'], by: '−{D}/{A}', note: LOWEST[m.on] })
    .put('near', 'nearRoot', m.near / size, { symbol: 't₁', ours: 'enter', by: '(−{B} − √{D})/{A}', note: noRoots })
    .put('far', 'farRoot', m.far / size, { symbol: 't₂', ours: 'exit', by: '(−{B} + √{D})/{A}', note: noRoots })
    .draw('segment', 'radius', { from: sphere.center, to: minus(sphere.center, unit, sphere.radius) }, 'r')
    .draw('point', 'aid', { at: m.foot }, 'foot', m.interval ? '' : '−B/A');
  drawRoots(draft, m, ['t₁', 't₂'], 'foot', size, { A, B, C, lowest: 'lowest' });
  return draft.done({ ...verdictOnLine(m.interval, m.range), shows: 'D' }, m.plane);
}

/** S0.3: |C × V̂| is the distance of the centre from the line; compared with r it decides, without a root. */
export function sphereCross(sphere: SphereInput, line: LineInput): Construction {
  const m = measure(sphere, line);
  const { foot, distance, interval, on, unit, toCenter, plane } = m;
  const corner = plus(line.origin, unit);
  const away = length(toCenter);
  const draft = given('S0.3', m)
    .arrow('C', 'toCenter', 'given', line.origin, sphere.center, { ours: 'center − origin' })
    .put('V̂', 'unitDirection', unit, { lights: ['V'], by: '{V}/{|V|}' })
    .put('C×V̂', 'crossProduct', cross(toCenter, unit), { symbol: 'C × V̂', lights: ['area', 'perp'], by: '{C} × {V̂}' })
    .length('perp', 'perpendicular', distance, 'perpendicular', foot, sphere.center, {
      symbol: '|C × V̂|',
      lights: ['perp', 'area'],
      by: '|{C×V̂}|',
    })
    .put('|C|', 'distanceOfCenter', away, { unit: 'm', lights: ['C'] })
    .put('sinθ', 'sine', away > 0 ? distance / away : 0, { symbol: 'sin θ', lights: ['θ'] })
    .formula('perp', '{|C|}·{sinθ}', DISTANCES[on])
    // The parallelogram of C and V̂: its base is 1 m long, so that its area is its height.
    .draw('polyline', 'aid', { points: [line.origin, corner, plus(corner, toCenter), sphere.center], closed: true }, 'area', '')
    .draw('segment', 'radius', { from: sphere.center, to: plus(sphere.center, unit, sphere.radius) }, 'r');
  if (distance > 0) {
    draft.square(foot, times(unit, m.along > 0 ? -1 : 1), plane.up);
    draft.draw('polyline', 'aid', { points: arc(line.origin, unit, unitOr(toCenter, unit), 0.22 * away) }, 'θ', 'θ');
  }
  return draft.done({ ...verdictOnLine(interval, m.range), comparison: comparing('perp', 'r', on) }, plane);
}

/** S0.4: the right triangle of C, its projection and the perpendicular, and the isosceles one of the centre and both crossings. */
export function sphereTriangles(sphere: SphereInput, line: LineInput): Construction {
  return relettered(triangles('S0.4', measure(sphere, line)), OF_S0);
}

/** There the line has the direction L. */
const OF_S0 = {
  V: 'L',
  V̂: 'L̂',
  '|V|': '|L|',
  C·V̂: 'C·L̂',
  'C − (C·V̂)V̂': 'C − (C·L̂)L̂',
  '|C − (C·V̂)V̂|': '|C − (C·L̂)L̂|',
};

/** S1.1: the same figure, with the points where a ray enters and exits; the start may lie inside. */
export function sphereEntryExit(sphere: SphereInput, line: LineInput): Construction {
  return triangles('S1.1', measure(sphere, line));
}

function triangles(row: 'S0.4' | 'S1.1', m: Measured): Construction {
  const { sphere, line, foot, interval, distance, on, unit, plane } = m;
  const { center, radius } = sphere;
  const isCrossing = interval !== null && interval.chord > 0;
  const draft = given(row, m)
    .arrow('C', 'toCenter', 'given', line.origin, center, { ours: 'center − origin', by: '{Pc} − {P0}' })
    .put('V̂', 'unitDirection', unit, { lights: ['V'], by: '{V}/{|V|}' })
    .put('C·V̂', 'projection', m.along, { unit: 'm', by: '{C}·{V̂}' })
    .draw('arrow', 'projection', { from: line.origin, to: foot }, 'C·V̂')
    .put('perpVector', 'perpendicularVector', m.perpendicular, {
      symbol: 'C − (C·V̂)V̂',
      lights: ['perp'],
      by: '{C} − ({C·V̂}){V̂}',
    })
    .length('perp', 'perpendicular', distance, 'perpendicular', foot, center, {
      symbol: '|C − (C·V̂)V̂|',
      letter: '⊥',
      by: '|{perpVector}|',
      note: DISTANCES[on],
    })
    .put('W²', 'squareOfW', m.room, { unit: 'm²', lights: ['W', 'perp', 'r', 'gap'] })
    .put('W', 'halfChord', m.halfChord, { unit: 'm', by: '√({r}² − {perp}²)', note: on === 'miss' ? 'noRoots' : undefined })
    .put('near', 'nearRoot', m.near, { symbol: 't₁', ours: 'enter', unit: 'm', by: interval ? '{C·V̂} − {W}' : undefined })
    .put('far', 'farRoot', m.far, { symbol: 't₂', ours: 'exit', unit: 'm', by: interval ? '{C·V̂} + {W}' : undefined });
  if (distance > 0) draft.square(foot, times(unit, m.along > 0 ? -1 : 1), plane.up);
  if (isCrossing) {
    draft
      .draw('segment', 'radius', { from: center, to: interval.enter.point }, 'r')
      .draw('segment', 'radius', { from: center, to: interval.exit.point }, 'r', 'r')
      .draw('segment', 'enter', { from: interval.enter.point, to: foot }, 'W')
      .draw('segment', 'exit', { from: foot, to: interval.exit.point }, 'W', 'W');
  } else draft.draw('segment', 'radius', { from: center, to: minus(center, plane.up, radius) }, 'r');
  drawRoots(draft, m, row === 'S1.1' ? ['Q1', 'Q2'] : ['t₁', 't₂'], 'C·V̂');
  if (row === 'S1.1' && interval) {
    draft
      .put('Q1', 'entryPoint', interval.enter.point, { lights: ['near'], by: '{P0} + {near}·{V̂}' })
      .put('Q2', 'exitPoint', interval.exit.point, { lights: ['far'], by: '{P0} + {far}·{V̂}' });
  }
  return draft.done({ ...verdictOnLine(interval, m.range), comparison: comparing('perp', 'r', on) }, plane);
}
