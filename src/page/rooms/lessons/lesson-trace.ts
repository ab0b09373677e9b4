// An algorithm of the source line by line, with the values of the lesson's figure, folded at first and loaded when it is opened.

import { button, element } from '../../ui/element.ts';
import { LazyDetails } from '../../ui/lazy-details.ts';
import type { LessonChange, LessonState } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { INPUT, PARTING, TRACE_OF } from './trace-input.ts';
import type { TraceId } from './traces/index.ts';
import type { TraceView } from './traces/trace-view.ts';

export class LessonTrace {
  readonly root: HTMLElement;
  readonly #id: TraceId;
  readonly #details: LazyDetails<TraceView<TraceId>>;
  #state: LessonState;

  constructor(id: TraceId, lesson: LessonId, state: LessonState, change: (change: LessonChange) => void) {
    this.#id = id;
    this.#state = state;
    this.#details = new LazyDetails(
      'lesson-part lesson-trace',
      'lessons.stepThrough',
      async () => new (await import('./traces/trace-view.ts')).TraceView<TraceId>(id, INPUT[id](this.#state)),
      () => this.show(this.#state),
    );
    this.root = this.#details.root;
    const parting = PARTING[lesson];
    if (parting) {
      const made = button({ class: 'push', text: parting.text, click: () => change(parting.change) });
      this.root.append(element('p', { class: 'lesson-parting' }, made));
    }
  }

  show(state: LessonState): void {
    this.#state = state;
    const input = INPUT[this.#id](state);
    if (input) this.#details.content?.show(input);
  }

  frame(seconds: number): void {
    this.#details.content?.frame(seconds);
  }

  close(): void {
    this.#details.content?.close();
  }

  /** For a lesson that has an algorithm. */
  static of(lesson: LessonId, state: LessonState, change: (change: LessonChange) => void): LessonTrace | undefined {
    const id = TRACE_OF[lesson];
    return id && new LessonTrace(id, lesson, state, change);
  }
}
