// Cubes on cubes: one tower, thirty-six tall ones dropped into place, a pyramid, a row of dominoes. All of 1 kg, friction ½.

import { createWorld, mulberry32, obb } from '../core/index.ts';
import type { World } from '../core/index.ts';
import { spawnFloor } from './box.ts';
import type { Scene } from './scene.ts';

const BODY = { mass: 1, friction: 0.5, restitution: 0 } as const;

function cube(world: World, name: string, half: number, position: readonly [number, number, number]): void {
  world.spawn({ ...BODY, name, shape: obb({ center: [0, 0, 0], half: [half, half, half] }), position });
}

/** `count` cubes of 1 m, each exactly on the one below. */
export const tower: Scene = {
  id: 'tower',
  count: 10,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    spawnFloor(world, 20);
    for (let i = 0; i < (options.count ?? this.count); i++) cube(world, `cube ${i}`, 0.5, [0, 0.5 + i, 0]);
    return world;
  },
};

export const TOWER_LEVELS = 23;

/** Half the side of the square on which so many towers stand, m. */
export function towersHalfSide(count: number): number {
  return 20 * (1 - 1 / Math.ceil(Math.sqrt(count))) + 0.5;
}

/** 36 towers of 23 cubes of 0.8 m, spawned 0.7 m apart and a little out of line: they fall onto each other and must stand. `count` is the number of towers. */
export const towers: Scene = {
  id: 'towers',
  count: 36,
  seed: 7,
  build(options = {}) {
    const world = createWorld(options.world);
    const random = mulberry32(options.seed ?? this.seed);
    const jitter = (): number => (random() - 0.5) * 0.2;
    spawnFloor(world, 40);
    const count = options.count ?? this.count;
    const per = Math.ceil(Math.sqrt(count));
    for (let t = 0; t < count; t++) {
      const x0 = 40 * (((t % per) + 0.5) / per - 0.5);
      const z0 = 40 * ((Math.floor(t / per) + 0.5) / per - 0.5);
      for (let level = 0; level < TOWER_LEVELS; level++) {
        const x = x0 + jitter();
        const y = 0.8 + 1.5 * level + jitter();
        const z = z0 + jitter();
        cube(world, `cube ${t}.${level}`, 0.4, [x, y, z]);
      }
    }
    return world;
  },
};

/** A wall-like pyramid of `count` rows of 1 m cubes, 5 cm apart in a row. */
export const pyramid: Scene = {
  id: 'pyramid',
  count: 20,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    spawnFloor(world, 40);
    const rows = options.count ?? this.count;
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < rows - row; i++) cube(world, `cube ${row}.${i}`, 0.5, [1.05 * (i - 0.5 * (rows - row - 1)), 0.5 + row, 0]);
    }
    return world;
  },
};

/** A row of `count` dominoes; the first is pushed over. */
export const dominoes: Scene = {
  id: 'dominoes',
  count: 60,
  seed: 1,
  build(options = {}) {
    const world = createWorld(options.world);
    const count = options.count ?? this.count;
    spawnFloor(world, 40);
    const shape = obb({ center: [0, 0, 0], half: [0.06, 0.5, 0.25] });
    for (let i = 0; i < count; i++) {
      world.spawn({ ...BODY, name: `domino ${i}`, shape, position: [0.45 * (i - 0.5 * (count - 1)), 0.5, 0] });
    }
    const first = [...world.entities()][1];
    if (first !== undefined) world.applyImpulse(first, [0.8, 0, 0], [-0.225 * (count - 1) - 0.06, 1, 0]);
    return world;
  },
};
