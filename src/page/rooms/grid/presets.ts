// The scenes of Grid: uniform rain, and four difficult ones for a grid; their numbers of bodies, and their cameras.

import { RODS_HALF_X, clumpHalf, dustHalf, lineHalf, rainHalfSide, rodsHalf } from '../../../scenes/index.ts';
import type { SceneId } from '../../../scenes/index.ts';
import type { Vec3 } from 'kantsu';
import type { Room } from '../../model/room.ts';
import { stagedRoom } from '../staged-room.ts';
import type { Staging } from '../staged-room.ts';

/** The box that contains the bodies, half its size in each direction or at its ends, and the direction of view, in sizes of the box. */
function staging(id: SceneId, box: (count: number) => readonly [min: Vec3, max: Vec3], from: Vec3, gravity = 0): Staging {
  return {
    id,
    scene: id,
    counts: [50, 5000, 10, 'bodies'],
    seeded: true,
    gravity,
    sleeping: gravity > 0,
    drawn: ['grid'],
    camera(count) {
      const [min, max] = box(count);
      const size = Math.max(...max.map((most, k) => most - min[k]));
      return { from: from.map((x) => size * x) as Vec3, area: { min, max }, course: { min, max } };
    },
  };
}

const around = (x: number, y = x, z = y): readonly [Vec3, Vec3] => [
  [-x, -y, -z],
  [x, y, z],
];

const STAGINGS: readonly Staging[] = [
  staging('dust', (n) => around(dustHalf(n)), [0.75, 0.5, 1.35]),
  staging('clump', (n) => around(clumpHalf(n)), [0.85, 0.6, 1.3]),
  staging('line', (n) => around(lineHalf(n), 1), [0.2, 0.45, 1]),
  staging('rods', (n) => around(RODS_HALF_X, rodsHalf(n)), [1.1, 0.6, 1]),
  staging(
    'rain',
    (n) => [
      [-rainHalfSide(n), 0, -rainHalfSide(n)],
      [rainHalfSide(n), 5, rainHalfSide(n)],
    ],
    [0.33, 0.62, 1],
    9.81,
  ),
];

export const PRESETS: readonly Room[] = STAGINGS.map((scene) =>
  stagedRoom(
    'grid',
    (id) => `grid.${id}`,
    () => PRESETS,
    scene,
    {
      tool: 'select',
      sideView: false,
      reach: 200,
      isGhost: (name) => name !== 'wall -y' && (name?.startsWith('wall ') ?? false),
      isFloor: (name) => name === 'floor' || name === 'wall -y',
    },
  ),
);
