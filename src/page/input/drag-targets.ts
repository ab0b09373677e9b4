// What a pointer can take hold of besides bodies: the ends of rays, the arms of the gizmo. The arbiter asks whether one is there, then lends it the pointer.

import type { HandleKind } from './pointer-arbiter.ts';

export interface DragTarget {
  /** What a press without movement is. */
  readonly kind: HandleKind;
  /** Whether something to hold is at this pixel; `wide` for a finger, which covers what it points at. */
  at(x: number, y: number, wide: boolean): boolean;
  /** Takes it, at the pixel that was just asked about. */
  hold(x: number, y: number): void;
  carry(x: number, y: number, shift: boolean): void;
  letGo(): void;
  /** As if it had never been taken. */
  putBack(): void;
}

/** Several grips as one: the first that has something at the pixel gets the pointer. */
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
