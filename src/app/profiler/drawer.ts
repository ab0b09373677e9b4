// The profiler drawer: stats.js panels, the phases of a frame as a table in milliseconds, and the counters.

import type { Lab } from '../lab.ts';
import { CapturePanel } from './capture-panel.ts';
import { COUNTERS, INSIDE_STEP, PHASES } from './profile.ts';
import type { Counter, Phase, Profile } from './profile.ts';
import { FRAMES } from './history.ts';
import { StatsPanels } from './stats-panels.ts';
import { count, fixed } from '../ui/format.ts';
import { button, element, icon, write } from '../ui/element.ts';
import { onLanguage, text } from '../ui/language.ts';

export class Drawer {
  readonly #root: HTMLElement;
  readonly #profile: Profile;
  readonly #stats = new StatsPanels();
  readonly #rows = new Map<Phase, readonly HTMLElement[]>();
  readonly #counters = new Map<Counter, HTMLElement>();
  readonly #unit = element('caption');
  readonly #clock = element('p', { class: 'hint' });
  readonly #clockStep = clockStep();
  readonly capture: CapturePanel;

  constructor(root: HTMLElement, profile: Profile, lab: Lab, canvas: HTMLCanvasElement | undefined, close: () => void) {
    this.#root = root;
    this.capture = new CapturePanel(profile, lab, canvas, this.#clockStep);
    this.#profile = profile;
    const table = element('table', { class: 'phases' }, this.#unit);
    const head = ['phase', 'now', 'average', 'p95', 'max'] as const;
    table.append(
      element(
        'thead',
        {},
        element('tr', {}, ...head.map((key) => element('th', { text: `profile.${key}`, attributes: { scope: 'col' } }))),
      ),
    );
    const body = element('tbody');
    for (const phase of PHASES) {
      const cells = [0, 1, 2, 3].map(() => element('td'));
      this.#rows.set(phase, cells);
      body.append(
        element(
          'tr',
          { class: INSIDE_STEP.has(phase) ? 'inner' : '' },
          element('th', { text: `phase.${phase}`, attributes: { scope: 'row' } }),
          ...cells,
        ),
      );
    }
    table.append(body);
    const counters = element('dl', { class: 'facts counters' });
    for (const counter of COUNTERS) {
      const value = element('dd');
      this.#counters.set(counter, value);
      counters.append(element('dt', { text: `counter.${counter}` }), value);
    }
    root.append(
      element(
        'header',
        {},
        this.#stats.root,
        button({ class: 'bar-button drawer-close', label: 'profile.close', click: close }, icon('m6 6 8 8M14 6l-8 8')),
      ),
      element('div', { class: 'drawer-body' }, table, counters),
      element(
        'div',
        { class: 'drawer-aside' },
        this.capture.root,
        element('p', { class: 'hint', text: this.#stats.hasMemory ? 'profile.panels' : 'profile.panelsNoMemory' }),
        this.#clock,
      ),
    );
    onLanguage(() => this.update());
  }

  get open(): boolean {
    return !this.#root.hidden;
  }

  /** `now`: when the frame began, ms. */
  begin(now: number): void {
    this.capture.frame(now);
    if (this.open) this.#stats.begin();
  }

  end(): void {
    if (this.open) this.#stats.end();
  }

  /** Four times a second while open. */
  update(): void {
    if (!this.open) return;
    this.#stats.update(this.#profile);
    this.capture.update();
    for (const [phase, [now, average, p95, max]] of this.#rows) {
      const history = this.#profile.phases[phase];
      write(now, fixed(history.now, 2));
      write(average, fixed(history.average(), 2));
      write(p95, fixed(history.percentile(0.95), 2));
      write(max, fixed(history.percentile(1), 2));
    }
    for (const [counter, value] of this.#counters) write(value, count(this.#profile.counters[counter]));
    write(this.#unit, text('profile.unit', { n: Math.min(FRAMES, this.#profile.phases.frame.length) }));
    write(this.#clock, text('profile.clock', { step: Number(this.#clockStep.toPrecision(2)) }));
  }
}

/** The smallest step this page's clock takes, ms: browsers round it, less so on an isolated page. */
function clockStep(): number {
  let smallest = Infinity;
  let last = performance.now();
  const end = last + 3;
  while (last < end) {
    const now = performance.now();
    if (now > last) {
      smallest = Math.min(smallest, now - last);
      last = now;
    }
  }
  return smallest;
}
