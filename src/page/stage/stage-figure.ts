// A figure of the kit among the bodies of a scene: its parts as lines and marks, its labels in the layers over the scene's views.

import type { Scene } from 'three';
import type { FigureDrawing, FigurePart, Point } from '../kit/figure.ts';
import type { Label, LabelLayer } from './labels.ts';
import { ARROW, LineBatch, PIECE, PLAIN } from './line-batch.ts';
import { DIAMOND, DISC, Markers, RING } from './markers.ts';
import { LOOKS } from './theme.ts';
import type { Theme } from './theme.ts';

type LabelLayers = readonly Pick<LabelLayer, 'add'>[];

/** What a look is drawn with in space. */
export interface StageLook {
  /** 0xrrggbb; the theme's ink where left out. */
  readonly color?: Readonly<Record<Theme, number>>;
  /** px */
  readonly width: number;
  /** px drawn and px left out; solid where left out. */
  readonly dash?: readonly [number, number];
  readonly alpha?: number;
  /** Of points: a disc where left out. */
  readonly mark?: 'ring' | 'diamond';
}

/** Opacity of what is not highlighted while something is. */
const FAINT = 0.22;
/** m: how far a line without ends is drawn. */
const FAR = 1000;
/** Before the ray's labels. */
const PRIORITY = 40;

export class StageFigure implements FigureDrawing {
  readonly #host: { readonly scene: Scene; readonly theme: Theme };
  readonly #layers: LabelLayers;
  readonly #looks: Readonly<Record<string, StageLook>>;
  readonly #name: string;
  readonly #lines: LineBatch;
  readonly #marks: Markers;
  /** Of each label one in every layer. */
  readonly #labels: (readonly Label[])[] = [];
  #theme: Theme | undefined;

  /** `host` is where it is drawn, `layers` those over its views; `name` is the class of its labels. */
  constructor(
    host: { readonly scene: Scene; readonly theme: Theme },
    layers: LabelLayers,
    looks: Readonly<Record<string, StageLook>>,
    name: string,
  ) {
    this.#host = host;
    this.#layers = layers;
    this.#looks = looks;
    this.#name = name;
    this.#lines = new LineBatch(name, { halo: 0.75, behind: 0.85, renderOrder: 26 });
    this.#marks = new Markers(`${name} points`, { behind: 0.85, renderOrder: 28 });
    host.scene.add(this.#lines.object, this.#marks.object);
  }

  show(parts: readonly FigurePart[]): void {
    const { theme } = this.#host;
    if (theme !== this.#theme) for (const batch of [this.#lines, this.#marks]) batch.setTheme(theme);
    this.#theme = theme;
    this.#lines.begin();
    this.#marks.begin();
    let used = 0;
    for (const part of parts) {
      if (part.kind === 'label') this.#say(used++, part);
      else this.#draw(part);
    }
    for (const unused of this.#labels.slice(used)) for (const label of unused) label.setVisible(false);
    this.#lines.end();
    this.#marks.end();
  }

  dispose(): void {
    for (const batch of [this.#lines, this.#marks]) {
      batch.object.removeFromParent();
      batch.dispose();
    }
    for (const label of this.#labels.flat()) label.remove();
  }

  #draw(part: FigurePart): void {
    const { width, color, dash, alpha = 1, mark } = this.#looks[part.look];
    const { theme } = this.#host;
    const hex = color?.[theme] ?? LOOKS[theme].ink;
    const shade = part.emphasis === 'faint' ? FAINT : 1;
    const line = (from: Point, to: Point, head = PLAIN): void => {
      if (from.every((x, k) => x === to[k])) return;
      this.#lines.pen(part.emphasis === 'lit' ? width + 3 : width, hex, alpha * shade).head(head);
      if (dash) this.#lines.dash(...dash);
      this.#lines.line(from[0], from[1], from[2], to[0], to[1], to[2]);
    };
    switch (part.kind) {
      case 'point': {
        const shape = { disc: DISC, ring: RING, cross: RING, diamond: DIAMOND }[part.mark ?? mark ?? 'disc'];
        this.#marks.add(shape, 2 * part.radius, hex, shade, part.at[0], part.at[1], part.at[2]);
        break;
      }
      case 'arrow':
        line(part.from, part.to, ARROW);
        break;
      case 'segments':
        for (const [from, to] of part.lines) line(from, to);
        break;
      case 'line': {
        const at = (t: number): Point => part.origin.map((x, k) => x + Math.min(FAR, Math.max(-FAR, t)) * part.direction[k]);
        line(at(part.low), at(part.high));
        break;
      }
      case 'polyline': {
        const { points, closed = false } = part;
        for (let i = closed ? 0 : 1; i < points.length; i++) line(points[(i + points.length - 1) % points.length], points[i], PIECE);
        break;
      }
      default: // Shapes of the plane: in space the bodies are there.
    }
  }

  #say(index: number, { at, words, look, emphasis }: Extract<FigurePart, { kind: 'label' }>): void {
    if (this.#labels.length <= index) {
      this.#labels.push(this.#layers.map((layer) => layer.add('', [0, 0, 0], this.#name, PRIORITY)));
    }
    for (const label of this.#labels[index]) {
      label.setVisible(true);
      label.setStanding({ priority: PRIORITY - index, optional: emphasis !== 'lit' });
      label.setText(words);
      label.setPoint([at[0], at[1], at[2]]);
      label.element.dataset['role'] = look;
      label.element.classList.toggle('faint', emphasis === 'faint');
    }
  }
}
