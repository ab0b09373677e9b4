// The level of the example *walk*: the file is the script's, and a walker can do in it what the page says.
import { readFileSync } from 'node:fs';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { capsule, createWorld, type MeshEntity, type Vec3, type World } from '../../src/core/index.ts';
import { meshGeometry } from '../../src/three/index.ts';
import * as library from '../../src/core/index.ts';
import { BoxTree } from '../../src/core/broadphase/box-tree.ts';
import { levelGlb, levelWorld } from './level.ts';

const file = readFileSync(new URL('../../assets/level.glb', import.meta.url));
const walker = capsule({ p1: [0, -0.45, 0], p2: [0, 0.45, 0], radius: 0.35 });

let world: World;
let level: MeshEntity;
beforeAll(async () => {
  const { buffer } = Uint8Array.from(file);
  const { scene } = await new GLTFLoader().parseAsync(buffer, '');
  world = createWorld();
  level = world.spawnMesh(meshGeometry(scene));
});

/** Where the walker is after so many seconds at 4 m/s towards `to`, under gravity. */
function walk(from: Vec3, to: Vec3, seconds: number): Vec3 {
  let position = from;
  let fall = 0;
  for (let i = 0; i < 60 * seconds; i++) {
    const [x, z] = [to[0] - position[0], to[2] - position[2]];
    const length = Math.hypot(x, z);
    const pace = Math.min(4 / 60, length) / Math.max(length, 1e-9);
    const moved = world.moveAndSlide(walker, position, [pace * x, fall / 60, pace * z]);
    ({ position } = moved);
    fall = moved.grounded ? 0 : fall - 9.81 / 60;
  }
  return position;
}

describe('assets/level.glb', () => {
  it('is what `npm run level` writes, below 100 kB', async () => {
    expect(Buffer.from(await levelGlb()).equals(file)).toBe(true);
    expect(file.length).toBeLessThan(100_000);
  });

  it('is one mesh without degenerate triangles, with a floor everywhere within its walls', () => {
    expect(world.shape(level)).toMatchObject({ kind: 'mesh', degenerate: 0 });
    for (let x = -12; x <= 12; x++) {
      for (let z = -12; z <= 12; z++) {
        const hit = world.raycastClosest({ origin: [x + 0.31, 8, z + 0.17], direction: [0, -1, 0] });
        expect(hit?.enter.point[1]).toBeGreaterThan(-1e-6);
      }
    }
  });

  it('has stairs and ramps of 20° and 40° that one climbs, and one of 55° that one does not', () => {
    const platform = 1.6 + 0.8;
    expect(walk([2, 0.9, -3], [9, 0, -3], 3)[1]).toBeCloseTo(platform, 1);
    expect(walk([2, 0.9, -10.2], [9, 0, -10.2], 3)[1]).toBeCloseTo(platform, 1);
    expect(walk([2, 0.9, 2], [9.6, 0, 2], 3)[1]).toBeCloseTo(platform, 1);
    expect(walk([2, 0.9, 4.4], [9.6, 0, 4.4], 3)[1]).toBeCloseTo(platform, 1);
    expect(walk([2, 0.9, 6.8], [9.6, 0, 6.8], 3)[1]).toBeLessThan(1.1);
  });

  it('has a gate to walk through and one that is too low, a hill, and a bridge between the platforms', () => {
    expect(walk([-3.4, 0.9, -7], [-3.4, 0, -11], 3)[2]).toBeCloseTo(-11, 1);
    expect(walk([-7, 0.9, -7], [-7, 0, -11], 3)[2]).toBeGreaterThan(-9);
    expect(walk([-6.5, 0.9, 0], [-6.5, 0, 5.5], 4)[1]).toBeCloseTo(1.4 + 0.8, 1);
    const over = walk([8.7, 2.5, -3.5], [8.7, 0, -10], 4);
    expect(over[1]).toBeCloseTo(1.6 + 0.8, 1);
    expect(over[2]).toBeCloseTo(-10, 1);
  });
});

it('in a level of 24,048 triangles the first step searches the tree no more than four times as often as the tenth', () => {
  const large = levelWorld(library);
  const spies = [vi.spyOn(BoxTree.prototype, 'walkBox'), vi.spyOn(BoxTree.prototype, 'queryBox')];
  const searches = Array.from({ length: 10 }, () => {
    large.step();
    const count = spies[0].mock.calls.length + spies[1].mock.calls.length;
    for (const spy of spies) spy.mockClear();
    return count;
  });
  for (const spy of spies) spy.mockRestore();
  expect(searches[9]).toBeGreaterThan(100);
  expect(searches[0]).toBeLessThan(4 * searches[9]);
});

it('the first mesh of a process steps a small world once, of which nothing is left', async () => {
  // (A copy of the module of its own, in which no mesh was spawned.)
  const module = '../../src/core/world.ts?cold';
  const { createWorld: create } = (await import(module)) as typeof library;
  const [first, second] = [create(), create()];
  const events: unknown[] = [];
  for (const event of ['contactBegan', 'contactStayed', 'contactEnded'] as const) first.on(event, (each) => events.push(each));
  const stepped: WeakRef<World>[] = [];
  const prototype = Object.getPrototypeOf(first) as { step: (this: World, dt?: number) => void };
  const { step } = prototype;
  prototype.step = function (this: World, dt) {
    stepped.push(new WeakRef(this));
    step.call(this, dt);
  };
  const data = { vertices: [-9, 0, -9, 0, 0, 9, 9, 0, -9], indices: [0, 1, 2] };
  const ids = [first, first, second].map((each) => each.spawnMesh(data));
  expect(stepped).toHaveLength(1);
  expect([first, second]).not.toContain(stepped[0].deref());
  // (The second world is made like the first, when all is warm.)
  ids.push(second.spawnMesh(data));
  expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  expect([first.size, first.tick, events.length]).toEqual([2, 0, 0]);
  expect(first.hash()).toBe(second.hash());
  expect(new Uint8Array(first.snapshot())).toEqual(new Uint8Array(second.snapshot()));
});
