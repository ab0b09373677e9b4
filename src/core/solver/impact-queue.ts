// The impacts to come in a substep: a binary heap, ordered by time, then by pair.

import { growDoubles, growInts } from '../broadphase/grow.ts';

export class ImpactQueue {
  count = 0;
  /** The first entry is the earliest: time, as a share of the substep, and pair. */
  times = new Float64Array(64);
  pairs = new Int32Array(64);

  /** Adds a pair at its time in `nextImpact`. */
  push(nextImpact: Float64Array, pair: number): void {
    const time = nextImpact[pair];
    let i = this.count++;
    this.times = growDoubles(this.times, this.count);
    this.pairs = growInts(this.pairs, this.count);
    const { times, pairs } = this;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (times[parent] < time || (times[parent] === time && pairs[parent] <= pair)) break;
      times[i] = times[parent];
      pairs[i] = pairs[parent];
      i = parent;
    }
    times[i] = time;
    pairs[i] = pair;
  }

  /** Removes the first entry. */
  pop(): void {
    const { times, pairs } = this;
    const last = --this.count;
    const time = times[last];
    const pair = pairs[last];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      const right = child + 1;
      if (right < last && (times[right] < times[child] || (times[right] === times[child] && pairs[right] < pairs[child]))) child = right;
      if (time < times[child] || (time === times[child] && pair <= pairs[child])) break;
      times[i] = times[child];
      pairs[i] = pairs[child];
      i = child;
    }
    times[i] = time;
    pairs[i] = pair;
  }
}
