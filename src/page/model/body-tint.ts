// Colours of bodies by what they do: island, time at rest, speed, material. No DOM, no three.

import type { World } from 'kantsu';
import { DYNAMIC, inspect, islands } from 'kantsu/inspect';

export const COLOUR_BY = ['kind', 'island', 'sleep', 'speed', 'material'] as const;
export type ColourBy = (typeof COLOUR_BY)[number];

/** An island falls asleep after this long at rest, s. */
const TO_SLEEP = 0.5;
/** m/s. */
const FAST = 10;
/** Colours of a scale: more are not told apart, and would be written anew in each frame. */
const SHADES = 24;

/** The colour of a row, 0xrrggbb, for the world as it is; undefined for those by kind. Bodies that cannot be pushed keep theirs: −1. */
export function tintsOf(by: ColourBy, world: World): ((row: number) => number) | undefined {
  if (by === 'kind') return undefined;
  const state = inspect(world).bodies;
  const { body, restTime, velocity, friction, restitution } = state;
  const roots = by === 'island' ? islands(world) : undefined;
  const of = (row: number): number => {
    if (by === 'island') return anyHue(roots![row]);
    if (by === 'sleep') return scale(restTime[row] / TO_SLEEP);
    if (by === 'material') return anyHue(Math.round(20 * friction[row]) + 41 * Math.round(20 * restitution[row]));
    const i = 3 * row;
    return scale(Math.sqrt(Math.hypot(velocity[i], velocity[i + 1], velocity[i + 2]) / FAST));
  };
  return (row) => (body[row] === DYNAMIC ? of(row) : -1);
}

/** From blue (0) to red (1 and more). */
function scale(share: number): number {
  const step = Math.round(Math.min(1, share) * (SHADES - 1)) / (SHADES - 1);
  return colour(0.62 * (1 - step), 0.7, 0.58);
}

/** Neighbouring numbers have hues far apart. */
function anyHue(n: number): number {
  return colour((n * 0.618034) % 1, 0.55, 0.62 - 0.14 * (n % 2));
}

/** Hue, saturation and lightness, all 0 … 1, as 0xrrggbb. */
function colour(hue: number, saturation: number, lightness: number): number {
  const channel = (n: number): number => {
    const k = (n + 12 * hue) % 12;
    const c = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * c);
  };
  return (channel(0) << 16) | (channel(8) << 8) | channel(4);
}
