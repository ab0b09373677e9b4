// Damaged snapshots, by a seeded generator: each must be refused with our own message, and the world must be as it was.
//
// Three kinds. *Damaged*: bits flipped, ends cut, bytes moved, lengths edited; the checksum knows. *Forged*: the same, or single values of columns, contacts
// and header replaced, and then given a true checksum; what is taken in spite of it must be a world in order: it spawns, lists its contacts, is the same
// after a snapshot of its own, steps and answers queries with numbers, and can be emptied, all of it under a time limit. *Own*: what the world makes of that
// is a snapshot that it takes back.

import { createWorld, sphere, type World } from '../../src/core/index.ts';
import { createHash } from '../../src/core/math/hash.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { scenes } from '../../src/scenes/index.ts';
import { inTime } from '../support/in-time.ts';

const OURS = /^(snapshot is|snapshot begins with|snapshot has version) .*, expected /;

export interface SnapshotTally {
  readonly damaged: number;
  readonly refused: number;
  readonly forged: number;
  readonly forgedRefused: number;
  readonly forgedTaken: number;
  /** What must not be: the seed of the case and what happened. */
  readonly failures: string[];
}

/** Worlds of all that a snapshot may hold: contacts of every kind, sleepers, free rows, names, an edit just before. */
function originals(): ArrayBuffer[] {
  const empty = createWorld();
  const mixed = scenes.mixed.build({ count: 20 });
  for (let i = 0; i < 90; i++) mixed.step();
  const rain = scenes.rain.build({ count: 12 });
  for (let i = 0; i < 60; i++) rain.step();
  const used = createWorld();
  const ids = Array.from({ length: 9 }, (_, i) => used.spawn({ shape: sphere({ center: [i, 0, 0], radius: 0.6 }), name: `ball ${i} 球` }));
  used.step();
  for (const i of [7, 2, 5]) used.despawn(ids[i]);
  used.setVelocity(ids[1], { linear: [1, 2, 3] });
  return [empty, mixed, rain, used].map((world) => world.snapshot());
}

const below = (random: Random, count: number): number => Math.floor(random() * count);

/** One damaged copy; it may by chance be the original. */
function damage(random: Random, original: ArrayBuffer, other: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(original.slice(0));
  const view = new DataView(bytes.buffer);
  // Half of all damage is in the head and the JSON header: the arrays are far larger.
  const near = Math.min(bytes.length, 24 + new Uint32Array(original, 0, 6)[2]);
  const place = (): number => below(random, random() < 0.5 ? near : bytes.length);
  switch (below(random, 9)) {
    case 0: // One bit.
      bytes[place()] ^= 1 << below(random, 8);
      return bytes.buffer;
    case 1: // A few bytes.
      for (let n = 1 + below(random, 8); n > 0; n--) bytes[place()] = below(random, 256);
      return bytes.buffer;
    case 2: // Its end is gone.
      return bytes.slice(0, below(random, bytes.length)).buffer;
    case 3: {
      // A piece is gone.
      const from = place();
      const to = Math.min(bytes.length, from + 1 + below(random, 64));
      return join(bytes.subarray(0, from), bytes.subarray(to));
    }
    case 4: {
      // A piece stands twice, or is another snapshot's.
      const source = random() < 0.5 ? bytes : new Uint8Array(other);
      const from = below(random, source.length);
      const at = place();
      return join(bytes.subarray(0, at), source.subarray(from, from + 1 + below(random, 256)), bytes.subarray(at));
    }
    case 5: // A piece of another over it.
      bytes.set(new Uint8Array(other).subarray(0, below(random, Math.min(bytes.length, other.byteLength))), 0);
      return bytes.buffer;
    case 6: // A word of the head, the length of the header among them.
      view.setUint32(4 * below(random, 6), random() < 0.5 ? below(random, 2 ** 32) : below(random, 5000), true);
      return bytes.buffer;
    case 7: {
      // A digit of the header: counts, rows, settings.
      const digits = [...bytes.subarray(24, near).keys()].filter((k) => bytes[24 + k] >= 48 && bytes[24 + k] <= 57);
      if (digits.length > 0) bytes[24 + digits[below(random, digits.length)]] = 48 + below(random, 10);
      return bytes.buffer;
    }
    default: {
      // A double that no world has.
      const hostile = [NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, -0, -1, 2 ** 53];
      const at = 8 * below(random, bytes.length >> 3);
      view.setFloat64(at, hostile[below(random, hostile.length)], true);
      return bytes.buffer;
    }
  }
}

const HOSTILE = [
  NaN, Infinity, -Infinity, 1.7e308, 1e300, 1e200, 1e154, 1e100, 1e30, 1e20, 1e12, 1e10, 1e9, 1.01e7, 1e7, 2e5, 1e5, 1e4, 100, 1, 0, -0, 1e-4, 1e-9, 1e-20, 1e-100, 1e-200, 5e-324,
]; // prettier-ignore

/** One to three values replaced, of the arrays as doubles or bytes or of the header; with no word about it to the checksum. */
function replace(random: Random, original: ArrayBuffer): ArrayBuffer {
  const hostile = (): number => HOSTILE[below(random, HOSTILE.length)] * (random() < 0.3 ? -1 : 1);
  const [, , length] = new Uint32Array(original, 0, 3);
  const start = 8 * Math.ceil((24 + length) / 8);
  if (random() < 0.2) {
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(original, 24, length))) as Record<string, unknown>;
    const names = Object.keys(header).filter((name) => typeof header[name] !== 'object');
    const value = [hostile(), below(random, 100), random() < 0.5, null][below(random, 4)];
    if (random() < 0.2) header['gravity'] = [hostile(), hostile(), 0];
    else header[names[below(random, names.length)]] = value;
    const text = new TextEncoder().encode(JSON.stringify(header));
    const head = new Uint8Array(original.slice(0, 24));
    new Uint32Array(head.buffer)[2] = text.length;
    return join(head, text, new Uint8Array(8 * Math.ceil((24 + text.length) / 8) - 24 - text.length), new Uint8Array(original, start));
  }
  const copy = original.slice(0);
  const doubles = new Float64Array(copy);
  const bytes = new Uint8Array(copy);
  for (let n = 1 + below(random, 3); n > 0; n--) {
    const at = start / 8 + below(random, doubles.length - start / 8);
    if (doubles.length * 8 <= start) break;
    if (random() < 0.15) bytes[start + below(random, bytes.length - start)] = below(random, random() < 0.5 ? 4 : 256);
    // Larger or smaller than it was, or another altogether.
    else doubles[at] = random() < 0.4 ? doubles[at] * 10 ** (12 * random() - 6) : hostile();
  }
  return copy;
}

function join(...parts: Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

/** Gives a buffer the checksum it would have had from `snapshot()`; false where there is no room for one. */
function forge(buffer: ArrayBuffer): boolean {
  if (buffer.byteLength < 24 || buffer.byteLength % 8 !== 0) return false;
  const words = new Uint32Array(buffer);
  const digest = createHash().u32s(words, 0, 4).u32s(words, 6).digest();
  words[4] = Number.parseInt(digest.slice(0, 8), 16);
  words[5] = Number.parseInt(digest.slice(8), 16);
  return true;
}

function isEqual(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const x = new Uint8Array(a);
  const y = new Uint8Array(b);
  return x.length === y.length && x.every((byte, i) => byte === y[i]);
}

export function fuzzSnapshots(count: number, seed: number): SnapshotTally {
  const random = mulberry32(seed);
  const kept = originals();
  const failures: string[] = [];
  const tally = { damaged: 0, refused: 0, forged: 0, forgedRefused: 0, forgedTaken: 0 };
  const world = createWorld();
  world.restore(kept[2]);
  const before = world.hash();
  for (let i = 0; i < count; i++) {
    const original = kept[below(random, kept.length)];
    const other = kept[below(random, kept.length)];
    const isReplaced = random() < 0.3;
    const buffer = isReplaced ? replace(random, original) : damage(random, original, other);
    const isForged = (isReplaced || random() < 0.25) && forge(buffer);
    if (kept.some((one) => isEqual(one, buffer))) continue;
    const refusal = refusalOf(world, buffer);
    const fail = (what: string): void => void failures.push(`case ${i}: ${what}`);
    if (refusal !== undefined && !OURS.test(refusal)) fail(`foreign message: ${refusal}`);
    if (isForged) {
      tally.forged++;
      if (refusal === undefined) {
        tally.forgedTaken++;
        try {
          inTime(() => use(world));
        } catch (error) {
          fail(`taken, and then ${String(error)}`);
        }
        world.restore(kept[2]);
      } else tally.forgedRefused++;
    } else {
      tally.damaged++;
      if (refusal === undefined) {
        fail('taken');
        world.restore(kept[2]);
      } else tally.refused++;
    }
    if (world.hash() !== before) {
      fail('the world is another');
      world.restore(kept[2]);
    }
  }
  return { ...tally, failures };
}

/** The name and message that a restore was refused with. */
function refusalOf(world: World, buffer: ArrayBuffer): string | undefined {
  try {
    // (Half of them as a view of bytes, which is copied.)
    world.restore(buffer.byteLength % 16 < 8 ? buffer : new Uint8Array(buffer));
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    return String(error);
  }
}

function use(world: World): void {
  world.despawn(world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) }));
  for (const contact of world.contacts) if (contact.points.length > 4) throw new Error('more than four points');
  const kept = world.snapshot();
  const other = createWorld();
  other.restore(kept);
  if (other.hash() !== world.hash()) throw new Error('it is another world after a snapshot of its own');
  for (let n = 0; n < 3; n++) {
    query(world);
    world.step();
    for (const entity of world.entities()) {
      const { position, orientation } = world.pose(entity);
      const { linear, angular } = world.velocity(entity);
      if (![...position, ...orientation, ...linear, ...angular].every(Number.isFinite)) throw new Error('a body is nowhere');
    }
  }
  query(world);
  other.restore(world.snapshot());
  for (const entity of world.entities()) world.despawn(entity);
  world.step();
}

/** Asks of what is there, from near and far; an answer is made of numbers. */
function query(world: World): void {
  const [first] = world.entities();
  const at = first === undefined ? ([0, 0, 0] as const) : world.pose(first).position;
  const answers = [
    world.raycastAll({ origin: [at[0] + 0.01, at[1] + 3, at[2]], direction: [0, -1, 0] }),
    world.raycastClosest({ origin: [-50, 0.5, 0.2], direction: [1, 0, 0.001] }),
    world.nearest([0.3, 0.4, 0.5]),
    world.overlap(sphere({ center: at, radius: 1 })),
    world.castShape(sphere({ center: [at[0], at[1] + 3, at[2]], radius: 0.5 }), [0, -6, 0]),
    [...world.contacts].map(({ depth, points, normal }) => [depth, normal, points]),
  ];
  if (/\bnull\b/.test(JSON.stringify(answers.map((answer) => answer ?? 0)))) throw new Error('an answer without a number');
}

/** `npm run fuzz -- --snapshots [--count N] [--seed S]` */
export function main(options: readonly string[]): number {
  const number = (name: string, usual: number): number => {
    const at = options.indexOf(`--${name}`);
    const value = at < 0 ? usual : Number(options[at + 1]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is ${options[at + 1]}, expected a whole number`);
    return value;
  };
  const seed = number('seed', 1);
  const { damaged, refused, forged, forgedRefused, forgedTaken, failures } = fuzzSnapshots(number('count', 10_000), seed);
  console.log(`seed ${seed}: ${damaged} damaged snapshots, ${refused} refused with our own message`);
  console.log(`${forged} with a true checksum: ${forgedRefused} refused with our own message, ${forgedTaken} taken as worlds in order`);
  for (const failure of failures.slice(0, 20)) console.log(failure);
  console.log(failures.length === 0 ? 'no failure' : `${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}
