// A listener that unsubscribed and registered itself again was called for ever, and one registered twice was called once.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, sphere, type Entity, type World } from '../../src/core/index.ts';

/** Three balls that touch a floor from the first step on. */
function touching(): World {
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
  for (const x of [-3, 0, 3]) world.spawn({ shape: sphere({ center: [x, 0.5, 0], radius: 0.5 }) });
  return world;
}

describe('listeners', () => {
  it('one that unsubscribes and registers itself again is called once an event', () => {
    const world = touching();
    let calls = 0;
    const listener = (): void => {
      if (++calls > 100) throw new Error('it does not end');
      stop();
      stop = world.on('contactBegan', listener);
    };
    let stop = world.on('contactBegan', listener);
    world.step();
    expect(calls).toBe(3);
  });

  it('the same function registered twice is called twice, and each unsubscribe removes its own, once', () => {
    const world = touching();
    const calls: number[] = [];
    const listener = (): void => void calls.push(world.tick);
    const first = world.on('contactStayed', listener);
    const second = world.on('contactStayed', listener);
    world.step();
    world.step();
    expect(calls).toHaveLength(6);
    first();
    first();
    world.step();
    expect(calls).toHaveLength(9);
    second();
    world.step();
    expect(calls).toHaveLength(9);
  });

  it('one added during delivery is called from the next event on, one removed is not called again', () => {
    const world = touching();
    const calls: string[] = [];
    let isFirst = true;
    let event = 0;
    world.on('contactBegan', () => {
      event++;
      calls.push(`a${event}`);
      if (!isFirst) return;
      isFirst = false;
      world.on('contactBegan', () => void calls.push(`c${event}`));
      stop();
    });
    const stop = world.on('contactBegan', () => void calls.push(`b${event}`));
    world.step();
    expect(calls).toEqual(['a1', 'a2', 'c2', 'a3', 'c3']);
  });

  it('a listener of ends may register one for what begins in the same step', () => {
    const world = touching();
    world.step();
    const [, ball, other] = [...world.entities()];
    world.setPose(ball, { position: [-3, 5, 0] });
    world.despawn(other);
    world.spawn({ shape: sphere({ center: [6, 0.5, 0], radius: 0.5 }) });
    let began = 0;
    let stop: (() => void) | undefined;
    world.on('contactEnded', () => {
      stop ??= world.on('contactBegan', () => void began++);
    });
    world.step();
    expect(began).toBe(1);
  });

  it('may spawn, despawn and edit; a body despawned by one is not told of again', () => {
    const world = touching();
    const told: Entity[] = [];
    const spawned: Entity[] = [];
    world.on('contactBegan', ({ b, a }) => {
      told.push(a, b);
      if (spawned.length > 0) return;
      const [floor, ...balls] = [...world.entities()];
      world.despawn(balls[1]);
      spawned.push(world.spawn({ shape: sphere({ center: [0, 4, 0], radius: 0.5 }), velocity: [0, 1, 0] }));
      world.setVelocity(balls[2], { linear: [0, 3, 0] });
      world.setPose(floor, { position: [0, -0.5, 0] });
      expect(() => world.despawn(balls[1])).toThrow(RangeError);
    });
    world.step();
    expect(told).toHaveLength(4);
    expect(world.isAlive(spawned[0])).toBe(true);
    for (let i = 0; i < 120; i++) world.step();
    expect(world.size).toBe(4);
    expect(world.contacts.length).toBe(3);
  });

  it.each(['step', 'detect', 'restore'] as const)('%s is refused in one, and the world goes on', (name) => {
    const world = touching();
    const kept = world.snapshot();
    const tried: unknown[] = [];
    const stop = world.on('contactBegan', () => {
      try {
        if (name === 'restore') world.restore(kept);
        else world[name]();
      } catch (error) {
        tried.push((error as Error).message);
      }
    });
    world.step();
    expect(tried).toEqual(
      Array.from({ length: 3 }, () => `${name} is called in a listener, expected a call after the step or detect that delivers the event`),
    );
    stop();
    world.step();
    world.restore(kept);
    expect(world.tick).toBe(0);
  });

  it('one that throws costs no other its event: all are told, then the first error is thrown, and the world goes on', () => {
    const world = touching();
    const twin = touching();
    const told: string[] = [];
    const stop = world.on('contactBegan', ({ a, b }) => {
      told.push(`first ${a} ${b}`);
      throw new Error(`error ${told.length}`);
    });
    world.on('contactBegan', ({ a, b }) => void told.push(`second ${a} ${b}`));
    world.on('contactStayed', () => void told.push('stayed'));
    expect(() => world.step()).toThrow('error 1');
    twin.step();
    expect(told).toHaveLength(6);
    expect(world.tick).toBe(1);
    expect(world.hash()).toBe(twin.hash());
    world.step();
    twin.step();
    expect(told).toHaveLength(9);
    stop();
    world.detect();
    expect(world.hash()).toBe((twin.detect(), twin.hash()));
  });

  it('what is thrown is thrown as it is, also undefined', () => {
    const world = touching();
    world.on('contactBegan', () => {
      // eslint-disable-next-line no-throw-literal, typescript/only-throw-error -- a listener may throw anything
      throw undefined;
    });
    let thrown: unknown = 'nothing';
    try {
      world.step();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBe(undefined);
  });
});
