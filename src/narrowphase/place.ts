// Where a record lies in its buffer, as the engine likes to hear it.

/**
 * `a & PLACE` is a, a place in a buffer. Known to be a whole number that offsets can be added to, it spares the question after each addition whether the
 * sum still is one: a tenth of a long kernel's code, and of its time.
 */
export const PLACE = 0x3fffffff;
