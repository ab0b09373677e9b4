// The poses of W4: where the bodies of W1 are, frame by frame, made beforehand so that the making costs nobody time.

import { DT, scheduleFlips, type Bodies, type Flip } from './bodies.ts';

/** One frame: the poses of all bodies, and what W1 would be told instead to bring them there. */
export interface Poses {
  /** x y z of each body. */
  readonly position: Float64Array;
  /** x y z w of each body. */
  readonly orientation: Float64Array;
  readonly flips: readonly Flip[];
}

export function makePoses({ list, side }: Bodies, frames: number): Poses[] {
  const schedule = scheduleFlips({ list, side }, frames);
  const position = Float64Array.from(list.flatMap((body) => body.position));
  const orientation = Float64Array.from(list.flatMap((body) => body.orientation));
  const velocity = list.map((body) => body.velocity);
  const turns = list.map((body) => turnOf(body.angularVelocity));
  return schedule.map((flips) => {
    for (const { body, velocity: turned } of flips) velocity[body] = turned;
    for (let i = 0; i < list.length; i++) {
      for (let k = 0; k < 3; k++) position[3 * i + k] += velocity[i][k] * DT;
      turn(orientation, 4 * i, turns[i]);
    }
    return { position: position.slice(), orientation: orientation.slice(), flips };
  });
}

type Quat = readonly [number, number, number, number];

/** exp(ω·dt), x y z w. */
function turnOf(angular: readonly [number, number, number]): Quat {
  const speed = Math.hypot(...angular);
  if (speed === 0) return [0, 0, 0, 1];
  const s = Math.sin((speed * DT) / 2) / speed;
  return [s * angular[0], s * angular[1], s * angular[2], Math.cos((speed * DT) / 2)];
}

// q ← by · q, normalised.
function turn(q: Float64Array, o: number, [bx, by, bz, bw]: Quat): void {
  const [x, y, z, w] = q.subarray(o, o + 4);
  q[o] = bw * x + bx * w + by * z - bz * y;
  q[o + 1] = bw * y - bx * z + by * w + bz * x;
  q[o + 2] = bw * z + bx * y - by * x + bz * w;
  q[o + 3] = bw * w - bx * x - by * y - bz * z;
  const length = Math.hypot(q[o], q[o + 1], q[o + 2], q[o + 3]);
  for (let k = o; k < o + 4; k++) q[k] /= length;
}

/** The same bodies, of which none moves by itself. */
export function atRest({ list, side }: Bodies): Bodies {
  return { side, list: list.map((body) => ({ ...body, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] })) };
}
