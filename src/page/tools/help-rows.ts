// The keys as the help shows them; loaded with it.

import { DIGITS, ROOM_IDS } from '../kit/router.ts';
import type { TextKey } from '../ui/i18n.ts';
import type { CommandId } from './keyboard.ts';

/** Rows of the help overlay: the key caps, and the text. */
export const HELP_ROWS: readonly { readonly keys: readonly string[]; readonly text: TextKey; readonly commands: readonly CommandId[] }[] = [
  { keys: Object.values(DIGITS).toSorted(), text: 'help.rooms', commands: ROOM_IDS.map((id) => `room.${id}` as const) },
  { keys: ['Q', 'S', 'D'], text: 'help.tools', commands: ['tool.ray', 'tool.select', 'tool.drag'] },
  { keys: ['A'], text: 'help.add', commands: ['add.here'] },
  { keys: ['C'], text: 'help.mode', commands: ['mode'] },
  { keys: ['I'], text: 'help.inside', commands: ['inside'] },
  { keys: ['O'], text: 'help.origin', commands: ['origin'] },
  { keys: ['N', 'P'], text: 'help.walk', commands: ['hit.next', 'hit.previous'] },
  { keys: ['V'], text: 'help.side', commands: ['side'] },
  { keys: ['L'], text: 'help.layers', commands: ['layers'] },
  { keys: ['G'], text: 'help.xray', commands: ['xray'] },
  { keys: ['M'], text: 'help.profiler', commands: ['profiler'] },
  { keys: ['Space'], text: 'help.pause', commands: ['pause'] },
  { keys: ['.', ','], text: 'help.step', commands: ['step', 'step.back'] },
  { keys: ['-', '='], text: 'help.speed', commands: ['slower', 'faster'] },
  { keys: ['Backspace'], text: 'help.restart', commands: ['restart'] },
  { keys: ['[', ']'], text: 'help.scene', commands: ['scene.previous', 'scene.next'] },
  { keys: ['W', 'E', 'R'], text: 'help.gizmo', commands: ['gizmo.move', 'gizmo.turn', 'gizmo.size'] },
  { keys: ['Ctrl+Z', 'Ctrl+Y'], text: 'help.undo', commands: ['undo', 'redo'] },
  { keys: ['K'], text: 'help.link', commands: ['link'] },
  { keys: ['Del'], text: 'help.delete', commands: ['delete'] },
  { keys: ['F'], text: 'help.frame', commands: ['frame'] },
  { keys: ['Home'], text: 'help.home', commands: ['home'] },
  { keys: ['Esc'], text: 'help.escape', commands: ['escape'] },
  { keys: ['H', '?'], text: 'help.help', commands: ['help'] },
];
