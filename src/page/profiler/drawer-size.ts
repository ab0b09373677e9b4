// The height of the drawer: its upper edge is dragged, or moved with the arrow keys, and the height is stored.

import { button } from '../ui/element.ts';
import { text } from '../ui/language.ts';
import { remember, remembered } from '../ui/storage.ts';

const KEY = 'drawer';
/** Shares of the page's height: a lower one shows nothing, a higher one leaves no picture. */
const LEAST = 0.14;
const MOST = 0.75;
const STEP = 0.03;

export class DrawerSize {
  readonly root = button({
    class: 'drawer-size',
    hint: 'profile.sizeHint',
    attributes: { role: 'separator', 'aria-orientation': 'horizontal' },
  });
  readonly #drawer: HTMLElement;

  constructor(drawer: HTMLElement) {
    this.#drawer = drawer;
    const share = Number(remembered(KEY));
    if (share > 0) this.#set(share);
    const { root } = this;
    root.addEventListener('focus', () => this.update());
    root.addEventListener('pointerdown', (event) => this.#drag(event));
    root.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
      if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      this.#set(this.#share + by);
      this.#keep();
      event.preventDefault();
      event.stopPropagation();
    });
    // The default height.
    root.addEventListener('dblclick', () => {
      drawer.style.removeProperty('--drawer-height');
      remember(KEY, '');
      this.update();
    });
  }

  /** Announces the height. */
  update(): void {
    const percent = Math.round(100 * this.#share);
    const { root } = this;
    root.setAttribute('aria-valuenow', String(percent));
    root.setAttribute('aria-valuemin', String(100 * LEAST));
    root.setAttribute('aria-valuemax', String(100 * MOST));
    const words = text('profile.size', { h: percent });
    if (root.getAttribute('aria-label') !== words) root.setAttribute('aria-label', words);
  }

  get #share(): number {
    return this.#drawer.getBoundingClientRect().height / Math.max(1, innerHeight);
  }

  #set(share: number): void {
    this.#drawer.style.setProperty('--drawer-height', `${(100 * Math.min(MOST, Math.max(LEAST, share))).toFixed(2)}dvh`);
  }

  #keep(): void {
    remember(KEY, String(Number.parseFloat(this.#drawer.style.getPropertyValue('--drawer-height')) / 100));
    this.update();
  }

  #drag({ button: pressed, pointerId, clientY }: PointerEvent): void {
    if (pressed !== 0) return;
    const { root } = this;
    const share = this.#share;
    let moved = false;
    const move = (event: PointerEvent): void => {
      moved = true;
      this.#set(share + (clientY - event.clientY) / Math.max(1, innerHeight));
    };
    const end = (): void => {
      root.removeEventListener('pointermove', move);
      for (const type of ['pointerup', 'pointercancel'] as const) root.removeEventListener(type, end);
      if (moved) this.#keep();
    };
    root.setPointerCapture(pointerId);
    root.addEventListener('pointermove', move);
    for (const type of ['pointerup', 'pointercancel'] as const) root.addEventListener(type, end);
  }
}
