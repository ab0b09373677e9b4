// A static room: a room without a world of moving bodies, with its own picture, panel and keys. It gets three empty elements of the page, fills them,
// and is called once a frame; when it is left, it stops everything that would go on.

import type { Shape, Vec3 } from 'kantsu';
import type { RoomId } from '../kit/router.ts';
import type { RoomPlace } from '../kit/open-room.tsx';

/** A collider and a ray to be shown in Raycast. */
export interface Example {
  readonly shape: Shape;
  readonly origin: Vec3;
  readonly direction: Vec3;
  readonly maxDistance?: number;
}

/** What a static room can use of the page while it is open. */
export interface RoomHost extends RoomPlace {
  /** They are those with which the room was left; it has been entered by its tab or key. */
  readonly isBack: boolean;
  /** Opens Raycast with this collider alone and this ray pinned. */
  openInRange(example: Example): void;
}

export interface RoomInstance {
  /** Once a frame, after all events; `seconds` since the last one, 0 after a pause. */
  frame(now: number, seconds: number): void;
  /** A key that no field has; true if it was used, and then the page ignores it. Digits of rooms come here first. */
  key?(event: KeyboardEvent): boolean;
  /** The parameters in the address have changed; a room without this method is opened again with them. */
  follow?(parameters: URLSearchParams): void;
  /** The user looks elsewhere: the page is hidden, or the help is open. */
  pause?(): void;
  close(): void;
  /** The room's own keys, for the help overlay: `text` is the key of a text. */
  readonly keys?: readonly { readonly keys: readonly string[]; readonly text: string }[];
  /** For tests and the console: `kantsu.staticRoom`. */
  readonly api?: object;
}

export interface StaticRoom {
  readonly id: RoomId;
  open(host: RoomHost): RoomInstance;
}
