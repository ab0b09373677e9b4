// A fast body on a mesh of triangles smaller than itself: a ball that slid over a flat floor by 3 radii a step hopped by 1.4 radii, one in a hollow was
// pushed to the side and gained energy, and a box that was held for want of rows for triangles gained 55 times its energy.
import { describe, expect, it } from 'vitest';
import {
  capsule,
  createWorld,
  cosine,
  mulberry32,
  obb,
  quatFromAxisAngle,
  sine,
  sphere,
  type Entity,
  type Shape,
  type World,
} from '../../src/core/index.ts';
import { cases } from '../support/long.ts';
import { ground, type MeshData } from '../support/meshes.ts';

const GRAVITY = 9.81;

function energyOf(world: World, body: Entity): number {
  const { linear } = world.velocity(body);
  return 0.5 * (linear[0] ** 2 + linear[1] ** 2 + linear[2] ** 2) + GRAVITY * world.pose(body).position[1];
}

/** `ground` of a rectangle, `length` m along x, its width bent by `place`. */
function strip(length: number, columns: number, rows: number, place: (x: number, v: number) => [number, number, number]): MeshData {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= columns; i++) for (let j = 0; j <= rows; j++) vertices.push(...place(length * (i / columns - 0.5), j / rows - 0.5));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const a = i * (rows + 1) + j;
      indices.push(a, a + 1, a + rows + 1, a + rows + 1, a + 1, a + rows + 2);
    }
  }
  return { vertices, indices };
}

describe('on a flat floor', () => {
  const shapes: [string, (r: number) => Shape][] = [
    ['ball', (r) => sphere({ center: [0, 0, 0], radius: r })],
    ['capsule', (r) => capsule({ p1: [-r, 0, 0], p2: [r, 0, 0], radius: r })],
    ['box', (r) => obb({ center: [0, 0, 0], half: [r, r, r] })],
  ];
  for (const [name, shape] of shapes) {
    for (const r of [0.01, 0.5]) {
      it(`a ${name} of ${r} m slides at its height and speed, by 3 to 8 radii a step over triangles of 0.3 and 1 radius`, () => {
        for (const size of cases([0.3], [0.3, 1])) {
          for (const step of cases([3], [3, 8])) {
            const world = createWorld();
            const n = 120;
            const half = 0.5 * n * size * r;
            // As wide as its way, and two radii on either side.
            const rows = Math.ceil(0.56 * n + 4 / size);
            world.spawnMesh({ ...strip(2 * half, n, rows, (x, v) => [x, 0, v * rows * size * r]), friction: 0 });
            const angle = 0.35;
            const speed = 60 * step * r;
            const body = world.spawn({
              shape: shape(r),
              position: [-0.8 * half * cosine(angle), r, 0.1 * r - 0.8 * half * sine(angle)],
              velocity: [speed * cosine(angle), 0, speed * sine(angle)],
              friction: 0,
            });
            for (let i = 0; i < 40; i++) {
              const before = world.pose(body).position;
              world.step();
              const { position } = world.pose(body);
              if (Math.hypot(position[0], position[2]) > 0.8 * half + r) break;
              expect(Math.abs(position[1] - r), `height after ${i} steps of ${step} r`).toBeLessThan(0.03 * r);
              expect(Math.hypot(position[0] - before[0], position[2] - before[2])).toBeGreaterThan(0.98 * step * r);
            }
          }
        }
      });
    }
  }
});

describe('in a hollow', () => {
  const r = 0.01;
  for (const hz of cases([60], [60, 240])) {
    for (const size of cases([0.25], [0.5, 0.25])) {
      it(`a ball slides along a gutter of three radii over triangles of ${size} radii without a bump, at ${hz} Hz`, () => {
        const world = createWorld();
        const gutter = 3 * r;
        const mesh = strip(1.2, Math.round(1.2 / (size * r)), Math.round((2.7 * gutter) / (size * r)), (x, v) => {
          return [x, gutter * (1 - cosine(2.7 * v)), gutter * sine(2.7 * v)];
        });
        world.spawnMesh({ ...mesh, friction: 0 });
        const ball = world.spawn({ shape: sphere({ center: [-0.55, r, 0], radius: r }), velocity: [3, 0, 0], friction: 0 });
        for (let i = 0; i < 0.35 * hz; i++) world.step(1 / hz);
        const { position } = world.pose(ball);
        expect(position[0]).toBeGreaterThan(0.49);
        expect(Math.abs(position[1] - r)).toBeLessThan(0.05 * r);
        expect(world.velocity(ball).linear[0]).toBeGreaterThan(2.995);
      });

      it(`a ball swings in a bowl over triangles of ${size} radii, straight and with its energy, at ${hz} Hz`, () => {
        const world = createWorld();
        const mesh = strip(1.2, Math.round(1.2 / (size * r)), Math.round(8 / size), (x, v) => [
          x,
          1.2 - Math.sqrt(1.44 - x * x),
          8 * r * v,
        ]);
        world.spawnMesh({ ...mesh, friction: 0 });
        const ball = world.spawn({
          shape: sphere({ center: [-0.54, 1.2 - Math.sqrt(1.44 - 0.54 ** 2) + 1.2 * r, 0.3 * r], radius: r }),
          friction: 0,
        });
        const energy = energyOf(world, ball);
        for (let i = 0; i < 2 * hz; i++) world.step(1 / hz);
        expect(Math.abs(world.pose(ball).position[2] - 0.3 * r)).toBeLessThan(0.05 * r);
        // (An integrator of the first order is off by the fall of a substep at this speed, 10 % at 60 Hz.)
        expect(energyOf(world, ball) / energy).toBeGreaterThan(0.97);
        expect(energyOf(world, ball) / energy).toBeLessThan(hz === 60 ? 1.12 : 1.06);
      });
    }
  }
});

it('a ball still rides over a ridge of a tenth to half of its radius, at 0.2 to 3 radii a step, and is not deeper in it than impacts allow', () => {
  const r = 0.1;
  // (At 0.2 radii a step it has too little energy for the highest.)
  for (const [height, steps] of [
    [0.1, cases([3], [0.2, 1, 3])],
    [0.25, cases([], [0.2, 1, 3])],
    [0.5, cases([1], [1, 3])],
  ] as const) {
    for (const step of steps) {
      const world = createWorld();
      const mesh = strip(6, 480, 20, (x, v) => [x, height * r * Math.max(0, 1 - Math.abs(x) / (0.3 * r)), 0.25 * v]);
      world.spawnMesh({ ...mesh, friction: 0 });
      const ball = world.spawn({ shape: sphere({ center: [-1, r, 0.01], radius: r }), velocity: [60 * step * r, 0, 0], friction: 0 });
      let deepest = 0;
      let highest = 0;
      for (let i = 0; i < 40 / step + 60; i++) {
        world.step();
        const { position } = world.pose(ball);
        if (Math.abs(position[0]) > 2.5) break;
        deepest = Math.max(deepest, r - world.nearest(position, { exclude: ball })!.distance);
        highest = Math.max(highest, position[1]);
      }
      expect(deepest, `depth at ${height}, ${step}`).toBeLessThan(0.06 * r);
      expect(highest, `height at ${height}, ${step}`).toBeGreaterThan((1 + 0.5 * height) * r);
    }
  }
});

it.each(cases([4], [3, 4]))('a small box on rough ground of small triangles gains no energy (seed %i)', (seed) => {
  const r = 0.01;
  const world = createWorld();
  const random = mulberry32(seed);
  world.spawnMesh({ ...ground(160, 48 * r, () => 0.05 * r * random()), friction: 0.2 });
  const box = world.spawn({ shape: obb({ center: [-0.18, 1.7 * r, 0], half: [r, r, r] }), velocity: [2, 0, 0.4], friction: 0.2 });
  let energy = energyOf(world, box);
  for (let i = 0; i < 120; i++) {
    world.step();
    const now = energyOf(world, box);
    expect(now - energy, `step ${i}`).toBeLessThan(0.05);
    energy = now;
    // (Over the edge of the ground.)
    if (world.pose(box).position[1] < 0) break;
  }
});

// Of 800 bodies of 1 cm on gentle waves, four sank by up to a quarter of their size for a step: three boxes, of which a face near one end hid the contacts near the other, and a capsule.
// Left out as seams at impacts: of 399 each, contacts of 9 boxes, 35 capsules and 5 balls.
describe('on waves', () => {
  const r = 0.01;
  const box = obb({ center: [0, 0, 0], half: [r, r, r] });
  const ball = sphere({ center: [0, 0, 0], radius: r });
  const rod = capsule({ p1: [-r, 0, 0], p2: [r, 0, 0], radius: r });
  const drawn = (seed: number, number: number): { wave: MeshData; body: object; size: number } => {
    const random = mulberry32(seed);
    for (let i = 0; ; i++) {
      const between = (low: number, high: number): number => low + (high - low) * random();
      const [side, height, length, speed, turn, z, aside] = [
        r * between(0.3, 1),
        r * between(0.2, 1.5),
        r * between(8, 24),
        between(0.3, 3.3),
        between(0, 6),
        random() - 0.5,
        random() - 0.5,
      ];
      if (i < number) continue;
      const size = 60 * side;
      const k = 6.283 / length;
      return {
        size,
        wave: ground(60, size, (x, y) => height * sine(k * x) * cosine(0.7 * k * y)),
        body: {
          position: [-0.35 * size, 2.5 * r + height, 0.1 * size * z],
          orientation: quatFromAxisAngle([0, 1, 0], turn),
          velocity: [speed, -0.5, 0.3 * aside],
        },
      };
    }
  };

  it.each<[string, Shape, number, readonly number[]]>([
    ['box', box, 2, [65]],
    ['box', box, 3, [2, 20, 23, 26, 101, 188, 341]],
    ['box', box, 4, [45, 47]],
    ['ball', ball, 2, [5]],
    ['ball', ball, 3, [93, 99]],
    ['ball', ball, 4, [24]],
    ['capsule', rod, 3, [0, 83, 94]],
    ['capsule', rod, 4, [4, 9, 45]],
  ])('a %s slides and comes to rest without sinking in', (_, shape, seed, numbers) => {
    for (const number of numbers.slice(0, cases(1, numbers.length))) {
      const { wave, body, size } = drawn(seed, number);
      const world = createWorld();
      world.spawnMesh({ ...wave, friction: 0.3 });
      const id = world.spawn({ ...body, shape, friction: 0.3 });
      for (let i = 0; i < 90; i++) {
        world.step();
        const { position } = world.pose(id);
        if (Math.max(Math.abs(position[0]), Math.abs(position[2])) > 0.45 * size) break;
        for (const { depth } of world.contacts) expect(depth, `number ${number}, step ${i}`).toBeLessThan(0.0002 + 0.1 * r);
      }
    }
  });
});
