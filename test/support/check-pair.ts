// A pair's verdict as an assertion.

import { expect } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { contact } from '../../src/core/narrowphase/contact.ts';
import { distanceAfterMove, signedDistance, type Solid } from '../../src/oracle/distance.ts';
import { randomSolid, shapeOf, type SolidKind } from './generators.ts';
import { judgePair } from './judge-pair.ts';

/** `allowed`: the error of the signed distance in eps·S. `how` goes into the message of a failure, with the pair. */
export function checkPair(a: Solid, b: Solid, allowed: number, how = ''): void {
  const { complaint } = judgePair(a, b, allowed);
  if (complaint) expect.fail(`${complaint}, for ${how} ${JSON.stringify(a)} ${JSON.stringify(b)}`);
}

/** Of so many pairs those that overlap are just apart once b has moved by normal·depth; answers how many there were. */
export function countJustApart(kindA: SolidKind, kindB: SolidKind, count: number, seed: number): number {
  const random = mulberry32(seed);
  let overlapping = 0;
  for (let i = 0; i < count; i++) {
    const [a, b] = [randomSolid(random, kindA), randomSolid(random, kindB)];
    const c = contact(shapeOf(a), shapeOf(b));
    expect(c === null).toBe(signedDistance(a, b) > 0);
    if (!c) continue;
    overlapping++;
    const way = c.normal.map((n) => n * c.depth);
    expect(Math.abs(distanceAfterMove(a, b, way))).toBeLessThan(1e-14);
  }
  return overlapping;
}
