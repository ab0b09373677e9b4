// The steps of clamping, one after the other: the current one, its animation, and playback.

import type { ClampStep } from '../../construction/rows/clamp-steps.ts';

/** Seconds from one step to the next picture, and how long each is shown. */
const GLIDE = 0.45;
const STAY = 1.4;

export class Stepper {
  readonly #count: number;
  readonly #still: boolean;
  /** The current step; −1 before the first, when no step is drawn. */
  index = -1;
  playing = false;
  #from = -1;
  #since = 0;
  #started: number | undefined;

  /** `still`: the user prefers reduced motion, steps jump. */
  constructor(count: number, still: boolean) {
    this.#count = count;
    this.#still = still;
  }

  go(index: number): void {
    this.#from = this.index;
    this.index = Math.min(this.#count - 1, Math.max(-1, index));
    this.#started = undefined;
    this.#since = 0;
  }

  /** From the first step on. */
  play(): void {
    if (this.index === this.#count - 1) this.go(0);
    else this.go(this.index + 1);
    this.playing = this.index < this.#count - 1;
  }

  stop(): void {
    this.playing = false;
  }

  /** Follows the clock (s); true if something new must be drawn. */
  advance(now: number): boolean {
    if (this.index < 0) return false;
    this.#started ??= now;
    const before = this.#since;
    this.#since = now - this.#started;
    if (this.playing && this.#since > STAY) {
      this.go(this.index + 1);
      if (this.index === this.#count - 1) this.playing = false;
      return true;
    }
    return !this.#still && before < GLIDE;
  }

  /** The drawn s and t: between the last step's and this one's. */
  shown(steps: readonly ClampStep[]): { s: number; t: number } {
    const to = steps[this.index];
    const from = this.#from < 0 ? to : steps[this.#from];
    const k = this.#still ? 1 : Math.min(1, this.#since / GLIDE);
    const eased = k * k * (3 - 2 * k);
    return { s: from.s + (to.s - from.s) * eased, t: from.t + (to.t - from.t) * eased };
  }
}
