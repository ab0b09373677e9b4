// Whether it pays to keep candidates: foretold from a few rows while everything is found anew, and judged by what is reinserted while they are kept.

// Rows that are watched, and for how many steps: bounds that are fattened for some steps are left after them, and not evenly before.
const SAMPLE = 128;
const WATCH = 24;

// Keeping begins where at most this share of rows left its bounds while it was watched (a row in 48 a step), and ends where more than these leave in a
// step, in the mean or at once. A row reinserted costs as much as ten that are inserted with all others.
const BEGIN = 1 / 2;
const END = 1 / 14;
const BURST = 1 / 6;
// The mean is over about so many steps, and a whole number: a field that holds a fraction is a new object each time it is written.
const MEMORY = 16;
const ONE = 1 << 20;

// Steps until the next watch, doubled each time that it was in vain.
const SHORTEST_PAUSE = 8;
const LONGEST_PAUSE = 256;

/** What is to be done in this step: nothing, note the sample, fatten its bounds, count the rows that left them, begin to cache. */
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

  /** Told how many of `asked` watched rows have left; says whether keeping begins with the next step. */
  judge(left: number, asked: number): boolean {
    if (left <= BEGIN * asked) return true;
    this.rest();
    return false;
  }

  begin(): void {
    this.mean = 0;
  }

  /** Told how many of `rows` rows have left in a step that keeps; says whether to go on. */
  goesOn(left: number, rows: number): boolean {
    this.mean += Math.floor(((ONE * left) / Math.max(1, rows) - this.mean) / MEMORY);
    if (left <= BURST * rows && this.mean <= ONE * END) {
      if (this.mean < (ONE * END) / 2) this.pause = SHORTEST_PAUSE;
      return true;
    }
    this.rest();
    return false;
  }

  /** Nothing is kept; it is thought over after a while. */
  rest(): void {
    this.wait = -this.pause;
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}

/** How many rows are watched of so many. */
export function watched(rows: number): number {
  return Math.min(rows, SAMPLE);
}

/** The i-th of them: multiples of the golden ratio follow no rhythm. */
export function watchedRow(i: number, rows: number): number {
  return rows <= SAMPLE ? i : Math.floor(((Math.imul(i, 0x9e3779b1) >>> 0) * rows) / 0x100000000);
}
