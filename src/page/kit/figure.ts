// A figure: what is drawn of a state, described once and in metres. The kit draws it flat as SVG; `stage/` draws it among bodies (FigureDrawing).

import type { Shape2 } from 'kantsu/planar';

/** Two or three coordinates, m. */
export type Point = readonly number[];

/** How a part looks: a name that the sheet (in space a table) gives colour, width and dash; the operand it belongs to; the state of what it shows. */
export interface Look {
  readonly look: string;
  readonly operand?: string;
  readonly state?: string;
  /** While something is highlighted: whether this is. */
  readonly emphasis?: 'lit' | 'faint' | undefined;
}

export type Mark = 'ring' | 'cross' | 'diamond';

interface Parts {
  /** A disc of `radius` px, or another mark of that size. */
  readonly point: { readonly at: Point; readonly radius: number; readonly mark?: Mark };
  readonly segments: { readonly lines: readonly (readonly [Point, Point])[] };
  /** A shaft with an open head of `head` px; bare: without the shaft. */
  readonly arrow: { readonly from: Point; readonly to: Point; readonly head: number; readonly isBare?: boolean };
  /** origin + t·direction from t = low to high, either of which may be infinite. */
  readonly line: { readonly origin: Point; readonly direction: Point; readonly low: number; readonly high: number };
  readonly polyline: { readonly points: readonly Point[]; readonly closed?: boolean };
  readonly shape: { readonly shape: Shape2 };
  /** `shift`: px to the right and down. `keep`: px of its place from the left and right edge, the top, the bottom. */
  readonly label: {
    readonly at: Point;
    readonly words: string;
    readonly shift?: readonly [number, number];
    readonly keep?: readonly [sides: number, top: number, bottom: number];
  };
}

/** `grip`: the handle by which a drag of this part is a drag of the whole. */
export type FigurePart = { readonly [K in keyof Parts]: Look & { readonly kind: K; readonly grip?: string } & Parts[K] }[keyof Parts];

/** One segment. */
export function segment(look: string, from: Point, to: Point, rest?: Partial<Look>): FigurePart {
  return { kind: 'segments', look, lines: [[from, to]], ...rest };
}

/** A text at a point. */
export function label(look: string, at: Point, words: string, rest?: Partial<Look & Parts['label']>): FigurePart {
  return { kind: 'label', look, at, words, ...rest };
}

/** A figure drawn somewhere else than in SVG: `stage/` has one for a scene. */
export interface FigureDrawing {
  show(parts: readonly FigurePart[]): void;
  dispose(): void;
}
