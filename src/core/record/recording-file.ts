// The file of a recording: a head, then parts, each deflated and with checksums that continue those of the part before it. So a file that is cut at its end
// is distinguished from a damaged one: all of its parts but the last are whole, and that one ends with the file.
//
// Deflate is the platform's, which Node (20.12 and later), workers and pages have.

import { createHash } from '../math/hash.ts';
import { Bytes, damaged } from './bytes.ts';

/** 'KANTSU', 26, 10. */
const MAGIC = [0x544e414b, 0x0a1a5553];
/** Of the format of file, operations and codecs. 3: keyframes, meshes and queries are operations as calls are. 5: snapshots of version 7. */
const VERSION = 5;
const HEAD = 12;
/** Length, deflated length; checksums of these and of the deflated content, two words each. */
const PART_HEAD = 24;

/** Bytes of all parts together. */
const MAX_BYTES = 0x80000000;

/** The checksum of bytes that come after those of another checksum. */
function sumOf(before: Uint32Array, bytes: Uint8Array): Uint32Array {
  const digest = createHash().u32s(before).u8s(bytes).digest();
  return Uint32Array.of(Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8), 16));
}

const bytesOf = (...words: number[]): Uint8Array => new Uint8Array(Uint32Array.from(words).buffer);

export async function writeFile(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Bytes();
  out.block(bytesOf(...MAGIC, VERSION));
  let sum: Uint32Array = Uint32Array.of(VERSION);
  for (const bytes of parts) {
    const packed = await pass(new CompressionStream('deflate-raw'), bytes);
    const head = bytesOf(bytes.length, packed.length);
    const sumOfHead = sumOf(sum, head);
    sum = sumOf(sumOfHead, packed);
    for (const block of [head, bytesOf(...sumOfHead, ...sum), packed]) out.block(block);
  }
  return out.view().slice();
}

/** The parts of a file that are whole, and whether there is nothing else in it. Anything but a file or its beginning is refused. */
export async function readFile(file: Uint8Array): Promise<[parts: Uint8Array<ArrayBuffer>[], isWhole: boolean]> {
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
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let at = HEAD;
  let sum: Uint32Array = Uint32Array.of(VERSION);
  let total = 0;
  while (file.length - at >= PART_HEAD) {
    const [length, packedLength, ...sums] = words(at, PART_HEAD / 4);
    const check = (bytes: Uint8Array): void => {
      sum = sumOf(sum, bytes);
      for (const word of sum) if (word !== sums.shift()) damaged(`part ${parts.length} does not match its checksum`);
    };
    check(file.subarray(at, at + 8));
    const packed = file.subarray(at + PART_HEAD, at + PART_HEAD + packedLength);
    if (packed.length < packedLength) break;
    check(packed);
    total += length;
    if (total > MAX_BYTES) damaged(`its parts hold ${total} bytes`);
    const bytes = await pass(new DecompressionStream('deflate-raw'), packed, length);
    if (bytes.length !== length) damaged(`part ${parts.length} has another length`);
    parts.push(bytes);
    at += PART_HEAD + packedLength;
  }
  return [parts, at === file.length];
}

interface Reader {
  read(): Promise<{ readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}
declare const CompressionStream: new (format: 'deflate-raw') => object;
declare const DecompressionStream: new (format: 'deflate-raw') => object;
declare const Blob: new (parts: readonly Uint8Array[]) => { stream(): { pipeThrough(through: object): { getReader(): Reader } } };

/** Of bytes that another program has written there may come more than `most`. */
async function pass(through: object, bytes: Uint8Array, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const out = new Bytes();
  while (out.at <= most) {
    const { value } = await reader.read();
    if (value === undefined) break;
    out.block(value);
  }
  if (out.at > most) await reader.cancel();
  return out.view();
}
