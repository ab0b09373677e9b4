// The laboratory without a page: rooms, rays, hands and time, as the page uses them.
import { beforeEach, describe, expect, test } from 'vitest';
import { raycast, sphere } from '../../src/core/index.ts';
import { Grab } from '../../src/page/input/grab.ts';
import { hitAsTest } from '../../src/page/model/hit-export.ts';
import { DT, Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import type { Room } from '../../src/page/model/room.ts';
import type { Entity, Shape } from '../../src/core/index.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';

/** The Rain. */
const crowd = PRESETS[1];

let lab: Session;
beforeEach(() => {
  lab = new Session();
});

function find(name: string): Entity {
  for (const entity of lab.world.entities()) if (lab.world.name(entity) === name) return entity;
  throw new Error(`no ${name}`);
}

describe('the Ray Range', () => {
  beforeEach(() => lab.enter(range));

  test('on arrival a ray enters the pillar by its cylinder, leaves it by cap P2 and goes on through two more', () => {
    const { hits } = lab.rays.current!;
    expect(hits.map((hit) => lab.nameOf(hit.entity))).toEqual(['pillar', 'crate', 'sail']);
    expect([hits[0].enter.part, hits[0].exit.part, hits[0].originInside]).toEqual(['cylinder', 'p2', false]);
  });

  test('the last hit can be worked out again from what it holds, to the last bit', () => {
    for (let i = 0; i < 90; i++) lab.step(); // the pillar has turned
    lab.rays.cast({ origin: [-6, 1.9, 1.5], direction: [1, 0, -0.25], maxDistance: 20 }, false);
    const last = lab.rays.lastHit!;
    const again = raycast(last.shape as Shape, last.ray)!;
    expect(last.tick).toBe(90);
    expect(again.enter.distance).toBeCloseTo(last.enter.distance, 12);
    expect(again.exit.distance).toBeCloseTo(last.exit.distance, 12);
    expect(again.exit.part).toBe(last.exit.part);
  });

  test('a test copied of a hit names any body as a string of the language', () => {
    for (const name of ["it's", 'a "b"', 'back\\', 'two\nlines', '${x}`', '\u2028']) {
      lab.restart();
      const entity = lab.world.spawn({ name, body: 'static', shape: sphere({ center: [0, 50, 0], radius: 1 }) });
      lab.rays.cast({ origin: [0, 60, 0], direction: [0, -1, 0], maxDistance: 20 }, false);
      expect(lab.rays.hit!.entity).toBe(entity);
      const [, title] = /^test\(("(?:[^"\\]|\\.)*"), \(\) => \{$/m.exec(hitAsTest(lab))!;
      expect(JSON.parse(title)).toBe(`a ray through ${name}`);
    }
  });

  test('the side view opens by itself, unless the visitor has closed it', () => {
    lab.side = 'closed';
    lab.openSide();
    expect(lab.side).toBe('open');
    lab.toggleSide();
    lab.openSide();
    expect(lab.side).toBe('shut');
  });

  test('a ray that is none throws and changes nothing', () => {
    const before = lab.rays.list;
    expect(() => lab.rays.cast({ origin: [0, 0, 0], direction: [0, 0, 0], maxDistance: 20 }, false)).toThrow(RangeError);
    expect(() => lab.rays.cast({ origin: [0, Number.NaN, 0], direction: [0, 0, 1], maxDistance: 20 }, false)).toThrow();
    expect(lab.rays.list).toBe(before);
  });

  test('pinned rays follow what moves and what is moved', () => {
    const before = lab.rays.hit!.exit.distance;
    for (let i = 0; i < 60; i++) lab.step();
    lab.refreshQueries();
    expect(lab.rays.hit!.exit.distance).not.toBe(before);
    const pillar = find('pillar');
    lab.world.setPose(pillar, { position: [0, 30, 0] });
    lab.refreshQueries();
    expect(lab.nameOf(lab.rays.hit!.entity)).toBe('crate');
    expect(lab.edits).toBe(1);
  });

  test('a kinematic body is carried by the hand, and put back as if it had never been touched', () => {
    const ball = find('ball');
    const { position } = lab.world.pose(ball);
    const grab = new Grab(lab, ball, [position[0] + 1.05, position[1], position[2]]);
    grab.pull([2, 5, 1], true);
    expect(lab.world.pose(ball).position).toEqual([2 - 1.05, 5, 1].map((x) => expect.closeTo(x, 4) as number));
    grab.putBack();
    expect(lab.world.pose(ball).position).toEqual(position);
  });

  test('added bodies stand on the surface they were put on', () => {
    const ball = find('ball');
    const { position } = lab.world.pose(ball);
    const normal: Vec3 = [0.6, 0.8, 0];
    const point: Vec3 = [position[0] + 1.05 * 0.6, position[1] + 1.05 * 0.8, position[2]];
    for (let i = 0; i < 8; i++) {
      const added = lab.add(point, normal);
      const gap = lab.world.overlap(lab.world.shape(added) as Shape, { exclude: added }).find(({ entity }) => entity === ball);
      // It touches, or hovers by a rounding; it does not sink in.
      expect(gap === undefined ? 0 : gap.contact.depth).toBeLessThan(1e-12);
      lab.remove(added);
    }
  });
});

describe('from room to room', () => {
  test('each keeps what was turned in it, and time stays stopped or running as the visitor wants it', () => {
    lab.enter(crowd);
    expect(lab.playing).toBe(true);
    lab.tunables.seed = 8;
    lab.speed = 0.5;
    lab.setPlaying(false);
    lab.enter(range);
    expect([lab.tunables.seed, lab.playing]).toEqual([range.tunables.seed, false]);
    lab.enter(crowd);
    expect([lab.tunables.seed, lab.built.seed, lab.playing, lab.speed]).toEqual([8, 8, false, 0.5]);
    lab.setPlaying(true);
    lab.enter(range, false);
    expect(lab.playing).toBe(true);
    expect(new Session().playing).toBe(true);
  });

  test('time waits where the page asks for it, until the visitor says otherwise', () => {
    lab.enter(range, false);
    expect(lab.playing).toBe(false);
    lab.enter(crowd);
    expect(lab.playing).toBe(true);
  });

  test('after the last seed comes the first', () => {
    lab.enter(range);
    lab.tunables.seed = 998;
    lab.nextSeed();
    expect(lab.tunables.seed).toBe(999);
    lab.nextSeed();
    expect(lab.tunables.seed).toBe(0);
  });
});

describe('from scene to scene', () => {
  const scene = (id: string): Room => crowd.preset!.all().find(({ preset }) => preset!.id === id)!;

  test('what is drawn stays, each keeps what was turned in it, and the room the scene one left', () => {
    lab.enter(crowd);
    lab.layers.bounds = true;
    lab.change(scene('pyramid'));
    lab.tunables.count = 4;
    lab.restart();
    expect([lab.world.size, lab.layers.bounds]).toEqual([4 + 3 + 2 + 1 + 1, true]);
    lab.change(crowd);
    expect(lab.tunables.count).toBe(crowd.tunables.count);
    lab.change(scene('pyramid'));
    lab.enter(range);
    lab.enter(crowd);
    expect([lab.room.preset!.id, lab.built.count]).toEqual(['pyramid', 4]);
  });

  test('each has its own fixed origin of rays, kept over restarts and while another is shown', () => {
    lab.enter(crowd);
    lab.rays.fixedOrigin = [1, 2, 3];
    lab.restart();
    expect(lab.rays.fixedOrigin).toEqual([1, 2, 3]);
    lab.change(scene('pyramid'));
    expect(lab.rays.fixedOrigin).toBe(undefined);
    lab.rays.fixedOrigin = [4, 5, 6];
    lab.enter(range);
    expect(lab.rays.fixedOrigin).toBe(undefined);
    lab.enter(crowd);
    expect(lab.rays.fixedOrigin).toEqual([4, 5, 6]);
    lab.change(crowd);
    expect(lab.rays.fixedOrigin).toEqual([1, 2, 3]);
    lab.enter(crowd);
    expect(lab.rays.fixedOrigin).toEqual([1, 2, 3]);
  });

  test('one too quick for eyes slows time down, and only as long as one looks at it', () => {
    lab.enter(crowd);
    lab.change(scene('bullets'));
    expect(lab.speed).toBe(0.1);
    lab.enter(range);
    expect(lab.speed).toBe(1);
    lab.speed = 0.5;
    lab.enter(crowd);
    lab.change(scene('gas'));
    lab.change(scene('newton'));
    expect(lab.speed).toBe(1);
  });

  test.each(crowd.preset!.all().map((room) => [room.preset!.id, room] as const))(
    '%s: seeded as it says, framed, with a floor',
    (_, room) => {
      const { preset, tunables } = room;
      const few = { ...tunables, count: preset!.counts?.least ?? tunables.count };
      const first = room.build(few);
      if (preset!.counts) expect(room.build({ ...few, count: few.count + preset!.counts.step }).size).toBeGreaterThan(first.size);
      expect(room.build({ ...few, seed: few.seed + 1 }).hash() === first.hash()).toBe(!preset!.seeded);
      const names = [...first.entities()].map((entity) => first.name(entity));
      if (preset!.id !== 'newton') expect(names.filter((name) => room.isFloor(name))).toHaveLength(1);
      const { position, target, min, max } = room.camera(first, few);
      for (let k = 0; k < 3; k++) {
        expect(min[k]).toBeLessThan(max[k]);
        expect(target[k]).toBeGreaterThanOrEqual(min[k]);
        expect(target[k]).toBeLessThanOrEqual(max[k]);
      }
      expect(Math.hypot(...position.map((x, k) => x - target[k]))).toBeGreaterThan(1);
    },
  );
});

describe('the Collision World', () => {
  beforeEach(() => lab.enter(crowd));

  test('a restart gives the same world, another seed another one', () => {
    const steps = (n: number): string => {
      for (let i = 0; i < n; i++) lab.step();
      return lab.world.hash();
    };
    const first = steps(60);
    lab.restart();
    expect(steps(60)).toBe(first);
    lab.tunables.seed++;
    lab.restart();
    expect(steps(60)).not.toBe(first);
  });

  test('parameters of a link are kept for the room, within its range', () => {
    const { counts, id } = crowd.preset!;
    const before = lab.tunables;
    lab.rebuild({ seed: 70, count: 0 });
    expect(lab.built).toMatchObject({ seed: 70, count: counts!.least });
    expect(before.seed).not.toBe(70); // sliders are bound to the old object: the panel sees another one
    lab.enter(range);
    lab.rebuild({ count: 3 });
    expect(lab.built.count).toBe(range.tunables.count);
    lab.enter(crowd);
    expect([lab.room.preset!.id, lab.built.seed]).toEqual([id, 70]);
  });

  test('an example takes the place of walls and ghosts, until time goes back before it or the room restarts', () => {
    const {
      walls,
      rays: { seenThrough },
    } = lab;
    const moment = lab.world.snapshot();
    expect([walls.size, seenThrough.length].every((n) => n > 0)).toBe(true);
    lab.showExample(sphere({ center: [0, 1, 0], radius: 1 }));
    expect([lab.walls.size, lab.rays.seenThrough.length]).toEqual([0, 0]);
    lab.resume(moment, 0);
    expect([lab.walls, lab.rays.seenThrough]).toEqual([walls, seenThrough]);
    lab.showExample(sphere({ center: [0, 1, 0], radius: 1 }));
    lab.restart();
    expect([lab.walls.size, lab.rays.seenThrough.length]).toEqual([walls.size, seenThrough.length]);
  });

  test('pinned rays are cast again only at another moment', () => {
    const { ray } = lab.rays.cast({ origin: [-50, 1, 0], direction: [1, 0, 0] }, false);
    lab.refreshQueries();
    const { hits } = ray;
    lab.refreshQueries();
    expect(ray.hits).toBe(hits);
    lab.step();
    lab.refreshQueries();
    expect(ray.hits).not.toBe(hits);
    // A deletion done again, at the same tick.
    const { direction } = ray;
    const body = [...lab.world.entities()].find((one) => lab.isMovable(one))!;
    const at = lab.world.pose(body).position;
    const through = lab.rays.cast({ origin: [at[0] - 50 * direction[0], at[1], at[2]], direction }, false).ray;
    const isHit = (): boolean => through.hits.some(({ entity }) => entity === body);
    const [before, made] = [lab.snapshot(), lab.editLog.made];
    lab.remove(body);
    lab.refreshQueries();
    expect(isHit()).toBe(false);
    lab.resume(before, made);
    lab.refreshQueries();
    expect(isHit()).toBe(true);
    lab.remake();
    lab.refreshQueries();
    expect(isHit()).toBe(false);
  });

  test('rays pass the walls one looks through, and the core still knows them', () => {
    const ray = { origin: [-50, 1, 0] as Vec3, direction: [1, 0, 0] as Vec3, maxDistance: 200 };
    const names = lab.rays.cast(ray, false).ray.hits.map((hit) => lab.nameOf(hit.entity));
    expect(names.some((name) => name.startsWith('wall'))).toBe(false);
    expect(lab.world.raycastAll(ray).some((hit) => lab.nameOf(hit.entity).startsWith('wall'))).toBe(true);
  });

  test('the spring pulls a body to the hand, without overshooting far or gaining speed', () => {
    const entity = lab.add([0, 9, 0], [0, 1, 0]);
    const { position } = lab.world.pose(entity);
    lab.grab = new Grab(lab, entity, [...position]);
    lab.grab.pull([position[0], position[1] + 1.5, position[2]], true);
    let highest = 0;
    for (let i = 0; i < 120; i++) {
      lab.step();
      highest = Math.max(highest, lab.world.pose(entity).position[1]);
    }
    expect(highest).toBeLessThan(position[1] + 1.5 + 0.3);
    expect(Math.abs(lab.world.pose(entity).position[1] - position[1] - 1.5)).toBeLessThan(0.1);
    // At rest but for what gravity and spring exchange within one step, g·dt = 0.16 m/s.
    expect(Math.hypot(...lab.world.velocity(entity).linear)).toBeLessThan(0.17);
  });

  test('floor and walls stay whatever is asked; other bodies go', () => {
    const { size } = lab.world;
    for (const name of ['floor', 'wall -x', 'wall +z']) {
      expect(lab.isWall(find(name))).toBe(true);
      lab.remove(find(name));
    }
    expect(lab.world.size).toBe(size);
    const added = lab.add([0, 9, 0], [0, 1, 0]);
    expect(lab.isWall(added)).toBe(false);
    lab.remove(added);
    expect(lab.world.size).toBe(size);
  });

  test('a hand carries no body through floor or wall while time is stopped, and does not reach through them while it runs', () => {
    const entity = lab.add([0, 9, 0], [0, 1, 0]);
    lab.refreshQueries();
    const { position } = lab.world.pose(entity);
    const grab = new Grab(lab, entity, [...position], lab.area());
    const wall = lab.world.shape(find('wall +x'));
    const inner = wall.kind === 'aabb' ? wall.min[0] : Number.NaN;
    for (const [x, y] of [
      [0, -5],
      [99, 2],
      [99, -5],
      [-99, 40],
    ]) {
      grab.pull([x, y, 0], false);
      lab.refreshQueries();
      const at = lab.world.shape(entity);
      if (at.kind !== 'sphere') throw new Error('the first of those in turn is a sphere');
      expect(at.center[1]).toBeCloseTo(Math.max(y, at.radius), 6);
      expect(at.center[0]).toBeCloseTo(Math.sign(x) * Math.min(Math.abs(x), inner - at.radius), 6);
    }
    grab.pull([99, -5, 0], true);
    expect(grab.hand).toEqual([inner, 0, 0]);
  });

  test('a held body that is deleted leaves the hand empty', () => {
    const entity = lab.add([0, 9, 0], [0, 1, 0]);
    lab.selection.select(entity);
    lab.grab = new Grab(lab, entity, [0, 9, 0]);
    lab.remove(entity);
    lab.step();
    lab.refreshQueries();
    expect([lab.grab, lab.selection.body]).toEqual([undefined, undefined]);
  });

  test('what has left the room is taken out of the world within a second', () => {
    const entity = lab.add([100, 1, 0], [0, 1, 0]);
    lab.world.setPose(entity, { position: [100, -60, 0] });
    for (let i = 0; i < 60; i++) lab.step();
    expect(lab.world.isAlive(entity)).toBe(false);
  });

  test('time: whole steps of real time, none while paused, a long pause is no burst', () => {
    lab.setPlaying(true);
    lab.pace.note(1, 0.1);
    expect(lab.stepsFor(2 * DT)).toBe(2);
    lab.speed = 0.5;
    expect(lab.stepsFor(2 * DT)).toBe(1);
    lab.speed = 1;
    expect(lab.stepsFor(30)).toBeLessThanOrEqual(5);
    lab.setPlaying(false);
    expect(lab.stepsFor(1)).toBe(0);
    lab.pendingSteps++;
    expect(lab.stepsFor(1)).toBe(1);
    expect(lab.stepsFor(1)).toBe(0);
  });
});
