// Views in which entry and exit of a ray are seen apart. A ray through a pixel starts at the eye, so from there both are one point; the camera orbits
// about the middle of the chord until they are apart. Pure geometry: no DOM, no three.

import { boundsOf } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { between, dot, length, minus, plus, times } from '../kit/vectors.ts';

/** Position, target (upright) and picture of a camera. */
export interface CameraView {
  readonly position: Vec3;
  readonly target: Vec3;
  /** Tangent of half the vertical field of view. */
  readonly tangent: number;
  /** px. */
  readonly width: number;
  readonly height: number;
}

/** The chord of a ray in the nearest solid it pierces. */
export interface Chord {
  readonly enter: Vec3;
  readonly exit: Vec3;
  /** Longest distance between two points of the solid, m; 0 for one without an inside. */
  readonly diameter: number;
  readonly outline: Outline;
}

/** Balls about points that together enclose a solid as seen from anywhere; m. */
export interface Outline {
  readonly points: readonly Readonly<Vec3>[];
  readonly radius: number;
}

/** Constraints of an orbit. */
export interface Surroundings {
  /** Whether something other than the solid lies between an eye and a point of the chord. */
  hidden(eye: Vec3, point: Vec3): boolean;
  /** Least height of the camera, m. */
  readonly floor: number;
  /** Covered parts of the picture, px from its top left corner. */
  readonly covers: readonly { readonly left: number; readonly top: number; readonly width: number; readonly height: number }[];
  /** Preferred side if both are equally good: 1 moves the camera around to the right. */
  readonly prefer: 1 | -1;
  /** Whether the camera may come closer: where bodies move, the others are to stay in view. */
  readonly approaches: boolean;
}

/** A camera move about a point, which keeps its position in the picture or moves there in a straight line. */
export interface Swing {
  readonly middle: Vec3;
  /** Initial direction of view, and its change; radians. */
  readonly heading: number;
  readonly elevation: number;
  readonly turn: number;
  readonly tilt: number;
  /** Initial and final position of the point in the camera's frame: to the right, up and ahead, m. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** Initial and final distance from the camera to its target, m. */
  readonly reach: readonly [number, number];
}

/** `already`: nothing to do. `swing`: the move. `never`: no camera shows this one well; the side view does. */
export type ChordView = { readonly is: 'already' | 'never' } | { readonly is: 'swing'; readonly swing: Swing };

/** Chords shorter than this share of the solid are left to the side view. */
export const SHORT_CHORD = 0.2;
/** Least distance of entry and exit, px: on a stage, and on one narrower than NARROW. */
const APART = 40;
const APART_NARROW = 24;
const NARROW = 500;
/** Target of an orbit, as a multiple of that: bodies continue to rotate, and marks have a size. */
const AMPLE = 1.75;
/** Target of moving closer: no more of the scene is lost than necessary. */
const ENOUGH = 1.15;

const DEGREE = Math.PI / 180;
const LEAST = 15 * DEGREE;
/** A larger rotation about the vertical axis is disorienting, however little the eye moves (it looks down from above). */
const MOST_TURN = 100 * DEGREE;
/** The controls keep the camera above the floor's horizon, and short of straight down. */
const FLATTEST = -0.0095;
const STEEPEST = -1.5;
/** Distance kept from the floor, m. */
const ABOVE_FLOOR = 0.1;
/** Largest share of the stage that the solid fills when the camera comes closer: half of its longer side, three quarters of the shorter. */
const FILLS = 0.5;
const FILLS_SHORT = 0.75;
/** Least distance of entry and exit from the picture's edge, px; their middle keeps away by a share of the picture. */
const EDGE = 14;
const INNER = 0.12;
/** Points of the chord tested for occlusion, as shares of it. */
const SAMPLES = [0, 0.25, 0.5, 0.75, 1];
/** Distances to try where the ends are out of the picture, as multiples. */
const STEPS_BACK = [1, 1.25, 1.6, 2, 2.5, 3.2, 4];

/** Degrees to try: from this distance; as far around as allowed, and closer; beyond that only if moving closer is not enough either. */
const ORBITS: readonly (readonly [degrees: readonly number[], isCloser: boolean])[] = [
  [[15, 17.5, 20, 22.5, 25, 27.5, 30, 32.5, 35, 37.5, 40, 42.5, 45, 47.5, 50, 52.5, 55, 57.5, 60], false],
  [[60, 55, 50, 45, 40, 35, 30, 25, 20, 15], true],
  [[70, 80, 90], true],
];

// Directions to try, best first: to a side, over the top, and both; downwards last, because of the floor.
const WAYS: readonly (readonly [side: number, up: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0.8, 0.6],
  [-0.8, 0.6],
  [0, -1],
  [0.8, -0.6],
  [-0.8, -0.6],
];

/** Least distance of entry and exit in a picture of this width, px. */
export function apartIn(width: number): number {
  return width < NARROW ? APART_NARROW : APART;
}

/** Longest distance between two points of a solid, m; 0 for a triangle, which has no inside. */
export function diameterOf(shape: Shape): number {
  switch (shape.kind) {
    case 'sphere':
      return 2 * shape.radius;
    case 'capsule':
      return 2 * shape.radius + length(minus(shape.p2, shape.p1));
    case 'triangle':
      return 0;
    default:
      return 2 * Math.hypot(...shape.half);
  }
}

/** What a solid takes up in a picture. */
export function outlineOf(shape: Shape): Outline {
  if (shape.kind === 'sphere') return { points: [shape.center], radius: shape.radius };
  if (shape.kind === 'capsule') return { points: [shape.p1, shape.p2], radius: shape.radius };
  const { min, max } = boundsOf(shape);
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [0, 1, 2].map((k) => (i & (1 << k) ? max : min)[k]) as Vec3);
  return { points, radius: 0 };
}

/** The camera after a share of a move, 0 … 1. */
export function alongSwing(swing: Swing, share: number): { position: Vec3; target: Vec3; frame: Frame } {
  const { middle, from, to, reach } = swing;
  const frame = frameOf(swing.heading + share * swing.turn, swing.elevation + share * swing.tilt);
  const ahead = geometric(from[2], to[2], share);
  // Its pixel moves in a straight line.
  const x = ahead * ((1 - share) * (from[0] / from[2]) + share * (to[0] / to[2]));
  const y = ahead * ((1 - share) * (from[1] / from[2]) + share * (to[1] / to[2]));
  const position = standing(middle, frame, x, y, ahead);
  return { position, target: plus(position, frame.forward, geometric(reach[0], reach[1], share)), frame };
}

interface Candidate {
  readonly swing: Swing;
  /** Visible points of the chord. */
  readonly seen: number;
}

/** How the camera moves so that entry and exit are seen apart. */
export function viewOfChord(camera: CameraView, { enter, exit, diameter, outline }: Chord, around: Surroundings): ChordView {
  const { width, height } = camera;
  const { covers } = around;
  const needed = apartIn(width);
  /** px of a metre at a distance of a metre. */
  const focal = (0.5 * height) / camera.tangent;
  const middle = between(enter, exit);
  const sight = minus(camera.target, camera.position);
  const reach = Math.hypot(...sight);
  const heading = Math.atan2(sight[0], sight[2]);
  const elevation = Math.asin(Math.max(-1, Math.min(1, sight[1] / reach)));
  /** Current and target position of the middle in the camera's frame: neither at the picture's edge nor under an element over it. */
  const from = seenFrom(camera.position, frameOf(heading, elevation), middle);
  const to = notNearer(placed(from));

  const [apart, areOpen] = ends(swingTo(0, 0, 1, from));
  if (areOpen && apart >= needed) return { is: 'already' };
  // A chord of hardly more than rounding has no useful middle.
  if (!(length(minus(exit, enter)) > SHORT_CHORD * diameter) || diameter === 0 || !(from[2] > 0)) return { is: 'never' };
  const best = mostSeen(WAYS, ([side, up]) => along(around.prefer * side, up));
  return best === undefined ? { is: 'never' } : { is: 'swing', swing: clear(best) };

  /** The same move with another end in the picture: as little aside as leaves least of the solid under the elements over it. */
  function clear({ swing, seen }: Candidate): Swing {
    const { position, frame } = alongSwing(swing, 1);
    const { points, radius } = outline;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const point of points) {
      const at = seenFrom(position, frame, point);
      const pixel = pixelOf(at);
      if (pixel === undefined) return swing;
      const r = (radius * focal) / at[2];
      [left, right] = [Math.min(left, pixel[0] - r), Math.max(right, pixel[0] + r)];
      [top, bottom] = [Math.min(top, pixel[1] - r), Math.max(bottom, pixel[1] + r)];
    }
    const common = (a: number, b: number, c: number, d: number): number => Math.max(0, Math.min(b, d) - Math.max(a, c));
    /** px² of the solid's bounds that are covered or out of the picture, after a shift. */
    const lost = (x: number, y: number): number =>
      covers.reduce(
        (sum, c) => sum + common(left + x, right + x, c.left, c.left + c.width) * common(top + y, bottom + y, c.top, c.top + c.height),
        (right - left) * (bottom - top) - common(left + x, right + x, 0, width) * common(top + y, bottom + y, 0, height),
      );
    const shiftsX = [0, ...covers.flatMap((c) => [c.left - right - EDGE, c.left + c.width - left + EDGE])];
    const shiftsY = [0, ...covers.flatMap((c) => [c.top - bottom - EDGE, c.top + c.height - top + EDGE])];
    let least = lost(0, 0);
    let found = swing;
    // The shortest come first, and a longer one must leave less.
    const shifts = shiftsX.flatMap((x) => shiftsY.map((y): [number, number] => [x, y])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    for (const [x, y] of shifts) {
      const rest = lost(x, y);
      if (!(rest < least - 1)) continue;
      const scale = swing.to[2] / focal;
      const moved = { ...swing, to: notNearer([swing.to[0] + scale * x, swing.to[1] - scale * y, swing.to[2]]) };
      const [apart, areOpen] = ends(moved);
      if (!areOpen || apart < needed || !allowed(moved) || seenIn(moved) < seen) continue;
      least = rest;
      found = moved;
    }
    return found;
  }

  /** The least orbit in one direction that shows enough, or the one of them that is occluded least. */
  function along(side: number, up: number): Candidate | undefined {
    for (const [degrees, isCloser] of ORBITS) {
      const best = mostSeen(degrees, (angle) => orbit(side, up, angle * DEGREE, isCloser));
      if (best) return best;
    }
    return undefined;
  }

  /**
   * An orbit by an angle, if it shows enough: from this distance, from as much closer as allowed, or, if the ends are out of the picture, from
   * farther away.
   */
  function orbit(side: number, up: number, angle: number, isCloser: boolean): Candidate | undefined {
    const turned = turnFor(side * angle);
    if (turned === undefined) return undefined;
    const tilt = -up * angle;
    const tilted = elevation + tilt;
    if (tilt !== 0 && (tilted > FLATTEST || tilted < STEEPEST)) return undefined;
    let far = 1;
    if (isCloser) {
      const limit = around.approaches ? Math.min(1, nearest() / to[2]) : 1;
      // At half the distance something is slightly more than twice as large.
      const [apart] = ends(swingTo(turned, tilt, 1));
      far = Math.max(limit, Math.min(1, apart / (ENOUGH * needed)));
    }
    const wanted = isCloser ? needed : AMPLE * needed;
    for (const back of STEPS_BACK) {
      const swing = swingTo(turned, tilt, far * back);
      const [apart, areOpen] = ends(swing);
      // Their distance is large enough, so moving back does not help.
      if (!allowed(swing) || apart < wanted) return undefined;
      if (areOpen) return { swing, seen: seenIn(swing) };
    }
    return undefined;
  }

  /** The rotation about the vertical axis that moves the eye by an angle as seen from the chord. */
  function turnFor(angle: number): number | undefined {
    const away = minus(camera.position, middle);
    const flat = Math.hypot(away[0], away[2]) / Math.hypot(...away);
    const half = Math.sin(0.5 * angle) / flat;
    return Math.abs(half) <= Math.sin(0.5 * MOST_TURN) ? 2 * Math.asin(half) : undefined;
  }

  function swingTo(turn: number, tilt: number, far: number, end = to): Swing {
    return {
      middle,
      heading,
      elevation,
      turn,
      tilt,
      from,
      to: times(end, far),
      // Afterwards the user orbits about the clicked point.
      reach: [reach, turn === 0 && tilt === 0 ? reach : far * end[2]],
    };
  }

  /** Near the zenith rotation and tilt together may have little effect; and the floor must not be seen from below. */
  function allowed(swing: Swing): boolean {
    const was = minus(camera.position, middle);
    const { position } = alongSwing(swing, 1);
    const is = minus(position, middle);
    const angle = Math.acos(Math.min(1, dot(was, is) / (Math.hypot(...was) * Math.hypot(...is))));
    return angle > LEAST - 1e-6 && (position[1] >= around.floor + ABOVE_FLOOR || position[1] >= camera.position[1]);
  }

  /** px between entry and exit at the end of a move, 0 if one is behind the camera; and whether both are in the open part of the picture. */
  function ends(swing: Swing): readonly [apart: number, areOpen: boolean] {
    const { position, frame } = alongSwing(swing, 1);
    const [a, b] = [enter, exit].map((end) => pixelOf(seenFrom(position, frame, end)));
    return a && b ? [Math.hypot(a[0] - b[0], a[1] - b[1]), isOpen(a) && isOpen(b)] : [0, false];
  }

  /** How much of the chord is visible at the end of a move. */
  function seenIn(swing: Swing): number {
    const { position } = alongSwing(swing, 1);
    return SAMPLES.filter((share) => !around.hidden(position, between(enter, exit, share))).length;
  }

  function pixelOf([x, y, z]: Vec3): readonly [number, number] | undefined {
    return z > 0 ? [0.5 * width + (focal * x) / z, 0.5 * height - (focal * y) / z] : undefined;
  }

  function isOpen([x, y]: readonly [number, number]): boolean {
    if (x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE) return false;
    return !covers.some((c) => x > c.left && x < c.left + c.width && y > c.top && y < c.top + c.height);
  }

  /** Least distance from the chord that the size of the solid in the picture allows, m. */
  function nearest(): number {
    const most = Math.min(FILLS * Math.max(width, height), FILLS_SHORT * Math.min(width, height));
    return (diameter * focal) / most;
  }

  /** The same pixel, not nearer than the middle is now, unless the camera may come closer. */
  function notNearer(at: Vec3): Vec3 {
    const away = around.approaches ? 1 : Math.max(1, Math.hypot(...from) / Math.hypot(...at));
    return times(at, away);
  }

  /** A point in front of the camera, moved aside if it is too near to the edge of the picture or under an element over it. */
  function placed(at: Vec3): Vec3 {
    const pixel = pixelOf(at);
    if (pixel === undefined) return at;
    const clear = 0.5 * AMPLE * needed + EDGE;
    const [marginX, marginY] = [width, height].map((size) => Math.min(0.5 * size, Math.max(INNER * size, clear)));
    let x = Math.min(width - marginX, Math.max(marginX, pixel[0]));
    let y = Math.min(height - marginY, Math.max(marginY, pixel[1]));
    for (const { left, top, width: w, height: h } of covers) {
      if (x <= left - clear || x >= left + w + clear || y <= top - clear || y >= top + h + clear) continue;
      // The shortest way out that stays in the picture.
      const ways = [
        [left - clear, y],
        [left + w + clear, y],
        [x, top - clear],
        [x, top + h + clear],
      ].filter((way) => way[0] >= marginX && way[0] <= width - marginX && way[1] >= marginY && way[1] <= height - marginY);
      const long = (way: readonly number[]): number => Math.abs(way[0] - x) + Math.abs(way[1] - y);
      if (ways.length > 0) [x, y] = ways.reduce((best, way) => (long(way) < long(best) ? way : best));
    }
    if (x === pixel[0] && y === pixel[1]) return at;
    const scale = at[2] / focal;
    return [scale * (x - 0.5 * width), scale * (0.5 * height - y), at[2]];
  }
}

interface Frame {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** The axes of an upright camera. */
function frameOf(heading: number, elevation: number): Frame {
  const [sh, ch] = [Math.sin(heading), Math.cos(heading)];
  const [se, ce] = [Math.sin(elevation), Math.cos(elevation)];
  return { right: [-ch, 0, sh], up: [-sh * se, ce, -ch * se], forward: [sh * ce, se, ch * ce] };
}

/** A point in the camera's frame: to the right, up, ahead. */
function seenFrom(position: Vec3, { right, up, forward }: Frame, point: Readonly<Vec3>): Vec3 {
  const way = minus(point, position);
  return [dot(way, right), dot(way, up), dot(way, forward)];
}

/** The camera position that sees a point there. */
function standing(point: Vec3, { right, up, forward }: Frame, x: number, y: number, z: number): Vec3 {
  return plus(plus(plus(point, right, -x), up, -y), forward, -z);
}

/** Equal shares of the move are equal factors. */
function geometric(a: number, b: number, share: number): number {
  return a * (b / a) ** share;
}

/** What shows most of the chord, the first of several; none is tried after one that shows all of it. */
function mostSeen<T>(tries: readonly T[], at: (one: T) => Candidate | undefined): Candidate | undefined {
  let best: Candidate | undefined;
  for (const one of tries) {
    const found = at(one);
    if (found && !(best && best.seen >= found.seen)) best = found;
    if (best?.seen === SAMPLES.length) break;
  }
  return best;
}
