// Drag targets: bodies, the ends of rays, the arms of the gizmo. The arbiter tests for one, then gives it the pointer.

import type { HandleKind } from './pointer-arbiter.ts';

export interface DragTarget {
  /** Effect of a press without movement. */
  readonly kind: HandleKind;
  /** Whether a target is at this pixel; `wide` for a finger, which covers what it points at. */
  at(x: number, y: number, wide: boolean): boolean;
  /** Whether it is under a pointer that is not pressed: then it shows it. */
  hover?(isOver: boolean): void;
  /** Starts a drag at the pixel of the last test. */
  hold(x: number, y: number): Hold | undefined;
}

/** A drag under way. */
export interface Hold {
  carry(x: number, y: number, shift: boolean): void;
  letGo(): void;
  /** Cancels the drag. */
  putBack(): void;
}

/** Several targets as one: the first one at the pixel gets the pointer. */
export class DragTargets {
  readonly #targets: DragTarget[] = [];
  readonly #bodies: DragTarget;
  #pressed: DragTarget | undefined;
  #hold: Hold | undefined;
  /** The target under the pointer in the last frame. */
  #hovered: { readonly x: number; readonly y: number; readonly on: DragTarget | undefined } | undefined;

  /** Bodies come last, and only a press looks for them. */
  constructor(bodies: DragTarget) {
    this.#bodies = bodies;
  }

  add(target: DragTarget): void {
    this.#targets.push(target);
  }

  /** At the pixel of a press. */
  at(x: number, y: number, wide: boolean): HandleKind | undefined {
    const hovered = this.#hovered;
    const known = !wide && hovered?.x === x && hovered.y === y ? hovered.on : undefined;
    this.#pressed = known ?? [...this.#targets, this.#bodies].find((target) => target.at(x, y, wide));
    return this.#pressed?.kind;
  }

  /** Once a frame: whether one is under the pointer; undefined: the pointer is elsewhere. */
  hover(at: { readonly x: number; readonly y: number } | undefined): boolean {
    const on = at && this.#targets.find((target) => target.at(at.x, at.y, false));
    this.#hovered = at && { ...at, on };
    for (const target of this.#targets) target.hover?.(target === on);
    return on !== undefined;
  }

  hold(x: number, y: number): void {
    this.#hold = this.#pressed?.hold(x, y);
  }

  carry(x: number, y: number, shift: boolean): void {
    this.#hold?.carry(x, y, shift);
  }

  /** Lets go, or cancels the drag. */
  end(how: 'letGo' | 'putBack'): void {
    const hold = this.#hold;
    this.#hold = undefined;
    hold?.[how]();
  }
}
