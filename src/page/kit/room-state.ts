// The state of a room as one immutable value: what a hand changes, holds and lets go of, and the case that it came from.

import { signal } from '@preact/signals';
import type { Vec2 } from 'kantsu/planar';
import { hundredths, stepped } from './pointer-drag.ts';

/** Fields of a state, and the case that is shown until something is changed. */
export type WithCase<S> = S & { readonly shown?: string | undefined };

/** px between an outline and the handle that moves it. */
const BESIDE = 14;

export class RoomState<S extends object> {
  readonly #value;
  readonly #announce: () => void;
  #held: WithCase<S>;

  /** `announce` is called after a finished action; what only shows the state follows it by itself. */
  constructor(first: WithCase<S>, announce: () => void) {
    this.#value = signal(first);
    this.#held = first;
    this.#announce = announce;
  }

  /** A component or a figure that reads it follows it. */
  get value(): WithCase<S> {
    return this.#value.value;
  }

  /** While a hand moves. What is changed is no longer the case, unless `change` names one. */
  set(change: Partial<WithCase<S>>): void {
    this.#value.value = { ...this.#value.peek(), shown: undefined, ...change };
  }

  /** A finished action: announced. */
  act(change: Partial<WithCase<S>>): void {
    this.set(change);
    this.#announce();
  }

  /** For drags: the state when the hand took hold. */
  get held(): WithCase<S> {
    return this.#held;
  }

  /** What a handle does besides moving: `{ ...state.hold, drag, nudge }`. */
  readonly hold = {
    grab: (): void => {
      this.#held = this.#value.peek();
    },
    done: (): void => this.#announce(),
    cancel: (): void => this.act(this.#held),
  };

  /** A handle at a point of the state: a hand moves it to hundredths, keys by steps. */
  point(of: (state: WithCase<S>) => Readonly<Vec2>, set: (at: Vec2) => void) {
    const at = of(this.value);
    return {
      ...this.hold,
      at,
      value: at[0],
      drag: (from: Vec2, to: Vec2): void => {
        const [x, y] = of(this.held);
        set([hundredths(x + to[0] - from[0]), hundredths(y + to[1] - from[1])]);
      },
      nudge: (dx: number, dy: number, fine: boolean): void => {
        const [x, y] = of(this.value);
        set([stepped(x, dx, fine), stepped(y, dy, fine)]);
      },
    };
  }

  /** A handle of a size, which grows along a unit vector: a little beside the outline, and turned that way. */
  size(of: (state: WithCase<S>) => number, [ux, uy]: Readonly<Vec2>, set: (size: number) => void) {
    return {
      ...this.hold,
      value: of(this.value),
      shift: [ux * BESIDE, -uy * BESIDE] as const,
      angle: (-Math.atan2(uy, ux) * 180) / Math.PI,
      drag: (from: Vec2, to: Vec2): void => set(hundredths(of(this.held) + (to[0] - from[0]) * ux + (to[1] - from[1]) * uy)),
      nudge: (dx: number, dy: number, fine: boolean): void => set(stepped(of(this.value), dx + dy, fine)),
    };
  }
}
