// `npm run fuzz -- --files [--count N] [--seed S]`: hostile scene files. Each is read within the limits, or refused with our own message, which names the
// field; a share of those that are read is tried as the page would try it, by a world of its own.

import { parseArgs } from 'node:util';
import { tryDocument } from '../../src/page/document/try-document.ts';
import { exactJson } from '../../src/page/document/exact-json.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { documentOf, goodScenes, judgeError, judgeFile, madeUp, mutated } from '../support/hostile-documents.ts';

export interface Tally {
  cases: number;
  read: number;
  tried: number;
  readonly complaints: string[];
}

/** Of the files that are read, so many are tried. */
const TRIED_SHARE = 0.4;

/** Longest reading of a file that is no complaint, ms. */
const LONGEST = 5000;

/** `longest`: ms that a file may take; nothing that a test asks. */
export function fuzzFiles(count: number, seed: number, longest = Infinity): Tally {
  const random = mulberry32(seed);
  const good = goodScenes().map(documentOf);
  const tally: Tally = { cases: 0, read: 0, tried: 0, complaints: [] };
  for (; tally.cases < count; tally.cases++) {
    const which = random();
    const document = which < 0.6 ? mutated(good[Math.floor(good.length * random())], random) : madeUp(random);
    let text = exactJson(document);
    // Some are damaged as text.
    if (which > 0.95) {
      const at = Math.floor(text.length * random());
      text = random() < 0.5 ? text.slice(0, at) : `${text.slice(0, at)}${'[{",:0e9'.charAt(Math.floor(8 * random()))}${text.slice(at + 1)}`;
    }
    const start = performance.now();
    const { read, complaint } = judgeFile(text);
    const took = performance.now() - start;
    const late = took > longest ? `took ${took.toFixed(0)} ms` : undefined;
    const wrong = complaint ?? late ?? (read && random() < TRIED_SHARE ? judgeTrial(read, tally) : undefined);
    if (read) tally.read++;
    if (wrong !== undefined) tally.complaints.push(`case ${tally.cases} of seed ${seed}: ${wrong}\n  ${text.slice(0, 400)}`);
  }
  return tally;
}

function judgeTrial(scene: Parameters<typeof tryDocument>[0]['scene'], tally: Tally): string | undefined {
  // A long way to its tick says nothing more of the reader.
  if (scene.state.tick > 200 || scene.state.built.count > 200) return undefined;
  tally.tried++;
  try {
    tryDocument({ scene }, () => {});
    return undefined;
  } catch (error) {
    return judgeError(error);
  }
}

/** Prints what came of it; 1 when anything was read beyond the limits or refused in words that are not ours. */
export async function main(given: string[]): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: { files: { type: 'boolean' }, count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  });
  const { cases, read, tried, complaints } = fuzzFiles(Number(values.count), Number(values.seed), LONGEST);
  for (const complaint of complaints.slice(0, 20)) console.log(complaint);
  console.log(
    `${cases} files, seed ${values.seed}: ${read} read, ${tried} of them tried, ${cases - read} refused, ${complaints.length} complaints.`,
  );
  return complaints.length > 0 ? 1 : 0;
}
