// Neighbours of very different sizes and masses, and very small bodies.

import { aabb, capsule, distance, obb, sphere, type Entity, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { plus, type Point } from '../support/vectors.ts';
import { depths } from './depths.ts';
import { fastest } from './energy.ts';
import { makeWorld } from './engine.ts';
import { centreOf, moved, outerRadius, randomTurn, rotate, scale, shown, sizeOf, slopOf, support } from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;

/** A solid about the origin of which the radius or smallest half extent is `size`. */
function drawSized(random: Random, size: number): Shape {
  const kind = pick(random, ['sphere', 'capsule', 'aabb', 'obb'] as const);
  const center: Point = [0, 0, 0];
  const half: Point = [size, size * between(random, 1, 2), size * between(random, 1, 2)];
  if (kind === 'sphere') return sphere({ center, radius: size });
  if (kind === 'aabb') return aabb({ center, half });
  if (kind === 'obb') return obb({ center, half, orientation: randomTurn(random) });
  const end = rotate(randomTurn(random), [0, size * between(random, 0, 2), 0]);
  return capsule({ p1: scale(-1, end), p2: end, radius: size });
}

/**
 * Neighbours whose sizes differ by up to 1 : 1,000 and that overlap by up to half of the smaller size: a large one with small ones around it, or a chain of
 * sizes drawn at random, in free space or on a floor that they overlap alike; or a row of large and small ones in turn, all set on a floor. The top speed
 * over two seconds above that of a fall from their height, m/s.
 */
export function sizeRatios(seed: number, count = 120): Tally {
  const random = mulberry32(seed);
  const top = new Tally('top speed of overlapping neighbours of very different sizes above that of their fall, m/s', 10);
  for (let i = 0; i < count; i++) sizeRatio(top, Math.floor(random() * 2 ** 31));
  return top;
}

/** One set of neighbours. */
export function sizeRatio(top: Tally, seed: number): void {
  const random = mulberry32(seed);
  const ratio = pick(random, [10, 100, 1000]);
  const size = 10 ** between(random, -1, 1);
  const how = pick(random, ['row', 'floor', 'free'] as const);
  const row = how === 'row';
  const floor = how !== 'free';
  const chain = random() < 0.5;
  const bodies = row ? rowOf(random, size, ratio) : clusterOf(random, size, ratio, chain);
  if (random() < 0.5) bodies.reverse();
  const world = makeWorld({ gravity: floor ? [0, -9.81, 0] : [0, 0, 0] });
  const low = Math.max(...bodies.map((shape) => support(shape, [0, -1, 0])));
  const high = Math.max(...bodies.map((shape) => support(shape, [0, 1, 0])));
  const sunk = row ? 0 : between(random, 0, 0.5) * Math.min(...bodies.map(sizeOf));
  if (floor) world.spawn({ shape: aabb({ center: [0, sunk - low - 10, 0], half: [500, 10, 500] }), body: 'static' });
  for (const shape of bodies) world.spawn({ shape });
  let most = 0;
  for (let s = 0; s < 120; s++) {
    world.step(DT);
    most = Math.max(most, fastest(world));
  }
  const fall = floor ? Math.sqrt(2 * 9.81 * (high + low)) : 0;
  const group = `1 : ${ratio}, ${bodies.length} ${row ? 'in a row' : chain ? 'in a chain' : 'around one'}${floor ? ' on a floor' : ''}`;
  const describe = (): string => `seed ${seed}, ${group}, floor at ${sunk - low}: ${bodies.map(shown).join(', ')}`;
  top.add(Math.max(0, most - fall), group, describe);
}

function clusterOf(random: Random, size: number, ratio: number, chain: boolean): Shape[] {
  const bodies = [drawSized(random, size)];
  const neighbours = pick(random, [1, 2, 12]);
  const common = randomDirection(random);
  for (let k = 0; k < neighbours; k++) {
    const on = chain ? pick(random, bodies) : bodies[0];
    const next = drawSized(random, chain ? size / ratio ** random() : size / ratio);
    // Around one place, or all over.
    const direction = random() < 0.5 ? common : randomDirection(random);
    bodies.push(outOf([on], moved(next, centreOf(on)), direction, between(random, 0.05, 0.5) * Math.min(sizeOf(on), sizeOf(next))));
  }
  return bodies;
}

/** Large and small ones in turn, side by side, each on the ground: neighbours overlap by up to half of the smaller size. */
function rowOf(random: Random, size: number, ratio: number): Shape[] {
  const bodies: Shape[] = [];
  for (let k = 0; k < 12; k++) {
    const shape = drawSized(random, k % 2 === 0 ? size : size / ratio);
    const grounded = moved(shape, [0, support(shape, [0, -1, 0]), 0]);
    // A large one also stays clear of the large one before.
    const before = bodies.slice(-2);
    const start = before.length > 0 ? moved(grounded, [centreOf(before[0])[0], 0, 0]) : grounded;
    bodies.push(before.length > 0 ? outOf(before, start, [1, 0, 0], between(random, 0.05, 0.5) * (size / ratio)) : start);
  }
  return bodies;
}

/** The shape moved along the direction until it is `overlap` deep in one of the others, and less in the rest. */
function outOf(others: readonly Shape[], shape: Shape, direction: Point, overlap: number): Shape {
  // On the way out the depth shrinks and the distance grows: bisect.
  let low = 0;
  let high = 3 * (Math.max(...others.map(outerRadius)) + outerRadius(shape));
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    const there = moved(shape, scale(middle, direction));
    if (others.some((other) => distance(other, there).distance < -overlap)) low = middle;
    else high = middle;
  }
  return moved(shape, scale(high, direction));
}

export interface Stack {
  readonly name: string;
  readonly ratio: number;
  /** Deepest overlap after five seconds, in slops. */
  readonly depth: number;
  /** Fastest of the two over the last second and over all, m/s. */
  readonly rest: number;
  readonly top: number;
  /** The light one is still between floor and load. */
  readonly stands: boolean;
}

export const LOADS = ['cube on cube', 'ball on cube', 'lying capsule on cube', 'wide cube on cube'] as const;

function loadOf(name: (typeof LOADS)[number]): { shape: Shape; height: number } {
  if (name === 'ball on cube') return { shape: sphere({ center: [0, 0, 0], radius: 0.5 }), height: 0.5 };
  if (name === 'lying capsule on cube') return { shape: capsule({ p1: [-0.3, 0, 0], p2: [0.3, 0, 0], radius: 0.4 }), height: 0.4 };
  const half: Point = name === 'cube on cube' ? [0.5, 0.5, 0.5] : [0.9, 0.5, 0.9];
  return { shape: obb({ center: [0, 0, 0], half }), height: 0.5 };
}

/** 1 kg on a floor, under so many kilograms that are set upon it, for five seconds. */
export function massRatio(name: (typeof LOADS)[number], ratio: number, drop = 0): Stack {
  const world = makeWorld({ sleeping: false });
  const floor = world.spawn({ shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' });
  const light = world.spawn({ shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), position: [0, 0.5, 0], mass: 1 });
  const { shape, height } = loadOf(name);
  const heavy = world.spawn({ shape, position: [0, 1 + height + drop, 0], mass: ratio });
  let top = 0;
  let rest = 0;
  for (let i = 0; i < 300; i++) {
    world.step(DT);
    top = Math.max(top, fastest(world));
    if (i >= 240) rest = Math.max(rest, fastest(world));
  }
  const gap = (a: Entity, b: Entity): number => distance(world.shape(a) as Shape, world.shape(b) as Shape).distance;
  const depth = Math.max(0, -gap(floor, light), -gap(light, heavy));
  const [low, high] = [world.pose(light).position, world.pose(heavy).position];
  const stands =
    low[1] > 0.25 && high[1] > 0.75 + height && Math.max(...[low, high].flatMap(([x, , z]) => [Math.abs(x), Math.abs(z)])) < 0.3;
  return { name: `1 : ${ratio}, ${name}${drop > 0 ? `, from ${drop} m` : ''}`, ratio, depth: depth / slopOf(0.4), rest, top, stands };
}

/** All loads, set down and dropped by 2 cm. */
export function massRatios(ratios: readonly number[] = [1e2, 1e3, 1e4, 1e5, 1e6]): { depth: Tally; stands: Tally; deepest: Tally } {
  const depth = new Tally('depth of a stack of two up to 1 : 10,000, in slops', 1);
  const stands = new Tally('stacks of two up to 1 : 1,000,000 that fall, sink through or fly off', 0);
  const deepest = new Tally('depth of a stack of two at 1 : 1,000,000, in slops', Infinity);
  for (const name of LOADS) {
    for (const drop of [0, 0.02]) {
      for (const ratio of ratios) {
        const stack = massRatio(name, ratio, drop);
        const say = (): string =>
          `${stack.name}: ${stack.depth.toFixed(2)} slops, ${stack.top.toFixed(2)} m/s at most, ${stack.rest.toFixed(4)} m/s at the end`;
        // From 2 cm up it falls at 0.63 m/s.
        stands.add(stack.stands && stack.top < 3.1 ? 0 : 1, `1 : ${ratio}`, say);
        if (ratio <= 1e4) depth.add(stack.depth, `1 : ${ratio}`, say);
        else deepest.add(stack.depth, `1 : ${ratio}`, say);
      }
    }
  }
  return { depth, stands, deepest };
}

export interface TinyPile {
  /** Deepest overlap of any two, in (slop + a tenth of the size) of bodies of 1 mm. */
  readonly depth: number;
  /** Mean speed at the end, mm/s. */
  readonly speed: number;
  readonly lost: number;
}

/** Half the width of the box, m; slop and a tenth of the size of bodies of 1 mm, m. */
const TINY_WALL = 0.01;
export const TINY_DEPTH = slopOf(0.001) + 0.1 * 0.001;

/** A box of 2 cm without a lid. */
function tinyBox(): World {
  const wall = TINY_WALL;
  const world = makeWorld();
  const side = (center: Point, half: Point): Entity => world.spawn({ shape: aabb({ center, half }), body: 'static' });
  side([0, -wall, 0], [3 * wall, wall, 3 * wall]);
  for (const sign of [-1, 1]) {
    side([2 * sign * wall, 5 * wall, 0], [wall, 6 * wall, 3 * wall]);
    side([0, 5 * wall, 2 * sign * wall], [3 * wall, 6 * wall, wall]);
  }
  return world;
}

/** 200 bodies of a radius or half size of 1 mm above the floor of a box of 2 cm. */
export function tinyBodies(seed: number, mixed: boolean, count = 200): { world: World; bodies: Entity[] } {
  const random = mulberry32(seed);
  const world = tinyBox();
  const bodies = Array.from({ length: count }, (_, i) => {
    const place: Point = [0.004 * ((i % 4) - 1.5), 0.003 + 0.004 * Math.floor(i / 16), 0.004 * ((Math.floor(i / 4) % 4) - 1.5)];
    const jitter = scale(0.0003, randomDirection(random));
    const shape = mixed ? mixedOf(random) : sphere({ center: [0, 0, 0], radius: 0.001 });
    return world.spawn({ shape, position: plus(place, 1, jitter) });
  });
  return { world, bodies };
}

/** 81 mixed bodies of 1 mm side by side on the floor of the box, which is too small for them: they overlap by up to 0.7 mm. */
export function tinyJam(seed: number): World {
  const random = mulberry32(seed);
  const world = tinyBox();
  const pitch = (TINY_WALL - 0.001) / 4;
  for (let i = 0; i < 81; i++) {
    world.spawn({ shape: mixedOf(random), position: [pitch * ((i % 9) - 4), 0.0012, pitch * (Math.floor(i / 9) - 4)] });
  }
  return world;
}

/** They fall into the box: three seconds. */
export function tinyPile(seed: number, mixed: boolean, count?: number): TinyPile {
  const { world, bodies } = tinyBodies(seed, mixed, count);
  for (let i = 0; i < 180; i++) world.step(DT);
  const places = bodies.map((body) => world.pose(body).position);
  const outside = ([x, y, z]: Point): boolean => Math.max(Math.abs(x), Math.abs(z)) > TINY_WALL || y < 0;
  return {
    depth: (0.001 * depths(world).max) / TINY_DEPTH,
    speed: (1000 * bodies.reduce((sum, body) => sum + speedOf(world, body), 0)) / bodies.length,
    lost: places.filter(outside).length,
  };
}

function mixedOf(random: Random): Shape {
  const center: Point = [0, 0, 0];
  const kind = pick(random, ['sphere', 'capsule', 'obb'] as const);
  if (kind === 'sphere') return sphere({ center, radius: 0.001 });
  if (kind === 'obb') return obb({ center, half: [0.001, 0.001, 0.001], orientation: randomTurn(random) });
  return capsule({ p1: [0, -0.0005, 0], p2: [0, 0.0005, 0], radius: 0.001 });
}

function speedOf(world: World, body: Entity): number {
  const [x, y, z] = world.velocity(body).linear;
  return Math.sqrt(x * x + y * y + z * z);
}
