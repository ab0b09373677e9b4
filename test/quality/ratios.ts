// Neighbours of very different sizes and masses, and very small bodies.

import { aabb, capsule, createWorld, distance, obb, sphere, type Entity, type Shape, type World } from '../../src/index.ts';
import { mulberry32, type Random } from '../../src/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { plus, type Point } from '../support/vectors.ts';
import { depths } from './depths.ts';
import { fastest } from './energy.ts';
import { moved, randomTurn, rotate, scale, shown, sizeOf, slopOf, support } from './solids.ts';
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
 * A large body and small ones a thousandth to a tenth of its size that overlap it by up to half of their own size, one beside the other or many in a
 * cluster: the top speed over two seconds, m/s.
 */
export function sizeRatios(seed: number, count = 60): Tally {
  const random = mulberry32(seed);
  const top = new Tally('top speed of overlapping neighbours of very different sizes, m/s', 10);
  for (let i = 0; i < count; i++) {
    const ratio = pick(random, [10, 30, 100, 300, 1000]);
    const size = 10 ** between(random, -1, 1);
    const large = drawSized(random, size);
    const world = createWorld({ gravity: [0, 0, 0] });
    const neighbours = pick(random, [1, 2, 12]);
    const common = randomDirection(random);
    const smalls: Shape[] = [];
    for (let k = 0; k < neighbours; k++) {
      const small = drawSized(random, size / ratio);
      // Around one place, or all over the large one.
      const direction = random() < 0.5 ? common : randomDirection(random);
      const overlap = between(random, 0.05, 0.5) * sizeOf(small);
      smalls.push(onto(large, small, direction, overlap));
    }
    const order = random() < 0.5 ? [large, ...smalls] : [...smalls, large];
    for (const shape of order) world.spawn({ shape });
    let most = 0;
    for (let s = 0; s < 120; s++) {
      world.step(DT);
      most = Math.max(most, fastest(world));
    }
    const describe = (): string => `case ${i} of seed ${seed}: 1 : ${ratio}, ${shown(large)} and ${smalls.map(shown).join(', ')}`;
    top.add(most, `1 : ${ratio}, ${neighbours} neighbours`, describe);
  }
  return top;
}

/** The small shape moved in along −direction until it is `overlap` deep in the large one. */
function onto(large: Shape, small: Shape, direction: Point, overlap: number): Shape {
  // The distance along the line grows with it: bisect.
  let low = 0;
  let high = 2 * (support(large, direction) + support(small, scale(-1, direction))) + 4 * sizeOf(small);
  for (let i = 0; i < 80; i++) {
    const middle = 0.5 * (low + high);
    if (distance(large, moved(small, scale(middle, direction))).distance < -overlap) low = middle;
    else high = middle;
  }
  return moved(small, scale(high, direction));
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

const LOADS = ['cube on cube', 'ball on cube', 'lying capsule on cube', 'wide cube on cube'] as const;

function loadOf(name: (typeof LOADS)[number]): { shape: Shape; height: number } {
  if (name === 'ball on cube') return { shape: sphere({ center: [0, 0, 0], radius: 0.5 }), height: 0.5 };
  if (name === 'lying capsule on cube') return { shape: capsule({ p1: [-0.3, 0, 0], p2: [0.3, 0, 0], radius: 0.4 }), height: 0.4 };
  const half: Point = name === 'cube on cube' ? [0.5, 0.5, 0.5] : [0.9, 0.5, 0.9];
  return { shape: obb({ center: [0, 0, 0], half }), height: 0.5 };
}

/** 1 kg on a floor, under so many kilograms that are set upon it, for five seconds. */
export function massRatio(name: (typeof LOADS)[number], ratio: number, drop = 0): Stack {
  const world = createWorld({ sleeping: false });
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
  const gap = (a: Entity, b: Entity): number => distance(world.shape(a), world.shape(b)).distance;
  const depth = Math.max(0, -gap(floor, light), -gap(light, heavy));
  const [low, high] = [world.pose(light).position, world.pose(heavy).position];
  const stands =
    low[1] > 0.25 && high[1] > 0.75 + height && Math.max(...[low, high].flatMap(([x, , z]) => [Math.abs(x), Math.abs(z)])) < 0.3;
  return { name: `1 : ${ratio}, ${name}${drop > 0 ? `, from ${drop} m` : ''}`, ratio, depth: depth / slopOf(0.4), rest, top, stands };
}

export function massRatios(): { depth: Tally; stands: Tally; deepest: Tally } {
  const depth = new Tally('depth of a stack of two up to 1 : 10,000, in slops', 1);
  const stands = new Tally('stacks of two up to 1 : 1,000,000 that fall, sink through or fly off', 0);
  const deepest = new Tally('depth of a stack of two at 1 : 1,000,000, in slops', Infinity);
  for (const name of LOADS) {
    for (const drop of [0, 0.02]) {
      for (const ratio of [1e2, 1e3, 1e4, 1e5, 1e6]) {
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

/** 200 bodies of a radius or half size of 1 mm fall into a box of 2 cm: three seconds. */
export function tinyPile(seed: number, mixed: boolean, count = 200): TinyPile {
  const random = mulberry32(seed);
  const world = createWorld();
  const wall = 0.01;
  const side = (center: Point, half: Point): Entity => world.spawn({ shape: aabb({ center, half }), body: 'static' });
  side([0, -wall, 0], [3 * wall, wall, 3 * wall]);
  for (const sign of [-1, 1]) {
    side([2 * sign * wall, 5 * wall, 0], [wall, 6 * wall, 3 * wall]);
    side([0, 5 * wall, 2 * sign * wall], [3 * wall, 6 * wall, wall]);
  }
  const bodies = Array.from({ length: count }, (_, i) => {
    const place: Point = [0.004 * ((i % 4) - 1.5), 0.003 + 0.004 * Math.floor(i / 16), 0.004 * ((Math.floor(i / 4) % 4) - 1.5)];
    const jitter = scale(0.0003, randomDirection(random));
    const shape = mixed ? mixedOf(random) : sphere({ center: [0, 0, 0], radius: 0.001 });
    return world.spawn({ shape, position: plus(place, 1, jitter) });
  });
  for (let i = 0; i < 180; i++) world.step(DT);
  const places = bodies.map((body) => world.pose(body).position);
  const outside = ([x, y, z]: Point): boolean => Math.max(Math.abs(x), Math.abs(z)) > wall || y < 0;
  return {
    depth: (0.001 * depths(world).max) / (slopOf(0.001) + 0.1 * 0.001),
    speed: (1000 * bodies.reduce((sum, body) => sum + speedOf(world, body), 0)) / count,
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
