// The sweep as a heat map: one cell per pose, its colour the signed distance, its pattern the state, a cross for a wrong result.

import { PALETTE } from 'kantsu';
import { element } from '../../ui/element.ts';
import { set } from '../../kit/svg.ts';
import { COLUMNS, ROWS } from './verification.ts';
import type { Cell } from './verification.ts';

/** m: larger depths or distances have the same colour. */
const DEEPEST = 1.5;
const FARTHEST = 3;

export interface HeatMapActions {
  /** The hovered pose or the cursor's; null: none. */
  look(index: number | null): void;
  choose(index: number): void;
}

export class HeatMap {
  readonly root: HTMLElement;
  readonly #canvas = element('canvas');
  readonly #cursor = element('div', { class: 'flat-cursor' });
  readonly #observer: ResizeObserver;
  #cells: readonly Cell[] = [];
  #drawn = 0;
  #width = 0;
  #height = 0;
  /** The pose of the keyboard's cursor. */
  index = Math.floor(COLUMNS / 2);

  constructor(actions: HeatMapActions) {
    this.#cursor.hidden = true;
    this.root = element('div', { class: 'flat-heat', attributes: { tabindex: '0', role: 'application' } }, this.#canvas, this.#cursor);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(this.root);
    this.root.addEventListener('pointermove', (event) => actions.look(this.#indexAt(event)));
    this.root.addEventListener('pointerleave', () => actions.look(null));
    this.root.addEventListener('click', (event) => {
      const index = this.#indexAt(event);
      if (index !== null) actions.choose(index);
    });
    this.root.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: COLUMNS, ArrowDown: -COLUMNS }[event.key];
      if (step !== undefined) this.#go(step);
      else if (event.key === 'Enter' || event.key === ' ') actions.choose(this.index);
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (step !== undefined) actions.look(this.index);
    });
    this.root.addEventListener('blur', () => actions.look(null));
    this.root.addEventListener('focus', () => {
      if (this.root.matches(':focus-visible')) actions.look(this.index);
    });
  }

  describe(words: string, readout: string): void {
    set(this.root, { 'aria-label': words, 'aria-description': readout });
  }

  /** The cells of the current sweep; those already there are not drawn again. */
  show(cells: readonly Cell[]): void {
    if (cells !== this.#cells || cells.length < this.#drawn) this.#clear();
    this.#cells = cells;
    this.#draw();
  }

  mark(index: number | null): void {
    this.#cursor.hidden = index === null;
    if (index === null) return;
    const [x, y, w, h] = this.#field(index);
    const { style } = this.#cursor;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${w}px`;
    style.height = `${h}px`;
  }

  close(): void {
    this.#observer.disconnect();
  }

  #go(step: number): void {
    const next = this.index + step;
    const sideways = Math.abs(step) === 1 && Math.floor(next / COLUMNS) !== Math.floor(this.index / COLUMNS);
    if (next >= 0 && next < COLUMNS * ROWS && !sideways) this.index = next;
  }

  /** Offsets to the right, angles upwards; px. */
  #field(index: number): [number, number, number, number] {
    const column = index % COLUMNS;
    const row = Math.floor(index / COLUMNS);
    const x = (k: number): number => Math.round((k * this.#width) / COLUMNS);
    const y = (k: number): number => Math.round(this.#height - (k * this.#height) / ROWS);
    return [x(column), y(row + 1), x(column + 1) - x(column), y(row) - y(row + 1)];
  }

  #indexAt(event: MouseEvent): number | null {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * COLUMNS);
    const row = Math.floor((1 - (event.clientY - top) / height) * ROWS);
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? row * COLUMNS + column : null;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || (clientWidth === this.#width && clientHeight === this.#height)) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    const ratio = Math.min(2, devicePixelRatio);
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#canvas.getContext('2d')!.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawn = 0;
    this.#draw();
  }

  #clear(): void {
    this.#drawn = 0;
    this.#canvas.getContext('2d')!.clearRect(0, 0, this.#width, this.#height);
  }

  #draw(): void {
    const c = this.#canvas.getContext('2d')!;
    for (; this.#drawn < this.#cells.length; this.#drawn++) this.#drawCell(c, this.#cells[this.#drawn]);
  }

  #drawCell(c: CanvasRenderingContext2D, cell: Cell): void {
    const [x, y, w, h] = this.#field(cell.index);
    c.clearRect(x, y, w, h);
    if (cell.state === 'penetrating') {
      c.fillStyle = ink(PALETTE.PENETRATING, 0.35 + 0.6 * Math.min(1, -cell.distance / DEEPEST));
      c.fillRect(x, y, w, h);
      // A stripe from corner to corner: fields side by side make a hatch.
      c.strokeStyle = 'rgb(0 0 0 / 35%)';
      c.lineWidth = 1;
      c.beginPath();
      c.moveTo(x, y + h);
      c.lineTo(x + w, y);
      c.stroke();
    } else if (cell.state === 'touching') {
      c.fillStyle = ink(PALETTE.TOUCHING, 1);
      c.fillRect(x, y, w, h);
      // Two bars.
      c.fillStyle = 'rgb(0 0 0 / 60%)';
      c.fillRect(x + Math.floor(w / 3) - 1, y, 1, h);
      c.fillRect(x + Math.ceil((2 * w) / 3), y, 1, h);
    } else {
      c.fillStyle = ink(PALETTE.SEPARATED, 0.5 - 0.42 * Math.min(1, cell.distance / FARTHEST));
      c.fillRect(x, y, w, h);
    }
    if (cell.agrees === false) {
      c.strokeStyle = '#ffffff';
      c.lineWidth = 3;
      const cross = (): void => {
        c.beginPath();
        c.moveTo(x + 1, y + 1);
        c.lineTo(x + w - 1, y + h - 1);
        c.moveTo(x + w - 1, y + 1);
        c.lineTo(x + 1, y + h - 1);
        c.stroke();
      };
      cross();
      c.strokeStyle = '#000000';
      c.lineWidth = 1.2;
      cross();
    }
  }
}

function ink(color: number, alpha: number): string {
  return `rgb(${color >> 16} ${(color >> 8) & 255} ${color & 255} / ${alpha.toFixed(3)})`;
}
