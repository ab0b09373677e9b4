// The keys: one table, for the listener and for the help.

import { DIGITS, ROOM_IDS } from '../kit/router.ts';
import type { RoomId } from '../kit/router.ts';

interface KeyRow<C extends string = string> {
  /** Of the help, by key. */
  readonly text: string;
  /** The command of each `KeyboardEvent.key`, letters in lower case. */
  readonly keys: Readonly<Record<string, C>>;
  /** Together with Ctrl, or Cmd on a Mac. */
  readonly ctrl?: true;
}

const ROWS = [
  { text: 'help.tools', keys: { q: 'tool.ray', s: 'tool.select', d: 'tool.drag' } },
  { text: 'help.add', keys: { a: 'add.here' } },
  { text: 'help.mode', keys: { c: 'mode' } },
  { text: 'help.inside', keys: { i: 'inside' } },
  { text: 'help.origin', keys: { o: 'origin' } },
  { text: 'help.walk', keys: { n: 'hit.next', p: 'hit.previous' } },
  { text: 'help.side', keys: { v: 'side' } },
  { text: 'help.layers', keys: { l: 'layers' } },
  { text: 'help.xray', keys: { g: 'xray' } },
  { text: 'help.profiler', keys: { m: 'profiler' } },
  { text: 'help.pause', keys: { ' ': 'pause' } },
  { text: 'help.step', keys: { '.': 'step', ',': 'step.back' } },
  { text: 'help.speed', keys: { '-': 'slower', '=': 'faster', '+': 'faster' } },
  { text: 'help.restart', keys: { backspace: 'restart' } },
  { text: 'help.scene', keys: { '[': 'scene.previous', ']': 'scene.next' } },
  { text: 'help.gizmo', keys: { w: 'gizmo.move', e: 'gizmo.turn', r: 'gizmo.size' } },
  { text: 'help.undo', keys: { z: 'undo', y: 'redo' }, ctrl: true },
  { text: 'help.link', keys: { k: 'link' } },
  { text: 'help.delete', keys: { delete: 'delete' } },
  { text: 'help.frame', keys: { f: 'frame' } },
  { text: 'help.home', keys: { home: 'home' } },
  { text: 'help.escape', keys: { escape: 'escape' } },
  { text: 'help.help', keys: { h: 'help', '?': 'help' } },
] as const satisfies readonly KeyRow[];

type Values<T> = T extends unknown ? T[keyof T] : never;
export type CommandId = `room.${RoomId}` | Values<(typeof ROWS)[number]['keys']>;

export const KEY_ROWS: readonly KeyRow<CommandId>[] = [
  { text: 'help.rooms', keys: Object.fromEntries(ROOM_IDS.map((id) => [DIGITS[id], `room.${id}` as const])) },
  ...ROWS,
];

/** As keyboards print them. */
const CAPS: Readonly<Record<string, string>> = { ' ': 'Space', delete: 'Del', escape: 'Esc', backspace: 'Backspace', home: 'Home' };

/** The key caps of a row. */
export function capsOf({ keys, ctrl }: KeyRow): readonly string[] {
  return Object.keys(keys).map((key) => (ctrl ? 'Ctrl+' : '') + (CAPS[key] ?? key.toUpperCase()));
}

function commandAt(key: string, withCtrl?: true): CommandId | undefined {
  return KEY_ROWS.find(({ keys, ctrl }) => ctrl === withCtrl && Object.hasOwn(keys, key))?.keys[key];
}

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
    return commandAt(key, true);
  }
  // Alt with a digit opens a room, too: for rooms in which digits are answers.
  if (press.altKey && !/^\d$/.test(key)) return undefined;
  if (press.focus === 'field') return undefined;
  if (press.focus === 'button' && (key === ' ' || key === 'enter')) return undefined;
  return commandAt(key);
}
