// How long one call of `contact` takes for the shapes on the screen: many in a row, since one is far below the clock's step.

import { contact, type Shape } from '../../../index.ts';

const ENOUGH = 0.4; // ms in a row: some hundred steps of an isolated page's clock, a few of another's
const CALLS = 32;

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
