// Asks the public face about a pair of solids and has its answers judged by the oracle.

import { answersOf } from '../../src/page/rooms/matrix/pair-answers.ts';
import type { Solid } from '../../src/oracle/distance.ts';
import { judgeAnswers, type PairVerdict } from '../../src/oracle/judge.ts';
import { FACE, type Face } from './face.ts';
import { shapeOf } from './generators.ts';

/** `allowed`: the error of the signed distance in eps·S. */
export function judgePair(a: Solid, b: Solid, allowed: number, face: Face = FACE): PairVerdict {
  return judgeAnswers(a, b, answersOf(shapeOf(a, face), shapeOf(b, face), face), allowed);
}
