// Asks the public face about a pair of solids and has its answers judged by the oracle.

import { answersOf } from '../../src/page/rooms/matrix/judge-pose.ts';
import type { Solid } from '../../src/oracle/distance.ts';
import { judgeAnswers, type PairVerdict } from '../../src/oracle/judge.ts';
import { FACE, type Face } from './face.ts';
import { shapeOf } from './generators.ts';

/** `allowed`: the error of the signed distance in eps·S. */
export function judgePair(a: Solid, b: Solid, allowed: number, face: Face = FACE): PairVerdict {
  const [one, other] = [shapeOf(a, face), shapeOf(b, face)];
  const answers = answersOf(one, other, face);
  const verdict = judgeAnswers(a, b, answers, allowed);
  const overlaps = [face.overlaps(one, other), face.overlaps(other, one)];
  if (verdict.complaint !== null || overlaps.every((answer) => answer === (answers.contact !== null))) return verdict;
  return { ...verdict, complaint: `overlaps is ${overlaps.join(' and ')}, contact ${answers.contact === null ? 'null' : 'one'}` };
}
