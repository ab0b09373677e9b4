// How many steps a frame can afford: a world too large for this machine runs slowly, and the page still answers.

/** ms of steps in a frame; the clock would take up to five, however long they are. */
const AFFORDABLE = 40;
/** Weight of the last frame in the length of a step. */
const LAST = 0.3;

export class Pace {
  /** ms, smoothed; 0 while nothing is known. */
  #step = 0;
  /** ms of all steps of this world so far: as long as it would take to come here again. */
  total = 0;

  /** The steps of a frame took so many ms. */
  note(steps: number, milliseconds: number): void {
    this.total += milliseconds;
    const step = milliseconds / steps;
    this.#step = this.#step === 0 ? step : this.#step + LAST * (step - this.#step);
  }

  /** Another world. */
  forget(): void {
    this.#step = 0;
    this.total = 0;
  }

  /** Most steps a frame should take, at least one. */
  get most(): number {
    return this.#step === 0 ? Infinity : Math.max(1, Math.floor(AFFORDABLE / this.#step));
  }
}
