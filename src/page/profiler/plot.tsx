// Plots with logarithmic axes, described as figures of the kit: the histogram of a measure, and the time of a step over the number of bodies.

import type { JSX } from 'preact';
import { FigureSvg } from '../kit/figure-svg.tsx';
import { label, segment } from '../kit/figure.ts';
import type { FigurePart, Point } from '../kit/figure.ts';
import { logScale, logTicks } from '../kit/ruler.ts';
import { count } from '../ui/format.ts';
import { BINS, BINS_PER_OCTAVE, LEAST_SAMPLES, LOWEST_OCTAVE, binOf, binStart, figure, rank, sharesByBin } from './statistics.ts';
import { COUNTS } from './sweep.ts';
import type { SweepPoint } from './sweep.ts';
import { t } from './words.ts';

// Units of the picture, y upwards from its upper edge.
const WIDTH = 480;
const PAPER = { width: 0, height: 0, scale: 1, x: 0, y: 0 };
const at = (x: number, y: number): Point => [x, -y];
/** The first of two is A, as in the rest of the page. */
const OPERANDS = ['a', 'b'] as const;
/** ms per step that a display of 60 Hz allows. */
export const STEP_BUDGET = 1000 / 60;

interface PlotProps {
  readonly label: string;
  readonly height: number;
  readonly parts: readonly FigurePart[];
}

export function Plot({ label, height, parts }: PlotProps): JSX.Element {
  return (
    <svg class="plot" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${height}`}>
      <FigureSvg parts={parts} view={PAPER} />
    </svg>
  );
}

const HISTOGRAM = { left: 34, top: 24, floor: 106 };
export const HISTOGRAM_HEIGHT = 132;
const LEAST_BINS = 12; // three octaves: fewer, and one bar would be a wall
const LABEL = 60; // p99 138.00
const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const;

/** Bars for the first list of samples, µs, ascending, an outline for the second, and their percentiles. `budget`: ms that have a line. */
export function histogram(lists: readonly Float64Array[], budget: number | undefined): readonly FigurePart[] {
  const { left, top, floor } = HISTOGRAM;
  const bins = lists.map(sharesByBin);
  const used = bins.flatMap((shares) => [shares.findIndex((share) => share > 0), shares.findLastIndex((share) => share > 0)]);
  if (budget !== undefined) used.push(binOf(budget));
  const known = used.filter((bin) => bin >= 0);
  // All bins with samples, the budget, and a margin.
  const first = Math.max(0, Math.min(...known, BINS - LEAST_BINS) - 2);
  const last = Math.min(BINS - 1, Math.max(Math.max(...known, 0) + 2, first + LEAST_BINS));
  const pitch = (WIDTH - left) / (last - first + 1);
  const x = (ms: number): number => left + pitch * (BINS_PER_OCTAVE * (Math.log2(ms) - LOWEST_OCTAVE) - first);
  const most = Math.max(0.01, ...bins.map((shares) => Math.max(...shares)));
  const y = (share: number): number => floor - ((floor - top) * share) / most;
  const parts: FigurePart[] = [];
  for (const share of [most / 2, most]) {
    parts.push(segment('grid lined thin', at(left, y(share)), at(WIDTH, y(share))));
    parts.push(label('scale ending', at(left - 4, y(share) + 3), `${Math.round(100 * share)} %`));
  }
  for (const tick of logTicks(binStart(first), binStart(last + 1))) {
    if (x(tick) < left + 8 || x(tick) > WIDTH - 12) continue;
    parts.push(
      segment('grid lined thin', at(x(tick), top), at(x(tick), floor)),
      label('scale centred', at(x(tick), floor + 11), String(tick)),
    );
  }
  parts.push(label('scale centred', at((left + WIDTH) / 2, HISTOGRAM_HEIGHT - 3), t('histogram.axis')));
  if (budget !== undefined) parts.push(segment('budget soft thin dashed', at(x(budget), top), at(x(budget), floor)));
  lists.forEach((list, i) => {
    const operand = OPERANDS[i];
    const bars = Array.from(bins[i].subarray(first, last + 1), (share, k) => [0, 1].map((end) => at(left + pitch * (k + end), y(share))));
    parts.push({
      kind: 'polyline',
      look: i === 0 ? 'bars' : 'outline',
      operand,
      points: [at(left, floor), ...bars.flat(), at(WIDTH, floor)],
      closed: true,
    });
    let free = 0;
    SHARES.forEach(([name, share], k) => {
      if (list.length < LEAST_SAMPLES) return;
      const value = rank(list, share) / 1000;
      const place = Math.min(WIDTH, Math.max(left, x(Math.max(value, binStart(first)))));
      parts.push(segment(i === 0 ? 'mark thin' : 'mark thin dashed', at(place, 10 * i + 2), at(place, floor), { operand }));
      // Labels are to the right of their line, or as near to it as those before them allow.
      const start = Math.min(WIDTH - LABEL * (3 - k), Math.max(free, place + 3));
      free = start + LABEL;
      // (Shrunk to a phone they could not be read; they are in the table.)
      parts.push(label('share not-phone', at(start, 10 * (i + 1)), `${name} ${figure(value)}`, { operand }));
    });
  });
  return parts;
}

const SWEEP = { left: 46, right: WIDTH - 14, top: 10, floor: 206 };
export const SWEEP_HEIGHT = 240;

/** The points of a sweep, over those of the one before. */
export function sweepFigure(points: readonly SweepPoint[], before: readonly SweepPoint[]): readonly FigurePart[] {
  const { left, right, top, floor } = SWEEP;
  const times = [...points, ...before].map(({ step }) => Math.max(step, 1e-3));
  const [least, most] = [0.7 * Math.min(...times), 1.4 * Math.max(...times, STEP_BUDGET)];
  const across = logScale(COUNTS[0], COUNTS[COUNTS.length - 1], right - left);
  const up = logScale(least, most, floor - top);
  const x = (bodies: number): number => left + across(bodies);
  const y = (ms: number): number => floor - up(Math.max(ms, least));
  const place = ({ bodies, step }: SweepPoint): Point => at(x(bodies), y(step));
  return [
    ...logTicks(least, most).flatMap((tick) => [
      segment('grid lined thin', at(left, y(tick)), at(right, y(tick))),
      label('scale ending', at(left - 5, y(tick) + 3), String(tick)),
    ]),
    ...COUNTS.flatMap((n) => [
      segment('grid lined thin', at(x(n), top), at(x(n), floor)),
      label('scale centred', at(x(n), floor + 13), n >= 1000 ? `${n / 1000}k` : String(n)),
    ]),
    label('scale centred', at((left + WIDTH) / 2, SWEEP_HEIGHT - 4), t('sweep.axis')),
    segment('budget soft thin dashed', at(left, y(STEP_BUDGET)), at(right, y(STEP_BUDGET))),
    label('budget', at(left + 4, y(STEP_BUDGET) - 3), '16.7 ms · 60 Hz'),
    ...[points, before].flatMap((list, i): FigurePart[] =>
      list.length === 0
        ? []
        : [
            { kind: 'polyline', look: i === 0 ? 'curve' : 'curve dashed', operand: OPERANDS[i], points: list.map(place) },
            ...list.map((point): FigurePart => ({ kind: 'point', look: 'dot hollow', operand: OPERANDS[i], at: place(point), radius: 3 })),
          ],
    ),
  ];
}

/** The same in words. */
export function sweepWords(points: readonly SweepPoint[], before: readonly SweepPoint[]): string {
  const list = (all: readonly SweepPoint[]): string =>
    all.map(({ bodies, step }) => `${count(bodies)}: ${figure(step)} ms`).join(', ') || '–';
  return t('sweep.label', { now: list(points), before: list(before) });
}
