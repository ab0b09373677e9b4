// The interface of the four boards: three elements, a drawing that follows changes, and a state for the address.

import type { Random } from 'kantsu';
import { element } from '../../ui/element.ts';
import type { TextKey } from '../../ui/i18n.ts';
import type { SvgCanvas } from './svg-canvas.ts';

export const BOARDS = ['pairs', 'lines', 'capsules', 'verify'] as const;
export type BoardId = (typeof BOARDS)[number];

export interface Board {
  readonly view: HTMLElement;
  readonly panel: HTMLElement;
  /** Below the view; undefined without content. */
  readonly bottom?: HTMLElement;
  /** The canvas, if there is one to zoom. */
  readonly canvas?: SvgCanvas;
  readonly api: object;
  /** Redraws what has changed. */
  frame(now: number): void;
  key?(event: KeyboardEvent): boolean;
  /** Description of the board in a sentence. */
  sentence(): string;
  /** Redraws everything: after a change of language, theme or board. */
  wake(): void;
  reset(): void;
  shuffle(random: Random): void;
  /** The state, for the address. */
  parameters(): Readonly<Record<string, string>>;
  close(): void;
}

/** What a board can use of the room. */
export interface BoardHost {
  /** Announces a user action. */
  say(sentence: string): void;
  /** The same while the action goes on. */
  show(sentence: string): void;
  /** The state has changed: the address will follow. */
  changed(): void;
}

/** A section of the panel with its header. */
export function part(title: TextKey, ...children: (Node | string)[]): HTMLElement {
  return element('section', { class: 'flat-part' }, element('h2', { text: title }), ...children);
}
