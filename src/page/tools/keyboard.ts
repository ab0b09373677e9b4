// The keys: one table for the listener. The rows of the help are in help-rows.ts; a test compares them.

import { DIGITS, ROOM_IDS } from '../kit/router.ts';
import type { RoomId } from '../kit/router.ts';

export type CommandId =
  | `room.${RoomId}`
  | 'tool.ray'
  | 'tool.select'
  | 'tool.drag'
  | 'add.here'
  | 'mode'
  | 'hit.next'
  | 'hit.previous'
  | 'side'
  | 'layers'
  | 'xray'
  | 'profiler'
  | 'pause'
  | 'step'
  | 'step.back'
  | 'slower'
  | 'faster'
  | 'restart'
  | 'scene.previous'
  | 'scene.next'
  | 'gizmo.move'
  | 'gizmo.turn'
  | 'gizmo.size'
  | 'inside'
  | 'origin'
  | 'link'
  | 'undo'
  | 'redo'
  | 'delete'
  | 'frame'
  | 'home'
  | 'help'
  | 'escape';

interface KeyRow {
  readonly command: CommandId;
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly keys: readonly string[];
  /** Together with Ctrl, or Cmd on a Mac. */
  readonly ctrl?: true;
}

export const KEYS: readonly KeyRow[] = [
  ...ROOM_IDS.map((id) => ({ command: `room.${id}` as const, keys: [DIGITS[id]] })),
  { command: 'tool.ray', keys: ['q'] },
  { command: 'tool.select', keys: ['s'] },
  { command: 'tool.drag', keys: ['d'] },
  { command: 'add.here', keys: ['a'] },
  { command: 'mode', keys: ['c'] },
  { command: 'hit.next', keys: ['n'] },
  { command: 'hit.previous', keys: ['p'] },
  { command: 'side', keys: ['v'] },
  { command: 'layers', keys: ['l'] },
  { command: 'xray', keys: ['g'] },
  { command: 'profiler', keys: ['m'] },
  { command: 'pause', keys: [' '] },
  { command: 'step', keys: ['.'] },
  { command: 'step.back', keys: [','] },
  { command: 'slower', keys: ['-'] },
  { command: 'faster', keys: ['=', '+'] },
  { command: 'restart', keys: ['backspace'] },
  { command: 'scene.previous', keys: ['['] },
  { command: 'scene.next', keys: [']'] },
  { command: 'gizmo.move', keys: ['w'] },
  { command: 'gizmo.turn', keys: ['e'] },
  { command: 'gizmo.size', keys: ['r'] },
  { command: 'inside', keys: ['i'] },
  { command: 'origin', keys: ['o'] },
  { command: 'link', keys: ['k'] },
  { command: 'undo', keys: ['z'], ctrl: true },
  { command: 'redo', keys: ['y'], ctrl: true },
  { command: 'delete', keys: ['delete'] },
  { command: 'frame', keys: ['f'] },
  { command: 'home', keys: ['home'] },
  { command: 'help', keys: ['h', '?'] },
  { command: 'escape', keys: ['escape'] },
];

/** The relevant fields of a `KeyboardEvent`. */
export interface KeyData {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The focused element: a `field` keeps every key, Esc too; Space and Enter press a `button`. */
  readonly focus: 'field' | 'button' | 'elsewhere';
}

/** Commands that are the same in static rooms. */
export function isEverywhere(command: string): boolean {
  return command.startsWith('room.') || command === 'help' || command === 'escape';
}

/** The command of a key press; undefined if the key has none or belongs to the focused element. */
export function commandOf(press: KeyData): CommandId | undefined {
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.metaKey) {
    // All others are the browser's; in a field these too: there they undo typing.
    if (press.focus === 'field' || press.altKey) return undefined;
    if (press.shiftKey) return key === 'z' ? 'redo' : undefined;
    return KEYS.find((row) => row.ctrl && row.keys.includes(key))?.command;
  }
  // Alt with a digit opens a room, too: for rooms in which digits are answers.
  if (press.altKey && !/^\d$/.test(key)) return undefined;
  if (press.focus === 'field') return undefined;
  if (press.focus === 'button' && (key === ' ' || key === 'enter')) return undefined;
  return KEYS.find((row) => !row.ctrl && row.keys.includes(key))?.command;
}
