// What a body looks like by what it is: quiet tints per kind, so that the loud colours are left to those that mean something.
import { Color } from 'three';
import { KINDS } from '../shapes/record.ts';
import type { Kind } from '../shapes/record.ts';
import { KINEMATIC, STATIC } from '../world/state.ts';

const TINTS: Record<Kind, number> = {
  sphere: 0x8fb0d4,
  capsule: 0xd2d0c8,
  aabb: 0x98bdae,
  obb: 0xafa6d2,
  triangle: 0xcfaaa2,
};
const STILL = new Color(0x7d8894);
const DRIVEN = new Color(0xc9d3dd);

const tints = KINDS.map((kind) => new Color(TINTS[kind]));

/** The tint of a kind, 0xrrggbb, for legends and edges. */
export function tintOf(kind: number): number {
  return tints[kind].getHex();
}

/** A body's state as far as its colour goes. */
export interface Appearance {
  kind: number;
  body: number;
  asleep: boolean;
  lit: boolean;
}

/** Writes linear r g b to `out[o … o+2]`. */
export function writeColor(out: Float32Array, o: number, { kind, body, asleep, lit }: Appearance): void {
  const tint = tints[kind];
  let { r, g, b } = tint;
  if (body === STATIC) {
    r = 0.35 * r + 0.65 * STILL.r;
    g = 0.35 * g + 0.65 * STILL.g;
    b = 0.35 * b + 0.65 * STILL.b;
  } else if (body === KINEMATIC) {
    r = 0.5 * (r + DRIVEN.r);
    g = 0.5 * (g + DRIVEN.g);
    b = 0.5 * (b + DRIVEN.b);
  }
  if (asleep) {
    const grey = 0.25 * (r + g + b);
    r = 0.35 * r + 0.3 * grey;
    g = 0.35 * g + 0.3 * grey;
    b = 0.35 * b + 0.3 * grey;
  }
  if (lit) {
    r = 0.6 * r + 0.4;
    g = 0.6 * g + 0.4;
    b = 0.6 * b + 0.4;
  }
  out[o] = r;
  out[o + 1] = g;
  out[o + 2] = b;
}

/** A colour 0xrrggbb at a share of its brightness. */
export function shaded(color: number, share: number): number {
  return (
    (Math.round(((color >> 16) & 255) * share) << 16) | (Math.round(((color >> 8) & 255) * share) << 8) | Math.round((color & 255) * share)
  );
}
