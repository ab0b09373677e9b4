// `npm run fuzz`: fresh cases of every ray and pair for as long as asked; the first failure of a kind is made small and printed as a test.

import { parseArgs } from 'node:util';
import { mulberry32 } from '../../src/core/math/random.ts';
import { FACE, type Face } from '../support/face.ts';
import { shrink } from './shrink.ts';
import { SUBJECTS, type Case, type Subject } from './subjects.ts';

/** Cases of one kind in a row; short, so that every kind has its turn within seconds. */
const BATCH = 20;
/** Of four batches three are nasty. */
const NASTY_SHARE = 0.75;

/** The complaint about a case; a kernel that throws has failed too. */
function complaintOf(subject: Subject, given: Case, nasty: boolean, face: Face): string | null {
  try {
    return subject.judge(given, nasty, face).complaint;
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

/** A case as small as can be, with the same complaint but for its numbers. */
export function smallest(subject: Subject, given: Case, nasty: boolean, face: Face): Case {
  const words = (complaint: string | null): string | undefined => complaint?.replace(/-?[\d.]+(e[+-]\d+)?|Infinity/g, '#');
  const first = words(complaintOf(subject, given, nasty, face));
  return shrink(given, (candidate) => words(complaintOf(subject, candidate, nasty, face)) === first);
}

/** The case as a file that vitest runs as it stands, beside the other tests of its folder. */
export function testOf(subject: Subject, given: Case, nasty: boolean, complaint: string): string {
  const { imports, judge, lines } = subject.asTest(given, nasty);
  const names = [...new Set(imports)].toSorted();
  return [
    `import { expect, test } from 'vitest';`,
    `import { ${names.join(', ')} } from '../../src/core/index.ts';`,
    `import { ${judge[0]} } from '../support/${judge[1]}.ts';`,
    '',
    `// ${complaint}`,
    `test('found by fuzzing: ${subject.name}', () => {`,
    ...lines.map((text) => `  ${text}`),
    '});',
  ].join('\n');
}

/** Runs until the time is over; 1 when any case failed. A kind that failed once is left out from there on. */
export async function main(given: string[], library: () => Promise<Face>): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      lib: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || !(minutes > 0)) {
    throw new RangeError(`expected a whole --seed and --minutes above 0, not ${values.seed}, ${values.minutes}`);
  }
  const face = values.lib ? await library() : FACE;
  const random = mulberry32(seed);
  const started = performance.now();
  const end = started + 60_000 * minutes;
  let nextWord = started + 10_000;
  let cases = 0;
  let failed = 0;
  let subjects = SUBJECTS.filter(({ name }) => name.includes(values.only));
  console.log(`${values.lib ? 'dist-lib' : 'src'}, ${subjects.length} kinds, seed ${seed}, ${minutes} min`);
  while (performance.now() < end && subjects.length > 0) {
    for (const subject of subjects) {
      const nasty = random() < NASTY_SHARE;
      const draws = mulberry32(Math.floor(random() * 2 ** 32));
      for (let i = 0; i < BATCH; i++) {
        const { given: drawn, how } = subject.draw(draws, nasty);
        cases++;
        const complaint = complaintOf(subject, drawn, nasty, face);
        if (!complaint) continue;
        failed++;
        subjects = subjects.filter((other) => other !== subject);
        const small = smallest(subject, drawn, nasty, face);
        console.log(`\n${subject.name}, ${how}: ${complaint}\n  ${JSON.stringify(drawn)}\n`);
        console.log(`${testOf(subject, small, nasty, complaintOf(subject, small, nasty, face)!)}\n`);
        break;
      }
      const now = performance.now();
      if (now >= nextWord) {
        const seconds = (now - started) / 1000;
        console.log(
          `${seconds.toFixed(0).padStart(5)} s  ${cases} cases, ${(cases / seconds).toFixed(0)} a second, ${failed} kinds failed`,
        );
        nextWord = now + 10_000;
      }
      if (now >= end) break;
    }
  }
  console.log(failed > 0 ? `${failed} kinds failed in ${cases} cases.` : `No failure in ${cases} cases.`);
  return failed > 0 ? 1 : 0;
}
