// Time of one call of `contact` for the current shapes, warm: many in a row, since one is far below the clock's resolution, and the median of several
// rows.

import { contact } from 'kantsu';
import type { Shape } from 'kantsu';

const ENOUGH = 0.4; // ms in a row: some hundred steps of an isolated page's clock, a few of another's
const CALLS = 32;
/** Rows before a time is shown: in the first ones the engine still compiles the kernel. */
const COLD = 2;
/** Rows of which the median is shown; an odd number. */
const WARM = 5;
/** Of all of these one time is made. */
export const ROUNDS = COLD + WARM;

/** The median of warm rows, µs; undefined until there are enough. Slower rows ran beside other work, and the fastest is random. */
export class Stopwatch {
  #cold = COLD;
  readonly #rows: number[] = [];

  add(microseconds: number): void {
    if (this.#cold > 0) this.#cold--;
    else this.#rows.push(microseconds);
  }

  get time(): number | undefined {
    return this.#rows.length < WARM ? undefined : this.#rows.toSorted((a, b) => a - b)[this.#rows.length >> 1];
  }
}

/** Microseconds per call; some half a millisecond of work. */
export function timeContact(a: Shape, b: Shape, now: () => number): number {
  let calls = 0;
  const start = now();
  let spent = 0;
  while (spent < ENOUGH) {
    for (let i = 0; i < CALLS; i++) contact(a, b);
    calls += CALLS;
    spent = now() - start;
  }
  return (1000 * spent) / calls;
}
