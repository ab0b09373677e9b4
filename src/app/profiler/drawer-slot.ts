// The place of the profiler drawer: what fills it is loaded when it is opened first.

import type { Drawer } from './drawer.ts';
import type { Profile } from './profile.ts';

export class DrawerSlot {
  readonly #root: HTMLElement;
  readonly #profile: Profile;
  readonly #close: () => void;
  #drawer: Drawer | undefined;
  #asked = false;

  constructor(root: HTMLElement, profile: Profile, close: () => void) {
    this.#root = root;
    this.#profile = profile;
    this.#close = close;
  }

  begin(): void {
    this.#drawer?.begin();
  }

  end(): void {
    this.#drawer?.end();
  }

  /** Four times a second while open. */
  update(): void {
    if (this.#root.hidden) return;
    if (this.#drawer) this.#drawer.update();
    else void this.#load();
  }

  async #load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { Drawer } = await import('./drawer.ts');
      this.#drawer = new Drawer(this.#root, this.#profile, this.#close);
      this.#drawer.update();
    } catch {
      this.#asked = false; // asked again while it is open
    }
  }
}
