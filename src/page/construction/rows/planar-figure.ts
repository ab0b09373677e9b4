// A shape of the plane as one moves it: position, rotation, and its sizes as each of the three kinds.

import { cosine, sine } from 'kantsu';
import { box2, capsule2, circle2 } from 'kantsu/planar';
import type { Shape2, Vec2 } from 'kantsu/planar';

export const KINDS = ['circle', 'box', 'capsule'] as const;
export type Kind = (typeof KINDS)[number];

export interface Figure {
  readonly kind: Kind;
  readonly x: number;
  readonly y: number;
  /** Degrees, counter-clockwise, above −180 and up to 180. */
  readonly turn: number;
  /** m. The second of a circle is unused. */
  readonly sizes: Readonly<Record<Kind, Readonly<Vec2>>>;
}

/** x̂ of the figure; quarter turns are exact. */
export function axisOf(turn: number): Vec2 {
  const quarters = turn / 90;
  if (Number.isInteger(quarters)) {
    const k = ((quarters % 4) + 4) % 4;
    return [[1, 0, -1, 0][k], [0, 1, 0, -1][k]];
  }
  const angle = (turn * Math.PI) / 180;
  return [cosine(angle), sine(angle)];
}

export function shapeOf({ kind, x, y, turn, sizes }: Figure): Shape2 {
  const [s0, s1] = sizes[kind];
  if (kind === 'circle') return circle2({ center: [x, y], radius: s0 });
  if (kind === 'box') return box2({ center: [x, y], half: [s0, s1], angle: (turn * Math.PI) / 180 });
  const [ux, uy] = axisOf(turn);
  return capsule2({ p1: [x - s0 * ux, y - s0 * uy], p2: [x + s0 * ux, y + s0 * uy], radius: s1 });
}
