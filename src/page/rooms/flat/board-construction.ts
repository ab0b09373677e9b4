// The construction of what a board shows: folded at first in its panel, loaded when it is opened.

import type { PlanarView } from '../../construction/planar-view.ts';
import { LazyDetails } from '../../ui/lazy-details.ts';

export class BoardConstruction {
  readonly #details: LazyDetails<PlanarView>;

  /** `changed` is called when it has to be drawn. */
  constructor(changed: () => void) {
    this.#details = new LazyDetails(
      'flat-construction',
      'panel.construction',
      async () => new (await import('../../construction/planar-view.ts')).PlanarView(changed),
      changed,
    );
  }

  get root(): HTMLDetailsElement {
    return this.#details.root;
  }

  /** Undefined while it is folded. */
  get view(): PlanarView | undefined {
    return this.root.open ? this.#details.content : undefined;
  }

  close(): void {
    this.#details.content?.close();
  }
}
