// With `ignoreInitialContacts` a mesh that the shape touched at its start was ignored as a whole: a cast along the floor of a level found none of its walls.
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
  rotate,
  sphere,
  triangle,
} from '../../src/core/index.ts';
import type { Quat, Shape, Vec3 } from '../../src/core/index.ts';
import { cases } from '../support/long.ts';
import { box, ground, joined, type MeshData } from '../support/meshes.ts';

const moved = (data: MeshData, by: Vec3): MeshData => ({ ...data, vertices: data.vertices.map((x, k) => x + by[k % 3]) });

/** A floor at y = 0: in squares of two triangles, in one of two, in tiles that share no edge, and the tops of boxes side by side. */
const FLOORS: (() => MeshData)[] = [
  () => ground(9, 18),
  () => ground(1, 18),
  () => {
    let floor = moved(ground(1, 3), [-7.5, 0, -7.5]);
    for (let i = 1; i < 36; i++) floor = joined(floor, moved(ground(1, 3), [3 * (i % 6) - 7.5, 0, 3 * Math.floor(i / 6) - 7.5]));
    return floor;
  },
  () => {
    let floor = moved(box(1, 0.5, 9), [-8, -0.5, 0]);
    for (let i = 1; i < 9; i++) floor = joined(floor, moved(box(1, 0.5, 9), [2 * i - 8, -0.5, 0]));
    return floor;
  },
];

/** What is in the way, at 3 to 5 m along +x: a wall, a step, a beam at chest height, a ramp from the floor up. */
const OBSTACLES: ((at: number) => MeshData)[] = [
  (at) => moved(box(0.5, 1.5, 4), [at, 1.5, 0]),
  (at) => moved(box(0.5, 0.05, 4), [at, 0.05, 0]),
  (at) => moved(box(0.2, 0.2, 4), [at, 0.3, 0]),
  (at) => ({ vertices: [at, 0, -4, at + 2, 0.7, -4, at + 2, 0.7, 4, at, 0, 4], indices: [0, 2, 1, 0, 3, 2] }),
];

/** A shape whose lowest points are at y = `height`. */
function standing(random: () => number, height: number): Shape {
  const size = 0.1 + 0.4 * random();
  const at: Vec3 = [random() - 1, height + size, random() - 0.5];
  const turn = quatFromAxisAngle([0, 1, 0], 7 * random());
  switch (Math.floor(6 * random())) {
    case 0:
      return sphere({ center: at, radius: size });
    case 1:
      return capsule({ p1: at, p2: [at[0], at[1] + random(), at[2]], radius: size });
    case 2:
      return capsule({ p1: at, p2: [at[0] + random(), at[1], at[2] + random()], radius: size });
    case 3:
      return aabb({ center: at, half: [size, size, 0.3] });
    case 4:
      return obb({ center: at, half: [0.4, size, 0.3], orientation: turn });
    default:
      return triangle({ a: [at[0], height, at[2]], b: [at[0] + 0.3, height, at[2] + 0.1], c: [at[0], height + 0.5, at[2] - 0.2] });
  }
}

function turned(shape: Shape, q: Quat): Shape {
  const of = ([x, y, z]: readonly number[]): Vec3 => {
    const out: Vec3 = [0, 0, 0];
    rotate(out, 0, q, 0, x, y, z);
    return out;
  };
  switch (shape.kind) {
    case 'sphere':
      return sphere({ ...shape, center: of(shape.center) });
    case 'capsule':
      return capsule({ ...shape, p1: of(shape.p1), p2: of(shape.p2) });
    case 'triangle':
      return triangle({ a: of(shape.a), b: of(shape.b), c: of(shape.c) });
    case 'obb': {
      const orientation: Quat = [0, 0, 0, 1];
      multiplyQuat(orientation, 0, q, shape.orientation);
      return obb({ center: of(shape.center), half: shape.half, orientation });
    }
    default:
      return shape;
  }
}

it('what else of a mesh is in the way counts, as if there were no floor', () => {
  const random = mulberry32(11);
  let hits = 0;
  for (let n = 0; n < cases(200, 20_000); n++) {
    const floor = FLOORS[n % 4]();
    const obstacle = OBSTACLES[Math.floor(4 * random())](3 + 2 * random());
    const gap = [0, 1e-16, -1e-16, -1e-9, -1e-6, -1e-3][Math.floor(6 * random())];
    let shape = standing(random, gap);
    // An AABB stays with the world's axes.
    const q: Quat = shape.kind === 'aabb' ? [0, 0, 0, 1] : randomQuat(random);
    shape = turned(shape, q);
    const across = random() < 0.5 ? 0 : random() - 0.5;
    const motion: Vec3 = [0, 0, 0];
    rotate(motion, 0, q, 0, 7, 0, across);
    const one = createWorld();
    const level = one.spawnMesh({ ...joined(floor, obstacle), orientation: q });
    const two = createWorld();
    two.spawnMesh({ ...obstacle, orientation: q });
    const expected = two.castShape(shape, motion);
    const found = one.castShape(shape, motion, { ignoreInitialContacts: true });
    const about = `case ${n}: ${shape.kind} at ${gap}, floor ${n % 4}`;
    expect(found === null, about).toBe(expected === null);
    if (found === null || expected === null) continue;
    expect(found.entity).toBe(level);
    expect(Math.abs(found.distance - expected.distance), about).toBeLessThan(1e-9);
    hits++;
  }
  expect(hits).toBeGreaterThan(100);
});

// A shape that was cast onto a surface of flat parts and bumps until it touches, and goes on from there, against each triangle alone: what lies in the plane of one that
// it touches is ignored, all else is met.
it('from exact contact with a bumpy surface the first triangle counts that it does not touch', () => {
  const random = mulberry32(9001);
  let hits = 0;
  for (let n = 0; n < cases(20, 1500); n++) {
    const q = randomQuat(random);
    const turnedBy = (x: number, y: number, z: number): Vec3 => {
      const out: Vec3 = [0, 0, 0];
      rotate(out, 0, q, 0, x, y, z);
      return out;
    };
    const height = [0.1, 0.5, 1][n % 3];
    const { vertices, indices } = ground(4, 3);
    for (let v = 1; v < vertices.length; v += 3) if (random() < 0.5) vertices[v] = height * random();
    const one = createWorld();
    one.spawnMesh({ vertices, indices, orientation: q });
    const corners = (t: number): [Vec3, Vec3, Vec3] =>
      [0, 1, 2].map((k) =>
        turnedBy(vertices[3 * indices[3 * t + k]], vertices[3 * indices[3 * t + k] + 1], vertices[3 * indices[3 * t + k] + 2]),
      ) as [Vec3, Vec3, Vec3];
    const planes = Array.from({ length: indices.length / 3 }, (_, t) => planeThrough(corners(t)));
    const each = planes.map((_, t) => {
      const alone = createWorld();
      const [a, b, c] = corners(t);
      alone.spawn({ shape: triangle({ a, b, c }) });
      return alone;
    });
    const shape = turned(standing(random, 4), q);
    const landing = one.castShape(shape, turnedBy(0, -8, 0));
    if (landing === null || shape.kind === 'aabb') continue;
    const by = turnedBy(0, -8 * landing.fraction, 0);
    const landed = movedShape(shape, by);
    const motion = turnedBy(6 * random() - 3, 0.3 * random(), 6 * random() - 3);
    const touched = planes.filter((_, t) => t === landing.triangle || each[t].castShape(landed, [0, 0, 0]) !== null);
    let expected = Infinity;
    each.forEach((alone, t) => {
      const distance = alone.castShape(landed, motion)?.distance ?? Infinity;
      const isFlat = touched.some((plane) => plane.every((x, k) => Math.abs(x - planes[t][k]) < 1e-9));
      if (!isFlat && distance > 1e-6) expected = Math.min(expected, distance);
    });
    const found = one.castShape(landed, motion, { ignoreInitialContacts: true })?.distance ?? Infinity;
    if (expected === Infinity) expect(found, `case ${n}`).toBe(Infinity);
    else expect(Math.abs(found - expected), `case ${n}: ${shape.kind}`).toBeLessThan(1e-7);
    if (expected < Infinity) hits++;
  }
  expect(hits).toBeGreaterThan(cases(5, 400));
});

/** Unit normal and offset. */
function planeThrough([a, b, c]: readonly [Vec3, Vec3, Vec3]): number[] {
  const e = b.map((x, k) => x - a[k]);
  const f = c.map((x, k) => x - a[k]);
  const n = [0, 1, 2].map((k) => e[(k + 1) % 3] * f[(k + 2) % 3] - e[(k + 2) % 3] * f[(k + 1) % 3]);
  const unit = n.map((x) => x / Math.hypot(...n));
  return [...unit, unit.reduce((sum, x, k) => sum + x * a[k], 0)];
}

function movedShape(shape: Shape, by: Vec3): Shape {
  const of = (x: readonly number[]): Vec3 => [x[0] + by[0], x[1] + by[1], x[2] + by[2]];
  switch (shape.kind) {
    case 'capsule':
      return capsule({ ...shape, p1: of(shape.p1), p2: of(shape.p2) });
    case 'triangle':
      return triangle({ a: of(shape.a), b: of(shape.b), c: of(shape.c) });
    default:
      return { ...shape, center: of(shape.center) };
  }
}
