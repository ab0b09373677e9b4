// Circle against capsule: the centre against the core, minus both radii. A core of length zero is a point: nothing is divided by it.

import { addRadii } from './answer.ts';
import { AWAY, FOOT, GAP, NEAR_STRIDE, pointSegment } from './point-segment.ts';
import { CENTER, P1, P2, RADIUS } from './record2.ts';

const near = new Float64Array(NEAR_STRIDE);

export function circleCapsule(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const x = data[a + CENTER];
  const y = data[a + CENTER + 1];
  pointSegment(near, data[b + P1], data[b + P1 + 1], data[b + P2], data[b + P2 + 1], x, y);
  addRadii(out, -near[AWAY], -near[AWAY + 1], near[GAP], x, y, data[a + RADIUS], near[FOOT], near[FOOT + 1], data[b + RADIUS]);
}
