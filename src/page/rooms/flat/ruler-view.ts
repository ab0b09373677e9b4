// The ruler of a parameter below the lines board: the admissible range as a band, and the crossing as a draggable mark.

import { element } from '../../ui/element.ts';
import { digits } from '../../ui/format.ts';
import { language, text } from '../../ui/language.ts';
import type { PartKind } from './linear-objects.ts';
import { rangeOf } from './linear-objects.ts';
import { Handle } from '../../kit/handle.ts';
import { headPath } from '../../kit/outline.ts';
import { placeOn, rulerFor } from '../../kit/ruler.ts';
import type { Ruler } from '../../kit/ruler.ts';
import { put, set, svg } from '../../kit/svg.ts';

const HEIGHT = 46; // px
const BASE = 26; // px from the top
/** px for the name on the left, and on the right. */
const LEFT = 44;
const RIGHT = 14;

export interface RulerHold {
  /** The current parameter. */
  value(): number;
  /** The target value. */
  move(value: number): void;
  grab(): void;
  done(): void;
  cancel(): void;
}

export class RulerView {
  readonly root: HTMLElement;
  readonly who: 'A' | 'B';
  readonly #svg: SVGSVGElement;
  readonly #ticks = svg('g');
  readonly #band = svg('path', { class: 'flat-band' });
  readonly #ends = svg('path', { class: 'flat-band-end' });
  readonly #value = svg('text', { class: 'flat-ruler-value' });
  readonly #mark: Handle;
  readonly #observer: ResizeObserver;
  #width = 0;
  #ruler: Ruler = rulerFor(0);

  constructor(who: 'A' | 'B', hold: RulerHold, resized: () => void) {
    this.who = who;
    const low = who.toLowerCase();
    this.#mark = new Handle('mark', low, {
      locate: (event) => [this.#valueAt(event.clientX), 0],
      grab: () => hold.grab(),
      // Hundredths can be reached by dragging.
      drag: (_from, to) => hold.move(Math.round(to[0] * 100) / 100),
      nudge: (dx, dy, fine) => hold.move(Math.round((hold.value() + (dx + dy) * (fine ? 0.01 : 0.1)) * 1e6) / 1e6),
      done: () => hold.done(),
      cancel: () => hold.cancel(),
    });
    const name = svg('text', { class: 'flat-ruler-name', x: 12, y: BASE + 5, 'data-who': low });
    put(name, who === 'A' ? 'A  s' : 'B  t');
    this.#svg = svg(
      'svg',
      { class: 'flat-ruler', height: HEIGHT, role: 'group' },
      this.#ticks,
      this.#band,
      this.#ends,
      name,
      this.#value,
      this.#mark.root,
    );
    this.root = element('div', { class: 'flat-ruler-place', attributes: { 'data-who': low } }, this.#svg);
    this.#observer = new ResizeObserver(() => {
      this.#width = this.root.clientWidth;
      if (this.#width > 0) resized();
    });
    this.#observer.observe(this.root);
  }

  draw(value: number, kind: PartKind, hit: boolean): void {
    // During a drag the ruler does not rescale.
    if (!this.#mark.held) this.#ruler = rulerFor(value);
    set(this.#svg, { width: this.#width, 'aria-label': text('flat.ruler', { name: this.who }) });
    const { low, high } = rangeOf(kind);
    const x1 = low === -Infinity ? LEFT : this.#place(low);
    const x2 = high === Infinity ? this.#width - RIGHT : this.#place(high);
    set(this.#band, { d: `M${x1} ${BASE}H${x2}` });
    const open = (at: number, from: number): string => headPath([from, BASE], [at, BASE], 8);
    const closed = (at: number): string => `M${at} ${BASE - 7}V${BASE + 7}`;
    set(this.#ends, { d: (low === -Infinity ? open(x1, x1 + 20) : closed(x1)) + (high === Infinity ? open(x2, x2 - 20) : closed(x2)) });
    this.#drawTicks();
    const there = Number.isFinite(value);
    this.#mark.show(there);
    const x = this.#place(there ? value : 0);
    this.#mark.place([x, BASE - 1]);
    this.#mark.describe(text('flat.rulerHandle', { name: this.who }), there ? value : 0, digits(value));
    set(this.#mark.root, { 'data-hit': String(hit) });
    set(this.#value, { x: Math.min(this.#width - 60, Math.max(LEFT + 8, x + 12)), y: 12, 'data-hit': String(hit) });
    put(this.#value, there ? `${this.who === 'A' ? 's' : 't'} = ${digits(value)}` : text('flat.noParameter'));
    set(this.#svg, { lang: language() });
  }

  close(): void {
    this.#observer.disconnect();
  }

  #drawTicks(): void {
    const line = `M${LEFT} ${BASE}H${this.#width - RIGHT}`;
    const wanted: SVGElement[] = [svg('path', { d: line, class: 'base' })];
    for (const tick of this.#ruler.ticks) {
      const x = this.#place(tick);
      wanted.push(svg('path', { d: `M${x} ${BASE}v5`, class: 'tick' }));
      const label = svg('text', { x, y: BASE + 17 });
      put(label, String(tick).replace('-', '−'));
      wanted.push(label);
    }
    this.#ticks.replaceChildren(...wanted);
  }

  #place(value: number): number {
    const room = this.#width - LEFT - RIGHT - 24;
    return Math.round((LEFT + 12 + placeOn(this.#ruler, value) * room) * 10) / 10;
  }

  #valueAt(clientX: number): number {
    const { left } = this.root.getBoundingClientRect();
    const room = this.#width - LEFT - RIGHT - 24;
    return this.#ruler.low + ((clientX - left - LEFT - 12) / room) * (this.#ruler.high - this.#ruler.low);
  }
}
