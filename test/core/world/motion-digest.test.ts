// The digest of each tick: it tells any bit of what moves, and nothing of what does not.
import { expect, test } from 'vitest';
import { createWorld, sphere } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { scenes } from '../../../src/scenes/index.ts';
import type { WorldCore } from '../../../src/core/world/core.ts';
import { writeMotionDigest } from '../../../src/core/world/motion-digest.ts';
import { coreOf } from '../../../src/core/world.ts';

function motionDigest(core: WorldCore): string {
  const words = new Uint32Array(2);
  writeMotionDigest(words, { bodies: core.state, tick: core.tick });
  return words.join();
}

const COLUMNS = ['position', 'orientation', 'velocity', 'angularVelocity'] as const;

test('one bit that differs in any number of any body shows, and two sign bits do', () => {
  const world = scenes.mixed.build({ count: 40, seed: 2 });
  for (let i = 0; i < 30; i++) world.step();
  const core = coreOf(world);
  const { state } = core;
  const wanted = motionDigest(core);
  const seen = new Set([wanted]);
  const random = mulberry32(9);
  let flips = 0;
  for (const name of COLUMNS) {
    const stride = name === 'orientation' ? 4 : 3;
    const words = new Uint32Array(state[name].buffer, state[name].byteOffset, 2 * stride * state.rows);
    for (let i = 0; i < words.length; i++) {
      for (const bit of [0, 31, Math.floor(32 * random())]) {
        words[i] ^= 1 << bit;
        seen.add(motionDigest(core));
        words[i] ^= 1 << bit;
        flips++;
      }
    }
    // Each pair of sign bits, up to four numbers apart: the same lane among them.
    for (let k = 0; k < 60; k++) {
      const i = Math.floor(random() * (words.length / 2 - 5));
      const other = i + 1 + (k % 4);
      for (const one of [i, other]) state[name][one] = -state[name][one];
      if (state[name][i] !== 0 || state[name][other] !== 0) expect(motionDigest(core)).not.toBe(wanted);
      for (const one of [i, other]) state[name][one] = -state[name][one];
    }
  }
  expect(motionDigest(core)).toBe(wanted);
  // A bit drawn at random may be 0 or 31 as well; of 64 bits no two others are alike.
  expect(seen.size).toBeGreaterThan(0.9 * flips);
  expect(seen.size).toBeLessThanOrEqual(1 + flips);
});

test('bodies that exchange their places show, and so does one that falls asleep', () => {
  const build = (order: readonly number[]) => {
    const world = createWorld();
    for (const x of order) world.spawn({ shape: sphere({ center: [x, 0, 0], radius: 0.5 }) });
    return world;
  };
  const there = build([0, 4]);
  expect(motionDigest(coreOf(build([4, 0])))).not.toBe(motionDigest(coreOf(there)));
  const before = motionDigest(coreOf(there));
  coreOf(there).state.asleep[1] = 1;
  expect(motionDigest(coreOf(there))).not.toBe(before);
});

test('a world restored from a snapshot has the digest of the one it was taken of, whatever its dead rows held', () => {
  const world = scenes.mixed.build({ count: 60, seed: 5 });
  for (let i = 0; i < 20; i++) world.step();
  for (const [i, entity] of [...world.entities()].entries()) if (i % 7 === 3) world.despawn(entity);
  world.step();
  const other = createWorld();
  other.restore(world.snapshot());
  expect(motionDigest(coreOf(other))).toBe(motionDigest(coreOf(world)));
  for (const one of [world, other]) for (let i = 0; i < 10; i++) one.step();
  expect(motionDigest(coreOf(other))).toBe(motionDigest(coreOf(world)));
  coreOf(other).state.velocity[3 * [...coreOf(other).state.alive].findLastIndex((living) => living === 1)] += 1e-9;
  expect(motionDigest(coreOf(other))).not.toBe(motionDigest(coreOf(world)));
});
