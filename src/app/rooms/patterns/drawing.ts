// What is drawn in a tile: the capsule with its parts hatched, the ray and its answer, and behind them the ray that the data has.

import { Miniature } from '../../../view/miniature.ts';
import type { Vec3 } from '../../../math/vec3.ts';
import { PART_P1 } from '../../../debug/palette.ts';
import { nudged, runsIntoThePicture, STILL } from './nudge.ts';
import type { NudgedRay } from './nudge.ts';
import type { TileState } from './tile-state.ts';
import type { RayInterval } from '../../../raycast/raycast.ts';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';

const EXIT = 0.8; // m that a normal takes beyond the far end, where a ray runs lengthwise
const NEUTRAL = 0xd2d0c8;
const GHOST = 0x8a97a6;
// From the right and a little above: a ray that runs into the picture still has a length, and what lies in its plane keeps its angles.
const ALONG = { azimuth: 0.32, elevation: 0.24 };
// Rays that run into the picture, from farther around.
const INTO = { azimuth: 0.85, elevation: 0.35 };

export class TileDrawing {
  readonly miniature = new Miniature();

  /** `aspect` is the picture's width by its height. */
  show({ pattern, capsule, ray, hit, live, isMoved }: TileState, aspect: number): void {
    const { miniature } = this;
    const { azimuth, elevation } = runsIntoThePicture(pattern.ray.direction) ? INTO : ALONG;
    const [center, radius] = frameOf(pattern, aspect);
    miniature.look(azimuth, elevation);
    miniature.frame(center, radius);
    // A capsule without an axis is all P1.
    miniature.solid(0, capsule, isBall(capsule) ? { color: PART_P1, opacity: 0.3 } : { color: NEUTRAL, hatched: true, opacity: 0.3 });
    miniature.begin();
    if (isMoved) {
      const was = nudged(pattern, STILL);
      const length = Math.sqrt(was.direction[0] ** 2 + was.direction[1] ** 2 + was.direction[2] ** 2);
      const reach = was.maxDistance ?? 8;
      const end = was.origin.map((v, k) => v + (reach * was.direction[k]) / length) as Vec3;
      miniature.line(was.origin, end, { color: GHOST, width: 1.25, dash: true, opacity: 0.6 });
      miniature.mark(was.origin, { shape: 'ring', color: GHOST, size: 9, opacity: 0.8 });
    }
    if (!hit) this.#drawMiss(ray, live.kind === 'behind');
    miniature.core(capsule, hit);
    miniature.ray(ray, hit);
    miniature.end();
  }

  /** A miss has no marks of its own: an arrow says where it goes, and a dotted line what lies behind it. */
  #drawMiss({ origin: o, direction: d }: NudgedRay, behind: boolean): void {
    const size = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2);
    const along = (t: number): Vec3 => [o[0] + (t * d[0]) / size, o[1] + (t * d[1]) / size, o[2] + (t * d[2]) / size];
    this.miniature.line(o, along(1.3), { color: GHOST, width: 2, head: 'arrow' });
    if (behind) this.miniature.line(o, along(-5), { color: GHOST, width: 1.25, dash: true, opacity: 0.7 });
  }
}

/** What is to be seen: the capsule, and where the data's ray comes from. A hand on the ray does not move the picture. */
function frameOf({ kind, capsule: { p1, p2, radius }, ray: { origin } }: CapsulePattern, aspect: number): [Vec3, number] {
  const left = Math.min(origin[0], p1[0] - radius) - 0.5 - (origin[0] > p2[0] + 2 * radius ? EXIT : 0);
  const right = Math.max(origin[0], p2[0] + radius) + 0.5 + (origin[0] < p1[0] - 2 * radius ? EXIT : 0);
  const half = 0.5 * (right - left);
  // Rays start up to 3.4 m above or below a capsule, and 0.6 m beside a ball.
  const high = p1[0] === p2[0] ? 2.1 : 3.15;
  // One that goes away upwards would leave the picture where it starts.
  const middle = kind === 'behind' ? 1.3 : -0.1;
  return [[left + half, middle, 0], Math.max(high, half / aspect)];
}

function isBall({ p1, p2 }: TileState['capsule']): boolean {
  return p1[0] === p2[0];
}

/** Where the letters of the ends stand: beside each cap, in the place that the data's ray and its normals leave freest. */
export function letterPlaces({ capsule: { p1, p2, radius }, ray }: CapsulePattern, hit: RayInterval | null): readonly Vec3[] {
  const taken: Vec3[] = [];
  const unit = Math.sqrt(ray.direction[0] ** 2 + ray.direction[1] ** 2 + ray.direction[2] ** 2);
  for (let t = 0; t <= 10; t += 0.25) taken.push(ray.origin.map((v, k) => v + (t * ray.direction[k]) / unit) as Vec3);
  for (const end of hit ? [hit.enter, hit.exit] : []) {
    for (const height of [0.4, 0.8, 1.2]) taken.push(end.point.map((v, k) => v + height * end.normal[k]) as Vec3);
  }
  const room = ([x, y]: Vec3): number => Math.min(...taken.map((at) => Math.hypot(at[0] - x, at[1] - y)));
  return [
    [p1, -1],
    [p2, 1],
  ].map((entry) => {
    const [p, side] = entry as [Vec3, number];
    const places = [
      [0.35, -1.7],
      [1.3, -1.1],
      [1.6, 0],
      [0.35, 1.6],
    ].map(([out, up]): Vec3 => [p[0] + side * out * radius, p[1] + up * radius, p[2]]);
    // The first that has room enough, else the one with most.
    return places.find((place) => room(place) > 0.7) ?? places.reduce((best, place) => (room(place) > room(best) ? place : best));
  });
}
