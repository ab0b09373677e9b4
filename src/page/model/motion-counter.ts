// Whether steps move anything: in a sleeping world the clock runs on and the picture stays.

import { inspect, KINEMATIC } from 'kantsu/inspect';
import type { World } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';

export class MotionCounter {
  #steps = 0;
  #tick = 0;
  #stirred = true;

  /** After each step. */
  note(world: World): void {
    const stirs = isStirring(inspect(world).bodies);
    // Who fell asleep in this step still moved in it.
    if (stirs || this.#stirred) this.#steps++;
    this.#stirred = stirs;
    this.#tick = world.tick;
  }

  /** Counts the steps that moved something. One that was not noted, from the console, counts as such. */
  steps(world: World): number {
    if (world.tick !== this.#tick) {
      this.#tick = world.tick;
      this.#stirred = true;
      this.#steps++;
    }
    return this.#steps;
  }
}

function isStirring({ rows, alive, moves, asleep, body, velocity, angularVelocity }: BodyColumns): boolean {
  for (let row = 0; row < rows; row++) {
    if (!alive[row] || !moves[row] || asleep[row]) continue;
    if (body[row] !== KINEMATIC) return true;
    for (let k = 3 * row; k < 3 * row + 3; k++) if (velocity[k] !== 0 || angularVelocity[k] !== 0) return true;
  }
  return false;
}
