// A frame as slices of time, for what is exported.

import { PARENT, PHASES } from './profile.ts';
import type { Phase } from './profile.ts';

/**
 * A frame as slices of time, each phase's parts in it one after the other, µs. Of a phase that ran several times in a frame only the sum is known: it
 * is one slice, whose position in its parent is a convention. The remainder is the gap at the end.
 */
export function eachSlice(
  times: (phase: Phase) => number,
  start: number,
  tell: (phase: Phase, start: number, duration: number) => void,
): void {
  const slice = (whole: Phase, from: number): void => {
    tell(whole, from, times(whole));
    let at = from;
    for (const part of PHASES) {
      if (PARENT[part] !== whole || part === 'rest' || part === 'stepRest' || times(part) === 0) continue;
      slice(part, at);
      at += times(part);
    }
  };
  slice('frame', start);
}
