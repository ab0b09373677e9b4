// The counters of the profiler, each with a sentence about its meaning and causes.

import { KINDS, MESH } from 'kantsu';
import { inspect, CONTACT } from 'kantsu/inspect';
import { element, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import type { Lab } from '../model/lab.ts';
import type { Profile } from './profile.ts';
import { meanOf, milliseconds, summaryOf, valueOf } from './statistics.ts';

export const COUNTERS = [
  'bodies',
  'awake',
  'cells',
  'boxes',
  'candidates',
  'falsePositives',
  'tests',
  'contacts',
  'begun',
  'ended',
  'rays',
  'rayTests',
  'calls',
  'triangles',
  'gpu',
] as const;
export type Counter = (typeof COUNTERS)[number];

export class CountersPanel {
  readonly root: HTMLElement;
  readonly #profile: Profile;
  readonly #lab: Lab;
  readonly #gpuReason: () => 'missing' | 'none' | undefined;
  readonly #values = new Map<Counter, HTMLElement>();
  readonly #cells: HTMLElement[] = [];
  readonly #matrixWords = element('caption');
  readonly #heads = {
    col: KINDS.map(() => element('th', { attributes: { scope: 'col' } })),
    row: KINDS.map(() => element('th', { attributes: { scope: 'row' } })),
  };

  /** `gpuReason`: why there is no GPU time, if there is none. */
  constructor(profile: Profile, lab: Lab, gpuReason: () => 'missing' | 'none' | undefined) {
    this.#profile = profile;
    this.#lab = lab;
    this.#gpuReason = gpuReason;
    const list = element('div', { class: 'counter-list' });
    for (const counter of COUNTERS) {
      const value = element('output', { class: 'counter-value' });
      this.#values.set(counter, value);
      list.append(
        element(
          'details',
          { class: 'counter', attributes: { 'data-counter': counter } },
          element('summary', { hint: `counter.${counter}Why` }, element('span', { text: `counter.${counter}` }), value),
          element('p', { class: 'hint', text: `counter.${counter}Why` }),
        ),
      );
    }
    this.root = element('div', { class: 'counters-panel' }, list, this.#matrix());
    onLanguage(() => this.update());
  }

  /** Four times a second while it is visible. */
  update(): void {
    const profile = this.#profile;
    const view = inspect(this.#lab.world);
    const newest = profile.end - 1;
    const of = (column: Parameters<typeof valueOf>[1]): number => valueOf(profile, column, newest) || 0;
    const candidates = of('candidates');
    const contacts = of('contacts');
    // (Counting the cells updates the grid, as a ray would: only here, in the profiler's own time.)
    const { columns, entries, maxOccupancy } = view.grid.counters;
    let tests = 0;
    for (const n of view.testsByKind) tests += n;
    this.#write('bodies', count(of('bodies')));
    this.#write('awake', text('counter.awakeValue', { awake: count(of('awake')), asleep: count(this.#asleep()) }));
    this.#write('cells', text('counter.cellsValue', { n: count(columns), entries: count(entries), most: count(maxOccupancy) }));
    this.#write('boxes', count(view.grid.tested));
    this.#write('candidates', count(candidates));
    this.#write('falsePositives', candidates === 0 ? '–' : `${fixed((100 * (candidates - contacts)) / candidates, 1)} %`);
    this.#write('tests', count(tests));
    this.#write(
      'contacts',
      text('counter.contactsValue', { n: count(contacts), stayed: count(Math.max(0, contacts - view.contacts.begun)) }),
    );
    this.#write('begun', this.#lately('begun'));
    this.#write('ended', this.#lately('ended'));
    this.#write('rays', count(of('rays')));
    this.#write('rayTests', count(of('rayTests')));
    this.#write('calls', of('drawn') === 1 ? count(of('calls')) : text('counter.notDrawn'));
    this.#write('triangles', of('drawn') === 1 ? count(of('triangles')) : text('counter.notDrawn'));
    this.#write('gpu', this.#gpu());
    this.#showMatrix(tests);
  }

  #write(counter: Counter, value: string): void {
    write(this.#values.get(counter)!, value);
  }

  /** The newest frame, and the mean of the window: single frames vary. */
  #lately(column: 'begun' | 'ended'): string {
    const mean = meanOf(this.#profile, column);
    return text('counter.lately', { n: count(valueOf(this.#profile, column, this.#profile.end - 1) || 0), mean: fixed(mean, 1) });
  }

  #asleep(): number {
    const { moving, asleep } = inspect(this.#lab.world).bodies;
    let n = 0;
    for (let i = 0; i < moving.count; i++) n += asleep[moving.rows[i]];
    return n;
  }

  #gpu(): string {
    const reason = this.#gpuReason();
    if (reason !== undefined) return text(reason === 'none' ? 'gpu.noPicture' : 'gpu.missing');
    const { p50, max } = summaryOf(this.#profile, 'gpu');
    return max === 0 ? text('gpu.waiting') : text('gpu.value', { p50: milliseconds(p50), max: milliseconds(max) });
  }

  #matrix(): HTMLElement {
    const head = element('tr', {}, element('td'), ...this.#heads.col);
    const rows = KINDS.map((_kind, a) =>
      element(
        'tr',
        {},
        this.#heads.row[a],
        ...KINDS.map((_, b) => {
          const cell = element('td');
          this.#cells[a * KINDS.length + b] = cell;
          return cell;
        }),
      ),
    );
    return element('table', { class: 'pair-heat' }, this.#matrixWords, element('thead', {}, head), element('tbody', {}, ...rows));
  }

  /** Each pair of kinds once, above the diagonal; a cell's share of the tests is its tint, and the number is in it. */
  #showMatrix(tests: number): void {
    const { testsByKind } = inspect(this.#lab.world);
    const touching = this.#touchingByKind();
    let most = 1;
    for (const n of testsByKind) most = Math.max(most, n);
    this.#cells.forEach((cell, i) => {
      const [a, b] = [Math.floor(i / KINDS.length), i % KINDS.length];
      const n = a <= b ? testsByKind[i] : 0;
      write(cell, a > b ? '' : n === 0 ? '·' : count(n));
      cell.style.setProperty('--heat', a > b ? '0' : (0.75 * Math.sqrt(n / most)).toFixed(3));
      if (a > b) return;
      cell.title = text('counter.pair', {
        a: kindName(KINDS[a], language()),
        b: kindName(KINDS[b], language()),
        n: count(n),
        contacts: count(touching[i]),
      });
    });
    for (const heads of [this.#heads.col, this.#heads.row]) heads.forEach((head, i) => write(head, kindName(KINDS[i], language())));
    write(this.#matrixWords, text('counter.matrix', { n: count(tests) }));
  }

  #touchingByKind(): Int32Array {
    const { world } = this.#lab;
    const { kind } = inspect(world).bodies;
    const { count: n, rowA, rowB, flags } = inspect(world).contacts;
    const found = new Int32Array(KINDS.length * KINDS.length);
    for (let i = 0; i < n; i++) {
      const [a, b] = [kind[rowA[i]], kind[rowB[i]]];
      // (A mesh is tested by its triangles.)
      if (!(flags[i] & CONTACT.TOUCHING) || b === MESH) continue;
      found[Math.min(a, b) * KINDS.length + Math.max(a, b)]++;
    }
    return found;
  }
}
