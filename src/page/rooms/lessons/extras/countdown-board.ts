// The countdown timer as a board: each of its functions is a button, each of its values is shown (S4.7).

import { CountdownTimer } from 'kantsu';
import { button, element, write } from '../../../ui/element.ts';
import { fixed } from '../../../ui/format.ts';
import { text } from '../../../ui/language.ts';
import { set, svg } from '../../../ui/svg.ts';
import type { Extra } from './extra.ts';

/** s */
const LONGEST = 60;
/** Events that are listed, the last one first. */
const LISTED = 6;

export class CountdownBoard implements Extra {
  readonly root: HTMLElement;
  onResult?: (result: string) => void;
  readonly api;
  #timer = new CountdownTimer();
  readonly #digits = element('output', { class: 'lesson-clock' });
  readonly #ring = svg('circle', { class: 'lesson-ring', cx: 60, cy: 60, r: 52, pathLength: 1 });
  readonly #values = { duration: element('dd'), remaining: element('dd'), isRunning: element('dd'), isOver: element('dd') };
  readonly #duration = element('input', { attributes: { type: 'number', min: '0', max: String(LONGEST), step: 'any', value: '5' } });
  readonly #runs = element('input', { attributes: { type: 'checkbox' } });
  readonly #events = element('ol', { class: 'lesson-events', attributes: { 'aria-live': 'polite' } });

  constructor() {
    const act = (key: 'start' | 'stop' | 'reset' | 'set', click: () => void): HTMLButtonElement =>
      button({ class: 'push', text: `lessons.${key}Timer`, attributes: { 'data-act': key }, click });
    const value = (key: 'duration' | 'remaining' | 'isRunning' | 'isOver'): [HTMLElement, HTMLElement] => [
      element('dt', {}, element('code', {}, key)),
      this.#values[key],
    ];
    this.root = element(
      'div',
      { class: 'lesson-countdown' },
      element(
        'div',
        { class: 'lesson-face' },
        svg(
          'svg',
          { viewBox: '0 0 120 120', 'aria-hidden': 'true' },
          svg('circle', { class: 'lesson-track', cx: 60, cy: 60, r: 52 }),
          this.#ring,
        ),
        this.#digits,
      ),
      element(
        'div',
        { class: 'lesson-countdown-text' },
        element(
          'div',
          { class: 'lesson-buttons' },
          act('start', () => this.#act('start', () => this.#timer.start())),
          act('stop', () => this.#act('stop', () => this.#timer.stop())),
          act('reset', () => this.#act('reset', () => this.#timer.reset())),
        ),
        element(
          'div',
          { class: 'lesson-buttons' },
          element('label', {}, element('span', { text: 'lessons.initialTime' }), this.#duration),
          act('set', () => this.#set()),
          button({ class: 'push', text: 'lessons.newTimer', click: () => this.#renew() }),
        ),
        element('label', { class: 'lesson-check' }, this.#runs, element('span', { text: 'lessons.runsAtOnce' })),
        element('dl', { class: 'facts' }, ...value('duration'), ...value('remaining'), ...value('isRunning'), ...value('isOver')),
        element('h3', { text: 'lessons.events' }),
        this.#events,
      ),
    );
    this.#listen();
    this.api = { timer: () => this.#timer };
    this.#list(`new CountdownTimer(${this.#timer.duration})`);
  }

  frame(seconds: number): void {
    this.#timer.advance(seconds);
    this.show();
  }

  show(): void {
    const { duration, remaining, isRunning, isOver } = this.#timer;
    write(this.#digits, fixed(remaining, 2));
    set(this.#ring, { 'stroke-dasharray': remaining < duration ? `${remaining / duration} 1` : null, 'data-over': String(isOver) });
    write(this.#values.duration, `${fixed(duration, 2)} s`);
    write(this.#values.remaining, `${fixed(remaining, 3)} s`);
    write(this.#values.isRunning, text(isRunning ? 'lessons.yes' : 'lessons.no'));
    write(this.#values.isOver, text(isOver ? 'lessons.yes' : 'lessons.no'));
  }

  #act(name: 'start' | 'stop' | 'reset', act: () => void): void {
    const wasRunning = this.#timer.isRunning;
    act();
    this.#list(`${name}()`);
    const { remaining } = this.#timer;
    if (name === 'stop' && wasRunning && remaining > 1 && remaining < 2) this.onResult?.('stopped');
  }

  #set(): void {
    const seconds = this.#duration.valueAsNumber;
    const isGood = seconds >= 0 && seconds <= LONGEST;
    set(this.#duration, { 'aria-invalid': isGood ? null : 'true' });
    if (!isGood) return;
    this.#timer.setDuration(seconds);
    this.#list(`setDuration(${seconds})`);
  }

  /** Another timer: as ours is made, or running at once as the source's. */
  #renew(): void {
    const seconds = this.#duration.valueAsNumber;
    this.#timer = new CountdownTimer(seconds >= 0 && seconds <= LONGEST ? seconds : 5);
    this.#listen();
    this.#events.replaceChildren();
    this.#list(`new CountdownTimer(${this.#timer.duration})`);
    if (this.#runs.checked) {
      this.#timer.start();
      this.#list('start()');
    }
  }

  #listen(): void {
    this.#timer.on('second', (remaining) => this.#list(`second ${Math.round(remaining)}`));
    this.#timer.on('warning', () => this.#list('warning'));
    this.#timer.on('done', () => this.#list('done'));
  }

  #list(words: string): void {
    this.#events.prepend(element('li', {}, element('code', {}, words), ` ${fixed(this.#timer.remaining, 2)} s`));
    while (this.#events.childElementCount > LISTED) this.#events.lastElementChild!.remove();
    this.show();
  }
}
