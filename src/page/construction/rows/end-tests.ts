// Capsule against capsule by the source's five tests (S0.6): the four ends against the other core, the crossing, and which of the five decides.

import { distance2, orient2 as orient } from 'kantsu/planar';
import type { Capsule2, Distance2, Vec2 } from 'kantsu/planar';

/** In the source's order. */
export const END_IDS = ['a1', 'a2', 'b1', 'b2'] as const;
/** An end of one core and its distance from the other core. */
export type EndId = (typeof END_IDS)[number];

interface EndTest {
  readonly id: EndId;
  readonly end: Readonly<Vec2>;
  /** The nearest point of the other core, and where on it that is: 0 at P1, 1 at P2. */
  readonly foot: Vec2;
  readonly place: number;
  readonly distance: number;
}

export interface Ends {
  readonly tests: readonly EndTest[];
  /** Twice the area of core and end, for b's ends and then a's: the sign is the side on which the end lies. */
  readonly areas: readonly number[];
  readonly crosses: boolean;
  /** Where the cores cross, if they do. */
  readonly crossing: Vec2 | null;
  readonly decides: EndId | 'cross';
  /** The result of the four end tests alone, m, signed. */
  readonly byEnds: number;
  /** The correct result. */
  readonly truth: Distance2;
}

export function endsOf(a: Capsule2, b: Capsule2): Ends {
  const tests = [endTest('a1', a.p1, b), endTest('a2', a.p2, b), endTest('b1', b.p1, a), endTest('b2', b.p2, a)];
  const side = (core: Capsule2, p: Readonly<Vec2>): number => orient(core.p1[0], core.p1[1], core.p2[0], core.p2[1], p[0], p[1]);
  const areas = [side(a, b.p1), side(a, b.p2), side(b, a.p1), side(b, a.p2)];
  // Signs are compared, never multiplied; four zeros are collinear cores, for which the ends decide.
  const apart = (x: number, y: number): boolean => (x <= 0 && y >= 0) || (x >= 0 && y <= 0);
  const crosses = apart(areas[0], areas[1]) && apart(areas[2], areas[3]) && areas.some((area) => area !== 0);
  const least = tests.reduce((best, test) => (test.distance < best.distance ? test : best));
  return {
    tests,
    areas,
    crosses,
    crossing: crosses ? crossingOf(a, areas[2], areas[3]) : null,
    decides: crosses ? 'cross' : least.id,
    byEnds: least.distance - a.radius - b.radius,
    truth: distance2(a, b),
  };
}

function endTest(id: EndId, end: Readonly<Vec2>, core: Capsule2): EndTest {
  const { p1, p2 } = core;
  const [dx, dy] = [p2[0] - p1[0], p2[1] - p1[1]];
  const squared = dx * dx + dy * dy;
  const t = squared > 0 ? Math.min(1, Math.max(0, ((end[0] - p1[0]) * dx + (end[1] - p1[1]) * dy) / squared)) : 0;
  const foot: Vec2 = [p1[0] + t * dx, p1[1] + t * dy];
  return { id, end, foot, place: t, distance: Math.sqrt((end[0] - foot[0]) ** 2 + (end[1] - foot[1]) ** 2) };
}

// The ends of a lie on both sides of b's core, by the signs of their areas: the crossing divides a in their ratio.
function crossingOf({ p1, p2 }: Capsule2, area1: number, area2: number): Vec2 {
  const s = area1 === area2 ? 0 : area1 / (area1 - area2);
  return [p1[0] + s * (p2[0] - p1[0]), p1[1] + s * (p2[1] - p1[1])];
}
