// The rooms besides that of the start page, each loaded when it is entered. Loaded with the first of them: where their code lies is a list of its own.

import type { RoomId } from '../router.ts';
import type { StaticRoom } from './static-room.ts';
import type { LoadedRoom } from './room-tools.ts';

export const loadRoom: Readonly<Record<Exclude<RoomId, 'range'>, () => Promise<LoadedRoom | StaticRoom>>> = {
  patterns: async () => (await import('./patterns/patterns.tsx')).patterns,
  world: async () => (await import('./world/world.ts')).world,
  matrix: async () => (await import('./matrix/matrix.tsx')).matrix,
  sat: async () => (await import('./sat/sat.tsx')).sat,
  flat: async () => (await import('./flat/flat.tsx')).flat,
  grid: async () => (await import('./grid/grid.ts')).grid,
  trial: async () => (await import('./trial/trial.tsx')).trial,
  // The world of another room, or this one.
  profiler: async () => {
    const { world } = await import('./world/world.ts');
    return world.preset?.all().find(({ preset }) => preset?.id === 'rain') ?? world;
  },
  lessons: async () => (await import('./lessons/lessons.tsx')).lessons,
};
