// How many steps a frame can afford: a world too large for this machine runs slowly, and the page still answers.

/** ms of steps in a frame; the clock would take up to five, however long they are. */
const AFFORDABLE = 40;
/** Weight of the last frame in the length of a step. */
const LAST = 0.3;
/** s of real time that the rate is averaged over, and what is needed to tell it at all. */
const WINDOW = 1;
const ENOUGH = 0.5;
/** s between two frames beyond which they are not neighbours: the tab was hidden or the machine slept. */
const GAP = 2;
/** A step that takes longer holds the page up, ms; so many of them running, and the visitor is asked. */
const HOLDS_UP = 500;
const RUNNING = 3;
/** A rate within this share of the speed that is wanted keeps up with it: frames come a little early or late. */
const KEEPS_UP = 0.95;

export class StepBudget {
  /** ms, smoothed; 0 while nothing is known. */
  #step = 0;
  /** s of real and of simulated time, fading over the window. */
  #real = 0;
  #simulated = 0;
  /** When the last frame began, ms; 0 while the world rests. */
  #last = 0;
  /** ms of all steps of this world so far: as long as it would take to come here again. */
  total = 0;
  /** The visitor knows that this world is slow, and goes on. */
  patient = false;
  #heldUp = 0;

  /** The steps of a frame took so many ms. */
  note(steps: number, milliseconds: number): void {
    this.total += milliseconds;
    const step = milliseconds / steps;
    this.#heldUp = step > HOLDS_UP ? this.#heldUp + 1 : 0;
    this.#step = this.#step === 0 ? step : this.#step + LAST * (step - this.#step);
  }

  /** The frame that began at `now`, ms, ran so many simulated seconds; `undefined` while time stands still. */
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

  /** Simulated seconds per real second where that falls short of the speed that is wanted; undefined where the world keeps up, or nothing is known. */
  behind(speed: number): number | undefined {
    if (this.#real < ENOUGH) return undefined;
    const rate = this.#simulated / this.#real;
    return rate < KEEPS_UP * speed ? rate : undefined;
  }

  /** Steps take so long that the visitor can hardly stop them. */
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

  /** Most steps a frame should take, at least one. */
  get most(): number {
    return this.#step === 0 ? Infinity : Math.max(1, Math.floor(AFFORDABLE / this.#step));
  }
}
