// Fast bodies against thin walls, onto floors and against each other: what passes, how deep it sinks, whether it leaves with more energy.

import { aabb, capsule, distance, obb, sphere, triangle, type Entity, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { dot, minus, plus, type Point } from '../support/vectors.ts';
import { energyOf, kineticEnergy } from './energy.ts';
import { makeWorld } from './engine.ts';
import {
  about,
  compose,
  lengthOf,
  NO_TURN,
  normalTo,
  outerRadius,
  randomTurn,
  rotate,
  scale,
  shown,
  sizeOf,
  slopOf,
  support,
  turnOnto,
  type Turn,
} from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
export type Bullet = 'capsule' | 'box' | 'rod' | 'ball';
export const BULLETS: readonly Bullet[] = ['capsule', 'box', 'rod', 'ball'];
export const MUZZLE_SPEEDS: readonly number[] = [20, 50, 100, 200, 400];
export type Wall = 'aabb' | 'obb' | 'triangles';
const WALLS: readonly Wall[] = ['aabb', 'obb', 'triangles'];
const THICKNESSES: readonly number[] = [0.02, 0.05, 0.1, 0.2];
/** Half the side of a wall of 100 m². */
const WALL_HALF = 5;

const logBetween = (random: Random, low: number, high: number): number => low * (high / low) ** random();

/** A bullet about the origin, in the axes of the world. */
export function drawBullet(random: Random, kind: Bullet): Shape {
  const turn = randomTurn(random);
  const center: Point = [0, 0, 0];
  if (kind === 'ball') return sphere({ center, radius: logBetween(random, 0.01, 0.4) });
  if (kind === 'capsule') {
    const end = rotate(turn, [0, 0.5 * random(), 0]);
    return capsule({ p1: scale(-1, end), p2: end, radius: logBetween(random, 0.01, 0.4) });
  }
  if (kind === 'rod') {
    const h = logBetween(random, 0.01, 0.05);
    return obb({ center, half: [h, 20 * h, h], orientation: turn });
  }
  const half = (): number => logBetween(random, 0.02, 0.4);
  return obb({ center, half: [half(), half(), half()], orientation: turn });
}

/** A spin of up to `most` rad/s about any axis. (A shape that stands where it was made is spawned as it is.) */
const drawSpin = (random: Random, most = 300): Point => scale(most * random(), randomDirection(random));

/** A wall through the origin whose front looks along −m. */
export function spawnWall(world: World, kind: Wall, turn: Turn, thickness: number, velocity: Point | null): Entity[] {
  const body = velocity === null ? 'static' : 'kinematic';
  const add = (shape: Shape): Entity => world.spawn({ shape, body, ...(velocity ? { velocity } : {}) });
  const s = WALL_HALF;
  const half: Point = [0.5 * thickness, s, s];
  if (kind === 'aabb') return [add(aabb({ center: [0, 0, 0], half }))];
  if (kind === 'obb') return [add(obb({ center: [0, 0, 0], half, orientation: turn }))];
  const at = (y: number, z: number): Point => rotate(turn, [0, y, z]);
  return [add(triangle({ a: at(-s, -s), b: at(s, -s), c: at(s, s) })), add(triangle({ a: at(-s, -s), b: at(s, s), c: at(-s, s) }))];
}

export class BulletTallies {
  readonly passed = new Tally('passed', 0);
  readonly depth = new Tally('depth at the end of a step, in (slop + a tenth of the size)', 1);
  readonly energy = new Tally('energy gained, share', 1e-3);
  readonly missing = new Tally('impacts without an event', 0);
}

export interface Shot {
  readonly bullet: Bullet;
  readonly speed: number;
  readonly wall: Wall;
  readonly thickness: number;
  /** Of the wall along the flight, m/s; null: static. */
  readonly wallSpeed: number | null;
}

/** One bullet at one wall. */
export function shoot(tallies: BulletTallies, seed: number, { bullet, speed, wall, thickness, wallSpeed }: Shot): void {
  const random = mulberry32(seed);
  const shape = drawBullet(random, bullet);
  const size = sizeOf(shape);
  const turn = wall === 'aabb' ? NO_TURN : randomTurn(random);
  const m = rotate(turn, [1, 0, 0]);
  const front = wall === 'triangles' ? 0 : 0.5 * thickness;
  // Up to 45° from the normal.
  const aim = random() < 0.5 ? m : rotate(about(normalTo(random, m), between(random, -0.8, 0.8)), m);
  const velocity = scale(speed, aim);
  const wallVelocity = wallSpeed === null ? null : scale(wallSpeed, m);
  const closing = speed * dot(aim, m) - (wallSpeed ?? 0);
  const restitution = pick(random, [0, 0, 0.5, 1]);
  const friction = pick(random, [0, 0.5]);
  const spin = drawSpin(random);
  const world = makeWorld({ gravity: [0, 0, 0] });
  const walls = spawnWall(world, wall, turn, thickness, wallVelocity);
  // The first touch comes after one to two steps. Both are somewhere else by then: the place is counted back from a point near the middle.
  const way = outerRadius(shape) + front + closing * DT * (1 + random());
  const time = way / closing;
  const target = plus(
    plus(scale(between(random, -1, 1), rotate(turn, [0, 1, 0])), between(random, -1, 1), rotate(turn, [0, 0, 1])),
    time * (wallSpeed ?? 0),
    m,
  );
  const body = world.spawn({
    shape,
    position: plus(target, -time, velocity),
    velocity,
    angularVelocity: spin,
    mass: 1,
    restitution,
    friction,
  });
  let events = 0;
  world.on('contactBegan', () => events++);
  const name = `${bullet} at ${speed} m/s, ${wall}${wallSpeed === null ? '' : ', kinematic'}`;
  const describe = (): string =>
    `seed ${seed}, ${bullet} at ${speed} m/s, ${wall} of ${thickness} m${wallSpeed === null ? '' : ` at ${wallSpeed.toFixed(1)} m/s`}, e ${restitution}, ` +
    `friction ${friction}, spin ${lengthOf(spin).toFixed(0)} rad/s: ${shown(shape)}`;
  const bound = slopOf(size) + 0.1 * size;
  const wallStep: Point = wallVelocity ?? [0, 0, 0];
  // In the axes of the wall, which may move.
  const energyAt = (): number => {
    const v = world.velocity(body).linear;
    const relative = minus(v, wallStep);
    return kineticEnergy(world) - 0.5 * dot(v, v) + 0.5 * dot(relative, relative);
  };
  const energy0 = energyAt();
  let deepest = 0;
  let passed = false;
  let isBeside = false;
  let energy = energy0;
  for (let step = 0; step < 24 && !passed; step++) {
    world.step(DT);
    const at = minus(world.pose(body).position, world.pose(walls[0]).position);
    const centre = wall === 'triangles' ? minus(world.pose(body).position, scale((step + 1) * DT, wallStep)) : at;
    const beside = lengthOf(minus(centre, scale(dot(centre, m), m)));
    isBeside = beside > WALL_HALF - outerRadius(shape);
    if (isBeside) break;
    const depth = support(world.shape(body) as Shape, m) + front - (dot(world.pose(body).position, m) - dot(centre, m));
    deepest = Math.max(deepest, depth);
    passed = dot(centre, m) > 0;
    energy = Math.max(energy, energyAt());
  }
  tallies.passed.add(passed ? 1 : 0, name, describe);
  tallies.depth.add(passed ? NaN : deepest / bound, name, () => `${deepest} m; ${describe()}`);
  if (!passed) {
    tallies.energy.add(Math.max(0, energy / energy0 - 1), name, () => `${energy / energy0 - 1}; ${describe()}`);
    // (Some come from beside the wall, and fly on.)
    const fliesOn = isBeside && lengthOf(minus(world.velocity(body).linear, velocity)) === 0;
    if (!fliesOn) tallies.missing.add(events > 0 ? 0 : 1, name, describe);
  }
}

/** `each` bullets of a kind at each speed, at walls of all kinds and thicknesses, a third of them kinematic and moving either way. */
export function shots(seed: number, bullet: Bullet, each: number): BulletTallies {
  const random = mulberry32(seed);
  const tallies = new BulletTallies();
  for (const speed of MUZZLE_SPEEDS) {
    for (let i = 0; i < each; i++) {
      const wallSpeed = random() < 0.33 ? between(random, -30, Math.min(30, 0.4 * speed)) : null;
      shoot(tallies, Math.floor(random() * 2 ** 31), {
        bullet,
        speed,
        wall: WALLS[i % 3],
        thickness: THICKNESSES[(i >> 2) % 4],
        wallSpeed,
      });
    }
  }
  return tallies;
}

const DROP = 50;

/** Bullets let fall from 50 m onto a slab of 0.2 m, and as many onto a floor of triangles. */
export function drops(seed: number, bullet: Bullet, count: number): BulletTallies {
  const tallies = new BulletTallies();
  drop(tallies, seed, bullet, 'slab', count);
  drop(tallies, seed + 1, bullet, 'triangles', count);
  return tallies;
}

/** They do not see each other. */
export function drop(tallies: BulletTallies, seed: number, bullet: Bullet, floor: 'slab' | 'triangles', count: number): void {
  const random = mulberry32(seed);
  const world = makeWorld();
  const half = 3 * Math.ceil(Math.sqrt(count)) + 6;
  const friction = 0.5;
  if (floor === 'slab') world.spawn({ shape: aabb({ min: [-half, -0.2, -half], max: [half, 0, half] }), body: 'static' });
  else {
    const cell = 3.7;
    const n = Math.ceil((2 * half) / cell);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const p = (u: number, v: number): Point => [(i + u) * cell - half, 0, (j + v) * cell - half];
        world.spawn({ shape: triangle({ a: p(0, 0), b: p(1, 1), c: p(1, 0) }), body: 'static' });
        world.spawn({ shape: triangle({ a: p(0, 0), b: p(0, 1), c: p(1, 1) }), body: 'static' });
      }
    }
  }
  const per = Math.ceil(Math.sqrt(count));
  const bodies = Array.from({ length: count }, (_, i) => {
    const shape = drawBullet(random, bullet);
    const spin = random() < 0.5 ? ([0, 0, 0] as Point) : drawSpin(random);
    const position: Point = [6 * (i % per) - 3 * per + random(), DROP + random(), 6 * Math.floor(i / per) - 3 * per + random()];
    const entity = world.spawn({ shape, position, angularVelocity: spin, mass: 1, friction, layer: 1, mask: 1 });
    return { shape, spin, entity, deepest: 0, lowest: Infinity, from: position };
  });
  const fall = Math.floor(Math.sqrt((2 * DROP) / 9.81) / DT) - 3;
  for (let i = 0; i < fall; i++) world.step(DT);
  for (let i = 0; i < 40; i++) {
    world.step(DT);
    for (const body of bodies) {
      const at = world.pose(body.entity).position;
      if (Math.max(Math.abs(at[0]), Math.abs(at[2])) > half - 1) continue;
      body.lowest = Math.min(body.lowest, at[1]);
      body.deepest = Math.max(body.deepest, support(world.shape(body.entity) as Shape, [0, -1, 0]));
    }
  }
  for (const { shape, spin, deepest, lowest } of bodies) {
    const size = sizeOf(shape);
    const name = `${bullet} onto ${floor}`;
    const describe = (): string => `seed ${seed}, ${name}, spin ${lengthOf(spin).toFixed(0)} rad/s: ${shown(shape)}`;
    const passed = lowest < 0;
    tallies.passed.add(passed ? 1 : 0, name, describe);
    tallies.depth.add(passed ? NaN : deepest / (slopOf(size) + 0.1 * size), name, () => `${deepest} m; ${describe()}`);
  }
}

/** Both fast: bullets at flying plates and at each other. Their centres would come within a tenth of their sizes. */
export function duels(seed: number, bullet: Bullet, each: number): BulletTallies {
  const random = mulberry32(seed);
  const tallies = new BulletTallies();
  for (const speed of MUZZLE_SPEEDS) {
    for (let i = 0; i < each; i++) {
      const other = i % 2 === 0 ? 'plate' : pick(random, BULLETS);
      duel(tallies, Math.floor(random() * 2 ** 31), bullet, other, speed);
    }
  }
  return tallies;
}

export function duel(tallies: BulletTallies, seed: number, bullet: Bullet, other: Bullet | 'plate', speed: number): void {
  const random = mulberry32(seed);
  const d = randomDirection(random);
  const shapeA = drawBullet(random, bullet);
  // A plate of 2 × 2 m that flies with its face ahead; its thickness lies along x.
  const plate = other === 'plate';
  const thickness = pick(random, [0.02, 0.05, 0.1]);
  const shapeB = plate
    ? obb({
        center: [0, 0, 0],
        half: [0.5 * thickness, 1, 1],
        orientation: compose(turnOnto(random, [1, 0, 0], d, between(random, 0, 6)), NO_TURN),
      })
    : drawBullet(random, other);
  const common = scale(pick(random, [0, 0.5]) * speed, randomDirection(random));
  const other2 = -between(random, 0.1, 1) * speed;
  const velocityA = plus(common, speed, d);
  const velocityB = plus(common, other2, d);
  const closing = speed - other2;
  const spinA = drawSpin(random);
  const spinB: Point = plate ? [0, 0, 0] : drawSpin(random);
  const aside = scale((plate ? 0.3 : 0.1 * Math.min(sizeOf(shapeA), sizeOf(shapeB))) * random(), normalTo(random, d));
  const way = outerRadius(shapeA) + (plate ? 0.5 * thickness : outerRadius(shapeB)) + closing * DT * (1 + random());
  const restitution = pick(random, [0, 0.5]);
  const world = makeWorld({ gravity: [0, 0, 0] });
  const massA = 1;
  const massB = plate ? 30 : pick(random, [0.2, 1, 5]);
  const a = world.spawn({
    shape: shapeA,
    position: plus(aside, -way, d),
    velocity: velocityA,
    angularVelocity: spinA,
    mass: massA,
    restitution,
  });
  const b = world.spawn({ shape: shapeB, velocity: velocityB, angularVelocity: spinB, mass: massB });
  let events = 0;
  world.on('contactBegan', () => events++);
  const name = `${bullet} against ${other} at ${speed} m/s`;
  const describe = (): string =>
    `seed ${seed}, ${name}, closing at ${closing.toFixed(1)} m/s, e ${restitution}, spins ${lengthOf(spinA).toFixed(0)} ${lengthOf(spinB).toFixed(0)} rad/s: ` +
    `${shown(shapeA)}, ${shown(shapeB)}, ${massB} kg`;
  // Against a plate: in its own axes. Else along the line of their flight.
  const relative = (): Point => {
    const at = minus(world.pose(a).position, world.pose(b).position);
    if (!plate) return at;
    const [x, y, z, w] = world.pose(b).orientation;
    return rotate([-x, -y, -z, w], at);
  };
  const ahead: Point = plate ? [1, 0, 0] : d;
  const size = Math.min(sizeOf(shapeA), sizeOf(shapeB));
  const bound = slopOf(size) + 0.1 * size;
  const room = plate ? 1 - outerRadius(shapeA) : 0.9 * (sizeOf(shapeA) + sizeOf(shapeB));
  const energy0 = energyOf(world);
  let energy = energy0;
  let deepest = 0;
  let before = relative();
  let passed = false;
  for (let step = 0; step < 10 && !passed; step++) {
    world.step(DT);
    const now = relative();
    const s0 = dot(before, ahead);
    const s1 = dot(now, ahead);
    if (s0 < 0 && s1 >= 0) {
      const crossing = plus(before, s0 / (s0 - s1), minus(now, before));
      passed = lengthOf(minus(crossing, scale(dot(crossing, ahead), ahead))) < room;
    }
    deepest = Math.max(deepest, -distance(world.shape(a) as Shape, world.shape(b) as Shape).distance);
    energy = Math.max(energy, energyOf(world));
    before = now;
  }
  tallies.passed.add(passed ? 1 : 0, name, describe);
  tallies.depth.add(passed ? NaN : deepest / bound, name, () => `${deepest} m; ${describe()}`);
  tallies.energy.add(Math.max(0, energy / energy0 - 1), name, () => `${energy / energy0 - 1}; ${describe()}`);
  tallies.missing.add(events > 0 ? 0 : 1, name, describe);
}
