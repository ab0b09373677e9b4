// stats.js in the drawer: its own FPS, MS and MB panels and one for each of our four big phases, all side by side.

import Stats from 'stats.js';
import type { Phase, Profile } from './profile.ts';
import { element } from '../ui/element.ts';

// stats.js writes whole numbers, so a phase of 0.4 ms is fed as 400 µs.
const MICROSECONDS = 1000;
const OWN: readonly { readonly name: string; readonly phase: Phase; readonly ink: string; readonly paper: string }[] = [
  { name: 'STEP', phase: 'step', ink: '#f0e442', paper: '#2b2a0c' },
  { name: 'BRD', phase: 'broadphase', ink: '#56b4e9', paper: '#0c2230' },
  { name: 'NARR', phase: 'narrowphase', ink: '#e69f00', paper: '#2d2003' },
  { name: 'DRAW', phase: 'render', ink: '#cc79a7', paper: '#2c1522' },
];

export class StatsPanels {
  readonly root: HTMLElement;
  /** False where the browser does not tell its heap size: then there is no MB panel. */
  readonly hasMemory: boolean;
  readonly #stats = new Stats();
  readonly #own: readonly { readonly panel: Stats.Panel; readonly phase: Phase }[];
  readonly #largest = new Map<Phase, number>();

  constructor() {
    const { dom } = this.#stats;
    this.hasMemory = dom.children.length > 2;
    this.#own = OWN.map(({ name, phase, ink, paper }) => ({ panel: this.#stats.addPanel(new Stats.Panel(name, ink, paper)), phase }));
    for (const canvas of dom.querySelectorAll('canvas')) fitText(canvas);
    // Made for a fixed corner where a click changes the panel; here all are shown at once by the style sheet, and there is nothing to click.
    dom.removeAttribute('style');
    this.root = element('div', { class: 'stats', attributes: { 'aria-hidden': 'true' } }, dom);
  }

  begin(): void {
    this.#stats.begin();
  }

  end(): void {
    this.#stats.end();
  }

  /** Feeds the own panels with the newest numbers; a few times a second is enough to read. */
  update(profile: Profile): void {
    for (const { panel, phase } of this.#own) {
      const value = profile.phases[phase].now * MICROSECONDS;
      // The graph's full height: the largest seen, forgotten slowly, so that one long frame does not flatten it for good.
      const largest = Math.max(value, 0.98 * (this.#largest.get(phase) ?? 0), 100);
      this.#largest.set(phase, largest);
      panel.update(value, largest);
    }
  }
}

/** stats.js writes `value NAME (min-max)` and lets the canvas cut what is too long; here the words are made narrower instead. */
function fitText(canvas: HTMLCanvasElement): void {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const plain = ink.fillText.bind(ink);
  ink.fillText = (words, x, y) => plain(words, x, y, canvas.width - 2 * x);
}
