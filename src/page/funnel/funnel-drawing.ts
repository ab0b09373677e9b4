// The funnel of a body over the bodies: its bounds, its cells with their numbers, its candidates, those whose bounds overlap, and those it touches.

import { rowOf } from 'kantsu';
import { BOUNDS_STRIDE, PALETTE, drawBox, funnel, inspect } from 'kantsu/inspect';
import type { BodyColumns, Funnel } from 'kantsu/inspect';
import { Drawing } from '../stage/drawing.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { OverlayBoxes } from '../stage/overlay-boxes.ts';
import { OverlayLines } from '../stage/overlay-lines.ts';
import type { Stage } from '../stage/stage.ts';
import { look } from '../stage/theme.ts';
import type { Session } from '../model/session.ts';
import { eachBox } from '../model/occupied-columns.ts';
import { count } from '../ui/format.ts';
import type { FunnelStage } from '../model/funnel-stage.ts';
import { t } from './words.ts';

/** With more cells only the fullest have their number. */
const MOST_NUMBERS = 9;

export class FunnelDrawing extends Drawing {
  /** Rows of the stage that is drawn, the body's own first; the others are faded meanwhile. Undefined when none is drawn. */
  rows: readonly number[] | undefined;
  protected readonly fills: OverlayBoxes;
  protected readonly edges: OverlayLines;
  protected readonly faint: OverlayLines;
  readonly #dashed: OverlayLines;

  constructor(stage: Stage) {
    super('funnel', stage.scene, [stage.labels], { halo: 0.75, behind: 0.8, renderOrder: 12, view: MAIN_VIEW });
    this.fills = new OverlayBoxes(stage);
    this.edges = new OverlayLines(stage, { behind: 0.5 });
    this.faint = new OverlayLines(stage, { opacity: 0.4, behind: 0.15 });
    this.#dashed = new OverlayLines(stage, { dashed: true, behind: 0.85 });
  }

  override begin(): void {
    super.begin();
    for (const pen of this.#pens()) pen.begin();
  }

  override end(): void {
    super.end();
    for (const pen of this.#pens()) pen.end();
  }

  override dispose(): void {
    super.dispose();
    for (const pen of this.#pens()) pen.dispose();
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
    for (const other of of.candidates) {
      // Floor and walls reach over the whole stage: a line to their middle is useless.
      if (far(other)) continue;
      const is = contacts.has(other) ? 'contacts' : overlaps.has(other) ? 'overlaps' : 'candidates';
      // Each stage includes those after it.
      const shown = only === undefined || only === 'candidates' || only === is || (only === 'overlaps' && is === 'contacts');
      if (!shown) continue;
      const drawn = only ?? is;
      if (drawn === 'candidates') this.#join(this.#dashed, state, row, other, PALETTE.CANDIDATE);
      else if (drawn === 'overlaps') {
        this.#join(this.edges, state, row, other, PALETTE.BOUNDS);
        this.bounds(this.faint, state, other, PALETTE.BOUNDS);
      } else this.#touch(state, row, other);
    }
    this.bounds(this.edges, state, row, this.ink);
  }

  protected get ink(): number {
    return look().ink;
  }

  protected number(at: [number, number, number], words: string, priority = 1): void {
    this.say('note', words, at, { priority, optional: priority === 1 });
  }

  protected bounds(lines: OverlayLines, { bounds }: BodyColumns, row: number, color: number): void {
    const b = BOUNDS_STRIDE * row;
    drawBox(lines, bounds[b], bounds[b + 1], bounds[b + 2], bounds[b + 3], bounds[b + 4], bounds[b + 5], color);
  }

  #pens(): readonly (OverlayLines | OverlayBoxes)[] {
    return [this.fills, this.edges, this.faint, this.#dashed];
  }

  #cells({ cells, columns }: Funnel): void {
    const entries = (c: number): number => columns.start[c + 1] - columns.start[c];
    const numbered = new Set(cells.toSorted((a, b) => entries(b) - entries(a)).slice(0, MOST_NUMBERS));
    for (const c of cells) {
      let top: [number, number, number] | undefined;
      eachBox(columns, c, (...box) => {
        drawBox(this.edges, ...box, this.ink);
        this.fills.box(...box, this.ink, 0.1);
        top ??= [box[3], box[4], box[5]];
      });
      if (top && numbered.has(c)) this.number(top, t('funnel.entries', { n: count(entries(c)) }));
    }
  }

  #join(lines: OverlayLines, { position }: BodyColumns, a: number, b: number, color: number): void {
    const [p, q] = [3 * a, 3 * b];
    lines.line(position[p], position[p + 1], position[p + 2], position[q], position[q + 1], position[q + 2], color);
  }

  #touch({ position }: BodyColumns, a: number, b: number): void {
    const [p, q] = [3 * a, 3 * b];
    this.lines.pen(3, PALETTE.TOUCHING);
    this.lines.line(position[p], position[p + 1], position[p + 2], position[q], position[q + 1], position[q + 2]);
  }
}
