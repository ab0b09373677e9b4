// Whether keeping candidates pays: predicted from a sample of rows during full searches, then measured by the rows that are reinserted.

// Rows in the sample, and the number of steps it is watched: fat bounds are left after some steps, not evenly before.
const SAMPLE = 128;
const WATCH = 24;

// Keeping begins if at most this share of the sample left its bounds (a row in 48 per step), and ends if more than these leave in a step, on average
// or at once. One reinserted row costs as much as ten in a full search.
const BEGIN = 1 / 2;
const END = 1 / 14;
const BURST = 1 / 6;
// The average is over about this many steps, and a whole number: a field with a fraction is a new object on each write.
const MEMORY = 16;
const ONE = 1 << 20;

// Steps until the next sample, doubled after each negative result.
const MIN_PAUSE = 8;
const MAX_PAUSE = 256;

/** Task of a step without caching: none; save the sample's bounds; fatten them; count the rows that left them; start caching. */
export const IDLE = 0;
export const SAVE_SAMPLE = 1;
export const FATTEN = 2;
export const EVALUATE = 3;
export const START_KEEPING = 4;

export class CachePolicy {
  private wait = 0;
  private pause = MIN_PAUSE;
  private mean = 0;

  /** What a step without keeping has to do for the next decision. */
  next(): number {
    this.wait++;
    if (this.wait <= 0) return IDLE;
    return this.wait === 1
      ? SAVE_SAMPLE
      : this.wait === 2
        ? FATTEN
        : this.wait === 2 + WATCH
          ? EVALUATE
          : this.wait > 2 + WATCH
            ? START_KEEPING
            : IDLE;
  }

  /** `left` of the `sample` watched rows have left their bounds; returns whether keeping begins with the next step. */
  evaluate(left: number, sample: number): boolean {
    if (left <= BEGIN * sample) return true;
    this.stopKeeping();
    return false;
  }

  begin(): void {
    this.mean = 0;
  }

  /** `left` of `rows` rows have left their bounds in this step; returns whether keeping continues. */
  continues(left: number, rows: number): boolean {
    this.mean += Math.floor(((ONE * left) / Math.max(1, rows) - this.mean) / MEMORY);
    if (left <= BURST * rows && this.mean <= ONE * END) {
      if (this.mean < (ONE * END) / 2) this.pause = MIN_PAUSE;
      return true;
    }
    this.stopKeeping();
    return false;
  }

  /** Stops keeping; the next sample comes after a pause. */
  stopKeeping(): void {
    this.wait = -this.pause;
    this.pause = Math.min(2 * this.pause, MAX_PAUSE);
  }
}

/** Size of the sample for this many rows. */
export function sampleSize(rows: number): number {
  return Math.min(rows, SAMPLE);
}

/** The i-th row of the sample: multiples of the golden ratio are not periodic. */
export function sampleRow(i: number, rows: number): number {
  return rows <= SAMPLE ? i : Math.floor(((Math.imul(i, 0x9e3779b1) >>> 0) * rows) / 0x100000000);
}
