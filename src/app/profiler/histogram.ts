// The histogram of one measure: bars on a logarithmic axis for the first capture, an outline over them for the second, and their percentiles as ticks.

import { fixed } from '../ui/format.ts';
import { BINS, binOf, binStart } from './tally.ts';
import type { Tally } from './tally.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 480;
const HEIGHT = 132;
const TOP = 24; // two lines of percentiles
const BOTTOM = 16; // the axis' numbers
const LEAST_BINS = 12; // three octaves: fewer, and one bar would be a wall
const LABEL = 60; // p99 138.00
const TICKS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const;

export class Histogram {
  readonly root = made('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'histogram', role: 'img' });

  /** Draws one or two captures' tallies of a measure; `budget` is where a line marks the time there is for a frame, ms, or undefined. */
  show(tallies: readonly Tally[], label: string, budget: number | undefined): void {
    this.root.setAttribute('aria-label', label);
    const { first, last } = range(tallies, budget);
    const pitch = WIDTH / (last - first + 1);
    const x = (ms: number): number => pitch * (4 * (Math.log2(ms) + 6) - first);
    const parts: SVGElement[] = [];
    for (const tick of TICKS) {
      const at = x(tick);
      if (at < 8 || at > WIDTH - 8) continue;
      parts.push(
        made('path', { class: 'grid', d: `M${at.toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` }),
        words('tick', at, HEIGHT - 4, String(tick)),
      );
    }
    if (budget !== undefined) parts.push(made('path', { class: 'budget', d: `M${x(budget).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` }));
    tallies.forEach((tally, i) => {
      parts.push(made('path', { class: i === 0 ? 'first' : 'second', d: outline(tally, first, last, pitch) }));
      const y = 10 * (i + 1);
      let free = 0;
      for (const [name, share] of SHARES) {
        const value = tally.percentile(share);
        const at = Math.min(WIDTH, Math.max(0, x(Math.max(value, binStart(first)))));
        parts.push(made('path', { class: i === 0 ? 'mark first' : 'mark second', d: `M${at.toFixed(1)} ${y - 8}V${HEIGHT - BOTTOM}` }));
        // Labels stand to the right of their line, or as near to it as those before them allow.
        const label = `${name} ${fixed(value, 2)}`;
        const place = Math.min(WIDTH - LABEL * (name === 'p50' ? 3 : name === 'p95' ? 2 : 1), Math.max(free, at + 3));
        free = place + LABEL;
        parts.push(words(i === 0 ? 'share first' : 'share second', place, y, label));
      }
    });
    this.root.replaceChildren(...parts);
  }
}

/** The bins to be drawn: all that hold something, the budget, and some air. */
function range(tallies: readonly Tally[], budget: number | undefined): { first: number; last: number } {
  let first = BINS;
  let last = 0;
  for (const { bins } of tallies) {
    bins.forEach((count, bin) => {
      if (count === 0) return;
      first = Math.min(first, bin);
      last = Math.max(last, bin);
    });
  }
  if (budget !== undefined) {
    first = Math.min(first, binOf(budget));
    last = Math.max(last, binOf(budget));
  }
  first = Math.max(0, first - 2);
  last = Math.min(BINS - 1, Math.max(last + 2, first + LEAST_BINS));
  return { first, last };
}

/** The tops of the bars as one closed line, each as high as its share of all. */
function outline({ bins, count }: Tally, first: number, last: number, pitch: number): string {
  const base = HEIGHT - BOTTOM;
  let highest = 0;
  for (let bin = first; bin <= last; bin++) highest = Math.max(highest, bins[bin]);
  if (count === 0 || highest === 0) return '';
  let d = `M0 ${base}`;
  for (let bin = first; bin <= last; bin++) {
    d += `V${(base - ((base - TOP) * bins[bin]) / highest).toFixed(1)}H${(pitch * (bin - first + 1)).toFixed(1)}`;
  }
  return `${d}V${base}Z`;
}

function words(name: string, x: number, y: number, content: string): SVGElement {
  const text = made('text', { class: name, x: x.toFixed(1), y: String(y) });
  text.textContent = content;
  return text;
}

function made<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  return node;
}
