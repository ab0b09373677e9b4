// Fixed time step: converts real time to whole steps, so that the simulation moves in equal steps whatever the frame times.
//
// Time is counted in steps and kept as a whole number and a fraction in two parts, so that rounding cannot add up: 600 frames of 1/60 s are 600
// steps, and any division of the same time into frames gives the same number of steps at the end.

import { between, finite, integer, optionsOf } from '../math/check.ts';
import { sumError } from '../math/exact.ts';

export interface FixedClockOptions {
  /** Length of a step, s, from 1e-6 to 10; default 1/60. */
  step?: number | undefined;
  /** Most steps per `advance`; default 5. With more, a slow machine would fall behind ever further. */
  maxSteps?: number | undefined;
  /** Simulated seconds per real second, 0 to 1000; default 1, 0.1 to 0.2 for slow motion. */
  timeScale?: number | undefined;
}

// A frame that ends within this many steps before a boundary counts as having reached it: frame lengths are rounded (1/60 is below a sixtieth), and a
// step delayed to the next frame is a stutter. Relative to one step; a million rounded frames err by less.
const NEARLY = 1e-9;

// Ranges of step and time scale, s and simulated seconds per real second. Beyond these their quotient is meaningless, or overflows.
const MIN_STEP = 1e-6;
const MAX_STEP = 10;
const MAX_TIME_SCALE = 1000;

const OPTIONS = ['step', 'maxSteps', 'timeScale'] as const;

/** Turns the time of frames into whole steps: `advance` by the seconds since the last frame, step as often as it says, and draw at `alpha`. */
export class FixedClock {
  readonly step: number;
  readonly maxSteps: number;
  paused = false;
  #timeScale: number;
  #tick = 0;
  #dropped = 0;
  // Accumulated time in steps, not yet returned, in [−NEARLY, 1), and its rounding error.
  #rest = 0;
  #restLow = 0;

  constructor(options: FixedClockOptions = {}) {
    const { step = 1 / 60, maxSteps = 5, timeScale = 1 } = optionsOf('clock options', options, OPTIONS);
    this.step = between('step', step, MIN_STEP, MAX_STEP);
    this.maxSteps = integer('maxSteps', maxSteps, 1, 1_000_000);
    this.#timeScale = between('timeScale', timeScale, 0, MAX_TIME_SCALE);
  }

  get timeScale(): number {
    return this.#timeScale;
  }

  set timeScale(value: number) {
    this.#timeScale = between('timeScale', value, 0, MAX_TIME_SCALE);
  }

  /** Steps returned so far. */
  get tick(): number {
    return this.#tick;
  }

  /** Simulated time, s: a product, not a sum, so it never drifts. */
  get time(): number {
    return this.#tick * this.step;
  }

  /** Share of the next step that has accumulated, from 0 up to but not including 1: the factor of interpolation. */
  get alpha(): number {
    return Math.max(0, this.#rest);
  }

  /** Simulated seconds dropped because an advance exceeded `maxSteps`: a hidden tab, a slow machine. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Takes the real seconds since the last call and returns the number of steps to take now, 0 to `maxSteps`. While paused, time is not counted at
   * all. A negative time counts as 0: the time stamp of an animation frame may lie before a `performance.now()` that was read earlier.
   */
  advance(elapsedSeconds: number): number {
    finite('elapsedSeconds', elapsedSeconds);
    if (this.paused || elapsedSeconds <= 0) return 0;
    const came = (elapsedSeconds * this.#timeScale) / this.step;
    const sum = this.#rest + came;
    const low = this.#restLow + sumError(this.#rest, came, sum);
    const whole = Math.floor(sum + low + NEARLY);
    const steps = Math.min(whole, this.maxSteps);
    // More whole steps are dropped and the fraction kept: no burst now, and interpolation does not jump.
    this.#dropped += (whole - steps) * this.step;
    const rest = sum - whole;
    this.#rest = rest + low;
    this.#restLow = sumError(rest, low, this.#rest);
    this.#tick += steps;
    return steps;
  }

  /** Resets to a given tick (default 0, or a snapshot's), with nothing accumulated. */
  reset(tick = 0): void {
    this.#tick = integer('tick', tick, 0, Number.MAX_SAFE_INTEGER);
    this.#rest = 0;
    this.#restLow = 0;
    this.#dropped = 0;
  }
}
