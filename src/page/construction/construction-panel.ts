// The Construction panel: which row is drawn, its figure and its formulas, for the picked contact or the selected ray. Loaded with the layer.

import { h, render } from 'preact';
import type { Session } from '../model/session.ts';
import type { Section } from '../ui/shell.ts';
import { ConstructionChoice, ConstructionView } from './construction-view.tsx';
import { choicesOf, liveHighlight } from './live-construction.ts';
import type { RowId } from './rows/construction.ts';

export class ConstructionPanel {
  readonly #section: Section;
  readonly #session: Session;
  readonly #choice = new ConstructionChoice(liveHighlight);

  constructor(section: Section, session: Session, choose: (row: RowId) => void) {
    this.#section = section;
    this.#session = session;
    render(h(ConstructionView, { choice: this.#choice, none: 'construction.none', choose }), section.body);
  }

  update(): void {
    const { layers } = this.#session;
    const { constructionRow } = this.#session.selection;
    const { root, body } = this.#section;
    const opens = root.hidden && layers.constructions;
    root.hidden = !layers.constructions;
    if (root.hidden) liveHighlight.clear();
    if (root.hidden || body.hidden) return;
    this.#choice.wanted.value = constructionRow;
    this.#choice.choices.value = choicesOf(this.#session);
    if (opens) root.scrollIntoView({ block: 'nearest' });
  }
}
