// The rooms of the page, each loaded when it is entered. A new room is one folder and one line here and in the router.

import type { RoomId } from '../router.ts';
import type { Room } from './room.ts';

export const loadRoom: Readonly<Record<RoomId, () => Promise<Room>>> = {
  range: async () => (await import('./range/range.ts')).range,
  world: async () => (await import('./world/world.ts')).world,
};
