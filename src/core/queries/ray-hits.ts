// A list of hits of many rays as plain numbers, filled by `raycastBatchAll`. It keeps its capacity.

/** Numbers per result of a batch: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
export const BATCH_HIT_STRIDE = 5;

export class RayHits {
  /** Number of hits of all rays together. */
  count = 0;
  /** The hits of ray i are number `first[i]` to `first[i + 1] − 1`, by ascending entry. */
  first: Int32Array = new Int32Array(1);
  /** Five numbers per hit: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
  data: Float64Array = new Float64Array(256 * BATCH_HIT_STRIDE);

  /** Whether its fields have their types; false for an object not made by `new`. */
  isWhole(): boolean {
    return this.first instanceof Int32Array && this.data instanceof Float64Array;
  }

  /** Removes all hits and makes room for the index of `rays` rays. */
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
