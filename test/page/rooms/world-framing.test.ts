// Every scene of Collisions fills the picture on a desktop and on a phone, and nothing of it is cut off.
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { Aabb } from '../../../src/core/index.ts';
import { PRESETS } from '../../../src/page/rooms/world/presets.ts';
import type { Room } from '../../../src/page/model/room.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { coreOf } from '../../../src/core/world.ts';
import { frameBoxes } from '../../../src/page/stage/framing.ts';
import type { Box } from '../../../src/page/stage/framing.ts';

const FOV = 45;
/** Width / height of the stage. */
const STAGES = { desktop: 910 / 600, phone: 390 / 400, 'low and wide': 900 / 300, 'high and narrow': 390 / 700 } as const;
/** Their bodies come in from above the picture. */
const FROM_ABOVE = new Set(['pile', 'mixed', 'towers', 'substep']);
/** Their bodies cross the picture, and begin in a part of it. */
const CROSSING = new Set(['incline', 'newton', 'bullets', 'lanes']);

/** The box as it is seen: from −1 to 1 across and up. */
function seen(camera: PerspectiveCamera, { min, max }: Box): { left: number; right: number; low: number; high: number } {
  const corners = Array.from({ length: 8 }, (_, i) =>
    new Vector3(...([0, 1, 2].map((k) => ((i >> k) & 1 ? max[k] : min[k])) as [number, number, number])).project(camera),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/** A scene of so many bodies, what its camera frames, and that camera. */
function built(room: Room, count: number) {
  const tunables = { ...room.tunables, count };
  const world = room.build(tunables);
  const { position, target, framed } = room.camera(world, tunables);
  const cameraFor = (aspect: number): PerspectiveCamera => {
    const view = frameBoxes(framed!, new Vector3(...position), new Vector3(...target), FOV, aspect);
    const camera = new PerspectiveCamera(FOV, aspect, 0.05, 5000);
    camera.position.copy(view.position);
    camera.lookAt(view.target);
    camera.updateMatrixWorld();
    return camera;
  };
  return { world, framed: framed!, cameraFor };
}

describe.each(PRESETS.map((room) => [room.preset!.id, room] as const))('%s', (id, room) => {
  const { counts } = room.preset!;
  test.each(counts ? [counts.least, room.tunables.count] : [room.tunables.count])('of %i bodies', (count) => {
    const { world, framed, cameraFor } = built(room, count);
    for (const [stage, aspect] of Object.entries(STAGES)) {
      const camera = cameraFor(aspect);
      const { left, right, low, high } = seen(camera, framed.large);
      const filled = Math.max(right - left, high - low) / 2;
      expect(filled, stage).toBeGreaterThan(0.6);
      expect(filled, stage).toBeLessThan(0.9);
      const whole = seen(camera, framed.whole);
      for (const edge of [-whole.left, whole.right, -whole.low, whole.high]) expect(edge, stage).toBeLessThan(1);
      expect(camera.position.y, 'above the floor').toBeGreaterThan(room.isFloor('wall -y') ? -6 : 0);
    }
    // The boxes are those of the scene: its moving bodies begin in the one, its walls are in the other.
    const { bounds, inverseMass } = coreOf(world).state;
    const moving = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
    for (const entity of world.entities()) {
      const row = rowOf(entity);
      const name = world.name(entity);
      if (inverseMass[row] === 0 && room.isFloor(name)) continue;
      const box = inverseMass[row] > 0 ? framed.large : framed.whole;
      for (let k = 0; k < 3; k++) {
        if (k === 1 && FROM_ABOVE.has(id)) continue;
        // Margins of the broadphase and random places: a quarter of a metre.
        expect(bounds[6 * row + k], name).toBeGreaterThan(box.min[k] - 0.25);
        expect(bounds[6 * row + 3 + k], name).toBeLessThan(box.max[k] + 0.25);
        if (inverseMass[row] === 0) continue;
        moving.min[k] = Math.min(moving.min[k], bounds[6 * row + k]);
        moving.max[k] = Math.max(moving.max[k], bounds[6 * row + 3 + k]);
      }
    }
    // And they are no larger than they need be.
    if (CROSSING.has(id)) return;
    for (const k of [0, 2]) {
      const share = (moving.max[k] - moving.min[k]) / (framed.large.max[k] - framed.large.min[k]);
      expect(share, `axis ${k}`).toBeGreaterThan(count === room.tunables.count ? 0.85 : 0.25);
    }
  });
});

test('the wall that stops the bullets is seen from its front', () => {
  const bullets = PRESETS.find(({ preset }) => preset?.id === 'bullets')!;
  const { world, cameraFor } = built(bullets, bullets.tunables.count);
  const camera = cameraFor(STAGES.desktop);
  const wall = [...world.entities()].find((entity) => world.name(entity) === 'wall')!;
  const { center, half } = world.shape(wall) as Aabb;
  const { left, right } = seen(camera, { min: center.map((c, k) => c - half[k]), max: center.map((c, k) => c + half[k]) });
  expect((right - left) / 2).toBeGreaterThan(0.45);
  const view = camera.getWorldDirection(new Vector3());
  // Its normal is −x.
  expect(view.x).toBeGreaterThan(0.7);
});
