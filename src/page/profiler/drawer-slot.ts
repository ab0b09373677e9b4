// The profiler drawer; its content is loaded on first use.

import type { Drawer, DrawerHost } from './drawer.ts';

export class DrawerSlot {
  readonly #root: HTMLElement;
  readonly #host: DrawerHost;
  #drawer: Drawer | undefined;
  #asked: Promise<Drawer> | undefined;

  constructor(root: HTMLElement, host: DrawerHost) {
    this.#root = root;
    this.#host = host;
  }

  begin(now: number): void {
    this.#drawer?.begin(now);
  }

  beginRender(): void {
    this.#drawer?.beginRender();
  }

  endRender(): void {
    this.#drawer?.endRender();
  }

  /** `spent`: by the panels in this frame, ms. */
  end(spent: number): void {
    this.#drawer?.end(spent);
  }

  /** Four times a second while open. */
  update(): void {
    if (this.#root.hidden) return;
    if (!this.#drawer) {
      this.load().catch(() => {}); // loaded again while it is open
      return;
    }
    this.#drawer.updateSoon();
  }

  /** The content of the drawer, open or not. */
  load(): Promise<Drawer> {
    this.#asked ??= this.#make();
    return this.#asked;
  }

  async #make(): Promise<Drawer> {
    try {
      const { Drawer } = await import('./drawer.ts');
      const drawer = new Drawer(this.#root, this.#host);
      this.#drawer = drawer;
      drawer.update();
      return drawer;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }
}
