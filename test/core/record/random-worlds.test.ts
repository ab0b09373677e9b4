// Random worlds under random calls, some of them made by listeners, replay to the same hashes; scenes, a break of billiard balls and a platformer too; and
// damaged recordings are refused, or replayed up to where they were cut.

import { describe, expect, test } from 'vitest';
import { mulberry32, type Random, type World } from '../../../src/core/index.ts';
import { openRecording, type RecordingOptions } from '../../../src/core/record/index.ts';
import { cases } from '../../support/long.ts';
import { play, RECORDED, type Played } from '../../support/recorded-worlds.ts';

const OPTIONS: readonly RecordingOptions[] = [
  { seconds: Infinity, keyframes: 17 },
  { seconds: Infinity, queries: true },
  { seconds: 1, keyframes: 13 },
];

async function expectReplay({ world, bytes, hashes }: Played): Promise<void> {
  const replay = await openRecording(bytes);
  const middle = Math.floor((replay.first + replay.last) / 2);
  for (const tick of [replay.last - 1, middle, middle - 3, replay.first]) {
    replay.seek(Math.max(replay.first, tick));
    expect(replay.world.hash(), `seek ${replay.tick}`).toBe(hashes.get(replay.tick));
  }
  while (replay.next() && replay.tick < replay.last) expect(replay.world.hash(), `step ${replay.tick}`).toBe(hashes.get(replay.tick));
  expect(replay.world.hash()).toBe(world.hash());
  const userData = (of: World): unknown[] =>
    [...of.entities()].map((entity) => [of.name(entity), typeof of.userData(entity) === 'function' ? undefined : of.userData(entity)]);
  expect(userData(replay.world)).toEqual(userData(world));
  expect(replay.differences).toEqual([]);
}

describe('random worlds under random calls', () => {
  const seeds = Array.from({ length: cases(2, 100) }, (_, i) => 10 * i);
  test.each(seeds)('seeds %i to 9 more', async (first) => {
    for (let seed = first; seed < first + 10; seed++) {
      try {
        await expectReplay(await play(seed, cases(20, 200), OPTIONS[seed % 3]));
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  });
});

test.each(Object.entries(RECORDED))('%s', async (_, made) => expectReplay(await made()));

/** A copy with one fault. */
function damage(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const below = (count: number): number => Math.floor(random() * count);
  const copy = bytes.slice();
  // Half of all damage is near the beginning, where the heads are.
  const place = (): number => below(random() < 0.5 ? Math.min(200, copy.length) : copy.length);
  const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  const at = place();
  switch (below(6)) {
    case 0:
      copy[at] ^= 1 << below(8);
      return copy;
    case 1:
      for (let n = 1 + below(8); n > 0; n--) copy[place()] = below(256);
      return copy;
    case 2:
      return copy.subarray(0, below(copy.length));
    case 3:
      return join(copy.subarray(0, at), copy.subarray(Math.min(copy.length, at + 1 + below(64))));
    case 4: {
      const from = below(other.length);
      return join(copy.subarray(0, at), other.subarray(from, from + 1 + below(256)), copy.subarray(at));
    }
    default: {
      // A number of a head, or of what is taken for one.
      const view = new DataView(copy.buffer);
      view.setUint32(4 * Math.floor(at / 4), random() < 0.5 ? 0xffffffff : below(5000), true);
      return copy;
    }
  }
}

test('damaged recordings are refused in words, or are cut and end with their last whole keyframe', async () => {
  const random = mulberry32(41);
  // (Few bodies: all of the file is heads and calls.)
  const one = await play(3, 90, { seconds: Infinity, keyframes: 20 });
  const { bytes: other } = await play(4, 40, { seconds: Infinity, queries: true });
  const tally = { refused: 0, cut: 0, same: 0 };
  for (let i = 0; i < cases(100, 10_000); i++) {
    const given = damage(random, one.bytes, other);
    try {
      const replay = await openRecording(given);
      if (!replay.isCut) expect(given).toEqual(one.bytes);
      tally[replay.isCut ? 'cut' : 'same']++;
      replay.seek(replay.last);
      expect(replay.world.hash()).toBe(replay.isCut ? one.hashes.get(replay.last) : one.world.hash());
    } catch (error) {
      expect((error as Error).message, `case ${i}`).toMatch(/^recording (?:is|has) .*, expected /);
      tally.refused++;
    }
  }
  expect(tally.refused).toBeGreaterThan(30);
  expect(tally.cut).toBeGreaterThan(5);
});
