// The profiler drawer; its content is loaded on first use.

import type { Drawer, DrawerHost } from './drawer.ts';
import { Lazy } from '../ui/lazy.ts';

export class DrawerSlot {
  readonly #root: HTMLElement;
  readonly #drawer: Lazy<Drawer>;

  constructor(root: HTMLElement, host: DrawerHost) {
    this.#root = root;
    this.#drawer = new Lazy(
      async () => new (await import('./drawer.ts')).Drawer(root, host),
      (drawer) => drawer.update(),
    );
  }

  begin(now: number): void {
    this.#drawer.value?.begin(now);
  }

  beginRender(): void {
    this.#drawer.value?.beginRender();
  }

  endRender(): void {
    this.#drawer.value?.endRender();
  }

  /** `spent`: by the panels in this frame, ms. */
  end(spent: number): void {
    this.#drawer.value?.end(spent);
  }

  /** Four times a second while open. */
  update(): void {
    if (this.#root.hidden) return;
    if (this.#drawer.value) this.#drawer.value.updateSoon();
    else void this.#drawer.ask();
  }

  /** The content of the drawer, open or not. */
  load(): Promise<Drawer> {
    return this.#drawer.load();
  }
}
