// The help overlay, loaded on first use.

import type { TextKey } from './i18n.ts';
import type { Help, HelpLine } from './help.ts';

export class HelpSlot {
  readonly #mount: HTMLElement;
  #help: Help | undefined;
  #here: readonly HelpLine[] = [];

  constructor(mount: HTMLElement) {
    this.#mount = mount;
  }

  get open(): boolean {
    return this.#help?.open ?? false;
  }

  async toggle(): Promise<void> {
    if (!this.#help) {
      const { Help } = await import('./help.ts');
      this.#help ??= new Help(this.#mount);
      this.#help.setRoom(this.#here);
    }
    this.#help.toggle();
  }

  /** Keys of the current room, besides those of the whole page. */
  setRoom(keys: readonly { readonly keys: readonly string[]; readonly text: TextKey }[]): void {
    this.#here = keys;
    this.#help?.setRoom(keys);
  }

  close(): void {
    this.#help?.close();
  }
}
