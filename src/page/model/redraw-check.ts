// Detects when the picture has stopped changing, so that an idle page costs nothing.

import { inspect, KINEMATIC } from 'kantsu/inspect';
import type { World } from 'kantsu';

// After the last change markers animate, the camera decelerates and labels settle; half a second at 60 Hz covers them.
const SETTLE = 30; // frames

export class RedrawCheck {
  #last: readonly number[] = [];
  #quiet = 0;

  /** Everything the next picture depends on, as numbers: true when nothing has changed for a while. */
  isStill(now: readonly number[]): boolean {
    const isSame = now.length === this.#last.length && now.every((value, i) => Object.is(value, this.#last[i]));
    this.#last = now;
    this.#quiet = isSame ? this.#quiet + 1 : 0;
    return this.#quiet > SETTLE;
  }

  /** Redraws, whatever has changed. */
  wake(): void {
    this.#last = [];
  }
}

/** The tick of a world in which something moves; −1 for one in which the clock runs on and the picture stays. */
export function tickOfMotion(world: World): number {
  const { moving, alive, body, velocity, angularVelocity } = inspect(world).bodies;
  const isDriven = (row: number): boolean =>
    alive[row] === 1 && body[row] === KINEMATIC && [0, 1, 2].some((k) => velocity[3 * row + k] !== 0 || angularVelocity[3 * row + k] !== 0);
  return world.timings.awake > 0 || moving.rows.subarray(0, moving.count).some(isDriven) ? world.tick : -1;
}
