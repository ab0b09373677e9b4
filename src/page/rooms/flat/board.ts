// What the four boards have in common: three places, a drawing that follows what changed, and a state that fits into an address.

import type { Random } from '../../../core/math/random.ts';
import { element } from '../../ui/element.ts';
import type { TextKey } from '../../ui/i18n.ts';
import type { SvgCanvas } from './svg-canvas.ts';

export const BOARDS = ['pairs', 'lines', 'capsules', 'verify'] as const;
export type BoardId = (typeof BOARDS)[number];

export interface Board {
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  /** Under the view; undefined where there is nothing. */
  readonly bottom?: HTMLElement;
  /** The paper, where there is one to zoom. */
  readonly sheet?: SvgCanvas;
  readonly api: object;
  /** Draws what changed. */
  frame(now: number): void;
  key?(event: KeyboardEvent): boolean;
  /** What the board shows, in a sentence. */
  sentence(): string;
  /** Everything has to be drawn and said anew: the language, the theme, or the board itself came to the fore. */
  wake(): void;
  reset(): void;
  shuffle(random: Random): void;
  /** The state, for the address. */
  parameters(): Readonly<Record<string, string>>;
  close(): void;
}

/** What a board may ask of the room. */
export interface BoardHost {
  /** A sentence about what the visitor did. */
  say(sentence: string): void;
  /** The same while it is still going on. */
  show(sentence: string): void;
  /** The state is another one: the address will follow. */
  changed(): void;
}

/** A part of the panel with its head. */
export function part(title: TextKey, ...children: (Node | string)[]): HTMLElement {
  return element('section', { class: 'flat-part' }, element('h2', { text: title }), ...children);
}
