// How often which duration came, ms: counted in steps of 1/64 ms, from which percentiles are read, and in bins of a quarter octave, to be drawn.
// Adding allocates nothing and takes the same time however much has been counted.

/** ms. */
export const STEP = 1 / 64;
// Up to 256 ms; longer ones share the last place, and of them only the longest is known.
const STEPS = 256 / STEP;

export const BINS_PER_OCTAVE = 4;
const LOWEST_OCTAVE = -6; // the first bin begins at 2⁻⁶ ms, the width of a step, and takes what is shorter, too
const OCTAVES = 16; // up to 2¹⁰ ms
export const BINS = BINS_PER_OCTAVE * OCTAVES;

/** Where a bin begins, ms; bin k ends where k + 1 begins. */
export function binStart(bin: number): number {
  return 2 ** (LOWEST_OCTAVE + bin / BINS_PER_OCTAVE);
}

export function binOf(ms: number): number {
  const bin = Math.floor(BINS_PER_OCTAVE * (Math.log2(ms) - LOWEST_OCTAVE));
  return Math.min(BINS - 1, Math.max(0, bin)); // Math.log2(0) is −∞, which is bin 0
}

export class Tally {
  /** Counts by bin; for reading. */
  readonly bins = new Uint32Array(BINS);
  readonly #steps = new Uint32Array(STEPS + 1);
  #count = 0;
  #sum = 0;
  #max = 0;

  get count(): number {
    return this.#count;
  }

  /** ms; 0 of nothing. */
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  get max(): number {
    return this.#max;
  }

  add(ms: number): void {
    const time = Math.max(0, ms); // a clock that was set back
    this.#steps[Math.min(STEPS, Math.floor(time / STEP))]++;
    this.bins[binOf(time)]++;
    this.#count++;
    this.#sum += time;
    if (time > this.#max) this.#max = time;
  }

  /** The duration that at least this share of all do not exceed (nearest rank), rounded up to the next 1/64 ms, but not beyond the longest. */
  percentile(share: number): number {
    if (this.#count === 0) return 0;
    const rank = Math.max(1, Math.ceil(share * this.#count));
    let seen = 0;
    for (let step = 0; step < STEPS; step++) {
      seen += this.#steps[step];
      if (seen >= rank) return Math.min(this.#max, (step + 1) * STEP);
    }
    return this.#max;
  }

  /** What has been counted, as [step, count], lowest first: the last step stands for all from 256 ms on. */
  counts(): [number, number][] {
    const list: [number, number][] = [];
    this.#steps.forEach((count, step) => {
      if (count > 0) list.push([step, count]);
    });
    return list;
  }
}
