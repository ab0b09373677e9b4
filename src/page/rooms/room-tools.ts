// Panels and a drawing that a room with a world adds to those of the page.

import type { NewRay, Ray } from '../model/rays.ts';
import type { Session } from '../model/session.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { Example } from './static-room.ts';
import type { Stage } from '../stage/stage.ts';
import type { Room } from '../model/room.ts';

/** Actions of the user. */
export interface ToolCommands {
  seek(tick: number): Promise<void>;
  /** With the same seed; of a recording it is that again. */
  restart(): void;
  /** Pins a ray. */
  cast(ray: NewRay): Ray;
}

/** What the tools of a room can use of the page. */
export interface Workbench {
  readonly session: Session;
  /** Undefined if the browser cannot draw. */
  readonly stage: Stage | undefined;
  readonly viewpoint: Viewpoint;
  readonly commands: ToolCommands;
  /** Opens Raycast with this collider alone and this ray pinned. */
  openInRange(example: Example): void;
  /** Their own panel in the inspector, after the choice of the scene. */
  readonly panel: HTMLElement;
  /** Shows a sentence in the result line, and announces it to screen readers. */
  tell(words: string): void;
  /** Redraws the picture, though no body has moved. */
  wake(): void;
}

/** Additions of a room with a world: panels, and a drawing over the bodies. */
export interface RoomTools {
  /** Updates the panels: at once after a change by the user, and a few times a second. */
  update(): void;
  /** Called in each frame that is drawn. */
  draw(): void;
  /** What is drawn at a pixel of the page is pointed at; true if there is something. Undefined: the pointer has left. */
  hoverAt?(x: number | undefined, y: number): boolean;
  /** Picks what is drawn at a pixel; false if there is nothing. */
  pickAt?(x: number, y: number): boolean;
  /** Their panel goes, too. */
  close(): void;
}

/** A room as it is loaded: its initial scene, and its tools. */
export interface LoadedRoom extends Room {
  /** Loaded and opened when the room is entered. */
  readonly tools?: (bench: Workbench) => Promise<RoomTools>;
}
