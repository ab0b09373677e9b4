// stats.js in the drawer: its own FPS, MS and MB panels, and STEP and PAIRS in whole microseconds, all side by side.

import Stats from 'stats.js';
import { element } from '../ui/element.ts';
import type { Phase, Profile } from './profile.ts';
import { valueOf } from './statistics.ts';

const OWN: readonly { readonly name: string; readonly phase: Phase; readonly ink: string; readonly paper: string }[] = [
  { name: 'STEP µs', phase: 'step', ink: '#f0e442', paper: '#2b2a0c' },
  { name: 'PAIRS µs', phase: 'broadphase', ink: '#56b4e9', paper: '#0c2230' },
];

/** ms from one drawing of a panel to the next: its numbers can be read, and a column of its graph for each frame comes with them. */
const READABLE = 960;
/** ms from the drawing of one panel to that of another, so that no frame draws several; one that is long due does not wait. */
const APART = READABLE / 8;

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
    for (const canvas of dom.querySelectorAll('canvas')) drawSeldom(canvas);
    // Made for a fixed corner where a click changes the panel; here all are shown at once by the style sheet, and there is nothing to click.
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

/** When the last panel was drawn, ms. */
let anyDrawn = -Infinity;

/**
 * stats.js draws a panel with every number it is given: the words, the graph moved by a column, and the new column. Here the columns wait until the words
 * are due, and are drawn together: a drawing takes 50 µs, however many columns it has. Words that are too long are made narrower rather than cut.
 */
function drawSeldom(canvas: HTMLCanvasElement): void {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const fillText = ink.fillText.bind(ink);
  const fillRect = ink.fillRect.bind(ink);
  const drawImage = ink.drawImage.bind(ink);
  /** Of each column that waits how high the ground above it is, px. */
  const waiting: number[] = [];
  let drawn = -Infinity;
  let due = true;
  let full: string | undefined;
  /** Of the graph, and the width of a column, px. */
  let [left, top, width, height, pitch] = [0, 0, 0, 0, 1];
  const drawGraph = (): void => {
    const columns = waiting.splice(0, waiting.length).slice(-Math.floor(width / pitch));
    const by = pitch * columns.length;
    const ground = ink.fillStyle;
    const { globalAlpha } = ink;
    ink.globalAlpha = 1;
    if (by < width) drawImage(canvas, left + by, top, width - by, height, left, top, width - by, height);
    ink.fillStyle = full!;
    fillRect(left + width - by, top, by, height);
    ink.fillStyle = ground;
    ink.globalAlpha = globalAlpha;
    columns.forEach((above, i) => fillRect(left + width - by + i * pitch, top, pitch, above));
  };
  // The calls of one number in their order: the ground of the words, the words, the graph moved by a column, the column in full, the ground above it.
  ink.fillRect = (x, y, wide, high) => {
    if (x === 0) {
      const now = performance.now();
      due = now - drawn >= (now - anyDrawn >= APART ? READABLE : 2 * READABLE);
      full = undefined;
      if (!due) return;
      drawn = anyDrawn = now;
      fillRect(x, y, wide, high);
    } else if (full === undefined) full = due ? (ink.fillStyle as string) : '';
    else {
      waiting.push(high);
      if (due) drawGraph();
    }
  };
  ink.fillText = (words, x, y) => {
    if (due) fillText(words, x, y, canvas.width - 2 * x);
  };
  ink.drawImage = (_: CanvasImageSource, ...places: number[]) => {
    [left, top, width, height] = places.slice(4);
    pitch = places[0] - left;
    width += pitch;
  };
}
