// Where a dropped model lands: on free floor, seen whole, as near to the pointer as that allows.
import { beforeEach, describe, expect, test } from 'vitest';
import { PerspectiveCamera, Vector3 } from 'three';
import { movedShape } from '../../src/page/model/body-state.ts';
import { isInView, landing, boxOf, shift } from '../../src/page/model/landing.ts';
import type { Sight } from '../../src/page/model/landing.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { capsule, obb, sphere } from '../../src/core/index.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import { projectPoint, rayThroughPixel } from '../../src/three/pointer-ray.ts';

/** The Rain, a fifth of it. */
const crowd = { ...PRESETS[1], tunables: { ...PRESETS[1].tunables, count: 50 } };

const STAGE = { left: 48, top: 44, width: 900, height: 600 };

let session: Session;
beforeEach(() => {
  session = new Session();
});

function sightFrom(position: Vec3, target: Vec3, covers: Sight['covers'] = []): Sight {
  const camera = new PerspectiveCamera(45, STAGE.width / STAGE.height, 0.05, 2000);
  camera.position.set(...position);
  camera.lookAt(new Vector3(...target));
  camera.updateMatrixWorld();
  return {
    viewpoint: {
      camera,
      rayThrough: (x, y) => rayThroughPixel(camera, STAGE, x, y),
      project: (point) => projectPoint(camera, STAGE, ...(point as Vec3)),
      lookFrom: () => {},
      target: [0, 0, 0],
      destination: { position, target },
    },
    stage: STAGE,
    covers,
  };
}

const home = (): Sight => {
  const { position, target } = session.room.camera(session.world, session.built);
  return sightFrom(position, target);
};
/** Two solids of a model, standing where the file has them. */
const model = () => [
  obb({ center: [50, 7, -3], half: [0.5, 0.25, 0.4], orientation: [0, 0.6, 0, 0.8] }),
  capsule({ p1: [50, 7.4, -3], p2: [50.4, 7.8, -3], radius: 0.2 }),
];
const free = (shapes: readonly Parameters<typeof boxOf>[0][number][]): boolean =>
  shapes.every((shape) =>
    session.world.overlap(shape).every(({ entity, contact }) => session.room.isFloor(session.world.name(entity)) && contact.depth < 1e-9),
  );

describe('in the Ray Range', () => {
  beforeEach(() => session.enter(range));

  test('on the floor under the pointer, all of it in view', () => {
    const sight = home();
    const at = sight.viewpoint.project([1.5, 0, 3.5]);
    const { origin, direction } = sight.viewpoint.rayThrough(at.x, at.y);
    expect(session.rays.peek(origin, direction)).toBe(null);
    const shapes = model();
    const way = landing(session, sight, shapes, at);
    const box = shift(boxOf(shapes), way);
    expect(box.min.y).toBeCloseTo(0, 9);
    expect(Math.hypot(box.getCenter(new Vector3()).x - 1.5, box.getCenter(new Vector3()).z - 3.5)).toBeLessThan(1e-6);
    expect(isInView(sight, box)).toBe(true);
  });

  test('not in a body that stands there, but beside it', () => {
    const sight = home();
    session.world.spawn({ shape: sphere({ center: [-1.5, 0.5, 3], radius: 0.5 }) });
    const at = sight.viewpoint.project([-1.5, 0.5, 3]);
    const shapes = model();
    const way = landing(session, sight, shapes, at);
    expect(free(shapes.map((shape) => movedShape(shape, way)))).toBe(true);
    const box = shift(boxOf(shapes), way);
    expect(box.min.y).toBeCloseTo(0, 9);
    expect(Math.hypot(box.getCenter(new Vector3()).x + 1.5, box.getCenter(new Vector3()).z - 3)).toBeLessThan(2.5);
  });

  test.each([
    ['the right edge', STAGE.left + STAGE.width + 300, 500],
    ['the lower edge', 500, STAGE.top + STAGE.height + 100],
    ['the sky', 500, 0],
    ['a panel', 800, 560],
  ])('a pointer at %s: still whole in view, and beside what lies on the stage', (_, x, y) => {
    const sight = { ...home(), covers: [{ left: 700, top: 480, width: 248, height: 164 }] };
    const shapes = model();
    const way = landing(session, sight, shapes, { x, y });
    expect(isInView(sight, shift(boxOf(shapes), way))).toBe(true);
    expect(free(shapes.map((shape) => movedShape(shape, way)))).toBe(true);
  });

  test('with no floor in view it still stands on the floor, free', () => {
    const sight = sightFrom([0, 2, 6], [0, 8, 0]);
    const shapes = model();
    const way = landing(session, sight, shapes, { x: 400, y: 300 });
    const box = shift(boxOf(shapes), way);
    expect(box.min.y).toBeCloseTo(0, 9);
    expect(isInView(sight, box)).toBe(false);
    expect(free(shapes.map((shape) => movedShape(shape, way)))).toBe(true);
  });
});

test('in the Collision World between the walls, also for a pointer outside them; in a heap beside it, or on it', () => {
  session.enter(crowd);
  for (let i = 0; i < 120; i++) session.step();
  const sight = home();
  const floor = [...session.world.entities()].find((entity) => session.room.isFloor(session.world.name(entity)))!;
  const ground = session.world.shape(floor);
  if (ground.kind !== 'aabb') throw new Error(ground.kind);
  const { center, half } = ground;
  for (const [x, y] of [
    [60, 600],
    [500, 350],
    [940, 100],
  ]) {
    const shapes = model();
    const way = landing(session, sight, shapes, { x, y });
    const box = shift(boxOf(shapes), way);
    expect(free(shapes.map((shape) => movedShape(shape, way)))).toBe(true);
    expect(box.min.y).toBeGreaterThan(center[1] + half[1] - 1e-9);
    for (const k of [0, 2]) {
      expect(box.min.toArray()[k]).toBeGreaterThanOrEqual(center[k] - half[k]);
      expect(box.max.toArray()[k]).toBeLessThanOrEqual(center[k] + half[k]);
    }
  }
});
