// Who owns the pointer: one state machine decides between casting, orbiting and dragging. No DOM, no three: plain numbers in, actions out.
//
//   down ─► PENDING ── moved past the slop ─► ORBIT
//     │        └─ up without moving ─► a click of the tool: cast, select or add
//     ├─ on the end of a ray ─► HANDLE: its release is no click, moved or not
//     ├─ on an arm of the gizmo, or with the drag tool on a body ─► HANDLE: up without moving is a click of the tool there
//     └─ right or middle button, or Space held ─► ORBIT
//   cancel, blur, Esc, a second touch ─► nothing is cast, what is dragged goes back
//
// The camera controls never see the pointer until an `orbit` action hands it over, so a click cannot nudge the camera before it casts.

import type { Tool } from '../model/tool.ts';
export type Owner = 'idle' | 'pending' | 'orbit' | 'handle';
export type PointerKind = 'mouse' | 'touch' | 'pen';

/** Keys with an effect while held: `q` casts, `s` selects, `d` drags, `space` orbits; with every tool. */
export type HeldKey = 'q' | 's' | 'd' | 'space';

/** One pointer event, in client CSS pixels. */
export interface PointerData {
  readonly id: number;
  readonly kind: PointerKind;
  /** 0 left or touch, 1 middle, 2 right. */
  readonly button: number;
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
}

export type PointerAction =
  /** A ray through the pixel. `add` keeps existing rays; `onward` starts at the last exit instead of the camera. */
  | { readonly type: 'cast'; readonly x: number; readonly y: number; readonly add: boolean; readonly onward: boolean }
  | { readonly type: 'select'; readonly x: number; readonly y: number }
  | { readonly type: 'add'; readonly x: number; readonly y: number }
  /** From here on the camera controls own these pointers. */
  | { readonly type: 'orbit'; readonly pointers: readonly PointerData[] }
  /** The camera controls must release all pointers. */
  | { readonly type: 'orbitCancelled' }
  /** A handle is pressed, moved, released, or its drag cancelled. */
  | { readonly type: 'hold'; readonly x: number; readonly y: number }
  | { readonly type: 'carry'; readonly x: number; readonly y: number; readonly shift: boolean }
  | { readonly type: 'letGo' }
  | { readonly type: 'handleCancelled' };

/** Effect of a press on a handle without movement: none, or a click of the tool behind it. */
export type HandleKind = 'firm' | 'open';

/** Largest movement of a click, CSS pixels: a mouse stays still, a finger rolls. */
export const MOUSE_SLOP = 5;
export const TOUCH_SLOP = 10;

export class PointerArbiter {
  tool: Tool = 'ray';
  owner: Owner = 'idle';
  /** Position of a hovering mouse or pen without buttons, for the preview; the frame reads it, so there is at most one cast per frame. */
  hovering = false;
  hoverX = 0;
  hoverY = 0;

  readonly #act: (action: PointerAction) => void;
  /** The kind of handle at this pixel. Called once per press of the first button; `wide` for a finger. */
  readonly #handleAt: (x: number, y: number, wide: boolean) => HandleKind | undefined;
  /** The held handle is an open one, and has not been moved. */
  #untouched = false;
  #start: PointerData | undefined;
  readonly #down = new Map<number, PointerData>();
  readonly #held = new Set<HeldKey>();
  readonly #heldUsed = new Set<HeldKey>();

  constructor(
    act: (action: PointerAction) => void,
    handleAt: (x: number, y: number, wide: boolean) => HandleKind | undefined = () => undefined,
  ) {
    this.#act = act;
    this.#handleAt = handleAt;
  }

  /** The current tool: a held key overrides the chosen one. */
  get activeTool(): Tool {
    if (this.#held.has('q')) return 'ray';
    if (this.#held.has('s')) return 'select';
    if (this.#held.has('d')) return 'drag';
    return this.tool;
  }

  /** True while Space is held over the canvas: the next drag orbits. */
  get orbitHeld(): boolean {
    return this.#held.has('space');
  }

  down(pointer: PointerData): void {
    const first = this.#down.size === 0;
    this.#down.set(pointer.id, pointer);
    this.hovering = false;
    if (!first) {
      // A second finger: two fingers pan and zoom, whatever the first was doing.
      if (this.owner === 'handle') this.#act({ type: 'handleCancelled' });
      if (this.owner === 'orbit') this.#act({ type: 'orbit', pointers: [pointer] });
      else this.#orbit([...this.#down.values()]);
      return;
    }
    for (const key of this.#held) this.#heldUsed.add(key);
    if (pointer.button !== 0 || this.orbitHeld) {
      this.#orbit([pointer]);
      return;
    }
    const handle = this.#handleAt(pointer.x, pointer.y, pointer.kind !== 'mouse');
    if (handle !== undefined) {
      this.owner = 'handle';
      this.#start = pointer;
      this.#untouched = handle === 'open';
      this.#act({ type: 'hold', x: pointer.x, y: pointer.y });
      return;
    }
    this.owner = 'pending';
    this.#start = pointer;
  }

  move(pointer: PointerData): void {
    if (this.#down.size === 0) {
      this.hovering = pointer.kind !== 'touch';
      this.hoverX = pointer.x;
      this.hoverY = pointer.y;
      return;
    }
    if (!this.#down.has(pointer.id)) return;
    const start = this.#start;
    if (this.owner === 'handle') {
      if (this.#untouched && start !== undefined && isNear(start, pointer)) return;
      this.#untouched = false;
      this.#act({ type: 'carry', x: pointer.x, y: pointer.y, shift: pointer.shift });
      return;
    }
    if (this.owner !== 'pending' || start === undefined || isNear(start, pointer)) return;
    // The camera controls start at the current position, not at that of the press: the camera does not jump.
    this.#orbit([{ ...pointer, button: start.button }]);
  }

  up(pointer: PointerData): void {
    if (!this.#down.delete(pointer.id)) return;
    const start = this.#start;
    if (this.owner === 'pending' && start !== undefined) {
      this.#reset();
      this.#click(start, pointer);
      return;
    }
    if (this.owner === 'handle') {
      const clicks = this.#untouched && start !== undefined;
      this.#reset();
      this.#act({ type: clicks ? 'handleCancelled' : 'letGo' });
      if (clicks) this.#click(start, pointer);
      return;
    }
    if (this.#down.size === 0) this.#reset();
  }

  /** The pointer leaves the canvas with no button down. */
  leave(): void {
    this.hovering = false;
  }

  /** pointercancel, Esc or a lost window: nothing is cast. Returns whether there was anything to cancel. */
  cancel(): boolean {
    const busy = this.owner !== 'idle';
    if (this.owner === 'orbit') this.#act({ type: 'orbitCancelled' });
    if (this.owner === 'handle') this.#act({ type: 'handleCancelled' });
    this.#down.clear();
    this.#reset();
    return busy;
  }

  /** The window lost the focus: releases of held keys will not arrive here. */
  blur(): void {
    this.cancel();
    this.#held.clear();
    this.#heldUsed.clear();
    this.hovering = false;
  }

  keyDown(key: HeldKey): void {
    if (this.#held.has(key)) return;
    this.#held.add(key);
    if (this.owner !== 'idle') this.#heldUsed.add(key);
  }

  /** Returns whether the key was tapped: released without a pointer having used it. */
  keyUp(key: HeldKey): boolean {
    const tapped = this.#held.delete(key) && !this.#heldUsed.has(key);
    this.#heldUsed.delete(key);
    return tapped;
  }

  #orbit(pointers: readonly PointerData[]): void {
    this.owner = 'orbit';
    this.#start = undefined;
    this.#act({ type: 'orbit', pointers });
  }

  #click(start: PointerData, end: PointerData): void {
    const { x, y } = start;
    const tool = this.activeTool;
    if (tool === 'ray') this.#act({ type: 'cast', x, y, add: end.shift || end.alt, onward: end.alt });
    else if (tool === 'add') this.#act({ type: 'add', x, y });
    else this.#act({ type: 'select', x, y });
  }

  #reset(): void {
    this.owner = 'idle';
    this.#start = undefined;
    this.#untouched = false;
  }
}

/** Whether a pointer has hardly moved since its press. */
function isNear(start: PointerData, { x, y }: PointerData): boolean {
  const slop = start.kind === 'mouse' ? MOUSE_SLOP : TOUCH_SLOP;
  return (x - start.x) ** 2 + (y - start.y) ** 2 <= slop * slop;
}
