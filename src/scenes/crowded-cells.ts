// Worlds that test a grid's cell size: one giant among small bodies, a cluster among scattered bodies, a line, a bundle of rods. Without gravity or
// friction.

import { aabb, capsule, createWorld, mulberry32, obb, randomQuat, sphere } from '../core/index.ts';
import type { Random, Vec3, World } from '../core/index.ts';
import type { Scene, SceneOptions } from './scene.ts';

const ELASTIC = { friction: 0, restitution: 1, mass: 1 } as const;
/** Largest initial velocity along each axis, m/s. */
const DRIFT = 0.25;

const DUST_PITCH = 0.85;
/** Spheres of these diameters, m: just less than eight times apart, so that the grid has no level for the smaller ones alone. */
const SPREAD = 0.7;
const CLUMPED = 0.24;
const ROD = { length: 6, radius: 0.07, pitch: 0.34 } as const;
const LINE_PITCH = 0.62;

/** Half the inner side of each scene's box for this many bodies, m. */
export function dustHalf(count: number): number {
  return (cubeSide(count) * DUST_PITCH) / 2 + 0.3;
}
export function clumpHalf(count: number): number {
  return 0.8 * cubeSide(spreadOf(count)) + 0.6;
}
export function lineHalf(count: number): number {
  return (count * LINE_PITCH) / 2 + 1;
}
export function rodsHalf(count: number): number {
  return (Math.ceil(Math.sqrt(count)) * ROD.pitch) / 2 + 0.4;
}
export const RODS_HALF_X = 0.5 * ROD.length + 2.4;

/** A capsule across the whole box rotates among bodies a hundredth of its size. Most of its bounds is empty. */
export const dust: Scene = {
  id: 'dust',
  count: 600,
  seed: 5,
  build(options = {}) {
    const half = dustHalf(options.count ?? this.count);
    const { world, count, random } = begin(this, options, [half, half, half]);
    const p2: Vec3 = [0.72 * half, 0.42 * half, 0.3 * half];
    const p1: Vec3 = [-p2[0], -p2[1], -p2[2]];
    const radius = 0.13 * half;
    // The rows of the dust are those of the list: the giant is one among them.
    world.spawn({ name: 'giant', shape: capsule({ p1, p2, radius }), body: 'kinematic', angularVelocity: [0, 0.12, 0] });
    const per = cubeSide(count);
    for (let i = 0; i < count; i++) {
      const at = (k: number): number => (k + 0.5 - 0.5 * per) * DUST_PITCH + 0.35 * (random() - 0.5);
      const position: Vec3 = [at(i % per), at(Math.floor(i / per) % per), at(Math.floor(i / (per * per)))];
      const r = 0.06 + 0.08 * random();
      const velocity = drift(random);
      if (segmentDistance(position, p2) < radius + 2 * r) continue;
      const look = { name: `grain ${i}`, ...ELASTIC, position, velocity };
      if (i % 2 === 0) world.spawn({ ...look, shape: sphere({ center: [0, 0, 0], radius: r }) });
      else world.spawn({ ...look, shape: obb({ center: [0, 0, 0], half: [r, 0.8 * r, 0.6 * r] }), orientation: randomQuat(random) });
    }
    return world;
  },
};

/** Less than half of the bodies lie close together in a corner, and are a third as large as the typical one: many of them share its cells. */
export const clump: Scene = {
  id: 'clump',
  count: 700,
  seed: 11,
  build(options = {}) {
    const half = clumpHalf(options.count ?? this.count);
    const { world, count, random } = begin(this, options, [half, half, half]);
    const spread = spreadOf(count);
    const per = cubeSide(spread);
    const pitch = (2 * half) / per;
    for (let i = 0; i < spread; i++) {
      const at = (k: number): number => (k + 0.5 - 0.5 * per) * pitch + 0.5 * (random() - 0.5);
      const position: Vec3 = [at(i % per), at(Math.floor(i / per) % per), at(Math.floor(i / (per * per)))];
      // The volume of the cluster is occupied.
      const velocity = drift(random);
      const inClump = position.every((x, k) => Math.abs(x - clumpCenter(half)[k]) < clumpSide(count) / 2 + SPREAD);
      if (!inClump) {
        world.spawn({ name: `ball ${i}`, ...ELASTIC, position, velocity, shape: sphere({ center: [0, 0, 0], radius: SPREAD / 2 }) });
      }
    }
    const small = count - spread;
    const row = cubeSide(small);
    for (let i = 0; i < small; i++) {
      const at = (k: number): number => (k + 0.5 - 0.5 * row) * 1.15 * CLUMPED + 0.02 * (random() - 0.5);
      const [x, y, z] = clumpCenter(half);
      const position: Vec3 = [x + at(i % row), y + at(Math.floor(i / row) % row), z + at(Math.floor(i / (row * row)))];
      const velocity = drift(random).map((v) => 0.1 * v) as Vec3;
      world.spawn({ name: `grain ${i}`, ...ELASTIC, position, velocity, shape: sphere({ center: [0, 0, 0], radius: CLUMPED / 2 }) });
    }
    return world;
  },
};

/** All bodies in a row along x, and so in one column. */
export const line: Scene = {
  id: 'line',
  count: 60,
  seed: 3,
  build(options = {}) {
    const half = lineHalf(options.count ?? this.count);
    const { world, count, random } = begin(this, options, [half, 1, 1]);
    for (let i = 0; i < count; i++) {
      const position: Vec3 = [(i + 0.5 - 0.5 * count) * LINE_PITCH, 0.3 + 0.1 * random(), 0.3 + 0.1 * random()];
      const velocity: Vec3 = [DRIFT * (2 * random() - 1), 0, 0];
      const look = { name: `bead ${i}`, ...ELASTIC, position, velocity };
      const r = 0.2 + 0.08 * random();
      if (i % 2 === 0) world.spawn({ ...look, shape: sphere({ center: [0, 0, 0], radius: r }) });
      else world.spawn({ ...look, shape: aabb({ center: [0, 0, 0], half: [r, 0.8 * r, 0.8 * r] }) });
    }
    return world;
  },
};

/** Rods along x, side by side: sorting along x tells none from another. */
export const rods: Scene = {
  id: 'rods',
  count: 400,
  seed: 8,
  build(options = {}) {
    const half = rodsHalf(options.count ?? this.count);
    const { world, count, random } = begin(this, options, [RODS_HALF_X, half, half]);
    const per = Math.ceil(Math.sqrt(count));
    const shape = capsule({ p1: [-ROD.length / 2, 0, 0], p2: [ROD.length / 2, 0, 0], radius: ROD.radius });
    for (let i = 0; i < count; i++) {
      const at = (k: number): number => (k + 0.5 - 0.5 * per) * ROD.pitch + 0.08 * (random() - 0.5);
      const position: Vec3 = [4 * (random() - 0.5), at(i % per), at(Math.floor(i / per))];
      const velocity = drift(random).map((v) => 0.4 * v) as Vec3;
      world.spawn({ name: `rod ${i}`, ...ELASTIC, shape, position, velocity });
    }
    return world;
  },
};

function spreadOf(count: number): number {
  return Math.ceil(0.55 * count);
}

function clumpSide(count: number): number {
  return cubeSide(count - spreadOf(count)) * 1.15 * CLUMPED;
}

function clumpCenter(half: number): Vec3 {
  return [0.4 * half, 0.35 * half, 0.4 * half];
}

/** A world without gravity in an elastic box of these half sides, and what its recipe needs. */
function begin(scene: Scene, options: SceneOptions, half: Vec3): { world: World; count: number; random: Random } {
  const world = createWorld({ gravity: [0, 0, 0], sleeping: false, ...options.world });
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const center: Vec3 = [0, 0, 0];
      const size: Vec3 = [half[0] + 0.5, half[1] + 0.5, half[2] + 0.5];
      center[axis] = side * (half[axis] + 0.25);
      size[axis] = 0.25;
      world.spawn({
        name: `wall ${side < 0 ? '-' : '+'}${'xyz'[axis]}`,
        body: 'static',
        friction: 0,
        restitution: 1,
        shape: aabb({
          center,
          half: size,
        }),
      });
    }
  }
  return { world, count: options.count ?? scene.count, random: mulberry32(options.seed ?? scene.seed) };
}

function drift(random: Random): Vec3 {
  return [DRIFT * (2 * random() - 1), DRIFT * (2 * random() - 1), DRIFT * (2 * random() - 1)];
}

/** The least whole number whose cube is at least this. */
function cubeSide(count: number): number {
  let side = 1;
  while (side * side * side < count) side++;
  return side;
}

/** From a point to the segment between `end` and its opposite, m. */
function segmentDistance([x, y, z]: Vec3, [ex, ey, ez]: Vec3): number {
  const t = Math.max(-1, Math.min(1, (x * ex + y * ey + z * ez) / (ex * ex + ey * ey + ez * ez)));
  const [dx, dy, dz] = [x - t * ex, y - t * ey, z - t * ez];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
