// What pointer, keys, buttons and fields ask for: page/dispatch.ts does it.

import type { RowId } from '../construction/rows/construction.ts';
import type { ContactEvent } from '../model/contact-log.ts';
import type { Convention } from '../model/inside-conventions.ts';
import type { Layer, Preset } from '../model/layer-choice.ts';
import type { NewRay, NextRay, QueryMode, Ray } from '../model/rays.ts';
import type { Room } from '../model/room.ts';
import type { Tool } from '../model/tool.ts';
import type { CameraPreset } from '../stage/stage.ts';
import type { CommandId } from './keyboard.ts';
import type { Click } from './pointer-arbiter.ts';

export type Action =
  | Click
  /** Of a key, or of the button that does the same. */
  | { readonly type: CommandId }
  | { readonly type: 'tool'; readonly tool: Tool }
  /** The current tool at the crosshair; `keep`: beside the other rays. */
  | { readonly type: 'crosshair'; readonly keep: boolean }
  /** The camera about its target, radians. */
  | { readonly type: 'turn'; readonly sideways: number; readonly upwards: number }
  | { readonly type: 'camera'; readonly preset: CameraPreset }
  /** To the view before the first swing of the camera. */
  | { readonly type: 'camera.back' }

  // Rays.
  | { readonly type: 'ray.cast'; readonly ray: NewRay; readonly keep: boolean }
  | { readonly type: 'ray.select' | 'ray.remove'; readonly ray: Ray }
  | { readonly type: 'ray.rename'; readonly ray: Ray; readonly name: string }
  | { readonly type: 'ray.hide'; readonly ray: Ray; readonly hidden: boolean }
  | { readonly type: 'rays.clear' }
  | { readonly type: 'mode.set'; readonly mode: QueryMode }
  | { readonly type: 'inside.set'; readonly inside: Convention }
  | { readonly type: 'origin.set'; readonly isFixed: boolean }
  | { readonly type: 'next.set'; readonly next: NextRay }
  | { readonly type: 'hit'; readonly index: number }
  /** The camera goes to the entry or exit of a hit. */
  | { readonly type: 'hit.end'; readonly index: number; readonly end: 'enter' | 'exit' }

  // Layers.
  | { readonly type: 'layers.set'; readonly preset: Preset }
  | { readonly type: 'layer'; readonly layer: Layer; readonly on: boolean }
  /** Whether the camera moves after a cast so that entry and exit are seen apart. */
  | { readonly type: 'swing'; readonly on: boolean }
  /** Draws the construction of this row, where it fits. */
  | { readonly type: 'construction'; readonly row: RowId }

  // Time, scenes and bodies.
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'seek'; readonly tick: number }
  /** To the tick of a contact's begin or end; its pair is selected. */
  | { readonly type: 'seek.event'; readonly event: ContactEvent }
  | { readonly type: 'scene'; readonly scene: Room }
  /** The fix of the scene's problem; the scene restarts, so that the effect shows. */
  | { readonly type: 'mend'; readonly on: boolean }
  | { readonly type: 'push' }
  | { readonly type: 'pair.frame' }
  /** The picked pair in another room, by its address. */
  | { readonly type: 'pair.open'; readonly room: 'matrix' | 'sat'; readonly parameters: URLSearchParams }

  // Files.
  | { readonly type: 'file'; readonly file: File }
  | { readonly type: 'scene.save' | 'recording.save' | 'picture.save' };

export type Dispatch = (action: Action) => void;
