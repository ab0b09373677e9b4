// The last numbers of one phase in a ring, and what a table says about them. Nothing here allocates after construction.

/** Ten seconds at 60 frames a second. */
export const FRAMES = 600;

// One scratch for all rings: percentiles are read one after the other.
const sorted = new Float64Array(FRAMES);

export class History {
  readonly #values = new Float64Array(FRAMES);
  #next = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The newest value; 0 before the first. */
  get now(): number {
    return this.#length === 0 ? 0 : this.#values[(this.#next + FRAMES - 1) % FRAMES];
  }

  push(value: number): void {
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % FRAMES;
    if (this.#length < FRAMES) this.#length++;
  }

  clear(): void {
    this.#next = 0;
    this.#length = 0;
  }

  average(): number {
    // Summed afresh: a running sum would drift, and 600 additions four times a second are nothing.
    let sum = 0;
    for (let i = 0; i < this.#length; i++) sum += this.#values[i];
    return this.#length === 0 ? 0 : sum / this.#length;
  }

  /** The smallest value that at least the given share of all values does not exceed (nearest rank): `percentile(0.95)`, `percentile(1)` is the largest. */
  percentile(share: number): number {
    const n = this.#length;
    if (n === 0) return 0;
    // Full or not, the ring occupies its first `n` places, in some order.
    for (let i = 0; i < n; i++) sorted[i] = this.#values[i];
    sorted.subarray(0, n).sort();
    return sorted[Math.min(n - 1, Math.max(0, Math.ceil(share * n) - 1))];
  }
}
