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

/** A claim over many cases, a tally for each seed: how many cases fail. */
export function failures(name: string, tallies: readonly Tally[], peers: Peers = UNKNOWN): Figure {
  return {
    ...none(
      `${name}, of ${tallies[0].count}`,
      tallies.map(({ failed }) => failed),
      peers,
    ),
    notes: tallies.flatMap((tally) => tally.lines()),
  };
}

/** A claim over many cases, a tally for each seed: the worst value. */
export function worstOfTallies(name: string, tallies: readonly Tally[], peers: Peers = UNKNOWN): Figure {
  const { bound } = tallies[0];
  return {
    ...atMost(
      name,
      bound,
      tallies.map(({ worst }) => worst),
      'worst',
      peers,
    ),
    notes: tallies.flatMap((tally) => tally.lines()),
  };
}
