// One pose of a pair, computed by the core and checked by the oracle: the same code for the badges, the fuzz and its tests.

import { judgeAnswers, NASTY, type PairVerdict } from '../../../oracle/judge.ts';
import { answersOf } from './pair-answers.ts';
import { drawPose, type Family } from './draw-pose.ts';
import { shapeAt, type PairPose } from './placement.ts';
import { poseText, type Pair } from './pairs.ts';

/** `shown`: the displayed distance, which must be the checked number to the last bit. */
export function judgePose(pair: Pair, pose: PairPose, shown?: number): PairVerdict {
  const a = shapeAt(pair.a, pose.a);
  const b = shapeAt(pair.b, pose.b);
  const answers = answersOf(a, b);
  const verdict = judgeAnswers(a, b, answers, NASTY);
  const { distance } = answers.distance;
  if (shown === undefined || Object.is(shown, distance) || verdict.complaint !== null) return verdict;
  return { ...verdict, complaint: `the page shows ${shown}, the worker's core answers ${distance}` };
}

export interface Disagreement {
  readonly pair: Pair;
  /** `poseText` of the pose. */
  readonly pose: string;
  readonly complaint: string;
  /** The case of a random pose; undefined for one made by the user. */
  readonly family?: Family;
}

export interface Batch {
  readonly agree: number;
  readonly disagreements: readonly Disagreement[];
  /** The largest error of a signed distance, in eps·S. */
  readonly worst: number;
}

/** Poses `from` to `from + count − 1` of a seed's endless list for one pair. */
export function fuzzBatch(seed: number, pairIndex: number, pair: Pair, from: number, count: number): Batch {
  const disagreements: Disagreement[] = [];
  let worst = 0;
  for (let number = from; number < from + count; number++) {
    const { pose, family } = drawPose(seed, pairIndex, pair, number);
    const { complaint, error } = judgePose(pair, pose);
    worst = Math.max(worst, error);
    if (complaint !== null) disagreements.push({ pair, pose: poseText(pose), complaint, family });
  }
  return { agree: count - disagreements.length, disagreements, worst };
}
