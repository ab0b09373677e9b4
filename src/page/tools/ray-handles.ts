// Handles on the ends of pinned rays.

import { PointHandles } from './point-handles.ts';
import type { Grip, HandleBench } from './point-handles.ts';
import { RAY_ENDS, endOf, isEndOn, startsAt, withEnd } from '../model/ray-ends.ts';
import type { RayEndName } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import { button } from '../ui/element.ts';
import { triple } from '../ui/format.ts';
import { text } from '../ui/language.ts';

export class RayHandles extends PointHandles {
  constructor(bench: HandleBench) {
    super(bench, [11, 22], ...RAY_ENDS.map((end) => button({ class: `handle handle-${end}`, hint: 'handle.hint' })));
  }

  protected own(): readonly (Grip | undefined)[] {
    const { rays, layers } = this.bench.session;
    const { current: ray } = rays;
    return RAY_ENDS.map((end) => (ray && layers.rays && !ray.hidden ? this.#gripOf(ray, end) : undefined));
  }

  protected all(): readonly Grip[] {
    const { rays, layers } = this.bench.session;
    if (!layers.rays) return [];
    const shown = rays.list.filter((ray) => !ray.hidden).sort((a, b) => Number(b === rays.current) - Number(a === rays.current));
    return shown.flatMap((ray) => RAY_ENDS.flatMap((end) => this.#gripOf(ray, end) ?? [])).filter(({ isMovable }) => isMovable);
  }

  /** The fixed point has a handle of its own. */
  #gripOf(ray: Ray, end: RayEndName): Grip | undefined {
    const { session, viewpoint } = this.bench;
    const { rays } = session;
    if (end === 'origin' && startsAt(ray, rays.fixedOrigin)) return undefined;
    const point = endOf(ray, end);
    return {
      id: `${end} of ray ${ray.id}`,
      point,
      name: () => text(`handle.${end}`, { letter: ray.name === '' ? ray.letter : ray.name, at: triple(point) }),
      isMovable: !isEndOn(ray, end, viewpoint.camera.position),
      take: () => {
        if (ray !== rays.current) rays.look(ray);
        return (to) => {
          const aim = withEnd(ray, end, to);
          if (aim) rays.aim(ray, aim);
        };
      },
    };
  }
}
