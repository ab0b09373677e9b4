// The funnel of a body over the bodies: its bounds, its cells with their numbers, its candidates, those whose bounds overlap, and those it touches.

import { rowOf } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { BOUNDS_STRIDE, PALETTE, drawBox, funnel, inspect } from 'kantsu/inspect';
import type { BodyColumns, Funnel } from 'kantsu/inspect';
import { Drawing } from '../stage/drawing.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { OverlayBoxes } from '../stage/overlay-boxes.ts';
import type { Stage } from '../stage/stage.ts';
import { look } from '../stage/theme.ts';
import type { Session } from '../model/session.ts';
import { eachBox } from '../model/occupied-columns.ts';
import { count } from '../ui/format.ts';
import type { FunnelStage } from '../model/funnel-stage.ts';
import { t } from './words.ts';

/** With more cells only the fullest have their number. */
const MOST_NUMBERS = 9;
/** Opacity of bounds beside those of the body itself. */
export const FAINT = 0.4;

export class FunnelDrawing extends Drawing {
  /** Rows of the stage that is drawn, the body's own first; the others are faded meanwhile. Undefined when none is drawn. */
  rows: readonly number[] | undefined;
  protected readonly fills: OverlayBoxes;

  constructor(stage: Stage) {
    super('funnel', stage.scene, [stage.labels], { halo: 0.75, behind: 0.6, renderOrder: 12, view: MAIN_VIEW });
    this.fills = new OverlayBoxes(stage.scene);
  }

  override begin(): void {
    super.begin();
    this.fills.begin();
  }

  override end(): void {
    super.end();
    this.fills.end();
  }

  override dispose(): void {
    super.dispose();
    this.fills.dispose();
  }

  /** The requested stage of the selected body's funnel, if any. */
  drawStage({ world, selection: { body: selected, funnelStage } }: Session): void {
    this.begin();
    this.rows = undefined;
    const view = inspect(world);
    if (funnelStage !== undefined && selected !== undefined && world.isAlive(selected) && !view.contactsStale) {
      const row = rowOf(selected);
      const of = funnel(view, row);
      this.rows = [row, ...(funnelStage === 'cells' ? of.candidates : of[funnelStage])];
      this.funnel(of, row, view.bodies, funnelStage);
    }
    this.end();
  }

  /** The funnel of a row; with `only`, one of its stages. */
  funnel(of: Funnel, row: number, state: BodyColumns, only: FunnelStage | undefined): void {
    if (only === undefined || only === 'cells') this.#cells(of);
    const overlaps = new Set(of.overlaps);
    const contacts = new Set(of.contacts);
    const far = (other: number): boolean => state.moves[other] === 0;
    const middle = (of: number): Vec3 => [0, 1, 2].map((k) => state.position[3 * of + k]) as Vec3;
    for (const other of of.candidates) {
      // Floor and walls reach over the whole stage: a line to their middle is useless.
      if (far(other)) continue;
      const is = contacts.has(other) ? 'contacts' : overlaps.has(other) ? 'overlaps' : 'candidates';
      // Each stage includes those after it.
      const shown = only === undefined || only === 'candidates' || only === is || (only === 'overlaps' && is === 'contacts');
      if (!shown) continue;
      const drawn = only ?? is;
      if (drawn === 'candidates') this.lines.pen(1, PALETTE.CANDIDATE).dash(5, 4);
      else if (drawn === 'overlaps') {
        this.bounds(state, other, PALETTE.BOUNDS, FAINT);
        this.lines.pen(1, PALETTE.BOUNDS);
      } else this.lines.pen(3, PALETTE.TOUCHING);
      this.lines.segment(middle(row), middle(other));
    }
    this.bounds(state, row, this.ink);
  }

  protected get ink(): number {
    return look().ink;
  }

  protected number(at: [number, number, number], words: string, priority = 1): void {
    this.say('note', words, at, { priority, optional: priority === 1 });
  }

  /** Of a body. */
  protected bounds({ bounds }: BodyColumns, row: number, color: number, alpha = 1): void {
    const b = BOUNDS_STRIDE * row;
    this.box([bounds[b], bounds[b + 1], bounds[b + 2], bounds[b + 3], bounds[b + 4], bounds[b + 5]], color, alpha);
  }

  /** Least x y z, greatest x y z. */
  protected box(box: readonly [number, number, number, number, number, number], color: number, alpha = 1): void {
    this.lines.pen(1, color, alpha);
    drawBox(this.lines, ...box, color);
  }

  #cells({ cells, columns }: Funnel): void {
    const entries = (c: number): number => columns.start[c + 1] - columns.start[c];
    const numbered = new Set(cells.toSorted((a, b) => entries(b) - entries(a)).slice(0, MOST_NUMBERS));
    for (const c of cells) {
      let top: [number, number, number] | undefined;
      eachBox(columns, c, (...box) => {
        this.box(box, this.ink);
        this.fills.box(...box, this.ink, 0.1);
        top ??= [box[3], box[4], box[5]];
      });
      if (top && numbered.has(c)) this.number(top, t('funnel.entries', { n: count(entries(c)) }));
    }
  }
}
