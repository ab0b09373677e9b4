// A hash of poses and velocities of the bodies, cheap enough for every tick: it names the first tick at which two runs differ. It covers far less
// than `hashOf` (no contacts, no settings), which decides whether two worlds are the same.
//
// Four lanes, each taking every fourth word, so that the processor multiplies four times in parallel. A step of a lane is a bijection of its 32 bits,
// so a single differing word always shows; the rotation moves sign bits to where a multiplication spreads them. Only integer operations, so every
// engine computes the same; words are read in the machine's byte order: digests are comparable on one machine only.

import { arrayOf, fieldsOf, finite } from '../math/check.ts';
import { checkBodies, type BodyColumns } from './body-columns.ts';

const C1 = 0x239b961b;
const C2 = 0xab0e9789 | 0;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93 | 0;

const lanes = new Int32Array(4);

/**
 * Writes the digest of poses, velocities and sleep of `inspect(world)` at its tick to `out`, two words: it names the first tick at which two runs differ, on one
 * machine, and is cheap enough for every step. `world.hash()` covers all that decides the future.
 */
export function writeMotionDigest(out: Uint32Array, inspect: { readonly bodies: BodyColumns; readonly tick: number }): void {
  arrayOf('writeMotionDigest.out', out, Uint32Array, 2);
  const { bodies, tick } = fieldsOf('writeMotionDigest.inspect', inspect, ['bodies', 'tick']);
  finite('writeMotionDigest.inspect.tick', tick);
  checkBodies('writeMotionDigest.inspect.bodies', bodies, 'alive', 'asleep', 'position', 'orientation', 'velocity', 'angularVelocity');
  // Living rows only: the columns of a dead row depend on its past.
  const { alive, rows, asleep } = bodies;
  lanes[0] = tick;
  lanes[1] = rows;
  lanes[2] = lanes[3] = 0;
  const position = wordsOf(bodies.position);
  const orientation = wordsOf(bodies.orientation);
  const velocity = wordsOf(bodies.velocity);
  const angularVelocity = wordsOf(bodies.angularVelocity);
  for (let from = 0; from < rows;) {
    let to = from;
    let sleepers = 0;
    while (to < rows && alive[to] === 1) sleepers = (Math.imul(sleepers, 31) + 1 + asleep[to++]) | 0;
    if (to > from) {
      mix(position, 6 * from, 6 * to);
      mix(orientation, 8 * from, 8 * to);
      mix(velocity, 6 * from, 6 * to);
      mix(angularVelocity, 6 * from, 6 * to);
      lanes[0] = Math.imul(rotateLeft(lanes[0]) ^ from, C1);
      lanes[1] = Math.imul(rotateLeft(lanes[1]) ^ to, C2);
      lanes[2] = Math.imul(rotateLeft(lanes[2]) ^ sleepers, C3);
    }
    from = to + 1;
  }
  out[0] = mixed(lanes[0] ^ rotateLeft(lanes[2]));
  out[1] = mixed(lanes[1] ^ rotateLeft(lanes[3]));
}

function wordsOf(column: Float64Array): Int32Array {
  return new Int32Array(column.buffer, column.byteOffset, 2 * column.length);
}

function mix(words: Int32Array, from: number, to: number): void {
  let a = lanes[0];
  let b = lanes[1];
  let c = lanes[2];
  let d = lanes[3];
  let i = from;
  for (; i + 4 <= to; i += 4) {
    a = Math.imul(((a << 13) | (a >>> 19)) ^ words[i], C1);
    b = Math.imul(((b << 13) | (b >>> 19)) ^ words[i + 1], C2);
    c = Math.imul(((c << 13) | (c >>> 19)) ^ words[i + 2], C3);
    d = Math.imul(((d << 13) | (d >>> 19)) ^ words[i + 3], C4);
  }
  // Doubles are two words each, so two may be left.
  if (i < to) {
    a = Math.imul(((a << 13) | (a >>> 19)) ^ words[i], C1);
    b = Math.imul(((b << 13) | (b >>> 19)) ^ words[i + 1], C2);
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[3] = d;
}

function rotateLeft(x: number): number {
  return (x << 13) | (x >>> 19);
}

// Every bit into every other: a bijection, as in MurmurHash3.
function mixed(h: number): number {
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
