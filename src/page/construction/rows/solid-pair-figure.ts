// Spheres and boxes in pairs: d beside the sum of the radii (S4.2), the overhang of a point or sphere beyond a box (S4.3), how many axes two boxes need
// (S4.4), and the plane in the gap (S4.5).

import { aabb, boundsOf, distance, separatingAxes } from 'kantsu';
import { RECORD, recordOf } from 'kantsu/inspect';
import type { Aabb, AxisSource, Obb, SeparatingAxis, Shape } from 'kantsu';
import type { Construction, Point } from './construction.ts';
import { Draft, RADII, RADIUS, bar, comparing, mark, obliquePlane, outcomeAt, planeThrough } from './draft.ts';
import type { SphereInput } from './sphere-line.ts';
import type { NoteId } from './terms.ts';
import { between, cross, dot, length, minus, perpendicularTo, plus, times, unitOr } from '../../kit/vectors.ts';

/** S4.2: d beside rₐ + r_b; of a sphere and a point, which has no radius, beside rₐ. */
export function spherePair(a: SphereInput, b: SphereInput, dimensions: 2 | 3 = 3): Construction {
  const reach = a.radius + b.radius;
  const isPoint = b.radius === 0;
  const signed = distance({ kind: 'sphere', ...a }, isPoint ? b.center : { kind: 'sphere', ...b }).distance;
  const outcome = outcomeAt(signed, a, b);
  const apart = minus(b.center, a.center);
  const towards = unitOr(apart, [1, 0, 0]);
  const [edge, other] = [plus(a.center, towards, a.radius), minus(b.center, towards, b.radius)];
  const draft = new Draft('S4.2', dimensions)
    .draw('sphere', 'solid', a)
    .point('Pa', 'centerOfA', a.center, { ours: 'A' })
    .point('Pb', isPoint ? 'point' : 'centerOfB', b.center, { ours: 'B' })
    .put('V', 'vectorBetween', apart, { by: '{Pb} − {Pa}' })
    .put('d', 'distanceOfCenters', signed + reach, { unit: 'm', by: '|{V}|', note: (isPoint ? RADIUS : RADII)[outcome] })
    .draw('arrow', 'perpendicular', { from: a.center, to: b.center }, 'd')
    .length('ra', 'radiusOfA', a.radius, 'radius', a.center, edge)
    .put('ra+rb', isPoint ? 'radiusOfA' : 'sumOfRadii', reach, { symbol: isPoint ? 'ra' : 'ra + rb', unit: 'm', lights: ['ra', 'rb'] });
  if (!isPoint) draft.length('rb', 'radiusOfB', b.radius, 'radius', b.center, other).draw('sphere', 'solid', b);
  const plane = dimensions === 2 ? obliquePlane(a.center, 2) : planeThrough(a.center, towards, [0, 1, 0]);
  return draft
    .length('gap', 'gap', signed, signed > 0 ? 'gap' : 'overlap', edge, other, {
      symbol: 'g',
      letter: '',
      by: isPoint ? '{d} − {ra}' : '{d} − ({ra} + {rb})',
    })
    .beside('d', signed + reach, 'ra+rb', reach)
    .done({ outcome, comparison: comparing('d', 'ra+rb', outcome) }, plane);
}

/** S4.3: how far a point is beyond each half size of the box, and the length of that vector; with a radius, beside it. */
export function overhang(box: Aabb | Obb, point: Point, radius = 0, dimensions: 2 | 3 = 3): Construction {
  const { axes, half, center } = boxOf(box);
  const q = minus(point, center);
  const local = axes.map((axis) => dot(q, axis));
  const over = local.map((x, k) => Math.sign(x) * Math.max(Math.abs(x) - half[k], 0));
  const foot = axes.reduce<Point>((at, axis, k) => plus(at, axis, local[k] - over[k]), center);
  const v = axes.reduce<Point>((at, axis, k) => plus(at, axis, over[k]), [0, 0, 0]);
  const ball = { kind: 'sphere', center: point, radius } as const;
  const signed = distance(box, radius > 0 ? ball : point).distance;
  const outcome = outcomeAt(signed, box, ball);
  const d = Math.max(signed + radius, 0);
  const draft = new Draft('S4.3', dimensions)
    .point('C', 'centerOfBox', center, { symbol: 'Pc', ours: 'center' })
    .point('P', 'point', point)
    .mark('foot', 'footOnBox', 'projection', foot, { symbol: 'F', letter: length(v) > 0 ? 'F' : '' })
    .draw('box', 'solid', { center, half, axes });
  let corner = foot;
  const letters = (['x', 'y', 'z'] as const).slice(0, dimensions);
  for (const [k, letter] of letters.entries()) {
    const [p, h, id] = [`p${letter}`, `h${letter}`, `v${letter}`];
    const next = plus(corner, axes[k], over[k]);
    if (over[k] !== 0) draft.draw('arrow', 'projection', { from: corner, to: next }, id);
    corner = next;
    draft
      .length(p, LOCAL[k], local[k], 'aid', center, plus(center, axes[k], local[k]), {
        letter: '',
        lights: [p],
        by: `({P} − {C})·e${letter}`,
      })
      .length(h, HALVES[k], half[k], 'aid', center, plus(center, axes[k], half[k]), { lights: [h] })
      .put(id, OVERHANGS[k], over[k], {
        unit: 'm',
        by: over[k] < 0 ? `−(|{${p}}| − {${h}})` : `max(|{${p}}| − {${h}}, 0)`,
        note: over[k] === 0 ? 'withinHalf' : 'beyondHalf',
      });
  }
  draft
    .put('v', 'overhangVector', v)
    .draw('arrow', 'perpendicular', { from: foot, to: point }, 'v', length(v) > 0 ? 'd' : '')
    .put('d', 'distanceOfBox', d, {
      unit: 'm',
      lights: ['v', 'd'],
      by: `√(${letters.map((letter) => `{v${letter}}²`).join(' + ')})`,
      note: radius > 0 ? RADIUS[outcome] : d === 0 ? 'inBox' : 'outsideBox',
    });
  if (radius > 0) {
    draft.length('r', 'radius', radius, 'radius', point, minus(point, unitOr(v, axes[0]), radius));
    draft.draw('sphere', 'solid', ball).beside('d', d, 'r', radius);
  }
  const compared = radius > 0 && !(outcome === 'cross' && d === 0) && { comparison: comparing('d', 'r', outcome) };
  return draft.done({ outcome, shows: 'd', ...compared }, obliquePlane(center, dimensions, v));
}

const LOCAL = ['localX', 'localY', 'localZ'] as const;
const HALVES = ['halfX', 'halfY', 'halfZ'] as const;
const OVERHANGS = ['overhangX', 'overhangY', 'overhangZ'] as const;

/** S4.4: the axes that two boxes need, 15 as they are and 3 for the boxes around them along the axes of the world. */
export function axisCounts(a: Aabb | Obb, b: Aabb | Obb): Construction {
  const whole = separatingAxes(a, b);
  const [boundA, boundB] = [a, b].map((box) => aabb(boundsOf(box)));
  const aligned = separatingAxes(boundA, boundB);
  const count = (lights: string, more: { symbol?: string; ours?: string; by?: string; note?: NoteId } = {}) => ({
    unit: 'count' as const,
    lights: [lights],
    ...more,
  });
  const [needed, note] = whole.axes.length > 3 ? (['{f} + {f} + {e}', 'fifteenAxes'] as const) : (['{f}', 'threeAxes'] as const);
  const middle = between(boxOf(a).center, boxOf(b).center);
  const { axis } = whole.axes[whole.deciding];
  const outcome = outcomeAt(distance(a, b).distance, a, b);
  return new Draft('S4.4')
    .put('f', 'faceAxesOfOne', 3, count('OBB'))
    .put('e', 'edgeAxes', whole.axes.length - 6, count('OBB'))
    .put('nAABB', 'axesOfAabbs', aligned.axes.length, count('AABB', { symbol: 'n(AABB)', ours: 'AABB–AABB', by: '{f}', note: 'threeAxes' }))
    .put('nOBB', 'axesOfObbs', whole.axes.length, count('OBB', { symbol: 'n(OBB)', ours: 'OBB–OBB', by: needed, note }))
    .put('kAABB', 'testedOfAabbs', axesUntilGap(aligned), count('AABB', { symbol: 'k(AABB)' }))
    .put('kOBB', 'testedOfObbs', axesUntilGap(whole), count('OBB', { symbol: 'k(OBB)' }))
    .put('oAABB', 'overlapOfAabbs', aligned.axes[aligned.deciding].overlap, { symbol: 'o(AABB)', unit: 'm', lights: ['AABB'] })
    .put('oOBB', 'overlapOfObbs', whole.axes[whole.deciding].overlap, { symbol: 'o(OBB)', unit: 'm', lights: ['OBB', 'axis'] })
    .draw('box', 'ghost', boxOf(boundA), 'AABB', '')
    .draw('box', 'ghost', boxOf(boundB), 'AABB', '')
    .draw('box', 'solid', boxOf(a), 'OBB', '')
    .draw('box', 'solid', boxOf(b), 'OBB', '')
    .draw('arrow', 'projection', { from: middle, to: plus(middle, axis, Math.max(...boxOf(a).half)) }, 'axis', 'n')
    .draw('text', 'given', { at: boxOf(a).center }, undefined, 'A')
    .draw('text', 'given', { at: boxOf(b).center }, undefined, 'B')
    .done({ outcome, shows: 'oOBB' }, obliquePlane(middle, 3, minus(boxOf(b).center, boxOf(a).center)));
}

/** Touching is no gap, whatever rounding left of it. */
export function isGap({ overlap }: SeparatingAxis): boolean {
  return overlap < -1e-12;
}

/** Axes looked at until the first gap; all of them where there is none. */
export function axesUntilGap({ axes }: { readonly axes: readonly SeparatingAxis[] }): number {
  const gap = axes.findIndex(isGap);
  return gap < 0 ? axes.length : gap + 1;
}

/** S4.5: both projections on an axis, d beside ra + rb, and in a gap the plane that separates the two. The axis that decides where none is given. */
export function separatingPlane(a: Shape, b: Shape, wanted?: AxisSource): Construction {
  const { axes, deciding } = separatingAxes(a, b);
  const { axis, source, overlap, minA, maxA, minB, maxB } = axes.find((one) => one.source === wanted && !one.skipped) ?? axes[deciding];
  const outcome = outcomeAt(distance(a, b).distance, a, b);
  const gap = -overlap;
  // (Rounding decides nothing: where the two touch, no axis has a gap.)
  const isGap = outcome === 'miss' && gap > 0;
  // Halfway between where A ends and B begins.
  const at = 0.5 * (maxA + minB);
  const middle = between(centerOf(a), centerOf(b));
  const on = plus(middle, axis, at - dot(middle, axis));
  const low = plus(on, axis, maxA - at);
  const high = plus(on, axis, minB - at);
  // The middles of the projections: a triangle has no centre of its own.
  const [midA, midB] = [0.5 * (minA + maxA), 0.5 * (minB + maxB)];
  const [Pa, Pb] = [middleOn(a, axis, midA), middleOn(b, axis, midB)];
  const [ra, rb] = [0.5 * (maxA - minA), 0.5 * (maxB - minB)];
  const size = 0.5 * Math.max(maxA - minA, maxB - minB, 1e-6);
  // The axis lies level, and the plane is seen as a line.
  const plane = planeThrough(on, axis, [0, 1, 0]);
  // Beside the axis, d on one side, ra and rb on the other: where the solids overlap, so do these.
  const beside = (place: number, lane: number): Point => plus(plus(on, axis, place - at), plane.up, LANE * lane * size);
  const draft = new Draft('S4.5')
    .put('n', 'separatingAxis', axis, { ours: source })
    .draw('arrow', 'projection', { from: on, to: plus(on, axis, size) }, 'n')
    .point('Pa', 'middleOfA', Pa, { ours: 'A' })
    .point('Pb', 'middleOfB', Pb, { ours: 'B' })
    .put('d', 'distanceOnAxis', midB - midA, { unit: 'm', by: '({Pb} − {Pa})·{n}' })
    .draw('arrow', 'perpendicular', { from: beside(midA, -1), to: beside(midB, -1) }, 'd')
    .length('ra', 'projectionRadiusA', ra, 'radius', beside(midA, 1), beside(maxA, 1))
    .length('rb', 'projectionRadiusB', rb, 'radius', beside(midB, 2), beside(minB, 2))
    .put('ra+rb', 'sumOfProjectionRadii', ra + rb, { symbol: 'ra + rb', unit: 'm', lights: ['ra', 'rb'] })
    .put('maxA', 'endOfShadowA', maxA, { symbol: 'max A', unit: 'm', lights: ['maxA'] })
    .put('minB', 'startOfShadowB', minB, { symbol: 'min B', unit: 'm', lights: ['minB'] })
    .length('gap', 'gap', gap, gap > 0 ? 'gap' : 'overlap', low, high, {
      symbol: 'g',
      by: '{d} − ({ra} + {rb})',
      note: isGap ? 'planeInGap' : outcome === 'miss' ? 'otherAxis' : 'noPlane',
    })
    .put('m', 'placeOfPlane', at, { unit: 'm', lights: ['plane'], by: isGap ? '({maxA} + {minB})/2' : undefined })
    .through(on, axis)
    .draw('point', 'enter', { at: low }, 'maxA', '')
    .draw('point', 'exit', { at: high }, 'minB', '')
    .draw('segment', 'aid', { from: Pa, to: beside(midA, 0) }, 'Pa', '')
    .draw('segment', 'aid', { from: Pb, to: beside(midB, 0) }, 'Pb', '')
    .scale(
      'n',
      [bar('projection', minA, maxA, 'A', 'maxA'), bar('perpendicular', minB, maxB, 'B', 'minB')],
      [mark('maxA', maxA, 'enter'), mark('minB', minB, 'exit')],
    );
  drawShape(draft, a);
  drawShape(draft, b);
  if (isGap) draft.draw('polyline', 'gap', { points: planeOf(axis, on, size), closed: true }, 'plane', '');
  // An axis without a gap says nothing of solids that another one separates.
  const shows = isGap || outcome !== 'miss' ? { shows: 'gap' } : {};
  return draft.done({ outcome, ...shows }, plane, obliquePlane(middle, 3, axis));
}

/** Between d, the axis, ra and rb, as a share of the larger projection radius. */
const LANE = 0.16;

/** The centre of a shape; of a triangle the point beside it that is in the middle of the projection. */
function middleOn(shape: Shape, axis: Point, middle: number): Point {
  const center = centerOf(shape);
  return shape.kind === 'triangle' ? plus(center, axis, middle - dot(center, axis)) : center;
}

export function drawShape(draft: Draft, shape: Shape): void {
  if (shape.kind === 'sphere') draft.draw('sphere', 'solid', shape);
  else if (shape.kind === 'capsule') draft.draw('capsule', 'solid', shape);
  else if (shape.kind === 'triangle') draft.draw('polyline', 'solid', { points: [shape.a, shape.b, shape.c], closed: true });
  else draft.draw('box', 'solid', boxOf(shape));
}

function centerOf(shape: Shape): Point {
  if (shape.kind === 'capsule') return between(shape.p1, shape.p2);
  return shape.kind === 'triangle' ? times(plus(plus(shape.a, shape.b), shape.c), 1 / 3) : shape.center;
}

/** A square across the axis. */
function planeOf(axis: Point, at: Point, size: number): Point[] {
  const u = perpendicularTo(axis);
  const w = cross(axis, u);
  const corner = (i: number, j: number): Point => plus(plus(at, u, 1.2 * i * size), w, 1.2 * j * size);
  return [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)];
}

/** Axes and half sizes from the record that the kernels read. */
export function boxOf(box: Aabb | Obb): { readonly center: Point; readonly half: Point; readonly axes: readonly Point[] } {
  const data = recordOf(box);
  const axes = [0, 1, 2].map((k): Point => [data[RECORD.AXES + 3 * k], data[RECORD.AXES + 3 * k + 1], data[RECORD.AXES + 3 * k + 2]]);
  return { center: box.center, half: box.half, axes };
}
