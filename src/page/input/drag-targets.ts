// Drag targets besides bodies: the ends of rays, the arms of the gizmo. The arbiter tests for one, then gives it the pointer.

import type { HandleKind } from './pointer-arbiter.ts';

export interface DragTarget {
  /** Effect of a press without movement. */
  readonly kind: HandleKind;
  /** Whether a target is at this pixel; `wide` for a finger, which covers what it points at. */
  at(x: number, y: number, wide: boolean): boolean;
  /** Starts the drag, at the pixel of the last test. */
  hold(x: number, y: number): void;
  carry(x: number, y: number, shift: boolean): void;
  letGo(): void;
  /** Cancels the drag. */
  putBack(): void;
}

/** Several targets as one: the first one at the pixel gets the pointer. */
export class DragTargets {
  readonly #grips: DragTarget[] = [];
  #held: DragTarget | undefined;

  add(grip: DragTarget): void {
    this.#grips.push(grip);
  }

  at(x: number, y: number, wide: boolean): HandleKind | undefined {
    this.#held = this.#grips.find((grip) => grip.at(x, y, wide));
    return this.#held?.kind;
  }

  hold(x: number, y: number): void {
    this.#held?.hold(x, y);
  }

  carry(x: number, y: number, shift: boolean): void {
    this.#held?.carry(x, y, shift);
  }

  letGo(): void {
    this.#held?.letGo();
    this.#held = undefined;
  }

  putBack(): void {
    this.#held?.putBack();
    this.#held = undefined;
  }
}
