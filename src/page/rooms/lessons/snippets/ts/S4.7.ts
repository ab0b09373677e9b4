/** Does not run before start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame. */
export class Countdown {
  #passed = 0;
  #lost = 0;
  #running = false;
  #initial: number;

  constructor(initial = 5) {
    this.#initial = initial;
  }
  start(): void {
    this.#running = true;
  }
  stop(): void {
    this.#running = false;
  }
  reset(): void {
    this.#passed = this.#lost = 0;
    this.#running = true;
  }
  setInitialTime(seconds: number): void {
    this.#initial = seconds;
    this.reset();
  }
  get remaining(): number {
    return Math.max(0, this.#initial - this.#passed);
  }
  get isOver(): boolean {
    return this.remaining <= 0;
  }
  /** Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s. */
  advance(dt: number): void {
    if (!this.#running || this.isOver) return;
    const term = dt - this.#lost;
    const sum = this.#passed + term;
    this.#lost = sum - this.#passed - term;
    this.#passed = sum;
  }
}
