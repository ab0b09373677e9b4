// A way of the world to another moment.

/** Time travel, step by step; see `Timeline.travel`. */
export type Journey = Generator<number>;

/** Runs a journey to its end at once. */
export function arrive(journey: Journey): void {
  for (const _ of journey);
}
