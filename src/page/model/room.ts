// A room with a world: a scene, a view of it, and its settings. Tools, panels and overlays are the page's and work in all rooms.

import type { Vec3, World } from 'kantsu';
import type { BodyStyle } from '../stage/body-view.ts';
import type { Framed } from '../stage/framing.ts';
import type { Edit } from './edit-log.ts';
import type { Layer } from './layer-choice.ts';
import type { Recording } from './recording.ts';
import type { Tool } from './tool.ts';
import type { QueryMode } from './rays.ts';
import type { Tunables } from './world-settings.ts';
import type { RoomId } from '../kit/router.ts';
import type { TextKey } from '../kit/texts.ts';

export interface Mend {
  readonly label: TextKey;
  /** Whether it is active in a world. */
  isOn(world: World): boolean;
  /** The edits that switch it on or off in a new world. */
  edits(world: World, on: boolean): readonly Edit[];
}

/** One of the scenes of a room with several; each of them is a `Room` with the room's id. */
export interface Preset {
  /** As in the address. */
  readonly id: string;
  readonly title: TextKey;
  /** What to watch for, in one sentence. */
  readonly caption: TextKey;
  /** What `count` counts, and its range; undefined if the number is fixed. */
  readonly counts: { readonly of: TextKey; readonly least: number; readonly most: number; readonly step: number } | undefined;
  /** Whether another seed gives another world. */
  readonly seeded: boolean;
  /** Initial speed of time. */
  readonly speed: number;
  /** The step after which time pauses by itself: what is to be seen is there. */
  readonly pausesAt?: number | undefined;
  /** The heading in the list; undefined for the first ones, which have none. */
  readonly group?: TextKey;
  /** A switch that fixes the scene's problem, and restarts the scene. */
  readonly mend?: Mend;
  /** All scenes of the room in order, this one among them. */
  readonly all: () => readonly Room[];
}

export interface Room {
  readonly id: RoomId;
  /** The scene of a room with several; else undefined. */
  readonly preset?: Preset;
  /** The world is its replay, until it is edited or continued. */
  readonly recording?: Recording;
  readonly style: BodyStyle;
  /** Many bodies that move and collide: no edges by default, and playback controls. */
  readonly crowd: boolean;
  /** Initial layers besides those of the preset. */
  readonly drawn?: readonly Layer[];
  readonly layers: readonly Layer[];
  readonly tool: Tool;
  readonly sideView: boolean;
  /** The initial query: with many bodies the closest hit alone, since marks would cover the picture. */
  readonly query: QueryMode;
  /** Length of a ray, m. */
  readonly reach: number;
  /** Body type of an added body. */
  readonly addedBody: 'dynamic' | 'kinematic';
  readonly tunables: Readonly<Tunables>;
  build(tunables: Tunables): World;
  /** Initial position and target of the camera; with `framed`, the direction from which it frames that. Bodies stay between `min` and `max`. */
  camera(world: World, tunables: Tunables): { position: Vec3; target: Vec3; min: Vec3; max: Vec3; framed?: Framed };
  /** The initial pinned ray. */
  readonly firstRay: { readonly origin: Vec3; readonly direction: Vec3 } | undefined;
  /** Transparent bodies: drawn as shells, and ignored by rays. */
  isGhost(name: string | undefined): boolean;
  /** The stage draws its own floor in place of this body. */
  isFloor(name: string | undefined): boolean;
}

/** This number of bodies or the nearest that the room can have. */
export function countIn({ preset, tunables }: Room, count: number): number {
  return preset?.counts ? Math.min(preset.counts.most, Math.max(preset.counts.least, count)) : tunables.count;
}
