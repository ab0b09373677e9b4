// The recorder by hand: each call once, at the end and in steps; what it refuses; marks, frames, queries; worlds that differ.

import { describe, expect, test } from 'vitest';
import {
  aabb,
  capsule,
  createQueryWorld,
  createWorld,
  obb,
  RayHits,
  sphere,
  triangle,
  type Entity,
  type World,
} from '../../../src/core/index.ts';
import { openRecording, recordWorld, type RecordingOptions, type Replay } from '../../../src/core/record/index.ts';
import { CALL_NAMES, OP, QUERY_NAMES } from '../../../src/core/record/calls.ts';
import { readFile, writeFile } from '../../../src/core/record/recording-file.ts';
import { coreOf } from '../../../src/core/world.ts';
import { ground } from '../../support/meshes.ts';

const box = obb({ center: [0, 0, 0], half: [0.5, 0.4, 0.3] });
const ball = sphere({ center: [0, 0, 0], radius: 0.4 });
const ALL: RecordingOptions = { seconds: Infinity };

interface Stage {
  readonly world: World;
  readonly floor: Entity;
  readonly lift: Entity;
  readonly boxes: readonly Entity[];
}

/** A floor, a kinematic lift, and five boxes that fall. */
function stage(): Stage {
  const world = createWorld();
  const floor = world.spawn({ shape: aabb({ min: [-20, -2, -20], max: [20, 0, 20] }), body: 'static', name: 'floor' });
  const lift = world.spawn({ shape: box, position: [6, 1, 0], body: 'kinematic' });
  const boxes = Array.from({ length: 5 }, (_, i) =>
    world.spawn({ shape: box, position: [1.5 * i - 3, 1 + 0.1 * i, 0], orientation: [0.1 * i, 0, 0.2, 1] }),
  );
  return { world, floor, lift, boxes };
}

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

/** The hash after each step of a world that is stepped on, and a replay of that. */
async function replayOf(
  world: World,
  act: () => void,
  options: RecordingOptions = ALL,
): Promise<{ replay: Replay; hashes: Map<number, string> }> {
  const recorder = recordWorld(world, options);
  const hashes = new Map([[world.tick, world.hash()]]);
  const watched = Object.getPrototypeOf(world) as { step: (dt?: number) => void };
  const { step } = watched;
  watched.step = function (this: World, dt) {
    try {
      step.call(this, dt);
    } finally {
      hashes.set(this.tick, this.hash());
    }
  };
  act();
  const replay = await openRecording(await recorder.save());
  recorder.stop();
  expect(replay.userDataLeftOut).toBe(recorder.userDataLeftOut);
  return { replay, hashes };
}

function expectSame(replay: Replay, world: World, hashes: ReadonlyMap<number, string>): void {
  for (const tick of [replay.last, replay.first]) replay.seek(tick);
  while (replay.next()) if (replay.tick < replay.last) expect(replay.world.hash(), `step ${replay.tick}`).toBe(hashes.get(replay.tick));
  expect(replay.world.hash()).toBe(world.hash());
  for (const entity of world.entities()) {
    expect(replay.world.name(entity)).toBe(world.name(entity));
    expect(replay.world.userData(entity)).toEqual(world.userData(entity));
  }
  expect(replay.differences).toEqual([]);
}

const CALLS: Record<string, (on: Stage) => void> = {
  spawn: ({ world }) => {
    world.spawn({
      shape: capsule({ p1: [0, 5, 0], p2: [0.1, 6, 0.3], radius: 0.3 }),
      velocity: { x: 1, y: -0, z: 2 },
      mass: 3,
      name: '球 \ud83c',
    });
    world.spawn({ shape: aabb({ min: [0.1, 8, 0.1], max: [1.3, 9.7, 2.1] }), userData: { hp: 3, at: [1, -0, 0.5], tag: null } });
    world.spawn({
      shape: obb({ center: [3, 9, 1], half: [1, 2, 0.5], orientation: [1, 2, 3, 4] }),
      layer: 3,
      mask: -1,
      sensor: true,
      gravityScale: 0.5,
    });
    world.spawn({ shape: triangle({ a: [0, 3, 0], b: [5, 3, 0], c: [0, 3, 5] }), position: [-4, 0, 0] });
    world.spawn({
      shape: JSON.parse(JSON.stringify(sphere({ center: [9, 3, 9], radius: 0.1 }))) as never,
      restitution: 0.5,
      rollingFriction: 0.1,
    });
  },
  spawnMesh: ({ world }) =>
    void world.spawnMesh({
      ...ground(6, 4),
      position: [0, 0.2, 0],
      orientation: [0, 1, 0, 3],
      friction: 0.1,
      name: 'hill',
      userData: { kind: 'ground' },
    }),
  despawn: ({ world, boxes }) => world.despawn(boxes[2]),
  clear: ({ world }) => world.clear(),
  setPose: ({ world, boxes }) => world.setPose(boxes[1], { position: [0, 4, 0], orientation: { x: 0, y: 1, z: 2, w: 0.1 } }),
  setVelocity: ({ world, boxes }) => world.setVelocity(boxes[1], { linear: [1, 2, 3], angular: [3, 2, 1] }),
  applyImpulse: ({ world, boxes }) => {
    world.applyImpulse(boxes[0], [10, 200, 30]);
    world.applyImpulse(boxes[1], [10, 200, 30], [0.1, 0.2, 0.3]);
  },
  applyAngularImpulse: ({ world, boxes }) => world.applyAngularImpulse(boxes[0], [10, 200, 30]),
  applyForce: ({ world, boxes }) => {
    world.applyForce(boxes[0], [1000, 200, 30]);
    world.applyForce(boxes[1], [1000, 200, 30], [0.1, 0.2, 0.3]);
  },
  applyTorque: ({ world, boxes }) => world.applyTorque(boxes[0], [10, 200, 30]),
  moveKinematic: ({ world, lift }) => world.moveKinematic(lift, { position: [6, 1.2, 0.1] }),
  wake: ({ world, boxes }) => {
    steps(world, 200);
    world.wake(boxes[0]);
  },
  sleep: ({ world, boxes }) => world.sleep(boxes[3]),
  setShape: ({ world, boxes }) => world.setShape(boxes[3], ball),
  setMass: ({ world, boxes }) => world.setMass(boxes[3], 12.3),
  setBody: ({ world, boxes }) => world.setBody(boxes[3], 'kinematic'),
  setDamping: ({ world, boxes }) => world.setDamping(boxes[3], { linear: 0.3 }),
  setMaterial: ({ world, floor }) => world.setMaterial(floor, { friction: 0, restitution: 0.9 }),
  setFilter: ({ world, boxes }) => world.setFilter(boxes[3], { layer: 4, mask: 0xffffffff, sensor: true }),
  setGravityScale: ({ world, boxes }) => world.setGravityScale(boxes[3], -1),
  setContinuous: ({ world, boxes }) => world.setContinuous(boxes[3], false),
  lock: ({ world, boxes }) => world.lock(boxes[3], { rotation: [true, false, true], axes: [false, false, true] }),
  setName: ({ world, boxes, floor }) => {
    world.setName(boxes[3], 'three');
    world.setName(floor, undefined);
  },
  setUserData: ({ world, boxes }) => world.setUserData(boxes[3], { deep: [{ a: 'x', b: [true, false] }], none: undefined }),
  gravity: ({ world }) => void (world.gravity = [1, -3, 0]),
  substeps: ({ world }) => void (world.substeps = 2),
  sleeping: ({ world }) => void (world.sleeping = false),
  sleepSpeed: ({ world }) => void (world.sleepSpeed = 0.2),
  continuous: ({ world }) => void (world.continuous = false),
  cellSize: ({ world }) => void (world.cellSize = 3),
  detect: ({ world }) => world.detect(),
  step: ({ world }) => world.step(1 / 37),
  restore: ({ world, boxes }) => {
    const kept = world.snapshot();
    steps(world, 3);
    world.despawn(boxes[0]);
    world.restore(new Uint8Array(kept));
  },
};

describe('each call once', () => {
  test.each(Object.keys(CALLS))('%s', async (name) => {
    const on = stage();
    steps(on.world, 10);
    const { replay, hashes } = await replayOf(on.world, () => {
      steps(on.world, 5);
      CALLS[name](on);
      if (name === 'restore') return;
      steps(on.world, 62);
      CALLS[name](stage());
      if (name !== 'clear' && name !== 'despawn') CALLS[name](on);
    });
    if (name === 'restore') {
      replay.seek(replay.last);
      expect(replay.world.hash()).toBe(on.world.hash());
      expect(replay.last).toBe(18);
    } else expectSame(replay, on.world, hashes);
  });
});

test('calls in listeners, and errors of them', async () => {
  const { world, boxes } = stage();
  world.on('contactBegan', ({ a, b }) => {
    world.applyImpulse(a === boxes[0] ? a : b, [0, 300, 10]);
    if (b === boxes[1] || a === boxes[1]) world.despawn(boxes[1]);
    expect(() => world.step()).toThrow(/listener/);
    expect(() => world.detect()).toThrow(/listener/);
    if (b === boxes[4]) throw new Error('a listener');
  });
  const { replay, hashes } = await replayOf(world, () => {
    for (let i = 0; i < 200; i++) {
      try {
        world.step();
      } catch (error) {
        expect((error as Error).message).toBe('a listener');
      }
    }
  });
  expectSame(replay, world, hashes);
});

test('what the world refuses is not recorded, and getters are read', async () => {
  const { world, boxes, floor } = stage();
  const { replay, hashes } = await replayOf(world, () => {
    for (const call of [
      () => world.setMass(boxes[0], -1),
      () => world.setPose(floor, { position: [NaN, 0, 0] }),
      () => world.despawn(7 as Entity),
      () => world.step(3),
      () => world.step('x' as never),
      () => void (world.gravity = [1e9, 0, 0]),
      () => world.restore(new ArrayBuffer(3)),
    ]) {
      expect(call).toThrow(/expected/);
    }
    world.setPose(boxes[0], {
      get position() {
        world.setMass(boxes[1], 3);
        return [0, 4, 0] as const;
      },
    });
    steps(world, 30);
  });
  expectSame(replay, world, hashes);
});

test('the last half second in memory, cut at keyframes; a replay that starts late', async () => {
  const { world, boxes } = stage();
  const recorder = recordWorld(world, { seconds: 0.5, keyframes: 10 });
  const hashes = new Map<number, string>();
  for (let i = 0; i < 300; i++) {
    if (i % 3 === 0) world.applyImpulse(boxes[i % 5], [0, 40, 5]);
    recorder.mark(String(i));
    world.step();
    hashes.set(world.tick, world.hash());
  }
  const replay = await openRecording(await recorder.save());
  expect(replay.last).toBe(300);
  expect(replay.first).toBeGreaterThan(300 - 30 - 24);
  expect(replay.first).toBeLessThanOrEqual(300 - 30);
  expect(replay.marks[0]).toEqual({ tick: replay.first, text: String(replay.first) });
  for (let tick = replay.last; tick >= replay.first; tick -= 7) {
    replay.seek(tick);
    expect([replay.tick, replay.world.tick, replay.world.hash()]).toEqual([tick, tick, hashes.get(tick)]);
  }
  expect(() => replay.seek(replay.first - 1)).toThrow(/^seek.tick is/);
  recorder.stop();
  recorder.stop();
  world.step();
  expect((await openRecording(await recorder.save())).last).toBe(300);
});

test('two recorders stop each by itself, and leave the world as it was', async () => {
  const { world, boxes } = stage();
  const bare = Object.getPrototypeOf(world) as object;
  const one = recordWorld(world);
  world.step();
  const two = recordWorld(world, { queries: true });
  world.setMass(boxes[0], 2);
  steps(world, 20);
  one.stop();
  const early = world.hash();
  world.raycastClosest({ origin: [0, 9, 0], direction: [0, -1, 0] });
  steps(world, 20);
  two.stop();
  expect(Object.getPrototypeOf(world)).toBe(bare);
  const replays = [await openRecording(await one.save()), await openRecording(await two.save())];
  for (const replay of replays) replay.seek(replay.last);
  expect(replays.map(({ first, last }) => [first, last])).toEqual([
    [0, 21],
    [1, 41],
  ]);
  expect(replays.map((replay) => replay.world.hash())).toEqual([early, world.hash()]);
  expect([replays[0].queries(21), replays[1].queries(21)].map(({ length }) => length)).toEqual([0, 1]);
});

test('queries come back with their arguments and answers, to the last bit', async () => {
  const { world, boxes } = stage();
  world.spawnMesh(ground(6, 4));
  steps(world, 30);
  const recorder = recordWorld(world, { queries: true });
  const ray = { origin: [0, 9, 0.1], direction: [0.01, -2, 0], maxDistance: Infinity } as const;
  const shape = sphere({ center: [0, 0.5, 0], radius: 0.6 });
  const batch = Float64Array.of(0, 9, 0, 0, -1, 0, 50, 3, 9, 0, 0, -1, 0, 50);
  const [out, all] = [new Float64Array(12), new RayHits()];
  const made = [
    world.raycastClosest(ray),
    world.raycastAny(ray, { exclude: Float64Array.of(boxes[0], boxes[1]) as never, sensors: false }),
    world.raycastAll({ ...ray, kind: 'line' }, { mask: -1 }),
    world.raycastBatch(batch, out),
    world.raycastBatchAll(batch, all, { exclude: boxes[1] }),
    world.overlap(shape),
    world.castShape(shape, { x: 3, y: -0, z: 0 }, { ignoreInitialContacts: true }),
    world.moveAndSlide(shape, [0, 3, 0], [1, -5, 0], { stepHeight: 0.1 }),
    world.nearest([0, 7, 0]),
    world.nearestToRay({ origin: [0, 9, 0], direction: [1, 0, 0] }),
  ];
  const recent = recorder.queries();
  world.step();
  const replay = await openRecording(await recorder.save());
  const queries = replay.queries(30);
  expect(queries).toEqual(recent);
  expect(queries.map(({ answer }) => answer)).toEqual(made);
  expect(queries[0].arguments).toEqual([ray, undefined]);
  expect(queries[1].arguments[1]).toEqual({ exclude: [boxes[0], boxes[1]], sensors: false });
  expect(queries[3].arguments).toEqual([batch, out, undefined]);
  const read = queries[4].arguments[1] as RayHits;
  expect([read.count, read.first.subarray(0, 3), read.data.subarray(0, 5 * read.count)]).toEqual([
    all.count,
    all.first.subarray(0, 3),
    all.data.subarray(0, 5 * all.count),
  ]);
  expect(queries[6].arguments).toEqual([shape, [3, -0, 0], { ignoreInitialContacts: true }]);
  expect(replay.queries(31)).toEqual([]);
});

test('user data: what JSON cannot hold is left out, and counted', async () => {
  const { world, boxes } = stage();
  world.setUserData(boxes[0], new Map());
  world.setUserData(boxes[1], 'kept');
  const recorder = recordWorld(world);
  const loop: unknown[] = [];
  loop.push(loop);
  const held = [null, 0, -0, 'x', [1, [2]], { a: { b: false } }, JSON.parse('{"__proto__": 1}') as unknown];
  const not = [() => 1, Symbol('x'), 3n, NaN, new Date(0), [undefined], { f: Infinity }, loop, new Float64Array(2), { get a() { throw new Error('no'); } }]; // prettier-ignore
  for (const value of [...held, ...not]) world.setUserData(boxes[2], value);
  expect(recorder.userDataLeftOut).toBe(1 + not.length);
  const replays: Replay[] = [];
  for (const value of held) {
    world.setUserData(boxes[2], value);
    world.step();
    replays.push(await openRecording(await recorder.save()));
  }
  replays.forEach((replay, i) => {
    replay.seek(replay.last);
    expect(replay.world.userData(boxes[2])).toEqual(held[i]);
    expect([replay.world.userData(boxes[0]), replay.world.userData(boxes[1]), replay.userDataLeftOut]).toEqual([
      undefined,
      'kept',
      1 + not.length,
    ]);
    replay.seek(replay.first);
    expect(replay.world.userData(boxes[2])).toBe(undefined);
  });
});

test('marks, phases and frames', async () => {
  let now = 0;
  const world = createWorld({ now: () => now++ });
  const plain = recordWorld(world);
  const recorder = recordWorld(world, { phases: true });
  world.on('contactBegan', () => recorder.mark('hit'));
  world.spawn({ shape: ball, position: [0, 0.5, 0] });
  world.spawn({ shape: box, body: 'static' });
  recorder.mark('start');
  recorder.phase('ai', 2);
  world.step();
  recorder.phase('ai', 3);
  recorder.phase('draw', 1);
  world.step();
  plain.phase('ai', 9);
  const steps = (await openRecording(await recorder.save())).frames;
  expect(steps.map(({ tick, steps: count, phases }) => ({ tick, count, phases }))).toEqual([
    { tick: 1, count: 1, phases: { ai: 2 } },
    { tick: 2, count: 1, phases: { ai: 3, draw: 1 } },
  ]);
  expect(steps[1].timings).toEqual([{ ...world.timings }]);
  recorder.frame();
  world.step();
  recorder.frame();
  const { frames, marks } = await openRecording(await recorder.save());
  expect(frames.map(({ tick, steps: count, timings }) => [tick, count, timings.length])).toEqual([
    [2, 2, 2],
    [3, 1, 1],
  ]);
  expect(frames[0].phases).toEqual({ ai: 5, draw: 1 });
  expect(marks).toEqual([
    { tick: 0, text: 'start' },
    { tick: 1, text: 'hit' },
  ]);
  const own = (await openRecording(await plain.save())).frames;
  expect(own).toEqual([1, 2, 3].map((tick) => ({ tick, steps: 1, phases: {}, timings: [] })));
});

test('a column written by hand: the replay says from which step on, and goes on from the next keyframe', async () => {
  const { world, boxes } = stage();
  const recorder = recordWorld(world);
  const hashes = new Map<number, string>();
  for (let i = 0; i < 300; i++) {
    if (i === 70) coreOf(world).state.velocity[3 * (boxes[2] % 2 ** 20)] = 5;
    world.step();
    hashes.set(world.tick, world.hash());
  }
  const replay = await openRecording(await recorder.save());
  // (The keyframe of step 121 is left out when it is saved: the next one is that of 241.)
  while (replay.next()) {
    if (replay.tick <= 70 || replay.tick >= 241) expect(replay.world.hash(), String(replay.tick)).toBe(hashes.get(replay.tick));
  }
  expect(replay.differences).toEqual([{ after: 70, at: 80 }]);
  const kept = recordWorld(createWorld());
  expect((await openRecording(await kept.save())).differences).toEqual([]);
});

test('the world of a replay may be edited; seek and next return to the recording', async () => {
  const { world, boxes } = stage();
  const recorder = recordWorld(world);
  steps(world, 50);
  const replay = await openRecording(await recorder.save());
  replay.seek(20);
  const hash = replay.world.hash();
  const live = recordWorld(replay.world);
  replay.world.applyImpulse(boxes[0], [0, 900, 0]);
  steps(replay.world, 7);
  replay.seek(20);
  expect(replay.world.hash()).toBe(hash);
  replay.world.clear();
  expect(replay.next()).toBe(true);
  expect(replay.tick).toBe(21);
  replay.seek(50);
  expect(replay.world.hash()).toBe(world.hash());
  expect(replay.differences).toEqual([]);
  const again = await openRecording(await live.save());
  again.seek(again.last);
  expect(again.world.hash()).toBe(world.hash());
});

test('to a step in pieces, which end where the replay is sent elsewhere meanwhile; with a clock its steps are timed', async () => {
  const { world } = stage();
  world.sleeping = false;
  const recorder = recordWorld(world, { keyframes: 50 });
  for (let i = 0; i < 150; i++) world.step(1 / 30);
  let now = 0;
  const replay = await openRecording(await recorder.save(), { now: () => now++ });
  replay.seek(20);
  expect([...replay.travel(23)]).toEqual([21, 22, 23]);
  expect(replay.dt).toBe(1 / 30);
  expect(replay.world.timings.step).toBeGreaterThan(0);
  // There is a keyframe.
  expect([...replay.travel(150)]).toEqual([]);
  const way = replay.travel(60);
  expect(way.next().value).toBe(1);
  replay.seek(20);
  expect([way.next().done, replay.tick]).toEqual([true, 20]);
  await expect(openRecording(await recorder.save(), { now: 3 as never })).rejects.toThrow(/^openRecording.now is 3/);
});

test('what is refused, in words', async () => {
  expect(() => recordWorld(createQueryWorld() as never)).toThrow(/^recordWorld.world is one made by createQueryWorld\(\), expected/);
  expect(() => recordWorld({} as never)).toThrow(/expected a world/);
  expect(() => recordWorld(createWorld(), { second: 3 } as never)).toThrow(/seconds/);
  expect(() => recordWorld(createWorld(), { seconds: 0 })).toThrow(/^recordWorld.seconds is 0/);
  expect(() => recordWorld(createWorld(), { keyframes: 0.5 })).toThrow(/^recordWorld.keyframes is 0.5/);
  expect(() => recordWorld(createWorld(), { phases: true })).toThrow(/createWorld\(\{ now \}\)/);
  const { world } = stage();
  const recorder = recordWorld(world);
  expect(() => recorder.mark(3 as never)).toThrow(/^mark.text is 3/);
  expect(() => recorder.phase('x', NaN)).toThrow(/^phase.milliseconds is NaN/);
  const bytes = await recorder.save();
  for (const other of [undefined, 'x', [1, 2], new Float64Array(9)] as never[]) {
    await expect(openRecording(other)).rejects.toThrow(/^recording is .*, expected a Uint8Array/);
  }
  await expect(openRecording(new Uint8Array(100))).rejects.toThrow(/expected the bytes of a recorder's save/);
  const later = bytes.slice();
  later[8] = 6;
  await expect(openRecording(later)).rejects.toThrow(/format version 6, expected 5: it was made by a later version/);
  await expect(openRecording(bytes.slice(0, 60))).rejects.toThrow(/cut before the end of its first keyframe/);
  expect((await openRecording(bytes.buffer)).first).toBe(0);
});

test('a file of a megabyte that holds three million steps is refused before one is made', async () => {
  const [[keyframe, end]] = await readFile(await recordWorld(stage().world).save());
  const calls = new Uint8Array(9_000_000);
  for (let i = 0; i < calls.length; i += 3) calls.set([OP.STEP, 0, OP.STEP_END], i);
  const file = await writeFile([Buffer.concat([keyframe, calls]), end]);
  expect(file.length).toBeLessThan(1e6);
  await expect(openRecording(file)).rejects.toThrow(/^recording is damaged: it has more than 2000000 steps, expected/);
});

test('every member of a world is recorded, a query, or changes nothing', () => {
  const others =
    'columns contacts timings tick size entities isAlive isMesh kind shape pose velocity name userData filter mass bodyType material damping locks gravityScale ' +
    'isContinuous isAsleep velocityAt displacementAt on snapshot hash constructor';
  const world = createWorld();
  const known = new Set<string>([...CALL_NAMES, ...QUERY_NAMES, ...others.split(' ')]);
  const names = [world, Object.getPrototypeOf(world), Object.getPrototypeOf(Object.getPrototypeOf(world))].flatMap((of: object) =>
    Object.getOwnPropertyNames(of),
  );
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  // Each call above is one of the table.
  expect(Object.keys(CALLS).toSorted()).toEqual(CALL_NAMES.toSorted());
});
