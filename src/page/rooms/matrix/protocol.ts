// Messages between the page and its oracle: one request at a time, each with one reply. The worker keeps nothing in between.

import { PAIRS } from './pairs.ts';
import { fuzzBatch, judgePose, type Batch } from './judge-pose.ts';
import type { Pair } from './pairs.ts';
import type { PairPose } from './placement.ts';

export interface Check {
  readonly pair: Pair;
  readonly pose: PairPose;
  /** The displayed signed distance. */
  readonly shown: number;
}

export type Question =
  | { readonly ask: 'check'; readonly checks: readonly Check[] }
  | { readonly ask: 'fuzz'; readonly seed: number; readonly pair: number; readonly from: number; readonly count: number };

export interface Judged {
  readonly complaint: string | null;
  readonly truth: number;
}

/** The oracle's answer about a pose: `none` where there is no oracle, undefined before it has answered. */
export type Verdict = Judged | 'none' | undefined;

export type Answer =
  | { readonly ask: 'check'; readonly verdicts: readonly Judged[] }
  | { readonly ask: 'fuzz'; readonly pair: number; readonly batch: Batch };

export function answer(question: Question): Answer {
  if (question.ask === 'check') {
    const verdicts = question.checks.map(({ pair, pose, shown }): Judged => {
      const { complaint, truth } = judgePose(pair, pose, shown);
      return { complaint, truth };
    });
    return { ask: 'check', verdicts };
  }
  const { seed, pair, from, count } = question;
  return { ask: 'fuzz', pair, batch: fuzzBatch(seed, pair, PAIRS[pair], from, count) };
}
