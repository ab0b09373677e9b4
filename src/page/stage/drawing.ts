// What a part of the page draws over the bodies, anew each time: lines, marks of constant size, and labels.

import type { Object3D } from 'three';
import type { Vec3Like } from 'kantsu';
import type { Label, LabelLayer, LabelStanding } from './labels.ts';
import { LineBatch } from './line-batch.ts';
import type { LineOptions } from './line-batch.ts';
import { Markers } from './markers.ts';

/** `begin()` … strokes, marks, labels … `end()` replaces the previous drawing. */
export class Drawing {
  readonly lines: LineBatch;
  readonly marks: Markers;
  readonly #layers: readonly Pick<LabelLayer, 'add'>[];
  /** By their kinds; of each label one in every layer. They are kept, so that they do not flicker or jump while their points move. */
  readonly #labels = new Map<string, (readonly Label[])[]>();
  readonly #used = new Map<string, number>();

  /** `layers`: those over the views of the scene. The marks come after the lines. */
  constructor(name: string, parent: Object3D, layers: readonly Pick<LabelLayer, 'add'>[], options: LineOptions) {
    const { behind, renderOrder = 10, view } = options;
    this.#layers = layers;
    this.lines = new LineBatch(`${name} lines`, { ...options, parent });
    this.marks = new Markers(`${name} marks`, { behind, renderOrder: renderOrder + 2, view, parent });
  }

  /** Whether there is any label. */
  protected get isLabelled(): boolean {
    return this.#used.size > 0;
  }

  begin(): void {
    this.lines.begin();
    this.marks.begin();
    this.#used.clear();
  }

  end(): void {
    this.lines.end();
    this.marks.end();
    for (const [kind, labels] of this.#labels) {
      for (const label of labels.slice(this.#used.get(kind)).flat()) label.hide();
    }
  }

  /** `kind`: the class of the label; `isDot`: it is only a dot on its point. */
  protected say(kind: string, words: string, at: Vec3Like, standing: LabelStanding, isDot = false): readonly Label[] {
    const labels = this.#labels.get(kind) ?? [];
    this.#labels.set(kind, labels);
    const i = this.#used.get(kind) ?? 0;
    this.#used.set(kind, i + 1);
    if (i === labels.length) labels.push(this.#layers.map((layer) => layer.add(kind)));
    for (const label of labels[i]) label.show(words, at, standing, isDot);
    return labels[i];
  }

  dispose(): void {
    this.lines.dispose();
    this.marks.dispose();
    for (const label of [...this.#labels.values()].flat(2)) label.remove();
  }
}
