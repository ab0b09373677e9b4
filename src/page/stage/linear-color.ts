// Colours 0xrrggbb as linear light for shaders. The conversion takes three powers; a picture has ten thousand marks in a dozen colours, so it is
// cached.

import { Color } from 'three';

const known = new Map<number, Color>();
let lastHex = NaN;
let last = new Color();

/** The colour in linear r g b; shared, so read only. Mostly it is the previous one. */
export function linearOf(hex: number): Readonly<Color> {
  if (hex === lastHex) return last;
  last = known.get(hex) ?? new Color(hex);
  known.set(hex, last);
  lastHex = hex;
  return last;
}
