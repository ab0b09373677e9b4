// The sweep in the profiler: started and cancelled by a button, plotted point by point on two logarithmic axes, against the previous one.

import type { Lab } from '../model/lab.ts';
import { button, element, write } from '../ui/element.ts';
import { count, fixed } from '../ui/format.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import { saveFile } from '../ui/save-file.ts';
import { remember, remembered } from '../ui/storage.ts';
import { figure } from './statistics.ts';
import { COUNTS, growth, logScale, logTicks, ratio, readSweep, sameWork } from './sweep.ts';
import type { Sweep, SweepMessage, SweepPoint, SweepTask } from './sweep.ts';

const SVG = 'http://www.w3.org/2000/svg';
const KEY = 'sweep';
const WIDTH = 480;
const HEIGHT = 240;
const LEFT = 46;
const BOTTOM = 34;
const TOP = 10;
const RIGHT = 14;
/** ms per step that a display of 60 Hz allows. */
const BUDGET = 1000 / 60;
const COLUMNS = ['step', 'p95', 'solve', 'broadphase', 'narrowphase'] as const;

export class SweepPanel {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  #worker: Worker | undefined;
  #task: SweepTask | undefined;
  #points: SweepPoint[] = [];
  #now: Sweep | undefined;
  #before: Sweep | undefined = readSweep(remembered(KEY));
  #progress: { readonly bodies: number; readonly share: number } | undefined;
  #said: () => string = () => text('sweep.idle');
  readonly #start = button({ class: 'push main', text: 'sweep.start', click: () => this.start() });
  readonly #cancel = button({ class: 'push', text: 'sweep.cancel', click: () => this.cancel() });
  readonly #export = button({ class: 'push', text: 'sweep.export', click: () => this.#save() });
  readonly #bar = element('progress', { label: 'sweep.progress', attributes: { max: '1' } });
  readonly #status = element('p', { class: 'hint', attributes: { 'aria-live': 'polite' } });
  readonly #plot = made('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'sweep-plot', role: 'img' });
  readonly #rows = element('tbody');
  readonly #table: HTMLElement;

  constructor(lab: Lab) {
    this.#lab = lab;
    const heads = [
      'world.bodies',
      'sweep.median',
      'profile.p95',
      'phase.solve',
      'phase.broadphase',
      'phase.narrowphase',
      'counter.contacts',
      'sweep.change',
    ] as const;
    this.#table = element(
      'table',
      { class: 'phases' },
      element('caption', { text: 'sweep.unit' }),
      element('thead', {}, element('tr', {}, ...heads.map((key) => element('th', { text: key, attributes: { scope: 'col' } })))),
      this.#rows,
    );
    this.root = element(
      'section',
      { class: 'sweep', label: 'sweep.title' },
      element('div', { class: 'line wrap' }, this.#start, this.#cancel, this.#bar, this.#export),
      this.#status,
      element('div', { class: 'sweep-result' }, this.#plot, element('div', {}, this.#table)),
    );
    onLanguage(() => this.#show());
    this.#show();
  }

  /** Starts a new sweep; the user's world is not involved. */
  start(): void {
    if (this.#worker) return;
    const { seed, substeps, sleeping } = this.#lab.built;
    this.#task = { counts: COUNTS, seed, substeps, sleeping, gravity: 9.81 };
    if (this.#now) this.#before = this.#now;
    this.#now = undefined;
    this.#points = [];
    let worker: Worker;
    try {
      worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      this.#end('sweep.failed'); // a browser without module workers
      return;
    }
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<SweepMessage>) => {
      if (this.#worker === worker) this.#hear(data);
    });
    worker.addEventListener('error', () => {
      if (this.#worker === worker) this.#end('sweep.failed');
    });
    worker.postMessage(this.#task);
    this.#progress = { bodies: COUNTS[0], share: 0 };
    this.#show();
  }

  /** What has been measured stays. */
  cancel(): void {
    this.#end('sweep.cancelled');
  }

  /** It shows itself when there is something new. */
  update(): void {}

  #hear(message: SweepMessage): void {
    if (message.kind === 'progress') this.#progress = message;
    else if (message.kind === 'point') this.#points.push(message.point);
    else this.#end('sweep.done');
    this.#show();
  }

  #end(key: 'sweep.done' | 'sweep.cancelled' | 'sweep.failed'): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#progress = undefined;
    if (this.#points.length > 0 && this.#task) {
      this.#now = { taken: new Date().toISOString(), task: this.#task, points: this.#points };
      // An incomplete sweep is not used for comparison.
      if (key === 'sweep.done') remember(KEY, JSON.stringify(this.#now));
    }
    this.#said = () => (key === 'sweep.done' && this.#now ? this.#verdict(this.#now) : text(key));
    this.#show();
  }

  #verdict(now: Sweep): string {
    const said = text('sweep.done', { power: fixed(growth(now.points), 2), bodies: count(largestWithin(now.points, BUDGET)) });
    const before = this.#before;
    if (!before) return said;
    const change = 100 * (ratio(now, before) - 1);
    const date = new Date(before.taken).toLocaleString(language());
    const against = text(change < 0 ? 'sweep.faster' : 'sweep.slower', { percent: fixed(Math.abs(change), 1), date });
    return `${said} ${against} ${text(sameWork(now, before) ? 'sweep.sameWork' : 'sweep.otherWork')}`;
  }

  #show(): void {
    const running = this.#worker !== undefined;
    this.#start.hidden = running;
    this.#cancel.hidden = this.#bar.hidden = !running;
    this.#export.hidden = running || this.#points.length === 0;
    const progress = this.#progress;
    if (running && progress) {
      const all = COUNTS.reduce((sum, n) => sum + n, 0);
      const done = this.#points.reduce((sum, { bodies }) => sum + bodies, 0);
      this.#bar.value = (done + progress.share * progress.bodies) / all;
      write(this.#status, text('sweep.measuring', { bodies: count(progress.bodies) }));
    } else write(this.#status, this.#said());
    const before = this.#before;
    this.#table.hidden = this.#points.length === 0;
    this.#rows.replaceChildren(
      ...this.#points.map((point) => {
        const earlier = before?.points.find(({ bodies }) => bodies === point.bodies);
        const change = earlier
          ? `${point.step >= earlier.step ? '+' : '−'}${fixed(Math.abs(100 * (point.step / earlier.step - 1)), 1)} %`
          : '–';
        return element(
          'tr',
          {},
          element('th', { attributes: { scope: 'row' } }, count(point.bodies)),
          ...COLUMNS.map((column) => element('td', {}, figure(point[column]))),
          element('td', {}, count(point.contacts)),
          element('td', {}, change),
        );
      }),
    );
    this.#draw();
  }

  #draw(): void {
    const points = this.#points;
    const before = this.#before?.points ?? [];
    this.#plot.style.display = points.length + before.length === 0 ? 'none' : '';
    if (points.length + before.length === 0) return;
    const times = [...points, ...before].map(({ step }) => Math.max(step, 1e-3));
    const [least, most] = [0.7 * Math.min(...times), 1.4 * Math.max(...times, BUDGET)];
    const [few, many] = [COUNTS[0], COUNTS[COUNTS.length - 1]];
    const across = logScale(few, many, WIDTH - LEFT - RIGHT);
    const up = logScale(least, most, HEIGHT - TOP - BOTTOM);
    const x = (bodies: number): number => LEFT + across(bodies);
    const y = (ms: number): number => HEIGHT - BOTTOM - up(Math.max(ms, least));
    const parts: SVGElement[] = [];
    for (const tick of logTicks(least, most)) {
      parts.push(
        made('path', { class: 'grid', d: `M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}` }),
        words('height', LEFT - 5, y(tick) + 3, String(tick)),
      );
    }
    for (const tick of COUNTS) {
      parts.push(
        made('path', { class: 'grid', d: `M${x(tick).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` }),
        words('tick', x(tick), HEIGHT - BOTTOM + 13, tick >= 1000 ? `${tick / 1000}k` : String(tick)),
      );
    }
    parts.push(
      words('tick', (LEFT + WIDTH) / 2, HEIGHT - 4, text('sweep.axis')),
      made('path', { class: 'budget', d: `M${LEFT} ${y(BUDGET).toFixed(1)}H${WIDTH - RIGHT}` }),
      words('budget-label', LEFT + 4, y(BUDGET) - 3, `16.7 ms · 60 Hz`),
    );
    for (const [list, name] of [
      [before, 'second'],
      [points, 'first'],
    ] as const) {
      if (list.length === 0) continue;
      parts.push(
        made('path', {
          class: name,
          d: list.map(({ bodies, step }, i) => `${i === 0 ? 'M' : 'L'}${x(bodies).toFixed(1)} ${y(step).toFixed(1)}`).join(''),
        }),
      );
      for (const { bodies, step } of list) {
        parts.push(made('circle', { class: name, cx: x(bodies).toFixed(1), cy: y(step).toFixed(1), r: '3' }));
      }
    }
    this.#plot.replaceChildren(...parts);
    const said = (list: readonly SweepPoint[]): string => list.map(({ bodies, step }) => `${count(bodies)}: ${figure(step)} ms`).join(', ');
    this.#plot.setAttribute('aria-label', text('sweep.label', { now: said(points) || '–', before: said(before) || '–' }));
  }

  #save(): void {
    const now = this.#now;
    if (!now) return;
    const stamp = now.taken.replace(/\D/g, '').slice(0, 14);
    saveFile(new Blob([JSON.stringify(now)], { type: 'application/json' }), `kantsu-sweep-${stamp}.json`);
  }
}

/** The approximate number of bodies with this step time, ms: interpolated between two points; the last if all are below. */
function largestWithin(points: readonly SweepPoint[], budget: number): number {
  let last = 0;
  for (let i = 0; i < points.length; i++) {
    const { bodies, step } = points[i];
    if (step > budget) {
      if (i === 0) return 0;
      const from = points[i - 1];
      const share = Math.log(budget / from.step) / Math.log(step / from.step);
      return Math.round((from.bodies * (bodies / from.bodies) ** share) / 100) * 100;
    }
    last = bodies;
  }
  return last;
}

function words(name: string, x: number, y: number, content: string): SVGElement {
  const node = made('text', { class: name, x: x.toFixed(1), y: y.toFixed(1) });
  node.textContent = content;
  return node;
}

function made<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  return node;
}
