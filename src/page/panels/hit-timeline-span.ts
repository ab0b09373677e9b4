// The range of the ray shown in the hit timeline, and its ruler.

/** Ticks at most. */
export const MOST_TICKS = 7;

/** From 0 (or before it, when the ray starts inside something) to the first round number past the last exit, and at least to `reach`, in round steps. */
export function span(
  hits: readonly { readonly enter: { readonly distance: number }; readonly exit: { readonly distance: number } }[],
  reach = 0,
): {
  from: number;
  to: number;
  step: number;
} {
  let first = 0;
  let last = reach;
  for (const hit of hits) {
    first = Math.min(first, hit.enter.distance);
    last = Math.max(last, hit.exit.distance);
  }
  // Steps of 1, 2 or 5 times a power of ten, so that the ruler is stable while bodies move a little. A start below zero is rounded down and may take
  // an extra step, so one is reserved.
  const rough = Math.max(last - first, 1e-6) / (MOST_TICKS - (first < 0 ? 2 : 1));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough <= power ? 1 : rough <= 2 * power ? 2 : rough <= 5 * power ? 5 : 10);
  const from = Math.floor(first / step) * step;
  return { from, to: from + Math.max(1, Math.ceil((last - from) / step)) * step, step };
}
