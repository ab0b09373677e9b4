// A recording as a scene of Collisions.

import type { Vec3 } from 'kantsu';
import { OWN_SCENE } from '../model/recording.ts';
import type { Recording } from '../model/recording.ts';
import { USUAL_SETTINGS, settingsIn } from '../model/world-settings.ts';
import { PRESETS, listRecording } from '../rooms/world/presets.ts';
import type { LoadedRoom } from '../rooms/room-tools.ts';

/** From where one looks, in sizes of what moves: to the side, from above, from the front. */
const ASIDE: Vec3 = [0.7, 0.8, 1.4];

export function recordingRoom(recording: Recording): LoadedRoom {
  const { replay, box, dt } = recording;
  const { world } = replay;
  // Its walls are looked through, and the stage draws its floor.
  const own = PRESETS.find(({ preset }) => replay.marks.at(0)?.text === OWN_SCENE + preset!.id);
  const size = Math.hypot(...box.max.map((most, k) => most - box.min[k]));
  const target = box.max.map((most, k) => 0.5 * (most + box.min[k])) as Vec3;
  const room: LoadedRoom = {
    ...PRESETS[0],
    isGhost: () => false,
    isFloor: () => false,
    ...own,
    recording,
    preset: {
      id: 'recording',
      title: 'scene.recording',
      caption: 'scene.recording.watch',
      counts: undefined,
      seeded: false,
      speed: 1,
      all: PRESETS[0].preset!.all,
    },
    drawn: [],
    tool: 'select',
    tunables: { ...USUAL_SETTINGS, ...settingsIn(world), dt, seed: 0, count: 0 },
    build: () => world,
    camera: () => ({ position: target.map((x, k) => x + ASIDE[k] * size) as Vec3, target, ...box, framed: { large: box, whole: box } }),
    tools: async (bench) => (await import('./recording-tools.tsx')).recordingTools(bench),
  };
  listRecording(room);
  return room;
}
