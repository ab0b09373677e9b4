// The rooms of the page. A new room is one folder, one line in other-rooms.ts, and its group and digit in kit/router.ts.

import type { RoomId } from './kit/router.ts';
import { range } from './rooms/range/range.ts';
import type { StaticRoom } from './rooms/static-room.ts';
import type { LoadedRoom } from './rooms/room-tools.ts';

export async function loadRoom(id: RoomId): Promise<LoadedRoom | StaticRoom> {
  return id === 'range' ? range : (await import('./other-rooms.ts')).loadRoom[id]();
}

export function isStaticRoom(room: LoadedRoom | StaticRoom): room is StaticRoom {
  return 'open' in room;
}
