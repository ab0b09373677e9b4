// What an exhibit is: a room that has no world of bodies in motion and brings its own picture, panel and keys. It gets three empty places of the
// page, fills them, and is asked once a frame; on leaving it takes down whatever would go on by itself.

import type { Shape } from '../../core/index.ts';
import type { Vec3 } from '../../core/math/vec3.ts';
import type { RoomId } from '../router.ts';
import type { TextKey } from '../ui/i18n.ts';

/** A collider and a ray to be looked at in the Ray Range. */
export interface Example {
  readonly shape: Shape;
  readonly origin: Vec3;
  readonly direction: Vec3;
  readonly maxDistance?: number;
}

/** What the page lends an exhibit for one visit. */
export interface RoomHost {
  /** The viewport's cell, position: relative; it never scrolls by itself. */
  readonly view: HTMLElement;
  /** The inspector: beside the view, on a phone below it. Scrolls. */
  readonly panel: HTMLElement;
  /** Under the view, over the whole width; takes no room while it is empty. */
  readonly bottom: HTMLElement;
  /** The parameters in the address on arrival: a link to a state of the exhibit. */
  readonly parameters: URLSearchParams;
  /** Says a sentence in the result line, and to screen readers; for what the visitor did, not for what moves. */
  say(sentence: string): void;
  /** Shows a sentence in the result line without announcing it: for what follows a motion. */
  show(sentence: string): void;
  /** Writes the parameters into the address; with `step` as a new entry in the history, so that the browser's way back leads back. */
  remember(parameters: URLSearchParams, step?: boolean): void;
  /** Leaves for the Ray Range, with this collider alone in it and this ray pinned. */
  openInRange(specimen: Example): void;
}

export interface RoomInstance {
  /** Once a frame, after whatever events came in; `seconds` since the last one, 0 after a pause. */
  frame(now: number, seconds: number): void;
  /** A key that no field has; true when it was used, and then the page leaves it alone. The digits of rooms come here first. */
  key?(event: KeyboardEvent): boolean;
  /** The visitor has changed the parameters in the address; an exhibit without this is opened anew with them. */
  follow?(parameters: URLSearchParams): void;
  close(): void;
  /** The exhibit's own keys, for the help overlay. */
  readonly keys?: readonly { readonly keys: readonly string[]; readonly text: TextKey }[];
  /** For tests and the console: `kantsu.exhibit`. */
  readonly api?: object;
}

export interface StaticRoom {
  readonly id: RoomId;
  open(stand: RoomHost): RoomInstance;
}
