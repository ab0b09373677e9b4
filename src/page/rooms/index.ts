// The rooms of the page. A new room is one folder, one line in other-rooms.ts and one in the router.

import type { RoomId } from '../router.ts';
import { range } from './range/range.ts';
import type { StaticRoom } from './static-room.ts';
import type { LoadedRoom } from './room-tools.ts';

export async function loadRoom(id: RoomId): Promise<LoadedRoom | StaticRoom> {
  return id === 'range' ? range : (await import('./other-rooms.ts')).loadRoom[id]();
}

export function isStaticRoom(room: LoadedRoom | StaticRoom): room is StaticRoom {
  return 'open' in room;
}
