// The timed capture in the drawer: start it, watch it count down, read what came, against the one before.

import './capture.css';
import type { Lab } from '../lab.ts';
import { button, element, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { name, onLanguage, text } from '../ui/language.ts';
import type { TextKey } from '../ui/text.ts';
import { addWords } from '../ui/text.ts';
import { CaptureRing } from './capture-ring.ts';
import { Capture, MEASURES, WARM_UP } from './capture.ts';
import type { Measure } from './capture.ts';
import { reportOf, settingsOf } from './capture-report.ts';
import type { CaptureReport } from './capture-report.ts';
import { Histogram } from './histogram.ts';
import type { Profile } from './profile.ts';
import { words } from './words.ts';

addWords(words);

const LENGTHS = [5, 10, 30] as const; // s
const NAMES = ['A', 'B'] as const;
const COLUMNS = ['p50', 'p95', 'p99', 'max'] as const;

interface Result {
  readonly capture: Capture;
  readonly report: CaptureReport;
}

export class CapturePanel {
  readonly root: HTMLElement;
  readonly #profile: Profile;
  readonly #lab: Lab;
  readonly #canvas: HTMLCanvasElement | undefined;
  readonly #clockStep: number;
  /** The first is kept to be compared with; what comes after it takes the second place. */
  readonly #results: Result[] = [];
  #capture: Capture | undefined;
  #answer: ((report: CaptureReport | undefined) => void) | undefined;
  #seconds: number = LENGTHS[0];
  #measure: Measure = 'frame';
  /** What is said while nothing runs. */
  #said: () => string = () => text('capture.idle');

  readonly #lengths = LENGTHS.map((seconds) =>
    button({ attributes: { 'aria-pressed': 'false' }, click: () => this.#choose(seconds) }, `${seconds} s`),
  );
  readonly #start = button({ class: 'push main', text: 'capture.start', click: () => void this.start(this.#seconds) });
  readonly #cancel = button({ class: 'push', text: 'capture.cancel', click: () => this.#capture?.cancel() });
  readonly #ring = new CaptureRing();
  readonly #status = element('p', { class: 'hint' });
  readonly #spoken = element('p', { class: 'unseen', attributes: { 'aria-live': 'polite' } });
  readonly #pick = element('select', { label: 'capture.show' });
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #histogram = new Histogram();
  readonly #exports = NAMES.map((_, i) => button({ class: 'push', click: () => this.#export(i) }));
  readonly #outcome: HTMLElement;

  /** @param clockStep the smallest step of the page's clock, ms */
  constructor(profile: Profile, lab: Lab, canvas: HTMLCanvasElement | undefined, clockStep: number) {
    this.#profile = profile;
    this.#lab = lab;
    this.#canvas = canvas;
    this.#clockStep = clockStep;
    const lengths = element('div', { class: 'choice', attributes: { role: 'group' } }, ...this.#lengths);
    name(lengths, 'capture.length');
    this.#pick.addEventListener('change', () => {
      this.#measure = MEASURES[this.#pick.selectedIndex];
      this.#showResults();
    });
    this.#outcome = element(
      'div',
      { class: 'capture-outcome' },
      element('table', { class: 'phases' }, this.#head, this.#body),
      this.#histogram.root,
      element(
        'div',
        { class: 'line wrap' },
        ...this.#exports,
        button({ class: 'push', text: 'capture.forget', click: () => this.#forget() }),
      ),
    );
    this.root = element(
      'section',
      { class: 'capture', label: 'capture.title' },
      element(
        'div',
        { class: 'line wrap capture-line' },
        element('h3', { text: 'capture.title' }),
        lengths,
        this.#start,
        this.#cancel,
        this.#ring.root,
      ),
      this.#status,
      this.#spoken,
      this.#outcome,
    );
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#capture?.hide(performance.now());
    });
    onLanguage(() => this.#showResults());
    this.#choose(this.#seconds);
    this.#showResults();
    this.update();
  }

  /** Captures so many seconds after so many of warm-up; undefined when it was cancelled. One that runs is cancelled first. */
  start(seconds: number, warmUp = WARM_UP): Promise<CaptureReport | undefined> {
    this.#capture?.cancel();
    this.#settle();
    const capture = new Capture(seconds, warmUp);
    this.#capture = capture;
    this.#profile.recorder = capture;
    if (warmUp > 0) write(this.#spoken, String(Math.ceil(warmUp)));
    capture.warmUp.on('second', (left) => write(this.#spoken, left > 0 ? String(left) : `0: ${text('capture.begins')}`));
    this.update();
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** Each frame as it begins, whether the drawer is open or not; `now` is the frame's time, ms. */
  frame(now: number): void {
    const capture = this.#capture;
    if (capture === undefined) return;
    capture.frame(now);
    if (capture.running) return;
    this.#settle();
    this.update();
  }

  /** Now and then, while the drawer is open. */
  update(): void {
    const capture = this.#capture;
    this.#start.hidden = capture !== undefined;
    this.#cancel.hidden = this.#ring.root.hidden = capture === undefined;
    for (const one of this.#lengths) one.disabled = capture !== undefined;
    if (capture === undefined) {
      write(this.#status, this.#said());
      return;
    }
    const warming = capture.state === 'warming';
    this.#ring.show(warming ? capture.warmUp : capture.length, warming);
    const said = warming ? text('capture.warming') : text('capture.measuring', { n: count(capture.frames) });
    const hidden = capture.hiddenSeconds > 0 ? text('capture.resumed', { s: fixed(capture.hiddenSeconds, 1) }) : '';
    write(this.#status, capture.paused ? text('capture.paused') : [said, hidden].filter((part) => part !== '').join(' · '));
  }

  /** Takes leave of a capture that has come to an end, one way or the other. */
  #settle(): void {
    const capture = this.#capture;
    if (capture === undefined) return;
    this.#capture = undefined;
    this.#profile.recorder = undefined;
    const answer = this.#answer;
    this.#answer = undefined;
    if (capture.state !== 'done') {
      const key = capture.outdated ? 'capture.changed' : 'capture.cancelled';
      this.#said = () => text(key);
      write(this.#spoken, this.#said());
      answer?.(undefined);
      return;
    }
    const canvas = this.#canvas && { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    const machine = {
      userAgent: navigator.userAgent,
      devicePixelRatio: window.devicePixelRatio,
      canvas: canvas ?? null,
      clockStepMs: this.#clockStep,
    };
    const report = reportOf(capture, settingsOf(this.#lab), machine, new Date());
    this.#results[Math.min(1, this.#results.length)] = { capture, report };
    const index = this.#results.length - 1;
    this.#said = () => this.#sentence(index, report);
    write(this.#spoken, this.#said());
    this.#showResults();
    answer?.(report);
  }

  #sentence(index: number, { frames, measuredSeconds, framesLost, measures }: CaptureReport): string {
    const { p50, p95, p99 } = measures.frame;
    const told = text('capture.result', {
      name: NAMES[index],
      n: count(frames),
      s: fixed(measuredSeconds, 1),
      p50: fixed(p50, 2),
      p95: fixed(p95, 2),
      p99: fixed(p99, 2),
    });
    return framesLost === 0 ? told : `${told} ${text('capture.lost', { n: count(framesLost) })}`;
  }

  #showResults(): void {
    const results = this.#results;
    this.#pick.replaceChildren(...MEASURES.map((measure) => element('option', {}, text(titleOf(measure)))));
    this.#pick.selectedIndex = MEASURES.indexOf(this.#measure);
    this.#outcome.hidden = results.length === 0;
    if (results.length === 0) return;
    this.#head.replaceChildren(
      element(
        'tr',
        {},
        element('th', { attributes: { scope: 'col' } }, this.#pick),
        ...[text('capture.frames'), ...COLUMNS].map((title) => element('th', { attributes: { scope: 'col' } }, title)),
      ),
    );
    const measures = results.map(({ report }) => report.measures[this.#measure]);
    this.#body.replaceChildren(
      ...measures.map((measure, i) =>
        element(
          'tr',
          {},
          element('th', { class: i === 0 ? 'first' : 'second', attributes: { scope: 'row' } }, `${text('capture.name')} ${NAMES[i]}`),
          element('td', {}, count(measure.count)),
          ...COLUMNS.map((column) => element('td', {}, measure.count === 0 ? '–' : fixed(measure[column], 2))),
        ),
      ),
    );
    const list = measures.map(({ count: n, p50, p95, p99 }, i) =>
      n === 0
        ? text('capture.never')
        : text('capture.item', { name: NAMES[i], p50: fixed(p50, 2), p95: fixed(p95, 2), p99: fixed(p99, 2) }),
    );
    const label = text('capture.histogram', { measure: text(titleOf(this.#measure)), list: list.join('; ') });
    // What there is time for is what the display leaves between two frames.
    const whole = this.#measure === 'frame' || this.#measure === 'interval';
    const budget = whole ? results[0].report.measures.interval.p50 : undefined;
    this.#histogram.show(
      results.map(({ capture }) => capture.tallies[this.#measure]),
      label,
      budget === 0 ? undefined : budget,
    );
    this.#exports.forEach((one, i) => {
      one.hidden = i >= results.length;
      write(one, text('capture.export', { name: NAMES[i] }));
    });
  }

  #choose(seconds: number): void {
    this.#seconds = seconds;
    this.#lengths.forEach((one, i) => one.setAttribute('aria-pressed', String(LENGTHS[i] === seconds)));
  }

  #forget(): void {
    this.#results.length = 0;
    this.#said = () => text('capture.idle');
    this.#showResults();
    this.update();
  }

  #export(index: number): void {
    const { report } = this.#results[index];
    const address = URL.createObjectURL(new Blob([JSON.stringify(report)], { type: 'application/json' }));
    const stamp = report.taken.replace(/\D/g, '').slice(0, 14);
    element('a', { attributes: { href: address, download: `kantsu-capture-${NAMES[index]}-${stamp}.json` } }).click();
    // The browser reads it after this click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

function titleOf(measure: Measure): TextKey {
  return measure === 'interval' ? 'capture.interval' : `phase.${measure}`;
}
