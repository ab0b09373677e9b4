// From the browser's pointer events to the arbiter: the camera controls get only what the arbiter passes on.

import type { PointerArbiter, PointerData, PointerKind } from './pointer-arbiter.ts';

export interface PointerBinding {
  /** Passes pointers to the canvas's listeners, as if they had just been pressed there. */
  handOver(pointers: readonly PointerData[]): void;
  /** Cancels them. */
  takeBack(): void;
}

/** Where the camera controls listen once they are loaded. */
interface Orbiting {
  readonly canvas: HTMLElement;
  readonly controls: { readonly loaded: boolean; load(): Promise<void> };
}

interface Passed {
  readonly type: string;
  readonly pointer: PointerData;
}

/** `host` contains the canvas; `orbiting` is undefined without a picture. */
export function bindPointer(host: HTMLElement, orbiting: Orbiting | undefined, arbiter: PointerArbiter): PointerBinding {
  const handed = new Map<number, PointerData>();
  /** What happened while the controls were loading: passed to them when they are there, so that not even a short drag is lost. */
  let waiting: Passed[] = [];
  /** Fingers and pens among these that have left the screen since. */
  const gone = new Set<number>();
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
    if (waiting.length > 0 && handed.has(event.pointerId)) waiting.push({ type: 'pointermove', pointer: dataOf(event) });
    if (arbiter.owner !== 'idle' || host.contains(event.target as Node | null)) arbiter.move(dataOf(event));
  });
  window.addEventListener('pointerup', (event) => {
    if (sending) return;
    if (waiting.length > 0 && handed.has(event.pointerId)) released(dataOf(event));
    handed.delete(event.pointerId);
    arbiter.up(dataOf(event));
  });
  window.addEventListener('pointercancel', () => {
    if (!sending) arbiter.cancel();
  });
  host.addEventListener('pointerleave', () => arbiter.leave());
  window.addEventListener('blur', () => arbiter.blur());

  const send = ({ type, pointer }: Passed): void => {
    sending = true;
    orbiting?.canvas.dispatchEvent(
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
  const pass = (passed: Passed): void => {
    if (!orbiting) return;
    if (orbiting.controls.loaded) send(passed);
    else if (waiting.push(passed) === 1) void orbiting.controls.load().then(passWaiting);
  };
  const passWaiting = (): void => {
    const all = waiting;
    waiting = [];
    // In a room without this picture, a position in it is NaN.
    if (orbiting?.controls.loaded && orbiting.canvas.clientHeight > 0) withoutCapture(orbiting.canvas, gone, () => all.forEach(send));
    gone.clear();
  };
  const released = (pointer: PointerData): void => {
    waiting.push({ type: 'pointerup', pointer });
    if (pointer.kind !== 'mouse') gone.add(pointer.id);
  };
  return {
    handOver(pointers) {
      for (const pointer of pointers) {
        handed.set(pointer.id, pointer);
        pass({ type: 'pointerdown', pointer });
      }
    },
    takeBack() {
      if (waiting.length > 0) {
        waiting = [];
        gone.clear();
      } else for (const pointer of handed.values()) send({ type: 'pointercancel', pointer });
      handed.clear();
    },
  };
}

function dataOf(event: PointerEvent): PointerData {
  const kind: PointerKind = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
  return { id: event.pointerId, kind, button: event.button, x: event.clientX, y: event.clientY, shift: event.shiftKey, alt: event.altKey };
}

/** The controls capture each pointer that is pressed; a browser refuses that for one that has left. */
function withoutCapture(canvas: HTMLElement, ids: ReadonlySet<number>, act: () => void): void {
  const names = ['setPointerCapture', 'releasePointerCapture'] as const;
  for (const name of names) {
    canvas[name] = (id: number): void => {
      if (!ids.has(id)) HTMLElement.prototype[name].call(canvas, id);
    };
  }
  try {
    act();
  } finally {
    for (const name of names) delete (canvas as Partial<HTMLElement>)[name];
  }
}
