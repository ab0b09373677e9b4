// Circle against box: the centre against the box, minus the radius. Faces and corners alike, at any angle of the box.

import { addRadii } from './answer.ts';
import { pointBox } from './point-box.ts';
import { AWAY, FOOT, GAP, NEAR_STRIDE } from './point-segment.ts';
import { CENTER, RADIUS } from './record2.ts';

const near = new Float64Array(NEAR_STRIDE);

export function circleBox(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const x = data[a + CENTER];
  const y = data[a + CENTER + 1];
  pointBox(near, data, b, x, y);
  addRadii(out, -near[AWAY], -near[AWAY + 1], near[GAP], x, y, data[a + RADIUS], near[FOOT], near[FOOT + 1], 0);
}
