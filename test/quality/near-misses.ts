// Bodies that pass each other by a millimetre or more: nothing may deflect them and no event may fire. The oracle is the same flight without the other.

import { type BodyType, type Entity, type Shape, type SpawnOptions, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { cross, minus, plus, type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { SPEEDS } from './impacts.ts';
import {
  draft,
  lengthOf,
  moved,
  NO_TURN,
  normalTo,
  placed,
  randomTurn,
  rotate,
  scale,
  shown,
  sizeOf,
  support,
  sweptSupport,
  type Kind,
} from './solids.ts';
import { Tally } from './tally.ts';

const DT = 1 / 60;
const STEPS = 8;
const MOVERS: readonly Kind[] = ['sphere', 'capsule', 'aabb', 'obb'];
const OBSTACLES: readonly Kind[] = [...MOVERS, 'triangle'];

interface NearMiss {
  readonly describe: () => string;
  readonly group: string;
  readonly a: SpawnOptions;
  readonly b: SpawnOptions;
}

export function drawMiss(seed: number, kindA: Kind, kindB: Kind): NearMiss {
  const random = mulberry32(seed);
  const speed = pick(random, SPEEDS);
  const clearance = 10 ** between(random, -3, -1.3);
  const { body, roleName } = drawRole(random, kindB);
  const small = draft(random, kindA, 0.03, 0.5);
  const large = draft(random, kindB, 0.03, pick(random, [0.5, 10]), kindB === 'sphere' || kindB === 'capsule' ? undefined : 'face');
  const turnA = kindA === 'aabb' ? NO_TURN : randomTurn(random);
  // Beside a face half of the time, else past whatever sticks out.
  const flat = random() < 0.5;
  const side = flat && kindB !== 'triangle' ? large.outward : randomDirection(random);
  const turnB = kindB === 'aabb' || flat ? NO_TURN : randomTurn(random);
  const b = placed(large, turnB);
  const a = placed(small, turnA);
  const along = normalTo(random, side);
  const spin = kindA !== 'aabb' && random() < 0.6 ? between(random, 0, 300) : 0;
  // Axes of the body: about those it turns steadily.
  const axis: Point = rotate(
    turnA,
    pick(random, [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  );
  const extent =
    spin > 0
      ? sweptSupport(
          a,
          side.map((x) => -x),
          axis,
        )
      : support(a, scale(-1, side));
  const third = cross(side, along);
  const aside = plus(scale(support(b, side) + extent + clearance, side), between(random, -0.3, 0.3) * sizeOfSolid(b), third);
  const time = (2 + random()) * DT;
  const common: Point = body === 'static' ? [0, 0, 0] : scale(pick(random, [0, 0.3, 1]) * speed, randomDirection(random));
  const velocity = plus(common, speed, along);
  const mass = 10 ** between(random, -1, 1);
  const restitution = pick(random, [0, 0.5, 1]);
  const started = moved(a, plus(aside, -time, velocity));
  const optionsA: SpawnOptions = {
    shape: started,
    velocity,
    mass,
    restitution,
    ...(spin > 0 ? { angularVelocity: scale(spin, axis) } : {}),
  };
  const optionsB: SpawnOptions = {
    shape: moved(b, scale(-time, common)),
    velocity: common,
    body,
    ...(body === 'dynamic' ? { mass: 1 } : {}),
  };
  return {
    group: `${kindA}–${kindB}, ${roleName}${spin > 0 ? ', spinning' : ''}`,
    describe: () =>
      `seed ${seed}, ${roleName}, ${speed} m/s, ${(1000 * clearance).toFixed(1)} mm, spin ${spin.toFixed(1)} rad/s: ${shown(started)}, ${shown(b)}`,
    a: optionsA,
    b: optionsB,
  };
}

function drawRole(random: Random, kind: Kind): { body: BodyType; roleName: string } {
  const body = pick(random, kind === 'triangle' ? (['static', 'kinematic'] as const) : (['static', 'kinematic', 'dynamic'] as const));
  return { body, roleName: body };
}

const sizeOfSolid = (shape: Shape): number => (shape.kind === 'triangle' ? 0.1 : sizeOf(shape));

interface Flight {
  readonly linear: Point;
  readonly angular: Point;
  readonly position: Point;
}

function fly(world: World, bodies: readonly Entity[]): Flight[] {
  for (let i = 0; i < STEPS; i++) world.step(DT);
  return bodies.map((body) => ({ position: world.pose(body).position, ...world.velocity(body) }));
}

export function nearMisses(seed: number, each: number): { deflected: Tally; events: Tally } {
  const random = mulberry32(seed);
  const deflected = new Tally('change of velocity or place of bodies that miss each other', 1e-9);
  const events = new Tally('contactBegan of bodies that miss each other', 0);
  for (const kindA of MOVERS) {
    for (const kindB of OBSTACLES) {
      for (let i = 0; i < each; i++) {
        const miss = drawMiss(Math.floor(random() * 2 ** 31), kindA, kindB);
        judgeMiss(miss, deflected, events);
      }
    }
  }
  return { deflected, events };
}

function judgeMiss({ a, b, group, describe }: NearMiss, deflected: Tally, events: Tally): void {
  const world = makeWorld({ gravity: [0, 0, 0] });
  let count = 0;
  world.on('contactBegan', () => count++);
  const [withOther, other] = fly(world, [world.spawn(a), world.spawn(b)]);
  events.add(count, group, describe);
  let most = 0;
  for (const [options, seen] of [
    [a, withOther],
    [b, other],
  ] as const) {
    const empty = makeWorld({ gravity: [0, 0, 0] });
    const [alone] = fly(empty, [empty.spawn(options)]);
    const speed = Math.max(1, lengthOf(alone.linear));
    most = Math.max(
      most,
      lengthOf(minus(alone.linear, seen.linear)) / speed,
      lengthOf(minus(alone.position, seen.position)) / Math.max(1, lengthOf(alone.position)),
      lengthOf(minus(alone.angular, seen.angular)) / Math.max(1, lengthOf(alone.angular)),
    );
  }
  deflected.add(most, group, describe);
}
