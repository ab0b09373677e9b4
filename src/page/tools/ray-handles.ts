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
import { pointDrag, pressed } from './point-drag.ts';
import type { Hold } from './pointer-arbiter.ts';

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

export type RayHandles = ReturnType<typeof rayHandles>;

export function rayHandles(session: Session, viewpoint: Viewpoint, history: History, host: HTMLElement) {
  const root = element('div', { class: 'handles fill' });
  const buttons = [
    ...RAY_ENDS.map((end) => button({ class: `handle handle-${end}`, hint: 'handle.hint' })),
    button({ class: 'handle fixed-origin', hint: 'handle.hint' }, element('span', { class: 'tag veil fine', text: 'term.origin' })),
  ];
  let found: Grip | undefined;
  let held: string | undefined;
  root.append(...buttons);
  buttons.forEach((one, i) =>
    one.addEventListener(
      'keydown',
      takingKeys((event) => press(own()[i], event)),
    ),
  );

  /** Of each button its point. */
  function own(): readonly (Grip | undefined)[] {
    const { rays, layers } = session;
    const { current: ray } = rays;
    return [...RAY_ENDS.map((end) => (ray && layers.rays && !ray.hidden ? gripAt(ray, end) : undefined)), origin()];
  }

  /** All ends that a pointer can drag; of several at the same distance the first. */
  function ends(): readonly Grip[] {
    const { rays, layers } = session;
    if (!layers.rays) return [];
    const shown = rays.list.filter((ray) => !ray.hidden).sort((a, b) => Number(b === rays.current) - Number(a === rays.current));
    return shown.flatMap((ray) => RAY_ENDS.flatMap((end) => gripAt(ray, end) ?? [])).filter(({ isMovable }) => isMovable);
  }

  function gripAt(ray: Ray, end: RayEndName): Grip | undefined {
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

  function origin(): Grip | undefined {
    const { fixedOrigin: point } = session.rays;
    const name = (): string => text('origin.at', { at: triple(point!) });
    return point && { id: 'fixed origin', point, name, isMovable: true, take: () => moveFixedOrigin(session, point) };
  }

  function press(grip: Grip | undefined, { key, shiftKey }: KeyboardEvent): boolean {
    const point = grip && pressed(viewpoint, host.clientHeight, grip.point, key, shiftKey);
    if (!point) return false;
    history.changeRays(() => grip.take()(point), grip.id);
    return true;
  }

  return {
    root,
    kind: 'firm' as const,
    at(x: number, y: number, wide: boolean): boolean {
      const near = (points: readonly Grip[], within: typeof NEAR_END | typeof NEAR_ORIGIN): Grip | undefined =>
        nearestAt(
          viewpoint,
          x,
          y,
          within[wide ? 1 : 0],
          points.map((grip) => [grip.point, grip] as const),
        );
      found =
        near(ends(), NEAR_END) ??
        near(
          [origin()].flatMap((grip) => grip ?? []),
          NEAR_ORIGIN,
        );
      return found !== undefined;
    },
    hold(x: number, y: number): Hold {
      const { rays } = session;
      const { id, point, take } = found!;
      const before = rays.state;
      const drag = pointDrag(viewpoint, point, x, y);
      const move = take();
      const end = (act: () => void) => (): void => {
        held = undefined;
        act();
      };
      held = id;
      return {
        carry: (...to) => move(drag.pull(...to)),
        letGo: end(() => history.raysChanged(before)),
        putBack: end(() => rays.load(before)),
      };
    },
    /** Once a frame: moves the buttons to the points. */
    place(): void {
      const grips = own();
      setHidden(root, !grips.some(Boolean));
      for (const [i, one] of buttons.entries()) {
        const grip = grips[i];
        setHidden(one, !grip);
        if (!grip) continue;
        const at = viewpoint.project(grip.point);
        placeHandle(one, host, at, at.visible && grip.isMovable, held === grip.id);
        setAttribute(one, 'aria-label', grip.name());
      }
    },
  };
}
