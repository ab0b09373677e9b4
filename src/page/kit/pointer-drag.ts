// The one drag of the page: of an element, of a mark in an SVG, of a body on a canvas. What differs is where a pointer is.

import { useCallback, useRef } from 'preact/hooks';

/** What a hand moves. Positions are in the units of `locate`: pixels, metres of a board, a point on a plane in space. */
export interface Drag<P> {
  readonly locate: (event: PointerEvent) => P;
  /** False: this one is left to what lies below. */
  readonly grab?: (at: P, event: PointerEvent) => boolean | void;
  readonly drag: (from: P, to: P, event: PointerEvent) => void;
  /** Let go before it was a drag, also while the page still scrolls, when the browser makes no click. */
  readonly click?: () => void;
  /** The hand has let go. */
  readonly done?: () => void;
  /** Escape, or the pointer was taken away. */
  readonly cancel?: () => void;
  /** px that a pointer moves before it drags; a click stays a click on what is under it, and a drag is none. 0 where left out. */
  readonly threshold?: number;
  /** Beyond it: false leaves the pointer to the browser, which scrolls with it. */
  readonly begins?: (dx: number, dy: number) => boolean;
  /** Also by the middle button, or by the right one. */
  readonly middle?: boolean;
  readonly secondary?: boolean;
}

/** Lets `target` be dragged until the returned function is called. `drag` is asked for anew by every event. */
export function draggable<P>(target: HTMLElement | SVGElement, drag: () => Drag<P>): () => void {
  let pointer: number | undefined;
  let start: PointerEvent | undefined;
  let from: P;
  let isOn = false;

  const release = (pointerId: number | undefined, well: boolean, isDown = false): void => {
    if (pointerId === undefined || pointerId !== pointer) return;
    pointer = undefined;
    removeEventListener('keydown', escape, true);
    target.classList.remove('held');
    if (!isOn) {
      if (well) drag().click?.();
      return;
    }
    isOn = false;
    const { threshold = 0, done, cancel } = drag();
    if (threshold > 0) {
      // The browser makes a click of a drag's end, in the task in which the button goes up.
      target.addEventListener('click', swallow, true);
      const forget = (): unknown => setTimeout(() => target.removeEventListener('click', swallow, true));
      if (isDown) addEventListener('pointerup', forget, { capture: true, once: true });
      else forget();
    }
    if (well) done?.();
    else cancel?.();
  };
  const swallow = (event: Event): void => event.stopImmediatePropagation();
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOn) return;
    event.stopPropagation();
    release(pointer, false, true);
  };
  const begin = (event: PointerEvent): void => {
    isOn = true;
    target.setPointerCapture(event.pointerId);
    target.classList.add('held');
  };
  const events: Partial<Record<keyof GlobalEventHandlersEventMap, (event: PointerEvent) => unknown>> = {
    pointerdown(event) {
      const { locate, grab, threshold = 0, middle = false, secondary = false } = drag();
      if (![true, middle, secondary][event.button] || pointer !== undefined) return;
      from = locate(event);
      if (grab?.(from, event) === false) return;
      pointer = event.pointerId;
      start = event;
      addEventListener('keydown', escape, true);
      if (threshold > 0) return;
      event.stopPropagation();
      begin(event);
    },
    pointermove(event) {
      if (event.pointerId !== pointer) return;
      const { locate, drag: move, threshold = 0, begins } = drag();
      if (!isOn) {
        const [dx, dy] = [event.clientX - start!.clientX, event.clientY - start!.clientY];
        // Let go elsewhere, before it was held.
        if (event.buttons === 0) return release(pointer, false);
        if (Math.hypot(dx, dy) < threshold) return;
        if (begins?.(dx, dy) === false) return release(pointer, false);
        begin(event);
      }
      move(from, locate(event), event);
    },
    pointerup: (event) => release(event.pointerId, true),
    pointercancel: (event) => release(event.pointerId, false),
    // Not that of a part of it, which has had the finger from its press on and gives it up when the drag begins.
    lostpointercapture: (event) => event.target === target && release(event.pointerId, true),
  };
  for (const [type, listener] of Object.entries(events)) target.addEventListener(type, listener as EventListener);
  return () => {
    release(pointer, false);
    for (const [type, listener] of Object.entries(events)) target.removeEventListener(type, listener as EventListener);
  };
}

/** Which way a key points: right, up, towards the viewer. */
export const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

/** Which way an arrow key points, up being positive; undefined for other keys and with Ctrl, Alt or Meta. */
export function arrowOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): readonly [number, number] | undefined {
  if (!key.startsWith('Arrow') || ctrlKey || metaKey || altKey) return undefined;
  const [right, up] = WAYS[key];
  return [right, up];
}

/** Listens for keys without Ctrl, Alt and Meta. One that does something here does nothing else: arrows and Home otherwise act on the picture. */
export function takingKeys(press: (event: KeyboardEvent) => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The ref of an element that is dragged: `<g ref={useDrag({ locate, drag })}>`. */
export function useDrag<P>(drag: Drag<P>): (target: HTMLElement | SVGElement | null) => (() => void) | void {
  const latest = useRef(drag);
  latest.current = drag;
  return useCallback((target) => (target ? draggable(target, () => latest.current) : undefined), []);
}

type Size = readonly [width: number, height: number];

interface Resizing {
  /** The size as shares of what `around` measures, px. */
  readonly now: () => Size;
  readonly around: () => Size;
  /** What a share grows by, to the right and downwards: 1, −1 or 0. */
  readonly grows: Size;
  /** By an arrow key. */
  readonly step: number;
  readonly set: (width: number, height: number) => void;
  /** The hand has let go. */
  readonly keep: () => void;
}

/** An edge or a corner that is dragged, or moved with the arrow keys: what its element gets. */
export function useResizing({ now, around, grows, step, set, keep }: Resizing) {
  const start = useRef<Size>([0, 0]);
  const grow = ([width, height]: Size, x: number, y: number): void => set(width + grows[0] * x, height + grows[1] * y);
  const ref = useDrag<Size>({
    locate: ({ clientX, clientY }) => [clientX / Math.max(1, around()[0]), clientY / Math.max(1, around()[1])],
    grab: () => void (start.current = now()),
    drag: (from, to) => grow(start.current, to[0] - from[0], to[1] - from[1]),
    done: keep,
    cancel: keep,
  });
  const onKeyDown = takingKeys((event) => {
    const arrow = arrowOf(event);
    if (!arrow || arrow.every((way, k) => way === 0 || grows[k] === 0)) return false;
    grow(now(), step * arrow[0], -step * arrow[1]);
    keep();
    return true;
  });
  return { ref, onKeyDown };
}

/** What a drag reaches: whole hundredths. */
export function hundredths(x: number): number {
  return Math.round(x * 100) / 100 + 0;
}

/** After an arrow key: a tenth more or less, fine a hundredth. Sums of tenths stay tenths: 0.1 + 0.2 is 0.3. */
export function stepped(x: number, direction: number, fine: boolean): number {
  return Math.round((x + direction * (fine ? 0.01 : 0.1)) * 1e6) / 1e6 + 0;
}
