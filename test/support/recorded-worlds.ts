// Worlds that are played and recorded, for tests that replay them: random ones under random calls, the scenes, a break of billiard balls, a platformer.

import {
  aabb,
  capsule,
  createWorld,
  mulberry32,
  obb,
  sphere,
  triangle,
  type Entity,
  type Random,
  type Shape,
  type World,
} from '../../src/core/index.ts';
import { recordWorld, type RecordingOptions } from '../../src/core/record/index.ts';
import { scenes, type SceneId } from '../../src/scenes/index.ts';
import { cases } from './long.ts';
import { ground } from './meshes.ts';

type Vector = [number, number, number];

/** Calls of a world, drawn at random. */
class Player {
  readonly world: World;
  readonly random: Random;

  constructor(seed: number) {
    this.random = mulberry32(seed);
    const { random } = this;
    this.world = createWorld({ sleeping: random() < 0.7, substeps: 1 + this.below(5), continuous: random() < 0.8 });
    this.world.spawn({ shape: aabb({ center: [0, -1, 0], half: [12, 1, 12] }), body: 'static', name: 'floor' });
    if (random() < 0.4) this.world.spawnMesh({ ...ground(6, 4), position: [0, 0.3, 0] });
    for (let i = this.below(25); i > 0; i--) this.spawn();
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  vector(scale: number): Vector {
    return [0, 0, 0].map(() => scale * (2 * this.random() - 1)) as Vector;
  }

  shape(): Shape {
    const size = (): number => 0.2 + 0.5 * this.random();
    const center = this.vector(0.3);
    return [
      () => sphere({ center, radius: size() }),
      () => capsule({ p1: center, p2: this.vector(0.5), radius: size() }),
      () =>
        aabb(
          this.random() < 0.5
            ? { center, half: [size(), size(), size()] }
            : { min: [-size(), -size(), -size()], max: [size(), size(), size()] },
        ),
      () => obb({ center, half: [size(), size(), size()], orientation: [...this.vector(1), 0.7] }),
      () => triangle({ a: this.vector(2), b: this.vector(2), c: this.vector(2) }),
    ][this.below(5)]();
  }

  spawn(): void {
    const shape = this.shape();
    const body = shape.kind === 'triangle' ? 'static' : (['dynamic', 'dynamic', 'dynamic', 'kinematic', 'static'] as const)[this.below(5)];
    const [x, y, z] = this.vector(4);
    this.world.spawn({
      shape,
      position: [x, 4 + y, z],
      body,
      velocity: this.vector(this.random() < 0.2 ? 60 : 3),
      restitution: this.below(2) * this.random(),
      rollingFriction: this.below(2) * 0.02,
      sensor: this.random() < 0.1,
      layer: this.below(3),
      ...(shape.kind === 'aabb' ? {} : { orientation: [...this.vector(1), 0.4] }),
      ...(this.random() < 0.3
        ? { mass: 1 + 5 * this.random(), userData: { id: this.random(), list: [1, 'x'] }, name: `body ${this.below(9)}` }
        : {}),
    });
  }

  any(): Entity {
    const all = [...this.world.entities()];
    return all[this.below(all.length)];
  }

  /** One call, which the world may refuse. */
  call(inListener: boolean): void {
    const { world, random } = this;
    const e = this.any();
    const calls: (() => unknown)[] = [
      () => this.spawn(),
      () => this.spawn(),
      () => world.size > 3 && world.despawn(e),
      () => world.setPose(e, { position: this.vector(5) }),
      () => world.setPose(e, { orientation: [...this.vector(1), 1] }),
      () => world.setVelocity(e, { linear: this.vector(8), angular: this.vector(5) }),
      () => world.applyImpulse(e, this.vector(400), random() < 0.5 ? this.vector(3) : undefined),
      () => world.applyAngularImpulse(e, this.vector(50)),
      () => world.applyForce(e, this.vector(9000), random() < 0.5 ? this.vector(3) : undefined),
      () => world.applyTorque(e, this.vector(500)),
      () => world.moveKinematic(e, { position: this.vector(4) }),
      () => world.wake(e),
      () => world.sleep(e),
      () => world.setShape(e, this.shape()),
      () => world.setMass(e, 0.1 + 9 * random()),
      () => world.setBody(e, (['dynamic', 'kinematic', 'static'] as const)[this.below(3)]),
      () => world.setDamping(e, { linear: random(), angular: 2 * random() }),
      () => world.setMaterial(e, { friction: random(), restitution: random() }),
      () => world.setFilter(e, { layer: this.below(3), mask: 1 + this.below(7), sensor: random() < 0.2 }),
      () => world.setGravityScale(e, 2 * random() - 0.5),
      () => world.setContinuous(e, random() < 0.5),
      () => world.lock(e, { rotation: random() < 0.5, axes: [random() < 0.3, false, random() < 0.3] }),
      () => world.setName(e, `name ${this.below(5)}`),
      () => world.setUserData(e, random() < 0.2 ? () => 1 : { at: this.vector(1) }),
      () => (world.gravity = [0, -10 * random(), random()]),
      () => (world.substeps = 1 + this.below(5)),
      () => (world.sleeping = random() < 0.7),
      () => (world.sleepSpeed = 0.1 * random()),
      () => (world.continuous = random() < 0.7),
      () => (world.cellSize = 0.5 + 3 * random()),
      () => world.raycastAll({ origin: this.vector(6), direction: [...this.vector(1)] }),
      () => world.overlap(this.shape()),
      () => (inListener ? 0 : world.detect()),
      () => (inListener || random() < 0.9 ? 0 : world.clear()),
      () => (inListener || random() < 0.9 ? 0 : world.spawnMesh(ground(3, 2))),
    ];
    try {
      calls[this.below(calls.length)]();
    } catch (error) {
      if (!/expected/.test((error as Error).message)) throw error;
    }
  }
}

export interface Played {
  readonly world: World;
  readonly bytes: Uint8Array;
  readonly hashes: ReadonlyMap<number, string>;
}

/** A random world over so many steps, and its recording. */
export async function play(seed: number, steps: number, options: RecordingOptions): Promise<Played> {
  const player = new Player(seed);
  const { world, random } = player;
  for (let i = player.below(40); i > 0; i--) world.step();
  const begins = random() < 0.5;
  world.on(begins ? 'contactBegan' : 'contactEnded', () => {
    if (random() < 0.2) player.call(true);
  });
  const recorder = recordWorld(world, options);
  const hashes = new Map([[world.tick, world.hash()]]);
  for (let i = 0; i < steps; i++) {
    for (let k = player.below(4); k > 0; k--) if (random() < 0.5) player.call(false);
    world.step(random() < 0.9 ? 1 / 60 : 0.002 + 0.03 * random());
    hashes.set(world.tick, world.hash());
  }
  for (let k = player.below(4); k > 0; k--) player.call(false);
  return { world, bytes: await recorder.save(), hashes };
}

/** Records a world of 1 / 60 s steps. */
async function record(
  world: World,
  steps: number,
  before: (i: number) => void,
  options: RecordingOptions = { seconds: Infinity },
): Promise<Played> {
  const recorder = recordWorld(world, options);
  const hashes = new Map([[world.tick, world.hash()]]);
  for (let i = 0; i < steps; i++) {
    before(i);
    world.step();
    hashes.set(world.tick, world.hash());
  }
  return { world, bytes: await recorder.save(), hashes };
}

function billiards(): Promise<Played> {
  const world = createWorld();
  const cushion = (x: number, z: number, half: Vector): void =>
    void world.spawn({ shape: aabb({ center: [x, 0.02, z], half }), body: 'static', restitution: 0.8 });
  world.spawn({ shape: aabb({ center: [0, -0.1, 0], half: [1.4, 0.1, 0.7] }), body: 'static', friction: 0.2 });
  for (const side of [-1, 1]) {
    cushion(1.35 * side, 0, [0.05, 0.05, 0.7]);
    cushion(0, 0.65 * side, [1.4, 0.05, 0.05]);
  }
  const ball = (x: number, z: number): Entity =>
    world.spawn({
      shape: sphere({ center: [x, 0.0286, z], radius: 0.0286 }),
      mass: 0.17,
      restitution: 0.95,
      friction: 0.2,
      rollingFriction: 0.01,
    });
  for (let row = 0; row < 5; row++) for (let i = 0; i <= row; i++) ball(0.5 + 0.0496 * row, 0.0573 * (i - row / 2));
  const cue = ball(-0.7, 0.003);
  return record(world, cases(70, 600), (i) => i === 20 && world.applyImpulse(cue, [1.5, 0, 0]));
}

/** A level of triangles, a character, lifts, sensors, 200 bodies. */
function platformer(): Promise<Played> {
  const world = createWorld();
  const random = mulberry32(5);
  world.spawnMesh(ground(20, 12));
  for (let i = 0; i < cases(30, 200); i++) {
    const shape = i % 2 === 0 ? sphere({ center: [0, 0, 0], radius: 0.2 }) : obb({ center: [0, 0, 0], half: [0.2, 0.15, 0.25] });
    world.spawn({ shape, position: [16 * random() - 8, 2 + 3 * random(), 16 * random() - 8] });
  }
  const lifts = [-4, 4].map((x) => world.spawn({ shape: aabb({ center: [x, 1, 0], half: [1.5, 0.1, 1.5] }), body: 'kinematic' }));
  const goal = world.spawn({ shape: aabb({ center: [0, 2, 0], half: [3, 2, 3] }), body: 'static', sensor: true });
  const hero = capsule({ p1: [0, 0.3, 0], p2: [0, 1.2, 0], radius: 0.3 });
  let at: Vector = [0, 3, 0];
  const body = world.spawn({ shape: hero, position: at, body: 'kinematic', userData: { lives: 3 } });
  world.on('contactBegan', ({ a, b }) => {
    if ((a === goal || b === goal) && a !== body && b !== body) world.applyImpulse(a === goal ? b : a, [0, 20, 0]);
  });
  return record(
    world,
    cases(70, 600),
    (i) => {
      lifts.forEach((lift, k) =>
        world.moveKinematic(lift, { position: [k === 0 ? -4 : 4, 1 + Math.abs(((i + 60 * k) % 120) - 60) / 40, 0] }),
      );
      const { position } = world.moveAndSlide(hero, at, [0.03, -0.1, 0.02], { exclude: body });
      at = position;
      world.moveKinematic(body, { position: [at[0], at[1] + 0.75, at[2]] });
    },
    { seconds: Infinity, queries: true },
  );
}

/** What its replay goes through: the last step has the calls after it, too. */
export function replayOf({ world, hashes }: Played): readonly string[] {
  return [...hashes.values()].slice(0, -1).concat(world.hash());
}

const SCENES = cases<SceneId[]>(['range', 'newton', 'lanes'], Object.keys(scenes) as SceneId[]);

// (Of these the count is that of rows: 200 of them are 4,600 and 20,100 bodies.)
const ROWS: Partial<Record<SceneId, number>> = { towers: 8, pyramid: 16 };

/** By name; in the long suite all scenes, and ten seconds of each. */
export const RECORDED: Readonly<Record<string, () => Promise<Played>>> = {
  ...Object.fromEntries(
    SCENES.map((id) => [
      `the scene ${id}`,
      () => record(scenes[id].build({ count: ROWS[id] ?? cases(30, 200) }), cases(65, 600), () => {}),
    ]),
  ),
  'a break of billiard balls': billiards,
  'a platformer': platformer,
};
