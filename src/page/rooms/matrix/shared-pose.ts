// The pose shared by all cells: the first solid of a pair stays at the origin, the second has one offset, one rotation and one scale.

import type { Vec3 } from 'kantsu';
import { field, number, readState, tuple, writeState } from '../../kit/address-schema.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { quatFromDegrees } from '../../model/euler.ts';
import { canTurn, turnedBy } from '../../model/solid.ts';
import type { KindPair, SolidPair } from '../../model/solid.ts';
import { home } from './pairs.ts';

export interface SharedPose {
  /** m. */
  readonly offset: Vec3;
  /** Degrees about x, y, z. */
  readonly turn: Vec3;
  readonly scale: number;
}

export const REACH = 3; // m, of the offset along each axis
export const SCALES = [0.25, 2.5] as const;

// Some pairs apart, some overlapping: all line styles are visible at once.
export const START: SharedPose = { offset: [1.1, 0.4, 0.2], turn: [0, 0, 0], scale: 1 };

export function poseOf({ a, b }: KindPair, { offset, turn, scale }: SharedPose): SolidPair {
  const solid = home(b, offset, scale);
  const orientation = canTurn(b) ? turnedBy(quatFromDegrees(turn), solid.orientation) : solid.orientation;
  return { a: home(a), b: { ...solid, orientation } };
}

export function clamped({ offset, turn, scale }: SharedPose): SharedPose {
  const within = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));
  return {
    offset: offset.map((x) => within(x, -REACH, REACH)) as Vec3,
    turn: turn.map((x) => (Math.abs(x) <= 180 ? x : x - 360 * Math.round(x / 360))) as Vec3,
    scale: within(scale, ...SCALES),
  };
}

const PERIOD = 8; // s
const FAR = 1.9; // m, unless it starts farther out

/** The sweep through contact: the second solid moves back and forth through the first along the line of its offset, and rotates about y. */
export function swept(from: SharedPose, seconds: number): SharedPose {
  const length = Math.hypot(...from.offset);
  const way: Vec3 = length > 0 ? (from.offset.map((x) => x / length) as Vec3) : [1, 0, 0];
  // Starts at the current pose, moving inwards.
  const far = Math.max(FAR, length);
  const start = Math.acos(length / far);
  const along = far * Math.cos(start + (2 * Math.PI * seconds) / PERIOD);
  const [x, y, z] = from.turn;
  return clamped({ offset: way.map((w) => w * along) as Vec3, turn: [x, y + 20 * seconds, z], scale: from.scale });
}

/** With no more digits than sliders give. */
const short: Codec<number> = { ...number(), write: (x) => String(Number(x.toFixed(4))) };
const three = tuple<Vec3>([short, short, short], '_');
const ADDRESS = { offset: field('offset', three), turn: field('turn', three), scale: field('scale', short) };

export function readPose(parameters: URLSearchParams): SharedPose {
  return clamped({ ...START, ...readState<SharedPose>(ADDRESS, parameters) });
}

/** The initial pose has no parameter. */
export function writePose(pose: SharedPose): Record<string, string> {
  const silent = writeState<SharedPose>(ADDRESS, START);
  return Object.fromEntries(Object.entries(writeState<SharedPose>(ADDRESS, pose)).filter(([name, value]) => value !== silent[name]));
}
