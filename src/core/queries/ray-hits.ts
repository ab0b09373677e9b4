// A list of hits of many rays as plain numbers: what `raycastBatchAll` fills. It keeps its room from one batch to the next.

/** Numbers per answer of a batch: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
export const BATCH_HIT_STRIDE = 5;

export class RayHits {
  /** How many hits there are, of all rays together. */
  count = 0;
  /** The hits of ray i are number `first[i]` to `first[i + 1] − 1`, by ascending entry. */
  first: Int32Array = new Int32Array(1);
  /** Five numbers a hit: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
  data: Float64Array = new Float64Array(256 * BATCH_HIT_STRIDE);

  /** Whether its fields are what they were made as: one that was not made by `new` has none. */
  isWhole(): boolean {
    return this.first instanceof Int32Array && this.data instanceof Float64Array;
  }

  /** Forgets all hits; room for those of `rays` rays, no numbers yet. */
  clear(rays: number): void {
    this.count = 0;
    if (this.first.length < rays + 1) this.first = new Int32Array(Math.max(rays + 1, 2 * this.first.length));
    this.first[0] = 0;
  }

  /** Makes room for `more` hits. */
  reserve(more: number): void {
    const needed = BATCH_HIT_STRIDE * (this.count + more);
    if (needed <= this.data.length) return;
    const wider = new Float64Array(Math.max(needed, 2 * this.data.length));
    wider.set(this.data);
    this.data = wider;
  }
}
