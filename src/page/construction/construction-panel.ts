// The Construction panel: which row is drawn, its figure and its formulas, for the picked contact or the selected ray. Loaded with the layer.

import type { Lab } from '../model/lab.ts';
import type { Section } from '../ui/shell.ts';
import { ChoicesView } from './choices-view.ts';
import { choicesOf, liveHighlight } from './live-construction.ts';
import type { RowId } from './rows/construction.ts';

export class ConstructionPanel {
  readonly #section: Section;
  readonly #lab: Lab;
  readonly #view: ChoicesView;

  constructor(section: Section, lab: Lab, choose: (row: RowId) => void) {
    this.#section = section;
    this.#lab = lab;
    this.#view = new ChoicesView('construction.none', choose, liveHighlight);
    section.body.append(this.#view.root);
  }

  update(): void {
    const { layers, constructionRow } = this.#lab;
    const { root, body } = this.#section;
    const opens = root.hidden && layers.constructions;
    root.hidden = !layers.constructions;
    if (root.hidden) liveHighlight.clear();
    if (root.hidden || body.hidden) return;
    this.#view.show(choicesOf(this.#lab), constructionRow);
    if (opens) root.scrollIntoView({ block: 'nearest' });
  }
}
