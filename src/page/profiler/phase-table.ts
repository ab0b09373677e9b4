// The phases of a frame as a tree: the newest frame, or the pinned one, beside the statistics of each phase over the window of frames.

import { button, element, write } from '../ui/element.ts';
import { fixed } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { INKS } from './frame-graph.ts';
import { FRAMES, PARENT, PHASES } from './profile.ts';
import type { Frames, Phase } from './profile.ts';
import { milliseconds, tableOf } from './statistics.ts';
import type { Summary } from './statistics.ts';

export const COLUMNS = ['now', 'mean', 'p50', 'p95', 'p99', 'max', 'share'] as const;
export type Column = (typeof COLUMNS)[number];

const SPARK = { width: 72, height: 16, points: 60 };
const SVG = 'http://www.w3.org/2000/svg';
/** Folded at first. */
const FOLDED: readonly Phase[] = ['broadphase'];

interface TableRow {
  readonly root: HTMLElement;
  /** The words in its cells. */
  readonly cells: Readonly<Record<Column, Text>>;
  readonly spark: SVGPathElement;
  readonly toggle: HTMLButtonElement | undefined;
  readonly pick: HTMLInputElement;
}

export class PhaseTable {
  readonly root: HTMLElement;
  /** The phase of the histogram. */
  phase: Phase = 'frame';
  readonly #picked: () => void;
  readonly #rows = new Map<Phase, TableRow>();
  readonly #folded = new Set<Phase>(FOLDED);
  /** The numbers in the cells. */
  readonly #written = new Float64Array(PHASES.length * COLUMNS.length).fill(NaN);
  readonly #caption = element('caption');
  readonly #now = element('th', { attributes: { scope: 'col' } });

  /** `picked` is called when another phase's histogram is requested, and when rows become visible. */
  constructor(picked: () => void) {
    this.#picked = picked;
    const body = element('tbody');
    for (const phase of PHASES) body.append(this.#row(phase, picked));
    const heads = COLUMNS.map((column) =>
      column === 'now'
        ? this.#now
        : element('th', { text: `profile.${column}`, hint: `profile.${column}Hint`, attributes: { scope: 'col' } }),
    );
    this.root = element(
      'table',
      { class: 'phases' },
      this.#caption,
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { text: 'profile.phase', attributes: { scope: 'col' } }),
          ...heads,
          element('th', { text: 'profile.trend', attributes: { scope: 'col' } }),
        ),
      ),
      body,
    );
    this.#fold();
  }

  /** `frame` is the one in the first column; `pinned` says that it was chosen; `summaries`: of the phases in the same frames. */
  show(frames: Frames, frame: number, pinned: boolean, summaries: readonly Summary[]): void {
    write(this.#now, text(pinned ? 'profile.pinned' : 'profile.now'));
    this.root.classList.toggle('pinned', pinned);
    write(this.#caption, text('profile.window', { n: frames.length }));
    let k = 0;
    for (const row of tableOf(frames, frame, summaries)) {
      const { cells } = this.#rows.get(row.phase)!;
      for (const column of COLUMNS) {
        const value = row[column];
        // (NaN, of too few frames, is NaN again.)
        if (!Object.is(value, this.#written[k])) {
          this.#written[k] = value;
          cells[column].data = column === 'share' ? `${fixed(value / 10, 1)} %` : milliseconds(value);
        }
        k++;
      }
    }
  }

  /** The curve of one phase, which is drawn less often than its numbers are written. */
  showTrend(frames: Frames, phase: Phase): void {
    const { root, spark } = this.#rows.get(phase)!;
    if (!root.hidden) spark.setAttribute('d', sparkline(frames, phase));
  }

  #row(phase: Phase, picked: () => void): HTMLElement {
    const parent = PARENT[phase];
    const depth = parent === undefined ? 0 : PARENT[parent] === undefined ? 1 : PARENT[parent] === 'frame' ? 2 : 3;
    const hasParts = phase !== 'frame' && PHASES.some((other) => PARENT[other] === phase);
    const toggle = hasParts
      ? button(
          { class: 'fold', label: 'profile.parts', click: () => this.#toggle(phase) },
          element('span', { attributes: { 'aria-hidden': 'true' } }),
        )
      : undefined;
    const slot = toggle ?? element('span', { class: 'fold' });
    const pick = element('input', { attributes: { type: 'radio', name: 'profile-phase' } });
    pick.checked = phase === this.phase;
    pick.addEventListener('change', () => {
      this.phase = phase;
      picked();
    });
    const name = element('label', { hint: `phase.${phase}Hint` }, pick, element('span', { text: `phase.${phase}` }));
    const ink = INKS.find(([one]) => one === phase)?.[1];
    const swatch = element('i', { class: 'swatch', attributes: { 'aria-hidden': 'true' } });
    if (ink === undefined) swatch.style.visibility = 'hidden';
    else swatch.style.background = ink;
    const head = element('th', { class: `depth-${depth}`, attributes: { scope: 'row' } }, slot, swatch, name);
    const cells = Object.fromEntries(COLUMNS.map((column) => [column, new Text('–')])) as unknown as TableRow['cells'];
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${SPARK.width} ${SPARK.height}`);
    svg.setAttribute('aria-hidden', 'true');
    const spark = document.createElementNS(SVG, 'path');
    svg.append(spark);
    const root = element(
      'tr',
      { attributes: { 'data-row': phase } },
      head,
      ...COLUMNS.map((column) => element('td', { class: column, attributes: { 'data-phase': phase } }, cells[column])),
      element('td', { class: 'spark' }, svg),
    );
    this.#rows.set(phase, { root, cells, spark, toggle, pick });
    return root;
  }

  #toggle(phase: Phase): void {
    if (!this.#folded.delete(phase)) this.#folded.add(phase);
    this.#fold();
    this.#picked();
  }

  #fold(): void {
    for (const [phase, { root, toggle }] of this.#rows) {
      root.hidden = false;
      for (let whole = PARENT[phase]; whole !== undefined; whole = PARENT[whole]) if (this.#folded.has(whole)) root.hidden = true;
      toggle?.setAttribute('aria-expanded', String(!this.#folded.has(phase)));
    }
  }
}

// Each point is the longest of its frames: a spike is not averaged away.
function sparkline({ columns, end, length }: Frames, phase: Phase): string {
  const values = columns[phase];
  const per = FRAMES / SPARK.points;
  const tops: number[] = [];
  let most = 0;
  for (let i = 0; i < SPARK.points; i++) {
    let top = -1;
    for (let k = 0; k < per; k++) {
      const frame = end - FRAMES + i * per + k;
      if (frame >= end - length) top = Math.max(top, values[frame % FRAMES]);
    }
    tops.push(top);
    most = Math.max(most, top);
  }
  if (most === 0) return '';
  let d = '';
  tops.forEach((top, i) => {
    if (top < 0) return;
    const x = ((i + 0.5) * SPARK.width) / SPARK.points;
    d += `${d === '' ? 'M' : 'L'}${x.toFixed(1)} ${(SPARK.height - 1 - (SPARK.height - 2) * (top / most)).toFixed(1)}`;
  });
  return d;
}
