// A scale of a construction as SVG: a stretch of numbers, its intervals as bars, its marks with letters and numbers.

import { placeOn, rulerBetween } from '../kit/ruler.ts';
import type { Ruler } from '../kit/ruler.ts';
import { put, set, svg } from '../ui/svg.ts';
import { element } from '../ui/element.ts';
import { digits } from '../ui/format.ts';
import { quantityOf } from './rows/construction.ts';
import type { Construction, Scale } from './rows/construction.ts';

const EDGE = 22; // px
const LINE = 40; // px from the top
const BAR = 7; // px between bars that lie over each other
const HEIGHT = 62;

export class ScaleView {
  readonly root: HTMLElement;
  readonly #svg = svg('svg', { class: 'construction-scale', role: 'img', height: HEIGHT });
  readonly #observer: ResizeObserver;
  #shown: { readonly scale: Scale; readonly construction: Construction } | undefined;

  constructor() {
    this.root = element('div', {}, this.#svg);
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(this.root);
  }

  show(scale: Scale, construction: Construction): void {
    this.#shown = { scale, construction };
    this.#draw();
  }

  close(): void {
    this.#observer.disconnect();
  }

  #draw(): void {
    const { clientWidth: width } = this.root;
    if (!this.#shown || width === 0) return;
    const { scale, construction } = this.#shown;
    const label = `${scale.symbol}: ${scale.marks.map(({ of, at }) => `${quantityOf(construction, of).symbol} ${digits(at)}`).join(', ')}`;
    set(this.#svg, { viewBox: `0 0 ${width} ${HEIGHT}`, width, 'aria-label': label });
    const ruler = rulerOf(scale);
    const x = (value: number): number => EDGE + placeOn(ruler, value) * (width - 2 * EDGE);
    const made: SVGElement[] = [svg('path', { class: 'axis', d: `M4 ${LINE}H${width - 4}` })];
    // As many numbers as have room.
    const every = Math.ceil((46 * ruler.ticks.length) / Math.max(1, width - 2 * EDGE));
    ruler.ticks.forEach((tick, i) => {
      made.push(svg('path', { class: 'tick', d: `M${x(tick).toFixed(1)} ${LINE - 3}v6` }));
      const isZero = Math.abs(tick) < 1e-9;
      if (i % every !== 0 && !isZero) return;
      const number = svg('text', { class: 'number', x: x(tick).toFixed(1), y: LINE + 17 });
      put(number, String(tick).replace('-', '−'));
      made.push(number);
    });
    const name = svg('text', { class: 'letter', x: 2, y: LINE - 7 });
    put(name, scale.symbol);
    made.push(name);
    scale.intervals.forEach((interval, i) => {
      const y = LINE - BAR * i;
      const low = Number.isFinite(interval.low) ? x(interval.low) : 0;
      const high = Number.isFinite(interval.high) ? x(interval.high) : width;
      made.push(
        svg('path', {
          class: 'bar',
          'data-role': interval.role,
          ...(interval.of !== undefined && { 'data-of': interval.of }),
          d: `M${low.toFixed(1)} ${y}H${Math.max(high, low + 0.5).toFixed(1)}`,
        }),
      );
    });
    made.push(...this.#marks(scale, construction, x, width));
    this.#svg.replaceChildren(...made);
    this.#nameIntervals(scale, x, width);
  }

  /** The letter of an interval is above it, where no mark's letter is; the lower bar's first. */
  #nameIntervals({ intervals }: Scale, x: (value: number) => number, width: number): void {
    const taken = [...this.#svg.querySelectorAll<SVGTextElement>('text.value')].map((word): [left: number, right: number] => {
      const left = Number(word.getAttribute('x'));
      return [left - 6, left + word.getComputedTextLength() + 6];
    });
    for (const { letter, low, high, role, of } of intervals) {
      if (letter === '') continue;
      const from = Math.max(EDGE, Number.isFinite(low) ? x(low) : 0);
      const to = Math.min(width - EDGE, Number.isFinite(high) ? x(high) : width);
      const word = svg('text', { class: 'letter interval', 'data-role': role, ...(of !== undefined && { 'data-of': of }), y: LINE - 19 });
      put(word, letter);
      this.#svg.append(word);
      const size = word.getComputedTextLength();
      const place = [0.5, 0.25, 0.75, 0, 1]
        .map((share) => Math.min(width - 2 - size, Math.max(18, from + share * (to - from) - size / 2)))
        .find((left) => taken.every(([start, end]) => left + size < start || left > end));
      if (place === undefined) word.remove();
      else {
        set(word, { x: place.toFixed(1) });
        taken.push([place - 6, place + size + 6]);
      }
    }
  }

  /** Letters above the line; those that would lie on each other share it from left to right. */
  #marks({ marks }: Scale, construction: Construction, x: (value: number) => number, width: number): SVGElement[] {
    const made: SVGElement[] = [];
    const labels: { word: SVGTextElement; x: number; size: number }[] = [];
    for (const { of, at, role } of marks) {
      if (!Number.isFinite(at)) continue;
      const where = x(at);
      const { symbol } = quantityOf(construction, of);
      const tick = svg('path', { class: 'mark', 'data-role': role, 'data-of': of, d: `M${where.toFixed(1)} ${LINE - 14}V${LINE + 4}` });
      const word = svg('text', { class: 'letter value', 'data-role': role, 'data-of': of, y: LINE - 19 });
      put(word, `${symbol} ${digits(at)}`);
      made.push(tick, word);
      labels.push({ word, x: where, size: 0 });
    }
    this.#svg.append(...made);
    for (const label of labels) label.size = label.word.getComputedTextLength();
    labels.sort((a, b) => a.x - b.x);
    let free = 18;
    const left = labels.map((label) => {
      const place = Math.max(free, label.x - label.size / 2);
      free = place + label.size + 10;
      return place;
    });
    // Too far to the right: push back from the right edge.
    let limit = width - 2;
    for (let i = labels.length - 1; i >= 0; i--) {
      const place = Math.min(left[i], limit - labels[i].size);
      limit = place - 10;
      set(labels[i].word, { x: Math.max(0, place).toFixed(1) });
    }
    return made;
  }
}

/** Every finite end and mark, and 0. */
function rulerOf({ intervals, marks }: Scale): Ruler {
  const values = [0, ...intervals.flatMap(({ low, high }) => [low, high]), ...marks.map(({ at }) => at)].filter(Number.isFinite);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return rulerBetween(low, high > low ? high : low + 1);
}
