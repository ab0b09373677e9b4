// A level of 100,000 triangles with 500 bodies beside the same bodies on one box: on a floor, where each body meets a plane, and on waves, where it meets triangle
// by triangle. The times are printed, not asserted.
import { expect, it } from 'vitest';
import { capsule, createWorld, obb, sphere, type World } from '../../src/core/index.ts';
import { cosine, sine } from '../../src/core/math/trig.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { ground } from '../support/meshes.ts';

/** How long a level may take, ms. */
const TIME = 60_000;

function filled(world: World): World {
  const random = mulberry32(500);
  for (let i = 0; i < 500; i++) {
    const at: [number, number, number] = [30 * random() - 15, 0.8 + 3 * random(), 30 * random() - 15];
    const shape =
      i % 3 === 0
        ? sphere({ center: at, radius: 0.3 })
        : i % 3 === 1
          ? capsule({ p1: at, p2: [at[0] + 0.4, at[1], at[2]], radius: 0.2 })
          : obb({ center: at, half: [0.3, 0.2, 0.4] });
    world.spawn({ shape, velocity: [4 * random() - 2, 0, 4 * random() - 2] });
  }
  return world;
}

/** Least, median and p95 of steps `from` to `to`, ms. */
function part(of: number[], from: number, to: number): string {
  const some = of.slice(from, to).toSorted((a, b) => a - b);
  return `least ${some[0].toFixed(2)}, median ${some[some.length >> 1].toFixed(2)}, p95 ${some[Math.floor(0.95 * some.length)].toFixed(2)} ms`;
}

it.each([
  ['a floor', (): number => 0],
  ['waves', (x: number, z: number): number => 0.4 * sine(0.9 * x) * cosine(0.7 * z)],
] as const)(
  '%s: nothing passes, and what the step costs beside one box',
  (name, height) => {
    const now = (): number => performance.now();
    const data = ground(224, 67.2, height);
    const level = createWorld({ now, sleeping: false });
    const start = now();
    level.spawnMesh(data);
    const spawned = now() - start;
    const flat = createWorld({ now, sleeping: false });
    flat.spawn({ shape: obb({ center: [0, -1, 0], half: [33.6, 1, 33.6] }), body: 'static' });
    filled(level);
    filled(flat);
    const times: [number[], number[]] = [[], []];
    const end = now() + TIME;
    // In turns, so that what the machine does besides falls on both; a slow machine makes fewer steps.
    while (times[0].length < 300 && now() < end) {
      level.step();
      flat.step();
      times[0].push(level.timings.step);
      times[1].push(flat.timings.step);
    }
    const steps = times[0].length;
    const rest = Math.floor((2 * steps) / 3);
    console.log(`${name}, spawn of ${data.indices.length / 3} triangles: ${spawned.toFixed(0)} ms; ${steps} steps`);
    console.log(`level, falling: ${part(times[0], 5, Math.min(60, rest))}; at rest: ${part(times[0], rest, steps)}`);
    console.log(`box, falling: ${part(times[1], 5, Math.min(60, rest))}; at rest: ${part(times[1], rest, steps)}`);
    expect(steps).toBeGreaterThan(90);
    for (const entity of level.entities()) {
      if (level.isMesh(entity)) continue;
      const { position } = level.pose(entity);
      // The triangles lie less than 9 mm below the waves.
      expect(position[1]).toBeGreaterThan(height(position[0], position[2]) - 0.01);
    }
  },
  2 * TIME,
);
