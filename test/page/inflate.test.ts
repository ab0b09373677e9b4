// Deflate without the browser's own streams, against those of Node.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inflate, stored } from '../../src/page/document/inflate-text.ts';
import { mulberry32 } from '../../src/core/math/random.ts';

const MOST = 2 ** 20;

function sample(random: () => number): Uint8Array {
  const length = Math.floor(10 ** (5.2 * random()));
  const letters = 1 + Math.floor(255 * random());
  const out = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    out[i] = i > 300 && random() < 0.7 ? out[i - 1 - Math.floor(200 * random())] : Math.floor(letters * random());
  }
  return out;
}

describe('inflate', () => {
  test.each([0, 1, 6, 9])('reads what zlib wrote at level %i (40 samples, seed 2)', (level) => {
    const random = mulberry32(2);
    for (let i = 0; i < 40; i++) {
      const bytes = sample(random);
      expect(Buffer.compare(inflate(deflateRawSync(bytes, { level, strategy: i % 5 }), MOST), bytes)).toBe(0);
    }
  });

  test('refuses more than is allowed, and whatever is damaged or cut (seed 3)', () => {
    expect(() => inflate(deflateRawSync(new Uint8Array(5_000_000)), MOST)).toThrow(/more than 1048576 bytes/);
    const random = mulberry32(3);
    for (let i = 0; i < 500; i++) {
      const packed = Uint8Array.from(deflateRawSync(sample(random).subarray(0, 2000)));
      const cut = packed.slice(0, Math.floor(packed.length * random()));
      expect(() => inflate(cut, MOST)).toThrow(RangeError);
      packed[Math.floor(packed.length * random())] ^= 1 << Math.floor(8 * random());
      try {
        expect(inflate(packed, MOST).length).toBeLessThanOrEqual(MOST);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});

test('what is stored without compressing is read by zlib and by ourselves', () => {
  for (const length of [0, 1, 65_535, 65_536, 200_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * i) % 251);
    expect(Buffer.compare(inflateRawSync(stored(bytes)), bytes)).toBe(0);
    expect(Buffer.compare(inflate(stored(bytes), MOST), bytes)).toBe(0);
  }
});
