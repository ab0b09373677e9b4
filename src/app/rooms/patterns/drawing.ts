// What is drawn in a tile: the capsule with its parts hatched, the ray and its answer, and behind them the ray that the data has.

import { Miniature } from '../../../view/miniature.ts';
import type { Vec3 } from '../../../math/vec3.ts';
import { STILL, nudged } from './nudge.ts';
import type { TileState } from './tile-state.ts';

const NEUTRAL = 0xd2d0c8;
const GHOST = 0x8a97a6;
// From the right and a little above: a ray that runs into the picture still has a length, and what lies in its plane keeps its angles.
const AZIMUTH = 0.32;
const ELEVATION = 0.24;

export class TileDrawing {
  readonly miniature = new Miniature();

  constructor() {
    this.miniature.look(AZIMUTH, ELEVATION);
  }

  show({ pattern, capsule, ray, hit, isMoved }: TileState): void {
    const { miniature } = this;
    const [center, radius] = frameOf(capsule);
    miniature.frame(center, radius);
    miniature.solid(0, capsule, { color: NEUTRAL, hatched: true, opacity: 0.3 });
    miniature.begin();
    if (isMoved) {
      const was = nudged(pattern, STILL);
      const length = Math.sqrt(was.direction[0] ** 2 + was.direction[1] ** 2 + was.direction[2] ** 2);
      const reach = was.maxDistance ?? 8;
      const end = was.origin.map((v, k) => v + (reach * was.direction[k]) / length) as Vec3;
      miniature.line(was.origin, end, { color: GHOST, width: 1.25, dash: true, opacity: 0.6 });
      miniature.mark(was.origin, { shape: 'ring', color: GHOST, size: 9, opacity: 0.8 });
    }
    miniature.core(capsule, hit);
    miniature.ray(ray, hit);
    miniature.end();
  }
}

/** All rays start within some four metres of a capsule's middle, or run out at its ends, for which a wide tile has room. */
function frameOf({ p1, p2 }: TileState['capsule']): [Vec3, number] {
  const half = 0.5 * (p2[0] - p1[0]);
  return [[p1[0] + half, 0, 0], half === 0 ? 2.6 : 3.5];
}

/** Where the letters of the ends stand: under the caps, where hardly a ray passes. */
export function letterPlaces({ p1, p2, radius }: TileState['capsule']): readonly Vec3[] {
  const below = -1.35 * radius;
  return [
    [p1[0] - 0.6 * radius, p1[1] + below, p1[2]],
    [p2[0] + 0.6 * radius, p2[1] + below, p2[2]],
  ];
}
