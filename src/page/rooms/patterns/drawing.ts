// The drawing of a tile: the capsule with hatched parts, the ray and its hit, and behind them the original ray.

import type { InsetScene, Sight } from '../../stage/inset-scene.ts';
import { ARROW } from '../../stage/line-batch.ts';
import { RING } from '../../stage/markers.ts';
import { PALETTE } from 'kantsu/inspect';
import type { Capsule, RayInterval, Vec3 } from 'kantsu';
import { between, dot, minus, plus, unitOr } from '../../kit/vectors.ts';
import type { Triple } from '../../kit/vectors.ts';
import { nudged, runsIntoThePicture, STILL } from './nudge.ts';
import type { NudgedRay } from './nudge.ts';
import type { TileResult } from './tiles.ts';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';

/** The capsule's share of the height of its picture: large enough to read the parts, with the normals beside it. */
const SHARE = 0.6;
const NEARER = 1.36; // the end that is nearer to the eye looks larger than the middle, and there are an exit, its arrow and its normal at it
const NORMAL = 22; // px
// A ball that `InsetScene.frame` fits into the height reaches this share of it.
const BALL = 1.06 / Math.cos(Math.PI / 12);
const NEUTRAL = 0xd2d0c8;
const X: Triple = [1, 0, 0];
const GHOST = 0x8a97a6;
// From the right and a little above: a ray that runs into the picture still has a length, and what lies in its plane keeps its angles.
const ALONG = { azimuth: 0.32, elevation: 0.24 };
// Rays along the line of sight, seen from farther around.
const INTO = { azimuth: 0.85, elevation: 0.35 };

/** `aspect` is the picture's width by its height. */
export function aim(scene: InsetScene, pattern: CapsulePattern, aspect: number): void {
  const sight = runsIntoThePicture(pattern.ray.direction) ? INTO : ALONG;
  scene.look(sight);
  scene.frame(...frameOf(pattern, aspect, sight));
}

export function draw(scene: InsetScene, { pattern, capsule, ray, hit, live, isMoved }: TileResult): void {
  // A capsule without an axis is all P1.
  scene.solid(0, capsule, isBall(capsule) ? { color: PALETTE.PART_P1, opacity: 0.3 } : { color: NEUTRAL, hatched: true, opacity: 0.3 });
  scene.begin();
  const { pen } = scene;
  if (isMoved) {
    const { origin, direction, maxDistance = 8 } = nudged(pattern, STILL);
    pen.lines.pen(1.25, GHOST, 0.6).dash(6, 5);
    pen.lines.segment(origin, along({ origin, direction }, maxDistance));
    pen.marks.add(RING, 9, GHOST, 0.8, ...origin);
  }
  if (!hit) {
    // A miss has no marks of its own: an arrow beside the capsule says where it goes, and a dotted line what lies behind it.
    const beside = dot(minus(between(capsule.p1, capsule.p2), ray.origin), unitOr(ray.direction, X));
    const from = Math.max(0, beside - 0.65);
    pen.lines.pen(2, GHOST).head(ARROW);
    pen.lines.segment(along(ray, from), along(ray, from + 1.3));
    pen.lines.pen(1.25, GHOST, 0.7).dash(6, 5);
    if (live.kind === 'behind') pen.lines.segment(ray.origin, along(ray, -5));
  }
  pen.core(capsule.p1, capsule.p2, capsule.radius, hit ? [hit.enter, hit.exit] : [], 1);
  scene.ray(ray, hit, NORMAL);
  scene.end();
}

/** The point at a distance, m, from the origin. */
function along({ origin, direction }: Pick<NudgedRay, 'origin' | 'direction'>, distance: number): Vec3 {
  return plus(origin, unitOr(direction, X), distance);
}

/**
 * The view: the capsule, at `SHARE` of the height, or its whole length if the picture is narrow. A ray starts outside of it: its origin is in the
 * strip below. Dragging the ray does not move the view.
 */
function frameOf({ kind, capsule: { p1, p2, radius } }: CapsulePattern, aspect: number, { azimuth, elevation }: Sight): [Vec3, number] {
  const length = p2[0] - p1[0];
  const middle = p1[0] + length / 2;
  // A ray that goes away upwards is about where it starts.
  if (kind === 'behind') return [[middle, 1.3, 0], 3];
  // The axis lies along x: seen from the side and from above, its ends are not level.
  const high = radius + 0.5 * length * Math.sin(azimuth) * Math.sin(elevation);
  const wide = NEARER * (radius + 0.5 * length * Math.cos(azimuth));
  return [[middle, 0, 0], Math.max(high / SHARE, wide / aspect) / BALL];
}

function isBall({ p1, p2 }: Capsule): boolean {
  return p1[0] === p2[0];
}

/** Positions of the end letters: beside each cap, in the place with most space beside the original ray and its normals. */
export function letterPlaces({ capsule: { p1, p2, radius }, ray }: CapsulePattern, hit: RayInterval | null): readonly Vec3[] {
  const taken: Vec3[] = [];
  for (let t = 0; t <= 10; t += 0.25) taken.push(along(ray, t));
  for (const end of hit ? [hit.enter, hit.exit] : []) {
    for (const height of [0.4, 0.8, 1.2]) taken.push(plus(end.point, end.normal, height));
  }
  const room = ([x, y]: Vec3): number => Math.min(...taken.map((at) => Math.hypot(at[0] - x, at[1] - y)));
  return [p1, p2].map((p, i) => {
    const side = i === 0 ? -1 : 1;
    const places = [
      [0.35, -1.7],
      [1.3, -1.1],
      [1.6, 0],
      [0.35, 1.6],
    ].map(([out, up]): Vec3 => [p[0] + side * out * radius, p[1] + up * radius, p[2]]);
    // The first with enough space, else the one with most.
    return places.find((place) => room(place) > 0.7) ?? places.reduce((best, place) => (room(place) > room(best) ? place : best));
  });
}
