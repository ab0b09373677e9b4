// The construction of what a room shows: folded at first in its panel, loaded when it is opened.

import { effect, signal } from '@preact/signals';
import './folded-construction.css';
import { LazyDetails } from '../ui/lazy-details.ts';
import type { RoomConstruction, RoomScene } from './room-construction.ts';

export class FoldedConstruction {
  readonly #details: LazyDetails<RoomConstruction>;

  /** `changed` is called when it has to be drawn; `scene` is where it is drawn besides the panel. */
  constructor(changed: () => void, scene?: () => RoomScene | undefined) {
    const load = async (): Promise<RoomConstruction> => {
      const { RoomConstruction: Loaded } = await import('./room-construction.ts');
      return new Loaded('construction.noneFlat', changed, scene);
    };
    this.#details = new LazyDetails('room-construction', 'panel.construction', load, () => {
      if (this.root.open) changed();
      else this.#details.content?.clear();
    });
  }

  get root(): HTMLDetailsElement {
    return this.#details.root;
  }

  /** Undefined while it is folded. */
  get view(): RoomConstruction | undefined {
    return this.root.open ? this.#details.content : undefined;
  }

  close(): void {
    this.#details.content?.close();
  }
}

/** A folded construction of what `show` reads: while it is open it follows those signals. `scene` is where it is drawn besides the panel. */
export function constructionOf(
  show: (view: RoomConstruction) => void,
  scene?: () => RoomScene | undefined,
): { readonly root: HTMLElement; close(): void } {
  const asked = signal(0);
  const folded = new FoldedConstruction(() => (asked.value = asked.peek() + 1), scene);
  const stop = effect(() => {
    if (asked.value > 0 && folded.view) show(folded.view);
  });
  return {
    root: folded.root,
    close() {
      stop();
      folded.close();
    },
  };
}
