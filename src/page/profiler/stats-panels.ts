// stats.js in the drawer: its own FPS, MS and MB panels, and STEP and PAIRS in whole microseconds, all side by side.

import Stats from 'stats.js';
import { element } from '../ui/element.ts';
import type { Phase, Profile } from './profile.ts';
import { valueOf } from './statistics.ts';

const OWN: readonly { readonly name: string; readonly phase: Phase; readonly ink: string; readonly paper: string }[] = [
  { name: 'STEP µs', phase: 'step', ink: '#f0e442', paper: '#2b2a0c' },
  { name: 'PAIRS µs', phase: 'broadphase', ink: '#56b4e9', paper: '#0c2230' },
];

/** ms from one number to the next in its place. */
const READABLE = 240;

export class StatsPanels {
  readonly root: HTMLElement;
  readonly #stats = new Stats();
  readonly #own: readonly { readonly panel: Stats.Panel; readonly phase: Phase; largest: number }[];

  constructor() {
    const { dom } = this.#stats;
    const hasMemory = dom.children.length > 2;
    this.#own = OWN.map(({ name, phase, ink, paper }) => ({
      panel: this.#stats.addPanel(new Stats.Panel(name, ink, paper)),
      phase,
      largest: 0,
    }));
    for (const canvas of dom.querySelectorAll('canvas')) fitText(canvas);
    // Made for a fixed corner where a click changes the panel; here the style sheet shows all of them, without clicks.
    dom.removeAttribute('style');
    this.root = element('div', { class: 'stats', hint: 'stats.hint' }, element('div', { attributes: { 'aria-hidden': 'true' } }, dom));
    if (hasMemory) return;
    this.root.append(
      element('p', { class: 'stats-none', hint: 'stats.noMemory' }, element('b', {}, 'MB'), element('span', { text: 'stats.notHere' })),
    );
  }

  begin(): void {
    this.#stats.begin();
  }

  end(): void {
    this.#stats.end();
  }

  /** Feeds the own panels with the newest numbers, a few times a second. */
  update(profile: Profile): void {
    for (const own of this.#own) {
      const value = valueOf(profile, own.phase, profile.end - 1) || 0;
      // The graph's full height: the largest value, decaying slowly, so that one long frame does not flatten it permanently.
      own.largest = Math.max(value, 0.98 * own.largest, 100);
      own.panel.update(value, own.largest);
    }
  }
}

/**
 * stats.js writes `value NAME (min-max)` and lets the canvas cut what is too long; here the words are made narrower instead. They are what a panel costs:
 * it draws its graph each frame, and its words as often as one can read them.
 */
function fitText(canvas: HTMLCanvasElement): void {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const fillText = ink.fillText.bind(ink);
  const fillRect = ink.fillRect.bind(ink);
  let written = -Infinity;
  let writes = true;
  ink.fillRect = (x, y, width, height) => {
    // The ground under the words is laid before them.
    if (x === 0 && y === 0) {
      const now = performance.now();
      writes = now - written >= READABLE;
      if (!writes) return;
      written = now;
    }
    fillRect(x, y, width, height);
  };
  ink.fillText = (words, x, y) => {
    if (writes) fillText(words, x, y, canvas.width - 2 * x);
  };
}
