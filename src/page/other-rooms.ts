// The rooms besides that of the start page, each loaded when it is entered. Loaded with the first of them: where their code lies is a list of its own.

import type { RoomId } from './kit/router.ts';
import type { StaticRoom } from './rooms/static-room.ts';
import type { LoadedRoom } from './rooms/room-tools.ts';

export const loadRoom: Readonly<Record<Exclude<RoomId, 'range'>, () => Promise<LoadedRoom | StaticRoom>>> = {
  patterns: async () => (await import('./rooms/patterns/patterns.tsx')).patterns,
  world: async () => (await import('./rooms/world/world.ts')).world,
  matrix: async () => (await import('./rooms/matrix/matrix.tsx')).matrix,
  sat: async () => (await import('./rooms/sat/sat.tsx')).sat,
  flat: async () => (await import('./rooms/flat/flat.tsx')).flat,
  grid: async () => (await import('./rooms/grid/grid.ts')).grid,
  trial: async () => (await import('./rooms/trial/trial.tsx')).trial,
  // The world of another room, or this one.
  profiler: async () => {
    const { world } = await import('./rooms/world/world.ts');
    return world.preset?.all().find(({ preset }) => preset?.id === 'rain') ?? world;
  },
  lessons: async () => (await import('./rooms/lessons/lessons.tsx')).lessons,
};
