// The reveal: the side view as a drawing, exact and without a camera. Disc in, ring out, and the seams that tell the part.

import { element } from '../../ui/element.ts';
import type { Question } from './questions.ts';
import { sideOf, type Eye, type Point2, type SideDrawing } from './side-drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Units of the drawing to a metre. */
const METRE = 100;
const MARGIN = 22;

export class SideView {
  readonly root: HTMLElement;
  readonly #svg = node('svg', { 'aria-hidden': 'true' });
  #shown: Question | undefined;

  constructor() {
    this.root = element(
      'div',
      { class: 'trial-side waits', label: 'trial.side', attributes: { role: 'group' } },
      element('p', { class: 'hint', text: 'trial.sideWaits' }),
      this.#svg,
    );
  }

  /** The answer to a question as it is seen from the eye, or nothing yet. */
  show(question: Question | undefined, eye?: Eye): void {
    if (question === this.#shown) return;
    this.#shown = question;
    this.root.classList.toggle('waits', question === undefined);
    if (!question) {
      this.#svg.replaceChildren();
      return;
    }
    const side = sideOf(question, eye);
    this.#svg.replaceChildren(...draw(side));
    this.#svg.setAttribute('viewBox', viewBox(side));
  }
}

function viewBox({ half, radius, origin, end }: SideDrawing): string {
  const xs = [-half - radius, half + radius, origin[0], end[0]].map((x) => METRE * x);
  const ys = [-radius, radius, origin[1], end[1]].map((y) => -METRE * y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map((x) => x.toFixed(1)).join(' ');
}

function draw(side: SideDrawing): SVGElement[] {
  const [h, r] = [METRE * side.half, METRE * side.radius];
  const at = ([x, y]: Point2): Point2 => [METRE * x, -METRE * y];
  const [from, enter, exit, to] = [side.origin, side.enter, side.exit, side.end].map(at);
  const line = (name: string, [ax, ay]: Point2, [bx, by]: Point2): SVGElement =>
    node('path', { class: name, d: `M${ax} ${ay}L${bx} ${by}` });
  const cap = (name: string, x: number, sweep: 0 | 1): SVGElement =>
    node('path', { class: name, d: `M${x} ${-r}A${r} ${r} 0 0 ${sweep} ${x} ${r}Z` });
  const angle = (180 / Math.PI) * Math.atan2(to[1] - from[1], to[0] - from[0]);
  return [
    node('rect', { class: 'trial-cylinder-area', x: String(-h), y: String(-r), width: String(2 * h), height: String(2 * r) }),
    cap(side.p1 < 0 ? 'trial-p1-area' : 'trial-p2-area', -h, 0),
    cap(side.p1 < 0 ? 'trial-p2-area' : 'trial-p1-area', h, 1),
    line('trial-seam', [-h, -r], [-h, r]),
    line('trial-seam', [h, -r], [h, r]),
    line('trial-axis', [-h, 0], [h, 0]),
    words('P1', [side.p1 * (h + 0.5 * r), 5]),
    words('C', [0, r - 8]),
    words('P2', [-side.p1 * (h + 0.5 * r), 5]),
    line('trial-before', from, enter),
    line('trial-inside', enter, exit),
    line('trial-after', exit, to),
    node('path', { class: 'trial-tip', d: 'M-12 -6L0 0L-12 6', transform: `translate(${to[0]} ${to[1]}) rotate(${angle})` }),
    node('circle', { class: 'trial-enter', cx: String(enter[0]), cy: String(enter[1]), r: '7' }),
    node('circle', { class: 'trial-exit', cx: String(exit[0]), cy: String(exit[1]), r: '7' }),
  ];
}

function words(content: string, [x, y]: Point2): SVGElement {
  const made = node('text', { x: String(x), y: String(y) });
  made.textContent = content;
  return made;
}

function node<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
