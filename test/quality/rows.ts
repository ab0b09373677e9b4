// A row of the table as data: how a value is judged, and what others were measured at.

import type { Tally } from './tally.ts';

export interface Figure {
  readonly name: string;
  readonly reach: string;
  readonly values: readonly number[];
  /** What says whether a value is good enough. */
  readonly within: (value: number) => boolean;
  /** Chaotic scenes are judged by the median over the seeds; others by their worst. */
  readonly judge: 'median' | 'worst';
  /** Of two values, the worse. */
  readonly worse: (a: number, b: number) => number;
  /** Rapier 0.20/0.21, Jolt 1.1, crashcat 0.0.5, cannon-es 0.20, each with its defaults, as measured when the goals were set; – where not measured. */
  readonly peers: readonly [string, string, string, string];
  /** Printed below the table by `--only`: which cases fail, and the worst of them. */
  readonly notes?: readonly string[];
}

export interface Scenario {
  readonly id: string;
  readonly figures: (seeds: readonly number[]) => Figure[];
}

export type Peers = Figure['peers'];

export function atMost(name: string, bound: number, values: readonly number[], judge: Figure['judge'], peers: Peers): Figure {
  return { name, reach: `≤ ${bound}`, values, within: (value) => value <= bound, judge, worse: Math.max, peers };
}

export function none(name: string, values: readonly number[], peers: Peers): Figure {
  return { name, reach: '0', values, within: (value) => value === 0, judge: 'worst', worse: Math.max, peers };
}

/** Where nothing was measured. */
export const UNKNOWN: Peers = ['–', '–', '–', '–'];

/** Runs with a tally each of one claim over many cases. */
type Runs<K extends string> = readonly Readonly<Record<NoInfer<K>, Tally>>[];

/** How many cases of a claim fail, for each run. */
export function failures<K extends string>(name: string, runs: Runs<K>, claim: K, peers: Peers = UNKNOWN): Figure {
  const tallies = runs.map((run) => run[claim]);
  const failed = tallies.map((tally) => tally.failed);
  return { ...none(`${name}, of ${tallies[0].count}`, failed, peers), notes: tallies.flatMap((tally) => tally.lines()) };
}

/** The worst value of a claim, for each run. */
export function worstOfTallies<K extends string>(name: string, runs: Runs<K>, claim: K, peers: Peers = UNKNOWN): Figure {
  const tallies = runs.map((run) => run[claim]);
  const worst = tallies.map((tally) => tally.worst);
  return { ...atMost(name, tallies[0].bound, worst, 'worst', peers), notes: tallies.flatMap((tally) => tally.lines()) };
}
