// Every preset for a few seconds, smaller than on the page, and a room of random edits: no energy from nowhere, no NaN, nobody outside.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, mulberry32, sphere, type Entity } from '../../../src/core/index.ts';
import { scenes, type SceneId } from '../../../src/scenes/index.ts';
import { editsFor } from '../../quality/edits.ts';
import { enduranceOf } from '../../quality/endurance.ts';
import { cases } from '../../support/long.ts';

describe('presets', () => {
  // So many towers, rows of a pyramid, bodies of the others.
  const few: Partial<Record<SceneId, number>> = { towers: 1, pyramid: 5 };
  it.each(Object.keys(scenes) as SceneId[])('%s: no energy comes from nowhere in 120 steps', (id) => {
    expect(enduranceOf(id, 2, 120, few[id] ?? Math.min(25, scenes[id].count))).toEqual([]);
  });
});

describe('random edits', () => {
  it.each(cases([39], [1, 2, 3, 4, 39]))('in a room of 60 bodies for 240 steps, seed %i', (seed) => {
    expect(editsFor({ seed, count: 60, steps: 240 }).complaints).toEqual([]);
  });
});

describe('an elastic gas at 300 m/s', () => {
  // Impacts follow each other within one step, also those of bodies that the solver has just turned round at a wall.
  it.each(cases([2], [1, 2, 3, 4, 5, 6, 7, 8]))('stays in a closed room of 768 triangles, seed %i', (seed) => {
    const random = mulberry32(seed);
    const between = (a: number, b: number): number => a + (b - a) * random();
    const world = createWorld();
    world.spawnMesh(closedRoom(3, 8));
    const bodies: Entity[] = [];
    for (let i = 0; i < 60; i++) {
      const center = [between(-2, 2), between(-2, 2), between(-2, 2)];
      const shape =
        i % 2
          ? sphere({ center, radius: between(0.05, 0.4) })
          : aabb({ min: center.map((x) => x - between(0.05, 0.3)), max: center.map((x) => x + between(0.05, 0.3)) });
      if (world.overlap(shape).length > 0) continue;
      const body = world.spawn({ shape, restitution: 1 });
      const way = [between(-1, 1), between(-1, 1), between(-1, 1)];
      world.setVelocity(body, { linear: way.map((x) => (300 * x) / Math.hypot(...way)) });
      bodies.push(body);
    }
    for (let i = 0; i < 30; i++) world.step();
    expect(bodies.filter((body) => world.pose(body).position.some((x) => Math.abs(x) > 3))).toEqual([]);
  });
});

/** A cube of half extent `half` m, each side a grid of n × n cells of two triangles. */
function closedRoom(half: number, n: number): { vertices: number[]; indices: number[] } {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-half, half]) {
      const first = vertices.length / 3;
      for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= n; j++) {
          const corner = [0, 0, 0];
          corner[axis] = side;
          corner[(axis + 1) % 3] = half * ((2 * i) / n - 1);
          corner[(axis + 2) % 3] = half * ((2 * j) / n - 1);
          vertices.push(...corner);
        }
      }
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const a = first + i * (n + 1) + j;
          indices.push(a, a + 1, a + n + 2, a, a + n + 2, a + n + 1);
        }
      }
    }
  }
  return { vertices, indices };
}
