// The inset scene of a cell: two solids and the line between their centres.

import { KINDS } from 'kantsu';
import type { Shape } from 'kantsu';
import { tintOf } from '../../stage/body-colors.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { LOOKS } from '../../stage/theme.ts';
import { LINES, type Reading } from './pair-reading.ts';

/** Initial direction of view, radians. */
export const AZIMUTH = 0.45;
export const ELEVATION = 0.38;

export function drawCell(miniature: InsetScene, a: Shape, b: Shape, { state, centerA, centerB }: Reading): void {
  [a, b].forEach((shape, slot) => miniature.solid(slot, shape, { color: tintOf(KINDS.indexOf(shape.kind)), opacity: 0.24, edge: 1.25 }));
  const { color, width } = LINES[state];
  miniature.begin();
  miniature.line(centerA, centerB, { color, width });
  // Double: the ground shows through the middle.
  if (state === 'touching') miniature.line(centerA, centerB, { color: LOOKS[miniature.theme].backdrop[1], width: width - 3 });
  for (const center of [centerA, centerB]) miniature.mark(center, { shape: 'disc', color, size: state === 'separate' ? 5 : 8 });
  miniature.end();
}
