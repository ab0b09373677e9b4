// Circle against circle: the distance of the centres minus both radii.

import { addRadii } from './answer.ts';
import { CENTER, RADIUS } from './record2.ts';

export function circleCircle(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const ax = data[a + CENTER];
  const ay = data[a + CENTER + 1];
  const bx = data[b + CENTER];
  const by = data[b + CENTER + 1];
  const dx = bx - ax;
  const dy = by - ay;
  const gap = Math.sqrt(dx * dx + dy * dy);
  // Concentric: every direction is equally short; +x.
  const nx = gap > 0 ? dx / gap : 1;
  const ny = gap > 0 ? dy / gap : 0;
  addRadii(out, nx, ny, gap, ax, ay, data[a + RADIUS], bx, by, data[b + RADIUS]);
}
