// A figure of the kit among the bodies of a scene: its parts as lines and marks, its labels in the layers over the scene's views.

import type { Scene } from 'three';
import type { FigureDrawing, FigurePart, Point } from '../kit/figure.ts';
import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';
import { Drawing } from './drawing.ts';
import type { LabelLayer } from './labels.ts';
import { ARROW, PIECE, PLAIN } from './line-batch.ts';
import { DIAMOND, DISC, RING } from './markers.ts';
import { look } from './theme.ts';

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

export class StageFigure extends Drawing implements FigureDrawing {
  readonly #looks: Readonly<Record<string, StageLook>>;
  readonly #name: string;
  #said = 0;

  /** `host` is where it is drawn, `layers` those over its views; `name` is the class of its labels. */
  constructor(
    host: { readonly scene: Scene },
    layers: readonly Pick<LabelLayer, 'add'>[],
    looks: Readonly<Record<string, StageLook>>,
    name: string,
  ) {
    super(name, host.scene, layers, { halo: 0.75, behind: 0.85, renderOrder: 26 });
    this.#looks = looks;
    this.#name = name;
  }

  show(parts: readonly FigurePart[]): void {
    this.#said = 0;
    this.begin();
    for (const part of parts) this.#draw(part);
    this.end();
  }

  #draw(part: FigurePart): void {
    if (part.kind === 'label') {
      const standing = { priority: PRIORITY - this.#said++, optional: part.emphasis !== 'lit' };
      for (const { element } of this.say(this.#name, part.words, [part.at[0], part.at[1], part.at[2]], standing)) {
        element.dataset['role'] = part.look;
        element.classList.toggle('faint', part.emphasis === 'faint');
      }
      return;
    }
    const { width, color, dash, alpha = 1, mark } = this.#looks[part.look];
    const hex = color?.[THEME.value] ?? look().ink;
    const shade = part.emphasis === 'faint' ? FAINT : 1;
    const line = (from: Point, to: Point, head = PLAIN): void => {
      if (from.every((x, k) => x === to[k])) return;
      this.lines.pen(part.emphasis === 'lit' ? width + 3 : width, hex, alpha * shade).head(head);
      if (dash) this.lines.dash(...dash);
      this.lines.line(from[0], from[1], from[2], to[0], to[1], to[2]);
    };
    switch (part.kind) {
      case 'point': {
        const shape = { disc: DISC, ring: RING, cross: RING, diamond: DIAMOND }[part.mark ?? mark ?? 'disc'];
        this.marks.add(shape, 2 * part.radius, hex, shade, part.at[0], part.at[1], part.at[2]);
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
}
