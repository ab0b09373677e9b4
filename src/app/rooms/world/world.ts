// Collision World: some hundred to five thousand mixed bodies raining into a walled box, with every stage of finding contacts to be drawn.

import { rainHalfSide, scenes } from '../../../scenes/index.ts';
import { LAYERS } from '../../layers.ts';
import type { Room } from '../room.ts';

const now = (): number => performance.now();

export const world: Room = {
  id: 'world',
  style: 'world',
  crowd: true,
  layers: LAYERS,
  tool: 'ray',
  sideView: true,
  reach: 100,
  addedBody: 'dynamic',
  tunables: { seed: scenes.rain.seed, count: scenes.rain.count, gravity: 9.81, substeps: 4, sleeping: true },
  build: ({ seed, count, gravity, substeps, sleeping }) =>
    scenes.rain.build({ seed, count, world: { gravity: [0, -gravity, 0], substeps, sleeping, now } }),
  camera: (_world, { count }) => {
    const half = rainHalfSide(count);
    return {
      position: [0.8 * half, 1.5 * half + 1.5, 2.4 * half],
      target: [0, 0.6, 0],
      min: [-half, 0, -half],
      max: [half, 0.5 * half + 2, half],
    };
  },
  firstRay: undefined,
  isGhost: (name) => name?.startsWith('wall ') ?? false,
  isFloor: (name) => name === 'floor',
};
