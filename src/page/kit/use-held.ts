// What follows a world that runs: shown anew a few times a second, but not under the pointer or with the focus, so that it can be pressed.

import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

/** For a component that shows moving values: another number each time they are to be shown. One that reads a signal is else left as it is. */
export interface Live {
  readonly beat: number;
}

/** The latest value, or the one before while the element with this ref is hovered or has the focus. */
export function useHeld<T, E extends Element>(value: T, isEmpty: (value: T) => boolean): readonly [ref: RefObject<E | null>, shown: T] {
  const ref = useRef<E>(null);
  const shown = useRef(value);
  if (isEmpty(shown.current) || ref.current?.matches(':hover, :focus-within') !== true) shown.current = value;
  return [ref, shown.current];
}
