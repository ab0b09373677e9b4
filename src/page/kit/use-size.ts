// The size of an element, as the component that draws it sees it.

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Put on an element; px inside its border, 0 while it is not shown. */
export function useSize<E extends Element>(): readonly [ref: RefObject<E | null>, width: number, height: number] {
  const ref = useRef<E>(null);
  const [[width, height], setSize] = useState([0, 0]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = ref.current!;
      setSize((old) => (old[0] === clientWidth && old[1] === clientHeight ? old : [clientWidth, clientHeight]));
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return [ref, width, height];
}
