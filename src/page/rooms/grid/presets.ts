// The scenes of Grid: uniform rain, and four difficult ones for a grid; their numbers of bodies, and their cameras.

import { RODS_HALF_X, clumpHalf, dustHalf, lineHalf, rainHalfSide, rodsHalf, scenes } from '../../../scenes/index.ts';
import type { SceneId } from '../../../scenes/index.ts';
import type { Vec3 } from 'kantsu';
import { LAYERS } from '../../model/layer-choice.ts';
import { USUAL_SETTINGS, worldOptions } from '../../model/world-settings.ts';
import type { Preset, Room } from '../../model/room.ts';

interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

interface Staging {
  readonly id: SceneId & ('rain' | 'dust' | 'clump' | 'line' | 'rods');
  /** m/s². */
  readonly gravity?: number;
  /** The box that contains the bodies, and the direction of view. */
  readonly box: (count: number) => Box;
  readonly from: Vec3;
}

const cube = (half: number): Box => ({ min: [-half, -half, -half], max: [half, half, half] });

const STAGINGS: readonly Staging[] = [
  { id: 'dust', box: (n) => cube(dustHalf(n)), from: [0.75, 0.5, 1.35] },
  { id: 'clump', box: (n) => cube(clumpHalf(n)), from: [0.85, 0.6, 1.3] },
  { id: 'line', box: (n) => ({ min: [-lineHalf(n), -1, -1], max: [lineHalf(n), 1, 1] }), from: [0.2, 0.45, 1] },
  {
    id: 'rods',
    box: (n) => ({ min: [-RODS_HALF_X, -rodsHalf(n), -rodsHalf(n)], max: [RODS_HALF_X, rodsHalf(n), rodsHalf(n)] }),
    from: [1.1, 0.6, 1],
  },
  {
    id: 'rain',
    gravity: 9.81,
    box: (n) => ({ min: [-rainHalfSide(n), 0, -rainHalfSide(n)], max: [rainHalfSide(n), 5, rainHalfSide(n)] }),
    from: [0.33, 0.62, 1],
  },
];

export const PRESETS: readonly Room[] = STAGINGS.map(roomOf);

function roomOf({ id, gravity = 0, box, from }: Staging): Room {
  const scene = scenes[id];
  const preset: Preset = {
    id,
    title: `grid.${id}`,
    caption: `grid.${id}.watch`,
    counts: { of: 'count.bodies', least: 50, most: 5000, step: 10 },
    seeded: true,
    speed: 1,
    all: () => PRESETS,
  };
  return {
    id: 'grid',
    preset,
    style: 'world',
    crowd: true,
    drawn: ['grid'],
    layers: LAYERS,
    tool: 'select',
    sideView: false,
    query: 'closest',
    reach: 200,
    addedBody: 'dynamic',
    tunables: { seed: scene.seed, count: scene.count, ...USUAL_SETTINGS, gravity: [0, -gravity, 0], sleeping: gravity > 0 },
    build: (tunables) =>
      scene.build({
        seed: tunables.seed,
        count: tunables.count,
        world: worldOptions(tunables),
      }),
    camera(_world, tunables) {
      const { min, max } = box(tunables.count);
      const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
      const target: Vec3 = [0, 0.5 * (min[1] + max[1]), 0];
      const position = target.map((x, k) => x + size * from[k]) as Vec3;
      return { position, target, min, max, framed: { large: { min, max }, whole: { min, max } } };
    },
    firstRay: undefined,
    isGhost: (name) => name !== 'wall -y' && (name?.startsWith('wall ') ?? false),
    isFloor: (name) => name === 'floor' || name === 'wall -y',
  };
}
