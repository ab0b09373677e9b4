// The queries of a step over the bodies: rays with their entries and exits, casts with what they hit, the shapes that were asked about.

import { KINDS } from 'kantsu';
import { PALETTE, drawShape, recordOf } from 'kantsu/inspect';
import type { QueryFigure, QueryMark } from 'kantsu/three';
import { movedShape } from '../model/body-state.ts';
import { Drawing } from '../stage/drawing.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { ARROW, PIECE } from '../stage/line-batch.ts';
import { DISC, RING } from '../stage/markers.ts';
import type { Stage } from '../stage/stage.ts';

/** As those of pinned rays, smaller: form, px, colour. */
const MARKS: Readonly<Record<QueryMark['is'], readonly [form: number, size: number, color: number]>> = {
  enter: [DISC, 11, PALETTE.ENTRY],
  exit: [RING, 13, PALETTE.EXIT],
  hit: [DISC, 11, PALETTE.ENTRY],
};
/** px */
const WIDTH = 1.5;
const LIT_WIDTH = 3.5;

export class QueryDrawing extends Drawing {
  constructor(stage: Stage) {
    super('query', stage.scene, [stage.labels], { halo: 1, behind: 0.45, renderOrder: 18, view: MAIN_VIEW });
  }

  /** `lit` are drawn strong; the label says `words` of the first of them. */
  draw(figures: readonly QueryFigure[], lit: readonly QueryFigure[], words: string): void {
    this.begin();
    for (const figure of figures) if (!lit.includes(figure)) this.#draw(figure, false);
    for (const figure of lit) this.#draw(figure, true);
    const at = lit.at(0) && placeOf(lit[0]);
    if (at && words !== '') this.say('note', words, at, { priority: 10 });
    this.end();
  }

  #draw({ path, marks, shape, ray, moved = [0, 0, 0] }: QueryFigure, isLit: boolean): void {
    const alpha = isLit ? 1 : 0.75;
    if (path) {
      this.lines.pen(isLit ? LIT_WIDTH : WIDTH, PALETTE.RAY, alpha);
      if (!ray) this.lines.dash(7, 5);
      this.lines.head(ARROW).line(...path[0], ...path[1]);
    }
    for (const { at, is, normal = [0, 0, 0] } of marks) {
      const [form, size, color] = MARKS[is];
      this.marks.add(form, isLit ? 1.5 * size : size, color, alpha, ...at, ...normal);
    }
    if (!shape) return;
    this.lines.pen(1, PALETTE.RAY, 0.9).head(PIECE);
    drawShape(this.lines, KINDS.indexOf(shape.kind), recordOf(movedShape(shape, moved)), 0, PALETTE.RAY);
  }
}

/** Where its label stands: at what it found, else at its end. */
function placeOf({ marks, path }: QueryFigure): QueryFigure['marks'][number]['at'] | undefined {
  return marks.at(0)?.at ?? path?.[1];
}
