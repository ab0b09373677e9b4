// A handle of a lesson's figure: dragged by pointer, or focused and moved by the arrow keys; a slider for assistive technology.

import type { Vec2 } from 'kantsu/planar';
import { arrowOf, draggable } from '../../kit/pointer-drag.ts';
import type { Drag } from '../../kit/pointer-drag.ts';
import { set, svg } from '../../ui/svg.ts';

/** The dragged value. It is stored at `grab` and restored at `cancel`. */
export interface Hold extends Drag<Vec2> {
  readonly nudge: (dx: number, dy: number, fine: boolean) => void;
}

/** px; a finger needs this much. */
const REACH = 17;

export class Handle {
  readonly root: SVGGElement;
  readonly #hold: Hold;

  constructor(who: string, hold: Hold) {
    this.#hold = hold;
    this.root = svg(
      'g',
      { class: 'kit-handle', 'data-glyph': 'point', 'data-who': who, role: 'slider', tabindex: 0 },
      svg('circle', { r: REACH, class: 'reach' }),
      svg('circle', { r: 13, class: 'ring' }),
      svg('circle', { r: 6.5, class: 'face' }),
    );
    draggable(this.root, () => ({
      ...hold,
      grab: (at, event) => {
        event.preventDefault();
        this.root.focus({ preventScroll: true });
        return hold.grab?.(at, event);
      },
    }));
    this.root.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Pixels. */
  place([x, y]: Readonly<Vec2>): void {
    set(this.root, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  }

  describe(name: string, value: number, words: string): void {
    set(this.root, { 'aria-label': name, 'aria-valuenow': Number(value.toFixed(4)), 'aria-valuetext': words });
  }

  show(there: boolean): void {
    set(this.root, { display: there ? null : 'none' });
  }

  #key(event: KeyboardEvent): void {
    const arrow = arrowOf(event);
    if (arrow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#hold.nudge(arrow[0], arrow[1], event.shiftKey);
    this.#hold.done?.();
  }
}
