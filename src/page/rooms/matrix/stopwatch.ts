// Time of one call of `contact` for the current shapes, warm: many in a row, since one is far below the clock's resolution, and the median of several
// rows.

import { signal } from '@preact/signals';
import { contact } from 'kantsu';
import type { Shape } from 'kantsu';

const ENOUGH = 0.4; // ms in a row: some hundred steps of an isolated page's clock, a few of another's
const CALLS = 32;
/** Rows before a time is shown: in the first ones the engine still compiles the kernel. */
const COLD = 2;
/** Rows of which the median is shown; an odd number. */
const WARM = 5;
interface Timed {
  readonly a: Shape;
  readonly b: Shape;
}

export class Stopwatch {
  /** Of each pair, µs; of earlier shapes until there are enough rows. */
  readonly times;
  #pairs: readonly Timed[] | undefined;
  #rows: number[][] = [];
  #left = 0;

  constructor(pairs: number) {
    this.times = Array.from({ length: pairs }, () => signal<number | undefined>(undefined));
  }

  /** One row of one pair per frame, so that no frame is late; from the start when `pairs` is another list. */
  frame(pairs: readonly Timed[]): void {
    if (pairs !== this.#pairs) {
      this.#pairs = pairs;
      this.#rows = pairs.map(() => []);
      this.#left = (COLD + WARM) * pairs.length;
    }
    if (this.#left === 0) return;
    this.#left--;
    const index = this.#left % pairs.length;
    const rows = this.#rows[index];
    rows.push(timeContact(pairs[index]));
    // The median: slower rows ran beside other work, and the fastest is random.
    if (rows.length === COLD + WARM) this.times[index].value = rows.slice(COLD).toSorted((a, b) => a - b)[WARM >> 1];
  }
}

/** Microseconds per call; some half a millisecond of work. */
function timeContact({ a, b }: Timed): number {
  let calls = 0;
  const start = performance.now();
  let spent = 0;
  while (spent < ENOUGH) {
    for (let i = 0; i < CALLS; i++) contact(a, b);
    calls += CALLS;
    spent = performance.now() - start;
  }
  return (1000 * spent) / calls;
}
