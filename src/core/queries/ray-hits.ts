// A list of hits of many rays as plain numbers, filled by `raycastBatchAll`. It keeps its capacity.

import { grow } from '../broadphase/grow.ts';
import { show } from '../math/check.ts';

/** Numbers per result of a batch: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
export const BATCH_HIT_STRIDE = 5;

/** What is behind a `RayHits`, for the query that fills it. */
export class HitList {
  count = 0;
  first = new Int32Array(1);
  data = new Float64Array(256 * BATCH_HIT_STRIDE);

  /** Removes all hits and makes room for the index of `rays` rays. */
  clear(rays: number): void {
    this.count = 0;
    if (this.first.length < rays + 1) this.first = new Int32Array(Math.max(rays + 1, 2 * this.first.length));
    this.first[0] = 0;
  }

  /** Makes room for `more` hits. */
  reserve(more: number): void {
    this.data = grow(this.data, BATCH_HIT_STRIDE * (this.count + more));
  }
}

/** The list behind a `RayHits`; throws for anything else. */
export let hitListOf: (name: string, hits: RayHits) => HitList;

export class RayHits {
  static {
    hitListOf = (name, hits) => {
      if (typeof hits === 'object' && hits !== null && #list in hits) return hits.#list;
      throw new TypeError(`${name} is ${show(hits)}, expected a RayHits`);
    };
  }

  readonly #list = new HitList();

  /** Number of hits of all rays together. */
  get count(): number {
    return this.#list.count;
  }

  /** The hits of ray i are number `first[i]` to `first[i + 1] − 1`, by ascending entry. */
  get first(): Int32Array {
    return this.#list.first;
  }

  /** Five numbers per hit: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
  get data(): Float64Array {
    return this.#list.data;
  }
}
