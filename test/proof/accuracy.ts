// `npm run accuracy`: every kind of ray and every pair against the exact oracles, as a table of errors.

import { parseArgs } from 'node:util';
import { mulberry32 } from '../../src/core/math/random.ts';
import { FACE, type Face } from '../support/face.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

/** One line of the table. Errors in eps·S, of rays in eps·(|t| + S). */
export interface Row {
  name: string;
  nasty: boolean;
  cases: number;
  ambiguous: number;
  /** The first few, with what made them nasty. */
  failures: number;
  examples: string[];
  worst: number;
  /** 99 of 100 cases are at most this far off. */
  percentile99: number;
}

/** Draws and judges `cases` of one subject. The same seed gives the same cases whatever else is asked. */
export function measure(subject: Subject, nasty: boolean, seed: number, cases: number, face: Face): Row {
  const random = mulberry32(seed);
  const errors: number[] = [];
  const row: Row = { name: subject.name, nasty, cases, ambiguous: 0, failures: 0, examples: [], worst: 0, percentile99: 0 };
  for (let i = 0; i < cases; i++) {
    const { given, how } = subject.draw(random, nasty);
    const { complaint, error, isAmbiguous } = subject.judge(given, nasty, face);
    if (isAmbiguous) row.ambiguous++;
    if (complaint) {
      row.failures++;
      if (row.examples.length < 3) row.examples.push(`${subject.name}, ${how}: ${complaint}\n    ${JSON.stringify(given)}`);
    }
    errors.push(error);
  }
  errors.sort((a, b) => a - b);
  row.worst = errors[errors.length - 1];
  row.percentile99 = errors[Math.ceil(0.99 * errors.length) - 1];
  return row;
}

const COLUMNS = ['', 'cases', 'ambiguous', 'failures', 'worst', '99 %'];

/** One line of a Markdown table; the first line when there is no row. */
export function line(row?: Row): string {
  const cells = row
    ? [
        `${row.name}, ${row.nasty ? 'nasty' : 'random'}`,
        ...[row.cases, row.ambiguous, row.failures].map(String),
        ...[row.worst, row.percentile99].map((x) => (x < 1000 ? x.toFixed(2) : x.toExponential(1))),
      ]
    : COLUMNS;
  return `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(9))).join(' | ')} |`;
}

/** Prints the table; 1 when any case failed. */
export async function main(given: string[], library: () => Promise<Face>): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: {
      seed: { type: 'string', default: '1' },
      cases: { type: 'string', default: '1000' },
      only: { type: 'string', default: '' },
      lib: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  const cases = Number(values.cases);
  if (!Number.isInteger(seed) || !(cases >= 1)) {
    throw new RangeError(`expected a whole --seed and --cases of at least 1, not ${values.seed}, ${values.cases}`);
  }
  const face = values.lib ? await library() : FACE;
  const subjects = SUBJECTS.filter(({ name }) => name.includes(values.only));
  console.log(`${values.lib ? 'dist-lib' : 'src'}, seed ${seed}; errors in eps·S, of rays in eps·(|t| + S)\n`);
  console.log(line());
  console.log(`| ${COLUMNS.map((_, i) => (i === 0 ? '-'.repeat(28) : `${'-'.repeat(8)}:`)).join(' | ')} |`);
  const failed: string[] = [];
  for (const nasty of [false, true]) {
    for (const subject of subjects) {
      const row = measure(subject, nasty, seed, cases, face);
      console.log(line(row));
      failed.push(...row.examples);
    }
  }
  for (const example of failed) console.log(`\n${example}`);
  console.log(failed.length > 0 ? '\nSome cases failed; the first of each line are above.' : '\nNo case failed.');
  return failed.length > 0 ? 1 : 0;
}
