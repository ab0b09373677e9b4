// A way of the world to another moment.

/** Time travel, step by step; see `Timeline.travel`. */
export type Journey = Generator<number>;

/**
 * Runs a journey in slices of so many ms, so that the page keeps responding; the first begins at once. Before each rest, of `resting` ms, `rest` is called with where it is.
 * Ends where `goesOn` says no after one. Whether it arrived.
 */
export async function inSlices(
  journey: Journey,
  slice: number,
  goesOn: () => boolean,
  rest: (at: number) => void = () => {},
  resting = 0,
): Promise<boolean> {
  let rested = performance.now();
  for (const at of journey) {
    if (performance.now() - rested < slice) continue;
    rest(at);
    await new Promise((resolve) => setTimeout(resolve, resting));
    if (!goesOn()) return false;
    rested = performance.now();
  }
  return true;
}

/** Runs a journey to its end at once. */
export function arrive(journey: Journey): void {
  for (const _ of journey);
}
