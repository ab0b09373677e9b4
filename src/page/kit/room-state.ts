// The state of a room as one immutable value: what a hand changes, holds and lets go of, and the case that it came from.

import { signal } from '@preact/signals';

/** Fields of a state, and the case that is shown until something is changed. */
export type WithCase<S> = S & { readonly shown?: string | undefined };

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
}
