// The hash covers what decides the future, each by itself, and nothing else.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  obb,
  sphere,
  triangle,
  type Entity,
  type SpawnOptions,
  type World,
  type WorldOptions,
} from '../../../src/core/index.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { NOT_HASHED } from '../../../src/core/world/state-hash.ts';
import { COLUMN_NAMES, COLUMNS } from '../../../src/core/world/state.ts';
import { coreOf } from '../../../src/core/world.ts';

const ball = sphere({ center: [0, 0.5, 0], radius: 0.5 });

/** A floor, a box that rests on it with what it remembers, a ball in the air and a dead row. */
function sample(options: WorldOptions = {}, body: Partial<SpawnOptions> = {}): { world: World; entity: Entity } {
  const world = createWorld(options);
  world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
  const entity = world.spawn({ shape: obb({ center: [0, 0.4, 0], half: [0.4, 0.4, 0.4] }), ...body });
  world.spawn({ shape: sphere({ center: [4, 3, 0], radius: 0.5 }) });
  const ids = [6, 7, 8].map((x) => world.spawn({ shape: sphere({ center: [x, 3, 5], radius: 0.2 }), body: 'static' }));
  for (const id of ids.slice(0, 2)) world.despawn(id);
  for (let i = 0; i < 5; i++) world.step();
  return { world, entity };
}

const base = sample().world.hash();

describe('every column but those that follow from others', () => {
  it.each(COLUMN_NAMES.filter((name) => !NOT_HASHED.has(name)))('%s', (name) => {
    const { world } = sample();
    const column = coreOf(world).state[name];
    const stride = COLUMNS[name][1];
    // Each number of the row: a record may leave some of its sixteen unused, yet they are written with zeros.
    for (let k = stride; k < 2 * stride; k++) {
      const was = column[k];
      column[k] = was === 0 ? 1 : was > 1 || name === 'mask' ? was - 1 : 0;
      expect(world.hash(), `number ${k - stride}`).not.toBe(base);
      column[k] = was;
    }
    expect(world.hash()).toBe(base);
  });

  it('those left out follow from the others: a world spawned anew from what is hashed has them, too', () => {
    expect([...NOT_HASHED].filter((name) => !COLUMN_NAMES.includes(name))).toEqual([]);
    const { world } = sample();
    const other = sample().world;
    for (const name of ['inverseMass', 'inverseInertia', 'slop', 'smallestExtent', 'turnRadius', 'moves', 'bounds', 'size'] as const) {
      expect([...coreOf(world).state[name]], name).toEqual([...coreOf(other).state[name]]);
    }
  });
});

describe('two worlds that differ in one thing', () => {
  const options: [string, WorldOptions][] = [
    ['gravity', { gravity: [0, -9.8, 0] }],
    ['substeps', { substeps: 5 }],
    ['sleeping', { sleeping: false }],
    ['response', { response: false }],
    ['continuous', { continuous: false }],
  ];
  it.each(options)('the option %s', (_, given) => {
    expect(sample(given).world.hash()).not.toBe(base);
  });

  const bodies: [string, Partial<SpawnOptions>][] = [
    ['mass', { mass: 512.0000001 }],
    ['density', { density: 999 }],
    ['restitution', { restitution: 0.1 }],
    ['friction', { friction: 0.4 }],
    ['rolling friction', { rollingFriction: 0.1 }],
    ['layer', { layer: 3 }],
    ['mask', { mask: 0x7fffffff }],
    ['sensor', { sensor: true }],
    ['linear damping', { linearDamping: 0.1 }],
    ['angular damping', { angularDamping: 0.1 }],
    ['gravity scale', { gravityScale: 0.999 }],
    ['continuous', { continuous: false }],
    ['body', { body: 'kinematic' }],
    ['shape', { shape: obb({ center: [0, 0.4, 0], half: [0.4, 0.4, 0.4000000001] }) }],
    ['kind', { shape: aabb({ center: [0, 0.4, 0], half: [0.4, 0.4, 0.4] }) }],
  ];
  // Also before anything has moved or met.
  it.each(bodies)('of a body its %s', (_, given) => {
    const fresh = (body: Partial<SpawnOptions>): string => {
      const world = createWorld();
      world.spawn({ shape: obb({ center: [0, 0.4, 0], half: [0.4, 0.4, 0.4] }), ...body });
      return world.hash();
    };
    expect(fresh(given)).not.toBe(fresh({}));
    expect(sample({}, given).world.hash()).not.toBe(base);
  });

  const edits: [string, (world: World, entity: Entity) => void][] = [
    ['locked rotation', (world, entity) => world.lock(entity, { rotation: true })],
    ['damping', (world, entity) => world.setDamping(entity, { linear: 1 })],
    ['velocity', (world, entity) => world.setVelocity(entity, { linear: [0, 0, 1e-9] })],
    ['pose', (world, entity) => world.setPose(entity, { position: [0, 0.4, 1e-9] })],
    ['gravity', (world) => void (world.gravity = [0, -9, 0])],
    ['one step more', (world) => world.step()],
  ];
  it.each(edits)('%s', (_, edit) => {
    const { world, entity } = sample();
    edit(world, entity);
    expect(world.hash()).not.toBe(base);
  });

  it('the impulses that its contacts remember, and where they were found', () => {
    for (const name of ['impulse', 'anchor', 'manifold'] as const) {
      const { world } = sample();
      expect(coreOf(world).contacts.count).toBeGreaterThan(0);
      coreOf(world).contacts[name][0] += 1e-9;
      expect(world.hash(), name).not.toBe(base);
    }
    const { world } = sample();
    coreOf(world).contacts.generationA[0]++;
    expect(world.hash()).not.toBe(base);
  });

  it('since when a pair touches', () => {
    const { world } = sample();
    coreOf(world).report.since[0]++;
    expect(world.hash()).not.toBe(base);
  });

  it('the order of its free rows, and their generations', () => {
    const after = (order: readonly number[], more = false): string => {
      const world = createWorld();
      const ids = [0, 1, 2].map((x) => world.spawn({ shape: sphere({ center: [2 * x, 0, 0], radius: 0.5 }) }));
      for (const i of order) world.despawn(ids[i]);
      if (more) world.despawn(world.spawn({ shape: ball }));
      return world.hash();
    };
    expect(after([0, 1])).not.toBe(after([1, 0]));
    expect(after([0])).not.toBe(after([0], true));
    expect(after([0, 1])).toBe(after([0, 1]));
  });
});

describe('worlds with the same future', () => {
  it.each([0.3, 1, 7, 'auto'] as const)('cells of %s m', (cellSize) => {
    expect(sample({ cellSize }).world.hash()).toBe(base);
  });

  it('names, clocks, listeners, and what a dead row was', () => {
    let clock = 0;
    const { world, entity } = sample({ now: () => clock++ }, { name: 'a box' });
    world.on('contactStayed', () => undefined);
    expect(world.hash()).toBe(base);
    const dead = (shape: SpawnOptions['shape'], body: SpawnOptions['body']): string => {
      const other = createWorld();
      other.despawn(other.spawn({ shape, body: body ?? 'dynamic', friction: body === 'static' ? 0.1 : 0.9 }));
      return other.hash();
    };
    expect(dead(ball, 'dynamic')).toBe(dead(triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }), 'static'));
    expect(world.name(entity)).toBe('a box');
  });

  it('asking for the hash, and queries of all kinds, between steps, edits and spawns: the hash and all that follows', () => {
    for (const cellSize of ['auto', 0.7, 5] as const) {
      const worlds = [0, 1].map(() => scenes.mixed.build({ count: 24, world: { cellSize } }));
      const plain = scenes.mixed.build({ count: 24 });
      for (let i = 0; i < 120; i++) {
        for (const world of [...worlds, plain]) {
          const ids = [...world.entities()];
          if (i % 9 === 0) world.spawn({ shape: capsule({ p1: [0, 0, 0], p2: [0, 0.4, 0], radius: 0.2 }), position: [0.01 * i, 6, 0] });
          if (i % 17 === 0) world.despawn(ids[ids.length >> 1]);
          if (i % 7 === 0) world.setVelocity(ids[ids.length - 1], { linear: [1, 2, 0.1 * i] });
          if (i % 11 === 0) world.setPose(ids[ids.length - 1], { position: [0, 5 + 0.01 * i, 1] });
          if (world === worlds[0]) {
            world.raycastAll({ origin: [-20, 1, 0], direction: [1, 0, 0] });
            world.nearest([1, 2, 3]);
            world.overlap(sphere({ center: [0, 1, 0], radius: 2 }));
            world.castShape(ball, [3, -1, 2]);
            world.snapshot();
          }
          if (world === worlds[1]) world.hash();
          world.step();
        }
        if (i % 10 === 0) for (const world of worlds) expect(world.hash(), `step ${i}, cells ${cellSize}`).toBe(plain.hash());
      }
    }
  });

  it('a restored world, right after the restore, after an edit, and between spawns', () => {
    const { world, entity } = sample();
    const same = (): void => {
      const other = createWorld({ gravity: [1, 2, 3], substeps: 1 });
      other.restore(world.snapshot());
      expect(other.hash()).toBe(world.hash());
    };
    same();
    world.setPose(entity, { position: [0, 3, 0] });
    same();
    world.despawn(entity);
    world.spawn({ shape: ball });
    same();
  });
});
