// A way of the world to another moment.

/** Time travel, step by step; see `Timeline.travel`. */
export type Journey = Generator<number>;

/** Runs a journey in slices of so many ms, so that the page keeps responding. `rest` is called between two with where it is; false ends it. Whether it arrived. */
export async function inSlices(journey: Journey, slice: number, rest: (at: number) => boolean): Promise<boolean> {
  let rested = performance.now();
  for (const at of journey) {
    if (performance.now() - rested < slice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (!rest(at)) return false;
    rested = performance.now();
  }
  return true;
}

/** Runs a journey to its end at once. */
export function arrive(journey: Journey): void {
  for (const _ of journey);
}
