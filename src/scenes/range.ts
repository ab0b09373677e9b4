// The start page's scene: one of each collider around a big tilted capsule, rotating slowly.

import { aabb, capsule, createWorld, obb, quatFromAxisAngle, sphere, triangle } from '../core/index.ts';
import type { Scene } from './scene.ts';

/**
 * A ray that enters the pillar through its cylinder and exits through cap P2, and continues through the crate and the sail: the initial pinned ray.
 */
export const FIRST_RAY = { origin: [-4.39, 2.58, 2.93], direction: [0.835, -0.023, -0.55], maxDistance: 20 } as const;

export const range: Scene = {
  id: 'range',
  count: 6,
  seed: 1,
  build(options = {}) {
    const world = createWorld({ gravity: [0, 0, 0], ...options.world });
    const add = (name: string, shape: Parameters<typeof world.spawn>[0]['shape'], turn: readonly [number, number, number]): void => {
      world.spawn({ name, shape, body: 'kinematic', angularVelocity: turn });
    };
    // Tilted so that its axis, its seams and both caps are in view.
    add('pillar', capsule({ p1: [-1, 1.05, 0.45], p2: [0.95, 2.95, -0.5], radius: 0.75 }), [0, 0.06, 0]);
    add('ball', sphere({ center: [-3.1, 1.1, -1.6], radius: 1.05 }), [0, 0, 0]);
    add('crate', aabb({ min: [2.45, 0.1, -3.1], max: [4.15, 2.4, -1.5] }), [0, 0, 0]);
    add(
      'brick',
      obb({ center: [3.4, 1.5, 1.5], half: [1.15, 0.55, 0.7], orientation: quatFromAxisAngle([0.35, 0.8, 0.3], 0.9) }),
      [0, 0.09, 0],
    );
    add('bolt', capsule({ p1: [-3.4, 0.55, 2.6], p2: [-1.5, 0.9, 3.5], radius: 0.38 }), [0, -0.08, 0]);
    add('sail', triangle({ a: [4.9, 0.3, -2.6], b: [6.3, 0.5, -4.4], c: [5.4, 3.3, -3.6] }), [0, 0.05, 0]);
    return world;
  },
};
