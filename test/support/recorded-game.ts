// A small game, played and recorded: a player that looks ahead, crates that fall on a ramp, an enemy that comes and goes, and one slow frame.

import { aabb, capsule, createWorld, sphere, type Entity } from '../../src/core/index.ts';
import { recordWorld } from '../../src/core/record/index.ts';

export const STEPS = 300;
/** The steps of its marks, and of the slow frame. */
export const SPAWNED = 60;
export const LOST = 150;
export const SLOW = 200;

/** As `kantsu/record` saves it; a clock of its own counts its time, so that it is the same each time. */
export async function recordedGame(options = { queries: true, phases: true }): Promise<Buffer> {
  let now = 0;
  const world = createWorld({ now: () => (now += 0.01) });
  world.spawn({ shape: aabb({ center: [0, -0.5, 0], half: [8, 0.5, 5] }), body: 'static', name: 'floor' });
  world.spawnMesh({
    vertices: [1, 0, -3, 6, 0, -3, 6, 2.5, -3, 1, 0, 3, 6, 0, 3, 6, 2.5, 3],
    indices: [0, 3, 5, 0, 5, 2, 2, 5, 4, 2, 4, 1],
    name: 'ramp',
  });
  const player = world.spawn({ shape: capsule({ p1: [-6, 0.4, 0], p2: [-6, 1.4, 0], radius: 0.4 }), body: 'kinematic', name: 'player' });
  const recorder = recordWorld(world, { seconds: Infinity, ...options });
  const crate = (i: number): number =>
    world.spawn({
      shape: aabb({ center: [0, 0, 0], half: [0.3, 0.3, 0.3] }),
      position: [(i % 6) - 2, 2 + 0.7 * Math.floor(i / 6), 0.4 * (i % 3) - 0.4],
      name: `crate ${i + 1}`,
    });
  for (let i = 0; i < 12; i++) crate(i);
  let enemy: Entity | undefined;
  for (let step = 1; step <= STEPS; step++) {
    if (step === SPAWNED) {
      enemy = world.spawn({ shape: sphere({ center: [5, 4, 1], radius: 0.4 }), velocity: [-3, 0, 0], name: 'enemy' });
      recorder.mark('enemy spawned');
    }
    if (step === LOST) {
      world.despawn(enemy!);
      recorder.mark('enemy lost');
    }
    const x = -6 + 0.01 * step;
    world.moveKinematic(player, { position: [x, 0.9, 0] });
    world.step();
    world.raycastClosest({ origin: [x, 1, 0], direction: [1, -0.12, 0], maxDistance: 12 }, { exclude: player });
    if (step % 10 === 0) world.castShape(sphere({ center: [x, 0.6, 0], radius: 0.25 }), [5, 0, 0], { exclude: player, sensors: false });
    if (step % 30 === 0) world.raycastAll({ origin: [0, 6, 0], direction: [0, -1, 0] }, { mask: 1 });
    recorder.phase('ai', step === SLOW ? 24 : 0.8);
    recorder.phase('render', 4);
    recorder.frame();
  }
  return Buffer.from(await recorder.save());
}
