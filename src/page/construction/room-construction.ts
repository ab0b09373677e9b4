// The constructions of a room without a world of its own: of a ray and a solid, of two solids, of two shapes of the plane, of two lines. Loaded when it is
// opened first.

import type { Shape } from 'kantsu';
import type { Shape2 } from 'kantsu/planar';
import type { TextKey } from '../ui/i18n.ts';
import { pairChoices, planarChoices, pointChoices, rayChoices } from './choices.ts';
import { ChoicesView } from './choices-view.ts';
import type { RowId } from './rows/construction.ts';
import type { LinearObject } from './rows/linear-input.ts';
import { linesMeet } from './rows/lines-figure.ts';
import type { LineInput } from './rows/sphere-line.ts';
import { StageFigure } from './stage-figure.ts';
import type { FigureHost } from './stage-figure.ts';

/** A scene in which the construction is drawn among the solids. */
export interface RoomScene extends FigureHost {
  /** To be drawn again. */
  changed(): void;
}

const NONE: ReadonlySet<string> = new Set();

export class RoomConstruction {
  readonly #view: ChoicesView;
  readonly #drawing: { readonly scene: RoomScene; readonly figure: StageFigure } | undefined;
  #wanted: RowId | undefined;

  /** `none` is what the panel shows where no row fits; `changed` is called when another row was chosen: it has to be shown. `scene` is where it is drawn too. */
  constructor(none: TextKey, changed: () => void, scene?: RoomScene) {
    this.#view = new ChoicesView(none, (row) => {
      this.#wanted = row;
      changed();
    });
    this.#drawing = scene && { scene, figure: new StageFigure(scene) };
    this.#view.highlight.onChange(() => this.#draw());
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  showRay(shape: Shape, line: LineInput): void {
    this.#view.show(rayChoices(shape, line), this.#wanted);
  }

  showSolids(a: Shape, b: Shape): void {
    this.#view.show(pairChoices(a, b), this.#wanted);
    this.#draw();
  }

  /** Two shapes of the plane. `step` is the clamp up to which two capsules are shown. */
  showPair(a: Shape2, b: Shape2, step?: number): void {
    this.#view.show(planarChoices(a, b, step), this.#wanted);
  }

  /** A point and a shape of the plane. */
  showPoint(shape: Shape2, point: readonly [number, number]): void {
    this.#view.show(pointChoices(shape, point), this.#wanted);
  }

  showLines(a: LinearObject, b: LinearObject, coincident: 'miss' | 'hit'): void {
    this.#view.show(new Map([['S2', () => linesMeet(a, b, coincident)]]), undefined);
  }

  /** Folded: nothing is drawn in the scene. */
  clear(): void {
    this.#drawing?.figure.show(undefined, null, undefined);
    this.#drawing?.scene.changed();
  }

  close(): void {
    this.#view.close();
    this.#drawing?.figure.dispose();
  }

  #draw(): void {
    if (!this.#drawing) return;
    const { scene, figure } = this.#drawing;
    figure.show(this.#view.construction, this.#view.highlight.id, NONE);
    scene.changed();
  }
}
