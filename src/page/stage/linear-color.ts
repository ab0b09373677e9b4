// Colours 0xrrggbb as linear light for shaders. The conversion takes three powers; a picture has ten thousand marks in a dozen colours, so it is
// cached.

import { Color } from 'three';

const known = new Map<number, Color>();

/** The colour in linear r g b; shared, so read only. */
export function linearOf(hex: number): Readonly<Color> {
  let color = known.get(hex);
  if (color === undefined) known.set(hex, (color = new Color(hex)));
  return color;
}
