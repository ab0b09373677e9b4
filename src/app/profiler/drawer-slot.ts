// The place of the profiler drawer: what fills it is loaded when it is opened first.

import type { Drawer } from './drawer.ts';
import type { Lab } from '../lab.ts';
import type { Profile } from './profile.ts';

export class DrawerSlot {
  readonly #root: HTMLElement;
  readonly #profile: Profile;
  readonly #lab: Lab;
  readonly #canvas: HTMLCanvasElement | undefined;
  readonly #close: () => void;
  #drawer: Drawer | undefined;
  #asked: Promise<Drawer> | undefined;

  constructor(root: HTMLElement, profile: Profile, lab: Lab, canvas: HTMLCanvasElement | undefined, close: () => void) {
    this.#root = root;
    this.#profile = profile;
    this.#lab = lab;
    this.#canvas = canvas;
    this.#close = close;
  }

  begin(now: number): void {
    this.#drawer?.begin(now);
  }

  end(): void {
    this.#drawer?.end();
  }

  /** Four times a second while open. */
  update(): void {
    if (this.#root.hidden) return;
    if (this.#drawer) this.#drawer.update();
    else this.load().catch(() => {}); // asked again while it is open
  }

  /** What fills the place, open or not. */
  load(): Promise<Drawer> {
    this.#asked ??= this.#make();
    return this.#asked;
  }

  async #make(): Promise<Drawer> {
    try {
      const { Drawer } = await import('./drawer.ts');
      const drawer = new Drawer(this.#root, this.#profile, this.#lab, this.#canvas, this.#close);
      this.#drawer = drawer;
      drawer.update();
      return drawer;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }
}
