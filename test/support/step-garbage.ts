// Weighs what steps leave behind. Built like test/support/garbage.ts and run in a process of its own with --expose-gc; prints bytes a body
// and step by scene, as JSON.
//
// Steps are made in rounds until a round leaves (next to) nothing: code that is rarely needed is compiled late, and until then every number it makes is
// an object. A phase that allocates does so in every round.

import process from 'node:process';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Shape, type World } from '../../src/index.ts';
import { mulberry32 } from '../../src/math/random.ts';
import { scenes } from '../../src/scenes/index.ts';

/** How long to go on, ms. */
const PATIENCE = 12_000;
/** Steps in a round: few enough that no collection falls into it. */
const STEPS = 20;
/** Bytes a body that are none: the least object has 12, and each body has a contact or more. Rare cases are compiled late or never. */
const NOTHING = 0.5;

// 300 kinematic bodies of five kinds turn and drift to and fro in a cube, at up to `speed` m/s along an axis; nobody is pushed (seed 71).
function drift(speed: number): { world: World; before: () => void } {
  const random = mulberry32(71);
  const world = createWorld({ response: false });
  const side = 11;
  const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), scale * (random() - 0.5), scale * (random() - 0.5)];
  for (let i = 0; i < 300; i++) {
    const size = (): number => 0.3 + 0.4 * random();
    const center = at(0);
    const shapes: Shape[] = [
      sphere({ center, radius: size() }),
      capsule({ p1: [0, -size(), 0], p2: [0, size(), 0], radius: size() }),
      aabb({ center, half: [size(), size(), size()] }),
      obb({ center, half: [size(), size(), size()] }),
      triangle({ a: at(2), b: at(2), c: at(2) }),
    ];
    world.spawn({ shape: shapes[i % 5], position: at(side), body: 'kinematic', velocity: at(2 * speed), angularVelocity: at(2 * speed) });
  }
  // Straight into the columns: what a call with an object leaves is the caller's.
  const { position, velocity, rows } = world.state;
  const before = (): void => {
    for (let i = 0; i < 3 * rows; i++) if (Math.abs(position[i]) > side / 2 && position[i] * velocity[i] > 0) velocity[i] = -velocity[i];
  };
  return { world, before };
}

function weigh(world: World, before: () => void): number {
  let least = Infinity;
  const end = performance.now() + PATIENCE;
  while (least > NOTHING && performance.now() < end) {
    globalThis.gc?.();
    const start = process.memoryUsage().heapUsed;
    for (let i = 0; i < STEPS; i++) {
      before();
      world.step();
    }
    least = Math.min(least, Math.max(0, process.memoryUsage().heapUsed - start) / (STEPS * world.size));
  }
  return least;
}

const fast = drift(2);
// So slow that candidates are kept, and some bodies leave their fat bounds in every step.
const slow = drift(0.3);
// Nobody sleeps: sleepers cost nothing and could leave nothing.
const awake = { sleeping: false };
const pile = scenes.pile.build({ count: 60, world: awake });
const mixed = scenes.mixed.build({ count: 60, world: awake });
const still = (): void => {};
// More in one place than a step lists the contacts of; held, so that they stay there.
const crowd = createWorld({ ...awake, gravity: [0, 0, 0] });
for (let i = 0; i < 120; i++) {
  const position = [0.01 * (i % 5), 0.01 * (i % 7), 0.01 * (i % 11)] as const;
  crowd.lock(crowd.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }), position }), { rotation: true, axes: [true, true, true] });
}
process.stdout.write(
  JSON.stringify({
    drift: weigh(fast.world, fast.before),
    slow: weigh(slow.world, slow.before),
    pile: weigh(pile, still),
    mixed: weigh(mixed, still),
    crowd: weigh(crowd, still),
  }),
);
