// The five by five cells: their content, keyboard navigation, and dragging.

import { KINDS } from 'kantsu';
import type { Kind } from 'kantsu';
import { button, element, icon, write } from '../../ui/element.ts';
import { digits, fewDigits, metres } from '../../ui/format.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import { language, text } from '../../ui/language.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { isMirrored, type Pair } from './pairs.ts';
import type { Judged } from './protocol.ts';
import { shortly } from './pair-reading.ts';
import type { PairState, Reading } from './pair-reading.ts';

export const STATE_WORDS: Record<PairState, TextKey> = {
  separate: 'matrix.separate',
  touching: 'matrix.touching',
  penetrating: 'matrix.penetrating',
};

export interface BoardActions {
  readonly open: (pair: Pair) => void;
  /** Client px since the last call, in a cell of this pair. */
  readonly drag: (pair: Pair, dx: number, dy: number) => void;
  readonly dragEnd: () => void;
  /** The same, with the right button or Shift. */
  readonly orbit: (dx: number, dy: number) => void;
}

/** px: less is a click. */
const SLACK = { mouse: 5, touch: 10 };

class Cell {
  readonly root: HTMLElement;
  readonly tile = element('div', { class: 'matrix-tile' });
  readonly #badge = element('span', { class: 'matrix-badge', attributes: { 'aria-hidden': 'true' } });
  readonly #time = element('span', { class: 'matrix-time', attributes: { 'aria-hidden': 'true' } });
  readonly #number = element('span', { class: 'matrix-wide' });
  /** Four digits if there is space: the style sheet chooses. */
  readonly #short = element('span', { class: 'matrix-narrow' });
  readonly #distance = element('span', { class: 'matrix-distance', attributes: { 'aria-hidden': 'true' } }, this.#number, this.#short);
  readonly #word = element('span', { class: 'matrix-word', attributes: { 'aria-hidden': 'true' } });
  reading: Reading | undefined;
  verdict: Judged | 'none' | undefined;

  readonly pair: Pair;

  constructor(pair: Pair) {
    this.pair = pair;
    this.root = element(
      'div',
      { class: 'matrix-cell', attributes: { role: 'gridcell', tabindex: '-1', 'data-pair': `${pair.a}-${pair.b}` } },
      this.tile,
      this.#badge,
      this.#time,
      element('span', { class: 'matrix-says' }, this.#distance, this.#word),
    );
  }

  show(reading: Reading): void {
    this.reading = reading;
    if (this.root.dataset['state'] !== reading.state) this.root.dataset['state'] = reading.state;
    // The sign is always shown: it distinguishes gaps and depths in a column.
    const plus = reading.distance > 0 ? '+' : '';
    write(this.#number, plus + digits(reading.distance));
    write(this.#short, plus + shortly(reading.distance));
    this.#distance.title = `${reading.distance} m`;
    this.#word.dataset['text'] = STATE_WORDS[reading.state];
    write(this.#word, text(STATE_WORDS[reading.state]));
    this.describe();
  }

  /** The check of an older pose stays, dimmed. */
  setFresh(fresh: boolean): void {
    const value = String(fresh);
    if (this.#badge.dataset['fresh'] !== value) this.#badge.dataset['fresh'] = value;
  }

  judge(verdict: Judged | 'none'): void {
    this.verdict = verdict;
    const mark = verdict === 'none' ? '–' : verdict.complaint === null ? '✓' : '✗';
    write(this.#badge, mark);
    this.#badge.dataset['verdict'] = verdict === 'none' ? 'none' : verdict.complaint === null ? 'agree' : 'disagree';
    this.describe();
  }

  time(microseconds: number): void {
    write(this.#time, `${fewDigits(microseconds)} µs`);
  }

  describe(): void {
    const { reading, verdict, pair } = this;
    if (!reading) return;
    const [a, b] = [kindName(pair.a, language()), kindName(pair.b, language())];
    const oracle =
      verdict === undefined
        ? text('matrix.unasked')
        : verdict === 'none'
          ? text('matrix.noOracle')
          : verdict.complaint === null
            ? text('matrix.agrees')
            : text('matrix.disagrees', { complaint: verdict.complaint });
    const distance = text(reading.distance > 0 ? 'matrix.gap' : 'matrix.depth', { d: metres(Math.abs(reading.distance)) });
    const said = text('matrix.cell', { a, b, state: text(STATE_WORDS[reading.state]), distance, oracle });
    if (this.root.getAttribute('aria-label') === said) return;
    this.root.setAttribute('aria-label', said);
  }
}

// What the heads show beside the names, and on a phone instead of them.
const SIGNS: Record<Kind, string> = {
  sphere: 'M10 3a7 7 0 1 0 .01 0z',
  capsule: 'M7 6.5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0z',
  aabb: 'M4 5h12v10H4z',
  obb: 'm3 9 10-5 4 7-10 5z',
  triangle: 'M10 3.5 17 16H3z',
};

export class Board {
  readonly root: HTMLElement;
  readonly cells: readonly Cell[];
  readonly #heads: { readonly kind: Kind; readonly name: HTMLElement; readonly head: HTMLElement }[] = [];
  #current = 0;

  constructor(actions: BoardActions) {
    const cells: Cell[] = [];
    const head = (kind: Kind, role: string): HTMLElement => {
      const name = element('span');
      const made = element('div', { class: `matrix-head ${role}`, attributes: { role } }, icon(SIGNS[kind]), name);
      this.#heads.push({ kind, name, head: made });
      return made;
    };
    const corner = element(
      'div',
      { class: 'matrix-head corner-head', attributes: { role: 'columnheader' } },
      element('span', { text: 'matrix.corner' }),
    );
    const rows = KINDS.map((a) => {
      const row = element('div', { class: 'matrix-row', attributes: { role: 'row' } }, head(a, 'rowheader'));
      for (const b of KINDS) {
        const cell = new Cell({ a, b });
        if (isMirrored(a, b)) cell.root.classList.add('mirrored');
        cells.push(cell);
        row.append(cell.root);
        this.#listen(cell, actions);
      }
      return row;
    });
    this.cells = cells;
    cells[0].root.tabIndex = 0;
    this.root = element(
      'div',
      { class: 'matrix-board', label: 'matrix.board', attributes: { role: 'grid' } },
      element(
        'div',
        { class: 'matrix-row heads', attributes: { role: 'row' } },
        corner,
        ...KINDS.map((kind) => head(kind, 'columnheader')),
      ),
      ...rows,
    );
    this.translate();
  }

  cell({ a, b }: Pair): Cell {
    return this.cells[KINDS.indexOf(a) * KINDS.length + KINDS.indexOf(b)];
  }

  /** Names that depend on the language. */
  translate(): void {
    for (const { kind, name, head } of this.#heads) {
      write(name, kindName(kind, language()));
      head.title = kindName(kind, language());
    }
    for (const cell of this.cells) cell.describe();
  }

  /** The pair whose cell has the focus. */
  get focused(): Pair | undefined {
    return this.cells.find(({ root }) => root === document.activeElement)?.pair;
  }

  focus(pair: Pair): void {
    this.#makeCurrent(this.cells.indexOf(this.cell(pair)));
    this.cells[this.#current].root.focus();
  }

  /** Goes to a neighbour by columns and rows; the border is the end. */
  walk(columns: number, rows: number): void {
    const width = KINDS.length;
    const column = Math.min(width - 1, Math.max(0, (this.#current % width) + columns));
    const row = Math.min(width - 1, Math.max(0, Math.floor(this.#current / width) + rows));
    this.#makeCurrent(row * width + column);
    this.cells[this.#current].root.focus();
  }

  #makeCurrent(index: number): void {
    this.cells[this.#current].root.tabIndex = -1;
    this.#current = index;
    this.cells[index].root.tabIndex = 0;
  }

  #listen({ root, pair }: Cell, actions: BoardActions): void {
    let pointer: number | undefined;
    let moved = false;
    let turns = false;
    let x = 0;
    let y = 0;
    // A pointer press takes no focus: the arrow keys then still move the solid.
    root.addEventListener('mousedown', (event) => event.preventDefault());
    root.addEventListener('focus', () => this.#makeCurrent(this.cells.findIndex((cell) => cell.root === root)));
    root.addEventListener('pointerdown', (event) => {
      if (event.button === 1 || pointer !== undefined) return;
      pointer = event.pointerId;
      turns = event.button === 2 || event.shiftKey;
      moved = false;
      x = event.clientX;
      y = event.clientY;
      root.setPointerCapture(pointer);
    });
    root.addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointer) return;
      const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.mouse;
      if (!moved && Math.hypot(event.clientX - x, event.clientY - y) <= slack) return;
      moved = true;
      if (turns) actions.orbit(event.clientX - x, event.clientY - y);
      else actions.drag(pair, event.clientX - x, event.clientY - y);
      x = event.clientX;
      y = event.clientY;
    });
    const release = (event: PointerEvent): void => {
      if (event.pointerId !== pointer) return;
      pointer = undefined;
      if (moved) actions.dragEnd();
      else if (event.type === 'pointerup' && event.button === 0) actions.open(pair);
    };
    root.addEventListener('pointerup', release);
    // The click of a screen reader, without a pointer.
    root.addEventListener('click', ({ detail }) => {
      if (detail === 0) actions.open(pair);
    });
    root.addEventListener('pointercancel', release);
    root.addEventListener('contextmenu', (event) => event.preventDefault());
  }
}

/** Back to the board. */
export function backButton(click: () => void): HTMLButtonElement {
  return button({ class: 'push', click }, icon('M12 4 6 10l6 6'), element('span', { text: 'matrix.back' }));
}
