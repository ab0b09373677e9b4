// Positions of ticks on the axis, and the range of ticks in each column of pixels. Plain numbers.

/** Ticks per second by default: with another rate the same number of ticks has the same width, and their labels show the time. */
export const RATE = 60;

export const SPANS = ['10', '60', 'all'] as const;
export type Span = (typeof SPANS)[number];

/** The ticks from `from` to `to` over this many pixels. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The visible part of the past: its end follows the world; a tick further back scrolls the window to it. */
export function axisOf(span: Span, first: number, end: number, here: number, width: number): Axis {
  if (span === 'all') return { from: first, to: Math.max(end, first + RATE), width };
  const length = Number(span) * RATE;
  const to = Math.max(first + length, here < end - length ? here + length / 2 : end);
  return { from: to - length, to, width };
}

export function xOf({ from, to, width }: Axis, tick: number): number {
  return ((tick - from) / (to - from)) * width;
}

/** The nearest tick at a pixel, within the axis. */
export function tickAt({ from, to, width }: Axis, x: number): number {
  return Math.round(from + Math.min(1, Math.max(0, x / Math.max(1, width))) * (to - from));
}

/** The ends of a plot's scale. It begins at 0; a plot with values below 0, such as an energy, lies between its extremes, `around` their mean. */
export function scaleOf(least: number, greatest: number): { readonly from: number; readonly to: number; readonly around?: number } {
  // Where all is 0, or rounding, the scale is from 0 to 1.
  if (least > -1e-9) return { from: 0, to: greatest > 1e-9 ? greatest : 1 };
  const mean = (least + greatest) / 2;
  // At least 1 % apart, so that a conserved one is a straight line.
  const half = Math.max((greatest - least) / 2, 0.005 * Math.abs(mean));
  return { from: mean - half, to: mean + half, around: mean };
}
