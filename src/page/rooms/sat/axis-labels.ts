// Labels on the picture: the names of the solids and of the axis, and the number between the projections.

import type { Vec3 } from 'kantsu';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { element, write } from '../../ui/element.ts';

const NAMES = ['a', 'b', 'axis', 'number', 'plane'] as const;
export type LabelName = (typeof NAMES)[number];

/** Between a point and its label, px. */
const BESIDE = 4;
/** Between the words and the rim of the picture, px. */
const RIM = 2;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function meet(a: Place, b: Place | undefined): boolean {
  if (b === undefined) return false;
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

export class Labels {
  readonly #miniature: InsetScene;
  readonly #host: HTMLElement;
  readonly #made = Object.fromEntries(
    NAMES.map((name) => [name, element('span', { class: 'sat-label', attributes: { 'data-who': name, 'aria-hidden': 'true' } })]),
  ) as Record<LabelName, HTMLElement>;
  readonly #places = new Map<LabelName, Place>();

  constructor(miniature: InsetScene, host: HTMLElement) {
    this.#miniature = miniature;
    this.#host = host;
    host.append(...Object.values(this.#made));
  }

  /** Where they are, px from the corner of the picture. */
  get places(): readonly Place[] {
    return NAMES.filter((name) => !this.#made[name].hidden).flatMap((name) => this.#places.get(name) ?? []);
  }

  hide(name: LabelName): void {
    this.#made[name].hidden = true;
  }

  /** A label beside a point, on the side away from `from`, and never over the edge of the picture. True if it covers no others. */
  show(name: LabelName, words: string, point: Vec3, from: Vec3, measure = ''): boolean {
    const made = this.#made[name];
    const area = this.#host.getBoundingClientRect();
    const [p, q] = [this.#miniature.project(area, from), this.#miniature.project(area, point)];
    const away = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    write(made, words);
    made.dataset['measure'] = measure;
    made.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = made;
    const left = q.x - area.left + ((q.x - p.x) / away) * (width / 2 + BESIDE) - width / 2;
    const top = q.y - area.top + ((q.y - p.y) / away) * (height / 2 + BESIDE) - height / 2;
    const within = (at: number, most: number): number => Math.round(Math.min(Math.max(at, RIM), most - RIM));
    // Whole pixels: letters between two are blurred.
    const place = { left: within(left, area.width - width), top: within(top, area.height - height), width, height };
    made.style.transform = `translate(${place.left}px, ${place.top}px)`;
    this.#places.set(name, place);
    return NAMES.every((other) => other === name || this.#made[other].hidden || !meet(place, this.#places.get(other)));
  }
}
