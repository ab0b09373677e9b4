// The laboratory without a page: rooms, rays, hands and time, as the page uses them.
import { beforeEach, describe, expect, test } from 'vitest';
import { sphere } from '../../src/core/index.ts';
import { Grab } from '../../src/page/tools/grab.ts';
import { hitAsTest } from '../../src/page/model/hit-export.ts';
import { Session } from '../../src/page/model/session.ts';
import { arrive } from '../../src/page/model/journey.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import type { Room } from '../../src/page/model/room.ts';
import type { Entity, Shape } from '../../src/core/index.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';

/** The Rain. */
const crowd = PRESETS[1];

let session: Session;
beforeEach(() => {
  session = new Session();
});

function find(name: string): Entity {
  for (const entity of session.world.entities()) if (session.world.name(entity) === name) return entity;
  throw new Error(`no ${name}`);
}

describe('the Ray Range', () => {
  beforeEach(() => session.enter(range));

  test('on arrival a ray enters the pillar by its cylinder, leaves it by cap P2 and goes on through two more', () => {
    const { hits } = session.rays.current!;
    expect(hits.map((hit) => session.nameOf(hit.entity))).toEqual(['pillar', 'crate', 'sail']);
    expect([hits[0].enter.part, hits[0].exit.part, hits[0].originInside]).toEqual(['cylinder', 'p2', false]);
  });

  test('a test copied of a hit names any body as a string of the language', () => {
    for (const name of ["it's", 'a "b"', 'back\\', 'two\nlines', '${x}`', '\u2028']) {
      session.restart();
      const entity = session.world.spawn({ name, body: 'static', shape: sphere({ center: [0, 50, 0], radius: 1 }) });
      session.rays.cast({ origin: [0, 60, 0], direction: [0, -1, 0], maxDistance: 20 }, false);
      expect(session.rays.hit!.entity).toBe(entity);
      const [, title] = /^test\(("(?:[^"\\]|\\.)*"), \(\) => \{$/m.exec(hitAsTest(session))!;
      expect(JSON.parse(title)).toBe(`a ray through ${name}`);
    }
  });

  test('the side view opens by itself, unless the visitor has closed it', () => {
    session.side = 'closed';
    session.openSide();
    expect(session.side).toBe('open');
    session.toggleSide();
    session.openSide();
    expect(session.side).toBe('shut');
  });

  test('a ray that is none throws and changes nothing', () => {
    const before = session.rays.list;
    expect(() => session.rays.cast({ origin: [0, 0, 0], direction: [0, 0, 0], maxDistance: 20 }, false)).toThrow(RangeError);
    expect(() => session.rays.cast({ origin: [0, Number.NaN, 0], direction: [0, 0, 1], maxDistance: 20 }, false)).toThrow();
    expect(session.rays.list).toBe(before);
  });

  test('a ray that goes on from an exit skips the body it leaves, also when it is cast again', () => {
    const seen: Vec3 = [0, 3, 12];
    const way = session.world.pose(find('ball')).position.map((x, k) => x - seen[k]);
    const direction = way.map((x) => x / Math.hypot(...way)) as Vec3;
    session.rays.cast(session.rays.aimThrough({ origin: seen, direction }, true)!, true);
    const names = (): string[] => session.rays.current!.hits.map(({ entity }) => session.nameOf(entity));
    for (const steps of [0, 2]) {
      for (let i = 0; i < steps; i++) session.step();
      session.refreshQueries();
      expect(names()).toContain('ball');
      expect(names()).not.toContain('pillar');
    }
  });

  test('pinned rays follow what moves and what is moved', () => {
    const before = session.rays.hit!.exit.distance;
    for (let i = 0; i < 60; i++) session.step();
    session.refreshQueries();
    expect(session.rays.hit!.exit.distance).not.toBe(before);
    const pillar = find('pillar');
    session.world.setPose(pillar, { position: [0, 30, 0] });
    session.refreshQueries();
    expect(session.nameOf(session.rays.hit!.entity)).toBe('crate');
    expect(session.edits).toBe(1);
  });

  test('a kinematic body is carried by the hand, and put back as if it had never been touched', () => {
    const ball = find('ball');
    const { position } = session.world.pose(ball);
    const grab = new Grab(session, ball, [position[0] + 1.05, position[1], position[2]]);
    grab.pull([2, 5, 1], true);
    expect(session.world.pose(ball).position).toEqual([2 - 1.05, 5, 1].map((x) => expect.closeTo(x, 4) as number));
    grab.putBack();
    expect(session.world.pose(ball).position).toEqual(position);
  });

  test('added bodies stand on the surface they were put on', () => {
    const ball = find('ball');
    const { position } = session.world.pose(ball);
    const normal: Vec3 = [0.6, 0.8, 0];
    const point: Vec3 = [position[0] + 1.05 * 0.6, position[1] + 1.05 * 0.8, position[2]];
    for (let i = 0; i < 8; i++) {
      const added = session.add(point, normal);
      const gap = session.world.overlap(session.world.shape(added) as Shape, { exclude: added }).find(({ entity }) => entity === ball);
      // It touches, or hovers by a rounding; it does not sink in.
      expect(gap === undefined ? 0 : gap.contact.depth).toBeLessThan(1e-12);
      session.remove(added);
    }
  });
});

describe('from room to room', () => {
  test('each keeps what was turned in it, and time stays stopped or running as the visitor wants it', () => {
    session.enter(crowd);
    expect(session.playing).toBe(true);
    session.tunables.seed = 8;
    session.speed = 0.5;
    session.setPlaying(false);
    session.enter(range);
    expect([session.tunables.seed, session.playing]).toEqual([range.tunables.seed, false]);
    session.enter(crowd);
    expect([session.tunables.seed, session.built.seed, session.playing, session.speed]).toEqual([8, 8, false, 0.5]);
    session.setPlaying(true);
    session.enter(range, false);
    expect(session.playing).toBe(true);
    expect(new Session().playing).toBe(true);
  });

  test('time waits where the page asks for it, until the visitor says otherwise', () => {
    session.enter(range, false);
    expect(session.playing).toBe(false);
    session.enter(crowd);
    expect(session.playing).toBe(true);
  });
});

test('X-ray is on at first where there is a crowd', () => {
  expect([crowd, range].map((room) => (session.enter(room), session.layers.xray))).toEqual([true, false]);
});

test('the query of a room is its own until the visitor chooses one', () => {
  const queries = (): string[] => [range, crowd, range].map((room) => (session.enter(room), session.rays.mode));
  expect(queries()).toEqual(['all', 'closest', 'all']);
  session.rays.setMode('any');
  expect(queries()).toEqual(['any', 'any', 'any']);
});

describe('from scene to scene', () => {
  const scene = (id: string): Room => crowd.preset!.all().find(({ preset }) => preset!.id === id)!;

  test('what is drawn stays, each keeps what was turned in it, and the room the scene one left', () => {
    session.enter(crowd);
    session.layers.bounds = true;
    session.change(scene('pyramid'));
    session.tunables.count = 4;
    session.restart();
    expect([session.world.size, session.layers.bounds]).toEqual([4 + 3 + 2 + 1 + 1, true]);
    session.change(crowd);
    expect(session.tunables.count).toBe(crowd.tunables.count);
    session.change(scene('pyramid'));
    session.enter(range);
    session.enter(crowd);
    expect([session.room.preset!.id, session.built.count]).toEqual(['pyramid', 4]);
  });

  test('each has its own fixed origin of rays, kept over restarts and while another is shown', () => {
    session.enter(crowd);
    session.rays.fixedOrigin = [1, 2, 3];
    session.restart();
    expect(session.rays.fixedOrigin).toEqual([1, 2, 3]);
    session.change(scene('pyramid'));
    expect(session.rays.fixedOrigin).toBe(undefined);
    session.rays.fixedOrigin = [4, 5, 6];
    session.enter(range);
    expect(session.rays.fixedOrigin).toBe(undefined);
    session.enter(crowd);
    expect(session.rays.fixedOrigin).toEqual([4, 5, 6]);
    session.change(crowd);
    expect(session.rays.fixedOrigin).toEqual([1, 2, 3]);
    session.enter(crowd);
    expect(session.rays.fixedOrigin).toEqual([1, 2, 3]);
  });

  test('one too quick for eyes slows time down, and only as long as one looks at it', () => {
    session.enter(crowd);
    session.change(scene('bullets'));
    expect(session.speed).toBe(0.1);
    session.enter(range);
    expect(session.speed).toBe(1);
    session.speed = 0.5;
    session.enter(crowd);
    session.change(scene('gas'));
    session.change(scene('newton'));
    expect(session.speed).toBe(1);
  });

  test.each(crowd.preset!.all().map((room) => [room.preset!.id, room] as const))('%s: seeded as it says, with a floor', (_, room) => {
    const { preset, tunables } = room;
    const few = { ...tunables, count: preset!.counts?.least ?? tunables.count };
    const first = room.build(few);
    if (preset!.counts) expect(room.build({ ...few, count: few.count + preset!.counts.step }).size).toBeGreaterThan(first.size);
    expect(room.build({ ...few, seed: few.seed + 1 }).hash() === first.hash()).toBe(!preset!.seeded);
    const names = [...first.entities()].map((entity) => first.name(entity));
    if (preset!.id !== 'newton') expect(names.filter((name) => room.isFloor(name))).toHaveLength(1);
  });
});

describe('the Collision World', () => {
  beforeEach(() => session.enter(crowd));

  test('parameters of a link are kept for the room, within its range', () => {
    const { counts, id } = crowd.preset!;
    const before = session.tunables;
    session.rebuild({ seed: 70, count: 0 });
    expect(session.built).toMatchObject({ seed: 70, count: counts!.least });
    expect(before.seed).not.toBe(70); // sliders are bound to the old object: the panel sees another one
    session.enter(range);
    session.rebuild({ count: 3 });
    expect(session.built.count).toBe(range.tunables.count);
    session.enter(crowd);
    expect([session.room.preset!.id, session.built.seed]).toEqual([id, 70]);
  });

  test('an example takes the place of walls and ghosts, until time goes back before it or the room restarts', () => {
    const {
      walls,
      rays: { seenThrough },
    } = session;
    const timeline = new Timeline(session);
    const { place } = timeline;
    expect([walls.size, seenThrough.length].every((n) => n > 0)).toBe(true);
    session.showExample(sphere({ center: [0, 1, 0], radius: 1 }));
    expect([session.walls.size, session.rays.seenThrough.length]).toEqual([0, 0]);
    arrive(timeline.travel(place));
    expect([session.walls, session.rays.seenThrough]).toEqual([walls, seenThrough]);
    session.showExample(sphere({ center: [0, 1, 0], radius: 1 }));
    session.restart();
    expect([session.walls.size, session.rays.seenThrough.length]).toEqual([walls.size, seenThrough.length]);
  });

  test('pinned rays are cast again only at another moment', () => {
    const { ray } = session.rays.cast({ origin: [-50, 1, 0], direction: [1, 0, 0] }, false);
    session.refreshQueries();
    const { hits } = ray;
    session.refreshQueries();
    expect(ray.hits).toBe(hits);
    session.step();
    session.refreshQueries();
    expect(ray.hits).not.toBe(hits);
    // A deletion done again, at the same tick.
    const { direction } = ray;
    const body = [...session.world.entities()].find((one) => session.isMovable(one))!;
    const at = session.world.pose(body).position;
    const through = session.rays.cast({ origin: [at[0] - 50 * direction[0], at[1], at[2]], direction }, false).ray;
    const isHit = (): boolean => through.hits.some(({ entity }) => entity === body);
    const timeline = new Timeline(session);
    const { place } = timeline;
    session.remove(body);
    session.refreshQueries();
    expect(isHit()).toBe(false);
    arrive(timeline.travel(place));
    session.refreshQueries();
    expect(isHit()).toBe(true);
    arrive(timeline.toTick(session.tick));
    session.refreshQueries();
    expect(isHit()).toBe(false);
  });

  test('rays pass the walls one looks through, and the core still knows them', () => {
    const ray = { origin: [-50, 1, 0] as Vec3, direction: [1, 0, 0] as Vec3, maxDistance: 200 };
    const names = session.rays.cast(ray, false).ray.hits.map((hit) => session.nameOf(hit.entity));
    expect(names.some((name) => name.startsWith('wall'))).toBe(false);
    expect(session.world.raycastAll(ray).some((hit) => session.nameOf(hit.entity).startsWith('wall'))).toBe(true);
  });

  test('the spring pulls a body to the hand, without overshooting far or gaining speed', () => {
    session.rebuild({ count: crowd.preset!.counts!.least });
    const entity = session.add([0, 9, 0], [0, 1, 0]);
    const { position } = session.world.pose(entity);
    session.grab = new Grab(session, entity, [...position]);
    session.grab.pull([position[0], position[1] + 1.5, position[2]], true);
    let highest = 0;
    for (let i = 0; i < 120; i++) {
      session.step();
      highest = Math.max(highest, session.world.pose(entity).position[1]);
    }
    expect(highest).toBeLessThan(position[1] + 1.5 + 0.3);
    expect(Math.abs(session.world.pose(entity).position[1] - position[1] - 1.5)).toBeLessThan(0.1);
    // At rest but for what gravity and spring exchange within one step, g·dt = 0.16 m/s.
    expect(Math.hypot(...session.world.velocity(entity).linear)).toBeLessThan(0.17);
  });

  test('floor and walls stay whatever is asked; other bodies go', () => {
    const { size } = session.world;
    for (const name of ['floor', 'wall -x', 'wall +z']) {
      expect([session.isWall(find(name)), session.isMovable(find(name))]).toEqual([true, false]);
      session.remove(find(name));
    }
    expect(session.world.size).toBe(size);
    const added = session.add([0, 9, 0], [0, 1, 0]);
    expect(session.isWall(added)).toBe(false);
    session.remove(added);
    expect(session.world.size).toBe(size);
  });

  test('a hand carries no body through floor or wall while time is stopped, and does not reach through them while it runs', () => {
    const entity = session.add([0, 9, 0], [0, 1, 0]);
    session.refreshQueries();
    const { position } = session.world.pose(entity);
    const grab = new Grab(session, entity, [...position], session.area());
    const wall = session.world.shape(find('wall +x'));
    const inner = wall.kind === 'aabb' ? wall.min[0] : Number.NaN;
    for (const [x, y] of [
      [0, -5],
      [99, 2],
      [99, -5],
      [-99, 40],
    ]) {
      grab.pull([x, y, 0], false);
      session.refreshQueries();
      const at = session.world.shape(entity);
      if (at.kind !== 'sphere') throw new Error('the first of those in turn is a sphere');
      expect(at.center[1]).toBeCloseTo(Math.max(y, at.radius), 6);
      expect(at.center[0]).toBeCloseTo(Math.sign(x) * Math.min(Math.abs(x), inner - at.radius), 6);
    }
    grab.pull([99, -5, 0], true);
    expect(grab.hand).toEqual([inner, 0, 0]);
  });

  test('a held body that is deleted leaves the hand empty', () => {
    const entity = session.add([0, 9, 0], [0, 1, 0]);
    session.selection.select(entity);
    session.grab = new Grab(session, entity, [0, 9, 0]);
    session.remove(entity);
    session.step();
    session.refreshQueries();
    expect([session.grab, session.selection.body]).toEqual([undefined, undefined]);
  });

  test('what has left the room is taken out of the world within a second', () => {
    session.rebuild({ count: crowd.preset!.counts!.least });
    const entity = session.add([100, 1, 0], [0, 1, 0]);
    session.world.setPose(entity, { position: [100, -60, 0] });
    for (let i = 0; i < 60; i++) session.step();
    expect(session.world.isAlive(entity)).toBe(false);
  });
});
