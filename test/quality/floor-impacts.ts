// Bodies on a floor: they slide into a wall, or are pressed against the floor that they touch already.

import {
  aabb,
  capsule,
  distance,
  obb,
  sphere,
  triangle,
  type Entity,
  type Shape,
  type SpawnOptions,
  type World,
} from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick } from '../support/chance.ts';
import { type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { PHASES, SPEEDS } from './impacts.ts';
import { reportOf } from './report.ts';
import { scale, slopOf, type Kind } from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;
const SETTLE = 12;
const BEFORE = 2;
const AFTER = 20;
const REACH = 60;

type Ground = 'aabb' | 'obb' | 'triangles';
const GROUNDS: readonly Ground[] = ['aabb', 'obb', 'triangles'];

/** A floor at height 0, or a wall in the plane x = 0 with its solid at x > 0. */
export function ground(world: World, kind: Ground, upright: boolean, options: Partial<SpawnOptions> = {}): Entity[] {
  const spawn = (shape: Shape): Entity => world.spawn({ shape, body: 'static', ...options });
  const s = REACH;
  if (kind === 'triangles') {
    const at = (u: number, v: number): Point => (upright ? [0, u, v] : [u, 0, v]);
    // The seam runs far beside the bodies, so that they touch one of the two.
    return [
      spawn(triangle({ a: at(-s, -s), b: at(-s, 3 * s), c: at(3 * s, -s) })),
      spawn(triangle({ a: at(3 * s, 3 * s), b: at(3 * s, -s), c: at(-s, 3 * s) })),
    ];
  }
  const center: Point = upright ? [1, 0, 0] : [0, -1, 0];
  const half: Point = upright ? [1, s, s] : [s, 1, s];
  return [spawn(kind === 'aabb' ? aabb({ center, half }) : obb({ center, half }))];
}

interface Rider {
  readonly shape: Shape;
  /** Of its centre over the floor when it touches. */
  readonly height: number;
  /** From its centre to the wall that it touches. */
  readonly reach: number;
  readonly size: number;
  readonly name: string;
}

function drawRider(random: Random, kind: Exclude<Kind, 'triangle'>): Rider {
  const r = between(random, 0.05, 0.5);
  if (kind === 'sphere') return { shape: sphere({ center: [0, 0, 0], radius: r }), height: r, reach: r, size: r, name: kind };
  if (kind === 'capsule') {
    const l = between(random, 0.2, 2) * r;
    // Lying across the way, along it, or standing.
    const axis = pick(random, [0, 1, 2]);
    const p: Point = [0, 0, 0];
    p[axis] = l;
    return {
      shape: capsule({ p1: scale(-1, p), p2: p, radius: r }),
      height: r + (axis === 1 ? l : 0),
      reach: r + (axis === 0 ? l : 0),
      size: r,
      name: `capsule along ${'xyz'[axis]}`,
    };
  }
  const half: Point = [r, between(random, 0.5, 2) * r, between(random, 0.5, 2) * r];
  const shape = kind === 'aabb' ? aabb({ center: [0, 0, 0], half }) : obb({ center: [0, 0, 0], half });
  return { shape, height: half[1], reach: half[0], size: Math.min(...half), name: kind };
}

export class SlideTallies {
  readonly events = new Tally('slides into a wall without exactly one contactBegan', 0);
  readonly floor = new Tally('contactBegan with the floor on which they slide', 0);
  readonly gap = new Tally('gap at the wall after a stop, in slops', 1);
  readonly restitution = new Tally('speed after against e, share', 1e-3);
}

/** Each kind slides on each floor into each wall, with and without gravity. */
export function slides(seed: number, phases = PHASES): SlideTallies {
  const random = mulberry32(seed);
  const tallies = new SlideTallies();
  for (const kind of ['sphere', 'capsule', 'aabb', 'obb'] as const) {
    for (const floor of GROUNDS) {
      for (const wall of GROUNDS) {
        for (const gravity of [0, -GRAVITY]) {
          for (let i = 0; i < phases; i++) slide(tallies, random, { kind, floor, wall, gravity, phase: (i + random()) / phases });
        }
      }
    }
  }
  return tallies;
}

interface Slide {
  readonly kind: Exclude<Kind, 'triangle'>;
  readonly floor: Ground;
  readonly wall: Ground;
  readonly gravity: number;
  readonly phase: number;
}

function slide(tallies: SlideTallies, random: Random, { kind, floor, wall, gravity, phase }: Slide): void {
  const { shape, height, reach, size, name } = drawRider(random, kind);
  const speed = pick(random, SPEEDS.slice(0, 6));
  const restitution = pick(random, [0, 0, 0.3, 0.5, 1]);
  // With friction a box slows down on its way, which is allowed for where it stops only.
  const friction = restitution === 0 && (kind === 'aabb' || kind === 'obb') ? pick(random, [0, 0.5]) : 0;
  const world = makeWorld({ gravity: [0, gravity, 0] });
  const floors = ground(world, floor, false, { friction });
  const walls = ground(world, wall, true, { friction });
  const time = (BEFORE + phase) * DT;
  const slowed = gravity === 0 ? 0 : friction * GRAVITY;
  // Slow ones start nearer, so that friction does not stop them on the way.
  const way = Math.max(0.3 * speed * time, speed * time - 0.5 * slowed * time * time);
  const rider = world.spawn({ shape, position: [-reach - way, height, 0], mass: 10 ** between(random, -1, 1), friction, restitution });
  for (let i = 0; i < SETTLE; i++) world.step(DT);
  world.setVelocity(rider, { linear: [speed, 0, 0] });
  const atWall: number[] = [];
  let atFloor = 0;
  let step = 0;
  world.on('contactBegan', ({ a, b }) => {
    if (a !== rider && b !== rider) return;
    const other = a === rider ? b : a;
    if (walls.includes(other)) atWall.push(step);
    if (floors.includes(other)) atFloor++;
  });
  const speeds = [speed];
  const gaps: number[] = [];
  for (; step < BEFORE + 1 + AFTER; step++) {
    world.step(DT);
    speeds.push(world.velocity(rider).linear[0]);
    gaps.push(Math.min(...walls.map((w) => distance(world.shape(rider) as Shape, world.shape(w) as Shape).distance)));
  }
  const changes = speeds.slice(1).map((v, i) => Math.abs(v - speeds[i]));
  const k = changes.reduce((most, change, i) => (change > changes[most] ? i : most), 0);
  const group = `${kind} on ${floor} into ${wall}${gravity === 0 ? ', no gravity' : ''}`;
  const say = (): string =>
    `step ${k}, events at ${atWall.join(' ')}: ${name}, size ${size.toFixed(4)}, on ${floor} into ${wall}, gravity ${gravity}, ${speed} m/s, e ` +
    `${restitution}, friction ${friction}, phase ${phase.toFixed(3)}, first gap ${way}; speeds ${speeds.map((v) => v.toFixed(3)).join(' ')}`;
  // Later ones are right where the two were apart by less than a slop when the step began and touch when it ends: a box that friction tilts strikes with an edge, and
  // leaves as it turns.
  const isRight = (at: number, i: number): boolean =>
    i === 0 ? at === k : gaps[at - 1] > 0 && gaps[at - 1] < slopOf(size) && gaps[at] <= 0;
  tallies.events.add(atWall.length === 0 ? 1 : atWall.filter((at, i) => !isRight(at, i)).length, group, say);
  tallies.floor.add(atFloor, group, say);
  if (restitution === 0) tallies.gap.add(Math.max(0, gaps[k]) / slopOf(size), group, () => `${gaps[k]} m; ${say()}`);
  else tallies.restitution.add((speeds[k + 1] + restitution * speed) / speed, group, () => `${speeds[k + 1]} m/s; ${say()}`);
}

/** At e = 0 the solver's iterations leave some of the speed. (Recovery of the overlap may leave 0.1 m/s, which is not counted.) */
export const MAX_REBOUND = 0.1;
const RECOVERY_SPEED = 0.1;

export class PressTallies {
  readonly events = new Tally('contactBegan or contactEnded of a touching pair that is pressed harder', 0);
  readonly rebound = new Tally('speed at which a body leaves one at rest on a floor that it struck, e = 0, share of its own', MAX_REBOUND);
  readonly weight = new Tally('normalImpulse of a body at rest against m·g·dt, share', 0.01);
  readonly age = new Tally('age of a resting contact against the steps since it began', 0);
}

/** A body at rest on a floor is pushed down, and struck by one of up to ten times its mass from above. */
export function presses(seed: number, count: number): PressTallies {
  const random = mulberry32(seed);
  const tallies = new PressTallies();
  for (const kind of ['sphere', 'capsule', 'aabb', 'obb'] as const) {
    for (const floor of GROUNDS) for (let i = 0; i < count; i++) press(tallies, random, kind, floor);
  }
  return tallies;
}

function press(tallies: PressTallies, random: Random, kind: Exclude<Kind, 'triangle'>, floor: Ground): void {
  const drawn = drawRider(random, kind);
  const speed = pick(random, [0.1, 1, 10, 50]);
  const hit = random() < 0.5;
  const mass = 10 ** between(random, -1, 1);
  const world = makeWorld({ sleeping: false });
  const floors = ground(world, floor, false);
  const body = world.spawn({ shape: drawn.shape, position: [0, drawn.height, 0], mass });
  for (let i = 0; i < SETTLE; i++) world.step(DT);
  let events = 0;
  const count = ({ a, b }: { a: Entity; b: Entity }): void => {
    if ((a === body || b === body) && (floors.includes(a) || floors.includes(b))) events++;
  };
  world.on('contactBegan', count);
  world.on('contactEnded', count);
  const group = `${kind} on ${floor}, ${hit ? 'struck' : 'pushed'} at ${speed} m/s`;
  const say = (): string => `${group}: ${drawn.name}, size ${drawn.size.toFixed(4)}, ${mass.toPrecision(3)} kg`;
  let ages: number[] = [];
  for (let i = 0; i < 20; i++) {
    world.step(DT);
    let carried = 0;
    for (const contact of world.contacts) {
      if (contact.a !== body && contact.b !== body) continue;
      carried += reportOf(contact).normalImpulse;
      ages.push(reportOf(contact).age);
    }
    if (i === 19) tallies.weight.add(carried / (mass * GRAVITY * DT) - 1, `${kind} on ${floor}`, () => `${carried} N·s; ${say()}`);
  }
  const steady = ages.every((age, i) => i === 0 || age === ages[i - 1] + 1);
  tallies.age.add(steady && ages.length === 20 ? 0 : 1, `${kind} on ${floor}`, () => `ages ${ages.join(' ')}; ${say()}`);
  ages = [];
  if (hit) {
    const r = drawn.size;
    const top = 2 * drawn.height + r;
    const striker = world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: r }),
      position: [0, top + (BEFORE + random()) * speed * DT, 0],
      velocity: [0, -speed, 0],
      mass: mass * 10 ** random(),
    });
    let rebound = 0;
    for (let i = 0; i < 10; i++) {
      world.step(DT);
      rebound = Math.max(rebound, world.velocity(striker).linear[1]);
    }
    tallies.rebound.add(Math.max(0, rebound - RECOVERY_SPEED) / speed, group, () => `${rebound} m/s; ${say()}`);
  } else {
    for (let i = 0; i < 3; i++) {
      world.applyImpulse(body, [0, -mass * speed, 0]);
      for (let j = 0; j < 4; j++) world.step(DT);
    }
  }
  tallies.events.add(events, group, say);
}
