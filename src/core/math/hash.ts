// A fingerprint of numbers, bit for bit: equal digests of two worlds mean, for all practical purposes, equal worlds.
//
// Two 32-bit lanes, each word mixed into both with its own constants and each lane then added to the other, after the pattern of MurmurHash3's
// 128-bit variant for 32-bit machines (Austin Appleby, public domain; its constants). For a given word a step is a bijection of the 64 bits of state,
// so no earlier input is lost. Not cryptographic: collisions can be constructed.
//
// Numbers are hashed by their bits: −0 and 0 differ. All NaNs are hashed alike: engines may keep any of their bit patterns. Doubles are fed low word
// first and bytes little end first by arithmetic, so the digest does not depend on the machine's byte order.

import { isA, ofAnySize, show } from './check.ts';

const C1 = 0x239b961b;
const C2 = 0xab0e9789 | 0;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93 | 0;
const STEP_A = 0x561ccd1b;
const STEP_B = 0x0bcaa747;

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);
float[0] = 1; // 3FF00000 00000000: the low word is the zero one.
const LOW = words[0] === 0 ? 0 : 1;
const HIGH = 1 - LOW;

/** Add numbers in a fixed order, then call `digest`. Ranges are half open, `from … to−1`, and include their length: [1] [2] is not [1, 2]. */
export class StateHash {
  #a = 0;
  #b = 0;
  #count = 0;

  /** An integer, taken modulo 2³². */
  u32(x: number): this {
    this.#feed(ofAnySize('u32(x)', x));
    return this;
  }

  /** A double, by its 64 bits. */
  f64(x: number): this {
    if (typeof x !== 'number') throw new TypeError(`f64(x) is ${show(x)}, expected a number`);
    float[0] = x === x ? x : NaN;
    this.#feed(x === x ? words[LOW] : 0);
    this.#feed(x === x ? words[HIGH] : 0x7ff80000);
    return this;
  }

  /** A range of doubles. */
  f64s(array: Float64Array, from = 0, to = lengthOf(array)): this {
    checkRange(array, from, to);
    this.#feed(to - from);
    // The lanes are local variables: this loop is the whole cost of the world hash.
    let a = this.#a;
    let b = this.#b;
    for (let i = from; i < to; i++) {
      const x = array[i];
      float[0] = x;
      let w = x === x ? words[LOW] : 0;
      a = mixA(a, b, w);
      b = mixB(a, b, w);
      w = x === x ? words[HIGH] : 0x7ff80000;
      a = mixA(a, b, w);
      b = mixB(a, b, w);
    }
    this.#a = a;
    this.#b = b;
    this.#count += 2 * (to - from);
    return this;
  }

  /** A range of 16- or 32-bit integers, one word each. */
  u32s(array: Uint32Array | Int32Array | Uint16Array | Int16Array, from = 0, to = lengthOf(array)): this {
    checkRange(array, from, to);
    this.#feed(to - from);
    let a = this.#a;
    let b = this.#b;
    for (let i = from; i < to; i++) {
      const w = array[i];
      a = mixA(a, b, w);
      b = mixB(a, b, w);
    }
    this.#a = a;
    this.#b = b;
    this.#count += to - from;
    return this;
  }

  /** A range of bytes, four to a word, the last word padded with zeros. */
  u8s(array: Uint8Array, from = 0, to = lengthOf(array)): this {
    checkRange(array, from, to);
    this.#feed(to - from);
    const whole = to - ((to - from) & 3);
    let i = from;
    for (; i < whole; i += 4) this.#feed(array[i] | (array[i + 1] << 8) | (array[i + 2] << 16) | (array[i + 3] << 24));
    if (i < to) this.#feed(array[i] | ((i + 1 < to ? array[i + 1] : 0) << 8) | ((i + 2 < to ? array[i + 2] : 0) << 16));
    return this;
  }

  /** 16 hexadecimal digits. More numbers may be added afterwards; the call changes nothing. */
  digest(): string {
    let a = this.#a ^ this.#count;
    let b = this.#b ^ this.#count;
    a = (a + b) | 0;
    b = (b + a) | 0;
    a = avalanche(a);
    b = avalanche(b);
    a = (a + b) | 0;
    b = (b + a) | 0;
    return hex(a) + hex(b);
  }

  #feed(w: number): void {
    const a = mixA(this.#a, this.#b, w);
    this.#b = mixB(a, this.#b, w);
    this.#a = a;
    this.#count++;
  }
}

export function createHash(): StateHash {
  return new StateHash();
}

// One word into the first lane, then (with the first lane's new value) into the second.
function mixA(a: number, b: number, w: number): number {
  let k = Math.imul(w, C1);
  k = Math.imul((k << 15) | (k >>> 17), C2);
  a ^= k;
  return (Math.imul(((a << 19) | (a >>> 13)) + b, 5) + STEP_A) | 0;
}

function mixB(a: number, b: number, w: number): number {
  let k = Math.imul(w, C3);
  k = Math.imul((k << 16) | (k >>> 16), C4);
  b ^= k;
  return (Math.imul(((b << 17) | (b >>> 15)) + a, 5) + STEP_B) | 0;
}

// Every input bit flips every output bit with probability near one half. Source: MurmurHash3's fmix32.
function avalanche(h: number): number {
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(h: number): string {
  return (h >>> 0).toString(16).padStart(8, '0');
}

function lengthOf(array: ArrayLike<number>): number {
  if (!ArrayBuffer.isView(array) || isA(array, DataView) || isA(array, BigInt64Array) || isA(array, BigUint64Array)) {
    throw new TypeError(`array is ${show(array)}, expected a typed array of numbers`);
  }
  return array.length;
}

function checkRange(array: ArrayLike<number>, from: number, to: number): void {
  const length = lengthOf(array);
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= length)) {
    throw new RangeError(`range is ${show(from)} to ${show(to)}, expected whole numbers with 0 ≤ from ≤ to ≤ ${length}`);
  }
}
