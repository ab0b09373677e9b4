// What is under the pointer or has the focus stays as it is, so that it can be pressed.

import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

/** The latest value, or the one before while the element with this ref is hovered or has the focus. */
export function useHeld<T, E extends Element>(value: T, isEmpty: (value: T) => boolean): readonly [ref: RefObject<E | null>, shown: T] {
  const ref = useRef<E>(null);
  const shown = useRef(value);
  if (isEmpty(shown.current) || ref.current?.matches(':hover, :focus-within') !== true) shown.current = value;
  return [ref, shown.current];
}
