// Drag targets besides bodies: the ends of rays, the arms of the gizmo. The arbiter tests for one, then gives it the pointer.

import type { HandleKind } from './pointer-arbiter.ts';

export interface DragTarget {
  /** Effect of a press without movement. */
  readonly kind: HandleKind;
  /** Whether a target is at this pixel; `wide` for a finger, which covers what it points at. */
  at(x: number, y: number, wide: boolean): boolean;
  /** Whether it is under a pointer that is not pressed: then it shows it. */
  hover?(isOver: boolean): void;
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
  /** The target under the pointer in the last frame. */
  #hovered: { readonly x: number; readonly y: number; readonly on: DragTarget | undefined } | undefined;

  add(grip: DragTarget): void {
    this.#grips.push(grip);
  }

  /** At the pixel of a press. */
  at(x: number, y: number, wide: boolean): HandleKind | undefined {
    const hovered = this.#hovered;
    this.#held = !wide && hovered?.x === x && hovered.y === y ? hovered.on : this.#grips.find((grip) => grip.at(x, y, wide));
    return this.#held?.kind;
  }

  /** Once a frame: whether one is under the pointer; undefined: the pointer is elsewhere. */
  hover(at: { readonly x: number; readonly y: number } | undefined): boolean {
    const on = at && this.#grips.find((grip) => grip.at(at.x, at.y, false));
    this.#hovered = at && { ...at, on };
    for (const grip of this.#grips) grip.hover?.(grip === on);
    return on !== undefined;
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
