// The interface of the four boards: components for the three places of the page, and a state for the address.

import type { Random } from 'kantsu';
import type { JSX } from 'preact';
import { hundredths } from '../../kit/pointer-drag.ts';
import type { PlaneView } from '../../kit/plane.tsx';

export const BOARDS = ['pairs', 'lines', 'capsules', 'verify'] as const;
export type BoardId = (typeof BOARDS)[number];

export interface Board {
  readonly View: () => JSX.Element;
  readonly Panel: () => JSX.Element;
  readonly Bottom?: () => JSX.Element;
  /** What there is to zoom. */
  readonly plane?: PlaneView;
  readonly sentence: () => string;
  readonly address: () => Readonly<Record<string, string>>;
  readonly reset: () => void;
  readonly shuffle: (random: Random) => void;
  /** ms */
  readonly frame?: (now: number) => void;
  /** The board is shown again. */
  readonly enter?: () => void;
  readonly press?: Readonly<Record<string, () => void>>;
  readonly api: object;
  readonly close?: () => void;
}

/** The two of a board. */
export const WHO = ['a', 'b'] as const;
export type Who = (typeof WHO)[number];

/** Between two bounds, in hundredths. */
export function between(random: Random, low: number, high: number): number {
  return hundredths(low + (high - low) * random());
}
