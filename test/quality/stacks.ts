// Towers, pyramid and dominoes: what stands after ten seconds, and what has fallen as it should.

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
