// From the browser's pointer events to the arbiter: the camera controls get only what the arbiter passes on.

import type { PointerArbiter, PointerData, PointerKind } from './pointer-arbiter.ts';

export interface PointerBinding {
  /** Passes pointers to the canvas's listeners, as if they had just been pressed there. */
  handOver(pointers: readonly PointerData[]): void;
  /** Cancels them. */
  takeBack(): void;
}

/** `host` contains the canvas, on which the camera controls listen; without a picture there is none. */
export function bindPointer(host: HTMLElement, canvas: HTMLElement | undefined, arbiter: PointerArbiter): PointerBinding {
  const handed = new Map<number, PointerData>();
  // Events dispatched here pass through the same elements and must not return to the arbiter.
  let sending = false;

  // In the capture phase at the parent, so that the controls' own listener on the canvas never gets the original.
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (sending) return;
      event.stopPropagation();
      if (event.pointerType === 'mouse') event.preventDefault(); // no text selection, no middle-button scrolling
      host.setPointerCapture(event.pointerId);
      arbiter.down(dataOf(event));
      host.focus({ preventScroll: true });
    },
    { capture: true },
  );
  window.addEventListener('pointermove', (event) => {
    if (sending) return;
    if (arbiter.owner !== 'idle' || host.contains(event.target as Node | null)) arbiter.move(dataOf(event));
  });
  window.addEventListener('pointerup', (event) => {
    if (sending) return;
    handed.delete(event.pointerId);
    arbiter.up(dataOf(event));
  });
  window.addEventListener('pointercancel', () => {
    if (!sending) arbiter.cancel();
  });
  host.addEventListener('pointerleave', () => arbiter.leave());
  window.addEventListener('blur', () => arbiter.blur());

  const send = (type: string, pointer: PointerData): void => {
    sending = true;
    canvas?.dispatchEvent(
      new PointerEvent(type, {
        pointerId: pointer.id,
        pointerType: pointer.kind,
        button: pointer.button,
        buttons: [1, 4, 2][pointer.button] ?? 1,
        clientX: pointer.x,
        clientY: pointer.y,
        shiftKey: pointer.shift,
        bubbles: true,
      }),
    );
    sending = false;
  };
  return {
    handOver(pointers) {
      for (const pointer of pointers) {
        handed.set(pointer.id, pointer);
        send('pointerdown', pointer);
      }
    },
    takeBack() {
      for (const pointer of handed.values()) send('pointercancel', pointer);
      handed.clear();
    },
  };
}

function dataOf(event: PointerEvent): PointerData {
  const kind: PointerKind = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
  return { id: event.pointerId, kind, button: event.button, x: event.clientX, y: event.clientY, shift: event.shiftKey, alt: event.altKey };
}
