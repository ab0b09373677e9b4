// Where an imported model lands: on free floor as near to a pixel as it is wholly visible. Loaded with the
// first file.

import { Box3, Vector3 } from 'three';
import { boundsOf } from 'kantsu';
import type { Entity, Fitted, Vec3 } from 'kantsu';
import type { Rectangle } from 'kantsu/three';
import { boundsOfBody, movedShape } from './body-state.ts';
import type { Session } from './session.ts';
import type { Viewpoint } from './viewpoint.ts';

/** A fitted collider. */
type Collider = Fitted[keyof Fitted];

/** The view, in client CSS pixels: through which stage, and the elements over it. */
export interface Sight {
  readonly viewpoint: Viewpoint;
  readonly stage: Rectangle;
  readonly covers: readonly Rectangle[];
}

/** Margin between a body and the edge of the stage, px. */
const MARGIN = 6;
/** Distance of the positions that are tried, as a share of the model's width; in rings around the pointer. */
const STEP = 0.35;
const MOST_RINGS = 30;
/** Without free floor, a model is lifted by this share of its height until it is free. */
const LIFT = 0.2;
const MOST_LIFTS = 200;

/** The translation of a model's shapes that puts its lowest point on the floor, or, without room in sight, above what is there. */
export function landing(
  session: Session,
  sight: Sight,
  shapes: readonly Collider[],
  pointer: { readonly x: number; readonly y: number },
): Vec3 {
  const { world } = session;
  const floor = floorOf(session);
  const box = boxOf(shapes);
  const size = box.getSize(new Vector3());
  const foot: Vec3 = [0.5 * (box.min.x + box.max.x), box.min.y, 0.5 * (box.min.z + box.max.z)];
  const width = Math.max(size.x, size.z);
  const passed = [...session.rays.seenThrough, ...(floor.entity === undefined ? [] : [floor.entity])];
  const wayTo = (place: Vec3): Vec3 => [place[0] - foot[0], place[1] - foot[1], place[2] - foot[2]];
  const isFree = (way: Vec3): boolean =>
    shapes.every(
      (shape) => world.overlap(movedShape(shape, way), floor.entity === undefined ? {} : { exclude: floor.entity }).length === 0,
    );
  const isUncovered = (way: Vec3): boolean => {
    const { x, y, z } = sight.viewpoint.camera.position;
    const middle: Vec3 = [foot[0] + way[0], 0.5 * (box.min.y + box.max.y) + way[1], foot[2] + way[2]];
    const direction: Vec3 = [middle[0] - x, middle[1] - y, middle[2] - z];
    const maxDistance = Math.hypot(...direction);
    return maxDistance === 0 || world.raycastAny({ origin: [x, y, z], direction, maxDistance }, { exclude: passed }) === null;
  };

  const start = within(floor, box, floorUnder(session, sight, floor.height, pointer));
  const { position } = sight.viewpoint.camera;
  const towards = Math.atan2(position.z - start[2], position.x - start[0]);
  for (let ring = 0; ring <= MOST_RINGS; ring++) {
    const around = ring === 0 ? 1 : 6 * ring;
    for (let i = 0; i < around; i++) {
      // From the side of the camera to the far one, left and right in turn.
      const angle = towards + ((i & 1 ? -1 : 1) * Math.PI * Math.ceil(i / 2)) / Math.max(1, around / 2);
      const out = ring * STEP * width;
      const place: Vec3 = [start[0] + out * Math.cos(angle), start[1], start[2] + out * Math.sin(angle)];
      const way = wayTo(place);
      const there = shift(box, way);
      if (isWithin(floor, there) && isInView(sight, there) && isUncovered(way) && isFree(way)) return way;
    }
  }
  const lifted = wayTo(start);
  for (let i = 0; i < MOST_LIFTS && !isFree(lifted); i++) lifted[1] += LIFT * Math.max(size.y, 0.1);
  return lifted;
}

/** Whether a whole box is in view on the stage, with no element over it. */
export function isInView({ viewpoint, stage, covers }: Sight, { min, max }: Box3): boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < 8; i++) {
    const { x, y, visible } = viewpoint.project([(i & 1 ? max : min).x, (i & 2 ? max : min).y, (i & 4 ? max : min).z]);
    if (!visible) return false;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const inside =
    left >= stage.left + MARGIN &&
    top >= stage.top + MARGIN &&
    right <= stage.left + stage.width - MARGIN &&
    bottom <= stage.top + stage.height - MARGIN;
  return inside && covers.every((one) => right < one.left || left > one.left + one.width || bottom < one.top || top > one.top + one.height);
}

/** Bounds of all shapes. */
export function boxOf(shapes: readonly Collider[]): Box3 {
  return new Box3().setFromPoints(shapes.map(boundsOf).flatMap(({ min, max }) => [new Vector3(...min), new Vector3(...max)]));
}

export function shift(box: Box3, way: Vec3): Box3 {
  return box.clone().translate(new Vector3(...way));
}

interface Ground {
  /** The floor's body; undefined if the floor is only drawn. */
  readonly entity: Entity | undefined;
  readonly height: number;
  /** Least x and z, greatest x and z, between the walls. */
  readonly edges: readonly [number, number, number, number];
}

function floorOf(session: Session): Ground {
  const { world, room } = session;
  for (const entity of world.entities()) {
    if (!room.isFloor(world.name(entity))) continue;
    const own = boundsOfBody(world, entity);
    const { min, max } = session.area();
    return {
      entity,
      height: own.max[1],
      edges: [Math.max(own.min[0], min[0]), Math.max(own.min[2], min[2]), Math.min(own.max[0], max[0]), Math.min(own.max[2], max[2])],
    };
  }
  return { entity: undefined, height: 0, edges: [-Infinity, -Infinity, Infinity, Infinity] };
}

function isWithin({ edges }: Ground, { min, max }: Box3): boolean {
  return min.x >= edges[0] && min.z >= edges[1] && max.x <= edges[2] && max.z <= edges[3];
}

/** The nearest position at which a box is between the walls, if there is one. */
function within({ edges }: Ground, { min, max }: Box3, [x, y, z]: Vec3): Vec3 {
  const halfX = 0.5 * (max.x - min.x);
  const halfZ = 0.5 * (max.z - min.z);
  return [Math.min(edges[2] - halfX, Math.max(edges[0] + halfX, x)), y, Math.min(edges[3] - halfZ, Math.max(edges[1] + halfZ, z))];
}

/**
 * The floor at a pixel, or below the body there; above the horizon the farthest floor under the pixel, and in front of the room if none is visible.
 */
function floorUnder(
  session: Session,
  { viewpoint, stage }: Sight,
  height: number,
  pointer: { readonly x: number; readonly y: number },
): Vec3 {
  const { reach } = session.room;
  const x = Math.min(stage.left + stage.width - MARGIN, Math.max(stage.left + MARGIN, pointer.x));
  const low = stage.top + stage.height - MARGIN;
  for (let y = Math.min(low, Math.max(stage.top + MARGIN, pointer.y)); y <= low; y += MARGIN) {
    const { origin, direction } = viewpoint.rayThrough(x, y);
    const hit = session.rays.peek(origin, direction);
    if (hit) return [hit.enter.point[0], height, hit.enter.point[2]];
    const t = (height - origin[1]) / direction[1];
    if (t > 0 && t < reach) return [origin[0] + t * direction[0], height, origin[2] + t * direction[2]];
  }
  const { min, max } = session.room.camera(session.world, session.built);
  return [0.5 * (min[0] + max[0]), height, max[2]];
}
