// How many steps a frame can afford: a world too large for this machine runs slowly, and the page still responds.

/** ms of steps in a frame; the clock would take up to five, however long they are. */
const AFFORDABLE = 40;
/** Weight of the last frame in the smoothed step time. */
const LAST = 0.3;
/** s of real time over which the rate is averaged, and the least needed to show it. */
const WINDOW = 1;
const ENOUGH = 0.5;
/** s between two frames beyond which they do not count as consecutive: the tab was hidden or the machine slept. */
const GAP = 2;
/** A longer step blocks the page, ms; after this many in a row the user is asked. */
const HOLDS_UP = 500;
const RUNNING = 3;
/** A rate within this share of the wanted speed keeps up: frames come a little early or late. */
const KEEPS_UP = 0.95;

export class StepBudget {
  /** ms, smoothed; 0 while unknown. */
  #step = 0;
  /** s of real and of simulated time, decaying over the window. */
  #real = 0;
  #simulated = 0;
  /** Start of the last frame, ms; 0 while the world rests. */
  #last = 0;
  /** ms of all steps of this world so far: the time to simulate it again. */
  total = 0;
  /** The user knows that this world is slow, and continues. */
  patient = false;
  #heldUp = 0;

  /** The steps of a frame took this many ms. */
  note(steps: number, milliseconds: number): void {
    this.total += milliseconds;
    const step = milliseconds / steps;
    this.#heldUp = step > HOLDS_UP ? this.#heldUp + 1 : 0;
    this.#step = this.#step === 0 ? step : this.#step + LAST * (step - this.#step);
  }

  /** The frame that began at `now`, ms, ran this many simulated seconds; `undefined` while paused. */
  ran(simulated: number | undefined, now: number): void {
    if (simulated === undefined) {
      this.#rest();
      return;
    }
    const real = (now - this.#last) / 1000;
    const first = this.#last === 0 || real > GAP;
    this.#last = now;
    if (first) return;
    const keep = Math.max(0, 1 - real / WINDOW);
    this.#real = keep * this.#real + real;
    this.#simulated = keep * this.#simulated + simulated;
  }

  /** Simulated seconds per real second if that is below the wanted speed; undefined if the world keeps up, or nothing is known. */
  behind(speed: number): number | undefined {
    if (this.#real < ENOUGH) return undefined;
    const rate = this.#simulated / this.#real;
    return rate < KEEPS_UP * speed ? rate : undefined;
  }

  /** Steps take so long that the user can hardly stop them. */
  get holdsUp(): boolean {
    return !this.patient && this.#heldUp >= RUNNING;
  }

  /** The visitor has changed what was slow: from here on slow steps are counted anew. */
  askAgain(): void {
    this.patient = false;
    this.#heldUp = 0;
  }

  /** Another world. */
  forget(): void {
    this.askAgain();
    this.#step = 0;
    this.total = 0;
    this.#rest();
  }

  #rest(): void {
    this.#real = 0;
    this.#simulated = 0;
    this.#last = 0;
  }

  /** Most steps of a frame, at least one. */
  get most(): number {
    return this.#step === 0 ? Infinity : Math.max(1, Math.floor(AFFORDABLE / this.#step));
  }
}
