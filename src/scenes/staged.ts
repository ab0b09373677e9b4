// Three laws of motion on a stage: the same bodies as in motion.ts, with the stage that a viewer needs around them.

import { aabb } from '../core/index.ts';
import type { World } from '../core/index.ts';
import { spawnFloor } from './box.ts';
import { bullets, incline, newton } from './motion.ts';
import type { Scene } from './scene.ts';

/** The incline, and a floor on which the sliding cube comes to rest. */
export const slide: Scene = {
  id: 'slide',
  count: incline.count,
  seed: incline.seed,
  build(options = {}) {
    const world = incline.build(options);
    spawnFloor(world, 20);
    return world;
  },
};

/** Left and right ends of the row's path, m. */
export const CRADLE = [-6, 10] as const;

/** Newton's cradle between two elastic posts: the last sphere returns, and hits the row from the other side. */
export const cradle: Scene = {
  id: 'cradle',
  count: newton.count,
  seed: newton.seed,
  build(options = {}) {
    const world = newton.build(options);
    post(world, 'left post', CRADLE[0] - 0.25);
    // A longer row needs a longer path.
    post(world, 'right post', CRADLE[1] + 0.25 + (options.count ?? this.count) - newton.count);
    return world;
  },
};

function post(world: World, name: string, x: number): void {
  world.spawn({ name, shape: aabb({ center: [x, 0.75, 0], half: [0.25, 0.75, 1] }), body: 'static', friction: 0, restitution: 1 });
}

/** The bullets with gravity: they drop in front of the wall that stopped them. */
export const volley: Scene = {
  id: 'volley',
  count: bullets.count,
  seed: bullets.seed,
  build: (options = {}) => bullets.build({ ...options, world: { gravity: [0, -9.81, 0], ...options.world } }),
};
