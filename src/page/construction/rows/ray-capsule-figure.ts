// A ray and a capsule: the infinite cylinder with the roots it gives and the ones that are rejected (S1.2), and the points where the ray enters and exits
// with the angles at P1 and P2 that name their parts (S1.3).

import { raycast, raycastCylinder } from 'kantsu';
import type { RayEnd, RayInterval } from 'kantsu';
import { clampSteps } from './clamp-steps.ts';
import type { Construction, FigurePlane, Point, Role } from './construction.ts';
import { Draft, arc, bar, mark, planeThrough, verdictOnLine } from './draft.ts';
import type { Admissible } from './draft.ts';
import { admissible, sphereEntryExit } from './sphere-line.ts';
import type { LineInput } from './sphere-line.ts';
import { between, cross, dot, length, minus, perpendicularTo, plus, times, unitOr } from '../../kit/vectors.ts';

export interface CapsuleInput {
  readonly p1: Point;
  readonly p2: Point;
  readonly radius: number;
}

/** Less of V across the axis than this share counts as parallel, as in the formulas of the page: the core decides in twice the precision. */
const PARALLEL = 1e-12;

/** S1.2: the quadratic in the components across the axis. Parallel to the axis there is none: inside for ever, or never. */
export function cylinderRoots(capsule: CapsuleInput, line: LineInput): Construction {
  const { p1, p2, radius } = capsule;
  const axis = minus(p2, p1);
  // Without an axis there is no cylinder, only the sphere.
  if (length(axis) === 0) return sphereEntryExit({ center: p1, radius }, line);
  const unit = unitOr(line.direction, [1, 0, 0]);
  const range = admissible(line);
  const along = unitOr(axis, [1, 0, 0]);
  const m = minus(line.origin, p1);
  const mAcross = minus(m, along, dot(m, along));
  const vAcross = minus(unit, along, dot(unit, along));
  const A = dot(vAcross, vAcross);
  const B = dot(mAcross, vAcross);
  const C = dot(mAcross, mAcross) - radius * radius;
  const isParallel = A < PARALLEL;
  const interval = raycastCylinder({ p1, p2, radius }, { origin: line.origin, direction: line.direction, kind: 'line' });
  const foot = isParallel ? mAcross : minus(mAcross, vAcross, B / A);
  const D = isParallel ? NaN : A * (radius - length(foot)) * (radius + length(foot));
  // Parallel to ray and axis, through the ray: both in true length.
  const plane = planeThrough(line.origin, unit, axis);
  const draft = givenCapsule(new Draft('S1.2'), capsule, line, unit, range)
    .draw('cylinder', 'ghost', capsule)
    .put('M', 'originFromP1', m, { symbol: 'P0 − P1' })
    .put('V⊥', 'directionAcross', vAcross, { lights: ['V⊥'], by: '{V̂} − ({V̂}·{L}){L}/|{L}|²' })
    .put('M⊥', 'originAcross', mAcross, { lights: ['M⊥'], by: '{M} − ({M}·{L}){L}/|{L}|²' })
    .put('A', 'squareOfV', A, { lights: ['V⊥'], by: '|{V⊥}|²', note: isParallel ? 'parallelToAxis' : undefined })
    .put('B', 'productB', B, { lights: ['M⊥', 'V⊥'], by: '{M⊥}·{V⊥}' })
    .put('C', 'constantC', C, {
      lights: ['M⊥', 'r'],
      unit: 'm²',
      by: '|{M⊥}|² − {r}²',
      note: isParallel ? (C <= 0 ? 'insideForEver' : 'neverInside') : undefined,
    })
    .put('D', 'discriminant', D, {
      lights: ['Q1', 'Q2', 'foot'],
      by: isParallel ? undefined : '{B}² − {A}·{C}',
      note: !interval ? 'noRoots' : interval.chord === 0 ? 'oneRoot' : 'twoRoots',
    });
  const footOfOrigin = minus(line.origin, mAcross);
  draft
    .draw('arrow', 'aid', { from: footOfOrigin, to: line.origin }, 'M⊥')
    .draw('arrow', 'projection', { from: footOfOrigin, to: plus(footOfOrigin, vAcross) }, 'V⊥');
  // Where line and axis are closest: on a miss, farther than r.
  const closest = plus(line.origin, unit, isParallel ? 0 : -B / A);
  if (!interval) draft.draw('segment', 'perpendicular', { from: minus(closest, foot), to: closest }, 'foot', '');
  drawRadius(draft, p1, along, radius, plane);
  roots(draft, capsule, line.origin, unit, interval, isParallel, range);
  // Seen along the axis the cylinder is a circle, and the quadratic that of a line and a circle.
  const end = { origin: p1, right: unitOr(vAcross, perpendicularTo(along)), up: [0, 0, 0] as Point };
  const up = unitOr(cross(along, end.right), perpendicularTo(along));
  const verdict = { ...verdictOnLine(interval, range), shows: isParallel ? 'C' : 'D' };
  return draft.done(verdict, plane, { ...end, up: dot(up, plane.up) < 0 ? times(up, -1) : up });
}

/** The roots on the infinite cylinder, each with its place s along the axis; those with 0 ≤ s ≤ 1 count. */
function roots(
  draft: Draft,
  { p1, p2 }: CapsuleInput,
  origin: Point,
  unit: Point,
  interval: RayInterval | null,
  isParallel: boolean,
  range: Admissible,
): void {
  const axis = minus(p2, p1);
  const ts = interval && !isParallel ? [interval.enter.distance, interval.exit.distance] : [NaN, NaN];
  const [by, note] = isParallel
    ? [[], undefined]
    : [['(−{B} − √{D})/{A}', '(−{B} + √{D})/{A}'], interval ? undefined : ('noRoots' as const)];
  draft
    .put('near', 'nearRoot', ts[0], { symbol: 't₁', unit: 'm', lights: ['Q1'], by: by[0], note })
    .put('far', 'farRoot', ts[1], { symbol: 't₂', unit: 'm', lights: ['Q2'], by: by[1], note });
  if (!interval || isParallel) {
    draft.scale('t', [bar('given', range.low, range.high)]);
    return;
  }
  const marks: ReturnType<typeof mark>[] = [];
  const places: ReturnType<typeof mark>[] = [];
  for (const [k, t] of ts.entries()) {
    const q = plus(origin, unit, t);
    const s = dot(minus(q, p1), axis) / dot(axis, axis);
    const counts = s >= 0 && s <= 1;
    const role: Role = counts ? (k === 0 ? 'enter' : 'exit') : 'rejected';
    const [id, place] = [`Q${k + 1}`, `s${k + 1}`];
    draft
      .mark(id, k === 0 ? 'entryPoint' : 'exitPoint', role, q)
      .put(place, 'placeOnAxis', s, {
        symbol: k === 0 ? 's₁' : 's₂',
        lights: [place, id],
        by: `({${id}} − {P1})·{L}/|{L}|²`,
        note: counts ? 'onCylinder' : s < 0 ? 'beforeP1' : 'beyondP2',
      })
      .draw('segment', 'aid', { from: plus(p1, axis, s), to: q }, place, '')
      .draw('point', counts ? 'projection' : 'rejected', { at: plus(p1, axis, s) }, place);
    marks.push(mark(id, t, role));
    places.push(mark(place, s, role));
  }
  draft
    .scale('t', [bar('given', range.low, range.high), bar('ghost', ts[0], ts[1])], marks)
    .scale('s', [bar('given', 0, 1, 'P1 … P2')], places);
}

/** S1.3: Q1 and Q2 on the capsule, and the two dot products of each: an obtuse angle at P1 or P2 means that hemisphere. */
export function capsuleEntryExit(capsule: CapsuleInput, line: LineInput): Construction {
  const { p1, p2, radius } = capsule;
  const axis = minus(p2, p1);
  if (length(axis) === 0) return sphereEntryExit({ center: p1, radius }, line);
  const unit = unitOr(line.direction, [1, 0, 0]);
  const range = admissible(line);
  const interval = raycast(
    { kind: 'capsule', p1: [...p1], p2: [...p2], radius },
    { origin: line.origin, direction: line.direction, kind: 'line' },
  );
  const draft = givenCapsule(new Draft('S1.3'), capsule, line, unit, range);
  // Parallel to ray and axis, through the ray: both in true length.
  const plane = planeThrough(line.origin, unit, axis);
  if (!interval) {
    const approach = drawApproach(draft, capsule, line, unit);
    draft.scale('t', [bar('given', range.low, range.high)]);
    // The gap in true length; nothing of the capsule hides it there.
    return draft.done(
      { outcome: 'miss', comparison: { left: 'd', sign: '>', right: 'r' } },
      planeThrough(line.origin, unit, approach),
      plane,
    );
  }
  drawRadius(draft, p1, unitOr(axis, [1, 0, 0]), radius, plane);
  drawCut(draft, capsule, plane);
  const ends: readonly [RayEnd, RayEnd] = [interval.enter, interval.exit];
  const roles = ends.map(({ distance }, k): Role =>
    distance < range.low || distance > range.high ? 'rejected' : k === 0 ? 'enter' : 'exit',
  );
  for (const [k, { distance, point, part }] of ends.entries()) {
    const [id, t, at1, at2] = [`Q${k + 1}`, k === 0 ? 't₁' : 't₂', `P1P2·P1Q${k + 1}`, `P2P1·P2Q${k + 1}`];
    const fromP1 = dot(axis, minus(point, p1));
    const fromP2 = dot(times(axis, -1), minus(point, p2));
    const s = fromP1 / dot(axis, axis);
    drawAngle(draft, p1, axis, point, radius, k, at1, fromP1 < 0);
    drawAngle(draft, p2, times(axis, -1), point, radius, k, at2, fromP2 < 0);
    draft
      .put(t, k === 0 ? 'nearRoot' : 'farRoot', distance, { unit: 'm', lights: [id] })
      .put(at1, 'productAtP1', fromP1, {
        unit: 'm²',
        lights: [at1, id],
        by: `{L}·({${id}} − {P1})`,
        note: part === 'p1' ? 'obtuseP1' : 'acuteP1',
      })
      .put(at2, 'productAtP2', fromP2, {
        unit: 'm²',
        lights: [at2, id],
        by: `−{L}·({${id}} − {P2})`,
        note: part === 'p2' ? 'obtuseP2' : part === 'cylinder' ? 'bothAcute' : 'acuteP2',
      })
      .put(`s${k + 1}`, 'placeOnAxis', s, { symbol: k === 0 ? 's₁' : 's₂' })
      .draw('point', 'projection', { at: plus(p1, axis, Math.min(1, Math.max(0, s))) }, `s${k + 1}`, '')
      .mark(id, k === 0 ? 'entryPoint' : 'exitPoint', roles[k], point, { ours: k === 0 ? 'enter' : 'exit', by: `{P0} + {${t}}·{V̂}` });
  }
  draft.scale(
    't',
    [bar('given', range.low, range.high), bar('solid', interval.enter.distance, interval.exit.distance)],
    ends.map(({ distance }, k) => mark(`Q${k + 1}`, distance, roles[k])),
  );
  return draft.done({ ...verdictOnLine(interval, range), parts: [interval.enter.part, interval.exit.part] }, plane);
}

/** P0, V, P1, P2, L and r; the axis drawn on beyond the ends. */
function givenCapsule(draft: Draft, capsule: CapsuleInput, line: LineInput, unit: Point, range: Admissible): Draft {
  const { p1, p2, radius } = capsule;
  const axis = minus(p2, p1);
  return draft
    .point('P0', 'origin', line.origin, { ours: 'origin' })
    .put('V', 'direction', line.direction, { ours: 'direction' })
    .put('V̂', 'unitDirection', unit, { lights: ['V'] })
    .point('P1', 'endP1', p1)
    .point('P2', 'endP2', p2)
    .arrow('L', 'axisVector', 'given', p1, p2, { symbol: 'P1P2', ours: 'L' })
    .put('r', 'radius', radius, { unit: 'm' })
    .draw('capsule', 'solid', capsule)
    .through(p1, axis)
    .through(line.origin, unit)
    .draw('line', 'given', { origin: line.origin, direction: unit, ...range })
    .draw('arrow', 'given', { from: line.origin, to: plus(line.origin, line.direction) }, 'V');
}

/** r at P1, on the side of the figure that lies up. */
function drawRadius(draft: Draft, p1: Point, along: Point, radius: number, { up }: FigurePlane): void {
  const side = unitOr(minus(up, along, dot(up, along)), perpendicularTo(along));
  draft.draw('segment', 'radius', { from: p1, to: minus(p1, side, radius) }, 'r');
}

/** The angle between the axis and the arm to Q, at one end: obtuse in the colour of a decision, acute as an aid. */
function drawAngle(draft: Draft, at: Point, axis: Point, q: Point, radius: number, k: number, of: string, isObtuse: boolean): void {
  const arm = minus(q, at);
  if (length(arm) === 0) return;
  const role: Role = isObtuse ? (k === 0 ? 'enter' : 'exit') : 'aid';
  // Two arcs at one point do not lie on each other.
  const size = Math.min(0.5 * length(axis), radius) * (k === 0 ? 0.45 : 0.62);
  draft
    .draw('segment', 'aid', { from: at, to: q }, of, '')
    .draw('polyline', role, { points: arc(at, unitOr(axis, [1, 0, 0]), unitOr(arm, [1, 0, 0]), size) }, of, isObtuse ? '> 90°' : '');
}

/** Where line and axis are closest: farther than r, and so a miss. Returns the vector from the line to the axis there. */
function drawApproach(draft: Draft, { p1, p2, radius }: CapsuleInput, line: LineInput, unit: Point): Point {
  // (As two capsules: the first of them is a line.)
  const {
    t: s,
    pointA: beside,
    pointB: on,
    distance: d,
  } = clampSteps({ p1: line.origin, p2: plus(line.origin, unit) }, { p1, p2 }, 1).at(-1)!;
  const edge = between(on, beside, radius / d);
  draft
    .length('d', 'distanceOfLine', d, 'perpendicular', on, beside)
    .length('gap', 'gap', d - radius, 'gap', edge, beside, { symbol: 'g', letter: '', by: '{d} − {r}', note: 'fartherThanR' })
    .put('s', 'placeOnAxis', s)
    .draw('segment', 'radius', { from: on, to: edge }, 'r')
    .draw('point', 'projection', { at: on }, 's');
  return minus(on, beside);
}

/** Where the plane of the figure cuts the capsule: a stadium, on which Q1 and Q2 lie. */
function drawCut(draft: Draft, { p1, p2, radius }: CapsuleInput, { origin, right, up }: FigurePlane): void {
  const normal = cross(right, up);
  const aside = dot(minus(origin, p1), normal);
  const room = (radius - aside) * (radius + aside);
  // On the axis it is the outline itself.
  if (room <= 0 || Math.abs(aside) < 0.02 * radius) return;
  const along = unitOr(minus(p2, p1), right);
  const across = unitOr(cross(normal, along), up);
  const points: Point[] = [];
  for (const [end, turn] of [
    [p1, 0.5],
    [p2, -0.5],
  ] as const) {
    for (let i = 0; i <= 24; i++) {
      const angle = Math.PI * (i / 24 + turn);
      points.push(
        plus(plus(plus(end, normal, aside), along, Math.sqrt(room) * Math.cos(angle)), across, Math.sqrt(room) * Math.sin(angle)),
      );
    }
  }
  draft.draw('polyline', 'aid', { points, closed: true });
}
