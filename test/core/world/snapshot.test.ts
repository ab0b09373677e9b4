import { describe, expect, it } from 'vitest';
import { createWorld, mulberry32, sphere } from '../../../src/core/index.ts';
import { inspect } from '../../../src/core/inspect.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { rain } from '../../../src/scenes/rain.ts';
import { cases } from '../../support/long.ts';

const steps = (world: ReturnType<typeof createWorld>, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

describe('snapshot and restore', () => {
  it.each(cases([37], [1, 37, 120]))('the same future from step %i on, in the same world and in an empty one', (at) => {
    const world = rain.build({ count: 60 });
    steps(world, at);
    const kept = world.snapshot();
    steps(world, 90);
    const end = world.hash();
    world.restore(kept);
    steps(world, 90);
    expect(world.hash()).toBe(end);
    const other = createWorld({ gravity: [0, 5, 0], substeps: 1 });
    other.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    other.restore(kept);
    steps(other, 90);
    expect(other.hash()).toBe(end);
    expect([...other.contacts].length).toBe([...world.contacts].length);
  });

  it('contacts of all kinds come back as they were, wherever their records lay', () => {
    const world = scenes.mixed.build({ count: 40 });
    steps(world, 180);
    const kept = world.snapshot();
    const other = createWorld();
    other.restore(kept);
    const shown = ({ contacts }: typeof world): unknown[] => {
      const list: unknown[] = [];
      for (const contact of contacts) list.push(structuredClone({ ...contact, all: null, points: contact.points }));
      return list;
    };
    expect(shown(other).length).toBeGreaterThan(40);
    expect(shown(other)).toEqual(shown(world));
    steps(world, 60);
    steps(other, 60);
    expect(other.hash()).toBe(world.hash());
  });

  it('candidates are not those of another moment: none until the next detection', () => {
    const world = createWorld();
    const saved = world.snapshot();
    for (const x of [0, 0.5, 1]) world.spawn({ shape: sphere({ center: [x, 0, 0], radius: 1 }) });
    world.step();
    const view = inspect(world);
    expect([view.candidates.count, world.timings.candidates, view.pairsComplete]).toEqual([3, 3, true]);
    world.restore(saved);
    expect([view.candidates.count, world.timings.candidates, view.pairsComplete]).toEqual([0, 0, false]);
    world.detect();
    expect(view.pairsComplete).toBe(true);
  });

  it('ids, free rows and names survive: later spawns get the same ids', () => {
    const world = createWorld();
    const ids = [0, 1, 2, 3].map((x) => world.spawn({ shape: sphere({ center: [3 * x, 0, 0], radius: 1 }), name: `näme ${x} 球` }));
    world.despawn(ids[1]);
    const kept = world.snapshot();
    const next = world.spawn({ shape: sphere({ center: [0, 9, 0], radius: 1 }) });
    world.restore(kept);
    expect(world.isAlive(next)).toBe(false);
    expect(world.name(ids[3])).toBe('näme 3 球');
    expect(world.spawn({ shape: sphere({ center: [0, 9, 0], radius: 1 }) })).toBe(next);
  });

  it('a view of the bytes restores as the buffer does, at any offset, as a Buffer, shared and after they are overwritten', () => {
    const world = createWorld();
    world.spawn({ shape: sphere({ center: [0, 1, 0], radius: 0.5 }) });
    world.step();
    const snapshot = world.snapshot();
    const hash = world.hash();
    for (const offset of [0, 1, 3, 8]) {
      const bytes = new Uint8Array(snapshot.byteLength + 16).fill(7);
      bytes.set(new Uint8Array(snapshot), offset);
      const views = [
        bytes.subarray(offset, offset + snapshot.byteLength),
        Buffer.from(bytes.slice().buffer, offset, snapshot.byteLength),
        Buffer.from(new Uint8Array(snapshot)),
        new Uint8Array(new SharedArrayBuffer(snapshot.byteLength)),
      ];
      views[3].set(new Uint8Array(snapshot));
      for (const view of views) {
        const other = createWorld({ gravity: [1, 2, 3] });
        expect(other.restore(view)).toEqual({ kept: [], added: [...other.entities()], removed: [] });
        view.fill(0);
        expect(other.hash()).toBe(hash);
        other.step();
        world.restore(snapshot);
        world.step();
        expect(other.hash()).toBe(world.hash());
      }
    }
  });

  it.each([1, 2, 3, 4])('restore says which bodies stayed, came and went, and user data follows (seed %i)', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld();
    const snapshots: { snapshot: ArrayBuffer; alive: Set<number> }[] = [];
    const shape = sphere({ center: [0, 0, 0], radius: 0.1 });
    for (let k = 0; k < 60; k++) {
      for (const entity of world.entities()) if (random() < 0.3) world.despawn(entity);
      for (let i = 0; i < 4; i++) world.spawn({ shape, position: [random(), random(), random()], userData: { of: 'spawn' } });
      if (random() < 0.3) world.spawnMesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] });
      const before = new Set<number>(world.entities());
      snapshots.push({ snapshot: world.snapshot(), alive: before });
      const data = new Map([...world.entities()].map((entity) => [entity, world.userData(entity)]));
      const chosen = snapshots[Math.floor(random() * snapshots.length)];
      const { kept, added, removed } = world.restore(random() < 0.5 ? chosen.snapshot : new Uint8Array(chosen.snapshot));
      const after = new Set<number>(world.entities());
      expect(after).toEqual(chosen.alive);
      expect(new Set<number>(kept)).toEqual(new Set([...before].filter((id) => after.has(id))));
      expect(new Set<number>(added)).toEqual(new Set([...after].filter((id) => !before.has(id))));
      expect(new Set<number>(removed)).toEqual(new Set([...before].filter((id) => !after.has(id))));
      for (const entity of kept) expect(world.userData(entity)).toBe(data.get(entity));
      for (const entity of added) expect(world.userData(entity)).toBe(undefined);
    }
  });

  it('a refused snapshot moves nothing: no body is kept, added or removed', () => {
    const world = createWorld();
    const entity = world.spawn({ shape: sphere({ center: [0, 1, 0], radius: 0.5 }), userData: 'mine' });
    const bytes = new Uint8Array(world.snapshot());
    bytes[bytes.length - 1] ^= 1;
    expect(() => world.restore(bytes)).toThrow(/checksum/);
    expect(world.userData(entity)).toBe('mine');
  });

  it('an edit just before the snapshot is part of it', () => {
    const world = rain.build({ count: 20 });
    steps(world, 30);
    const [entity] = [...world.entities()].slice(-1);
    world.setPose(entity, { position: [0, 6, 0] });
    world.setVelocity(entity, { linear: [1, 2, 3] });
    const kept = world.snapshot();
    steps(world, 30);
    const end = world.hash();
    world.restore(kept);
    steps(world, 30);
    expect(world.hash()).toBe(end);
  });

  it('a damaged, cut or foreign buffer is refused and the world stays as it was', () => {
    const world = rain.build({ count: 10 });
    steps(world, 5);
    const before = world.hash();
    const kept = world.snapshot();
    const flipped = kept.slice(0);
    new Uint8Array(flipped)[kept.byteLength >> 1] ^= 1;
    expect(() => world.restore(flipped)).toThrow(/damaged/);
    expect(() => world.restore(kept.slice(0, kept.byteLength - 8))).toThrow(/damaged/);
    expect(() => world.restore(new ArrayBuffer(4))).toThrow(RangeError);
    expect(() => world.restore(new ArrayBuffer(400))).toThrow(RangeError);
    expect(() => world.restore('x' as never)).toThrow(TypeError);
    expect(world.hash()).toBe(before);
    world.step();
    expect(world.tick).toBe(6);
  });
});
