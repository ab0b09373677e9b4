// Frames for the tests of the profiler: a clock that is moved by hand, a real world that is stepped, and times as wanted.

import { Profile } from '../../src/page/profiler/profile.ts';
import type { World } from '../../src/core/index.ts';
import { scenes } from '../../src/scenes/index.ts';

export interface FrameTimes {
  /** ms of each step, in which the world's own phases take `parts` of it. */
  readonly steps?: readonly number[];
  readonly queries?: number;
  readonly sync?: number;
  readonly overlays?: number;
  readonly render?: number;
  readonly panels?: number;
  readonly profiler?: number;
  readonly rest?: number;
  readonly drawn?: boolean;
}

export class Bench {
  /** ms. */
  time = 1000;
  readonly profile = new Profile(() => this.time);
  readonly world: World;
  /** How the world's clock moves in a step: by this much between two of its readings. */
  private tick = 0;

  constructor(count = 12) {
    this.world = scenes.rain.build({ count, world: { now: () => (this.time += this.tick) } });
    this.world.detect();
  }

  /** One frame, `interval` ms after the one before it began. */
  frame(times: FrameTimes = {}, interval = 1000 / 60): void {
    const { profile, world } = this;
    const { steps = [], drawn = true } = times;
    const start = this.time;
    profile.begin(start);
    this.time += times.profiler ?? 0.011;
    profile.lap('profiler');
    for (const step of steps) {
      // A step reads its clock eight times.
      this.tick = step / 8;
      world.step();
      this.tick = 0;
      profile.noteStep(world);
    }
    this.time += 0.0137;
    profile.lap('step');
    for (const phase of ['queries', 'sync', 'overlays', 'render', 'panels'] as const) {
      this.time += times[phase] ?? 0;
      if (times[phase] !== undefined) profile.lap(phase);
    }
    this.time += times.rest ?? 0.0021;
    profile.commit(world, drawn ? { calls: 3, triangles: 500 } : undefined);
    this.time = Math.max(this.time, start + interval);
  }
}
