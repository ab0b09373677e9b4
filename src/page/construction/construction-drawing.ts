// The layer Constructions in the picture: the live construction on the stage, in every view. Loaded when the layer is switched on first.

import { effect, untracked } from '@preact/signals';
import type { Session } from '../model/session.ts';
import { LabelLayer } from '../stage/labels.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import type { SideView } from '../stage/side-view.ts';
import type { Stage } from '../stage/stage.ts';
import { STAGE_LOOKS, stageParts } from './figure-parts.ts';
import { liveConstruction, liveHighlight } from './live-construction.ts';
import './construction.css';

/** Letters that the drawing of rays writes on the capsule it hits. */
const OF_RAYS: ReadonlySet<string> = new Set(['P1', 'P2']);
const NONE: ReadonlySet<string> = new Set();

export class ConstructionDrawing {
  readonly #figure: StageFigure;

  /** `changed` is called when another quantity is highlighted. */
  constructor(stage: Stage, side: SideView, changed: () => void) {
    side.labels = new LabelLayer(stage.host);
    this.#figure = new StageFigure(stage, [stage.labels, side.labels], STAGE_LOOKS, 'construction');
    effect(() => {
      if (liveHighlight.id !== undefined) untracked(changed);
    });
  }

  draw(session: Session): void {
    const { constructions, labels, rays } = session.layers;
    const without = rays && !session.selection.picked ? OF_RAYS : NONE;
    const shown = constructions ? liveConstruction(session) : undefined;
    this.#figure.show(shown ? stageParts(shown, liveHighlight.emphasis(shown), labels ? without : undefined) : []);
  }
}
