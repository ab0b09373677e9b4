// Weighs what steps and edits leave behind. Built like test/support/garbage.ts and run in a process of its own with --expose-gc --single-threaded and the names of
// scenes and edits; prints bytes a body and step by scene, and bytes a call by edit, as JSON.
//
// Steps are made in rounds until a round leaves (next to) nothing: code that is rarely needed is compiled late, and until then every number it makes is
// an object. A phase that allocates does so in every round.

import process from 'node:process';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type Shape, type World } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { coreOf } from '../../src/core/world.ts';
import { scenes } from '../../src/scenes/index.ts';
import { ground } from './meshes.ts';

/** Rounds to go on for, not seconds: on one thread the number of calls decides when code is compiled, on any machine. */
const ROUNDS = 400;
/** Steps in a round: few enough that no collection falls into it. */
const STEPS = 20;
/** Bytes a body that are none: the least object has 12, and each body has a contact or more. Rare cases are compiled late or never. */
const NOTHING = 0.75;

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
  const { position, velocity, rows } = coreOf(world).state;
  const before = (): void => {
    for (let i = 0; i < 3 * rows; i++) if (Math.abs(position[i]) > side / 2 && position[i] * velocity[i] > 0) velocity[i] = -velocity[i];
  };
  return { world, before };
}

function weigh(world: World, before: () => void): number {
  let least = Infinity;
  for (let round = 0; least > NOTHING && round < ROUNDS; round++) {
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

type Edit = (world: World, entity: Entity, i: number) => void;

// What an edit is handed is the caller's: made beforehand.
const poses = Array.from(
  { length: 64 },
  (_, i) => ({ position: [0.1 * i + 0.05, 0.7 * i, 0.3], orientation: [0.1 * i, 0.5, 0.25, 1] }) as const,
);
const vectors = poses.map(({ position: [x, y, z] }) => ({ x, y, z }));
const opposite = vectors.map(({ x, y, z }) => ({ x: -x, y: -y, z: -z }));
let pushes = 0;
const velocities = vectors.map((linear, i) => ({ linear, angular: poses[i].position }));
const shapes = poses.map((_, i) =>
  i % 2 ? sphere({ center: [0, 0, 0], radius: 0.3 + 0.01 * i }) : obb({ center: [0, 0, 0], half: [0.3, 0.2, 0.1 * i + 0.1] }),
);
const dampings = poses.map((_, i) => ({ linear: 0.1 * i + 0.05, angular: 0.25 }));
const locks = poses.map((_, i) => ({ rotation: [i % 2 === 0, true, false], axes: [false, i % 3 === 0, false] }));
const bodies = ['dynamic', 'static', 'kinematic'] as const;

const edits: Record<string, Edit> = {
  setPose: (world, entity, i) => world.setPose(entity, poses[i % 64]),
  setVelocity: (world, entity, i) => world.setVelocity(entity, velocities[i % 64]),
  // To and fro: a body that is pushed one way for ever would leave the range of speeds.
  applyImpulse: (world, entity, i) =>
    world.applyImpulse(entity, (pushes++ & 1) === 0 ? vectors[i % 64] : opposite[i % 64], poses[i % 64].position),
  applyForce: (world, entity, i) =>
    world.applyForce(entity, (pushes & 1) === 0 ? vectors[i % 64] : opposite[i % 64], poses[i % 64].position),
  applyTorque: (world, entity, i) => world.applyTorque(entity, (pushes & 1) === 0 ? vectors[i % 64] : opposite[i % 64]),
  setShape: (world, entity, i) => world.setShape(entity, shapes[i % 64]),
  setMass: (world, entity, i) => world.setMass(entity, dampings[i % 64].linear),
  setDamping: (world, entity, i) => world.setDamping(entity, dampings[i % 64]),
  lock: (world, entity, i) => world.lock(entity, locks[i % 64]),
  setBody: (world, entity, i) => world.setBody(entity, bodies[i % 3]),
  despawn: (world, entity) => world.despawn(entity),
};

/** The least bytes a call of an edit that a round over 400 bodies in a heap leaves. */
function weighEdit(name: string): number {
  const world = createWorld();
  let ids: Entity[] = [];
  const spawn = (i: number): Entity =>
    world.spawn({
      shape: obb({ center: [i % 20, 0, Math.floor(i / 20)], half: [0.52, 0.5, 0.52] }),
      body: name === 'setBody' ? 'static' : 'dynamic',
    });
  for (let i = 0; i < 400; i++) ids.push(spawn(i));
  const edit = edits[name];
  const round = (): number => {
    pushes++;
    const start = process.memoryUsage().heapUsed;
    for (let i = 0; i < ids.length; i++) edit(world, ids[i], i);
    const left = process.memoryUsage().heapUsed - start;
    if (name === 'despawn') ids = ids.map((_, i) => spawn(i));
    return Math.max(0, left) / ids.length;
  };
  let least = Infinity;
  let rounds = 50;
  for (let tries = 0; least > NOTHING && tries < 12; tries++) {
    // (A collection also puts off that the edit is compiled: on a busy machine there must be many calls between two.)
    for (let i = 0; i < rounds; i++) round();
    rounds = Math.min(2 * rounds, 1600);
    world.detect();
    globalThis.gc?.();
    least = Math.min(least, round());
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
// Every second body of a pile is pushed in every step, by less than its weight. (Contacts are found anew where a force moves a body farther than it looks.)
const pushed = scenes.mixed.build({ count: 60, world: awake });
const some = [...pushed.entities()].filter((entity, i) => i % 2 === 0 && pushed.bodyType(entity) === 'dynamic');
const push = (): void => {
  for (let i = 0; i < some.length; i++) pushed.applyForce(some[i], vectors[i % 64]);
};
// A deck under a pile goes to and fro.
const carried = scenes.pile.build({ count: 60, world: awake });
const deck = carried.spawn({ shape: obb({ center: [0, 4, 0], half: [3, 0.2, 3] }), body: 'kinematic' });
let ticks = 0;
const deckPoses = Array.from(
  { length: 64 },
  (_, i) => ({ position: [0.01 * Math.abs(32 - i), 4, 0], orientation: [0, 0.01 * Math.abs(32 - i), 0, 1] }) as const,
);
const move = (): void => carried.moveKinematic(deck, deckPoses[ticks++ & 63]);
// Bodies on the floor of a mesh; each sixtieth step they are thrown up again.
const floor = createWorld(awake);
floor.spawnMesh(ground(60, 18));
const random = mulberry32(17);
for (let i = 0; i < 60; i++) {
  const at = [1.5 * (i % 8) - 5, 1.2, 1.5 * Math.floor(i / 8) - 5] as const;
  // (Of equal moments: the gyroscopic term of the others is no part of meshes.)
  const shape =
    i % 2 === 0 ? sphere({ center: at, radius: 0.3 }) : obb({ center: at, half: [0.3, 0.3, 0.3], orientation: [0, random(), 0, 1] });
  floor.spawn({ shape });
}
let steps = 0;
const throwUp = (): void => {
  const { velocity, moves, rows } = coreOf(floor).state;
  if (steps++ % 60 === 0) for (let row = 0; row < rows; row++) if (moves[row] === 1) velocity[3 * row + 1] = 4;
};
// More in one place than a step lists the contacts of; held, so that they stay there.
const crowd = createWorld({ ...awake, gravity: [0, 0, 0] });
for (let i = 0; i < 120; i++) {
  const position = [0.01 * (i % 5), 0.01 * (i % 7), 0.01 * (i % 11)] as const;
  crowd.lock(crowd.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }), position }), { rotation: true, axes: [true, true, true] });
}
const weights: Record<string, () => number> = {
  drift: () => weigh(fast.world, fast.before),
  slow: () => weigh(slow.world, slow.before),
  pile: () => weigh(pile, still),
  mixed: () => weigh(mixed, still),
  pushed: () => weigh(pushed, push),
  carried: () => weigh(carried, move),
  floor: () => weigh(floor, throwUp),
  ...Object.fromEntries(Object.keys(edits).map((name) => [name, () => weighEdit(name)])),
  crowd: () => weigh(crowd, still),
};
process.stdout.write(JSON.stringify(Object.fromEntries(process.argv.slice(2).map((name) => [name, weights[name]()]))));
