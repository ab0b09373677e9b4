// The owner of the pointer: one state machine decides between casting, orbiting and dragging. Pixels are client CSS pixels.
//
//   down ─► PENDING ── moved past the slop ─► ORBIT
//     │        └─ up without moving ─► a click of the tool: cast, select or add
//     ├─ on the end of a ray ─► HANDLE: its release is no click, moved or not
//     ├─ on an arm of the gizmo, or with the drag tool on a body ─► HANDLE: up without moving is a click of the tool there
//     └─ right or middle button, or Space held ─► ORBIT
//   cancel, blur, Esc, a second touch ─► nothing is cast, what is dragged goes back
//
// The camera controls never see the pointer until it is handed over to them, so a click cannot nudge the camera before it casts.

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

/** A click of the current tool, which is `activeTool` then. */
export interface Click {
  readonly type: 'click';
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** What can be dragged: a body, an end of a ray, an arm of the gizmo. */
export interface DragTarget {
  /** Effect of a press without movement: none, or a click of the tool behind it. */
  readonly kind: 'firm' | 'open';
  /** The only tool that drags it. Other targets come first, and a pointer that is not pressed looks for them alone. */
  readonly tool?: Tool;
  /** Whether it is at this pixel; `wide` for a finger, which covers what it points at. */
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

  readonly #click: (click: Click) => void;
  readonly #camera: Pick<CameraPointers, 'handOver' | 'takeBack'>;
  readonly #targets: DragTarget[] = [];
  #hold: Hold | undefined;
  /** The held target is an open one, and has not been moved. */
  #untouched = false;
  #start: PointerData | undefined;
  readonly #down = new Map<number, PointerData>();
  readonly #held = new Set<HeldKey>();
  readonly #heldUsed = new Set<HeldKey>();

  constructor(click: (click: Click) => void, camera: Pick<CameraPointers, 'handOver' | 'takeBack'>) {
    this.#click = click;
    this.#camera = camera;
  }

  /** Of several at a pixel the first one gets the pointer. */
  addTarget(target: DragTarget): void {
    this.#targets.push(target);
  }

  /** The current tool: a held key overrides the chosen one. */
  get activeTool(): Tool {
    if (this.#held.has('q')) return 'ray';
    if (this.#held.has('s')) return 'select';
    if (this.#held.has('d')) return 'drag';
    return this.tool;
  }

  /** Once a frame: whether a target is under the pointer, which is not pressed. */
  hover(): boolean {
    const on = this.hovering && this.owner === 'idle' ? this.#find(undefined, this.hoverX, this.hoverY, false) : undefined;
    for (const target of this.#targets) target.hover?.(target === on);
    return on !== undefined;
  }

  down(pointer: PointerData): void {
    const first = this.#down.size === 0;
    this.#down.set(pointer.id, pointer);
    this.hovering = false;
    if (!first) {
      // A second finger: two fingers pan and zoom, whatever the first was doing.
      this.#end('putBack');
      this.#orbit(this.owner === 'orbit' ? [pointer] : [...this.#down.values()]);
      return;
    }
    for (const key of this.#held) this.#heldUsed.add(key);
    if (pointer.button !== 0 || this.#held.has('space')) {
      this.#orbit([pointer]);
      return;
    }
    this.#start = pointer;
    const { x, y } = pointer;
    const isWide = pointer.kind !== 'mouse';
    const target = this.#find(undefined, x, y, isWide) ?? this.#find(this.activeTool, x, y, isWide);
    this.owner = target ? 'handle' : 'pending';
    this.#untouched = target?.kind === 'open';
    this.#hold = target?.hold(x, y);
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
      this.#hold?.carry(pointer.x, pointer.y, pointer.shift);
      return;
    }
    if (this.owner !== 'pending' || start === undefined || isNear(start, pointer)) return;
    // The camera controls start at the current position, not at that of the press: the camera does not jump.
    this.#orbit([{ ...pointer, button: start.button }]);
  }

  up(pointer: PointerData): void {
    if (!this.#down.delete(pointer.id)) return;
    const start = this.#start;
    const clicks = start !== undefined && (this.owner === 'pending' || this.#untouched);
    if (this.owner === 'handle') this.#end(clicks ? 'putBack' : 'letGo');
    if (clicks || this.#down.size === 0) this.#reset();
    if (clicks) this.#click({ type: 'click', x: start.x, y: start.y, shift: pointer.shift, alt: pointer.alt });
  }

  /** The pointer leaves the canvas with no button down. */
  leave(): void {
    this.hovering = false;
  }

  /** pointercancel, Esc or a lost window: nothing is cast. Returns whether there was anything to cancel. */
  cancel(): boolean {
    const busy = this.owner !== 'idle';
    if (this.owner === 'orbit') this.#camera.takeBack();
    this.#end('putBack');
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
    this.#camera.handOver(pointers);
  }

  #find(tool: Tool | undefined, x: number, y: number, isWide: boolean): DragTarget | undefined {
    return this.#targets.find((target) => target.tool === tool && target.at(x, y, isWide));
  }

  #end(how: 'letGo' | 'putBack'): void {
    const hold = this.#hold;
    this.#hold = undefined;
    hold?.[how]();
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

/** Pointers given to the camera controls, which listen on the canvas; without a picture there are none. */
export class CameraPointers {
  readonly #canvas: HTMLElement | undefined;
  readonly #handed = new Map<number, PointerData>();
  /** Events of ours pass through the same elements as those of the browser, and must not return to the arbiter. */
  sending = false;

  constructor(canvas: HTMLElement | undefined) {
    this.#canvas = canvas;
  }

  /** Passes pointers on, as if they had just been pressed there. */
  handOver(pointers: readonly PointerData[]): void {
    for (const pointer of pointers) {
      this.#handed.set(pointer.id, pointer);
      this.#send('pointerdown', pointer);
    }
  }

  /** Cancels them. */
  takeBack(): void {
    for (const pointer of this.#handed.values()) this.#send('pointercancel', pointer);
    this.#handed.clear();
  }

  /** One of them was released. */
  released(id: number): void {
    this.#handed.delete(id);
  }

  #send(type: string, { id, kind, button, x, y, shift }: PointerData): void {
    this.sending = true;
    this.#canvas?.dispatchEvent(
      new PointerEvent(type, {
        pointerId: id,
        pointerType: kind,
        button,
        buttons: [1, 4, 2][button] ?? 1,
        clientX: x,
        clientY: y,
        shiftKey: shift,
        bubbles: true,
      }),
    );
    this.sending = false;
  }
}

/** From the browser's events to the arbiter. `host` contains the canvas. */
export function bindPointer(host: HTMLElement, arbiter: PointerArbiter, camera: CameraPointers): void {
  // In the capture phase at the parent, so that the controls' own listener on the canvas never gets the original.
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (camera.sending) return;
      event.stopPropagation();
      if (event.pointerType === 'mouse') event.preventDefault(); // no text selection, no middle-button scrolling
      host.setPointerCapture(event.pointerId);
      arbiter.down(dataOf(event));
      host.focus({ preventScroll: true });
    },
    { capture: true },
  );
  window.addEventListener('pointermove', (event) => {
    if (camera.sending) return;
    if (arbiter.owner !== 'idle' || host.contains(event.target as Node | null)) arbiter.move(dataOf(event));
  });
  window.addEventListener('pointerup', (event) => {
    if (camera.sending) return;
    camera.released(event.pointerId);
    arbiter.up(dataOf(event));
  });
  window.addEventListener('pointercancel', () => {
    if (!camera.sending) arbiter.cancel();
  });
  host.addEventListener('pointerleave', () => arbiter.leave());
  window.addEventListener('blur', () => arbiter.blur());
}

function dataOf(event: PointerEvent): PointerData {
  const kind: PointerKind = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
  return { id: event.pointerId, kind, button: event.button, x: event.clientX, y: event.clientY, shift: event.shiftKey, alt: event.altKey };
}
