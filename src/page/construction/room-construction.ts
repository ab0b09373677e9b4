// The constructions of a room without a world of its own: of a ray and a solid, of two solids, of two shapes of the plane, of two lines. Loaded when it is
// opened first.

import type { AxisSource, Shape } from 'kantsu';
import type { Shape2 } from 'kantsu/planar';
import type { InsetScene } from '../stage/inset-scene.ts';
import type { LabelLayer } from '../stage/labels.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import type { FigureHost } from '../stage/stage-figure.ts';
import type { TextKey } from '../ui/i18n.ts';
import { onTheme } from '../ui/theme-choice.ts';
import { pairChoices, planarChoices, pointChoices, rayChoices } from './choices.ts';
import { ChoicesView } from './choices-view.ts';
import { scaled } from './figure-geometry.ts';
import type { Construction, RowId } from './rows/construction.ts';
import type { LinearObject } from './rows/linear-input.ts';
import { linesMeet } from './rows/lines-figure.ts';
import type { LineInput } from './rows/sphere-line.ts';
import { STAGE_LOOKS, stageParts } from './stage-parts.ts';

/** A scene in which the construction is drawn among the solids. */
export interface RoomScene {
  readonly miniature: InsetScene;
  readonly labels: LabelLayer;
  /** The solids are drawn this many times as large; 1 where left out. */
  readonly scale?: number;
  /** Letters that the room writes there itself, and quantities whose parts it draws. */
  readonly letters?: ReadonlySet<string>;
  readonly draws?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export class RoomConstruction {
  readonly #view: ChoicesView;
  readonly #scene: (() => RoomScene | undefined) | undefined;
  readonly #unsubscribe: () => void;
  #drawing: { readonly scene: RoomScene; readonly figure: StageFigure } | undefined;
  #wanted: RowId | undefined;

  /**
   * `none` is what the panel shows where no row fits; `changed` is called when another row was chosen: it has to be shown. `scene` is where it is drawn
   * too, which may be another one each time.
   */
  constructor(none: TextKey, changed: () => void, scene?: () => RoomScene | undefined) {
    this.#view = new ChoicesView(none, (row) => {
      this.#wanted = row;
      changed();
    });
    this.#scene = scene;
    const drawAgain = (): void => {
      if (this.#drawing) this.#draw();
    };
    this.#view.highlight.onChange(drawAgain);
    this.#unsubscribe = onTheme(drawAgain);
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  showRay(shape: Shape, line: LineInput): void {
    this.#view.show(rayChoices(shape, line), this.#wanted);
    this.#draw();
  }

  /** `axis` is the one whose projections are looked at. */
  showSolids(a: Shape, b: Shape, axis?: AxisSource): void {
    this.#view.show(pairChoices(a, b, axis), this.#wanted);
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
    this.#drawing?.figure.dispose();
    this.#drawing?.scene.miniature.touch();
    this.#drawing = undefined;
  }

  close(): void {
    this.#unsubscribe();
    this.#view.close();
    this.clear();
  }

  #draw(): void {
    const scene = this.#scene?.();
    if (scene !== this.#drawing?.scene) {
      this.clear();
      this.#drawing = scene && { scene, figure: new StageFigure(hostIn(scene), STAGE_LOOKS, 'construction') };
    }
    if (!this.#drawing || !scene) return;
    const { construction, highlight } = this.#view;
    const { scale = 1, letters = NONE, draws = NONE } = scene;
    const shown = construction && scaled(without(construction, draws), scale);
    this.#drawing.figure.show(shown ? stageParts(shown, highlight.id, letters) : []);
    scene.miniature.touch();
  }
}

function without(construction: Construction, drawn: ReadonlySet<string>): Construction {
  return { ...construction, parts: construction.parts.filter(({ of }) => of === undefined || !drawn.has(of)) };
}

function hostIn({ miniature, labels }: RoomScene): FigureHost {
  return {
    scene: miniature.scene,
    labels: [labels],
    get theme() {
      return miniature.theme;
    },
  };
}
