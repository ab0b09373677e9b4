// Real time in, whole steps out: the simulation moves in equal steps however long the frames are.
//
// Time is counted in steps and kept as a whole number and a fraction in two parts, so that rounding cannot add up: 600 frames of 1/60 s are 600
// steps, and any division of the same time into frames gives the same number of steps at the end.

import { between, finite, integer, optionsOf } from '../math/check.ts';
import { sumError } from '../math/exact.ts';

export interface FixedClockOptions {
  /** Length of a step, s, from 1e-6 to 10; 1/60 when left out. */
  step?: number;
  /** Most steps one `advance` may answer; 5 when left out. More than that and a slow machine would fall behind ever further. */
  maxSteps?: number;
  /** Simulated seconds per real second, 0 to 1000; 1 when left out, 0.1 to 0.2 for slow motion. */
  timeScale?: number;
}

// A frame that ends within this many steps before a boundary counts as having reached it: frame lengths are themselves rounded (1/60 is short
// of a sixtieth), and a step that waits for the next frame is a stutter. Relative to one step; a million rounded frames err by less.
const NEARLY = 1e-9;

// What a step and a time scale may be, s and simulated seconds per real second. Beyond these the quotient of the two says nothing, or overflows.
const SHORTEST = 1e-6;
const LONGEST = 10;
const FASTEST = 1000;

const OPTIONS = ['step', 'maxSteps', 'timeScale'] as const;

export class FixedClock {
  readonly step: number;
  readonly maxSteps: number;
  paused = false;
  #timeScale: number;
  #tick = 0;
  #dropped = 0;
  // Steps' worth of time that has come in and is not answered yet, in [−NEARLY, 1), and what its double lacks.
  #rest = 0;
  #restLow = 0;

  constructor(options: FixedClockOptions = {}) {
    const { step = 1 / 60, maxSteps = 5, timeScale = 1 } = optionsOf('clock options', options, OPTIONS);
    this.step = between('step', step, SHORTEST, LONGEST);
    this.maxSteps = integer('maxSteps', maxSteps, 1, 1_000_000);
    this.#timeScale = between('timeScale', timeScale, 0, FASTEST);
  }

  get timeScale(): number {
    return this.#timeScale;
  }

  set timeScale(value: number) {
    this.#timeScale = between('timeScale', value, 0, FASTEST);
  }

  /** Steps answered so far, single steps included. */
  get tick(): number {
    return this.#tick;
  }

  /** Simulated time, s: a product, not a sum, so it never drifts. */
  get time(): number {
    return this.#tick * this.step;
  }

  /** How far the time that has come in reaches into the next step, 0 up to but not including 1: what a picture between two steps is blended by. */
  get alpha(): number {
    return Math.max(0, this.#rest);
  }

  /** Simulated seconds thrown away because an advance brought more than `maxSteps`: a hidden tab, a machine too slow. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Takes the real seconds since the last call and answers how many steps to take now, 0 to `maxSteps`. Paused, the time is not counted at all. A negative
   * time counts as 0: the time stamp of an animation frame may lie before a `performance.now()` that was read earlier.
   */
  advance(elapsedSeconds: number): number {
    finite('elapsedSeconds', elapsedSeconds);
    if (this.paused || elapsedSeconds <= 0) return 0;
    const came = (elapsedSeconds * this.#timeScale) / this.step;
    const sum = this.#rest + came;
    const low = this.#restLow + sumError(this.#rest, came, sum);
    let steps = Math.floor(sum + low + NEARLY);
    if (steps > this.maxSteps) {
      // Whole steps are dropped and the fraction kept: no burst now, and blending does not jump.
      this.#dropped += (steps - this.maxSteps) * this.step;
      this.#keep(sum - steps, low);
      steps = this.maxSteps;
    } else {
      this.#keep(sum - steps, low);
    }
    this.#tick += steps;
    return steps;
  }

  /** One step by hand, while paused or not: counts the tick and leaves the accumulated time alone. */
  singleStep(): void {
    this.#tick++;
  }

  /** Back to a given tick (0 when left out, or a snapshot's), with nothing accumulated. */
  reset(tick = 0): void {
    this.#tick = integer('tick', tick, 0, Number.MAX_SAFE_INTEGER);
    this.#rest = 0;
    this.#restLow = 0;
    this.#dropped = 0;
  }

  #keep(rest: number, low: number): void {
    this.#rest = rest + low;
    this.#restLow = sumError(rest, low, this.#rest);
  }
}
