// The ways in which a ray can pierce a capsule (貫通パターン): the nine pairs of entry and exit part and the degenerate cases, as data for the page's
// gallery and the tests. Nearly all are 3-4-5 triangles, so that results can be checked by hand.

import type { Part, Vec3 } from '../core/index.ts';

/** A distance as it is written and as the nearest double, m. */
export interface ExactDistance {
  text: string;
  value: number;
}

/** The nine are named `entry → exit`; the degenerate ones by what is odd about them, several of a kind differing in `variant`. */
export type PatternKind =
  | 'nine'
  | 'parallel inside'
  | 'parallel on the surface'
  | 'parallel outside'
  | 'tangent'
  | 'seam'
  | 'origin inside'
  | 'origin on the surface'
  | 'behind'
  | 'p1 = p2'
  | 'maxDistance inside'
  | 'direction not unit';

export interface CapsulePattern {
  name: string;
  kind: PatternKind;
  /** Distinguishes variants of a kind; empty if there is only one. */
  variant: string;
  capsule: { p1: Vec3; p2: Vec3; radius: number };
  ray: { origin: Vec3; direction: Vec3; maxDistance?: number };
  /** `null`: the half-line misses. */
  expected: { enter: ExactDistance; exit: ExactDistance; enterPart: Part; exitPart: Part; originInside: boolean } | null;
}

const CAPSULE = { p1: [0, 0, 0] as Vec3, p2: [4, 0, 0] as Vec3, radius: 1 };
const POINT = { p1: [0, 0, 0] as Vec3, p2: [0, 0, 0] as Vec3, radius: 1 };

const whole = (value: number): ExactDistance => ({ text: String(value).replace('-', '−'), value });
/** `a ± b/5` */
const fifths = (a: number, b: number): ExactDistance => ({
  text: `${a === 0 ? '' : `${a} `}${b < 0 ? '−' : a === 0 ? '' : '+'}${a === 0 ? '' : ' '}${Math.abs(b)}/5`,
  value: (5 * a + b) / 5,
});

/** The name of one of the nine. */
export function pairName(enter: Part, exit: Part): string {
  return `${enter} → ${exit}`;
}

function pattern(
  kind: PatternKind,
  variant: string,
  origin: Vec3,
  direction: Vec3,
  enter: ExactDistance,
  exit: ExactDistance,
  enterPart: Part,
  exitPart: Part,
  rest: { capsule?: CapsulePattern['capsule']; maxDistance?: number } = {},
): CapsulePattern {
  const { capsule = CAPSULE, maxDistance } = rest;
  return {
    name: kind === 'nine' ? pairName(enterPart, exitPart) : variant === '' ? kind : `${kind}: ${variant}`,
    kind,
    variant,
    capsule,
    ray: maxDistance === undefined ? { origin, direction } : { origin, direction, maxDistance },
    expected: { enter, exit, enterPart, exitPart, originInside: enter.value < 0 && exit.value > 0 },
  };
}

function miss(kind: PatternKind, origin: Vec3, direction: Vec3): CapsulePattern {
  return { name: kind, kind, variant: '', capsule: CAPSULE, ray: { origin, direction }, expected: null };
}

/** Entry part × exit part: all nine occur. The capsule lies along x from p1 = 0 to p2 = 4 with radius 1. */
export const NINE_PATTERNS: readonly CapsulePattern[] = [
  pattern('nine', '', [-0.6, 3, 0], [0, -1, 0], fifths(3, -4), fifths(3, 4), 'p1', 'p1'),
  // Entry at (−4/5, 3/5), exit at (2/5, −1).
  pattern('nine', '', [-2.6, 3, 0], [3, -4, 0], whole(3), whole(5), 'p1', 'cylinder'),
  pattern('nine', '', [-4, 0, 0], [1, 0, 0], whole(3), whole(9), 'p1', 'p2'),
  pattern('nine', '', [2.2, -3.4, 0], [-3, 4, 0], whole(3), whole(5), 'cylinder', 'p1'),
  pattern('nine', '', [2, 3, 0], [0, -1, 0], whole(2), whole(4), 'cylinder', 'cylinder'),
  pattern('nine', '', [1.8, -3.4, 0], [3, 4, 0], whole(3), whole(5), 'cylinder', 'p2'),
  pattern('nine', '', [8, 0, 0], [-1, 0, 0], whole(3), whole(9), 'p2', 'p1'),
  pattern('nine', '', [6.6, 3, 0], [-3, -4, 0], whole(3), whole(5), 'p2', 'cylinder'),
  pattern('nine', '', [4.6, 3, 0], [0, -1, 0], fifths(3, -4), fifths(3, 4), 'p2', 'p2'),
];

/** The degenerate cases. */
export const DEGENERATE_PATTERNS: readonly CapsulePattern[] = [
  pattern('parallel inside', '', [-4, 0.6, 0], [1, 0, 0], fifths(4, -4), fifths(8, 4), 'p1', 'p2'),
  // It runs along the side: entry at one seam, exit at the other.
  pattern('parallel on the surface', '', [-4, 1, 0], [1, 0, 0], whole(4), whole(8), 'cylinder', 'cylinder'),
  miss('parallel outside', [-4, 1.25, 0], [1, 0, 0]),
  pattern('tangent', 'cylinder', [2, 1, -3], [0, 0, 1], whole(3), whole(3), 'cylinder', 'cylinder'),
  pattern('tangent', 'cap', [-1, 0, -3], [0, 0, 1], whole(3), whole(3), 'p1', 'p1'),
  pattern('seam', '', [0, 3, 0], [0, -1, 0], whole(2), whole(4), 'cylinder', 'cylinder'),
  pattern('origin inside', 'p1', [-0.6, 0, 0], [0, 1, 0], fifths(0, -4), fifths(0, 4), 'p1', 'p1'),
  pattern('origin inside', 'cylinder', [2, 0, 0], [0, 1, 0], whole(-1), whole(1), 'cylinder', 'cylinder'),
  pattern('origin inside', 'p2', [4.6, 0, 0], [0, 1, 0], fifths(0, -4), fifths(0, 4), 'p2', 'p2'),
  // Touching counts: a ray that starts on the surface and leaves has hit.
  pattern('origin on the surface', 'outward', [2, 1, 0], [0, 1, 0], whole(-2), whole(0), 'cylinder', 'cylinder'),
  pattern('origin on the surface', 'inward', [2, 1, 0], [0, -1, 0], whole(0), whole(2), 'cylinder', 'cylinder'),
  miss('behind', [2, 3, 0], [0, 1, 0]),
  pattern('p1 = p2', '', [-3, 0.6, 0], [1, 0, 0], fifths(3, -4), fifths(3, 4), 'p1', 'p1', { capsule: POINT }),
  // The interval stays the solid's.
  pattern('maxDistance inside', '', [2, 3, 0], [0, -1, 0], whole(2), whole(4), 'cylinder', 'cylinder', { maxDistance: 3 }),
  pattern('direction not unit', '', [2, 3, 0], [0, -250, 0], whole(2), whole(4), 'cylinder', 'cylinder'),
];

export const CAPSULE_PATTERNS: readonly CapsulePattern[] = [...NINE_PATTERNS, ...DEGENERATE_PATTERNS];
