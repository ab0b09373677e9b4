// Bytes one after the other, written into a buffer that grows or read back: each method does either, so that a format is described once. Nothing is read beyond
// the end.

import { growBytes } from '../broadphase/grow.ts';

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** The error for bytes that no recorder has written. */
export function damaged(reason: string): never {
  throw new RangeError(`recording is damaged: ${reason}, expected the bytes of a recorder's save()`);
}

export class Bytes {
  readonly isReading: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the next byte is read or written. */
  at = 0;
  /** No byte is read or written from here on. */
  end = Infinity;
  /** User data that could not be written. */
  leftOut = 0;

  /** Reads these, or writes. */
  constructor(given?: Uint8Array<ArrayBuffer>) {
    this.isReading = given !== undefined;
    this.bytes = given ?? new Uint8Array(1024);
    if (given) this.end = given.length;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** The place of the next `count` bytes. */
  #next(count: number): number {
    if (!(count <= this.end - this.at)) damaged('it ends within a value');
    if (!this.isReading) this.bytes = growBytes(this.bytes, this.at + count);
    const from = this.at;
    this.at += count;
    return from;
  }

  u8(x = 0): number {
    const at = this.#next(1);
    if (!this.isReading) this.bytes[at] = x;
    return this.bytes[at];
  }

  /** A whole number from 0 to 2⁵³ − 1, seven bits a byte, the lowest first. */
  varint(x = 0): number {
    let read = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8(x < 128 ? x : (x % 128) + 128);
      read += (byte % 128) * scale;
      if (!Number.isSafeInteger(read)) damaged('a whole number is too large');
      if (byte < 128) return read;
      x = Math.floor(x / 128);
    }
  }

  /** The number of entries in a list, of at least `size` bytes each: for more than there is room for nothing is allocated. */
  count(x = 0, size = 1): number {
    const count = this.varint(x);
    if (this.isReading && count * size > this.end - this.at) damaged('a list ends too early');
    return count;
  }

  f64(x = 0): number {
    float[0] = x;
    this.block(floatBytes);
    return float[0];
  }

  /** Bytes `from … to − 1`, which are written, or filled. */
  block(given: Uint8Array, from = 0, to = given.length): void {
    const at = this.#next(to - from);
    const own = this.bytes;
    if (this.isReading) given.set(own.subarray(at, at + to - from), from);
    // (A subarray is an object: garbage for the few bytes of a call.)
    else if (to - from > 256) own.set(given.subarray(from, to), at);
    else for (let i = from; i < to; i++) own[at + i - from] = given[i];
  }

  /** UTF-16 code by code: names may hold halves of a pair. */
  text(x = ''): string {
    let read = '';
    const length = this.count(x.length);
    for (let i = 0; i < length; i++) {
      const code = this.varint(x.charCodeAt(i));
      if (this.isReading) read += String.fromCharCode(code);
    }
    return this.isReading ? read : x;
  }

  /** The number of bytes, and these: what is read is a view of them. */
  sized(given: Uint8Array<ArrayBuffer> = this.bytes, from = 0, to = given.length): Uint8Array<ArrayBuffer> {
    const count = this.count(to - from);
    if (!this.isReading) this.block(given, from, to);
    return this.isReading ? this.bytes.subarray(this.#next(count), this.at) : given;
  }

  /** What was written. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }
}
