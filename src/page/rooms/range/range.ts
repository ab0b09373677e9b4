// Ray Range: one of each collider around a big tilted capsule; click to see the entry and exit of a ray.

import { FIRST_RAY, range as scene } from '../../../scenes/range.ts';
import type { Vec3 } from 'kantsu';
import { STILL_LAYERS } from '../../model/layer-choice.ts';
import { USUAL_SETTINGS, worldOptions } from '../../model/world-settings.ts';
import type { Room } from '../../model/room.ts';

export const range: Room = {
  id: 'range',
  style: 'range',
  crowd: false,
  layers: STILL_LAYERS,
  tool: 'ray',
  sideView: true,
  query: 'all',
  reach: FIRST_RAY.maxDistance,
  addedBody: 'kinematic',
  tunables: { seed: scene.seed, count: scene.count, ...USUAL_SETTINGS, gravity: [0, 0, 0] },
  build: (tunables) => scene.build({ seed: tunables.seed, world: worldOptions(tunables) }),
  // From the side of the initial ray, so that entry and exit are apart on the screen.
  camera: () => ({ position: [4.6, 4.6, 10.6], target: [0.7, 1.45, -0.2], min: [-5, 0, -5], max: [6, 4, 4] }),
  firstRay: { origin: [...FIRST_RAY.origin] as Vec3, direction: [...FIRST_RAY.direction] as Vec3 },
  isGhost: () => false,
  isFloor: () => false,
};
