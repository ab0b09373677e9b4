// The words after `npm run bench --`.

import { PEERS, type Peer } from './engines/index.ts';
import { WORKS, type Work } from './results.ts';
import type { Clock } from './rounds.ts';

export interface Options {
  readonly command: 'compare' | 'self' | 'report';
  readonly works: readonly Work[];
  /** Empty: each work's own sizes. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** Frames, steps or passes a round; 0: the work's own. */
  readonly frames: number;
  readonly peers: readonly Peer[];
  readonly clock: Clock;
  /** The commit that Kantsu is taken from; '' for the tree as it is. */
  readonly at: string;
  /** An earlier commit of ours that takes part as well, or ''. */
  readonly against: string;
  readonly json: string;
  /** Keep this run as the one that later runs of `self` are compared with. */
  readonly save: boolean;
}

export const USAGE = `npm run bench                              all works at their own sizes, all engines
npm run bench -- w1 10000                  one work (w1 … w6, or ${WORKS.join(', ')}), one size
npm run bench -- --only W1,closest --n 1000,10000 --rounds 6 --frames 8 --engines rapier-simd,jolt --clock cpu --json FILE
npm run bench -- --at COMMIT …             Kantsu as that commit has it, whatever the tree holds
npm run bench -- self [--save]             Kantsu alone: against HEAD in the same process, and against the run last saved
npm run bench -- self --against COMMIT     the same against another commit
npm run bench -- bundles [processes]        the packed library against what bundlers make of it
npm run bench -- report                    tables and picture in the READMEs, from bench/results/*.json
engines: ${PEERS.join(', ')}, none`;

const GROUPS: Readonly<Record<string, readonly Work[]>> = {
  w1: ['pairs'],
  w2: ['closest', 'all'],
  w3: ['pile', 'mixed'],
  w4: ['moved'],
  w5: ['plain', 'hills'],
  w6: ['landing'],
};

/** null after a word it does not know, which it says. */
export function readOptions(argv: readonly string[]): Options | null {
  const refuse = (text: string): null => {
    console.error(`${text}\n\n${USAGE}`);
    return null;
  };
  let command: Options['command'] = 'compare';
  let works: Work[] = [];
  let sizes: number[] = [];
  let rounds = 6;
  let frames = 0;
  let peers: Peer[] = [...PEERS];
  let clock: Clock = 'wall';
  let at = '';
  let against = '';
  let json = '';
  let save = false;

  const takeWorks = (words: string): boolean => {
    for (const word of words.toLowerCase().split(',')) {
      const group = GROUPS[word] ?? WORKS.filter((work) => work === word);
      if (group.length === 0) return false;
      works.push(...group);
    }
    return true;
  };
  const whole = (word: string): number => (/^\d+$/.test(word) ? Number(word) : 0);

  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    const value = argv[i + 1] ?? '';
    if (word === 'self' || word === 'report') command = word;
    else if (word === '--save') save = true;
    else if (word.startsWith('--')) {
      i++;
      if (word === '--only') {
        if (!takeWorks(value)) return refuse(`--only is '${value}', expected W1 … W6 or some of ${WORKS.join(', ')}`);
      } else if (word === '--n') {
        sizes = value.split(',').map(whole);
        if (sizes.includes(0)) return refuse(`--n is '${value}', expected numbers of bodies such as 1000,10000`);
      } else if (word === '--rounds') {
        rounds = whole(value);
        if (rounds < 2) return refuse(`--rounds is '${value}', expected at least 2: the first is thrown away`);
      } else if (word === '--frames') {
        frames = whole(value);
        if (frames < 1) return refuse(`--frames is '${value}', expected a number above 0`);
      } else if (word === '--engines') {
        const names = value.split(',').filter((name) => name !== 'none');
        const unknown = names.find((name) => !(PEERS as readonly string[]).includes(name));
        if (unknown !== undefined) return refuse(`--engines names '${unknown}', expected some of ${PEERS.join(', ')}, or none`);
        peers = names as Peer[];
      } else if (word === '--clock') {
        if (value !== 'wall' && value !== 'cpu') return refuse(`--clock is '${value}', expected wall or cpu`);
        clock = value;
      } else if (word === '--at') at = value;
      else if (word === '--against') against = value;
      else if (word === '--json') json = value;
      else return refuse(`${word} is not an option`);
    } else if (whole(word) > 0) sizes = [...sizes, whole(word)];
    else if (!takeWorks(word)) return refuse(`'${word}' is neither a work nor a size`);
  }
  if (works.length === 0) works = [...WORKS];
  if (command === 'self') {
    peers = [];
    if (against === '') against = 'HEAD';
  }
  return { command, works, sizes, rounds, frames, peers, clock, at, against, json, save };
}
