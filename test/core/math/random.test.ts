import { expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';

// The definition of benchmarks.md in exact integers modulo 2³²: slow, and sharing nothing with the code under test.
function reference(seed: bigint): () => number {
  const word = (x: bigint): bigint => BigInt.asUintN(32, x);
  let a = word(seed);
  return () => {
    a = word(a + 0x6d2b79f5n);
    let t = word((a ^ (a >> 15n)) * (1n | a));
    t = word(t + (t ^ (t >> 7n)) * (61n | t)) ^ t;
    return Number(t ^ (t >> 14n)) / 2 ** 32;
  };
}

test('the first three numbers of two seeds, worked out in Python integers', () => {
  const first = (seed: number): number[] => {
    const random = mulberry32(seed);
    return [random(), random(), random()].map((x) => x * 2 ** 32);
  };
  expect(first(0)).toEqual([1144304738, 1416247, 958946056]);
  expect(first(1234)).toEqual([314799534, 3021131492, 3877737075]);
});

test.each([0, 1, 7, 777, 1234, 4321, 0x7fffffff, 0xffffffff, -1, 2 ** 32 + 5])(
  '1,000 numbers equal the definition in exact integers (seed %d)',
  (seed) => {
    const ours = mulberry32(seed);
    const theirs = reference(BigInt(seed));
    for (let i = 0; i < 1000; i++) expect(ours()).toBe(theirs());
  },
);

test('two generators of one seed do not share state', () => {
  const a = mulberry32(1234);
  const first = [a(), a(), a()];
  const b = mulberry32(1234);
  expect([b(), b(), b()]).toEqual(first);
});

test('uniform: mean, extremes and every sixteenth of 100,000 draws (seed 99)', () => {
  const random = mulberry32(99);
  const bins = new Array<number>(16).fill(0);
  let sum = 0;
  for (let i = 0; i < 100_000; i++) {
    const x = random();
    if (!(x >= 0 && x < 1)) throw new Error(`draw ${i} is ${x}`);
    sum += x;
    bins[Math.floor(16 * x)]++;
  }
  expect(Math.abs(sum / 100_000 - 0.5)).toBeLessThan(0.004); // 4 standard deviations
  for (const bin of bins) expect(Math.abs(bin - 6250)).toBeLessThan(310); // 4 standard deviations
});
