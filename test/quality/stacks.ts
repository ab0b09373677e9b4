// Towers, pyramid, stacks and dominoes: what stands after ten seconds, and what has fallen as it should.

import { aabb, createWorld, obb, triangle, type Entity, type World } from '../../src/core/index.ts';
import { scenes } from '../../src/scenes/index.ts';
import { TOWER_LEVELS } from '../../src/scenes/towers.ts';
import { at, loose, named, run } from './cast.ts';
import { axesOf } from './energy.ts';

/** Sideways offset of the top of a tower of ten cubes, mm. */
export function towerDrift(): number {
  const [x, , z] = at(run(scenes.tower.build(), 600), 'cube 9');
  return 1000 * Math.sqrt(x * x + z * z);
}

/** How many of the tall towers have their top above 15 m. */
export function towersStanding(seed: number, count = scenes.towers.count): number {
  const world = run(scenes.towers.build({ seed, count }), 600);
  let standing = 0;
  for (let t = 0; t < count; t++) if (at(world, `cube ${t}.${TOWER_LEVELS - 1}`)[1] > 15) standing++;
  return standing;
}

/** How far the top of a pyramid has come down, and the largest sideways move of any cube, mm. */
export function pyramidSettles(rows = scenes.pyramid.count): { drop: number; drift: number } {
  const world = scenes.pyramid.build({ count: rows });
  const before = loose(world).map((entity) => ({ entity, from: world.pose(entity).position }));
  const top = at(world, `cube ${rows - 1}.0`)[1];
  run(world, 600);
  let drift = 0;
  for (const { entity, from } of before) {
    const [x, , z] = world.pose(entity).position;
    drift = Math.max(drift, Math.sqrt((x - from[0]) ** 2 + (z - from[2]) ** 2));
  }
  return { drop: 1000 * (top - at(world, `cube ${rows - 1}.0`)[1]), drift: 1000 * drift };
}

/** Dominoes that lean by more than 45° after the first was pushed. */
export function dominoesFallen(count: number, steps: number): number {
  const world = run(scenes.dominoes.build({ count }), steps);
  let fallen = 0;
  for (let i = 0; i < count; i++) {
    const [, up] = axesOf(world.pose(named(world, `domino ${i}`)).orientation);
    if (up[1] < Math.SQRT1_2) fallen++;
  }
  return fallen;
}

export interface Stack {
  readonly half: readonly [number, number, number];
  readonly count?: number;
  readonly steps: number;
  readonly sleeping: boolean;
  /** About the vertical, rad. */
  readonly yaw?: number;
  /** How much farther out each box is, m. */
  readonly shift?: number;
  readonly density?: number;
  readonly friction?: number;
  readonly substeps?: number;
  readonly kind?: 'obb' | 'aabb';
  readonly ground?: 'box' | 'boxes' | 'triangles' | 'mesh';
  readonly locks?: Parameters<World['lock']>[1];
}

/** The farthest that the top of a stack of boxes, one exactly on the other, has been from where it was put, m. */
export function stackMoves({
  half,
  count = 20,
  steps,
  sleeping,
  yaw = 0,
  shift = 0,
  density = 1000,
  friction = 0.5,
  ...rest
}: Stack): number {
  const world = createWorld({ sleeping, substeps: rest.substeps ?? 4 });
  spawnGround(world, rest.ground ?? 'box', friction);
  let top: Entity | undefined;
  for (let i = 0; i < count; i++) {
    const position = [shift * i, half[1] * (2 * i + 1), 0] as const;
    if (rest.kind === 'aabb') top = world.spawn({ shape: aabb({ center: position, half }), density, friction });
    else {
      const orientation = [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)] as const;
      top = world.spawn({ shape: obb({ center: [0, 0, 0], half }), position, orientation, density, friction });
    }
    if (rest.locks) world.lock(top, rest.locks);
  }
  if (top === undefined) return 0;
  const from = world.pose(top).position;
  let most = 0;
  for (let s = 0; s < steps; s++) {
    world.step(1 / 60);
    const to = world.pose(top).position;
    most = Math.max(most, Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]));
  }
  return most;
}

/** A floor at height 0, in one piece or with its seams below the middle. */
export function spawnGround(world: World, ground: NonNullable<Stack['ground']>, friction = 0.5, thickness = 1): void {
  const s = 50;
  const y = -0.5 * thickness;
  if (ground === 'box') world.spawn({ shape: obb({ center: [0, y, 0], half: [s, -y, s] }), body: 'static', friction });
  else if (ground === 'boxes') {
    for (const x of [-s, s]) {
      for (const z of [-s, s]) world.spawn({ shape: obb({ center: [x, y, z], half: [s, -y, s] }), body: 'static', friction });
    }
  } else if (ground === 'triangles') {
    world.spawn({ shape: triangle({ a: [-s, 0, -s], b: [-s, 0, s], c: [s, 0, s] }), body: 'static', friction });
    world.spawn({ shape: triangle({ a: [-s, 0, -s], b: [s, 0, s], c: [s, 0, -s] }), body: 'static', friction });
  } else {
    world.spawnMesh({ vertices: [-s, 0, -s, -s, 0, s, s, 0, s, s, 0, -s], indices: [0, 1, 2, 0, 2, 3], friction });
  }
}
