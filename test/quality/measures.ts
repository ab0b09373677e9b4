// How well the dynamics do, scene by scene, measured from poses alone: heights, depths, drifts, energies. What the solver believes is not asked.

import { aabb, contact, createWorld, sphere } from '../../src/index.ts';
import type { Entity, Shape, World } from '../../src/index.ts';
import { signedDistance, type Solid } from '../../src/oracle/distance.ts';
import { scenes } from '../../src/scenes/index.ts';

const G = 9.81;

export function run(world: World, steps: number): World {
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  return world;
}

export function named(world: World, name: string): Entity {
  for (const entity of world.entities()) if (world.name(entity) === name) return entity;
  throw new Error(`nobody is called ${name}`);
}

export function at(world: World, name: string): [number, number, number] {
  const { position } = world.pose(named(world, name));
  return [position[0], position[1], position[2]];
}

/** Living bodies of finite mass. */
export function moving(world: World): Entity[] {
  return [...world.entities()].filter((entity) => !/^(floor|wall|slope)/.test(world.name(entity) ?? ''));
}

/** J, of translation and turning. */
export function kineticEnergy(world: World): number {
  const { state } = world;
  let energy = 0;
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    const v = state.velocity.subarray(3 * row, 3 * row + 3);
    energy += (0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2])) / state.inverseMass[row];
    // ω in the body's own axes.
    const [x, y, z, w] = state.orientation.subarray(4 * row, 4 * row + 4);
    const [a, b, c] = state.angularVelocity.subarray(3 * row, 3 * row + 3);
    const turned = [
      (1 - 2 * (y * y + z * z)) * a + 2 * (x * y + w * z) * b + 2 * (x * z - w * y) * c,
      2 * (x * y - w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z + w * x) * c,
      2 * (x * z + w * y) * a + 2 * (y * z - w * x) * b + (1 - 2 * (x * x + y * y)) * c,
    ];
    for (let k = 0; k < 3; k++) {
      const inverse = state.inverseInertia[3 * row + k];
      if (inverse > 0) energy += (0.5 * turned[k] * turned[k]) / inverse;
    }
  }
  return energy;
}

/** m·g·y summed, J. */
export function potentialEnergy(world: World, gravity = G): number {
  const { state } = world;
  let energy = 0;
  for (let row = 0; row < state.rows; row++) {
    if (state.alive[row] && state.inverseMass[row] > 0) energy += (gravity * state.position[3 * row + 1]) / state.inverseMass[row];
  }
  return energy;
}

export interface Depths {
  /** mm */
  readonly max: number;
  readonly p99: number;
  readonly mean: number;
  readonly touching: number;
}

/** Depths over all touching pairs, walls included. Pairs by brute force, depths by geometry; the deepest few are worked out again by the oracle. */
export function depths(world: World): Depths {
  const entities = [...world.entities()];
  const shapes = entities.map((entity) => world.shape(entity));
  const loose = new Set(moving(world));
  const boxes = shapes.map(boundsOf);
  const found: { depth: number; a: Shape; b: Shape }[] = [];
  const order = boxes.map((_, i) => i).toSorted((i, j) => boxes[i].min[0] - boxes[j].min[0]);
  for (let m = 0; m < order.length; m++) {
    const i = order[m];
    for (let n = m + 1; n < order.length && boxes[order[n]].min[0] <= boxes[i].max[0]; n++) {
      const j = order[n];
      if (!loose.has(entities[i]) && !loose.has(entities[j])) continue;
      if ([1, 2].some((k) => boxes[i].min[k] > boxes[j].max[k] || boxes[j].min[k] > boxes[i].max[k])) continue;
      const met = contact(shapes[i], shapes[j]);
      if (met !== null) found.push({ depth: met.depth, a: shapes[i], b: shapes[j] });
    }
  }
  found.sort((p, q) => q.depth - p.depth);
  for (const { depth, a, b } of found.slice(0, 8)) {
    const exact = -signedDistance(a as Solid, b as Solid);
    if (Math.abs(exact - depth) > 1e-12) throw new Error(`a depth of ${depth} is ${exact} by the oracle`);
  }
  const n = found.length;
  return {
    max: 1000 * (found[0]?.depth ?? 0),
    p99: 1000 * (found[Math.floor(0.01 * n)]?.depth ?? 0),
    mean: (1000 * found.reduce((sum, { depth }) => sum + depth, 0)) / Math.max(1, n),
    touching: n,
  };
}

function boundsOf(shape: Shape): { min: readonly number[]; max: readonly number[] } {
  if (shape.kind === 'aabb') {
    const { center, half } = shape;
    return { min: [0, 1, 2].map((k) => center[k] - half[k]), max: [0, 1, 2].map((k) => center[k] + half[k]) };
  }
  const around = (center: readonly number[], r: number) => ({ min: center.map((x) => x - r), max: center.map((x) => x + r) });
  switch (shape.kind) {
    case 'sphere':
      return around([...shape.center], shape.radius);
    case 'capsule': {
      const { p1, p2, radius } = shape;
      return {
        min: [0, 1, 2].map((k) => Math.min(p1[k], p2[k]) - radius),
        max: [0, 1, 2].map((k) => Math.max(p1[k], p2[k]) + radius),
      };
    }
    case 'obb':
      return around([...shape.center], Math.sqrt(shape.half[0] ** 2 + shape.half[1] ** 2 + shape.half[2] ** 2));
    case 'triangle':
      return {
        min: [0, 1, 2].map((k) => Math.min(shape.a[k], shape.b[k], shape.c[k])),
        max: [0, 1, 2].map((k) => Math.max(shape.a[k], shape.b[k], shape.c[k])),
      };
  }
}

export interface Pile extends Depths {
  /** mJ/kg left at step 360. */
  readonly motion: number;
  /** Bodies outside the box. */
  readonly lost: number;
}

/** W3 without sleep, after 360 steps. */
export function pile(id: 'pile' | 'mixed', seed: number, count = 1000): Pile {
  const world = run(scenes[id].build({ seed, count, world: { sleeping: false } }), 360);
  const bodies = moving(world);
  const lost = bodies.filter((entity) => world.pose(entity).position[1] < 0).length;
  return { ...depths(world), motion: (1000 * kineticEnergy(world)) / bodies.length, lost };
}

/** The step at which all of a pile sleeps, or `limit`. */
export function sleepsAt(id: 'pile' | 'mixed', seed: number, count = 1000, limit = 2000): number {
  const world = scenes[id].build({ seed, count });
  for (let i = 1; i <= limit; i++) {
    world.step(1 / 60);
    if (world.timings.awake === 0) return i;
  }
  return limit;
}

/** Sideways offset of the top cube after 600 steps, mm. */
export function towerDrift(): number {
  const [x, , z] = at(run(scenes.tower.build(), 600), 'cube 9');
  return 1000 * Math.sqrt(x * x + z * z);
}

/** Towers whose top is above 15 m after 600 steps. */
export function towersStanding(seed = scenes.towers.seed): number {
  const world = run(scenes.towers.build({ seed }), 600);
  let standing = 0;
  for (let t = 0; t < 36; t++) if (at(world, `cube ${t}.22`)[1] > 15) standing++;
  return standing;
}

/** Drop of the top and largest sideways move of any cube after 600 steps, mm. */
export function pyramidSettles(): { drop: number; drift: number } {
  const world = scenes.pyramid.build();
  const before = new Map(moving(world).map((entity) => [entity, [...world.pose(entity).position]]));
  run(world, 600);
  let drift = 0;
  for (const [entity, [x, , z]] of before) {
    const { position } = world.pose(entity);
    drift = Math.max(drift, Math.sqrt((position[0] - x) ** 2 + (position[2] - z) ** 2));
  }
  return { drop: 1000 * (19.5 + 0 - at(world, 'cube 19.0')[1]), drift: 1000 * drift };
}

/** Change of a gas's energy after so many steps, %. */
export function gasEnergy(seed = scenes.gas.seed, steps = 3600): number {
  const world = scenes.gas.build({ seed });
  const before = kineticEnergy(world);
  run(world, steps);
  return 100 * (kineticEnergy(world) / before - 1);
}

/** Worst error of the first rebound's apex against e²·height, %. */
export function bounceError(): number {
  const world = scenes.bounce.build();
  const n = scenes.bounce.count;
  const apex = new Float64Array(n);
  const hit = new Uint8Array(n);
  const last = new Float64Array(n).fill(-1);
  for (let step = 0; step < 150; step++) {
    world.step(1 / 60);
    for (let i = 0; i < n; i++) {
      const y = at(world, `ball ${i}`)[1] - 0.5;
      const v = world.velocity(named(world, `ball ${i}`)).linear[1];
      if (v > 0 && last[i] < 0) hit[i]++;
      // The parabola's top from the sample before it, so that the frame's length does not matter.
      if (hit[i] === 1) apex[i] = Math.max(apex[i], v > 0 ? y + (v * v) / (2 * G) : y);
      last[i] = v;
    }
  }
  let worst = 0;
  for (let i = 0; i < n; i++) worst = Math.max(worst, Math.abs(apex[i] / (0.25 * (2 + 0.037 * i)) - 1));
  return 100 * worst;
}

/** With friction 0.5 the slide in 2 s, m; with 0.7 the creep in 10 s, mm. */
export function inclineSlide(): { slide: number; creep: number } {
  const world = scenes.incline.build();
  const slides = at(world, 'slides');
  const holds = at(world, 'holds');
  run(world, 120);
  const slid = at(world, 'slides');
  run(world, 480);
  const held = at(world, 'holds');
  const away = (p: number[], q: number[]): number => Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2);
  return { slide: away(slid, slides), creep: 1000 * away(held, holds) };
}

/** Bullets beyond the wall of `count`, at `speed` m/s. */
export function bulletsThrough(speed: number, count: number): number {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.spawn({ name: 'wall', shape: aabb({ center: [0, 0, 0], half: [0.05, 50, 50] }), body: 'static' });
  const per = Math.ceil(Math.sqrt(count));
  const bullets = Array.from({ length: count }, (_, i) =>
    world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: 0.1 }),
      position: [-10 - ((speed / 60) * i) / count, 0.4 * (Math.floor(i / per) - per / 2), 0.4 * ((i % per) - per / 2)],
      velocity: [speed, 0, 0],
      mass: 1,
    }),
  );
  run(world, 60);
  return bullets.filter((bullet) => world.pose(bullet).position[0] > 0).length;
}
