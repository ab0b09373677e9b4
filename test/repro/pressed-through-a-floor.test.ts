// A kinematic body carried what it pressed through the floor: held after 32 impacts in a step, a body moved with it; touching both, it was at the mercy of the
// contact solved last. And impact after impact between the two it gained speed without bound: a capsule left at 700 m/s from a ball of 60.
import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, mulberry32, obb, quatFromAxisAngle, sphere, type Quat, type Shape } from '../../src/core/index.ts';
import { spawnGround } from '../quality/stacks.ts';
import { cases } from '../support/long.ts';

const GROUNDS = ['box', 'boxes', 'triangles', 'mesh'] as const;
const PRESSERS = ['edge', 'corner', 'face', 'sphere', 'capsule'] as const;
const BODIES = ['box', 'aabb', 'sphere', 'capsule'] as const;

function presser(kind: (typeof PRESSERS)[number], size: number): { shape: Shape; orientation?: Quat; reach: number } {
  if (kind === 'sphere') return { shape: sphere({ center: [0, 0, 0], radius: size }), reach: size };
  if (kind === 'capsule') {
    const shape = capsule({ p1: [-size, 0, 0], p2: [size, 0, 0], radius: 0.5 * size });
    return { shape, orientation: quatFromAxisAngle([0.6, 0, 0.8], 1), reach: 1.5 * size };
  }
  const shape = obb({ center: [0, 0, 0], half: [size, size, size] });
  if (kind === 'edge') return { shape, orientation: quatFromAxisAngle([1, 0, 0], Math.PI / 4), reach: 1.75 * size };
  if (kind === 'corner') return { shape, orientation: quatFromAxisAngle([1, 0, 1], 0.955), reach: 1.75 * size };
  return { shape, reach: 1.75 * size };
}

function pressed(kind: (typeof BODIES)[number], size: number): { shape: Shape; height: number } {
  if (kind === 'sphere') return { shape: sphere({ center: [0, size, 0], radius: size }), height: 2 * size };
  if (kind === 'capsule') {
    return { shape: capsule({ p1: [-size, 0.5 * size, 0], p2: [size, 0.5 * size, 0], radius: 0.5 * size }), height: size };
  }
  const box = { center: [0, 0.6 * size, 0], half: [size, 0.6 * size, 0.8 * size] } as const;
  return { shape: kind === 'box' ? obb(box) : aabb(box), height: 1.2 * size };
}

/** A body that lies on a floor is pressed by a kinematic one that goes through it: where its centre was lowest, m, and its speed in speeds of that one. */
function press(seed: number): { lowest: number; speed: number; what: string } {
  const random = mulberry32(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(of.length * random())];
  const kinds = { ground: pick(GROUNDS), presser: pick(PRESSERS), body: pick(BODIES), speed: pick([5, 15, 30, 60, 90]) };
  const size = 0.1 + 0.4 * random();
  const world = createWorld({ sleeping: false });
  spawnGround(world, kinds.ground, 0.5, 0.1 + 0.4 * random());
  const { shape, height } = pressed(kinds.body, size);
  const body = world.spawn({ shape });
  const tool = presser(kinds.presser, 0.2 + 0.8 * random());
  const start = [size * (random() - 0.5), height + tool.reach + 0.3 + (random() * kinds.speed) / 60, size * (random() - 0.5)] as const;
  const slant = random() < 0.3 ? 0.6 * (random() - 0.5) : 0;
  const velocity = [kinds.speed * Math.sin(slant), -kinds.speed * Math.cos(slant), 0] as const;
  const isMoved = random() < 0.5;
  // It goes through, or stops somewhere in the body or the floor.
  const stop = random() < 0.5 ? -8 : 1.5 * size * random() - 0.3;
  const kinematic = world.spawn({
    shape: tool.shape,
    ...(tool.orientation && { orientation: tool.orientation }),
    position: start,
    body: 'kinematic',
    velocity: isMoved ? [0, 0, 0] : velocity,
  });
  const { orientation } = world.pose(kinematic);
  let lowest = Infinity;
  let fastest = 0;
  for (let i = 1; i <= 60; i++) {
    const { position } = world.pose(kinematic);
    if (position[1] - tool.reach < stop) {
      if (!isMoved) world.setVelocity(kinematic, { linear: [0, 0, 0] });
    } else if (isMoved) {
      const t = i / 60;
      world.moveKinematic(kinematic, { position: [start[0] + t * velocity[0], start[1] + t * velocity[1], start[2]], orientation });
    }
    world.step(1 / 60);
    lowest = Math.min(lowest, world.pose(body).position[1]);
    fastest = Math.max(fastest, Math.hypot(...world.velocity(body).linear));
  }
  return { lowest, speed: fastest / kinds.speed, what: Object.values(kinds).join(' ') };
}

describe('a body pressed on a floor by a kinematic one', () => {
  const runs = Array.from({ length: cases(400, 4000) }, (_, i) => press(i + 1));

  it('never passes the floor', () => {
    expect(runs.filter(({ lowest }) => lowest < 0)).toEqual([]);
  });

  // Its spin became speed at the next impact, and its speed and spin together were the limit of either in the next step: ten of 4,000 left at up to 2.3.
  it('leaves no faster than what presses it', () => {
    expect(runs.filter(({ speed }) => speed > 1 + 1e-9)).toEqual([]);
  });
});
