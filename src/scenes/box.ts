// An open box to pour bodies into: a floor whose top is at y = 0 and four walls.

import { aabb } from '../core/index.ts';
import type { World } from '../core/index.ts';

const WALL = 0.5;

/** `half` is half the inner side, `height` that of the walls, m. The bodies are `floor`, `wall -x`, `wall +x`, `wall -z` and `wall +z`. */
export function spawnBox(world: World, half: number, height: number): void {
  world.spawn({
    name: 'floor',
    shape: aabb({ min: [-half - WALL, -1, -half - WALL], max: [half + WALL, 0, half + WALL] }),
    body: 'static',
  });
  const wall = (name: string, center: [number, number, number], size: [number, number, number]): void => {
    world.spawn({ name, shape: aabb({ center, half: size }), body: 'static' });
  };
  wall('wall -x', [-half - WALL / 2, height / 2, 0], [WALL / 2, height / 2, half + WALL]);
  wall('wall +x', [half + WALL / 2, height / 2, 0], [WALL / 2, height / 2, half + WALL]);
  wall('wall -z', [0, height / 2, -half - WALL / 2], [half, height / 2, WALL / 2]);
  wall('wall +z', [0, height / 2, half + WALL / 2], [half, height / 2, WALL / 2]);
}

/** A floor alone, its top at y = 0. */
export function spawnFloor(world: World, half: number): void {
  world.spawn({ name: 'floor', shape: aabb({ min: [-half, -1, -half], max: [half, 0, half] }), body: 'static' });
}
