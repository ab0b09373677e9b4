// What pointer, keys, buttons and fingers ask for: page/dispatch.ts does it.

import type { Tool } from '../model/tool.ts';
import type { CommandId } from './keyboard.ts';
import type { PointerAction } from './pointer-arbiter.ts';

export type Action =
  | PointerAction
  /** Of a key, or of the button that does the same. */
  | { readonly type: CommandId }
  | { readonly type: 'tool'; readonly tool: Tool }
  /** The current tool at the crosshair; `keep`: beside the other rays. */
  | { readonly type: 'crosshair'; readonly keep: boolean }
  /** The camera about its target, radians. */
  | { readonly type: 'turn'; readonly sideways: number; readonly upwards: number };
