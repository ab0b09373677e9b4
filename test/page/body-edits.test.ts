// Edits of bodies, undone: the body is back to the last bit, with its id.
import { beforeEach, describe, expect, test } from 'vitest';
import { Quaternion, Euler } from 'three';
import { stateOf } from '../../src/page/model/body-state.ts';
import { duplicate } from '../../src/page/model/duplicate.ts';
import { History } from '../../src/page/model/history.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { resizeBody, scaledSizes, sizesOf } from '../../src/page/model/sizes.ts';
import { degreesFromQuat, quatFromDegrees } from '../../src/page/model/euler.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Entity, Shape } from '../../src/core/index.ts';

let session: Session;
let history: History;
beforeEach(() => {
  session = new Session();
  session.enter(range);
  history = new History(session, () => 0);
  session.timeline = new Timeline(session);
});

function find(name: string): Entity {
  for (const entity of session.world.entities()) if (session.world.name(entity) === name) return entity;
  throw new Error(`no ${name}`);
}

test.each(['pillar', 'ball', 'crate', 'brick'])('%s: resized and put back', (name) => {
  const body = find(name);
  const before = stateOf(session.world, body);
  const sizes = sizesOf(before.shape);
  resizeBody(
    session,
    body,
    sizes.map((size) => 2 * size),
  );
  for (const [k, size] of sizesOf(session.world.shape(body)).entries()) expect(size / sizes[k]).toBeCloseTo(2, 12);
  expect(session.world.pose(body)).toEqual({ position: before.position, orientation: before.orientation });
  history.note();
  history.undo();
  const after = stateOf(session.world, body);
  expect(after.orientation).toEqual(before.orientation);
  after.local.forEach((value, i) => expect(value).toBeCloseTo(before.local[i], 12));
});

test.each(['pillar', 'ball', 'crate', 'brick', 'sail'])(
  '%s, deleted, comes back as it was, and what was done to it before can still be undone',
  (name) => {
    const body = find(name);
    const start = stateOf(session.world, body);
    const spin = session.world.velocity(body);
    session.setPose(body, { position: [0, 5, 0] });
    history.note();
    const moved = session.world.shape(body);
    session.selection.select(body);
    history.remove(body);
    session.refreshQueries();
    expect(session.world.isAlive(body)).toBe(false);
    expect(session.selection.body).toBe(undefined);
    history.undo();
    expect(session.world.shape(body)).toEqual(moved);
    expect(session.world.velocity(body)).toEqual(spin);
    expect(session.selection.body).toBe(body);
    history.undo();
    expect(session.world.pose(body).position).toEqual(start.position);
    history.redo();
    history.redo();
    expect(session.world.isAlive(body)).toBe(false);
    history.undo();
    expect(session.world.shape(find(name))).toEqual(moved);
  },
);

test('a duplicate stands beside, does not overlap, has a name of its own, and goes with undo', () => {
  const body = find('brick');
  const twin = duplicate(session, history, body)!;
  expect(session.world.name(twin)).toBe('brick 2');
  expect(session.world.name(duplicate(session, history, twin)!)).toBe('brick 3');
  expect(sizesOf(session.world.shape(twin))).toEqual(sizesOf(session.world.shape(body)));
  expect(session.world.overlap(session.world.shape(twin) as Shape).map((other) => other.entity)).not.toContain(body);
  history.undo();
  history.undo();
  expect(session.world.isAlive(twin)).toBe(false);
  history.redo();
  expect(session.world.name(session.selection.body!)).toBe('brick 2');
});

test('a pull along a capsule lengthens its core, across it widens it; a ball grows by the boldest', () => {
  expect(scaledSizes('capsule', [1, 4], [1, 2, 1])).toEqual([1, 8]);
  expect(scaledSizes('capsule', [1, 4], [0.5, 1, 1])).toEqual([0.5, 4]);
  expect(scaledSizes('sphere', [1], [1, 1, 3])).toEqual([3]);
  expect(scaledSizes('sphere', [1], [1.5, 0.25, 1])).toEqual([0.25]);
  expect(scaledSizes('obb', [1, 2, 3], [2, 1, -2])).toEqual([2, 2, 6]);
  expect(scaledSizes('capsule', [1, 0], [0, 0, 0])).toEqual([0.01, 0]);
});

describe('a turn in degrees', () => {
  test('is three’s Euler XYZ, there and back (seed 7)', () => {
    const random = mulberry32(7);
    for (let i = 0; i < 500; i++) {
      const [x, y, z] = [0, 1, 2].map((k) => (2 * random() - 1) * (k === 1 ? 89 : 179));
      const turn = quatFromDegrees([x, y, z]);
      const three = new Quaternion().setFromEuler(
        new Euler(...([x, y, z].map((a) => (a * Math.PI) / 180) as [number, number, number]), 'XYZ'),
      );
      turn.forEach((part, k) => expect(part).toBeCloseTo(three.toArray()[k], 12));
      degreesFromQuat(turn).forEach((angle, k) => expect(angle).toBeCloseTo([x, y, z][k], 6));
    }
  });

  test('at the pole it still names the same turn', () => {
    const turn = quatFromDegrees([30, 90, 20]);
    const again = quatFromDegrees(degreesFromQuat(turn));
    expect(Math.abs(turn.reduce((sum, part, k) => sum + part * again[k], 0))).toBeCloseTo(1, 6);
  });
});
