// Static bodies are inserted once: no step, ray or edit of another body walks or inserts them again.

import { describe, expect, it, vi } from 'vitest';
import { CellColumns } from '../../../src/core/broadphase/cell-columns.ts';
import { createWorld, sphere, triangle, type Entity, type World } from '../../../src/core/index.ts';
import { STATIC } from '../../../src/core/world/state.ts';
import { coreOf } from '../../../src/core/world.ts';

/** A floor of 800 triangles and a ball over it. */
function hall(): { world: World; ball: Entity; floor: Entity[] } {
  const world = createWorld();
  const floor: Entity[] = [];
  for (let i = -10; i < 10; i++) {
    for (let j = -10; j < 10; j++) {
      floor.push(world.spawn({ shape: triangle({ a: [i, 0, j], b: [i, 0, j + 1], c: [i + 1, 0, j] }) }));
      floor.push(world.spawn({ shape: triangle({ a: [i + 1, 0, j + 1], b: [i + 1, 0, j], c: [i, 0, j + 1] }) }));
    }
  }
  const ball = world.spawn({
    shape: sphere({ center: [0.3, 2, 0.2], radius: 0.4 }),
    restitution: 0.95,
    velocity: [0.5, 0, 0.3],
  });
  return { world, ball, floor };
}

/** Rows that go into columns while `act` runs. */
function inserted(act: () => void): number {
  const builds = vi.spyOn(CellColumns.prototype, 'build');
  act();
  const rows = builds.mock.calls.reduce((sum, [{ count }]) => sum + count, 0);
  builds.mockRestore();
  return rows;
}

describe('800 static triangles and a ball', () => {
  it.each<[string, (world: World, ball: Entity, i: number) => void]>([
    ['steps', () => {}],
    ['steps with a ray each', (world) => void world.raycastClosest({ origin: [3, 5, 2], direction: [0.1, -1, 0.1] })],
    ['a pose by hand and a ray each', (world, ball, i) => world.setPose(ball, { position: [0.01 * i, 2, 0] })],
  ])('%s insert the ball alone', (_, act) => {
    const { world, ball } = hall();
    for (let i = 0; i < 5; i++) world.step();
    const rows = inserted(() => {
      for (let i = 0; i < 200; i++) {
        act(world, ball, i);
        world.step();
      }
    });
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(800);
    // What the solver holds of static bodies stays zero, and they are placed once.
    const { state } = coreOf(world);
    let placed = 0;
    for (let row = 0; row < state.rows; row++) placed += state.body[row] === STATIC ? state.placed[row] : 0;
    expect(placed).toBe(0);
  });

  it('the ball bounces on the floor as on one that is inserted anew before every step', () => {
    const [a, b] = [hall(), hall()];
    for (let i = 0; i < 300; i++) {
      if (i % 10 === 0) b.world.restore(b.world.snapshot());
      if (i === 100 || i === 150) for (const { world, floor } of [a, b]) world.setPose(floor[i], { position: [0.4, 0.2, 0.3] });
      if (i === 200) for (const { world, floor } of [a, b]) world.despawn(floor[i]);
      a.world.step();
      b.world.step();
      if (i % 10 === 9) expect(a.world.hash()).toBe(b.world.hash());
    }
  });

  it('a triangle that goes away, or comes, is missed and met at once by steps and rays', () => {
    const { world, ball, floor } = hall();
    for (let i = 0; i < 50; i++) world.step();
    const below = { origin: [-4.7, 1, -4.7], direction: [0, -1, 0] } as const;
    const under = world.raycastClosest(below)!.entity;
    world.despawn(under);
    expect(world.raycastClosest(below)).toBeNull();
    world.setPose(ball, { position: [-4.7, 0.5, -4.7] });
    world.setVelocity(ball, { linear: [0, 0, 0] });
    const again = world.spawn({ shape: triangle({ a: [-6, 0.05, -6], b: [-6, 0.05, 0], c: [0, 0.05, -6] }) });
    expect(world.raycastClosest(below, { exclude: ball })!.entity).toBe(again);
    const met: Entity[] = [];
    world.on('contactBegan', ({ a, b }) => void met.push(a === ball ? b : a));
    for (let i = 0; i < 30; i++) world.step();
    expect(met).toContain(again);
    expect(floor).toContain(under);
    expect(met).not.toContain(under);
  });
});
