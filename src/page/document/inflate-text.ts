// Deflate streams for browsers without (RFC 1951): written without compression, read in full. Loaded on demand.

const BLOCK = 65_535;

/** Stored blocks: any reader of deflate reads them. */
export function stored(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const out = new Uint8Array(bytes.length + 5 * blocks);
  let at = 0;
  for (let i = 0; i < blocks; i++) {
    const block = bytes.subarray(BLOCK * i, BLOCK * (i + 1));
    out.set([i === blocks - 1 ? 1 : 0, block.length & 255, block.length >> 8, ~block.length & 255, (~block.length >> 8) & 255], at);
    out.set(block, at + 5);
    at += 5 + block.length;
  }
  return out;
}

// §3.2.5: the least length or distance of each code, and how many bits more follow.
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12_289, 16_385,
  24_577,
];
/** §3.2.7: the order in which the lengths of the code lengths' own codes are written. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** A prefix code: how many codes there are of each length, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: readonly number[];
}

/** Throws a `RangeError` for a stream that is not deflate, or that decodes to more than `most` bytes. */
export function inflate(bytes: Uint8Array, most: number): Uint8Array {
  const out: number[] = [];
  let at = 0;
  let held = 0;
  let bitsHeld = 0;
  const fail = (what: string): never => {
    throw new RangeError(`deflate: ${what}`);
  };
  const bits = (n: number): number => {
    while (bitsHeld < n) {
      if (at >= bytes.length) fail('the end came too soon');
      held |= bytes[at++] << bitsHeld;
      bitsHeld += 8;
    }
    const value = held & ((1 << n) - 1);
    held >>>= n;
    bitsHeld -= n;
    return value;
  };
  // Canonical codes: those of one length follow each other, and begin where twice those of the length before ended.
  const symbol = ({ counts, symbols }: Code): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= bits(1);
      const count = counts[length];
      if (code - count < first) return symbols[index + (code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return fail('a code that there is not');
  };
  const put = (byte: number): void => {
    if (out.length >= most) fail(`it unfolds to more than ${most} bytes`);
    out.push(byte);
  };
  const plain = (): void => {
    held = bitsHeld = 0;
    if (at + 4 > bytes.length) fail('the end came too soon');
    const length = bytes[at] | (bytes[at + 1] << 8);
    if ((length ^ (bytes[at + 2] | (bytes[at + 3] << 8))) !== 0xffff) fail('a length that is damaged');
    at += 4;
    if (at + length > bytes.length) fail('the end came too soon');
    for (const end = at + length; at < end; at++) put(bytes[at]);
  };
  const coded = (literals: Code, distances: Code): void => {
    for (;;) {
      const one = symbol(literals);
      if (one === 256) return;
      if (one < 256) {
        put(one);
        continue;
      }
      const length = LENGTHS[one - 257] ?? fail('a length that there is not');
      const count = length + bits(LENGTH_BITS[one - 257]);
      const which = symbol(distances);
      const least = DISTANCES[which] ?? fail('a distance that there is not');
      const distance = least + bits(Math.max(0, (which >> 1) - 1));
      if (distance > out.length) fail('a distance before the beginning');
      for (let i = 0; i < count; i++) put(out[out.length - distance]);
    }
  };
  const described = (): [Code, Code] => {
    const literals = bits(5) + 257;
    const distances = bits(5) + 1;
    const own = Array.from({ length: 19 }, () => 0);
    for (let n = bits(4) + 4, i = 0; i < n; i++) own[ORDER[i]] = bits(3);
    const code = codeOf(own);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const one = symbol(code);
      if (one < 16) {
        lengths.push(one);
        continue;
      }
      const before = one === 16 ? (lengths.at(-1) ?? fail('nothing to repeat')) : 0;
      const times = one === 16 ? 3 + bits(2) : one === 17 ? 3 + bits(3) : 11 + bits(7);
      for (let i = 0; i < times; i++) lengths.push(before);
    }
    if (lengths.length > literals + distances) fail('too many lengths');
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  };
  for (let last = false; !last;) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) plain();
    else if (kind === 1) coded(codeOf(FIXED), codeOf(Array.from({ length: 30 }, () => 5)));
    else if (kind === 2) coded(...described());
    else fail('a block of an unknown kind');
  }
  return Uint8Array.from(out);
}

/** §3.2.6. */
const FIXED = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const symbols: number[] = [];
  for (let length = 1; length <= LONGEST_CODE; length++) {
    lengths.forEach((one, i) => {
      if (one === length) symbols.push(i);
    });
  }
  return { counts, symbols };
}
