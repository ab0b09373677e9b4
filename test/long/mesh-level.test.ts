// A level of 100,000 triangles with 500 bodies beside the same bodies on one box: the times are printed, not asserted.
import { expect, it } from 'vitest';
import { capsule, createWorld, obb, sphere, type World } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { ground } from '../support/meshes.ts';

function filled(world: World): World {
  const random = mulberry32(500);
  for (let i = 0; i < 500; i++) {
    const at: [number, number, number] = [30 * random() - 15, 0.6 + 3 * random(), 30 * random() - 15];
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

it('steps a level', () => {
  const now = (): number => performance.now();
  const data = ground(224, 67.2);
  const start = now();
  const level = createWorld({ now, sleeping: false });
  level.spawnMesh(data);
  const spawned = now() - start;
  const flat = createWorld({ now, sleeping: false });
  flat.spawn({ shape: obb({ center: [0, -1, 0], half: [33.6, 1, 33.6] }), body: 'static' });
  filled(level);
  filled(flat);
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < 300; i++) {
    level.step();
    flat.step();
    times[0].push(level.timings.step);
    times[1].push(flat.timings.step);
  }
  const part = (of: number[], from: number, to: number): string => {
    const some = of.slice(from, to).toSorted((a, b) => a - b);
    return `least ${some[0].toFixed(2)}, median ${some[some.length >> 1].toFixed(2)} ms`;
  };
  console.log(`spawn of ${data.indices.length / 3} triangles: ${spawned.toFixed(0)} ms`);
  console.log(`level, falling: ${part(times[0], 5, 60)}; at rest: ${part(times[0], 200, 300)}`);
  console.log(`box, falling: ${part(times[1], 5, 60)}; at rest: ${part(times[1], 200, 300)}`);
  for (const entity of level.entities()) expect(level.pose(entity).position[1]).toBeGreaterThan(-0.01);
}, 600_000);
