import { expect, test } from 'vitest';
import { createHash } from '../../../src/core/math/hash.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';

// The same definition in exact integers, from the comment at the top of hash.ts and the published constants.
function reference(input: number[]): string {
  const word = (x: bigint): bigint => BigInt.asUintN(32, x);
  const turn = (x: bigint, n: bigint): bigint => word((x << n) | (x >> (32n - n)));
  let a = 0n;
  let b = 0n;
  for (const value of input) {
    const w = word(BigInt(value));
    a = word(turn(a ^ word(turn(word(w * 0x239b961bn), 15n) * 0xab0e9789n), 19n) + b);
    a = word(a * 5n + 0x561ccd1bn);
    b = word(turn(b ^ word(turn(word(w * 0x38b34ae5n), 16n) * 0xa1e38b93n), 17n) + a);
    b = word(b * 5n + 0x0bcaa747n);
  }
  const end = (h: bigint): bigint => {
    h = word((h ^ (h >> 16n)) * 0x85ebca6bn);
    h = word((h ^ (h >> 13n)) * 0xc2b2ae35n);
    return h ^ (h >> 16n);
  };
  a ^= BigInt(input.length);
  b ^= BigInt(input.length);
  a = word(a + b);
  b = word(b + a);
  a = end(a);
  b = end(b);
  a = word(a + b);
  b = word(b + a);
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
}

function wordsOf(x: number): number[] {
  const bits = BigInt.asUintN(64, new DataView(new Float64Array([x]).buffer).getBigUint64(0, true));
  return [Number(bits & 0xffffffffn), Number(bits >> 32n)];
}

test('nothing fed: sixteen zeros', () => {
  expect(createHash().digest()).toBe('0000000000000000');
});

test('numbers, ranges and bytes equal the definition in exact integers (seed 5)', () => {
  const random = mulberry32(5);
  for (let run = 0; run < 200; run++) {
    const hash = createHash();
    const fed: number[] = [];
    for (let part = 0; part < 6; part++) {
      const n = Math.floor(random() * 9);
      const from = Math.floor(random() * 3);
      const choice = part === 5 ? 4 : Math.floor(random() * 4);
      if (choice === 0) {
        const list = Float64Array.from({ length: from + n + 1 }, () => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20));
        hash.f64s(list, from, from + n);
        fed.push(n, ...[...list.subarray(from, from + n)].flatMap(wordsOf));
      } else if (choice === 1) {
        const list = Uint32Array.from({ length: from + n }, () => random() * 2 ** 32);
        hash.u32s(list, from);
        fed.push(n, ...list.subarray(from));
      } else if (choice === 2) {
        const list = Uint8Array.from({ length: from + n + 2 }, () => random() * 256);
        hash.u8s(list, from, from + n);
        fed.push(n);
        for (let i = from; i < from + n; i += 4) {
          let w = 0;
          for (let k = 0; k < 4 && i + k < from + n; k++) w += list[i + k] * 256 ** k;
          fed.push(w);
        }
      } else if (choice === 3) {
        const x = random() - 0.5;
        hash.f64(x);
        fed.push(...wordsOf(x));
      } else {
        hash.u32(n);
        fed.push(n);
      }
    }
    expect(hash.digest()).toBe(reference(fed));
  }
});

test('−0 is not 0, and every NaN is one', () => {
  expect(createHash().f64(-0).digest()).not.toBe(createHash().f64(0).digest());
  expect(createHash().f64s(Float64Array.of(-0)).digest()).not.toBe(createHash().f64s(Float64Array.of(0)).digest());
  const odd = new Float64Array(1);
  new DataView(odd.buffer).setBigUint64(0, 0xfff80000deadbeefn, true);
  expect(createHash().f64s(odd).digest()).toBe(createHash().f64s(Float64Array.of(NaN)).digest());
  expect(createHash().f64(odd[0]).digest()).toBe(createHash().f64(NaN).digest());
});

test('how numbers are divided into ranges counts', () => {
  const one = createHash().f64s(Float64Array.of(1)).f64s(Float64Array.of(2)).digest();
  expect(createHash().f64s(Float64Array.of(1, 2)).digest()).not.toBe(one);
  expect(createHash().u8s(Uint8Array.of(1)).digest()).not.toBe(createHash().u8s(Uint8Array.of(1, 0)).digest());
});

test('the digest does not end the feeding', () => {
  const hash = createHash().u32(1);
  hash.digest();
  expect(hash.u32(2).digest()).toBe(createHash().u32(1).u32(2).digest());
});

test('one flipped bit anywhere flips about half of the digest (seed 6)', () => {
  const random = mulberry32(6);
  const list = Float64Array.from({ length: 8 }, () => random() * 100 - 50);
  const bits = new Uint32Array(list.buffer);
  const digest = (): bigint => BigInt(`0x${createHash().f64s(list).digest()}`);
  const base = digest();
  let sum = 0;
  for (let i = 0; i < 512; i++) {
    bits[i >> 5] ^= 1 << (i & 31);
    const flips = (base ^ digest()).toString(2).replaceAll('0', '').length;
    bits[i >> 5] ^= 1 << (i & 31);
    expect(flips).toBeGreaterThan(10);
    sum += flips;
  }
  expect(Math.abs(sum / 512 - 32)).toBeLessThan(1);
});

test('200,000 histories that differ in their length, no two digests alike', () => {
  const seen = new Set<string>();
  const hash = createHash();
  for (let i = 0; i < 200_000; i++) seen.add(hash.u32(i & 1).digest());
  expect(seen.size).toBe(200_000);
});

test('a range outside the array is refused with its numbers', () => {
  expect(() => createHash().f64s(new Float64Array(4), 2, 5)).toThrow('range is 2 to 5');
  expect(() => createHash().u8s(new Uint8Array(4), 3, 2)).toThrow(RangeError);
  expect(() => createHash().u32s(new Uint32Array(4), -1)).toThrow('-1 to 4');
});
