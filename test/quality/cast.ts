// Who plays in a scene: run it for so many steps, find a body by its name, tell those that move from floors and walls.

import type { Entity, World } from '../../src/core/index.ts';
import { rowOf } from '../../src/core/world/entity.ts';
import { coreOf } from '../../src/core/world.ts';
import type { Point } from '../support/vectors.ts';

export function run(world: World, steps: number): World {
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  return world;
}

export function named(world: World, name: string): Entity {
  for (const entity of world.entities()) if (world.name(entity) === name) return entity;
  throw new Error(`nobody is called ${name}`);
}

/** Where the body of this name is, m. */
export function at(world: World, name: string): Point {
  return world.pose(named(world, name)).position;
}

/** The bodies that a push moves, by row. */
export function loose(world: World): Entity[] {
  return [...world.entities()].filter((entity) => coreOf(world).state.inverseMass[rowOf(entity)] > 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}
