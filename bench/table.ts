// Results as Markdown, written into the READMEs between their marks: a table a work in bench/README.md, one short table in the root's.

import { readFileSync, writeFileSync } from 'node:fs';
import { number } from './report.ts';
import { runsOf, WORK_TITLES, WORKS, type Results, type Row, type Run, type Work } from './results.ts';

const BEGIN = '<!-- bench:begin, written by `npm run bench -- report` -->';
const END = '<!-- bench:end -->';

/** What the short table shows. */
const SHORT: readonly { readonly work: Work; readonly bodies: number; readonly title: string }[] = [
  { work: 'pairs', bodies: 10_000, title: 'pairs with contacts, 10,000 bodies, ms' },
  { work: 'closest', bodies: 10_000, title: 'closest hit, 10,000 bodies, µs' },
  { work: 'all', bodies: 10_000, title: 'all hits, entry and exit, µs' },
  { work: 'pile', bodies: 1000, title: 'pile of 1,000 spheres, ms' },
  { work: 'mixed', bodies: 1000, title: 'mixed pile of 1,000, ms' },
  { work: 'moved', bodies: 10_000, title: '10,000 moved by hand, ms' },
  { work: 'landing', bodies: 1000, title: '1,000 landing, 180 steps, ms' },
  { work: 'hills', bodies: 500, title: '500 on a mesh with hills, ms' },
];

export function writeTables(all: readonly Results[], root: string): void {
  write(`${root}bench/README.md`, [...WORKS.flatMap((work) => longTable(runsOf(all, work))), ...all.map(circumstances)]);
  write(`${root}README.md`, [shortTable(all)]);
}

function write(file: string, blocks: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the results, expected the lines ${BEGIN} and ${END}`);
  writeFileSync(file, `${text.slice(0, from + BEGIN.length)}\n${blocks.join('\n\n')}\n${text.slice(to)}`);
  console.log(`Written: ${file}`);
}

function enginesOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ rows }) => rows.map(({ engine }) => engine)))];
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}

/** Median (minimum); of a peer how many times ours that is. And below, what the answers say at the largest size that all were asked. */
function longTable(runs: readonly Run[]): string[] {
  if (runs.length === 0) return [];
  const [{ work }] = runs;
  const times = enginesOf(runs).map((engine) =>
    [bold(engine)].concat(
      runs.map(({ rows }) => {
        const row = rows.find((row) => row.engine === engine);
        if (row === undefined) return '–';
        const own = `${number(row.median)} (${number(row.min)})`;
        return row === rows[0] ? own : `${own} · ${number(row.median / rows[0].median)} × (${number(row.min / rows[0].min)})${remark(row)}`;
      }),
    ),
  );
  const most = Math.max(...runs.map(({ rows }) => rows.length));
  const asked = runs.findLast(({ rows }) => rows.length === most)!;
  const answers = asked.rows.map((row) => [bold(row.engine), row.agreement + bytes(row)]);
  return [
    `### ${WORK_TITLES[work]}`,
    table(['median (minimum) · times ours', ...runs.map(({ bodies }) => bodies.toLocaleString('en'))], times),
    table(
      [
        `${asked.bodies.toLocaleString('en')} bodies`,
        ['pile', 'mixed', 'plain', 'hills', 'landing'].includes(work) ? 'the bodies after it' : 'answers',
      ],
      answers,
    ).replace('---:', '---'),
  ];
}

function remark(row: Row): string {
  return row.remark === undefined ? '' : `, *${row.remark}*`;
}

function bytes(row: Row): string {
  return row.bytesPerBody === undefined ? '' : `; ${row.bytesPerBody.toLocaleString('en')} bytes a body`;
}

function bold(engine: string): string {
  return engine === 'Kantsu' ? '**Kantsu**' : engine;
}

/** Our least times; of the others how many times ours. Ours in other ways are in the long tables. */
function shortTable(all: readonly Results[]): string {
  const runs = SHORT.map(({ work, bodies }) => runsOf(all, work).find((run) => run.bodies === bodies));
  const shown = SHORT.filter((_, i) => runs[i] !== undefined);
  const kept = runs.filter((run) => run !== undefined);
  const engines = enginesOf(kept).filter((engine) => !engine.startsWith('Kantsu,'));
  const body = engines.map((engine) =>
    [bold(engine)].concat(
      kept.map(({ rows: [ours, ...others] }) => {
        if (engine === ours.engine) return number(ours.min);
        const row = others.find((row) => row.engine === engine);
        return row === undefined ? '–' : `${number(row.min / ours.min)} ×${remark(row)}`;
      }),
    ),
  );
  return table(['', ...shown.map(({ title }) => title)], body);
}

function circumstances({ date, machine, versions, clock, rounds, runs }: Results): string {
  const loads = runs.flatMap(({ load }) => load);
  const own = versions['Kantsu'];
  const peers = Object.values(versions).filter((version) => version !== own);
  const works = [...new Set(runs.map(({ work }) => WORK_TITLES[work].split(' ')[0]))].join(', ');
  return (
    `${works}: ${date}, ${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}; ${rounds} rounds, the first thrown away; ` +
    `${clock === 'cpu' ? 'processor time' : 'wall clock'}; load average ${Math.min(...loads)} to ${Math.max(...loads)}. Kantsu at ${own}; ${peers.join(', ')}.`
  );
}
