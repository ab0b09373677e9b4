// The table of axes: a row for each, with both projections as bars on one common scale, the gap or overlap as a number, and a flag on the deciding
// one.

import { button, element, icon, write } from '../../ui/element.ts';
import { digits } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';
import { scaleOf, type Row } from './rows.ts';
import type { SatModel } from './sat-model.ts';

/** At or below this sine two edges are nearly parallel, and the number is shown. */
const NEARLY = 0.1;

interface Line {
  readonly root: HTMLElement;
  readonly press: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly track: HTMLElement;
  readonly a: HTMLElement;
  readonly b: HTMLElement;
  readonly between: HTMLElement;
  readonly note: HTMLElement;
  readonly measure: HTMLElement;
  readonly flag: HTMLElement;
}

export class AxisRows {
  readonly root = element('ol', { class: 'sat-rows', label: 'sat.rows' });
  readonly #select: (index: number) => void;
  readonly #lines: Line[] = [];

  constructor(select: (index: number) => void) {
    this.#select = select;
  }

  /** `left` are the rows that another rule leaves out. */
  show(model: SatModel, left: ReadonlySet<number>): void {
    const { table, selected, setting, naive } = model;
    const { rows } = table;
    while (this.#lines.length < rows.length) this.#add();
    const { from, to } = scaleOf(rows);
    const share = (x: number): number => (100 * (x - from)) / (to - from);
    this.#lines.forEach((line, index) => {
      line.root.hidden = index >= rows.length;
      if (index >= rows.length) return;
      const row = rows[index];
      const deciding = index === table.deciding;
      const byNumber = setting.preset === 'parallel' && naive.dropped.has(index);
      const dropped = byNumber || left.has(index);
      this.#fill(line, row, share, byNumber ? '✗ε' : dropped ? '✗' : '');
      line.press.setAttribute('aria-current', String(index === selected));
      line.press.disabled = !row.asked;
      Object.assign(line.root.dataset, {
        source: row.source,
        measure: row.skipped ? 'parallel' : row.asked ? measureKey(row).slice(4) : 'unasked',
        deciding: String(deciding),
        dropped: String(dropped),
      });
      line.press.title = byNumber ? text('sat.dropped') : '';
      line.flag.hidden = !deciding;
    });
  }

  #fill(line: Line, row: Row, share: (x: number) => number, drop: string): void {
    write(line.name, axisName(row.source, language()));
    const { skipped, asked, sine } = row;
    for (const part of [line.a, line.b, line.between]) part.hidden = skipped || !asked;
    if (!skipped) {
      const middle = (row.minA + row.maxA) / 2;
      place(line.a, share(row.minA - middle), share(row.maxA - middle));
      place(line.b, share(row.minB - middle), share(row.maxB - middle));
      const [start, end] = row.separates ? [row.maxA, row.minB] : [row.minB, row.maxA];
      place(line.between, share(start - middle), share(end - middle));
    }
    const near = sine !== undefined && (skipped || sine <= NEARLY);
    const notes = [drop, near ? text('sat.nearly', { s: short(sine) }) : ''].filter((note) => note !== '');
    write(line.note, asked ? notes.join(' ') : '');
    write(line.measure, asked ? measureOf(row, language()) : text('sat.notAsked'));
  }

  #add(): void {
    const index = this.#lines.length;
    const [name, measure, note] = [
      element('span', { class: 'sat-name' }),
      element('span', { class: 'sat-measure' }),
      element('span', { class: 'sat-note' }),
    ];
    const [a, b, between] = ['sat-a', 'sat-b', 'sat-between'].map((part) => element('i', { class: part }));
    const track = element('span', { class: 'sat-track' }, a, b, between, note);
    const flag = element('span', { class: 'sat-flag' }, icon('M5 17V3h9l-2.2 3.5L14 10H5'), element('span', { text: 'sat.decides' }));
    const press = button({ click: () => this.#select(index) }, name, track, measure, flag);
    const root = element('li', {}, press);
    this.#lines.push({ root, press, name, track, a, b, between, note, measure, flag });
    this.root.append(root);
  }
}

/** From one percentage to another of the track. */
function place(bar: HTMLElement, left: number, right: number): void {
  bar.style.left = `${left.toFixed(2)}%`;
  bar.style.width = `${Math.max(right - left, 0).toFixed(2)}%`;
}

/** Space for a few characters only. */
function short(sine: number): string {
  return sine === 0 ? '0' : sine < 1e-4 ? digits(sine).replace(/\.\d+/, '') : sine.toFixed(4);
}
