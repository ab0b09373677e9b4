// `npm run bench -- self`: Kantsu against itself, so that a regression is seen before it is committed.
//
// Against a commit, both cores take turns in one process: what the machine does besides falls on both. Against the saved run the times are of another
// hour: a busier machine looks like slower code.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { number } from './report.ts';
import { WORK_TITLES, type Results, type Run, type Work } from './results.ts';
import type { Times } from './rounds.ts';

/** Large enough to tell, small enough to be asked before every commit. */
export const SELF_SIZES: Readonly<Record<Work, readonly number[]>> = {
  pairs: [1000, 10_000, 50_000],
  closest: [10_000],
  all: [10_000],
  pile: [1000, 4000],
  mixed: [1000],
  moved: [1000, 10_000],
  plain: [500],
  hills: [500],
  landing: [1000, 3000],
};

// On each machine its own: not in the repository.
const SAVED = 'bench/node_modules/.cache/self.json';

export function saveRun(results: Results, root: string): void {
  const file = `${root}${SAVED}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
  console.log('Saved: later runs of `self` are compared with this one.');
}

/** Says how each work stands beside the commit that took part, and beside the saved run. False when one is slower than the commit. */
export function judgeSelf(results: Results, root: string): boolean {
  console.log('\nAgainst the commit: median, minimum, p95');
  let fine = true;
  for (const run of results.runs) {
    const [now, before] = run.rows;
    if (say(run, before, now) === SLOWER) fine = false;
  }
  const file = `${root}${SAVED}`;
  if (!existsSync(file)) {
    console.log('No run is saved yet: `npm run bench -- self --save` keeps one.');
    return fine;
  }
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Results;
  console.log(`\nAgainst the run saved on ${saved.date} (${saved.versions['Kantsu']}, ${saved.clock} clock): median, minimum, p95`);
  for (const run of results.runs) {
    const before = saved.runs.find(({ work, bodies }) => work === run.work && bodies === run.bodies)?.rows[0];
    if (before !== undefined) say(run, before, run.rows[0]);
  }
  return fine;
}

const SLOWER = 'SLOWER';

/** A difference counts where the best of one is worse than the usual of the other. */
function say(run: Run, before: Times, now: Times): string {
  const verdict = now.min > before.median ? SLOWER : now.median < before.min ? 'faster' : 'within the spread';
  const times = (['median', 'min', 'p95'] as const).map((key) => `${number(before[key])} → ${number(now[key])}`).join(', ');
  console.log(`${WORK_TITLES[run.work]}, ${run.bodies}: ${times}; minimum × ${(now.min / before.min).toFixed(2)}: ${verdict}`);
  return verdict;
}
