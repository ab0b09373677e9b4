import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { COUNT } from '../../../src/core/narrowphase/manifold.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { IMPULSES, NORMAL_IMPULSES, TORQUE_IMPULSE } from '../../../src/core/world/contact-list.ts';
import { coreOf } from '../../../src/core/world.ts';

const ball = (x: number, radius = 1): ReturnType<typeof sphere> => sphere({ center: [x, 0, 0], radius });

function names(world: World): string[] {
  const list: string[] = [];
  for (const c of world.contacts) list.push(`${world.name(c.a)}-${world.name(c.b)}`);
  return list;
}

describe('contacts of a world', () => {
  it('detect() finds contacts of the poses as they are and moves nothing', () => {
    const world = createWorld();
    const a = world.spawn({ shape: ball(0), name: 'a' });
    world.spawn({ shape: ball(1.5), name: 'b' });
    world.spawn({ shape: ball(9), name: 'c' });
    world.detect();
    expect(names(world)).toEqual(['a-b']);
    const [contact] = world.contacts;
    expect(contact.normal).toEqual([1, 0, 0]);
    expect(contact.depth).toBeCloseTo(0.5, 15);
    expect(contact.state).toBe('penetrating');
    expect(contact.phase).toBe('began');
    expect(world.pose(a).position).toEqual([0, 0, 0]);
    world.detect();
    expect([...world.contacts][0].phase).toBe('stayed');
  });

  it('of a pair and of a body are those that a walk over all of them finds, also after bodies have gone', () => {
    const world = scenes.mixed.build({ count: 60, seed: 4 });
    for (let i = 0; i < 90; i++) world.step();
    const bodies = [...world.entities()];
    // Another body in a row whose contacts are still listed is not mistaken for the one before.
    const gone = bodies.filter((_, i) => i % 9 === 8);
    for (const body of gone) world.despawn(body);
    const place = (): Entity => world.spawn({ shape: ball(0) });
    const all = [...bodies, place(), place()];
    const pairs = new Set<string>();
    for (const { a, b } of world.contacts) pairs.add(`${a} ${b}`);
    expect(pairs.size).toBeGreaterThan(20);
    let count = 0;
    for (const one of all) {
      const mine: string[] = [];
      world.contacts.eachOf(one, ({ a, b }) => mine.push(`${a} ${b}`));
      expect(mine).toEqual([...pairs].filter((pair) => pair.split(' ').includes(String(one))));
      for (const other of all) {
        const contact = world.contacts.between(one, other);
        const expected = pairs.has(`${one} ${other}`) || pairs.has(`${other} ${one}`);
        expect(contact !== undefined && new Set([contact.a, contact.b]).has(one)).toBe(expected);
        if (expected) count++;
      }
    }
    expect(count).toBe(2 * pairs.size);
  });

  it('touching counts, a gap does not, however near', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: ball(0), name: 'a' });
    world.spawn({ shape: ball(2), name: 'b' });
    world.spawn({ shape: ball(4.001), name: 'c' });
    world.detect();
    expect(names(world)).toEqual(['a-b']);
    expect([...world.contacts][0].state).toBe('touching');
  });

  it('layers and masks: both sides must agree', () => {
    const world = createWorld();
    world.spawn({ shape: ball(0), layer: 1, mask: 1 << 2, name: 'a' });
    world.spawn({ shape: ball(0.5), layer: 2, mask: 1 << 1, name: 'b' });
    world.spawn({ shape: ball(1), layer: 2, mask: 0, name: 'c' });
    world.detect();
    expect(names(world)).toEqual(['a-b']);
  });

  it('two static bodies are never tested; kinematic pairs are reported and push nobody', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: ball(0), body: 'static', name: 's' });
    world.spawn({ shape: ball(0.5), body: 'static', name: 't' });
    const k = world.spawn({ shape: ball(1), body: 'kinematic', name: 'k' });
    world.step();
    expect(names(world)).toEqual(['s-k', 't-k']);
    expect(world.pose(k).position).toEqual([1, 0, 0]);
  });

  it('a sensor is reported and pushes nobody', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: ball(0), body: 'static', sensor: true, name: 'zone' });
    const a = world.spawn({ shape: ball(0.5), velocity: [1, 0, 0], name: 'a' });
    world.step();
    expect([...world.contacts].map((c) => c.sensor)).toEqual([true]);
    expect(world.velocity(a).linear).toEqual([1, 0, 0]);
  });

  it('began, stayed and ended come in their time, as callbacks and for a despawned body too', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const a = world.spawn({ shape: ball(0), body: 'kinematic' });
    const b = world.spawn({ shape: ball(3), body: 'kinematic', velocity: [-60, 0, 0] });
    const log: string[] = [];
    const who = (entity: Entity): string => (entity === a ? 'a' : 'b');
    world.on('contactBegan', (c) => log.push(`began ${who(c.a)}${who(c.b)}`));
    world.on('contactStayed', (c) => log.push(`stayed ${who(c.a)}${who(c.b)}`));
    const stop = world.on('contactEnded', (c) => log.push(`ended ${who(c.a)}${who(c.b)}`));
    world.step();
    expect(log).toEqual(['began ab']);
    for (let i = 0; i < 5; i++) world.step();
    expect(log).toEqual(['began ab', 'stayed ab', 'stayed ab', 'stayed ab', 'stayed ab', 'ended ab']);
    world.setPose(b, { position: [1, 0, 0] });
    world.setVelocity(b, { linear: [0, 0, 0] });
    world.step();
    world.despawn(b);
    expect([...world.contacts]).toEqual([]);
    world.step();
    expect(log.slice(6)).toEqual(['began ab', 'ended ab']);
    stop();
    expect(() => world.on('contactbegan' as never, () => undefined)).toThrow(/contactBegan/);
  });

  it('a row that changed hands ends the old pair and begins a new one', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: ball(0), body: 'kinematic' });
    const old = world.spawn({ shape: ball(1), body: 'kinematic' });
    world.detect();
    world.despawn(old);
    const fresh = world.spawn({ shape: ball(1), body: 'kinematic' });
    const began: Entity[] = [];
    const ended: Entity[] = [];
    world.on('contactBegan', (c) => began.push(c.b));
    world.on('contactEnded', (c) => ended.push(c.b));
    world.detect();
    expect(began).toEqual([fresh]);
    expect(ended).toEqual([old]);
  });

  it('a loop inside a loop has a view of its own; a loop left early is free again', () => {
    const world = createWorld();
    for (let i = 0; i < 4; i++) world.spawn({ shape: ball(i), body: 'kinematic' });
    world.detect();
    let pairs = 0;
    for (const outer of world.contacts) {
      const { a, b } = outer;
      for (const inner of world.contacts) if (inner.a !== a || inner.b !== b) pairs++;
      expect([outer.a, outer.b]).toEqual([a, b]);
    }
    const n = world.contacts.length;
    expect(n).toBe(5);
    expect(pairs).toBe(n * (n - 1));
    for (const _ of world.contacts) break;
    expect([...world.contacts].length).toBe(n);
  });

  it('the contact of a box on a floor has four points', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
    world.spawn({ shape: aabb({ min: [-1, -0.01, -1], max: [1, 2, 1] }) });
    world.detect();
    const [contact] = world.contacts;
    expect(contact.points.length).toBe(4);
    expect(contact.normal).toEqual([0, 1, 0]);
    for (const { depth } of contact.points) expect(depth).toBeCloseTo(0.01, 12);
  });

  it('a tilted box shows the points that touch, not those that still gape', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
    // Turned by 0.004 rad about z: one edge 4 mm in, the other about as far out.
    const body = world.spawn({ shape: obb({ center: [0, 1, 0], half: [1, 1, 1], orientation: [0, 0, 0.002, 1] }) });
    world.detect();
    for (const contact of world.contacts) {
      expect(contact.b).toBe(body);
      expect(contact.points.length).toBe(2);
      for (const { depth } of contact.points) expect(depth).toBeGreaterThan(0);
    }
    expect(world.contacts.length).toBe(1);
    // The solver knows all four.
    expect(coreOf(world).contacts.manifold[coreOf(world).contacts.start[0] + COUNT]).toBe(4);
  });
});

describe('what a contact remembers', () => {
  // A pin of 5 cm stands with one point on a large ball, which counts as the first of the two. The slop is 1 mm: a point hands its impulse on within 25.
  const standing = (): { world: World; pin: Entity; remembered: () => Float64Array } => {
    const world = createWorld({ sleeping: false });
    world.spawn({ shape: sphere({ center: [0, -100, 0], radius: 100 }), body: 'static' });
    const pin = world.spawn({ shape: capsule({ p1: [0, 0.05, 0], p2: [0, 0.1, 0], radius: 0.05 }), mass: 1 });
    world.lock(pin, { rotation: [true, false, true] });
    for (let i = 0; i < 30; i++) world.step();
    return { world, pin, remembered: () => coreOf(world).contacts.impulse.subarray(0, IMPULSES) };
  };

  it.each([
    [0.015, true],
    [0.05, false],
  ])('of a point that is found %f m further on: %s', (aside, kept) => {
    const { world, pin, remembered } = standing();
    expect(remembered()[NORMAL_IMPULSES]).toBeGreaterThan(0.01);
    world.setPose(pin, { position: [aside, world.pose(pin).position[1], 0] });
    world.detect();
    expect(coreOf(world).contacts.count).toBe(1);
    expect(remembered()[NORMAL_IMPULSES] > 0).toBe(kept);
  });

  it('its twist goes on, too', () => {
    const { world, pin, remembered } = standing();
    world.setVelocity(pin, { angular: [0, 50, 0] });
    world.step();
    const torque = Math.hypot(...remembered().subarray(TORQUE_IMPULSE, TORQUE_IMPULSE + 3));
    expect(torque).toBeGreaterThan(0);
    world.setPose(pin, { position: [0.001, world.pose(pin).position[1], 0] });
    world.detect();
    expect(Math.hypot(...remembered().subarray(TORQUE_IMPULSE, TORQUE_IMPULSE + 3))).toBeCloseTo(torque, 12);
  });
});
