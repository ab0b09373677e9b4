// A static room: a room without a world of moving bodies, with its own picture, panel and keys. It gets three empty elements of the page, fills them,
// and is called once a frame; when it is left, it stops everything that would go on.

import type { Shape, Vec3 } from 'kantsu';
import type { RoomId } from '../kit/router.ts';
import type { RoomInstance, RoomPlace } from '../kit/open-room.tsx';

export type { RoomInstance } from '../kit/open-room.tsx';

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

export interface StaticRoom {
  readonly id: RoomId;
  open(host: RoomHost): RoomInstance;
}
