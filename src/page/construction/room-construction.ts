// The construction of what a room without a world of its own shows. Loaded when it is opened first.

import { batch, effect, signal } from '@preact/signals';
import { h, render } from 'preact';
import type { InsetScene } from '../stage/inset-scene.ts';
import type { LabelLayer } from '../stage/labels.ts';
import { StageFigure } from '../stage/stage-figure.ts';
import { onChange } from '../kit/seen.ts';
import { THEME } from '../kit/theme-signal.ts';
import * as rows from './choices.ts';
import type { Choices } from './choices.ts';
import { ConstructionChoice, ConstructionView } from './construction-view.tsx';
import { STAGE_LOOKS, stageParts } from './figure-parts.ts';
import type { Construction, RowId } from './rows/construction.ts';

/** A scene in which the construction is drawn among the solids. */
export interface RoomScene {
  readonly miniature: InsetScene;
  readonly labels: LabelLayer;
  /** Letters that the room writes there itself, and quantities whose parts it draws. */
  readonly letters?: ReadonlySet<string>;
  readonly draws?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export class RoomConstruction {
  readonly root = document.createElement('div');
  /** What makes choices; loaded with this. */
  readonly rows = rows;
  readonly #choice = new ConstructionChoice();
  readonly #scene: () => RoomScene | undefined;
  /** How often something was shown; 0 while it is folded. */
  readonly #shown = signal(0);
  readonly #stop: readonly (() => void)[];
  #drawing: { readonly scene: RoomScene; readonly figure: StageFigure } | undefined;

  /** `scene` is where it is drawn besides the panel, which may be another one each time. */
  constructor(scene: () => RoomScene | undefined = () => undefined) {
    this.#scene = scene;
    const choose = (row: RowId): void => void (this.#choice.wanted.value = row);
    render(h(ConstructionView, { choice: this.#choice, none: 'construction.noneFlat', choose }), this.root);
    const drawAgain = (): void => void (this.#shown.value &&= this.#shown.value + 1);
    this.#stop = [onChange(THEME, drawAgain), effect(() => this.#draw()), () => render(null, this.root)];
  }

  show(choices: Choices): void {
    batch(() => {
      this.#choice.choices.value = choices;
      this.#shown.value = this.#shown.peek() + 1;
    });
  }

  /** Folded: nothing is drawn in the scene. */
  clear(): void {
    this.#shown.value = 0;
  }

  close(): void {
    this.clear();
    for (const stop of this.#stop) stop();
  }

  #draw(): void {
    const scene = this.#shown.value > 0 ? this.#scene() : undefined;
    if (scene !== this.#drawing?.scene) {
      this.#drawing?.figure.dispose();
      this.#drawing?.scene.miniature.touch();
      this.#drawing = scene && { scene, figure: new StageFigure(scene.miniature, [scene.labels], STAGE_LOOKS, 'construction') };
    }
    if (!this.#drawing || !scene) return;
    const construction = this.#choice.construction.value;
    const { letters = NONE, draws = NONE } = scene;
    const shown = construction && without(construction, draws);
    this.#drawing.figure.show(shown ? stageParts(shown, this.#choice.highlight.emphasis(shown), letters) : []);
    scene.miniature.touch();
  }
}

function without(construction: Construction, drawn: ReadonlySet<string>): Construction {
  return { ...construction, parts: construction.parts.filter(({ of }) => of === undefined || !drawn.has(of)) };
}
