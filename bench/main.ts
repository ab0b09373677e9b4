// The benchmark's order: read the options, hold the contests, print, keep.

import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type * as Core from './core.ts';
import { contest, SIZES } from './contests.ts';
import type { Engine } from './engines/engine.ts';
import { loadPeer, WITH_WEBASSEMBLY } from './engines/index.ts';
import { kantsu } from './engines/kantsu.ts';
import { commitOf, describeMachine } from './machine.ts';
import type { Options } from './options.ts';
import { printRun } from './report.ts';
import { shareTurns } from './rounds.ts';
import { readResults, type Results, type Row, type Run, type Work } from './results.ts';
import { writePlot } from './plot.ts';
import { writeTables } from './table.ts';
import { judgeSelf, saveRun, SELF_SIZES } from './self.ts';

export { readOptions } from './options.ts';

/** Tables and picture of the results that are kept; nothing is run. */
export function report(root: string): number {
  const folder = `${root}bench/results/`;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const all = files.toSorted().map((file) => readResults(`${folder}${file}`));
  writeTables(all, root);
  return writePlot(all, `${folder}cost-against-n.svg`);
}

/** The contests of a run, in order. */
function* contestsOf({ command, works, sizes }: Options): Generator<readonly [work: Work, size: number]> {
  for (const work of works) {
    const usual = command === 'self' ? SELF_SIZES[work] : SIZES[work];
    for (const size of sizes.length > 0 ? sizes : usual) yield [work, size];
  }
}

/**
 * A second thread with the engines in WebAssembly: it holds the same contests, round by round in turn with this one. A memory that grows detaches its buffer,
 * and from then on V8 checks every access to typed arrays in that thread: beside Rapier in one thread ours took a third longer.
 */
function startSecond(options: Options, files: Files): { worker: Worker; versions: Promise<Record<string, string>> } {
  const buffer = new SharedArrayBuffer(4);
  shareTurns(buffer, 0);
  const start = `import(require('node:worker_threads').workerData.files.main).then((main) => main.second())`;
  const worker = new Worker(start, { eval: true, workerData: { options, files, buffer } });
  const versions = once(worker, 'message').then(([said]) => said as Record<string, string>);
  return { worker, versions };
}

/** In that thread. Ours takes part as well, for answers are compared with it; its times there are left out. */
export async function second(): Promise<void> {
  const { options, files, buffer } = workerData as { options: Options; files: Files; buffer: SharedArrayBuffer };
  shareTurns(buffer, 1);
  const core = (await import(/* @vite-ignore */ files.core)) as typeof Core;
  const engines: Engine[] = [kantsu(core, 'Kantsu', '')];
  for (const peer of options.peers) if (WITH_WEBASSEMBLY.includes(peer)) engines.push(await loadPeer(peer, core, '', files.root));
  parentPort!.postMessage(Object.fromEntries(engines.slice(1).map(({ name, version }) => [name, version])));
  for (const [work, size] of contestsOf(options)) parentPort!.postMessage(contest(work, size, { ...options, core, engines }).rows.slice(1));
}

/** Where this run's modules are: the core, this file, the repository. */
export interface Files {
  readonly core: string;
  readonly main: string;
  readonly root: string;
}

/** `earlier` is the core of the commit in `options.against`. Returns the exit status. */
export async function run(options: Options, core: typeof Core, earlier: typeof Core | null, files: Files): Promise<number> {
  const { root } = files;
  const own = options.at === '' ? commitOf(root) : options.at;
  const engines: Engine[] = [kantsu(core, 'Kantsu', own)];
  if (earlier !== null) engines.push(kantsu(earlier, `Kantsu ${options.against}`, options.against));
  for (const peer of options.peers) if (!WITH_WEBASSEMBLY.includes(peer)) engines.push(await loadPeer(peer, core, own, root));
  const other = options.peers.some((peer) => WITH_WEBASSEMBLY.includes(peer)) ? startSecond(options, files) : null;
  const versions = { ...Object.fromEntries(engines.map(({ name, version }) => [name, version])), ...(await other?.versions) };

  const runs: Run[] = [];
  for (const [work, size] of contestsOf(options)) {
    const said = other === null ? null : once(other.worker, 'message');
    const ours = contest(work, size, { ...options, core, engines });
    const theirs = ((await said)?.[0] as Row[] | undefined) ?? [];
    // Ours, those in WebAssembly, and the others: the order of `PEERS`.
    const isOurs = ({ engine }: Row): boolean => engine.startsWith('Kantsu');
    const done = { ...ours, rows: [...ours.rows.filter(isOurs), ...theirs, ...ours.rows.filter((row) => !isOurs(row))] };
    printRun(done);
    runs.push(done);
  }

  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions,
    rounds: options.rounds,
    clock: options.clock,
    runs,
  };
  console.log(
    `\n${results.machine.cpu}, ${results.machine.cores} cores, Node ${results.machine.node}, ${options.clock} clock; Kantsu ${own}`,
  );
  if (options.json !== '') {
    const file = resolve(root, options.json);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  }
  if (options.command === 'self') {
    const fine = judgeSelf(results, root);
    if (options.save) saveRun(results, root);
    return fine ? 0 : 1;
  }
  return 0;
}
