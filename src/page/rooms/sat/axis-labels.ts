// Labels on the picture: the names of the solids and of the axis, and the number between the projections.

import type { Vec3 } from 'kantsu';
import type { InsetScene } from '../../stage/inset-scene.ts';
import type { Obstacle } from '../../stage/label-layout.ts';
import { element } from '../../ui/element.ts';

const NAMES = ['a', 'b', 'axis', 'number', 'plane'] as const;

export interface AxisLabel {
  readonly name: (typeof NAMES)[number];
  readonly words: string;
  /** It stands beside a point, on the side away from `from`: of several points beside the first where it covers no others, or nowhere. */
  readonly points: readonly Vec3[];
  readonly from: Vec3;
  readonly measure?: string;
}

/** Between a point and its label, px. */
const BESIDE = 4;
/** Between the words and the rim of the picture, px. */
const RIM = 2;

function meet(a: Obstacle, b: Obstacle): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

export class Labels {
  readonly #miniature: InsetScene;
  readonly #host: HTMLElement;
  readonly #made = Object.fromEntries(
    NAMES.map((name) => [name, element('span', { class: 'sat-label tag veil', attributes: { 'data-who': name, 'aria-hidden': 'true' } })]),
  ) as Record<AxisLabel['name'], HTMLElement>;

  constructor(miniature: InsetScene, host: HTMLElement) {
    this.#miniature = miniature;
    this.#host = host;
    host.append(...Object.values(this.#made));
  }

  /** Shows these and no others, the earlier ones first; returns where they are, px from the corner of the picture. */
  show(labels: readonly AxisLabel[]): Obstacle[] {
    const area = this.#host.getBoundingClientRect();
    const places: Obstacle[] = [];
    for (const made of Object.values(this.#made)) made.hidden = true;
    for (const { name, words, points, from, measure = '' } of labels) {
      const made = this.#made[name];
      made.hidden = false;
      made.textContent = words;
      made.dataset['measure'] = measure;
      const { offsetWidth: width, offsetHeight: height } = made;
      const p = this.#miniature.project(area, from);
      const all = points.map((point) => {
        const q = this.#miniature.project(area, point);
        const away = Math.hypot(q.x - p.x, q.y - p.y) || 1;
        const left = q.x - area.left + ((q.x - p.x) / away) * (width / 2 + BESIDE) - width / 2;
        const top = q.y - area.top + ((q.y - p.y) / away) * (height / 2 + BESIDE) - height / 2;
        const within = (at: number, most: number): number => Math.round(Math.min(Math.max(at, RIM), most - RIM));
        // Whole pixels: letters between two are blurred. Never over the edge of the picture.
        return { left: within(left, area.width - width), top: within(top, area.height - height), width, height };
      });
      const place = all.length === 1 ? all[0] : all.find((one) => places.every((other) => !meet(one, other)));
      made.hidden = place === undefined;
      if (place === undefined) continue;
      made.style.transform = `translate(${place.left}px, ${place.top}px)`;
      places.push(place);
    }
    return places;
  }
}
