// The keys of the SAT room: for the help overlay, and their directions.

import type { RoomInstance } from '../static-room.ts';

export const KEYS: NonNullable<RoomInstance['keys']> = [
  { keys: ['←', '→', '↑', '↓'], text: 'sat.keyWalk' },
  { keys: ['Home', 'End'], text: 'sat.keyEnds' },
  { keys: ['Space'], text: 'sat.keyPlay' },
  { keys: ['M'], text: 'sat.keyMode' },
  { keys: ['[', ']'], text: 'sat.keyPreset' },
  { keys: ['A', 'B'], text: 'sat.keySolid' },
  { keys: ['W', 'E', 'R'], text: 'sat.keyHandle' },
  { keys: ['Shift', '←', '→', '↑', '↓'], text: 'sat.keyNudge' },
  { keys: ['Alt', '←', '→', '↑', '↓'], text: 'sat.keyLook' },
];

/** By key: steps to the right, up and towards the viewer. */
export const ARROWS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};
