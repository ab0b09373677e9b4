// Bounces under gravity: how much of its height a body that falls flat keeps, impact by impact.

import { aabb, capsule, obb, sphere, triangle, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { pick } from '../support/chance.ts';
import { dot, type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { about, compose, NO_TURN, randomTurn, rotate, scale, type Turn } from './solids.ts';
import { Tally } from './tally.ts';

const BOUNCES = 10;
export const FLOORS = ['aabb', 'obb', 'triangles', 'mesh'] as const;
export const BODIES = ['ball', 'aabb', 'box', 'lying capsule', 'standing capsule'] as const;

export interface Bounce {
  readonly body: (typeof BODIES)[number];
  readonly floor: (typeof FLOORS)[number];
  /** Radius, or half extent along the vertical, m; the height of fall, m; m/s²; s. */
  readonly size: number;
  readonly height: number;
  readonly gravity: number;
  readonly dt: number;
  readonly substeps: number;
  readonly restitution: number;
  readonly continuous: boolean;
  /** Turns floor, body and gravity; the floor alone is tilted against them. */
  readonly turn: Turn;
  readonly tilt: number;
}

/** Energy after each impact, of a body let fall, as a share of that before the first; what it gains at any time, as such a share; and its impacts. */
export function bounce(run: Bounce): { kept: number[]; gain: number; hits: number } {
  const { height, size, gravity, turn } = run;
  const up = rotate(turn, [0, 1, 0]);
  const normal = rotate(turn, rotate(about([0, 0, 1], run.tilt), [0, 1, 0]));
  const world = makeWorld({ gravity: scale(-gravity, up), substeps: run.substeps, continuous: run.continuous, sleeping: false });
  spawnFloor(world, run);
  const start = scale(height, up).map((x, k) => x + size * normal[k]) as Point;
  const body = world.spawn({ shape: shapeOf(run), position: start, mass: 1, friction: 0 });
  const rest = dot(scale(size, normal), up);
  const kept: number[] = [];
  let gain = 0;
  let hits = 0;
  let before = 0;
  // (Twice the time of so many bounces.)
  for (let t = 0; t < 2 * (2 * BOUNCES + 1) * Math.sqrt((2 * height) / gravity) && hits <= BOUNCES; t += run.dt) {
    world.step(run.dt);
    const { linear, angular } = world.velocity(body);
    const away = dot(linear, normal);
    const above = dot(world.pose(body).position, up) - rest;
    // (A capsule on its cap tumbles in the end, and what is not continuous may fall through.)
    if (dot(angular, angular) > 1e-12 || (run.tilt === 0 && above < -height)) break;
    const energy = (above + (0.5 * dot(linear, linear)) / gravity) / height;
    gain = Math.max(gain, energy - 1);
    if (away > 0 && before <= 0) {
      // Below gravity in two steps nothing bounces.
      if (run.restitution * Math.sqrt(2 * gravity * energy * height) < 3 * gravity * run.dt) break;
      kept.push(energy);
      hits++;
    }
    before = away;
  }
  return { kept, gain, hits };
}

function spawnFloor(world: World, { floor, turn, tilt, restitution }: Bounce): void {
  const orientation = compose(turn, about([0, 0, 1], tilt));
  const at = (x: number, y: number, z: number): Point => rotate(orientation, [x, y, z]);
  const s = tilt === 0 ? 50 : 5000;
  const corners = [at(-s, 0, -s), at(-s, 0, 3 * s), at(3 * s, 0, -s), at(3 * s, 0, 3 * s)];
  const options = { body: 'static', restitution, friction: 0 } as const;
  if (floor === 'aabb') world.spawn({ shape: aabb({ center: [0, -1, 0], half: [s, 1, s] }), ...options });
  else if (floor === 'obb') world.spawn({ shape: obb({ center: at(0, -1, 0), half: [s, 1, s], orientation }), ...options });
  else if (floor === 'triangles') {
    world.spawn({ shape: triangle({ a: corners[0], b: corners[1], c: corners[2] }), ...options });
    world.spawn({ shape: triangle({ a: corners[3], b: corners[2], c: corners[1] }), ...options });
  } else world.spawnMesh({ vertices: corners.flat(), indices: [0, 1, 2, 3, 2, 1], restitution, friction: 0 });
}

function shapeOf({ body, size, turn, tilt }: Bounce): Shape {
  const orientation = compose(turn, about([0, 0, 1], tilt));
  const center: Point = [0, 0, 0];
  if (body === 'ball') return sphere({ center, radius: size });
  if (body === 'aabb') return aabb({ center, half: [1.3 * size, size, 0.9 * size] });
  if (body === 'box') return obb({ center, half: [1.3 * size, size, 0.9 * size], orientation });
  if (body === 'lying capsule') {
    const end = rotate(orientation, [1.5 * size, 0, 0]);
    return capsule({ p1: scale(-1, end), p2: end, radius: size });
  }
  const end = rotate(orientation, [0, 0.4 * size, 0]);
  return capsule({ p1: scale(-1, end), p2: end, radius: 0.6 * size });
}

export function drawBounce(random: Random, fixed: Partial<Bounce> = {}): Bounce {
  const body = fixed.body ?? pick(random, BODIES);
  const upright = body === 'aabb' || random() < 0.3;
  const floors = upright ? FLOORS : FLOORS.slice(1);
  return {
    body,
    floor: pick(random, floors),
    size: 0.05 * 10 ** random(),
    height: 0.1 * 450 ** random(),
    gravity: pick(random, [9.81, 9.81, 1.62, 24.8]),
    dt: pick(random, [1 / 60, 1 / 60, 1 / 120, 1 / 50, 1 / 144]),
    substeps: 1 + Math.floor(8 * random()),
    restitution: pick(random, [1, 1, 1, 0.9, 0.7, 0.5]),
    continuous: true,
    turn: upright ? NO_TURN : randomTurn(random),
    tilt: 0,
    ...fixed,
  };
}

export const shownBounce = (run: Bounce): string =>
  JSON.stringify(run, (_, value: unknown) => (typeof value === 'number' ? +value.toPrecision(6) : value));

/**
 * Balls, boxes and capsules that fall flat, from 0.1 … 45 m, onto floors of any orientation: the height after each of ten bounces against e² of that before, the
 * energy gained on the way as a share of the height, and the elastic bounces that are missing.
 */
export function bounces(seed: number, count = 120, fixed: Partial<Bounce> = {}): { height: Tally; gain: Tally; missing: Tally } {
  const random = mulberry32(seed);
  const height = new Tally('height after a bounce against e², share', 1e-3);
  const gain = new Tally('energy gained, share', 1e-9);
  const missing = new Tally('bounces missing', 0);
  for (let i = 0; i < count; i++) {
    const run = drawBounce(random, fixed);
    const { kept, gain: gained, hits } = bounce(run);
    const e2 = run.restitution ** 2;
    const group = `${run.body} on ${run.floor}`;
    const describe = (): string => `bounce ${i} of seed ${seed}: ${shownBounce(run)}, kept ${kept.map((k) => k.toFixed(6)).join(' ')}`;
    let worst = 0;
    for (let n = 0; n < kept.length; n++) {
      const off = kept[n] / (e2 * (n === 0 ? 1 : kept[n - 1])) - 1;
      if (Math.abs(off) > Math.abs(worst)) worst = off;
    }
    height.add(worst, group, describe);
    gain.add(gained, group, describe);
    if (run.restitution === 1 && run.body !== 'standing capsule') missing.add(Math.max(0, BOUNCES - hits), group, describe);
  }
  return { height, gain, missing };
}
