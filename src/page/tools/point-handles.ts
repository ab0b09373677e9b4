// Points of rays that are dragged or moved by keys: drag targets of the arbiter, and buttons over them for the keyboard. Each move casts again.

import type { Vec3 } from 'kantsu';
import type { DragTarget, Hold } from './pointer-arbiter.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { PointDrag, pressed } from './point-drag.ts';
import { element, setHidden } from '../ui/element.ts';
import { placeHandle, setAttribute, takeKeys } from '../ui/drag-handle.ts';
import { nearestAt } from '../model/viewpoint.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** One of the points. */
export interface Grip {
  /** Moves of the same point in quick succession are one change. */
  readonly id: string;
  readonly point: Vec3;
  readonly name: () => string;
  /** Whether it is not so in line with the eye that moving it would have no visible effect. */
  readonly isMovable: boolean;
  /** Begins a move; what is returned moves the point. */
  readonly take: () => (to: Vec3) => void;
}

export interface HandleBench {
  readonly session: Session;
  readonly viewpoint: Viewpoint;
  readonly history: History;
  readonly host: HTMLElement;
}

export abstract class PointHandles implements DragTarget {
  readonly kind = 'firm';
  readonly root = element('div', { class: 'handles fill' });
  protected readonly bench: HandleBench;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #near: readonly [mouse: number, finger: number];
  #found: Grip | undefined;
  #held: string | undefined;

  /** `near`: hit distance around a point, px. */
  constructor(bench: HandleBench, near: readonly [mouse: number, finger: number], ...buttons: readonly HTMLButtonElement[]) {
    this.bench = bench;
    this.#near = near;
    this.#buttons = buttons;
    this.root.append(...buttons);
    buttons.forEach((one, i) => takeKeys(one, (key, fine) => this.#press(this.own()[i], key, fine)));
  }

  /** Of each button its point. */
  protected abstract own(): readonly (Grip | undefined)[];

  /** All points that a pointer can drag; of several at the same distance the first. */
  protected abstract all(): readonly Grip[];

  at(x: number, y: number, wide: boolean): boolean {
    const points = this.all().map((grip) => [grip.point, grip] as const);
    this.#found = nearestAt(this.bench.viewpoint, x, y, this.#near[wide ? 1 : 0], points);
    return this.#found !== undefined;
  }

  hold(x: number, y: number): Hold {
    const { session, viewpoint, history } = this.bench;
    const { id, point, take } = this.#found!;
    const before = session.rays.state;
    const drag = new PointDrag(viewpoint, point, x, y);
    const move = take();
    const end = (act: () => void) => (): void => {
      this.#held = undefined;
      act();
    };
    this.#held = id;
    return {
      carry: (...to) => move(drag.to(...to)),
      letGo: end(() => history.raysChanged(before)),
      putBack: end(() => session.rays.load(before)),
    };
  }

  /** Once a frame: moves the buttons to the points. */
  place(): void {
    const { viewpoint, host } = this.bench;
    const own = this.own();
    setHidden(this.root, !own.some(Boolean));
    for (const [i, button] of this.#buttons.entries()) {
      const grip = own[i];
      setHidden(button, !grip);
      if (!grip) continue;
      const at = viewpoint.project(grip.point);
      placeHandle(button, host, at, at.visible && grip.isMovable, this.#held === grip.id);
      setAttribute(button, 'aria-label', grip.name());
    }
  }

  #press(grip: Grip | undefined, key: string, fine: boolean): boolean {
    const { viewpoint, history, host } = this.bench;
    const point = grip && pressed(viewpoint, host.clientHeight, grip.point, key, fine);
    if (!point) return false;
    history.changeRays(() => grip.take()(point), grip.id);
    return true;
  }
}
