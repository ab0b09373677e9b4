// Captures in the profiler: start one with a countdown, name it, write it to a file or read one, and compare two of them.

import type { Lab } from '../model/lab.ts';
import { button, element, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { name, onLanguage, text } from '../ui/language.ts';
import { saveFile } from '../ui/save-file.ts';
import type { TextKey } from '../ui/i18n.ts';
import { CaptureRing } from './capture-ring.ts';
import { Capture, MEASURES, WARM_UP } from './capture.ts';
import type { Measure } from './capture.ts';
import { LEAST_SAMPLES, figure } from './statistics.ts';
import { CaptureFault, csvOf, measureOf, readCapture, reportOf, settingsOf, takenFrom, traceOf } from './capture-file.ts';
import type { CaptureReport, Taken } from './capture-file.ts';
import { compare, samplesOf } from './compare.ts';
import type { Comparison } from './compare.ts';
import { Histogram } from './histogram.ts';
import { DevtoolsTracks } from './devtools-tracks.ts';
import type { Profile } from './profile.ts';

/** s; the last is until it is stopped. */
const LENGTHS = [5, 10, 30, Infinity] as const;
const SIDES = ['A', 'B'] as const;
const COLUMNS = ['mean', 'p50', 'p95', 'p99', 'max'] as const;
/** The oldest is removed when there are more. */
const MOST_KEPT = 8;
const MB = 2 ** 20;
/** Bytes; one of the most frames has some 50 MB. */
const LARGEST = 64 * MB;

export class CapturePanel {
  readonly root: HTMLElement;
  readonly #profile: Profile;
  readonly #lab: Lab;
  readonly #canvas: HTMLCanvasElement | undefined;
  readonly #clockStep: number;
  #taken: { readonly taken: Taken; name: string }[] = [];
  /** The compared ones; −1 for none. */
  #sides: [number, number] = [-1, -1];
  #capture: Capture | undefined;
  #answer: ((report: CaptureReport | undefined) => void) | undefined;
  #seconds: number = LENGTHS[0];
  #measure: Measure = 'frame';
  #made = 0;
  /** The text while nothing runs. */
  #said: () => string = () => text('capture.idle');

  readonly #lengths = LENGTHS.map((seconds) =>
    button(
      {
        attributes: { 'aria-pressed': 'false' },
        click: () => this.#choose(seconds),
        ...(!Number.isFinite(seconds) && { text: 'capture.open' as const }),
      },
      ...(Number.isFinite(seconds) ? [`${seconds} s`] : []),
    ),
  );
  readonly #name = element('input', { label: 'capture.nameField', attributes: { type: 'text', maxlength: '60' } });
  readonly #start = button({ class: 'push main', text: 'capture.start', click: () => void this.start(this.#seconds) });
  readonly #stop = button({ class: 'push main', text: 'capture.stop', click: () => this.#end() });
  readonly #cancel = button({ class: 'push', text: 'capture.cancel', click: () => this.#capture?.cancel() });
  readonly #import = button({ class: 'push', text: 'capture.import', click: () => this.#file.click() });
  readonly #file = element('input', {
    class: 'unseen',
    attributes: { type: 'file', accept: '.json,application/json', tabindex: '-1', 'aria-hidden': 'true' },
  });
  readonly #tracked = element('input', { attributes: { type: 'checkbox' } });
  readonly #ring = new CaptureRing();
  readonly #status = element('p', { class: 'hint' });
  readonly #spoken = element('p', { class: 'unseen', attributes: { 'aria-live': 'polite' } });
  readonly #list = element('ol', { class: 'capture-list' });
  readonly #pick = element('select', { label: 'capture.show' });
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #verdict = element('p', { class: 'verdict' });
  readonly #warning = element('p', { class: 'warning' });
  readonly #differences = element('tbody');
  readonly #deltas: HTMLElement;
  readonly #histogram = new Histogram();
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
    this.#file.addEventListener('change', () => void this.#read(this.#file.files?.[0]));
    this.#deltas = element(
      'table',
      { class: 'phases deltas' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { text: 'profile.phase', attributes: { scope: 'col' } }),
          element('th', { attributes: { scope: 'col' } }, 'A p50'),
          element('th', { attributes: { scope: 'col' } }, 'B p50'),
          element('th', { attributes: { scope: 'col' } }, 'Δ ms'),
          element('th', { attributes: { scope: 'col' } }, 'Δ %'),
          element('th', { text: 'capture.chance', hint: 'capture.chanceHint', attributes: { scope: 'col' } }),
        ),
      ),
      this.#differences,
    );
    this.#outcome = element(
      'div',
      { class: 'capture-outcome' },
      element(
        'div',
        {},
        this.#list,
        this.#verdict,
        this.#warning,
        element('table', { class: 'phases measures' }, this.#head, this.#body),
        this.#histogram.root,
      ),
      element('div', {}, this.#deltas),
    );
    this.root = element(
      'section',
      { class: 'capture', label: 'capture.title' },
      element(
        'div',
        { class: 'line wrap capture-line' },
        lengths,
        this.#name,
        this.#start,
        this.#stop,
        this.#cancel,
        this.#ring.root,
        this.#import,
        this.#file,
      ),
      this.#status,
      this.#spoken,
      this.#outcome,
      element('label', { class: 'check', hint: 'capture.devtoolsHint' }, this.#tracked, element('span', { text: 'capture.devtools' })),
    );
    const tracks = new DevtoolsTracks();
    this.#tracked.addEventListener('change', () => {
      if (this.#tracked.checked) profile.recorders.add(tracks);
      else profile.recorders.delete(tracks);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#capture?.hide(performance.now());
    });
    onLanguage(() => {
      this.#showResults();
      this.update();
    });
    this.#choose(this.#seconds);
    this.#showResults();
    this.update();
  }

  /** Captures this many seconds, or until stopped, after a warm-up; undefined if it was cancelled. A running one is cancelled first. */
  start(seconds: number, warmUp = WARM_UP): Promise<CaptureReport | undefined> {
    this.#capture?.cancel();
    this.#settle();
    const capture = new Capture(seconds, warmUp);
    this.#capture = capture;
    this.#profile.recorders.add(capture);
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

  /** Now and then, while it is visible. */
  update(): void {
    const capture = this.#capture;
    const open = capture !== undefined && !Number.isFinite(capture.seconds);
    this.#start.hidden = this.#import.hidden = capture !== undefined;
    this.#cancel.hidden = capture === undefined;
    this.#stop.hidden = !open || capture.state !== 'measuring';
    for (const one of this.#lengths) one.disabled = capture !== undefined;
    this.#name.placeholder = this.#defaultName();
    this.#ring.root.hidden = capture === undefined || (open && capture.state === 'measuring');
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

  #end(): void {
    this.#capture?.stop();
    this.#settle();
    this.update();
  }

  /** Handles the end of a capture, complete or not. */
  #settle(): void {
    const capture = this.#capture;
    if (capture === undefined) return;
    this.#capture = undefined;
    this.#profile.recorders.delete(capture);
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
    this.#made++;
    const called = this.#name.value.trim() || `${this.#defaultName()} #${this.#made}`;
    this.#name.value = '';
    const taken = takenFrom(capture, called, settingsOf(this.#lab), machine, new Date());
    this.#add(taken);
    answer?.(reportOf(taken));
  }

  #defaultName(): string {
    const { room, world } = this.#lab;
    return `${text(room.preset?.title ?? `room.${room.id}`)} · ${count(world.size)}`;
  }

  #add(taken: Taken): void {
    this.#taken.push({ taken, name: taken.head.name });
    if (this.#taken.length > MOST_KEPT) this.#drop(0);
    const index = this.#taken.length - 1;
    // The first stays for comparison; later ones take the second place.
    if (this.#sides[0] < 0) this.#sides[0] = index;
    else this.#sides[1] = index;
    const side = SIDES[this.#sides.indexOf(index)];
    this.#said = () => this.#sentence(side, taken);
    write(this.#spoken, this.#said());
    this.#showResults();
  }

  #drop(index: number): void {
    this.#taken.splice(index, 1);
    this.#sides = this.#sides.map((side) => (side === index ? -1 : side > index ? side - 1 : side)) as [number, number];
    if (this.#sides[0] < 0 && this.#sides[1] >= 0) this.#sides = [this.#sides[1], -1];
  }

  async #read(file: File | undefined): Promise<void> {
    this.#file.value = '';
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new CaptureFault('size', { given: Math.ceil(file.size / MB), most: LARGEST / MB });
      const json = await file.text().catch(() => {
        throw new CaptureFault('unreadable');
      });
      this.#add(readCapture(json));
    } catch (error) {
      if (!(error instanceof CaptureFault)) throw error;
      const { reason, values } = error;
      this.#said = () => text('capture.refused', { file: file.name, why: text(`fault.${reason}`, values) });
      write(this.#spoken, this.#said());
    }
    this.update();
  }

  #sentence(side: string, { head: { name: called, frames, measuredSeconds, framesLost }, samples }: Taken): string {
    const { p50, p95, p99 } = measureOf(samples, 'frame');
    const told = text('capture.result', {
      side,
      name: called,
      n: count(frames),
      s: fixed(measuredSeconds, 1),
      p50: figure(p50),
      p95: figure(p95),
      p99: figure(p99),
    });
    const few = frames < LEAST_SAMPLES ? [text('profile.few')] : [];
    const lost = framesLost === 0 ? [] : [text('capture.lost', { n: count(framesLost) })];
    return [told, ...few, ...lost].join(' ');
  }

  #showResults(): void {
    this.#outcome.hidden = this.#taken.length === 0;
    this.#pick.replaceChildren(...MEASURES.map((measure) => element('option', {}, text(titleOf(measure)))));
    this.#pick.selectedIndex = MEASURES.indexOf(this.#measure);
    this.#list.replaceChildren(...this.#taken.map((_, i) => this.#item(i)));
    const shown = this.#sides.filter((index) => index >= 0).map((index) => this.#taken[index]);
    this.#head.replaceChildren(
      element(
        'tr',
        {},
        element('th', { attributes: { scope: 'col' } }, this.#pick),
        ...[text('capture.frames'), ...COLUMNS.map((column) => text(`profile.${column}`))].map((title) =>
          element('th', { attributes: { scope: 'col' } }, title),
        ),
      ),
    );
    const measures = shown.map(({ taken }) => measureOf(taken.samples, this.#measure));
    this.#body.replaceChildren(
      ...measures.map((measure, i) =>
        element(
          'tr',
          {},
          element('th', { class: i === 0 ? 'first' : 'second', attributes: { scope: 'row' } }, SIDES[i]),
          element('td', {}, count(measure.count)),
          ...COLUMNS.map((column) => element('td', {}, figure(measure[column]))),
        ),
      ),
    );
    const list = measures.map(({ p50, p95, p99 }, i) =>
      text('capture.item', { name: SIDES[i], p50: figure(p50), p95: figure(p95), p99: figure(p99) }),
    );
    const label = text('capture.histogram', { measure: text(titleOf(this.#measure)), list: list.join('; ') });
    // What there is time for is what the display leaves between two frames.
    const whole = shown.length > 0 && (this.#measure === 'frame' || this.#measure === 'interval');
    const budget = whole ? measureOf(shown[0].taken.samples, 'interval').p50 : 0;
    this.#histogram.show(
      shown.map(({ taken }) => samplesOf(taken, this.#measure)),
      label,
      budget > 0 ? budget : undefined,
    );
    this.#compare(shown.map(({ taken }) => taken));
  }

  #compare(shown: readonly Taken[]): void {
    const both = shown.length === 2 && this.#sides[0] !== this.#sides[1];
    this.#verdict.hidden = this.#deltas.hidden = !both;
    this.#warning.hidden = true;
    if (!both) return;
    const found = compare(shown[0], shown[1]);
    write(this.#verdict, verdictWords(found));
    this.#warning.hidden = found.settings.length === 0 && !found.machine;
    const warnings = [
      ...(found.settings.length > 0
        ? [text('capture.differ', { what: found.settings.map((field) => text(`setting.${field}`)).join(', ') })]
        : []),
      ...(found.machine ? [text('capture.otherMachine')] : []),
    ];
    write(this.#warning, warnings.join(' '));
    this.#differences.replaceChildren(
      ...found.differences.map(({ measure, a, b, delta, spread, clear }) =>
        element(
          'tr',
          { class: clear ? (delta < 0 ? 'faster' : 'slower') : 'noise' },
          element('th', { attributes: { scope: 'row' } }, text(titleOf(measure))),
          element('td', {}, figure(a)),
          element('td', {}, figure(b)),
          element('td', {}, signed(delta)),
          element('td', {}, a === 0 ? '–' : signed((100 * delta) / a)),
          element('td', {}, Number.isFinite(spread) ? `±${figure(spread)}` : '–'),
        ),
      ),
    );
  }

  #item(index: number): HTMLElement {
    const { taken } = this.#taken[index];
    const { name: called, settings, frames } = taken.head;
    const sides = SIDES.map((side, k) =>
      button(
        {
          attributes: { 'aria-pressed': String(this.#sides[k] === index), title: text('capture.asSide', { side }) },
          click: () => {
            this.#sides[k] = this.#sides[k] === index ? -1 : index;
            if (this.#sides[1 - k] === index) this.#sides[1 - k] = -1;
            if (this.#sides[0] < 0) this.#sides = [this.#sides[1], -1];
            this.#showResults();
          },
        },
        side,
      ),
    );
    const save = (
      key: 'capture.json' | 'capture.csv' | 'capture.trace',
      type: string,
      content: () => string,
      ending: string,
    ): HTMLElement =>
      button({
        class: 'push',
        text: key,
        attributes: { 'aria-label': text('capture.exportAs', { name: called, format: text(key) }) },
        click: () => {
          const stamp = taken.head.taken.replace(/\D/g, '').slice(0, 14);
          saveFile(new Blob([content()], { type }), `kantsu-capture-${slug(called)}-${stamp}.${ending}`);
        },
      });
    return element(
      'li',
      {},
      element('span', { class: 'choice' }, ...sides),
      element('b', {}, called),
      element(
        'span',
        { class: 'soft' },
        text('capture.about', {
          bodies: count(settings.bodies),
          seed: settings.seed,
          n: count(frames),
          p50: figure(measureOf(taken.samples, 'frame').p50),
        }),
      ),
      save('capture.json', 'application/json', () => JSON.stringify(reportOf(taken)), 'json'),
      save('capture.csv', 'text/csv', () => csvOf(taken), 'csv'),
      save('capture.trace', 'application/json', () => JSON.stringify(traceOf(taken)), 'trace.json'),
      button({
        class: 'push',
        text: 'capture.delete',
        attributes: { 'aria-label': text('capture.deleteNamed', { name: called }) },
        click: () => {
          this.#drop(index);
          this.#said = () => text('capture.idle');
          this.#showResults();
          this.update();
        },
      }),
    );
  }

  #choose(seconds: number): void {
    this.#seconds = seconds;
    this.#lengths.forEach((one, i) => one.setAttribute('aria-pressed', String(LENGTHS[i] === seconds)));
  }
}

function verdictWords({ verdict }: Comparison): string {
  if (verdict.kind === 'identical' || verdict.kind === 'few') return text(`verdict.${verdict.kind}`);
  if (verdict.kind === 'same') return text('verdict.same', { delta: signed(verdict.delta), spread: figure(verdict.spread) });
  const { faster, percent, a, b, most } = verdict;
  const said = text(faster ? 'verdict.faster' : 'verdict.slower', { percent: fixed(percent, 1), a: figure(a), b: figure(b) });
  return most ? `${said} ${text('verdict.most', { phase: text(`phase.${most.phase}`), delta: signed(most.delta) })}` : said;
}

function signed(value: number): string {
  const printed = figure(value);
  return value > 0 && Number(printed) !== 0 ? `+${printed}` : printed;
}

function titleOf(measure: Measure): TextKey {
  return measure === 'interval' ? 'capture.interval' : `phase.${measure}`;
}

/** As part of a file's name. */
function slug(called: string): string {
  return (
    called
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'capture'
  );
}
