// Bodies that roll over each other or into each other, without impacts on paths: the solver's contacts follow them within a step.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  distance,
  obb,
  quatFromAxisAngle,
  randomQuat,
  sphere,
  type Shape,
  type Vec3,
} from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { forgetLinks } from '../../../src/core/solver/contact-links.ts';
import { FastBodies } from '../../../src/core/solver/fast-bodies.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const SHAPES: readonly { readonly shape: Shape; readonly extent: number }[] = [
  { shape: capsule({ p1: [0, -0.3, 0], p2: [0, 0.3, 0], radius: 0.3 }), extent: 0.3 },
  { shape: obb({ center: [0, 0, 0], half: [0.4, 0.4, 0.4] }), extent: 0.4 },
];

/** The deepest overlap at the end of any of eight steps, in shares of slop + a tenth of the size. */
function rollOver(random: Random): number {
  const draw = (most: number): Vec3 => [most * (2 * random() - 1), most * (2 * random() - 1), most * (2 * random() - 1)];
  const world = createWorld({ gravity: [0, 0, 0], continuous: false, sleeping: false });
  const kinds = [0, Math.floor(2 * random())];
  const bodies = kinds.map((kind) =>
    world.spawn({
      shape: SHAPES[kind].shape,
      orientation: randomQuat(random),
      velocity: draw(2),
      angularVelocity: draw(8),
      mass: 1,
      friction: 0.5,
    }),
  );
  // Side by side along x, a millimetre apart, and closing at 2 m/s.
  world.setPose(bodies[1], { position: [3, 0, 0] });
  const apart = (): number => distance(world.shape(bodies[0]) as Shape, world.shape(bodies[1]) as Shape).distance;
  for (let k = 0; k < 60; k++) {
    const [x, y, z] = world.pose(bodies[1]).position;
    world.setPose(bodies[1], { position: [x - (apart() - 0.001), y, z] });
  }
  const { linear } = world.velocity(bodies[0]);
  world.setVelocity(bodies[1], { linear: [linear[0] - 2, linear[1], linear[2]] });
  const extent = Math.min(SHAPES[kinds[0]].extent, SHAPES[kinds[1]].extent);
  let deepest = 0;
  for (let i = 0; i < 8; i++) {
    world.step();
    deepest = Math.max(deepest, -apart());
  }
  return deepest / (0.002 + 0.1 * extent);
}

describe('a capsule and a capsule or box that roll over each other', () => {
  it('sink into each other by less than slop + a tenth of their size, seed 20263', () => {
    const random = mulberry32(20263);
    const all = Array.from({ length: cases(150, 3000) }, () => rollOver(random)).toSorted((a, b) => b - a);
    expect(all[0]).toBeLessThan(1);
  });
});

it('a capsule that turns onto a floor does not sink into it with its other end, 200 turns, seed 20264', () => {
  const random = mulberry32(20264);
  let deepest = 0;
  for (let turn = 0; turn < 200; turn++) {
    const world = createWorld({ continuous: false, sleeping: false });
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const angle = 0.1 + 0.4 * random();
    const half = 0.2 + 0.4 * random();
    const position = [0, 0.3 + half * Math.sin(angle), 0] as const;
    const orientation = quatFromAxisAngle([0, 0, 1], Math.PI / 2 - angle);
    const spin = (2 + 2 * random()) / half;
    // About its lower end, which touches.
    const velocity = [0, -spin * half * Math.cos(angle), 0] as const;
    const shape = capsule({ p1: [0, -half, 0], p2: [0, half, 0], radius: 0.3 });
    world.spawn({ shape, position, orientation, velocity, angularVelocity: [0, 0, spin] });
    for (let i = 0; i < 8; i++) {
      world.step();
      for (const { depth } of world.contacts) deepest = Math.max(deepest, depth);
    }
  }
  expect(deepest).toBeLessThan(0.02);
});

describe('a ball of 0.5 m/s without restitution', () => {
  /** The steps before which the ball is fast, and how often the two begin to touch. */
  function fastSteps(position: Vec3, velocity: Vec3): { fast: number[]; begun: number } {
    const world = createWorld({ gravity: [0, -9.81, 0] });
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
    const ball = sphere({ center: [0, 0, 0], radius: 0.5 });
    const other = world.spawn({ shape: ball, position: [0, 0.5, 0] });
    const moving = world.spawn({ shape: ball, position, velocity, angularVelocity: [0, 0, -2 * velocity[0]] });
    let begun = 0;
    world.on('contactBegan', ({ a, b }) => (begun += +((a === other && b === moving) || (a === moving && b === other))));
    const marked = new FastBodies();
    const fast: number[] = [];
    for (let i = 0; i < 60; i++) {
      world.step();
      forgetLinks();
      marked.mark(coreOf(world));
      if (marked.rows.count > 0) fast.push(i + 1);
    }
    return { fast, begun };
  }

  it('that rolls is fast in the step in which it meets another alone', () => {
    // 0.2 m at 0.5 m/s: in the 24th step, at its very end.
    expect(fastSteps([-1.2, 0.5, 0], [0.5, 0, 0])).toEqual({ fast: [23], begun: 1 });
  });

  it('that flies is fast until it touches another', () => {
    const { fast, begun } = fastSteps([0, 1.6, 0], [0, -0.5, 0]);
    expect(fast).toEqual(fast.map((_, i) => i + 1));
    expect(fast.length).toBeGreaterThan(3);
    expect(begun).toBe(1);
  });
});
