// Between the browser's pointer events and the arbiter: nothing reaches the camera controls unless the arbiter hands it over.

import type { PointerArbiter, PointerData, PointerKind } from './pointer-arbiter.ts';

export interface PointerBinding {
  /** Gives pointers to whoever listens on the canvas, as if they had just gone down there. */
  handOver(pointers: readonly PointerData[]): void;
  /** Takes them back. */
  takeBack(): void;
}

/** `host` is the element that holds the canvas; `canvas` is where the camera controls listen, or undefined where there are none. */
export function bindPointer(host: HTMLElement, canvas: HTMLElement | undefined, arbiter: PointerArbiter): PointerBinding {
  const handed = new Map<number, PointerData>();
  // The events we send ourselves pass through the same elements and must not come back to the arbiter.
  let sending = false;

  // In the capture phase at the parent, so that the controls' own listener on the canvas never sees the original.
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
    if (arbiter.owner !== 'idle' || host.contains(event.target as Node | null)) arbiter.move(dataOf(event));
  });
  window.addEventListener('pointerup', (event) => {
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
