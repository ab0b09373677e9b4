// The project's only source of random numbers: mulberry32, a seeded generator with 32 bits of state, the same numbers on every machine.

import { ofAnySize } from './check.ts';

/** Numbers in [0, 1), multiples of 2⁻³². */
export type Random = () => number;

/**
 * A generator of uniform numbers in [0, 1). The seed is taken modulo 2³²; equal seeds give equal sequences of period 2³².
 * For scenes, tests and benchmarks, not for secrets. Source: Tommy Ettinger, mulberry32 (public domain).
 */
export function mulberry32(seed: number): Random {
  let a = ofAnySize('mulberry32.seed', seed) | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
