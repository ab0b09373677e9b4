// What a lesson shows beside its figure: a table that lights up, a stopwatch, a board of buttons.

import type { JSX } from 'preact';

export interface Extra {
  readonly View: () => JSX.Element;
  /** Once a frame. */
  readonly frame?: (seconds: number) => void;
}
