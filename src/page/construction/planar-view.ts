// The constructions of the boards: of two shapes of the plane, or of two lines. Loaded when they are opened first.

import type { Shape2 } from 'kantsu/planar';
import { planarChoices } from './choices.ts';
import { ChoicesView } from './choices-view.ts';
import type { RowId } from './rows/construction.ts';
import type { LinearObject } from './rows/linear-input.ts';
import { linesMeet } from './rows/lines-figure.ts';

export class PlanarView {
  readonly #view: ChoicesView;
  #wanted: RowId | undefined;

  /** `changed` is called when another row was chosen: it has to be shown. */
  constructor(changed: () => void) {
    this.#view = new ChoicesView('construction.noneFlat', (row) => {
      this.#wanted = row;
      changed();
    });
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  /** `step` is the clamp up to which two capsules are shown. */
  showPair(a: Shape2, b: Shape2, step?: number): void {
    this.#view.show(planarChoices(a, b, step), this.#wanted);
  }

  showLines(a: LinearObject, b: LinearObject, coincident: 'miss' | 'hit'): void {
    this.#view.show(new Map([['S2', () => linesMeet(a, b, coincident)]]), undefined);
  }

  close(): void {
    this.#view.close();
  }
}
