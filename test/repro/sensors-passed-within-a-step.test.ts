// What passed a sensor within a step was reported only where one of the two was dynamic and the other no sensor.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World, type WorldOptions } from '../../src/core/index.ts';
import { passes } from '../quality/sensors.ts';
import { expectAll } from '../support/expect-tally.ts';

const center = [0, 0, 0];
const ball = sphere({ center, radius: 0.1 });
const sheet = aabb({ center, half: [0.01, 1, 1] });

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** The begins and ends of each pair, by names: `+a b`, `-a b`. */
function listen(world: World): string[] {
  const events: string[] = [];
  const pair = (a: Entity, b: Entity): string => [world.name(a)!, world.name(b)!].sort(byName).join(' ');
  world.on('contactBegan', ({ a, b }) => events.push(`+${pair(a, b)}`));
  world.on('contactEnded', ({ a, b }) => events.push(`-${pair(a, b)}`));
  return events;
}

const still = (options: WorldOptions = {}): World => createWorld({ gravity: [0, 0, 0], ...options });

it('every pair with a sensor begins and ends once, seed 511', () => {
  expectAll(passes(511, 250));
});

describe.each([true, false])('with response: %s', (response) => {
  it('sensors that move report each other and what passes them all', () => {
    const world = still({ response });
    for (let i = 0; i < 4; i++) {
      const velocity = [-100 * (i % 2), 0, 0];
      world.spawn({ shape: sheet, position: [2 * i, 0, 0], body: 'kinematic', velocity, sensor: true, name: `s${i}` });
    }
    world.spawn({ shape: ball, position: [-1.3, 0, 0], body: 'kinematic', velocity: [400, 0, 0], name: 'k' });
    const events = listen(world);
    for (let i = 0; i < 12; i++) world.step();
    for (const pair of ['k s0', 'k s1', 'k s2', 'k s3', 's0 s1', 's0 s3', 's2 s3']) {
      expect(events.filter((event) => event.endsWith(pair))).toEqual([`+${pair}`, `-${pair}`]);
    }
    expect(events).toHaveLength(14);
  });

  it('setPose passes unseen; what is spawned in a sensor and leaves it at once does not', () => {
    const world = still({ response });
    world.spawn({ shape: sheet, body: 'static', sensor: true, name: 's' });
    const body = world.spawn({ shape: ball, body: 'kinematic', position: [-3, 0, 0], name: 'k' });
    const events = listen(world);
    world.step();
    for (const x of [3, -3]) {
      world.setPose(body, { position: [x, 0, 0] });
      world.step();
    }
    expect(events).toEqual([]);
    world.spawn({ shape: ball, body: 'kinematic', velocity: [200, 0, 0], name: 'k' });
    world.spawn({ shape: ball, velocity: [0, 300, 0], name: 'd' });
    for (let i = 0; i < 4; i++) world.step();
    expect(events).toEqual(['+k s', '+d s', '-k s', '-d s']);
  });

  it('the events after a snapshot are the same', () => {
    const world = still({ response });
    for (let i = 0; i < 5; i++) world.spawn({ shape: sheet, position: [4 * i, 0, 0], body: 'static', sensor: true, name: `s${i}` });
    world.spawn({ shape: ball, position: [-1.3, 0, 0], body: 'kinematic', velocity: [300, 0, 0], name: 'k' });
    world.step();
    const other = createWorld();
    other.restore(world.snapshot());
    const [events, again] = [listen(world), listen(other)];
    for (let i = 0; i < 6; i++) for (const each of [world, other]) each.step();
    expect(events.filter((event) => event[0] === '+')).toHaveLength(4);
    expect(again).toEqual(events);
  });
});

it('a sensor passes a sleeping body, which sleeps on', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [20, 1, 20] }), body: 'static', name: 'floor' });
  const body = world.spawn({ shape: ball, position: [0, 0.1, 0], name: 'd' });
  for (let i = 0; i < 60; i++) world.step();
  expect(world.isAsleep(body)).toBe(true);
  world.spawn({ shape: ball, body: 'kinematic', sensor: true, position: [-5, 0.25, 0], velocity: [300, 0, 0], name: 'k' });
  const events = listen(world);
  for (let i = 0; i < 5; i++) world.step();
  expect(events).toEqual(['+d k', '-d k']);
  expect(world.isAsleep(body)).toBe(true);
});

it('a body at rest that others throw through sensors is seen by both', () => {
  const world = still();
  for (let i = 0; i < 5; i++) world.spawn({ shape: ball, position: [0.2 * i, 0, 0], restitution: 1, friction: 0, name: `b${i}` });
  world.spawn({ shape: ball, position: [-1, 0, 0], velocity: [60, 0, 0], restitution: 1, friction: 0, name: 'x' });
  for (const x of [1.1, 1.4]) world.spawn({ shape: sheet, position: [x, 0, 0], body: 'static', sensor: true, name: `at ${x}` });
  const events = listen(world);
  for (let i = 0; i < 8; i++) world.step();
  for (const pair of ['at 1.1 b4', 'at 1.4 b4']) expect(events.filter((event) => event.endsWith(pair))).toEqual([`+${pair}`, `-${pair}`]);
});

it('a body without continuous collision is seen where the step ends, and slow ones on the way', () => {
  const world = still();
  world.spawn({ shape: sheet, body: 'static', sensor: true, name: 's' });
  const options = { shape: ball, body: 'kinematic', position: [-1, 0, 0], velocity: [200, 0, 0] } as const;
  world.spawn({ ...options, continuous: false, name: 'k' });
  const slow = obb({ center, half: [0.5, 0.5, 0.5], orientation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] });
  world.spawn({
    shape: sphere({ center, radius: 0.001 }),
    position: [0, 5 + Math.SQRT1_2 - 0.005, 0],
    body: 'static',
    sensor: true,
    name: 't',
  });
  // A corner that turns 5 mm over a point while the step moves it by 40.
  world.spawn({ shape: slow, position: [-0.02, 5, 0], body: 'kinematic', velocity: [2.4, 0, 0], name: 'c' });
  const events = listen(world);
  for (let i = 0; i < 4; i++) world.step();
  expect(events).toEqual(['+c t', '-c t']);
});

it.each([
  [1, 2],
  [20, 2],
  [61, 2],
  [100, 2],
  [400, 1],
])('a mesh is its surface: what passes through a closed one at %d m/s begins and ends %d times', (speed, times) => {
  const world = still();
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((x) => 2 * x - 1));
  const faces = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5];
  const quads = [0, 4, 8, 12, 16, 20].map((k) => faces.slice(k, k + 4));
  const indices = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  expect(world.shape(world.spawnMesh({ vertices: corners.flat(), indices, name: 'm' })).closed).toBe(true);
  const position = [-1.1 - speed / 60, 0.12, 0.2];
  world.spawn({ shape: ball, body: 'kinematic', position, velocity: [speed, 0, 0], sensor: true, name: 's' });
  const events = listen(world);
  for (let i = 0; i < 300 / speed + 4; i++) world.step();
  expect(events).toEqual(Array.from({ length: 2 * times }, (_, i) => (i % 2 === 0 ? '+m s' : '-m s')));
});
