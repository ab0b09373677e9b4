// A run in words, as it ends.

import { WORK_TITLES, type Row, type Run } from './results.ts';

export function number(x: number): string {
  return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toPrecision(2);
}

export function printRun(run: Run): void {
  const [ours] = run.rows;
  console.log(`\n${WORK_TITLES[run.work]}, ${run.bodies.toLocaleString('en')} bodies · load ${run.load.join(' → ')}`);
  const columns = [24, 9, 9, 9, 10, 10];
  console.log(line(['', 'median', 'minimum', 'p95', '÷ ours', 'min ÷ min', 'answers'], columns));
  for (const row of run.rows) {
    const bytes = row.bytesPerBody === undefined ? '' : ` · ${row.bytesPerBody} bytes per body`;
    const done = row.remark === undefined ? row.agreement : `${row.remark}: ${row.agreement}`;
    const cells = [row.engine, number(row.median), number(row.min), number(row.p95), ...ratios(row, ours), done + bytes];
    console.log(line(cells, columns));
  }
}

function ratios(row: Row, ours: Row): string[] {
  return row === ours ? ['', ''] : [number(row.median / ours.median), number(row.min / ours.min)];
}

function line(cells: readonly string[], widths: readonly number[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : i < widths.length ? cell.padStart(widths[i]) : `  ${cell}`)).join('');
}
