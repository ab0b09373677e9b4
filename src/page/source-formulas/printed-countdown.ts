// Port of S4.7, the source's countdown: it keeps a clock reading, runs from its construction, and goes below zero.
//
// The source's initialiser, inside the parameter list, is left out: here the initial time arrives.

export class PrintedCountdown {
  #initial: number;
  isRunning = true;
  /** The last reading of the clock, s. */
  last: number;
  remaining: number;

  /** `now`: the reading of the clock, s. */
  constructor(now: number, initial = 5) {
    this.#initial = initial;
    this.last = now;
    this.remaining = initial;
  }

  get isOver(): boolean {
    return this.remaining <= 0;
  }

  start(): void {
    this.isRunning = true;
  }

  stop(): void {
    this.isRunning = false;
  }

  reset(): void {
    this.remaining = this.#initial;
    this.isRunning = true;
  }

  setInitialTime(seconds: number): void {
    this.#initial = seconds;
    this.reset();
  }

  /** Once a frame; what passed since the last call is taken off, however long ago that was. */
  update(now: number): void {
    if (this.isRunning) this.remaining -= now - this.last;
    this.last = now;
  }
}
