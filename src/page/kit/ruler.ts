// A ruler for a parameter: its range of numbers, its ticks, and the admissible part.

/** A round stretch that shows −1 to 2 and the value, with a tick at every step. */
export interface Ruler {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

/** Beyond this a value is shown at the ruler's end, with its number. */
const FARTHEST = 1000;

export function rulerFor(value: number): Ruler {
  const seen = Number.isFinite(value) ? Math.min(FARTHEST, Math.max(-FARTHEST, value)) : 0;
  return rulerBetween(Math.min(-1, seen), Math.max(2, seen));
}

/** A round stretch around two numbers. */
export function rulerBetween(low: number, high: number): Ruler {
  const step = stepFor((high - low) / 8);
  // A step of room on both sides, for the way to infinity.
  const first = Math.floor(low / step) - 1;
  const last = Math.ceil(high / step) + 1;
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)) + 0);
  return { low: first * step, high: last * step, step, ticks };
}

/** Where a value stands, 0 at the low end and 1 at the high one; beyond them it stays there. */
export function placeOn(ruler: Ruler, value: number): number {
  return Math.min(1, Math.max(0, (value - ruler.low) / (ruler.high - ruler.low)));
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
export function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((k) => k * power >= least * 0.999)! * power;
}

/** Position of a value on a logarithmic axis of `size` pixels from `least` to `most`. */
export function logScale(least: number, most: number, size: number): (value: number) => number {
  const low = Math.log(least);
  const per = size / Math.max(1e-9, Math.log(most) - low);
  return (value) => per * (Math.log(Math.max(value, 1e-9)) - low);
}

/** The 1, 2 and 5 of each decade from `least` to `most`. */
export function logTicks(least: number, most: number, digits = [1, 2, 5]): number[] {
  const first = Math.floor(Math.log10(least));
  const decades = Array.from({ length: Math.ceil(Math.log10(most)) - first + 1 }, (_, i) => first + i);
  return decades
    .flatMap((decade) => digits.map((digit) => Number(`${digit}e${decade}`)))
    .filter((tick) => tick >= least * (1 - 1e-9) && tick <= most * (1 + 1e-9));
}

/** Ticks at most. */
const MOST_TICKS = 7;

/** The range of a ray: from 0 (or before it, when the ray starts inside something) to the first round number past the last exit, and at least to `reach`. */
export function span(
  hits: readonly { readonly enter: { readonly distance: number }; readonly exit: { readonly distance: number } }[],
  reach = 0,
): { readonly from: number; readonly to: number; readonly step: number } {
  const first = Math.min(0, ...hits.map(({ enter }) => enter.distance));
  const last = Math.max(reach, ...hits.map(({ exit }) => exit.distance));
  // Round steps: the ruler is stable while bodies move a little. A start below zero is rounded down and may take an extra step, so one is reserved.
  const step = stepFor(Math.max(last - first, 1e-6) / (MOST_TICKS - (first < 0 ? 2 : 1)));
  const from = Math.floor(first / step) * step;
  return { from, to: from + Math.max(1, Math.ceil((last - from) / step)) * step, step };
}
