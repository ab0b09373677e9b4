// The histogram of one measure: bars on a logarithmic axis for the first list of samples, an outline over them for the second, and their percentiles.

import { text } from '../ui/language.ts';
import { BINS, BINS_PER_OCTAVE, LEAST_SAMPLES, LOWEST_OCTAVE, binOf, binStart, figure, rank, sharesByBin } from './statistics.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 480;
const HEIGHT = 132;
const LEFT = 34; // the axis of shares
const TOP = 24; // two lines of percentiles
const BOTTOM = 26; // the axis of times, and its unit
const LEAST_BINS = 12; // three octaves: fewer, and one bar would be a wall
const LABEL = 60; // p99 138.00
const TICKS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const;

interface Part {
  readonly tag: 'path' | 'text';
  readonly node: SVGElement;
  attributes: Readonly<Record<string, string>>;
  content: string;
}

export class Histogram {
  readonly root = document.createElementNS(SVG, 'svg');
  /** Paths and words, in the order of drawing: each drawing takes them up again, and writes what has changed. */
  readonly #parts: Part[] = [];
  #count = 0;

  constructor() {
    this.root.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    this.root.setAttribute('class', 'histogram');
    this.root.setAttribute('role', 'img');
  }

  /** Draws one or two lists of samples, ms, ascending; `budget` is the time for a frame with a line, ms, or undefined. */
  show(lists: readonly Float32Array[], label: string, budget: number | undefined): void {
    this.root.setAttribute('aria-label', label);
    const bins = lists.map(sharesByBin);
    const { first, last } = range(bins, budget);
    const pitch = (WIDTH - LEFT) / (last - first + 1);
    const x = (ms: number): number => LEFT + pitch * (BINS_PER_OCTAVE * (Math.log2(ms) - LOWEST_OCTAVE) - first);
    const most = Math.max(0.01, ...bins.map((shares) => Math.max(...shares)));
    const y = (share: number): number => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * share) / most;
    this.#count = 0;
    for (const share of [most / 2, most]) {
      this.#path('grid', `M${LEFT} ${y(share).toFixed(1)}H${WIDTH}`);
      this.#words('height', LEFT - 4, y(share) + 3, `${Math.round(100 * share)} %`);
    }
    for (const tick of TICKS) {
      const at = x(tick);
      if (at < LEFT + 8 || at > WIDTH - 12) continue;
      this.#path('grid', `M${at.toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`);
      this.#words('tick', at, HEIGHT - BOTTOM + 11, String(tick));
    }
    this.#words('tick', (LEFT + WIDTH) / 2, HEIGHT - 3, text('histogram.axis'));
    if (budget !== undefined) this.#path('budget', `M${x(budget).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`);
    lists.forEach((list, i) => {
      this.#path(i === 0 ? 'first' : 'second', outline(bins[i], first, last, pitch, y));
      const line = 10 * (i + 1);
      let free = 0;
      for (const [name, share] of list.length < LEAST_SAMPLES ? [] : SHARES) {
        const value = rank(list, list.length, share);
        const at = Math.min(WIDTH, Math.max(LEFT, x(Math.max(value, binStart(first)))));
        this.#path(i === 0 ? 'mark first' : 'mark second', `M${at.toFixed(1)} ${line - 8}V${HEIGHT - BOTTOM}`);
        // Labels are to the right of their line, or as near to it as those before them allow.
        const place = Math.min(WIDTH - LABEL * (name === 'p50' ? 3 : name === 'p95' ? 2 : 1), Math.max(free, at + 3));
        free = place + LABEL;
        this.#words(i === 0 ? 'share first' : 'share second', place, line, `${name} ${figure(value)}`);
      }
    });
    for (const { node } of this.#parts.splice(this.#count)) node.remove();
  }

  #path(name: string, d: string): void {
    this.#draw('path', { class: name, d }, '');
  }

  #words(name: string, x: number, y: number, content: string): void {
    this.#draw('text', { class: name, x: x.toFixed(1), y: y.toFixed(1) }, content);
  }

  #draw(tag: 'path' | 'text', attributes: Readonly<Record<string, string>>, content: string): void {
    const at = this.#count++;
    let part = this.#parts.at(at);
    if (part?.tag !== tag) {
      const node = document.createElementNS(SVG, tag);
      if (part) part.node.replaceWith(node);
      else this.root.append(node);
      this.#parts[at] = part = { tag, node, attributes: {}, content: '' };
    }
    for (const [attribute, value] of Object.entries(attributes)) {
      if (part.attributes[attribute] !== value) part.node.setAttribute(attribute, value);
    }
    part.attributes = attributes;
    if (part.content !== content) part.node.textContent = part.content = content;
  }
}

/** The drawn bins: all with samples, the budget, and a margin. */
function range(all: readonly Float64Array[], budget: number | undefined): { first: number; last: number } {
  let first = BINS;
  let last = 0;
  for (const bins of all) {
    bins.forEach((share, bin) => {
      if (share === 0) return;
      first = Math.min(first, bin);
      last = Math.max(last, bin);
    });
  }
  if (budget !== undefined) {
    first = Math.min(first, binOf(budget));
    last = Math.max(last, binOf(budget));
  }
  first = Math.max(0, Math.min(first, BINS - LEAST_BINS) - 2);
  last = Math.min(BINS - 1, Math.max(last + 2, first + LEAST_BINS));
  return { first, last };
}

/** The tops of the bars as one closed line, each as high as its share of all. */
function outline(bins: Float64Array, first: number, last: number, pitch: number, y: (share: number) => number): string {
  let d = `M${LEFT} ${y(0)}`;
  for (let bin = first; bin <= last; bin++) d += `V${y(bins[bin]).toFixed(1)}H${(LEFT + pitch * (bin - first + 1)).toFixed(1)}`;
  return `${d}V${y(0)}Z`;
}
