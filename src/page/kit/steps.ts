// Steps one after the other: the current one, its animation, and playback.

import { signal, untracked } from '@preact/signals';
import { ease, reducesMotion } from './motion.ts';

/** Seconds from one step to the next picture, and how long each is shown unless a room says otherwise. */
const GLIDE = 0.45;
const STAY = 1.4;

export class Stepper {
  /** The user prefers reduced motion: steps jump, and nothing is played. */
  readonly isStill: boolean;
  readonly #count: () => number;
  readonly #least: number;
  readonly #stay: number;
  readonly #index;
  readonly #isPlaying = signal(false);
  /** Share of the way from the last step's picture to this one's. */
  readonly #share = signal(1);
  readonly #moved: () => void;
  #from: number;
  #started: number | undefined;

  /** `count` may follow a signal. `least`: the first step, or −1 for none. `moved` is called after a step that the user asked for. */
  constructor(
    count: number | (() => number),
    { least = 0, stay = STAY, isStill = reducesMotion(), moved = () => {} }: StepperOptions = {},
  ) {
    this.#count = typeof count === 'number' ? () => count : count;
    this.isStill = isStill;
    this.#least = least;
    this.#stay = stay;
    this.#index = signal(least);
    this.#from = least;
    this.#moved = moved;
  }

  get count(): number {
    return this.#count();
  }

  get index(): number {
    return Math.min(this.#index.value, this.count - 1);
  }

  get isPlaying(): boolean {
    return this.#isPlaying.value;
  }

  /** The step now, without following it. */
  #at(): number {
    return untracked(() => this.index);
  }

  /** The user goes to a step. */
  go(index: number): void {
    this.set(index);
    this.#moved();
  }

  /** Another change asks for a step: `moved` is not called. */
  set(index: number): void {
    this.#isPlaying.value = false;
    this.#show(index);
  }

  back(): void {
    this.go(this.#at() - 1);
  }

  next(): void {
    this.go(this.#at() + 1);
  }

  /** Plays from here on, from the first step where this is the last; or stops. With reduced motion it is one step. */
  toggle(): void {
    if (this.isStill) return this.go(this.#at() === this.count - 1 ? 0 : this.#at() + 1);
    const isPlaying = !this.#isPlaying.peek();
    if (isPlaying) this.#show(this.#at() === this.count - 1 ? 0 : this.#at() + 1);
    this.#isPlaying.value = isPlaying && this.#at() < this.count - 1;
    this.#moved();
  }

  /** Follows the clock, s. */
  frame(now: number): void {
    const index = this.#at();
    if (index < 0) return;
    this.#started ??= now;
    const since = now - this.#started;
    if (this.#isPlaying.peek() && since > this.#stay) {
      this.#show(index + 1);
      if (index + 1 === this.count - 1) this.#isPlaying.value = false;
    } else this.#share.value = this.isStill ? 1 : Math.min(1, since / GLIDE);
  }

  /** A number of this step, on its way from the last step's. */
  between(valueOf: (index: number) => number): number {
    const to = valueOf(this.index);
    const from = this.#from < 0 ? to : valueOf(this.#from);
    return from + (to - from) * ease(this.#share.value);
  }

  #show(index: number): void {
    this.#from = this.#at();
    this.#index.value = Math.min(this.count - 1, Math.max(this.#least, index));
    this.#share.value = this.isStill ? 1 : 0;
    this.#started = undefined;
  }
}

interface StepperOptions {
  readonly least?: number;
  /** s that each step is shown while they are played. */
  readonly stay?: number;
  readonly isStill?: boolean;
  readonly moved?: () => void;
}
