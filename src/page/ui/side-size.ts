// The size of the side view: its free corner is dragged, or moved with the arrow keys, and the size is stored.

import { h, render } from 'preact';
import { Icon } from '../kit/controls.tsx';
import { arrowOf, draggable } from '../kit/pointer-drag.ts';
import { button } from './element.ts';
import { LEAST_HEIGHT, LEAST_WIDTH } from './side-place.ts';
import { remember, remembered } from './storage.ts';
import { t } from './words.ts';

/** Shares of the stage. A larger one would leave no picture beside it. */
const MOST_WIDTH = 0.7;
const MOST_HEIGHT = 0.8;
const STEP = 0.02;
const KEY = 'side';

export class SideSize {
  readonly root = button({ class: 'side-size not-phone', hint: 'side.sizeHint' });
  readonly #view: HTMLElement;
  readonly #measure: () => DOMRect;

  /** `view` gets the size as the custom properties `--side-width` and `--side-height`; `measure` returns the current rectangle of the frame. */
  constructor(view: HTMLElement, measure: () => DOMRect) {
    this.#view = view;
    this.#measure = measure;
    render(h(Icon, { path: 'M4 6v10h10M4 16l6-6' }), this.root);
    const [width, height] = (remembered(KEY) ?? '').split(' ').map(Number);
    if (width > 0 && height > 0) this.#set(width, height);
    // Left and down make it larger: its upper right corner is fixed.
    let start = this.#shares();
    draggable(this.root, () => ({
      locate: ({ clientX, clientY }) => [clientX / Math.max(1, view.clientWidth), clientY / Math.max(1, view.clientHeight)],
      grab: () => void (start = this.#shares()),
      drag: (from, to) => this.#set(start[0] + from[0] - to[0], start[1] + to[1] - from[1]),
      done: () => this.#keep(),
      cancel: () => this.#keep(),
    }));
    this.root.addEventListener('keydown', (event) => {
      const arrow = arrowOf(event);
      if (!arrow) return;
      const [now, tall] = this.#shares();
      this.#set(now - STEP * arrow[0], tall - STEP * arrow[1]);
      this.#keep();
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Announces the size. */
  update(): void {
    const [width, height] = this.#shares();
    const words = t('side.size', { w: Math.round(100 * width), h: Math.round(100 * height) });
    if (this.root.getAttribute('aria-label') !== words) this.root.setAttribute('aria-label', words);
  }

  #shares(): readonly [width: number, height: number] {
    const { width, height } = this.#measure();
    return [width / Math.max(1, this.#view.clientWidth), height / Math.max(1, this.#view.clientHeight)];
  }

  #set(width: number, height: number): void {
    const share = (x: number, least: number, most: number): string => `${(100 * Math.min(most, Math.max(least, x))).toFixed(2)}%`;
    // As large as one drags it.
    this.#view.style.removeProperty('--side-scale');
    this.#view.style.setProperty('--side-width', share(width, LEAST_WIDTH, MOST_WIDTH));
    this.#view.style.setProperty('--side-height', share(height, LEAST_HEIGHT, MOST_HEIGHT));
  }

  #keep(): void {
    const { style } = this.#view;
    const share = (name: string): string => String(Number.parseFloat(style.getPropertyValue(name)) / 100);
    remember(KEY, `${share('--side-width')} ${share('--side-height')}`);
    this.update();
  }
}
