// Two capsules: in the plane the four end distances and the crossing test (S0.6), in space the closest points of their axes, clamp by clamp (S0.7).

import { distance } from 'kantsu';
import { capsule2 } from 'kantsu/planar';
import { clampSteps } from './clamp-steps.ts';
import type { ClampStep, Lines } from './clamp-steps.ts';
import type { Construction, FigurePlane, Point } from './construction.ts';
import { Draft, RADII, RADIUS, bar, comparing, mark, obliquePlane, outcomeAt, planeThrough, relettered } from './draft.ts';
import { endsOf } from './end-tests.ts';
import type { Ends } from './end-tests.ts';
import { inSpace } from './planar-solid.ts';
import type { CapsuleInput } from './ray-capsule-figure.ts';
import type { NoteId } from './terms.ts';
import { cross, dot, length, minus, plus, times, unitOr } from '../../kit/vectors.ts';

/** S0.6: the four distances, the crossing, and what the ends give beside what is so. */
export function capsulesInPlane(a: CapsuleInput, b: CapsuleInput): Construction {
  const ends = endsOf(flat(a), flat(b));
  const signed = distance({ kind: 'capsule', ...a }, { kind: 'capsule', ...b }).distance;
  const outcome = outcomeAt(signed, a, b);
  const reach = a.radius + b.radius;
  const d = signed + reach;
  const draft = new Draft('S0.6', 2);
  putCapsules(draft, a, b).put('d', 'distanceOfAxes', d, {
    unit: 'm',
    lights: ends.crosses ? ['X'] : ends.tests.flatMap(({ id }, k) => (id === ends.decides ? [`d${SUBSCRIPT[k]}`] : [])),
  });
  drawEnds(draft, ends);
  const least = Math.min(...ends.tests.map((test) => test.distance));
  draft.scale(
    'd',
    [bar('radius', 0, reach, 'r₁ + r₂', 'r₁+r₂')],
    ends.crosses ? [mark('least', least, 'rejected'), mark('d', d, 'overlap')] : [mark('least', least, 'perpendicular')],
  );
  return relettered(draft.done({ outcome, comparison: comparing('d', 'r₁+r₂', outcome) }, obliquePlane(between(a, b), 2)), OF_S0);
}

/** S0.7: in space, parallel and crossing axes included; first of two lines, then of a line and a capsule, then of two capsules. */
export function capsulesInSpace(a: CapsuleInput, b: CapsuleInput, lines: Lines = 0): Construction {
  const draft = new Draft('S0.7');
  const L = minus(a.p2, a.p1);
  const M = minus(b.p2, b.p1);
  const K = minus(b.p1, a.p1);
  const n = cross(L, M);
  const reach = (lines < 1 ? a.radius : 0) + (lines < 2 ? b.radius : 0);
  const sum = lines < 1 ? 'r₁+r₂' : 'r₂';
  const steps = clampSteps(a, b, lines);
  const first = steps[0];
  const last = steps.at(-1)!;
  const signed = lines > 0 ? last.distance - reach : distance({ kind: 'capsule', ...a }, { kind: 'capsule', ...b }).distance;
  const outcome = outcomeAt(signed, a, b);
  const d = signed + reach;
  const isParallel = length(n) <= 4 * Number.EPSILON * length(L) * length(M);
  const isClamped = lines < 1;
  const clampNote = (was: number): NoteId => (was < 0 ? 'clampedTo0' : was > 1 ? 'clampedTo1' : 'notClamped');
  const footOn = '({P1′} + {t₂}·{L′} − {P1})·{L}/|{L}|²';
  const by = (formula: string, isThere: boolean): string | undefined => (isThere ? formula : undefined);
  putCapsules(draft, a, b, lines)
    .draw('arrow', 'aid', { from: a.p1, to: b.p1 }, 'K')
    .put('K', 'betweenStarts', K)
    .put('n', 'commonNormal', n, { lights: ['L', 'L′'], by: '{L} × {L′}', note: isParallel ? 'parallelAxes' : undefined })
    .put('s₀', 'onLineA', first.s, { lights: ['s₀'], by: by('({K} × {L′})·{n}/|{n}|²', !isParallel) })
    .put('t₀', 'onLineB', first.t, { lights: ['t₀'], by: by('({K} × {L})·{n}/|{n}|²', !isParallel) })
    .put('s₁', 'clampedS', steps[1].s, { lights: ['s'], by: by('clamp({s₀})', isClamped), note: clampNote(first.s) })
    .put('t₁', 'footForS', steps[2].t, { lights: ['t'], by: by('({P1} + {s₁}·{L} − {P1′})·{L′}/|{L′}|²', lines < 2) })
    .put('t₂', 'clampedT', steps[3].t, { lights: ['t'], by: by('clamp({t₁})', lines < 2), note: clampNote(steps[2].t) })
    .put('s', 'placeOnA', last.s, { lights: ['s'], by: by(isClamped ? `clamp(${footOn})` : footOn, lines < 2) })
    .put('t', 'placeOnB', last.t, { lights: ['t'] })
    .length('d', 'distanceOfAxes', d, 'perpendicular', last.pointA, last.pointB, {
      letter: last.distance > 0 ? 'd' : '',
      by: '|{P1} + {s}·{L} − {P1′} − {t}·{L′}|',
      note: lines > 1 ? undefined : (isClamped ? RADII : RADIUS)[outcome],
    })
    .draw('point', 'projection', { at: last.pointA }, 's')
    .draw('point', 'projection', { at: last.pointB }, 't');
  if (first.s !== last.s) draft.draw('point', 'rejected', { at: first.pointA }, 's₀');
  if (first.t !== last.t) draft.draw('point', 'rejected', { at: first.pointB }, 't₀');
  if (last.distance > 0) {
    const towards = unitOr(minus(last.pointB, last.pointA), [0, 1, 0]);
    if (lines < 1) draft.draw('segment', 'radius', { from: last.pointA, to: plus(last.pointA, towards, a.radius) }, 'r₁');
    if (lines < 2) draft.draw('segment', 'radius', { from: last.pointB, to: minus(last.pointB, towards, b.radius) }, 'r₂');
    const square = (at: Point, along: Point, across: Point, s: number): void => {
      if (Math.abs(dot(unitOr(along, [0, 0, 0]), across)) < 1e-6) draft.square(at, times(along, s > 0.5 ? -1 : 1), across);
    };
    square(last.pointA, L, towards, last.s);
    square(last.pointB, M, times(towards, -1), last.t);
  }
  const scaleOf = (id: 's' | 't', isLine: boolean): void => {
    const [was, is] = [first[id], last[id]];
    const marks = was === is ? [mark(id, is, 'projection')] : [mark(`${id}₀`, was, 'rejected'), mark(id, is, 'projection')];
    draft.scale(id, [isLine ? bar('given', -Infinity, Infinity) : bar('given', 0, 1)], marks);
  };
  scaleOf('s', lines > 0);
  scaleOf('t', lines > 1);
  if (lines < 2) draft.beside('d', d, sum, reach);
  const compared = lines > 1 ? { shows: 'd' } : { comparison: comparing('d', sum, outcome) };
  const verdict = { outcome, ...compared, ...(isParallel && { reason: 'parallel' as const }) };
  return relettered(draft.done(verdict, tilted(a, b, last), alongCommonPerpendicular(a, b, last)), OF_S0);
}

const SUBSCRIPT = ['₁', '₂', '₃', '₄'] as const;
const SIDES = [
  ['AB × AC', '{L} × ({P1′} − {P1})'],
  ['AB × AD', '{L} × ({P2′} − {P1})'],
  ['CD × CA', '{L′} × ({P1} − {P1′})'],
  ['CD × CB', '{L′} × ({P2} − {P1′})'],
] as const;
/** The source's segments AB and CD. */
const OF_S0 = {
  P1: 'A',
  P2: 'B',
  'P1′': 'C',
  'P2′': 'D',
  L: 'AB',
  'L′': 'CD',
  K: 'AC',
  'L × L′': 'AB × CD',
  'K × L′': 'AC × CD',
  'K × L': 'AC × AB',
};

/** The four distances of an end from the other axis, the signs of the crossing test, and the crossing. */
function drawEnds(draft: Draft, ends: Ends): void {
  // (The core's tables name them b1, b2, a1, a2.)
  const deciding = ends.tests.flatMap(({ id }, k) => (id === ends.decides ? [`d${SUBSCRIPT[k]}`] : []));
  ends.tests.forEach(({ id, end, foot, distance: d }, k) => {
    draft.length(`d${SUBSCRIPT[k]}`, 'endDistance', d, id === ends.decides ? 'perpendicular' : 'aid', inSpace(end), inSpace(foot));
  });
  // (Of the two ends of one axis, the second says whether they are across the other.)
  SIDES.forEach(([symbol, by], k) => {
    draft.put(`c${SUBSCRIPT[k]}`, 'sideOfLine', ends.areas[k], {
      symbol,
      unit: 'm²',
      lights: k < 2 ? ['L'] : ['L′'],
      by,
      note: k % 2 === 1 ? opposite(ends.areas[k - 1], ends.areas[k]) : undefined,
    });
  });
  draft.put('least', 'leastEndDistance', Math.min(...ends.tests.map(({ distance: d }) => d)), {
    symbol: 'min',
    unit: 'm',
    lights: deciding,
    by: 'min({d₁}, {d₂}, {d₃}, {d₄})',
    note: ends.crosses ? 'axesCross' : 'endDecides',
  });
  if (ends.crossing) draft.mark('X', 'crossingPoint', 'overlap', inSpace(ends.crossing));
}

/** Both capsules with their letters; of a line the two points that it is given by. */
function putCapsules(draft: Draft, a: CapsuleInput, b: CapsuleInput, lines: Lines = 0): Draft {
  draft
    .point('P1', 'endP1', a.p1, { ours: 'A P1' })
    .point('P2', 'endP2', a.p2, { ours: 'A P2' })
    .point('P1′', 'endP1', b.p1, { ours: 'B P1' })
    .point('P2′', 'endP2', b.p2, { ours: 'B P2' })
    .arrow('L', 'axisOfA', 'given', a.p1, a.p2, { ours: 'axis A' })
    .arrow('L′', 'axisOfB', 'given', b.p1, b.p2, { ours: 'axis B' });
  if (lines < 1) draft.put('r₁', 'radiusOfA', a.radius, { unit: 'm' });
  if (lines < 2) draft.put('r₂', 'radiusOfB', b.radius, { unit: 'm' });
  if (lines < 1) draft.put('r₁+r₂', 'sumOfRadii', a.radius + b.radius, { symbol: 'r₁ + r₂', unit: 'm', lights: ['r₁', 'r₂'] });
  [a, b].forEach((capsule, k) => {
    const isLine = lines > k;
    if (!isLine) draft.draw('capsule', 'solid', capsule);
    const direction = minus(capsule.p2, capsule.p1);
    if (length(direction) === 0) return;
    draft.draw('line', isLine ? 'given' : 'aid', { origin: capsule.p1, direction, low: -Infinity, high: Infinity });
  });
  return draft;
}

function opposite(one: number, other: number): 'oppositeSides' | 'sameSide' {
  return (one <= 0 && other >= 0) || (one >= 0 && other <= 0) ? 'oppositeSides' : 'sameSide';
}

function flat({ p1, p2, radius }: CapsuleInput): ReturnType<typeof capsule2> {
  return capsule2({ p1: [p1[0], p1[1]], p2: [p2[0], p2[1]], radius });
}

function between(a: CapsuleInput, b: CapsuleInput): Point {
  return times(plus(plus(a.p1, a.p2), plus(b.p1, b.p2)), 0.25);
}

/** The axis of a level, the shortest line between the axes 60° up: both can be read, and b is not seen end on. */
function tilted(a: CapsuleInput, b: CapsuleInput, last: ClampStep): FigurePlane {
  const right = unitOr(minus(a.p2, a.p1), unitOr(minus(b.p2, b.p1), [1, 0, 0]));
  const apart = minus(last.pointB, last.pointA);
  const M = minus(b.p2, b.p1);
  // (Of axes that meet the shortest line has no direction; their common normal has, unless they are parallel.)
  const { up } = planeThrough(a.p1, right, length(apart) > 1e-9 * length(M) ? apart : cross(right, M));
  return { origin: a.p1, right, up: unitOr(plus(times(up, 0.87), cross(up, right), 0.5), up) };
}

/** Seen along the common perpendicular, s and t are where the two axes cross. */
function alongCommonPerpendicular(a: CapsuleInput, b: CapsuleInput, last: ClampStep): FigurePlane {
  const { origin, right } = tilted(a, b, last);
  return planeThrough(origin, right, minus(b.p2, b.p1));
}
