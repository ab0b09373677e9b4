// What a lesson shows beside its figure: a table that lights up, a stopwatch, a board of buttons.

import type { Construction } from '../../../construction/rows/construction.ts';
import type { LessonState } from '../lesson.ts';

export interface Extra {
  readonly root: HTMLElement;
  /** The figure has changed, or the language. */
  show(construction: Construction, state: LessonState, collected: ReadonlySet<string>): void;
  /** Once a frame. */
  frame?(seconds: number): void;
  /** Set by the lesson: the extra has something to check. */
  onResult?: (result: string) => void;
  readonly api?: object;
}
