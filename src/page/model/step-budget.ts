// How many steps a frame can afford: a world too large for this machine runs slowly at a steady rate, and the page still responds.

/** Weight of the last frame in what is smoothed. */
const LAST = 0.3;
/** Share of the display's frame left to the browser: style, layout, paint. */
const SPARE = 0.1;
/** Share of the page's own work that steps may take in any case if that work alone is longer than the display's frame: light worlds keep real time. */
const BESIDE = 0.25;
/** A count changes only if another one fits even where all work takes longer by this factor: at a limit it would change with every frame. */
const SLOWER = 1.1;
/** A clock of 0.1 ms finds shorter steps to take 0, ms. */
const SHORTEST = 0.001;
/** s of real time over which the rate is averaged, and the least needed to show it. */
const WINDOW = 2;
const ENOUGH = 0.5;
/** The shown rate changes when it is off by more than this share of it. */
const OFF = 0.08;
/** s between two frames beyond which they do not count as consecutive: the tab was hidden or the machine slept. */
const GAP = 2;
/** A longer step blocks the page, ms; after this many in a row the user is asked. */
const HOLDS_UP = 500;
const RUNNING = 3;
/** A rate within this share of the wanted speed keeps up: frames come a little early or late. */
const KEEPS_UP = 0.95;

export class StepBudget {
  /** The display's frame, ms. */
  display = 1000 / 60;
  /** ms of all steps of this world so far: the time to simulate it again. */
  total = 0;
  /** The user knows that this world is slow, and continues. */
  patient = false;
  /** Most steps of a frame, at least one; one while nothing is known of this world. */
  most = 1;
  readonly #step = new Smoothed();
  /** The page's own work in a frame with steps. */
  readonly #rest = new Smoothed();
  #heldUp = 0;
  /** s of real and of simulated time, decaying over the window, at this wanted speed. */
  #real = 0;
  #simulated = 0;
  #speed = 1;
  /** Simulated seconds per real second as shown; 0 while unknown. */
  #rate = 0;
  /** Start of the last frame, ms; 0 while the world rests. */
  #last = 0;

  /** The steps of a frame took this many ms, and all else that the page did in it `rest` ms. */
  note(steps: number, milliseconds: number, rest?: number): void {
    this.total += milliseconds;
    const step = milliseconds / steps;
    this.#heldUp = step > HOLDS_UP ? this.#heldUp + 1 : 0;
    // The first step of a world comes alone, however many were wanted.
    if (Number.isNaN(this.#step.value)) this.#forgetRate();
    this.#step.note(step);
    if (rest !== undefined) this.#rest.note(rest);
    const now = this.#fitting(1);
    const slower = this.#fitting(SLOWER);
    this.most = Math.min(Math.max(now, slower), Math.max(this.most, Math.min(now, slower)));
  }

  /** The frame that began at `now`, ms, moved time by this many simulated seconds; `undefined` while paused. */
  ran(simulated: number | undefined, now: number, speed: number): void {
    if (simulated === undefined || speed !== this.#speed) this.#forgetRate();
    this.#speed = speed;
    if (simulated === undefined) return;
    const real = (now - this.#last) / 1000;
    const first = this.#last === 0 || real > GAP;
    this.#last = now;
    if (first) return;
    const keep = Math.max(0, 1 - real / WINDOW);
    this.#real = keep * this.#real + real;
    this.#simulated = keep * this.#simulated + simulated;
    const rate = this.#simulated / this.#real;
    if (this.#real >= ENOUGH && Math.abs(rate - this.#rate) > OFF * this.#rate) this.#rate = rate;
  }

  /** Simulated seconds per real second if that is below the wanted speed; undefined if the world keeps up, or nothing is known. */
  get behind(): number | undefined {
    return this.#rate > 0 && this.#rate < KEEPS_UP * this.#speed ? this.#rate : undefined;
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
    this.#step.forget();
    this.most = 1;
    this.total = 0;
    this.#forgetRate();
  }

  #forgetRate(): void {
    this.#real = this.#simulated = this.#rate = this.#last = 0;
  }

  /**
   * Steps that fit, at least one, if all work takes longer by this factor. One step and the page's own work may need several frames of the display; the
   * picture comes no later for further steps in the rest of the last one.
   */
  #fitting(factor: number): number {
    const { display } = this;
    const step = factor * Math.max(SHORTEST, this.#step.value);
    const rest = factor * (this.#rest.value || 0);
    const room = (Math.ceil((rest + step) / display + SPARE) - SPARE) * display - rest;
    return Math.max(1, Math.floor(Math.max(room, rest > display ? BESIDE * rest : 0) / step));
  }
}

/** A mean that follows a change within a few frames, and in which a single outlier does not count: of the medians of the last three. */
class Smoothed {
  /** NaN while unknown. */
  value = NaN;
  // The two before; the first value is the median of itself and these.
  #a = Infinity;
  #b = -Infinity;

  note(value: number): void {
    const median = Math.max(Math.min(this.#a, this.#b), Math.min(Math.max(this.#a, this.#b), value));
    this.#a = this.#b;
    this.#b = value;
    this.value = Number.isNaN(this.value) ? value : this.value + LAST * (median - this.value);
  }

  forget(): void {
    this.value = NaN;
    this.#a = Infinity;
    this.#b = -Infinity;
  }
}
