// Balls and capsules that roll down an incline without rolling resistance.

import { aabb, capsule, obb, sphere, triangle, type Shape, type SpawnOptions, type World } from '../../src/core/index.ts';
import { makeWorld } from './engine.ts';
import { about, rotate, scale } from './solids.ts';
import { dot, minus, plus, type Point } from '../support/vectors.ts';

const G = 9.81;
const DT = 1 / 60;
const RADIAN = Math.PI / 180;
export const SLOPES: readonly number[] = [2, 5, 10, 15, 20, 25, 30, 35, 40, 45];

/** I/(m·r²) of a solid capsule about its axis: a cylinder and two half balls of one density. */
function capsuleShare(halfAxis: number, radius: number): number {
  const cylinder = 2 * halfAxis * radius ** 2;
  const balls = (4 / 3) * radius ** 3;
  return (0.5 * cylinder + 0.4 * balls) / (cylinder + balls);
}

export interface Rolling {
  readonly name: string;
  /** Error of the acceleration and of the way, against g·sin θ / (1 + I/(m·r²)), shares. */
  readonly acceleration: number;
  readonly way: number;
}

/** From rest with friction 0.5 and no rolling resistance: the acceleration between half a second and the end, and the way by then. */
export function roll(degrees: number, round: 'ball' | 'capsule', floor: 'obb' | 'triangles', radius: number, seconds = 2): Rolling {
  const angle = degrees * RADIAN;
  const world = makeWorld({ sleeping: false });
  const turn = about([0, 0, 1], -angle);
  const down = rotate(turn, [1, 0, 0]);
  const up = rotate(turn, [0, 1, 0]);
  const reach = 60;
  if (floor === 'obb') world.spawn({ shape: obb({ center: scale(-1, up), half: [reach, 1, 20], orientation: turn }), body: 'static' });
  else slopeOfTriangles(world, turn, reach);
  const halfAxis = 1.5 * radius;
  const side: Point = [0, 0, halfAxis];
  const shape: Shape = round === 'ball' ? sphere({ center: [0, 0, 0], radius }) : capsule({ p1: scale(-1, side), p2: side, radius });
  const start = plus(scale(radius, up), -30, down);
  const options: SpawnOptions = { shape, position: start, mass: 1, friction: 0.5, rollingFriction: 0 };
  const body = world.spawn(options);
  const expected = (G * Math.sin(angle)) / (1 + (round === 'ball' ? 0.4 : capsuleShare(halfAxis, radius)));
  const total = Math.round(seconds / DT);
  const early = Math.round(total / 4);
  let first = 0;
  for (let i = 1; i <= total; i++) {
    world.step(DT);
    if (i === early) first = dot(world.velocity(body).linear, down);
  }
  const { position } = world.pose(body);
  const way = dot(minus(position, start), down);
  return {
    name: `${round} of ${radius} m on ${floor}, ${degrees}°`,
    acceleration: (dot(world.velocity(body).linear, down) - first) / ((total - early) * DT) / expected - 1,
    way: way / (0.5 * expected * (total * DT) ** 2) - 1,
  };
}

function slopeOfTriangles(world: World, turn: readonly number[], reach: number): void {
  const at = (x: number, z: number): Point => rotate(turn, [x, 0, z]);
  for (let x = -reach; x < reach; x += 2.5) {
    world.spawn({ shape: triangle({ a: at(x, -5), b: at(x, 6), c: at(x + 2.5, 6) }) });
    world.spawn({ shape: triangle({ a: at(x, -5), b: at(x + 2.5, 6), c: at(x + 2.5, -5) }) });
  }
}

/** All slopes, both round kinds, both floors. */
export function rollings(round: 'ball' | 'capsule', slopes = SLOPES): Rolling[] {
  return slopes.flatMap((degrees) =>
    [0.05, 0.5].flatMap((radius) => (['obb', 'triangles'] as const).map((floor) => roll(degrees, round, floor, radius))),
  );
}

/** A ball that spins about the vertical on a floor must come to rest though nothing resists its rolling: its spin after `seconds`, share of the first. */
export function twistLeft(seconds = 10): number {
  const world = makeWorld({ sleeping: false });
  world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
  const options: SpawnOptions = {
    shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }),
    angularVelocity: [0, 1, 0],
    mass: 1,
    friction: 0.5,
    rollingFriction: 0,
  };
  const ball = world.spawn(options);
  for (let i = 0; i < seconds / DT; i++) world.step(DT);
  return Math.abs(world.velocity(ball).angular[1]);
}
