// The file of a recording: a head, then parts, each deflated and with checksums that continue those of the part before it. So a file that is cut at its end
// is distinguished from a damaged one: all of its parts but the last are whole, and that one ends with the file.
//
// Deflate is the platform's, which Node (20.12 and later), workers and pages have.

import { createHash } from '../math/hash.ts';
import { ByteWriter, damaged } from './bytes.ts';

/** 'KANTSU', 26, 10. */
const MAGIC = [0x544e414b, 0x0a1a5553];
/** Of the format of file, operations and codecs; 1: the first. */
const VERSION = 1;
const HEAD = 12;
/** Kind, length, deflated length, checksum of these (2); checksum of the content (2). */
const PART_WORDS = 7;

export const MESH = 1;
export const KEYFRAME = 2;
export const END = 3;

/** Steps of a recording: nine hours at 60 a second. A few megabytes could hold a billion, which could not be listed. */
export const MAX_STEPS = 2_000_000;
/** Bytes of all parts together; deflate makes no more of one byte. */
const MAX_BYTES = 0x80000000;
const MAX_RATIO = 1032;

export interface Part {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

function sums(seed: ArrayLike<number>, words: Uint32Array): Uint32Array {
  const digest = createHash().u32s(Uint32Array.from(seed)).u32s(words).digest();
  return Uint32Array.of(Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8), 16));
}

const aligned = (length: number): number => 4 * Math.ceil(length / 4);

export async function writeFile(parts: readonly Part[]): Promise<Uint8Array<ArrayBuffer>> {
  const out = new ByteWriter();
  const put = (words: Uint32Array): void => out.block(new Uint8Array(words.buffer));
  put(Uint32Array.of(...MAGIC, VERSION));
  let seed: Uint32Array = Uint32Array.of(VERSION);
  for (const { kind, bytes } of parts) {
    const packed = await pass(new CompressionStream('deflate-raw'), bytes);
    const words = new Uint32Array(aligned(packed.length) / 4);
    new Uint8Array(words.buffer).set(packed);
    const head = new Uint32Array(PART_WORDS);
    head.set([kind, bytes.length, packed.length]);
    head.set(sums(seed, head.subarray(0, 3)), 3);
    seed = sums(head.subarray(3, 5), words);
    head.set(seed, 5);
    put(head);
    put(words);
  }
  return out.view().slice();
}

/** The parts of a file that are whole; without one of kind END if it was cut. Anything else than a whole file or its beginning is refused. */
export async function readFile(file: Uint8Array): Promise<Part[]> {
  const words = (at: number, count: number): Uint32Array => new Uint32Array(file.slice(at, at + 4 * count).buffer);
  if (file.length < HEAD || words(0, 2).some((word, i) => word !== MAGIC[i])) {
    throw new RangeError(`recording is ${file.length} bytes that do not begin as one, expected the bytes of a recorder's save()`);
  }
  const [version] = words(8, 1);
  if (version !== VERSION) {
    throw new RangeError(
      `recording has format version ${version}, expected ${VERSION}: it was made by ${version > VERSION ? 'a later' : 'another'} version of kantsu`,
    );
  }
  const parts: Part[] = [];
  let seed: Uint32Array = Uint32Array.of(VERSION);
  let total = 0;
  for (let at = HEAD; file.length - at >= 4 * PART_WORDS;) {
    const head = words(at, PART_WORDS);
    const [kind, length, packedLength] = head;
    const own = sums(seed, head.subarray(0, 3));
    if (own[0] !== head[3] || own[1] !== head[4]) damaged(`part ${parts.length} does not match its checksum`);
    at += 4 * PART_WORDS;
    const end = at + aligned(packedLength);
    if (end > file.length) break;
    seed = sums(own, words(at, (end - at) / 4));
    if (seed[0] !== head[5] || seed[1] !== head[6]) damaged(`the content of part ${parts.length} does not match its checksum`);
    total += length;
    if (length > MAX_RATIO * packedLength || total > MAX_BYTES) damaged(`part ${parts.length} holds ${length} bytes`);
    const inflated = await pass(new DecompressionStream('deflate-raw'), file.subarray(at, at + packedLength), length);
    if (inflated.length !== length) damaged(`part ${parts.length} has another length`);
    parts.push({ kind, bytes: inflated });
    at = end;
    if (kind !== END) continue;
    if (at < file.length) damaged('it goes on after its end');
    break;
  }
  return parts;
}

interface Stream {
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
  readonly readable: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> } };
}
declare const CompressionStream: new (format: 'deflate-raw') => Stream;
declare const DecompressionStream: new (format: 'deflate-raw') => Stream;

/** Of bytes that another program has written there may come more than `most`. */
async function pass(stream: Stream, bytes: Uint8Array, most = Infinity): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const out = new ByteWriter();
  // (Both fail with the reader, whose error is the one that counts.)
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  while (out.length <= most) {
    const { done, value } = await reader.read();
    if (done || value === undefined) break;
    out.block(value);
  }
  if (out.length > most) await reader.cancel();
  return out.view();
}
