// What hover and focus do: a list that runs with the world is held, so that it can be pressed, and one of a list is lit.

import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** The latest value, or the one before while the element with this ref is hovered or has the focus. */
export function useHeld<T, E extends Element>(value: T, isEmpty: (value: T) => boolean): readonly [ref: RefObject<E | null>, shown: T] {
  const ref = useRef<E>(null);
  const shown = useRef(value);
  if (isEmpty(shown.current) || ref.current?.matches(':hover, :focus-within') !== true) shown.current = value;
  return [ref, shown.current];
}

/** Called with true while an element with these is hovered or has the focus. */
export function whilePointed(act: (on: boolean) => void) {
  const [on, off] = [true, false].map((is) => (): void => act(is));
  return { onPointerEnter: on, onPointerLeave: off, onFocusIn: on, onFocusOut: off };
}

/** Of a list the one that is hovered or has the focus, else the one that was pressed, until it is pressed again; and what their buttons get. */
export function useLit<T>() {
  const [pointed, setPointed] = useState<T>();
  const [pressed, setPressed] = useState<T>();
  const of = (one: T) => ({
    ...whilePointed((on) => setPointed((now) => (on ? one : now === one ? undefined : now))),
    'aria-pressed': one === pressed,
    onClick: (): void => setPressed(one === pressed ? undefined : one),
  });
  return [pointed ?? pressed, of] as const;
}
