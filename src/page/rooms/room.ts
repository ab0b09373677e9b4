// What a room is: a scene with a view on it and the manners of its world. The tools, panels and overlays are the page's and work in all.

import type { Vec3 } from '../../core/math/vec3.ts';
import type { World, WorldOptions } from '../../core/index.ts';
import type { BodyStyle } from '../stage/body-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { Framed } from '../stage/framing.ts';
import type { Edit } from '../model/edit-log.ts';
import type { Lab } from '../model/lab.ts';
import type { Layer } from '../model/layer-choice.ts';
import type { Tool } from '../input/pointer-arbiter.ts';
import type { QueryMode } from '../model/rays.ts';
import type { RoomId } from '../router.ts';
import type { TextKey } from '../ui/i18n.ts';

/** Seeds are whole numbers below this. */
export const SEEDS = 1000;

/** How a world computes. Each can be changed between two steps, which is an edit; a restart begins with the values as they are. */
export interface WorldSettings {
  /** m/s². */
  gravity: Readonly<Vec3>;
  substeps: number;
  /** Length of a step, s. */
  dt: number;
  sleeping: boolean;
  /** m/s. */
  sleepSpeed: number;
  continuous: boolean;
}

/** As in most scenes. */
export const USUAL_SETTINGS: Readonly<WorldSettings> = {
  gravity: [0, -9.81, 0],
  substeps: 4,
  dt: 1 / 60,
  sleeping: true,
  sleepSpeed: 0.05,
  continuous: true,
};

/** What the visitor may turn; a restart builds with the same values. */
export interface Tunables extends WorldSettings {
  seed: number;
  count: number;
}

/** What a scene passes on to its world. */
export function worldOptions({ gravity, substeps, sleeping, sleepSpeed, continuous }: WorldSettings): WorldOptions {
  return { gravity, substeps, sleeping, sleepSpeed, continuous, now };
}

const now = (): number => performance.now();

export interface Mend {
  readonly label: TextKey;
  /** Whether it is in force in a world. */
  isOn(world: World): boolean;
  /** What brings it into force in a world that begins, or takes it back. */
  edits(world: World, on: boolean): readonly Edit[];
}

/** One of the scenes of a room that has several; each of them is a `Room` with the room's id. */
export interface Preset {
  /** As in the address. */
  readonly id: string;
  readonly title: TextKey;
  /** What to watch for, in a sentence. */
  readonly caption: TextKey;
  /** What `count` counts, and its range; undefined where the cast is fixed. */
  readonly counts: { readonly of: TextKey; readonly least: number; readonly most: number; readonly step: number } | undefined;
  /** Whether another seed gives another world. */
  readonly seeded: boolean;
  /** How fast time runs at first. */
  readonly speed: number;
  /** The heading that it is listed under; undefined for the first ones, which have none. */
  readonly group?: TextKey;
  /** What goes wrong in the scene is mended by this switch, and the scene begins again. */
  readonly mend?: Mend;
  /** All scenes of the room in order, this one among them. */
  readonly all: () => readonly Room[];
}

/** What the page lends the tools of a room. */
export interface Workbench {
  readonly lab: Lab;
  /** Undefined where the browser cannot draw. */
  readonly stage: Stage | undefined;
  /** A place of their own in the inspector, behind the choice of the scene. */
  readonly panel: HTMLElement;
  /** Says a sentence in the result line, and to screen readers. */
  tell(words: string): void;
  /** The picture is another one, though no body has moved. */
  wake(): void;
}

/** What a room with a world brings beside it: panels, and a drawing over the bodies. */
export interface RoomTools {
  /** Brings the panels up to date: at once after a change by the visitor, and a few times a second. */
  update(now: number): void;
  /** Draws for a frame that is drawn. */
  draw(): void;
  close(): void;
}

export interface Room {
  readonly id: RoomId;
  /** Which of the room's scenes this is; undefined for a room with one. */
  readonly preset?: Preset;
  readonly style: BodyStyle;
  /** Many bodies that move and meet: no edges by default, and time is worth a transport. */
  readonly crowd: boolean;
  /** Layers that are drawn at first, besides those of the preset. */
  readonly drawn?: readonly Layer[];
  /** Loaded and opened when the room is entered. */
  readonly tools?: (bench: Workbench) => Promise<RoomTools>;
  readonly layers: readonly Layer[];
  readonly tool: Tool;
  readonly sideView: boolean;
  /** The query until the visitor chooses one: in a crowd the closest hit alone, or the picture is all marks. */
  readonly query: QueryMode;
  /** How far a ray reaches, m. */
  readonly reach: number;
  /** How a body that is added here behaves. */
  readonly addedBody: 'dynamic' | 'kinematic';
  readonly tunables: Readonly<Tunables>;
  build(tunables: Tunables): World;
  /** Where the camera is at first and what it looks at; with `framed`, from which side it frames that. Bodies stay between `min` and `max`. */
  camera(world: World, tunables: Tunables): { position: Vec3; target: Vec3; min: Vec3; max: Vec3; framed?: Framed };
  /** The ray that is pinned on arrival. */
  readonly firstRay: { readonly origin: Vec3; readonly direction: Vec3 } | undefined;
  /** Bodies one looks through: drawn as shells, and left out by rays. */
  isGhost(name: string | undefined): boolean;
  /** The stage draws its own floor in place of this body. */
  isFloor(name: string | undefined): boolean;
}
