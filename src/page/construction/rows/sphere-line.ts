// A line, half-line or segment and a sphere, in the source's four ways: the quadratic (S0.2), the cross product (S0.3), the right triangle (S0.4), and where
// a ray enters and exits (S1.1).

import { raycast } from 'kantsu';
import type { Construction, Point, RowId, Scale, Verdict } from './construction.ts';
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

/** From the foot to the centre; where the centre is on the line, across it. */
function across({ plane }: Measured): Point {
  return plane.up;
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
    .draw('line', 'aid', { origin: line.origin, direction: m.unit, low: -Infinity, high: Infinity });
  draft.draw('line', 'given', { origin: line.origin, direction: m.unit, ...range });
  if (m.on === 'miss') {
    const edge = minus(sphere.center, across(m), sphere.radius);
    draft
      .put('gap', 'gap', m.distance - sphere.radius, { symbol: 'g', unit: 'm' })
      .draw('segment', 'gap', { from: edge, to: m.foot }, 'gap', '');
  }
  return draft.draw('arrow', 'given', { from: line.origin, to: plus(line.origin, line.direction) }, 'V');
}

/** The near and the far point, on the line and on a scale of t. `ids` are the quantities of the two roots. */
function drawRoots(
  draft: Draft,
  m: Measured,
  ids: readonly [string, string],
  letters: readonly [string, string],
  byLength: boolean,
  foot: string,
  curve?: Scale['curve'],
): void {
  const { interval, range } = m;
  const scale = byLength ? 1 / m.size : 1;
  const counts = (t: number): boolean => t >= range.low && t <= range.high;
  if (interval) {
    const [enter, exit] = [interval.enter, interval.exit];
    draft.draw('point', counts(enter.distance) ? 'enter' : 'rejected', { at: enter.point }, ids[0], letters[0]);
    draft.draw('point', counts(exit.distance) ? 'exit' : 'rejected', { at: exit.point }, ids[1], letters[1]);
  }
  const marks = [
    mark(ids[0], m.near * scale, counts(m.near) ? 'enter' : 'rejected'),
    mark(ids[1], m.far * scale, counts(m.far) ? 'exit' : 'rejected'),
  ];
  draft.scale(
    't',
    [bar('given', range.low * scale, range.high * scale), ...(interval ? [bar('solid', m.near * scale, m.far * scale)] : [])],
    interval ? marks : [mark(foot, m.along * scale, 'perpendicular')],
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
  const draft = given('S0.2', m)
    .put('P0−Pc', 'fromCenter', fromCenter, { symbol: 'P0 − Pc' })
    .put('A', 'squareOfV', A, { lights: ['V'] })
    .put('B', 'productB', B, { lights: ['P0−Pc', 'V', 'foot'] })
    .put('C', 'constantC', C, { lights: ['P0−Pc', 'r'], unit: 'm²' })
    .put('D', 'discriminant', D, { lights: ['foot', 'near', 'far', 'gap'] })
    .put('near', 'nearRoot', m.near / size, { symbol: 't₁', ours: 'enter' })
    .put('far', 'farRoot', m.far / size, { symbol: 't₂', ours: 'exit' })
    .put('foot', 'footOfLine', m.along / size, { symbol: '−B/A' })
    .put('lowest', 'lowestValue', -room, { symbol: '−D/A', unit: 'm²', lights: ['foot', 'lowest'] });
  draft
    .draw('arrow', 'projection', { from: sphere.center, to: line.origin }, 'P0−Pc')
    .draw('segment', 'radius', { from: sphere.center, to: minus(sphere.center, unit, sphere.radius) }, 'r')
    .draw('point', 'aid', { at: m.foot }, 'foot', m.interval ? '' : '−B/A');
  drawRoots(draft, m, ['near', 'far'], ['t₁', 't₂'], true, 'foot', { A, B, C, lowest: 'lowest' });
  draft
    .formula('A', '{V}·{V}')
    .formula('B', '{P0−Pc}·{V}')
    .formula('C', '|{P0−Pc}|² − {r}²')
    .formula('D', '{B}² − {A}·{C}', ROOTS[m.on])
    .formula('lowest', '−{D}/{A}', LOWEST[m.on])
    .formula('near', '(−{B} − √{D})/{A}', m.interval ? undefined : 'noRoots')
    .formula('far', '(−{B} + √{D})/{A}', m.interval ? undefined : 'noRoots');
  return draft.done({ ...verdictOnLine(m.interval, m.range), shows: 'D' }, m.plane);
}

/** S0.3: |C × V̂| is the distance of the centre from the line; compared with r it decides, without a root. */
export function sphereCross(sphere: SphereInput, line: LineInput): Construction {
  const m = measure(sphere, line);
  const { foot, distance, interval, on } = m;
  const draft = given('S0.3', m)
    .put('C', 'toCenter', m.toCenter, { ours: 'center − origin' })
    .put('V̂', 'unitDirection', m.unit, { lights: ['V'] })
    .put('C×V̂', 'crossProduct', cross(m.toCenter, m.unit), { symbol: 'C × V̂', lights: ['area', 'perp'] })
    .put('perp', 'perpendicular', distance, { symbol: '|C × V̂|', unit: 'm', lights: ['perp', 'area'] })
    .put('|C|', 'distanceOfCenter', length(m.toCenter), { unit: 'm', lights: ['C'] })
    .put('sinθ', 'sine', length(m.toCenter) > 0 ? distance / length(m.toCenter) : 0, { symbol: 'sin θ', lights: ['θ'] });
  // The parallelogram of C and V̂: its base is 1 m long, so that its area is its height.
  const corner = plus(line.origin, m.unit);
  draft.draw('polyline', 'aid', { points: [line.origin, corner, plus(corner, m.toCenter), sphere.center], closed: true }, 'area', '');
  draft
    .draw('arrow', 'given', { from: line.origin, to: sphere.center }, 'C')
    .draw('segment', 'perpendicular', { from: foot, to: sphere.center }, 'perp')
    .draw('segment', 'radius', { from: sphere.center, to: plus(sphere.center, m.unit, sphere.radius) }, 'r');
  if (distance > 0) {
    draft.draw('right-angle', 'aid', { at: foot, along: times(m.unit, m.along > 0 ? -1 : 1), across: across(m) });
    const towards = unitOr(m.toCenter, m.unit);
    draft.draw('polyline', 'aid', { points: arc(line.origin, m.unit, towards, 0.22 * length(m.toCenter)) }, 'θ', 'θ');
  }
  draft.formula('V̂', '{V}/{|V|}').formula('C×V̂', '{C} × {V̂}').formula('perp', '|{C×V̂}|').formula('perp', '{|C|}·{sinθ}', DISTANCES[on]);
  const verdict = verdictOnLine(interval, m.range);
  return draft.done({ ...verdict, comparison: comparing('perp', 'r', on) }, m.plane);
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
  const { sphere, line, foot, interval, distance, on } = m;
  const letters: readonly [string, string] = row === 'S1.1' ? ['Q1', 'Q2'] : ['t₁', 't₂'];
  const draft = given(row, m)
    .put('C', 'toCenter', m.toCenter, { ours: 'center − origin' })
    .put('V̂', 'unitDirection', m.unit, { lights: ['V'] })
    .put('C·V̂', 'projection', m.along, { unit: 'm' })
    .put('perpVector', 'perpendicularVector', m.perpendicular, { symbol: 'C − (C·V̂)V̂', lights: ['perp'] })
    .put('perp', 'perpendicular', distance, { symbol: '|C − (C·V̂)V̂|', unit: 'm' })
    .put('W²', 'squareOfW', m.room, { unit: 'm²', lights: ['W', 'perp', 'r', 'gap'] })
    .put('W', 'halfChord', m.halfChord, { unit: 'm' })
    .put('near', 'nearRoot', m.near, { symbol: 't₁', ours: 'enter', unit: 'm' })
    .put('far', 'farRoot', m.far, { symbol: 't₂', ours: 'exit', unit: 'm' });
  draft
    .draw('arrow', 'given', { from: line.origin, to: sphere.center }, 'C')
    .draw('arrow', 'projection', { from: line.origin, to: foot }, 'C·V̂')
    .draw('segment', 'perpendicular', { from: foot, to: sphere.center }, 'perp', '⊥');
  if (distance > 0) draft.draw('right-angle', 'aid', { at: foot, along: times(m.unit, m.along > 0 ? -1 : 1), across: across(m) });
  if (interval && interval.chord > 0) {
    draft
      .draw('segment', 'radius', { from: sphere.center, to: interval.enter.point }, 'r')
      .draw('segment', 'radius', { from: sphere.center, to: interval.exit.point }, 'r', 'r')
      .draw('segment', 'enter', { from: interval.enter.point, to: foot }, 'W')
      .draw('segment', 'exit', { from: foot, to: interval.exit.point }, 'W', 'W');
  } else {
    const edge = minus(sphere.center, across(m), sphere.radius);
    draft.draw('segment', 'radius', { from: sphere.center, to: edge }, 'r');
  }
  drawRoots(draft, m, ['near', 'far'], letters, false, 'C·V̂');
  if (row === 'S1.1' && interval) {
    draft
      .put('Q1', 'entryPoint', interval.enter.point, { lights: ['near'] })
      .put('Q2', 'exitPoint', interval.exit.point, { lights: ['far'] });
  }
  draft
    .formula('C', '{Pc} − {P0}')
    .formula('V̂', '{V}/{|V|}')
    .formula('C·V̂', '{C}·{V̂}')
    .formula('perpVector', '{C} − ({C·V̂}){V̂}')
    .formula('perp', '|{perpVector}|', DISTANCES[on])
    .formula('W', '√({r}² − {perp}²)', on === 'miss' ? 'noRoots' : undefined);
  if (interval) draft.formula('near', '{C·V̂} − {W}').formula('far', '{C·V̂} + {W}');
  if (row === 'S1.1' && interval) draft.formula('Q1', '{P0} + {near}·{V̂}').formula('Q2', '{P0} + {far}·{V̂}');
  const verdict = verdictOnLine(interval, m.range);
  return draft.done({ ...verdict, comparison: comparing('perp', 'r', on) }, m.plane);
}
