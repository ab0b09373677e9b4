// The instances of a buffer written since it was last sent to the GPU, as a few runs instead of all.

import type { InstancedBufferAttribute } from 'three';

/** A smaller gap between two runs is sent along: a call costs as much as some kilobytes. */
const GAP = 64;
const MOST_RUNS = 16;

export class UploadRuns {
  readonly #first = new Int32Array(MOST_RUNS);
  /** One past the last. */
  readonly #end = new Int32Array(MOST_RUNS);
  #count = 0;

  /** An instance was written; cheapest in ascending order. */
  add(instance: number): void {
    const last = this.#count - 1;
    if (last >= 0 && instance >= this.#first[last] - 1 && instance <= this.#end[last] + GAP) {
      if (instance >= this.#end[last]) this.#end[last] = instance + 1;
      else if (instance < this.#first[last]) this.#first[last] = instance;
      return;
    }
    if (this.#count === MOST_RUNS) {
      this.#join();
      this.add(instance);
      return;
    }
    this.#first[this.#count] = instance;
    this.#end[this.#count++] = instance + 1;
  }

  /** Marks the runs in each of these attributes for the next draw, and starts again. */
  send(...attributes: readonly (InstancedBufferAttribute | undefined)[]): void {
    if (this.#count === 0) return;
    for (const attribute of attributes) {
      if (attribute === undefined) continue;
      const { itemSize } = attribute;
      // Not drawn for a while: the accumulated runs are sent as one.
      if (attribute.updateRanges.length > 4 * MOST_RUNS) {
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, attribute.array.length);
      }
      for (let i = 0; i < this.#count; i++) {
        attribute.addUpdateRange(itemSize * this.#first[i], itemSize * (this.#end[i] - this.#first[i]));
      }
      attribute.needsUpdate = true;
    }
    this.#count = 0;
  }

  /** Too many runs: one over all of them. */
  #join(): void {
    for (let i = 1; i < this.#count; i++) {
      this.#first[0] = Math.min(this.#first[0], this.#first[i]);
      this.#end[0] = Math.max(this.#end[0], this.#end[i]);
    }
    this.#count = 1;
  }
}
