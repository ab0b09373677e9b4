// The ring of a capture: the remaining seconds of the warm-up, then of the capture, its last three marked by more than colour.

import type { CountdownTimer } from 'kantsu';
import { element, write } from '../ui/element.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WARNING = 3; // s

export class CaptureRing {
  readonly root: HTMLElement;
  readonly #arc = circle('arc');
  readonly #digits = element('b');

  constructor() {
    const ring = document.createElementNS(SVG, 'svg');
    ring.setAttribute('viewBox', '0 0 44 44');
    ring.setAttribute('aria-hidden', 'true');
    ring.append(circle('track'), this.#arc);
    this.root = element(
      'div',
      { class: 'capture-ring', label: 'capture.time', attributes: { role: 'timer', 'aria-live': 'off' } },
      ring,
      this.#digits,
    );
  }

  show({ remaining, progress }: CountdownTimer, warming: boolean): void {
    this.#arc.style.strokeDashoffset = String(100 * progress);
    write(this.#digits, String(Math.ceil(remaining)));
    this.root.classList.toggle('warming', warming);
    this.root.classList.toggle('late', !warming && remaining <= WARNING);
  }
}

function circle(name: string): SVGCircleElement {
  const made = document.createElementNS(SVG, 'circle');
  for (const [attribute, value] of Object.entries({ class: name, cx: '22', cy: '22', r: '19', pathLength: '100' })) {
    made.setAttribute(attribute, value);
  }
  return made;
}
