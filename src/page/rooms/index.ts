// The rooms of the page, each loaded when it is entered. A new room is one folder, one line here and one in the router.

import type { RoomId } from '../router.ts';
import type { StaticRoom } from './static-room.ts';
import type { LoadedRoom } from './room-tools.ts';

export const loadRoom: Readonly<Record<RoomId, () => Promise<LoadedRoom | StaticRoom>>> = {
  range: async () => (await import('./range/range.ts')).range,
  patterns: async () => (await import('./patterns/patterns.ts')).patterns,
  world: async () => (await import('./world/world.ts')).world,
  matrix: async () => (await import('./matrix/matrix.ts')).matrix,
  sat: async () => (await import('./sat/sat.ts')).sat,
  flat: async () => (await import('./flat/flat.ts')).flat,
  grid: async () => (await import('./grid/grid.ts')).grid,
  trial: async () => (await import('./trial/trial.ts')).trial,
  lessons: async () => (await import('./lessons/lessons.ts')).lessons,
};

export function isStaticRoom(room: LoadedRoom | StaticRoom): room is StaticRoom {
  return 'open' in room;
}
