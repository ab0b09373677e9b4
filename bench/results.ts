// What a run leaves behind: the shape of the JSON files in results/, from which the README's table and the plot are made.

import { readFileSync } from 'node:fs';
import type { PileQuality } from './work/pile.ts';
import type { Clock, Times } from './rounds.ts';

export const WORKS = ['pairs', 'closest', 'all', 'pile', 'mixed', 'moved', 'plain', 'hills', 'landing'] as const;
export type Work = (typeof WORKS)[number];

export const WORK_TITLES: Readonly<Record<Work, string>> = {
  pairs: 'W1 pairs, ms per frame',
  closest: 'W2 closest hit, µs per ray',
  all: 'W2 all hits with entry and exit, µs per ray',
  pile: 'W3 pile of spheres, ms per step',
  mixed: 'W3 mixed pile, ms per step',
  moved: 'W4 moved by hand, ms per frame',
  plain: 'W5 flat level of 100,352 triangles, ms per step',
  hills: 'W5 the same with hills, ms per step',
  landing: 'W6 landing, ms for all steps',
};

export interface Row extends Times {
  readonly engine: string;
  /** How its answers compare with ours, in words. */
  readonly agreement: string;
  /** What it leaves undone, in a word or two. */
  readonly remark?: string;
  readonly bytesPerBody?: number;
  readonly quality?: PileQuality;
}

/** One work at one size; the first row is ours. Times are ms per frame or step, µs per ray. */
export interface Run {
  readonly work: Work;
  readonly bodies: number;
  readonly rows: readonly Row[];
  /** The machine's load average over the last minute, before and after: above the number of cores, others took part of the time. */
  readonly load: readonly [number, number];
}

export interface Results {
  readonly date: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly platform: string; readonly node: string; readonly v8: string };
  readonly versions: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly clock: Clock;
  readonly runs: readonly Run[];
}

export function readResults(file: string): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}

/** The runs of one work over all files, by size; of two of one size the later file's. */
export function runsOf(all: readonly Results[], work: Work): Run[] {
  const bySize = new Map(
    all
      .flatMap(({ runs }) => runs)
      .filter((run) => run.work === work)
      .map((run) => [run.bodies, run]),
  );
  return [...bySize.values()].toSorted((a, b) => a.bodies - b.bodies);
}
