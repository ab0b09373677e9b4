import { describe, expect, it } from 'vitest';
import { createWorld, sphere } from '../../../src/core/index.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { rain } from '../../../src/scenes/rain.ts';
import { cases } from '../../support/long.ts';

const steps = (world: ReturnType<typeof createWorld>, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

describe('snapshot and restore', () => {
  it.each(cases([1, 37], [1, 37, 120]))('the same future from step %i on, in the same world and in an empty one', (at) => {
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
