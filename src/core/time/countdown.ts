// A countdown of some seconds, advanced by the caller once a frame, with pause and restart, never below zero.
//
// It holds no clock. The caller decides which time it runs on: simulated time (slow in slow motion, still while paused) or differences of the wall
// clock. Only time between `start` and `stop` counts, so a stale clock reading cannot affect the first frame.

import { callable, finite, notNegative, optionsOf, show } from '../math/check.ts';
import { sumError } from '../math/exact.ts';

/**
 * `second`: the seconds left, rounded up, have decreased (the listener gets their number); `warning`: the last seconds begin; `done`: no time is
 * left.
 */
export type CountdownEvent = 'second' | 'warning' | 'done';
export type CountdownListener = (remaining: number) => void;

export interface CountdownOptions {
  /** Initial time, s; default 5. */
  duration?: number | undefined;
  /** `warning` comes when this many seconds are left, or at the first `advance` of a shorter duration; 3 when left out. */
  warning?: number | undefined;
}

const OPTIONS = ['duration', 'warning'] as const;

/** Counts down by the seconds given to `advance`, of any clock. */
export class CountdownTimer {
  #duration: number;
  #warning: number;
  // The end and the elapsed time, s, since the last reset. The elapsed time is summed in two parts, so that 300 frames of 1/60 s are 5 s: a plain sum
  // is off in its last bits and would end the count one frame late.
  #end: number;
  #passed = 0;
  #passedLow = 0;
  #running = false;
  // Whether `warning` has fired since the time left was above it.
  #warned = false;
  /** Each registration is an object of its own: a function may be registered twice. */
  readonly #listeners: Record<CountdownEvent, Set<{ readonly listener: CountdownListener }>> = {
    second: new Set(),
    warning: new Set(),
    done: new Set(),
  };

  /** Stays at its initial time until `start`. A number is short for `{ duration }`. */
  constructor(options: number | CountdownOptions = {}) {
    const given = typeof options === 'number' ? { duration: options } : options;
    const { duration = 5, warning = 3 } = optionsOf('countdown options', given, OPTIONS);
    this.#duration = notNegative('duration', duration);
    this.#warning = notNegative('warning', warning);
    this.#end = this.#duration;
  }

  /** Initial time, s: what `reset` restores. */
  get duration(): number {
    return this.#duration;
  }

  /** Seconds left, never below 0. */
  get remaining(): number {
    return this.#end - this.#passed;
  }

  /** True when nothing is left. */
  get isOver(): boolean {
    return this.#passed >= this.#end;
  }

  /** Whether `advance` counts. A timer that is over counts as running until it is stopped. */
  get isRunning(): boolean {
    return this.#running;
  }

  /** The elapsed share, 0 at the start and 1 at the end. */
  get progress(): number {
    return this.#duration > 0 ? Math.min(1, Math.max(0, 1 - this.remaining / this.#duration)) : 1;
  }

  /** Continues from the current time. */
  start(): void {
    this.#running = true;
  }

  /** Pauses: the remaining time stays. */
  stop(): void {
    this.#running = false;
  }

  /** Restores the initial time and starts. */
  reset(): void {
    this.#end = this.#duration;
    this.#passed = 0;
    this.#passedLow = 0;
    this.#warned = false;
    this.#running = true;
  }

  /** Sets the initial time, s, and resets, which starts. */
  setDuration(seconds: number): void {
    this.#duration = notNegative('duration', seconds);
    this.reset();
  }

  /** Adds or removes seconds; the remaining time stays at 0 or above. A timer that was over can continue. */
  add(seconds: number): void {
    if (finite('seconds', seconds) < 0) this.#take(-seconds);
    else {
      this.#end += seconds;
      if (this.remaining > this.#warning) this.#warned = false;
    }
  }

  /** Advances by `dt` seconds; nothing happens while stopped. Events follow after the time has changed, `done` last. */
  advance(dt: number): void {
    notNegative('dt', dt);
    if (this.#running) this.#take(dt);
  }

  /** Calls `listener` at every such event until the returned function is called. */
  on(event: CountdownEvent, listener: CountdownListener): () => void {
    if (typeof event !== 'string' || !Object.hasOwn(this.#listeners, event)) {
      throw new TypeError(`event is ${show(event)}, expected 'second', 'warning' or 'done'`);
    }
    const registration = { listener: callable('listener', listener) };
    this.#listeners[event].add(registration);
    return () => void this.#listeners[event].delete(registration);
  }

  #take(seconds: number): void {
    const before = this.remaining;
    if (before <= 0) return;
    const sum = this.#passed + seconds;
    const low = this.#passedLow + sumError(this.#passed, seconds, sum);
    const passed = sum + low;
    const over = passed >= this.#end;
    // The end is kept exactly: never below zero, and seconds added later count from here.
    this.#passed = over ? this.#end : passed;
    this.#passedLow = over ? 0 : sumError(sum, low, passed);

    const after = this.remaining;
    // If one long frame skips several whole seconds, each event comes once, with the newest second.
    const second = Math.ceil(after);
    const warns = !this.#warned && after <= this.#warning;
    this.#warned ||= warns;
    if (second < Math.ceil(before)) this.#tell('second', second);
    if (warns) this.#tell('warning', after);
    if (over) this.#tell('done', 0);
  }

  #tell(event: CountdownEvent, value: number): void {
    // (A copy: a listener may register and cancel others.)
    for (const { listener } of Array.from(this.#listeners[event])) listener(value);
  }
}
