// A handle on a board: dragged by pointer, or focused and moved by the arrow keys; a slider for assistive technology.

import type { Vec2 } from 'kantsu/planar';
import { set, svg } from './svg.ts';

export type Glyph = 'move' | 'turn' | 'size' | 'point' | 'mark';

/** The dragged value. The board stores it at `grab` and restores it at `cancel`. */
export interface Hold {
  /** Position of a pointer, in the units of `drag`. */
  locate(event: PointerEvent): Vec2;
  grab(): void;
  drag(from: Readonly<Vec2>, to: Readonly<Vec2>): void;
  nudge(dx: number, dy: number, fine: boolean): void;
  /** The pointer or the key was released. */
  done(): void;
  cancel(): void;
}

/** px; a finger needs this much. */
const REACH = 17;

const GLYPHS: Record<Glyph, () => SVGElement[]> = {
  move: () => [svg('circle', { r: 9, class: 'face' }), svg('path', { d: 'M-5 0H5M0 -5V5', class: 'line' })],
  turn: () => [
    svg('circle', { r: 8, class: 'face' }),
    svg('path', { d: 'M3.6 -2.8A4.6 4.6 0 1 0 4.6 0.6M4.4 -5V-2.2H1.6', class: 'line' }),
  ],
  size: () => [
    svg('rect', { x: -6, y: -6, width: 12, height: 12, rx: 2, class: 'face' }),
    svg('path', { d: 'M-3.2 0H3.2M1.2 -2.2L3.4 0L1.2 2.2', class: 'line' }),
  ],
  point: () => [svg('circle', { r: 6.5, class: 'face' })],
  mark: () => [svg('path', { d: 'M0 0L-7 -11H7Z', class: 'face' })],
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** An arrow key while nothing has the focus goes to the first handle of a board, past all that Tab would visit before it; whether it did. */
export function goToHandle(board: Element, { key, target }: KeyboardEvent): boolean {
  if (target !== document.body || ARROWS[key] === undefined) return false;
  // One that is not shown takes no focus.
  return [...board.querySelectorAll<SVGElement>('.flat-handle')].some((handle) => {
    handle.focus();
    return document.activeElement === handle;
  });
}

export class Handle {
  readonly root: SVGGElement;
  readonly #hold: Hold;
  readonly #face: SVGGElement;
  #pointer: number | undefined;
  #from: Vec2 = [0, 0];

  constructor(glyph: Glyph, who: string, hold: Hold) {
    this.#hold = hold;
    this.#face = svg('g', {}, ...GLYPHS[glyph]());
    this.root = svg(
      'g',
      { class: 'flat-handle', 'data-glyph': glyph, 'data-who': who, role: 'slider', tabindex: 0 },
      svg('circle', { r: REACH, class: 'reach' }),
      svg('circle', { r: 13, class: 'ring' }),
      this.#face,
    );
    this.draggedBy(this.root);
    this.root.addEventListener('keydown', (event) => this.#key(event));
  }

  get held(): boolean {
    return this.#pointer !== undefined;
  }

  /** Another element with the same drag: the whole outline of a shape. */
  draggedBy(target: SVGElement): void {
    target.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.#pointer !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.root.focus({ preventScroll: true });
      target.setPointerCapture(event.pointerId);
      this.#pointer = event.pointerId;
      this.#from = this.#hold.locate(event);
      this.#hold.grab();
      this.root.classList.add('held');
    });
    target.addEventListener('pointermove', (event) => {
      if (event.pointerId === this.#pointer) this.#hold.drag(this.#from, this.#hold.locate(event));
    });
    target.addEventListener('pointerup', (event) => this.#release(event.pointerId, true));
    target.addEventListener('pointercancel', (event) => this.#release(event.pointerId, false));
    target.addEventListener('lostpointercapture', (event) => this.#release(event.pointerId, true));
  }

  /** Pixels, and the rotation of the glyph, degrees clockwise. */
  place([x, y]: Readonly<Vec2>, degrees = 0): void {
    set(this.root, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
    set(this.#face, { transform: degrees === 0 ? null : `rotate(${degrees.toFixed(1)})` });
  }

  describe(name: string, value: number, words: string): void {
    set(this.root, { 'aria-label': name, 'aria-valuenow': Number(value.toFixed(4)), 'aria-valuetext': words });
  }

  show(there: boolean): void {
    set(this.root, { display: there ? null : 'none' });
  }

  #release(pointer: number, well: boolean): void {
    if (pointer !== this.#pointer) return;
    this.#pointer = undefined;
    this.root.classList.remove('held');
    if (well) this.#hold.done();
    else this.#hold.cancel();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.#pointer !== undefined) {
      event.stopPropagation();
      this.#release(this.#pointer, false);
      return;
    }
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#hold.nudge(arrow[0], arrow[1], event.shiftKey);
    this.#hold.done();
  }
}
