// The panel: the math of the selected tile.

import type { RayEnd } from 'kantsu';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { button, element, write } from '../../ui/element.ts';
import { digits, triple } from '../../ui/format.ts';
import { partLetter, printedDistance } from '../../ui/hit-sentence.ts';
import { text } from '../../ui/language.ts';
import { difference, givenName, liveName, reason } from './naming.ts';
import { quadratics, seamTest } from './quadratics.ts';
import type { Quadratic } from './quadratics.ts';
import type { Tile } from './tile.ts';

export class Explanation {
  readonly #title = element('h2', { class: 'patterns-title' });
  readonly #was = element('p', { class: 'hint' });
  readonly #why = element('p');
  readonly #ray = element('p', { class: 'hint' });
  readonly #parts = element('table', { class: 'patterns-table' });
  readonly #roots = element('table', { class: 'patterns-table' });
  readonly #open: HTMLButtonElement;
  readonly #reset: HTMLButtonElement;
  readonly #construction: FoldedConstruction;
  #tile: Tile | undefined;

  /** `isDrawn`: whether there are pictures. */
  constructor(panel: HTMLElement, isDrawn: () => boolean, actions: { open: () => void; reset: () => void }) {
    this.#construction = new FoldedConstruction(
      () => this.#construct(),
      () => (isDrawn() ? this.#tile?.roomScene : undefined),
    );
    this.#open = button({ class: 'push main', text: 'patterns.open', click: actions.open });
    this.#reset = button({ class: 'push', text: 'patterns.reset', click: actions.reset });
    panel.append(
      element(
        'div',
        { class: 'patterns-panel' },
        element('div', {}, this.#title, this.#was),
        this.#why,
        element('div', { class: 'line wrap' }, this.#open, this.#reset),
        this.#ray,
        element('h3', { text: 'patterns.parts' }),
        this.#parts,
        element('p', { class: 'hint', text: 'patterns.rule' }),
        element('h3', { text: 'patterns.quadratics' }),
        element('p', { class: 'hint', text: 'patterns.form' }),
        element('div', { class: 'scroll' }, this.#roots),
        element('p', { class: 'hint', text: 'patterns.method' }),
        this.#construction.root,
      ),
    );
  }

  show(tile: Tile): void {
    this.#tile = tile;
    const { state } = tile;
    const { isMoved, pattern, verdict, ray, hit, capsule } = state;
    write(this.#title, liveName(state));
    write(
      this.#was,
      isMoved
        ? text('patterns.was', { name: givenName(pattern) })
        : `${verdict.matches ? '✓' : '✗'} ${text('patterns.error', { error: difference(verdict.error) })}`,
    );
    write(this.#why, reason(state));
    this.#reset.disabled = !isMoved;
    const reach = ray.maxDistance === undefined ? '' : text('patterns.reachIs', { reach: digits(ray.maxDistance) });
    write(this.#ray, text('patterns.rayIs', { origin: vector(ray.origin), direction: vector(ray.direction) }) + reach);
    const ends = hit ? [hit.enter, hit.exit] : [];
    this.#parts.hidden = ends.length === 0;
    this.#parts.replaceChildren(
      line('th', '', text('patterns.enter'), text('patterns.exit')),
      line(
        'td',
        text('patterns.expected'),
        ...(['enter', 'exit'] as const).map((side) => (isMoved ? '–' : (pattern.expected?.[side].text ?? '–'))),
      ),
      line('td', text('patterns.computed'), ...ends.map((end) => digits(printedDistance(end)))),
      ...(capsule.p1[0] === capsule.p2[0] ? [line('td', 's', ...ends.map(() => text('patterns.noAxis')))] : seamLines(ends, state.capsule)),
      line('td', text('patterns.part'), ...ends.map((end) => partLetter(end.part))),
    );
    const all = quadratics(ray, capsule);
    const rootLine = (name: string, i: 0 | 1): HTMLElement =>
      line('td', name, ...all.map(({ roots }) => (roots ? digits(roots[i].t) : '–')));
    const placeLine = (name: string, i: 0 | 1): HTMLElement =>
      line('td', name, ...all.map(({ roots }) => (roots && !Number.isNaN(roots[i].s) ? digits(roots[i].s) : '–')));
    this.#roots.replaceChildren(
      line('th', '', ...all.map(headOf)),
      line('td', 'a', ...all.map(({ a }) => digits(a))),
      line('td', 'b', ...all.map(({ b }) => digits(b))),
      line('td', 'c', ...all.map(({ c }) => digits(c))),
      line('td', 'D', ...all.map(({ discriminant }) => digits(discriminant))),
      rootLine('t₁', 0),
      placeLine('s₁', 0),
      rootLine('t₂', 1),
      placeLine('s₂', 1),
    );
    if (hit) this.#markRoots(all, hit.enter, hit.exit);
    this.#construct();
  }

  close(): void {
    this.#construction.close();
  }

  #construct(): void {
    if (!this.#tile) return;
    const { capsule, ray } = this.#tile.state;
    this.#construction.view?.showRay(capsule, { ...ray, kind: 'ray' });
  }

  /** The roots of the result are bold, and named entry or exit. */
  #markRoots(all: readonly Quadratic[], enter: RayEnd, exit: RayEnd): void {
    const rows = this.#roots.rows;
    for (const [i, { surface, roots }] of all.entries()) {
      if (roots === null) continue;
      if (surface === enter.part && isNear(roots[0].t, enter.distance)) mark(rows[5].cells[i + 1], text('patterns.enter'));
      if (surface === exit.part && isNear(roots[1].t, exit.distance)) mark(rows[7].cells[i + 1], text('patterns.exit'));
    }
  }
}

/** On paper and in the kernel the last digits differ; at a tangent half of them. */
/** On one line. */
function vector(v: ArrayLike<number>): string {
  return triple(v).replaceAll(' ', '\u00a0');
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
}

function mark(cell: HTMLTableCellElement, as: string): void {
  cell.classList.add('chosen');
  cell.prepend(element('small', {}, `${as} `));
}

function seamLines(ends: readonly RayEnd[], capsule: Tile['state']['capsule']): HTMLElement[] {
  const tests = ends.map((end) => seamTest(end, capsule));
  const signed = (value: number): string => (Math.abs(value) < 1e-9 ? digits(0) : digits(value));
  return [
    line('td', 's', ...tests.map(({ s }) => signed(s))),
    line('td', 'P1P2 · P1Q', ...tests.map(({ fromP1 }) => signed(fromP1))),
    line('td', 'P2P1 · P2Q', ...tests.map(({ fromP2 }) => signed(fromP2))),
  ];
}

function headOf({ surface }: Quadratic): string {
  return surface === 'cylinder' ? text('patterns.side') : text('patterns.ball', { name: partLetter(surface) });
}

function line(cell: 'td' | 'th', head: string, ...values: string[]): HTMLTableRowElement {
  const name = element('th', { attributes: { scope: 'row' } }, head);
  return element('tr', {}, name, ...values.map((value) => element(cell, cell === 'th' ? { attributes: { scope: 'col' } } : {}, value)));
}
