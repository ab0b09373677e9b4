// The picked contact: what the world says of a pair while it touches and when it is over, and the same two shapes in other rooms.
import { describe, expect, it } from 'vitest';
import { inMatrix, inSat, type Opened } from '../../src/page/contact/open-pair.ts';
import { ghostOf, readPicked } from '../../src/page/contact/picked-contact.ts';
import { movedShape } from '../../src/page/model/body-state.ts';
import { shapeOf } from '../../src/page/model/solid.ts';
import { readPair } from '../../src/page/rooms/matrix/pairs.ts';
import { modelOf } from '../../src/page/rooms/sat/sat-model.ts';
import { ContactLog } from '../../src/page/model/contact-log.ts';
import {
  aabb,
  boundsOf,
  capsule,
  contact,
  createWorld,
  distance,
  obb,
  sphere,
  type Shape,
  type Vec3,
  type World,
} from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { KINDS } from '../../src/core/shapes/record.ts';
import { point } from '../support/chance.ts';
import { randomSolid, shapeOf as solidShape } from '../support/generators.ts';

const labOf = (world: World): Parameters<typeof readPicked>[0] => ({ world, shapeAt: (entity) => world.shape(entity) as Shape });

describe('the pair as it is now', () => {
  it('is the contact of the world while the two touch, and the distance of the two shapes after that', () => {
    const world = createWorld({ gravity: [0, -10, 0] });
    const floor = world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static', friction: 0.25 });
    const ball = world.spawn({ shape: sphere({ center: [0, 0.499, 0], radius: 0.5 }), friction: 1, restitution: 0.5 });
    const log = new ContactLog();
    for (let i = 0; i < 3; i++) {
      world.step(1 / 60);
      log.note(world);
    }
    const pair = { a: ball, b: floor };
    const now = readPicked(labOf(world), { a: floor, b: ball })!;
    const [only] = world.contacts;
    expect([now.a, now.b]).toEqual([ball, floor]); // as the world names them
    expect(now.distance).toBe(-only.depth);
    expect(now.response!.normalImpulse).toBe(only.normalImpulse);
    expect(now.response!.age).toBe(only.age);
    expect(now.friction).toBe(0.5);
    expect(now.restitution).toBe(0.5);
    expect(now.slop).toBeCloseTo(0.0018, 6);
    expect(log.lastOf(pair.a, pair.b, world.tick)).toMatchObject({ began: true, tick: world.tick - now.response!.age });

    world.setVelocity(ball, { linear: [0, 4, 0] });
    for (let i = 0; i < 4; i++) {
      world.step(1 / 60);
      log.note(world);
    }
    const over = readPicked(labOf(world), pair)!;
    expect(over.state).toBe('separate');
    expect(over.response).toBeUndefined();
    expect(over.distance).toBe(distance(world.shape(ball) as Shape, world.shape(floor) as Shape).distance);
    const last = log.lastOf(pair.a, pair.b, world.tick);
    expect(last!.began).toBe(false);
    // One step earlier it had not ended; before its first step it had not begun.
    expect(log.lastOf(pair.a, pair.b, last!.tick - 1)).toMatchObject({ began: true, tick: 1 });
    expect(log.lastOf(pair.a, pair.b, 0)).toBeUndefined();
    expect([world.tick, last!.tick - 1, 0].map((tick) => log.nextBeginOf(pair.a, pair.b, tick))).toEqual([undefined, undefined, 1]);
    world.despawn(ball);
    expect(readPicked(labOf(world), pair)).toBeUndefined();
  });

  it('names what all points lie on: a brick on the floor has a face there, tilted an edge, on its corner a vertex', () => {
    const featuresOf = (halfAngles: Vec3): readonly [number, string, string] => {
      const world = createWorld({ gravity: [0, 0, 0] });
      const floor = world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
      const orientation: [number, number, number, number] = [...halfAngles, 1];
      const half: Vec3 = [0.6, 0.3, 0.4];
      const lowest = boundsOf(obb({ center: [0, 0, 0], half, orientation })).min[1];
      const brick = world.spawn({ shape: obb({ center: [0, -lowest - 0.004, 0], half, orientation }) });
      world.detect();
      const { points, featureA, featureB } = readPicked(labOf(world), { a: floor, b: brick })!.response!;
      return [points.length, featureA, featureB];
    };
    expect(featuresOf([5e-4, 0.25, 7e-4])).toEqual([4, 'face +y', 'face']);
    expect(featuresOf([0, 0, 0.2])).toEqual([2, 'face +y', 'edge']);
    expect(featuresOf([0.2, 0, 0.2])).toEqual([1, 'face +y', 'vertex']);
  });

  it('shows the minimum translation by a copy of A, or of B where A is a wall, and that copy just touches', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const a = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    const b = world.spawn({ shape: obb({ center: [1.4, 0.2, 0], half: [0.5, 0.6, 0.7], orientation: [0.1, 0.2, 0.3, 0.9] }) });
    world.detect();
    const picked = readPicked(labOf(world), { a, b })!;
    const walls = (wall: number) => ({ isWall: (entity: number) => entity === wall });
    const ofA = ghostOf(walls(NaN), picked)!;
    expect(ofA.of).toBe('a');
    expect(distance(movedShape(picked.shapeA, ofA.by), picked.shapeB).distance).toBeCloseTo(0, 12);
    const ofB = ghostOf(walls(a), picked)!;
    expect(ofB.of).toBe('b');
    expect(distance(picked.shapeA, movedShape(picked.shapeB, ofB.by)).distance).toBeCloseTo(0, 12);
    expect(ghostOf(walls(NaN), { ...picked, state: 'touching' })).toBeUndefined();
  });
});

const chance = mulberry32(20_261_123);
const drawn = (kind: Shape['kind'], at: Vec3): Shape => movedShape(solidShape(randomSolid(chance, kind)), at);
const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const));

describe.each(PAIRS)('%s and %s in another room (seed 20261123)', (kindA, kindB) => {
  const poses = Array.from({ length: 40 }, () => {
    const place = point(chance, 30);
    return { a: drawn(kindA, place), b: drawn(kindB, place), about: place };
  });

  it('has the same depth, or the same gap, in the Pair Matrix', () => {
    for (const { a, b, about } of poses) {
      const opened = inMatrix(a, b, about);
      if (!('parameters' in opened)) throw new Error(opened.obstacle);
      const { solids } = readPair(opened.parameters);
      const shown = distance(shapeOf(solids!.a), shapeOf(solids!.b));
      expect(shown.distance).toBeCloseTo(distance(a, b).distance, 9);
    }
  });

  it('stands as it is in the SAT Theatre, or is refused with the reason', () => {
    const boxed = [kindA, kindB].some((kind) => kind === 'aabb' || kind === 'obb');
    for (const { a, b, about } of poses) {
      const opened: Opened = inSat(a, b, about);
      if (!('parameters' in opened)) {
        expect(opened.obstacle).toBe(boxed ? 'ratio' : 'noBox');
        continue;
      }
      const { value, shapes } = modelOf(opened.parameters);
      expect(value.shown).toBeUndefined();
      const [first, second] = opened.swapped ? [b, a] : [a, b];
      expect(shapes.b.kind).toBe(second.kind);
      expect(['obb', first.kind]).toContain(shapes.a.kind);
      expect(distance(shapes.a, shapes.b).distance).toBeCloseTo(distance(a, b).distance, 9);
    }
  });
});

it('a ball on a floor a hundred times as wide is for the Matrix, not for the SAT Theatre; two balls are not for it either', () => {
  const ball = sphere({ center: [3, 0.4, 3], radius: 0.4 });
  const floor = aabb({ min: [-50, -1, -50], max: [50, 0, 50] });
  expect(inSat(ball, floor, [3, 0, 3])).toEqual({ obstacle: 'ratio', ratio: 125 });
  expect(inMatrix(ball, floor, [3, 0, 3])).toHaveProperty('parameters');
  expect(inSat(ball, ball, [0, 0, 0])).toEqual({ obstacle: 'noBox' });
  expect(inMatrix(sphere({ center: [0, 0, 0], radius: 1e-7 }), floor, [0, 0, 0])).toEqual({ obstacle: 'size' });
  // A capsule without length stands as the sphere that it is.
  const point = capsule({ p1: [0, 0, 0], p2: [0, 0, 0], radius: 0.5 });
  const opened = inMatrix(point, ball, [0, 0, 0]);
  expect('parameters' in opened && opened.parameters.get('pair')).toBe('sphere-sphere');
  expect(contact(point, ball)).toBeNull();
});
