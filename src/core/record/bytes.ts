// Bytes written one after the other into a buffer that grows, and read back with checks: nothing is read beyond the end.

import { growBytes } from '../broadphase/grow.ts';

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

export class ByteWriter {
  bytes = new Uint8Array(1024);
  length = 0;
  /** User data that could not be written. */
  leftOut = 0;

  reserve(more: number): void {
    this.bytes = growBytes(this.bytes, this.length + more);
  }

  u8(x: number): void {
    this.reserve(1);
    this.bytes[this.length++] = x;
  }

  /** A whole number from 0 to 2⁵³ − 1, seven bits a byte, the lowest first. */
  varint(x: number): void {
    this.reserve(8);
    for (; x >= 128; x = Math.floor(x / 128)) this.bytes[this.length++] = (x % 128) + 128;
    this.bytes[this.length++] = x;
  }

  f64(x: number): void {
    float[0] = x;
    this.block(floatBytes, 0, 8);
  }

  /** Bytes `from … to − 1`. */
  block(bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.reserve(to - from);
    const { bytes: own, length } = this;
    // (A subarray is an object: garbage for the few bytes of a call.)
    if (to - from > 256) own.set(bytes.subarray(from, to), length);
    else for (let i = from; i < to; i++) own[length + i - from] = bytes[i];
    this.length += to - from;
  }

  /** UTF-16 code by code: names may hold halves of a pair. */
  text(x: string): void {
    this.varint(x.length);
    for (let i = 0; i < x.length; i++) this.varint(x.charCodeAt(i));
  }

  /** The number of bytes, and these. */
  sized(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.block(bytes);
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}

/** The error for bytes that no recorder has written. */
export function damaged(reason: string): never {
  throw new RangeError(`recording is damaged: ${reason}, expected the bytes of a recorder's save()`);
}

export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** The place of the next `count` bytes. */
  private skip(count: number): number {
    if (!(count <= this.bytes.length - this.at)) damaged('it ends within a value');
    const from = this.at;
    this.at += count;
    return from;
  }

  u8(): number {
    return this.bytes[this.skip(1)];
  }

  varint(): number {
    let x = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8();
      x += (byte % 128) * scale;
      if (!Number.isSafeInteger(x)) damaged('a whole number is too large');
      if (byte < 128) return x;
    }
  }

  /** The number of entries in a list, of at least `size` bytes each: for more than there is room for nothing is allocated. */
  count(size = 1): number {
    const count = this.varint();
    if (count * size > this.bytes.length - this.at) damaged('a list ends too early');
    return count;
  }

  f64(): number {
    const from = this.skip(8);
    for (let k = 0; k < 8; k++) floatBytes[k] = this.bytes[from + k];
    return float[0];
  }

  /** A copy of the next bytes, or of all that are left. */
  block(count = this.bytes.length - this.at): Uint8Array<ArrayBuffer> {
    const from = this.skip(count);
    return this.bytes.slice(from, from + count);
  }

  /** As `ByteWriter.sized`. */
  sized(): Uint8Array<ArrayBuffer> {
    return this.block(this.count());
  }

  text(): string {
    let text = '';
    for (let left = this.count(); left > 0; left--) text += String.fromCharCode(this.varint());
    return text;
  }
}
