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
const SHORTEST_PAUSE = 8;
const LONGEST_PAUSE = 256;

/** What to do in this step: nothing, note the sample, fatten its bounds, count the rows that left them, start keeping. */
export const REST = 0;
export const NOTE = 1;
export const FATTEN = 2;
export const JUDGE = 3;
export const BEGIN_NOW = 4;

export class CachePolicy {
  private wait = 0;
  private pause = SHORTEST_PAUSE;
  private mean = 0;

  /** What a step without keeping has to do for the next decision. */
  next(): number {
    this.wait++;
    if (this.wait <= 0) return REST;
    return this.wait === 1 ? NOTE : this.wait === 2 ? FATTEN : this.wait === 2 + WATCH ? JUDGE : this.wait > 2 + WATCH ? BEGIN_NOW : REST;
  }

  /** `left` of the `sample` watched rows have left their bounds; returns whether keeping begins with the next step. */
  judge(left: number, sample: number): boolean {
    if (left <= BEGIN * sample) return true;
    this.rest();
    return false;
  }

  begin(): void {
    this.mean = 0;
  }

  /** `left` of `rows` rows have left their bounds in this step; returns whether keeping continues. */
  goesOn(left: number, rows: number): boolean {
    this.mean += Math.floor(((ONE * left) / Math.max(1, rows) - this.mean) / MEMORY);
    if (left <= BURST * rows && this.mean <= ONE * END) {
      if (this.mean < (ONE * END) / 2) this.pause = SHORTEST_PAUSE;
      return true;
    }
    this.rest();
    return false;
  }

  /** Stops keeping; the next sample comes after a pause. */
  rest(): void {
    this.wait = -this.pause;
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}

/** Size of the sample for this many rows. */
export function watched(rows: number): number {
  return Math.min(rows, SAMPLE);
}

/** The i-th row of the sample: multiples of the golden ratio are not periodic. */
export function watchedRow(i: number, rows: number): number {
  return rows <= SAMPLE ? i : Math.floor(((Math.imul(i, 0x9e3779b1) >>> 0) * rows) / 0x100000000);
}
