// Results as Markdown: a table a work, a row an engine, a column a size; printed, for the README to take.

import { number } from './report.ts';
import { runsOf, WORK_TITLES, WORKS, type Results, type Row } from './results.ts';

export function printTable(all: readonly Results[]): number {
  for (const work of WORKS) {
    const runs = runsOf(all, work);
    if (runs.length === 0) continue;
    const engines = [...new Set(runs.flatMap(({ rows }) => rows.map(({ engine }) => engine)))];
    console.log(`\n| ${WORK_TITLES[work]} | ${runs.map(({ bodies }) => bodies.toLocaleString('en')).join(' | ')} |`);
    console.log(`| --- |${' ---: |'.repeat(runs.length)}`);
    for (const engine of engines) {
      const cells = runs.map(({ rows }) => {
        const row = rows.find((row) => row.engine === engine);
        return row === undefined ? '–' : cell(row, rows[0]);
      });
      console.log(`| ${engine === 'Kantsu' ? '**Kantsu**' : engine} | ${cells.join(' | ')} |`);
    }
  }
  for (const { date, machine, versions, clock, rounds, runs } of all) {
    const loads = runs.flatMap(({ load }) => load);
    console.log(
      `\n${date}, ${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}; ${rounds} rounds, the first thrown away; ${clock} clock; ` +
        `load average ${Math.min(...loads)} to ${Math.max(...loads)}. Kantsu at ${versions['Kantsu']}; ` +
        `${Object.values(versions)
          .filter((version) => version !== versions['Kantsu'])
          .join(', ')}.`,
    );
  }
  return 0;
}

/** Median and minimum; of a peer how many times ours that is. */
function cell(row: Row, ours: Row): string {
  const times = `${number(row.median)} (${number(row.min)})`;
  return row === ours ? times : `${times} · **${number(row.median / ours.median)} ×** (${number(row.min / ours.min)})`;
}
