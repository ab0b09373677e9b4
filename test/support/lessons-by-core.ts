// What the core gives for a state of a lesson: the quantities that its figure draws, by their ids. Bodies are made here anew, not by the lesson.

import { Quaternion, Vector3 } from 'three';
import {
  aabb,
  boundsOf,
  capsule,
  contact,
  distance,
  obb,
  pointDistance,
  raycast,
  raycastCylinder,
  separatingAxes,
  sphere,
} from '../../src/core/index.ts';
import type { RayInterval, Shape, Vec3 } from '../../src/core/index.ts';
import { distance2 } from '../../src/core/planar/hit.ts';
import { intersect2, line2 } from '../../src/core/planar/line.ts';
import { box2, capsule2, circle2 } from '../../src/core/planar/shape2.ts';
import type { Shape2 } from '../../src/core/planar/shape2.ts';
import { humanCapsules } from '../../src/page/rooms/lessons/course/human-figure.ts';
import type { LessonState } from '../../src/page/rooms/lessons/course/lesson.ts';
import type { LessonId } from '../../src/page/rooms/lessons/course/lesson-id.ts';

export type ByCore = Readonly<Record<string, number | readonly number[]>>;

/** A line as a capsule: so far to both sides, and so thin, m. */
const [FAR, THIN] = [100, 1e-3];

const roundOf = ({ points, numbers }: LessonState) => sphere({ center: points['Pc'], radius: numbers['r'] });
const lineOf = ({ points }: LessonState) => ({ origin: points['P0'], direction: points['V'], kind: 'line' as const });
const ends = (hit: RayInterval | null): { near: number; far: number } => ({
  near: hit?.enter.distance ?? NaN,
  far: hit?.exit.distance ?? NaN,
});
const roots = (at: LessonState): { near: number; far: number } => ends(raycast(roundOf(at), lineOf(at)));
const rod = ({ points, numbers }: LessonState, p1 = 'P1', p2 = 'P2', r = 'r2') =>
  capsule({ p1: points[p1], p2: points[p2], radius: numbers[r] });

/** Where a point is along an axis: 0 at p1, 1 at p2. */
const shareOf = (point: readonly number[], p1: Readonly<Vec3>, p2: Readonly<Vec3>): number => {
  const L = p2.map((x, k) => x - p1[k]);
  const dot = (v: readonly number[]): number => v.reduce((sum, x, k) => sum + x * L[k], 0);
  return dot(point.map((x, k) => x - p1[k])) / dot(L);
};
/** The axis's point closest to a sphere or capsule, by a thin capsule about it. */
const closestOn = (p1: Readonly<Vec3>, p2: Readonly<Vec3>, other: Shape): { at: readonly number[]; away: number } => {
  const { pointA, normal, distance: away } = distance(capsule({ p1, p2, radius: THIN }), other);
  return { at: pointA.map((x, k) => x - THIN * normal[k]), away: away + THIN };
};

const apart = (P: Readonly<Vec3>, Q: Readonly<Vec3>): ByCore => ({
  V: Q.map((x, k) => x - P[k]),
  vx: Q[0] - P[0],
  vy: Q[1] - P[1],
  '|V|': pointDistance(P, Q),
  V·V: pointDistance(P, Q) ** 2,
});
/** How far the centre is from the line, by a thin capsule along it. */
const lineAside = (at: LessonState): ByCore => {
  const { origin, direction } = lineOf(at);
  const size = pointDistance([0, 0, 0], direction);
  const [p1, p2] = [-FAR, FAR].map((t) => origin.map((x, k) => x + (t / size) * direction[k]) as Vec3);
  const away = distance(capsule({ p1, p2, radius: THIN }), at.points['Pc']).distance;
  return { perp: away + THIN };
};

const clamped = (at: LessonState): ByCore => {
  const { r1, r2 } = at.numbers;
  const { P1, P2 } = at.points;
  const ball = sphere({ center: at.points['Pc'], radius: r1 });
  const [before, behind] = [-9, 10].map((t) => P1.map((x, k) => x + t * (P2[k] - x)) as Vec3);
  return {
    f: shareOf(closestOn(before, behind, ball).at, P1, P2),
    'f′': shareOf(closestOn(P1, P2, ball).at, P1, P2),
    d: distance(ball, rod(at)).distance + r1 + r2,
    'r₁+r₂': r1 + r2,
  };
};
const sticks = (at: LessonState): ByCore => {
  const { r1, r2 } = at.numbers;
  return { d: distance(rod(at, 'P1', 'P2', 'r1'), rod(at, 'P3', 'P4', 'r2')).distance + r1 + r2, 'r₁+r₂': r1 + r2 };
};

const pierced = (at: LessonState): ByCore => {
  const { P1, P2 } = at.points;
  // Without an axis it is a sphere, whose figure has other names for its roots.
  if (pointDistance(P1, P2) === 0) return {};
  const hit = raycast(rod(at, 'P1', 'P2', 'r'), lineOf(at));
  if (!hit) return {};
  const squared = pointDistance(P1, P2) ** 2;
  const [s1, s2] = [hit.enter, hit.exit].map(({ point }) => shareOf(point, P1, P2));
  return {
    't₁': hit.enter.distance,
    't₂': hit.exit.distance,
    P1P2·P1Q1: s1 * squared,
    P2P1·P2Q1: (1 - s1) * squared,
    P1P2·P1Q2: s2 * squared,
    P2P1·P2Q2: (1 - s2) * squared,
  };
};

const flat = ([x, y]: Readonly<Vec3>): [number, number] => [x, y];
const crossing = ({ points }: LessonState): ByCore => {
  const [A, B, v1, v2] = ['A', 'B', 'v1', 'v2'].map((id) => flat(points[id]));
  const one = line2({ point: A, direction: v1 });
  const { s, t, relation } = intersect2(one, line2({ point: B, direction: v2 }));
  // How far B is from the line A, from where a line across it meets it.
  const across = intersect2(one, line2({ point: B, direction: [-v1[1], v1[0]] }));
  return {
    'v×v₁': across.t * (v1[0] * v1[0] + v1[1] * v1[1]),
    ...(relation === 'crossing' ? { s, t } : { 'v₁×v₂': 0 }),
  };
};

const flatShape = (kind: string, center: Readonly<Vec3>, degrees: number): Shape2 => {
  const angle = (degrees * Math.PI) / 180;
  if (kind === 'circle') return circle2({ center: flat(center), radius: 1 });
  if (kind === 'box') return box2({ center: flat(center), half: [1.4, 0.8], angle });
  const [x, y] = [1.2 * Math.cos(angle), 1.2 * Math.sin(angle)];
  return capsule2({ p1: [center[0] - x, center[1] - y], p2: [center[0] + x, center[1] + y], radius: 0.5 });
};
const planarPair = ({ points, numbers, choices }: LessonState): ByCore => {
  const found = distance2(flatShape(choices['a'], points['A'], numbers['turnA']), flatShape(choices['b'], points['B'], numbers['turnB']));
  return { d: found.distance, n: [...found.normal, 0] };
};

const turned = ({ points, numbers }: LessonState, operand: 'A' | 'B') => {
  const about = (axis: Vector3, degrees: number): Quaternion => new Quaternion().setFromAxisAngle(axis, (degrees * Math.PI) / 180);
  const { x, y, z, w } = about(new Vector3(0, 1, 0), numbers[`tilt${operand}`] ?? 0).multiply(
    about(new Vector3(0, 0, 1), numbers[`turn${operand}`]),
  );
  return obb({ center: points[operand], half: operand === 'A' ? [1.2, 0.8, 0.7] : [0.9, 0.7, 1], orientation: [x, y, z, w] });
};
/** By the contact where there is one; the widest gap else. */
const overlapOf = (a: Shape, b: Shape): number => {
  const { axes, deciding } = separatingAxes(a, b);
  return contact(a, b)?.depth ?? axes[deciding].overlap;
};

export const BY_CORE: Readonly<Record<Exclude<LessonId, 'S4.7'>, (at: LessonState) => ByCore>> = {
  'S0.1': ({ points: { P, Q } }) => apart(P, Q),
  'S0.2': (at) => {
    const size = pointDistance([0, 0, 0], at.points['V']);
    const { near, far } = roots(at);
    // √D is half the chord, in lengths of V, times A = V·V.
    const half = (size * (far - near)) / 2;
    return { near: near / size, far: far / size, ...(far > near && { D: half * half }) };
  },
  'S0.3': (at) => ({ ...lineAside(at), r: at.numbers['r'] }),
  'S0.4': (at) => {
    const { near, far } = roots(at);
    return { near, far, ...(far > near && { C·V̂: (near + far) / 2, W: (far - near) / 2 }) };
  },
  'S0.5': clamped,
  'S0.6': (at) => {
    const { P1, P2, P3, P4 } = at.points;
    const point = (center: Readonly<Vec3>): Shape => sphere({ center, radius: THIN });
    const ends = [
      [P1, P2, P3],
      [P1, P2, P4],
      [P3, P4, P1],
      [P3, P4, P2],
    ].map(([from, to, end]) => closestOn(from, to, point(end)).away + THIN);
    return { ...sticks(at), least: Math.min(...ends) };
  },
  'S0.7': (at) => {
    const { P1, P2, P3, P4 } = at.points;
    return {
      ...sticks(at),
      s: shareOf(closestOn(P1, P2, rod(at, 'P3', 'P4', 'r2')).at, P1, P2),
      t: shareOf(closestOn(P3, P4, rod(at, 'P1', 'P2', 'r1')).at, P3, P4),
    };
  },
  'S0.8': ({ points, numbers }) => {
    const L = points['P2'].map((x, k) => x - points['P1'][k]) as Vec3;
    const fat = sphere({ center: points['Pc'], radius: numbers['r1'] + numbers['r2'] });
    const hit = raycast(fat, { origin: points['P1'], direction: L, kind: 'line' });
    return { ...(hit && ends(hit)), '|L|': pointDistance(points['P1'], points['P2']) };
  },
  'S1.1': (at) => {
    const { near, far } = roots(at);
    return { near, far, ...lineAside(at), ...(far > near && { C·V̂: (near + far) / 2 }) };
  },
  'S1.2': (at) => {
    const { P1, P2 } = at.points;
    const hit = raycastCylinder({ p1: P1, p2: P2, radius: at.numbers['r'] }, lineOf(at));
    if (!hit || !Number.isFinite(hit.chord) || hit.chord < 1e-6) return {};
    const [s1, s2] = [hit.enter, hit.exit].map(({ point }) => shareOf(point, P1, P2));
    return { ...ends(hit), s1, s2 };
  },
  'S1.3': pierced,
  'S1.4': pierced,
  'S2.1': crossing,
  'S2.2': crossing,
  'S2.3': crossing,
  'S2.4': crossing,
  'S3.1': (at) => {
    const { d } = planarPair(at);
    const { a, b } = at.choices;
    if ([a, b].toSorted().join() !== 'box,circle') return { d };
    const [box, circle] = a === 'box' ? ['A', 'B'] : ['B', 'A'];
    const apart = new Vector3(...at.points[circle].map((x, k) => x - at.points[box][k]));
    const { x, y } = apart.applyAxisAngle(new Vector3(0, 0, 1), (-at.numbers[`turn${box}`] * Math.PI) / 180);
    return { d, nx: Math.abs(x), ny: Math.abs(y) };
  },
  'S3.2': planarPair,
  'S3.3': planarPair,
  'S3.4': ({ points, numbers }) => ({ 'd²': pointDistance(points['A'], points['B']) ** 2, 'R²': (numbers['r1'] + numbers['r2']) ** 2 }),
  'S4.1': ({ points: { P1, P2 } }) => ({ ...apart(P1, P2), vz: P2[2] - P1[2] }),
  'S4.2': ({ points, numbers }) => ({ d: pointDistance(points['Pa'], points['Pb']), 'ra+rb': numbers['ra'] + numbers['rb'] }),
  'S4.3': ({ points: { P } }) => {
    const found = distance(aabb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), P);
    if (found.distance <= 0) return { d: 0, vx: 0, vy: 0, vz: 0 };
    const [vx, vy, vz] = P.map((x, k) => x - found.pointA[k]);
    return { d: found.distance, vx, vy, vz };
  },
  'S4.4': (at) => {
    const [a, b] = [turned(at, 'A'), turned(at, 'B')];
    return { oOBB: overlapOf(a, b), oAABB: overlapOf(aabb(boundsOf(a)), aabb(boundsOf(b))) };
  },
  'S4.5': (at) => {
    const [a, b] = [turned(at, 'A'), turned(at, 'B')];
    const { axes, deciding } = separatingAxes(a, b);
    const n = contact(a, b)?.normal ?? axes[deciding].axis;
    const apart = at.points['B'].reduce((sum, x, k) => sum + n[k] * (x - at.points['A'][k]), 0);
    return { n: [...n], gap: -overlapOf(a, b), d: apart };
  },
  'S4.6': (at) => {
    if (at.choices['figure'] !== 'human') return clamped(at);
    // Of all capsules the closest.
    const ball = sphere({ center: at.points['Pc'], radius: at.numbers['r1'] });
    const gaps = humanCapsules(at).map((one) => ({ one, gap: distance(capsule(one), ball).distance }));
    const { one } = gaps.reduce((least, other) => (other.gap < least.gap ? other : least));
    return clamped({ ...at, points: { ...at.points, P1: [...one.p1], P2: [...one.p2] }, numbers: { ...at.numbers, r2: one.radius } });
  },
};

/** The letters of the texts, row by row: what someone who has read the section looks for in the figure and its formulas. */
export const TEXT_LETTERS: Readonly<Partial<Record<LessonId, readonly string[]>>> = {
  'S0.1': ['P', 'Q', 'V', 'V·V'],
  'S0.2': ['P0', 'Pc', 'V', 'A', 'B', 'C', 'D', 't₁', 't₂'],
  'S0.3': ['P0', 'Pc', 'V', 'C', 'r'],
  'S0.4': ['P0', 'Pc', 'L', 'L̂', 'C', 'C·L̂', 'W', 'r'],
  'S0.5': ['Pc', 'P0', 'P', 'K', 'L', 'f', 'r₁', 'r₂'],
  'S0.6': ['A', 'B', 'C', 'D', 'AB × AC', 'CD × CA', 'r₁', 'r₂'],
  'S0.7': ['A', 'B', 'C', 'D', 's', 't', 'r₁', 'r₂'],
  'S0.8': ['Pc', 'P0', '|L|', 'R'],
  'S1.1': ['P0', 'V', 'Q1', 'Q2', 'r'],
  'S1.2': ['P1', 'P2', 'V', 'A', 'B', 'C', 'D', 'r'],
  'S1.3': ['P1', 'P2', 'Q1', 'Q2', 'P1P2', 'r'],
  'S1.4': ['P1', 'P2', 'Q1', 'Q2', 'P1P2', 'r'],
  'S2.1': ['A', 'B', 'P', 'v', 'v₁', 'v₂', 't'],
  'S2.2': ['A', 'B', 'P', 'v', 'v₁', 'v₂', 't'],
  'S2.3': ['A', 'B', 'v', 'v₁', 'v₂', 't'],
  'S2.4': ['A', 'B', 'v', 'v₁', 'v₂', 's', 't'],
  'S3.1': ['A', 'B', 'd', 'nx', 'ny', 'half', 'r'],
  'S3.2': ['A', 'B', 'd'],
  'S3.3': ['A', 'B', 'd'],
  'S3.4': ['A', 'B', 'r₁', 'r₂', 'd²'],
  'S4.1': ['P₁', 'P₂', 'V', 'd'],
  'S4.2': ['Pa', 'Pb', 'ra', 'd'],
  'S4.3': ['P', 'vx', 'vy', 'vz', 'd'],
  'S4.4': ['n(AABB)', 'n(OBB)'],
  'S4.5': ['n', 'Pa', 'Pb', 'ra', 'rb', 'd'],
  'S4.6': ['Ps', 'Pe', 'r′', 'K', 'L', 'f'],
};
