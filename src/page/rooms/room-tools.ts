// Panels and a drawing that a room with a world adds to those of the page.

import type { Session } from '../model/session.ts';
import type { Stage } from '../stage/stage.ts';
import type { Room } from '../model/room.ts';

/** What the tools of a room can use of the page. */
export interface Workbench {
  readonly session: Session;
  /** Undefined if the browser cannot draw. */
  readonly stage: Stage | undefined;
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
  /** Their panel goes, too. */
  close(): void;
}

/** A room as it is loaded: its initial scene, and its tools. */
export interface LoadedRoom extends Room {
  /** Loaded and opened when the room is entered. */
  readonly tools?: (bench: Workbench) => Promise<RoomTools>;
}
