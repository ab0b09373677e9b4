// Two ways to compute one thing, timed live and warm, round by round in turn, so that neither has the better moment.

import { button, element, write } from '../../../ui/element.ts';
import { text } from '../../../ui/language.ts';
import type { TextKey } from '../../../ui/i18n.ts';
import { digits } from '../../../ui/format.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import type { LessonState } from '../lesson.ts';
import type { Extra } from './extra.ts';

/** Rounds before a time counts: in the first ones the engine still compiles. */
const COLD = 4;
/** Rounds of which the median is shown. */
const WARM = 21;
/** ms of each round. */
const ROUND = 2;

export interface TimedWay {
  readonly name: TextKey;
  /** So many calls; the sum of what they return keeps the engine from leaving them out. */
  run(calls: number): number;
}

export interface Timings {
  readonly median: readonly [number, number];
  /** The best round of one is within the better half of the other: the difference is noise. */
  readonly isNoise: boolean;
}

/** From the rounds of both ways, ns a call. */
export function timingsOf(one: readonly number[], other: readonly number[]): Timings {
  const [a, b] = [one, other].map((rounds) => rounds.toSorted((x, y) => x - y));
  const at = (sorted: readonly number[], share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  // Others can only slow a round down: the best ones are compared.
  return { median: [at(a, 0.5), at(b, 0.5)], isNoise: a[0] <= at(b, 0.5) && b[0] <= at(a, 0.5) };
}

export class TimingTable implements Extra {
  readonly root: HTMLElement;
  onResult?: (result: string) => void;
  readonly api;
  readonly #ways: readonly [TimedWay, TimedWay];
  readonly #times: readonly [HTMLElement, HTMLElement];
  readonly #sentence = element('p', { attributes: { 'aria-live': 'polite' } });
  readonly #button: HTMLButtonElement;
  #rounds: [number[], number[]] | undefined;
  #calls = 2000;
  #found: Timings | undefined;
  #sink = 0;

  constructor(ways: readonly [TimedWay, TimedWay]) {
    this.#ways = ways;
    const cells = ways.map(() => element('td', {}, '–'));
    this.#times = [cells[0], cells[1]];
    this.#button = button({ class: 'push main', text: 'lessons.measure', click: () => this.start() });
    const rows = ways.map(({ name }, i) => element('tr', {}, element('th', { text: name, attributes: { scope: 'row' } }), cells[i]));
    this.root = element(
      'div',
      { class: 'lesson-extra-row' },
      element('table', { class: 'lesson-timing', label: 'lessons.timingTable' }, element('tbody', {}, ...rows)),
      element('div', {}, this.#button, this.#sentence),
    );
    this.api = { found: () => this.#found, sink: () => this.#sink };
  }

  start(): void {
    this.#rounds = [[], []];
    this.#found = undefined;
    this.show();
  }

  show(_construction?: Construction, _state?: LessonState): void {
    this.#button.disabled = this.#rounds !== undefined;
    if (this.#rounds) write(this.#sentence, text('lessons.measuring'));
    if (!this.#found) return;
    const { median, isNoise } = this.#found;
    this.#times.forEach((cell, i) => write(cell, `${digits(median[i])} ns`));
    const [least, most] = median[0] <= median[1] ? [0, 1] : [1, 0];
    write(
      this.#sentence,
      isNoise
        ? text('lessons.timesEqual')
        : text('lessons.timesDiffer', { name: text(this.#ways[least].name), times: (median[most] / median[least]).toFixed(2) }),
    );
  }

  frame(): void {
    if (!this.#rounds) return;
    const isCold = this.#rounds[0].length < COLD;
    this.#ways.forEach((way, i) => {
      const start = performance.now();
      this.#sink += way.run(this.#calls);
      const spent = performance.now() - start;
      this.#rounds![i].push((1e6 * spent) / this.#calls);
      // Long enough for the clock, short enough for a frame.
      if (isCold && spent < ROUND) this.#calls = Math.min(4e6, Math.ceil(this.#calls * (spent < ROUND / 8 ? 8 : 2)));
    });
    if (this.#rounds[0].length < COLD + WARM) return;
    const [one, other] = this.#rounds.map((rounds) => rounds.slice(COLD));
    this.#rounds = undefined;
    this.#found = timingsOf(one, other);
    this.show();
    this.onResult?.('measured');
  }
}
