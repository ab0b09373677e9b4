// Handles on the ends of pinned rays, and on the fixed point at which rays start: drag targets of the arbiter, and buttons over them for the keyboard. Each
// move casts again.

import type { Vec3 } from 'kantsu';
import type { History } from '../model/history.ts';
import { RAY_ENDS, endOf, isEndOn, startsAt, withEnd } from '../model/ray-ends.ts';
import type { RayEndName } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import type { Session } from '../model/session.ts';
import { nearestAt } from '../model/viewpoint.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import { takingKeys } from '../kit/pointer-drag.ts';
import { placeHandle, setAttribute } from '../ui/drag-handle.ts';
import { button, element, setHidden } from '../ui/element.ts';
import { triple } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { moveFixedOrigin } from './fixed-origin.ts';
import { PointDrag, pressed } from './point-drag.ts';
import type { DragTarget, Hold } from './pointer-arbiter.ts';

/** One of the points. */
interface Grip {
  /** Moves of the same point in quick succession are one change. */
  readonly id: string;
  readonly point: Vec3;
  readonly name: () => string;
  /** Whether it is not so in line with the eye that moving it would have no visible effect. */
  readonly isMovable: boolean;
  /** Begins a move; what is returned moves the point. */
  readonly take: () => (to: Vec3) => void;
}

/** Hit distance, px, for a mouse and for a finger: around an end, and around the fixed point. */
const NEAR_END = [11, 22] as const;
const NEAR_ORIGIN = [16, 24] as const;

export class RayHandles implements DragTarget {
  readonly kind = 'firm';
  readonly root = element('div', { class: 'handles fill' });
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #history: History;
  readonly #host: HTMLElement;
  readonly #buttons = [
    ...RAY_ENDS.map((end) => button({ class: `handle handle-${end}`, hint: 'handle.hint' })),
    button({ class: 'handle fixed-origin', hint: 'handle.hint' }, element('span', { class: 'tag veil fine', text: 'term.origin' })),
  ];
  #found: Grip | undefined;
  #held: string | undefined;

  constructor(session: Session, viewpoint: Viewpoint, history: History, host: HTMLElement) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#history = history;
    this.#host = host;
    this.root.append(...this.#buttons);
    this.#buttons.forEach((one, i) =>
      one.addEventListener(
        'keydown',
        takingKeys((event) => this.#press(this.#own()[i], event)),
      ),
    );
  }

  at(x: number, y: number, wide: boolean): boolean {
    const near = (points: readonly Grip[], within: typeof NEAR_END | typeof NEAR_ORIGIN): Grip | undefined =>
      nearestAt(
        this.#viewpoint,
        x,
        y,
        within[wide ? 1 : 0],
        points.map((grip) => [grip.point, grip] as const),
      );
    this.#found =
      near(this.#ends(), NEAR_END) ??
      near(
        [this.#origin()].flatMap((grip) => grip ?? []),
        NEAR_ORIGIN,
      );
    return this.#found !== undefined;
  }

  hold(x: number, y: number): Hold {
    const { rays } = this.#session;
    const { id, point, take } = this.#found!;
    const before = rays.state;
    const drag = new PointDrag(this.#viewpoint, point, x, y);
    const move = take();
    const end = (act: () => void) => (): void => {
      this.#held = undefined;
      act();
    };
    this.#held = id;
    return {
      carry: (...to) => move(drag.to(...to)),
      letGo: end(() => this.#history.raysChanged(before)),
      putBack: end(() => rays.load(before)),
    };
  }

  /** Once a frame: moves the buttons to the points. */
  place(): void {
    const own = this.#own();
    setHidden(this.root, !own.some(Boolean));
    for (const [i, one] of this.#buttons.entries()) {
      const grip = own[i];
      setHidden(one, !grip);
      if (!grip) continue;
      const at = this.#viewpoint.project(grip.point);
      placeHandle(one, this.#host, at, at.visible && grip.isMovable, this.#held === grip.id);
      setAttribute(one, 'aria-label', grip.name());
    }
  }

  /** Of each button its point. */
  #own(): readonly (Grip | undefined)[] {
    const { rays, layers } = this.#session;
    const { current: ray } = rays;
    return [...RAY_ENDS.map((end) => (ray && layers.rays && !ray.hidden ? this.#end(ray, end) : undefined)), this.#origin()];
  }

  /** All ends that a pointer can drag; of several at the same distance the first. */
  #ends(): readonly Grip[] {
    const { rays, layers } = this.#session;
    if (!layers.rays) return [];
    const shown = rays.list.filter((ray) => !ray.hidden).sort((a, b) => Number(b === rays.current) - Number(a === rays.current));
    return shown.flatMap((ray) => RAY_ENDS.flatMap((end) => this.#end(ray, end) ?? [])).filter(({ isMovable }) => isMovable);
  }

  #end(ray: Ray, end: RayEndName): Grip | undefined {
    const { rays } = this.#session;
    if (end === 'origin' && startsAt(ray, rays.fixedOrigin)) return undefined;
    const point = endOf(ray, end);
    return {
      id: `${end} of ray ${ray.id}`,
      point,
      name: () => text(`handle.${end}`, { letter: ray.name === '' ? ray.letter : ray.name, at: triple(point) }),
      isMovable: !isEndOn(ray, end, this.#viewpoint.camera.position),
      take: () => {
        if (ray !== rays.current) rays.look(ray);
        return (to) => {
          const aim = withEnd(ray, end, to);
          if (aim) rays.aim(ray, aim);
        };
      },
    };
  }

  #origin(): Grip | undefined {
    const { fixedOrigin: point } = this.#session.rays;
    const name = (): string => text('origin.at', { at: triple(point!) });
    return point && { id: 'fixed origin', point, name, isMovable: true, take: () => moveFixedOrigin(this.#session, point) };
  }

  #press(grip: Grip | undefined, { key, shiftKey }: KeyboardEvent): boolean {
    const point = grip && pressed(this.#viewpoint, this.#host.clientHeight, grip.point, key, shiftKey);
    if (!point) return false;
    this.#history.changeRays(() => grip.take()(point), grip.id);
    return true;
  }
}
