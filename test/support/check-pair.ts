// A pair's verdict as an assertion.

import { expect } from 'vitest';
import type { Solid } from '../../src/oracle/distance.ts';
import { judgePair } from './judge-pair.ts';

/** `allowed`: the error of the signed distance in eps·S. `how` goes into the message of a failure, with the pair. */
export function checkPair(a: Solid, b: Solid, allowed: number, how = ''): void {
  const { complaint } = judgePair(a, b, allowed);
  if (complaint) expect.fail(`${complaint}, for ${how} ${JSON.stringify(a)} ${JSON.stringify(b)}`);
}
