// The benchmark's order: read the options, hold the contests, print, keep.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type * as Core from './core.ts';
import { contest, SIZES } from './contests.ts';
import type { Engine } from './engines/engine.ts';
import { loadPeer } from './engines/index.ts';
import { kantsu } from './engines/kantsu.ts';
import { commitOf, describeMachine } from './machine.ts';
import type { Options } from './options.ts';
import { printRun } from './report.ts';
import { readResults, type Results, type Run } from './results.ts';
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

/** `earlier` is the core of the commit in `options.against`. Returns the exit status. */
export async function run(options: Options, core: typeof Core, earlier: typeof Core | null, root: string): Promise<number> {
  const own = options.at === '' ? commitOf(root) : options.at;
  const engines: Engine[] = [kantsu(core, 'Kantsu', own)];
  if (earlier !== null) engines.push(kantsu(earlier, `Kantsu ${options.against}`, options.against));
  for (const peer of options.peers) engines.push(await loadPeer(peer, core, own, root));

  const setting = { core, engines, rounds: options.rounds, frames: options.frames, clock: options.clock };
  const runs: Run[] = [];
  for (const work of options.works) {
    const usual = options.command === 'self' ? SELF_SIZES[work] : SIZES[work];
    for (const size of options.sizes.length > 0 ? options.sizes : usual) {
      const done = contest(work, size, setting);
      printRun(done);
      runs.push(done);
    }
  }

  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: Object.fromEntries(engines.map(({ name, version }) => [name, version])),
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
