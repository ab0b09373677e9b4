// The time left: a ring that empties, its seconds as digits, and in the last three a word beside the colour.

import { element, write } from '../../ui/element.ts';
import { language, text } from '../../ui/language.ts';
import { WARNING, type Game } from './game.ts';
import { spokenSecond } from './sentences.ts';

const SVG = 'http://www.w3.org/2000/svg';
const RADIUS = 19;

export class Clock {
  readonly root: HTMLElement;
  readonly #arc = circle('trial-arc');
  readonly #digits = element('b');
  readonly #cue = element('span', { class: 'trial-cue' });
  readonly #spoken = element('p', { class: 'unseen', attributes: { 'aria-live': 'polite' } });

  constructor() {
    const ring = document.createElementNS(SVG, 'svg');
    ring.setAttribute('viewBox', '0 0 44 44');
    ring.setAttribute('aria-hidden', 'true');
    ring.append(circle('trial-track'), this.#arc);
    const face = element(
      'div',
      { class: 'trial-face', label: 'trial.clock', attributes: { role: 'timer', 'aria-live': 'off' } },
      ring,
      this.#digits,
    );
    this.root = element('div', { class: 'trial-clock' }, face, this.#cue, this.#spoken);
  }

  /** Announces a second, where it is one of the few that count. */
  say(second: number): void {
    const words = spokenSecond(second, language());
    if (words !== '') write(this.#spoken, words);
  }

  show({ countdown, phase, paused }: Game): void {
    const { remaining, duration } = countdown;
    const late = phase !== 'ready' && remaining <= WARNING;
    // Won seconds may fill more than the ring.
    this.#arc.style.strokeDashoffset = String(100 * (1 - Math.min(1, remaining / duration)));
    write(this.#digits, String(Math.ceil(remaining)));
    this.root.classList.toggle('late', late);
    write(this.#cue, paused ? text('trial.isPaused') : late && phase !== 'over' ? text('trial.late') : '');
  }
}

function circle(name: string): SVGCircleElement {
  const made = document.createElementNS(SVG, 'circle');
  for (const [attribute, value] of Object.entries({ class: name, cx: '22', cy: '22', r: String(RADIUS), pathLength: '100' })) {
    made.setAttribute(attribute, value);
  }
  return made;
}
