// A scene: a name, a default, and a seeded builder. The page, the tests and the benchmarks build the same worlds from it.

import type { World, WorldOptions } from '../core/index.ts';

/** The rolling friction of round bodies that are to come to rest: that of a rubber ball. */
export const RESTS = 0.01;

export interface SceneOptions {
  seed?: number;
  /** Bodies that move; scenes with a fixed cast ignore it. */
  count?: number;
  /** Of the bodies of a pile, instead of `RESTS`. */
  rollingFriction?: number;
  /** Passed to `createWorld` on top of the scene's own. */
  world?: WorldOptions;
}

export interface Scene {
  readonly id: string;
  /** Default number of moving bodies. */
  readonly count: number;
  readonly seed: number;
  build(options?: SceneOptions): World;
}
