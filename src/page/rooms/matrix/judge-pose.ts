// A pose of a pair, computed by the core in both orders and checked by the oracle: the same code for the badges, the fuzz and the tests.

import { contact, distance, separatingAxes } from 'kantsu';
import { recordOf } from 'kantsu/inspect';
import type { Shape } from 'kantsu';
import { judgeAnswers, NASTY } from '../../../oracle/judge.ts';
import type { PairAnswers, PairVerdict } from '../../../oracle/judge.ts';
import { shapeOf } from '../../model/solid.ts';
import type { SolidPair } from '../../model/solid.ts';
import { drawPose } from './draw-pose.ts';
import type { Family } from './draw-pose.ts';
import { PAIRS } from './pairs.ts';

const OURS = { contact, distance, separatingAxes };

/** `ask`: the implementation, this core or another build of it. */
export function answersOf(a: Shape, b: Shape, ask: typeof OURS = OURS): PairAnswers {
  return {
    distance: ask.distance(a, b),
    contact: ask.contact(a, b),
    exchanged: areTwins(a, b) ? null : { distance: ask.distance(b, a), contact: ask.contact(b, a) },
    axes: ask.separatingAxes(a, b),
  };
}

/** The same kind with the same numbers, except for the sign of a zero. */
function areTwins(a: Shape, b: Shape): boolean {
  if (a.kind !== b.kind) return false;
  const record = recordOf(b);
  return recordOf(a).every((x, i) => x === record[i]);
}

/** `shown`: the displayed distance, which must be the checked number to the last bit. */
export function judgePose(pose: SolidPair, shown?: number): PairVerdict {
  const [a, b] = [shapeOf(pose.a), shapeOf(pose.b)];
  const answers = answersOf(a, b);
  const verdict = judgeAnswers(a, b, answers, NASTY);
  const { distance } = answers.distance;
  if (shown === undefined || Object.is(shown, distance) || verdict.complaint !== null) return verdict;
  return { ...verdict, complaint: `the page shows ${shown}, the worker's core answers ${distance}` };
}

export interface Disagreement {
  readonly pose: SolidPair;
  readonly complaint: string;
  /** The case of a random pose; undefined for one made by the user. */
  readonly family?: Family;
}

export interface Check {
  readonly pose: SolidPair;
  /** The displayed signed distance. */
  readonly shown: number;
}

export type Question =
  | { readonly ask: 'check'; readonly checks: readonly Check[] }
  | { readonly ask: 'fuzz'; readonly run: number; readonly seed: number; readonly poses: number }
  | { readonly ask: 'stop' };

export interface Judged {
  readonly complaint: string | null;
  readonly truth: number;
}

export type Answer =
  | { readonly ask: 'check'; readonly verdicts: readonly Judged[] }
  /** One batch of a run: how many poses, and the ms that they took. */
  | ({ readonly ask: 'fuzz'; readonly run: number; readonly disagreements: readonly Disagreement[] } & Record<
      'done' | 'worst' | 'took',
      number
    >);

/** So many random poses of each pair, the pairs in turn; a pose depends on its seed, pair and number alone. */
export function* fuzz(seed: number, poses: number): Generator<PairVerdict & { readonly pose: SolidPair; readonly family: Family }> {
  for (let number = 0; number < poses; number++) {
    for (const [i, pair] of PAIRS.entries()) {
      const drawn = drawPose(seed, i, pair, number);
      yield { ...drawn, ...judgePose(drawn.pose) };
    }
  }
}
