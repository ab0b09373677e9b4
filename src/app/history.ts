// What the visitor changed, to be undone and done again.

import type { Lab } from './lab.ts';
import type { RaysState } from './rays.ts';

export interface Change {
  undo(): void;
  redo(): void;
  /** Changes that follow each other quickly under the same name are one: an arrow key held down. */
  readonly kind?: string;
}

const MOST = 200;
/** What comes later is a change of its own, ms. */
const TOGETHER = 900;

export class History {
  readonly #now: () => number;
  #done: { change: Change; time: number }[] = [];
  #undone: Change[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Notes a change that has been made. */
  push(change: Change): void {
    const time = this.#now();
    const last = this.#done.at(-1);
    this.#undone = [];
    if (last && change.kind !== undefined && last.change.kind === change.kind && time - last.time < TOGETHER) {
      const first = last.change;
      const whole: Change = { undo: () => first.undo(), redo: () => change.redo(), kind: change.kind };
      this.#done[this.#done.length - 1] = { change: whole, time };
      return;
    }
    this.#done.push({ change, time });
    if (this.#done.length > MOST) this.#done.shift();
  }

  /** Notes that the pinned rays were others before; nothing if they are the same. */
  raysChanged(lab: Lab, before: RaysState, kind?: string): void {
    const after = lab.rays.state;
    if (JSON.stringify(before.list) === JSON.stringify(after.list)) return;
    const set = (state: RaysState) => (): void => lab.rays.load(state, lab);
    this.push({ undo: set(before), redo: set(after), ...(kind !== undefined && { kind }) });
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Answers whether there was anything to undo. */
  undo(): boolean {
    const last = this.#done.pop();
    if (!last) return false;
    last.change.undo();
    this.#undone.push(last.change);
    return true;
  }

  redo(): boolean {
    const change = this.#undone.pop();
    if (!change) return false;
    change.redo();
    this.#done.push({ change, time: -Infinity });
    return true;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}
