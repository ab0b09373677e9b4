// A kinematic rod that spins swept small bodies along and lost them: held after 32 impacts in a step, a body moved with the rod's centre, which stands still, and the
// rod turned through it. And a body with a locked axis went along that with a kinematic body that met it: 70 of 300, by up to 17 m.
import { expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  mulberry32,
  multiplyQuat,
  obb,
  quatFromAxisAngle,
  randomQuat,
  sphere,
  type Quat,
  type Shape,
  type Vec3,
} from '../../src/core/index.ts';
import { cases } from '../support/long.ts';

const KINDS = ['box', 'capsule', 'aabb', 'ball'] as const;

function body(kind: (typeof KINDS)[number], center: Vec3, size: number, orientation: Quat): Shape {
  const half: Vec3 = [1.5 * size, size, 1.2 * size];
  if (kind === 'box') return obb({ center, half, orientation });
  if (kind === 'aabb') return aabb({ center, half });
  if (kind === 'ball') return sphere({ center, radius: size });
  const [x, y, z] = center;
  return capsule({ p1: [x - 2 * size, y, z], p2: [x + 2 * size, y, z], radius: size });
}

/** A rod meets a body in its way, once or more: the deepest overlap, in the smaller of their half extents. */
function sweep(seed: number, least = 20, most = 60): { depth: number; hits: number; what: string } {
  const random = mulberry32(seed);
  const between = (least: number, most: number): number => least + (most - least) * random();
  const length = between(0.4, 3);
  const thick = length / (10 * 10 ** random());
  const rate = between(least, most);
  const isBox = random() < 0.5;
  const byTarget = random() < 0.5;
  const kind = KINDS[Math.floor(4 * random())];
  const size = thick * between(0.3, 0.8);
  const angle = between(0.5, 2.5);
  const radius = length * between(0.2, 0.8);
  const world = createWorld({ gravity: [0, 0, 0] });
  const shape = isBox
    ? obb({ center: [0, 0, 0], half: [length, thick, thick] })
    : capsule({ p1: [-length, 0, 0], p2: [length, 0, 0], radius: thick });
  const rod = world.spawn({ shape, body: 'kinematic' });
  const rest = world.pose(rod).orientation;
  const center: Vec3 = [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  world.spawn({ shape: body(kind, center, size, randomQuat(random)), restitution: random() < 0.5 ? 0 : 0.2 });
  if (!byTarget) world.setVelocity(rod, { angular: [0, 0, rate] });
  let hits = 0;
  world.on('contactBegan', () => hits++);
  let depth = 0;
  for (let i = 1; i <= 24; i++) {
    if (byTarget) {
      const orientation: Quat = [0, 0, 0, 1];
      multiplyQuat(orientation, 0, quatFromAxisAngle([0, 0, 1], (rate * i) / 60), rest);
      world.moveKinematic(rod, { orientation });
    }
    world.step();
    for (const contact of world.contacts) depth = Math.max(depth, contact.depth / Math.min(thick, size));
  }
  return { depth, hits, what: `${seed}: ${isBox ? 'box' : 'capsule'}, ${kind}, ${rate.toFixed(0)} rad/s` };
}

it('a spinning rod does not turn through what it sweeps along', () => {
  let hits = 0;
  for (let seed = 61; seed < 61 + cases(100, 3000); seed++) {
    const swept = sweep(seed);
    hits += Math.min(1, swept.hits);
    expect(swept.depth, swept.what).toBeLessThan(0.8);
  }
  expect(hits).toBeGreaterThan(70);
});

// (Its path fell behind its target by up to 0.05 rad, at which it is placed as the step ends.)
it('nor does one that turns by up to 4 rad in a step', () => {
  for (let seed = 200; seed < 200 + cases(60, 600); seed++) {
    const swept = sweep(seed, 100, 240);
    expect(swept.depth, swept.what).toBeLessThan(0.8);
  }
});

it('a body keeps its place along a locked axis when a kinematic one goes through it', () => {
  const random = mulberry32(3);
  for (let n = 0; n < cases(20, 60); n++) {
    const axis = Math.floor(3 * random());
    const along = (x: number): Vec3 => [0, 1, 2].map((k) => (k === axis ? x : 0)) as unknown as Vec3;
    const world = createWorld({ gravity: [0, 0, 0] });
    const center = along(-2);
    const shape = random() < 0.5 ? sphere({ center, radius: 1 }) : obb({ center, half: [1, 1, 1] });
    world.spawn({ shape, body: 'kinematic', velocity: along(5 + 60 * random()) });
    const swept = world.spawn({
      shape: body(KINDS[n % 4], [0.1 * random(), 0.1 * random(), 0.1 * random()], 0.2, [0, 0, 0, 1]),
      restitution: random() < 0.3 ? 0.5 : 0,
    });
    world.lock(swept, { axes: [axis === 0, axis === 1, axis === 2] });
    const before = world.pose(swept).position[axis];
    for (let i = 0; i < 30; i++) world.step();
    expect(Math.abs(world.pose(swept).position[axis] - before), `${n}: ${KINDS[n % 4]}`).toBeLessThan(1e-12);
  }
});
