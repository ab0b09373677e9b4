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

  /** The model; who reads it while rendering renders again at the next `look`. */
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
export function renderNow(change: () => void): void {
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

  /** The next one whose time has come, or all. */
  due(now: number, all = false): readonly Task[] {
    const n = this.tasks.length;
    const inTurn = this.tasks.map((_, i) => (this.#turn + i) % n);
    const next = inTurn.find((i) => now - this.tasks[i].last >= this.tasks[i].every);
    if (next !== undefined) this.#turn = (next + 1) % n;
    const due = all ? this.tasks : this.tasks.filter((_, i) => i === next);
    for (const task of due) task.last = now;
    return due;
  }
}
