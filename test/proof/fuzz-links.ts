// `npm run fuzz -- --links [--count N] [--seed S]`: hostile links. Damaged ones are refused as damaged; sound ones that carry hostile states are read within
// the limits or refused with a message that names the field; and bytes that no page wrote never hold up the decoder.

import { parseArgs } from 'node:util';
import { decode } from '../../src/page/document/link-v2.ts';
import type { Plain } from '../../src/page/document/link-v2.ts';
import { viewOf } from '../../src/page/document/ray-link.ts';
import { FieldError } from '../../src/page/document/limits.ts';
import { linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import type { State } from '../../src/page/document/page-state.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Random } from '../../src/core/math/random.ts';
import { encode, linkOfVersion2 } from '../support/link-v2.ts';
import { beyond, goodScenes, judgeError, mutated } from '../support/hostile-documents.ts';
import type { Tally } from './fuzz-files.ts';

/** No link may hold the page up longer, ms. */
const LONGEST = 3000;

/** `longest`: ms that a link may take; nothing that a test asks. */
export async function fuzzLinks(count: number, seed: number, longest = Infinity): Promise<Tally> {
  const random = mulberry32(seed);
  const states = goodScenes().map(({ state }) => state);
  const links = states.map(linkOfState);
  const old = states.map(linkOfVersion2);
  const tally: Tally = { cases: 0, read: 0, tried: 0, complaints: [] };
  for (; tally.cases < count; tally.cases++) {
    const start = performance.now();
    const which = random();
    const at = Math.floor(states.length * random());
    let complaint: string | undefined;
    if (which < 0.1) complaint = await judgeLink(damaged(links[at], random), tally);
    else if (which < 0.2) complaint = await judgeLink(damaged(old[at], random), tally, '2');
    else if (which < 0.7) complaint = await judgeState(mutated(states[at], random), tally);
    else if (which < 0.9) complaint = judgeBytes(states[at], random);
    else complaint = judgeAddress(random);
    const took = performance.now() - start;
    if (took > longest) complaint ??= `took ${took.toFixed(0)} ms`;
    if (complaint !== undefined) tally.complaints.push(`case ${tally.cases} of seed ${seed}: ${complaint}`);
  }
  return tally;
}

function damaged(link: string, random: Random): string {
  const at = Math.floor(link.length * random());
  const letter = 'ABYZabyz0189-_=%/ あ'.charAt(Math.floor(19 * random()));
  return [link.slice(0, at), link.slice(0, at) + letter + link.slice(at + 1), link.slice(at), link + link.slice(0, at)][
    Math.floor(4 * random())
  ];
}

async function judgeLink(link: string, tally: Tally, version?: '2'): Promise<string | undefined> {
  try {
    const state = await stateOfLink(link, version);
    tally.read++;
    return beyond(state);
  } catch (error) {
    if (!(error instanceof FieldError)) return `throws ${String(error).slice(0, 300)}`;
    return error.key === 'document.damaged' ? undefined : judgeError(error);
  }
}

/** A state as a whoever makes links by hand would pack it: checksum and all are right. */
async function judgeState(state: unknown, tally: Tally): Promise<string | undefined> {
  let link: string;
  try {
    link = linkOfState(state as State);
  } catch {
    return undefined; // there is no such link
  }
  return judgeLink(link, tally);
}

function judgeBytes(state: State, random: Random): string | undefined {
  const bytes = encode(state as unknown as Plain);
  for (let n = 1 + Math.floor(6 * random()); n > 0; n--) bytes[Math.floor(bytes.length * random())] = Math.floor(256 * random());
  try {
    decode(random() < 0.3 ? bytes.slice(Math.floor(bytes.length * random())) : bytes);
    return undefined;
  } catch (error) {
    return error instanceof RangeError ? undefined : `decode throws ${String(error).slice(0, 300)}`;
  }
}

/** An address typed by hand, or of version 1: what is beyond the limits is passed over. */
function judgeAddress(random: Random): string | undefined {
  const values = [
    '1',
    '-1',
    'zzzzzzzzz',
    '9999999',
    '1e9',
    '',
    'NaN',
    '0.0.0.1.1.1',
    'zzzzzzzz.0.0.0.0.0',
    '0.0.0.0.0.0',
    '1.2.3_4.5.6',
    'x'.repeat(9000),
  ];
  const parameters = new URLSearchParams();
  if (random() < 0.7) parameters.set('v', random() < 0.8 ? '1' : values[Math.floor(values.length * random())]);
  for (const name of ['scene', 'seed', 'n', 't', 'cam', 'rays', 'q', 'in']) {
    if (random() < 0.5) parameters.set(name, values[Math.floor(values.length * random())]);
  }
  try {
    return beyond(viewOf(parameters));
  } catch (error) {
    return `viewOf throws ${String(error).slice(0, 300)}`;
  }
}

/** Prints what came of it; 1 when anything was read beyond the limits, refused in words that are not ours, or took too long. */
export async function main(given: string[]): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: { links: { type: 'boolean' }, count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  });
  const { cases, read, complaints } = await fuzzLinks(Number(values.count), Number(values.seed), LONGEST);
  for (const complaint of complaints.slice(0, 20)) console.log(complaint);
  console.log(`${cases} links, seed ${values.seed}: ${read} read, ${complaints.length} complaints.`);
  return complaints.length > 0 ? 1 : 0;
}
