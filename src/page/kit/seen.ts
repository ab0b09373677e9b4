// A model without signals of its own, as components see it.

import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { options } from 'preact';

/** Components that read `now` follow the model as often as it is looked at. */
export class Seen<M> {
  readonly #model: M;
  readonly #looks = signal(0);

  constructor(model: M) {
    this.#model = model;
  }

  /** The model; a component that reads it while rendering renders again at the next `look`. */
  get now(): M {
    void this.#looks.value;
    return this.#model;
  }

  look(): void {
    this.#looks.value++;
  }
}

/** Called after each change of a signal, until the returned function is called. */
export function onChange(of: ReadonlySignal<unknown>, listener: () => void): () => void {
  let isFirst = true;
  return of.subscribe(() => {
    if (!isFirst) listener();
    isFirst = false;
  });
}

/** Renders what follows these changes before it returns, not in a task of its own: it counts for the frame that it belongs to. */
function renderNow(change: () => void): void {
  let process: (() => void) | undefined;
  options.debounceRendering = (render) => (process = render);
  change();
  process?.();
  delete options.debounceRendering;
}

interface Task {
  /** ms */
  readonly every: number;
  readonly act: () => void;
  last: number;
}

/** What is done now and then, one a frame, so that their costs do not fall into one; on a slow machine each comes round. */
export class Turns {
  readonly tasks: readonly Task[];
  #turn = 0;

  constructor(tasks: readonly (readonly [every: number, act: () => void])[]) {
    this.tasks = tasks.map(([every, act]) => ({ every, act, last: -Infinity }));
  }

  /** Does the next one whose time has come, or all, and renders what follows. Returns the one. */
  take(now: number, all = false): Task | undefined {
    const next = all ? undefined : this.#next(now);
    if (!all && !next) return undefined;
    renderNow(() => {
      for (const task of next ? [next] : this.tasks) {
        task.last = now;
        task.act();
      }
    });
    return next;
  }

  #next(now: number): Task | undefined {
    const { tasks } = this;
    for (let i = 0; i < tasks.length; i++) {
      const task = tasks[(this.#turn + i) % tasks.length];
      if (now - task.last < task.every) continue;
      this.#turn += i + 1;
      return task;
    }
    return undefined;
  }
}
