// Poses of Pairs: from numbers to shapes, through an address and back.

import { expect, test } from 'vitest';
import { drawPose } from '../../../src/page/rooms/matrix/draw-pose.ts';
import {
  home,
  indexOfPair,
  isMirrored,
  pairOfName,
  PAIRS,
  readPair,
  sized,
  withinSizes,
  writePair,
} from '../../../src/page/rooms/matrix/pairs.ts';
import { canTurn, resized, shapeOf, solidOf, type Solid } from '../../../src/page/model/solid.ts';
import { clamped, poseOf, readPose, START, swept, writePose, type SharedPose } from '../../../src/page/rooms/matrix/shared-pose.ts';
import type { Quat, Vec3 } from '../../../src/core/math/vec3.ts';
import { KINDS } from '../../../src/core/shapes/record.ts';

const solid = (kind: Solid['kind'], position: Vec3, orientation: Quat = [0, 0, 0, 1], size: Vec3 = sized(kind, [1, 1, 1])): Solid => ({
  kind,
  position,
  orientation,
  size,
});

test('a capsule on its side', () => {
  // Its own y, turned by a quarter about z, is −x.
  const shape = shapeOf(solid('capsule', [1, 2, 3], [0, 0, 1, 1], [0.15625, 1, 0.15625]));
  expect(shape).toEqual({ kind: 'capsule', p1: [2, 2, 3], p2: [0, 2, 3], radius: 0.15625 });
});

test('an AABB does not turn, an OBB does', () => {
  const turn: Quat = [0, 0, 1, 1];
  expect(shapeOf(solid('aabb', [0, 0, 0], turn))).toMatchObject({ half: [0.5, 0.4375, 0.5625] });
  expect(shapeOf(solid('obb', [0, 0, 0], turn))).toMatchObject({
    orientation: [0, 0, expect.closeTo(Math.SQRT1_2, 12), expect.closeTo(Math.SQRT1_2, 12)],
  });
  expect(KINDS.filter((kind) => !canTurn(kind))).toEqual(['sphere', 'aabb']);
});

test('every solid is that of its shape', () => {
  for (const kind of KINDS) {
    const { position, size } = home(kind, [1, -2, 0.5], 1.5);
    const again = solidOf(shapeOf(home(kind, [1, -2, 0.5], 1.5)));
    again.position.forEach((x, k) => expect(x, kind).toBeCloseTo(position[k], 12));
    again.size.slice(0, kind === 'triangle' ? 2 : 3).forEach((x, k) => expect(x, kind).toBeCloseTo(size[k], 12));
  }
});

test('sizes: a sphere takes whichever was pulled, a capsule thickness and length, nothing is below the smallest', () => {
  const scaled = (kind: Solid['kind'], factors: Vec3): Vec3 => resized({ ...solid(kind, [0, 0, 0]), size: [1, 1, 1] }, factors).size;
  expect(scaled('sphere', [1, 1, 1.7])).toEqual([1.7, 1.7, 1.7]);
  expect(scaled('sphere', [1, 0.5, 1])).toEqual([0.5, 0.5, 0.5]);
  expect(scaled('capsule', [1, 3, 1.5])).toEqual([1.5, 3, 1.5]);
  expect(withinSizes(resized(solid('obb', [0, 0, 0]), [-2, 0, 100])).size).toEqual(sized('obb', [2, 0.05, 20]));
});

test('fifteen pairs, each once; the mirrored half finds the same', () => {
  expect(PAIRS).toHaveLength(15);
  for (const [i, { a, b }] of PAIRS.entries()) {
    expect(isMirrored({ a, b })).toBe(false);
    expect([indexOfPair({ a, b }), indexOfPair({ a: b, b: a })]).toEqual([i, i]);
  }
  expect(pairOfName('obb-capsule')).toEqual({ a: 'obb', b: 'capsule' });
  for (const wrong of [null, '', 'obb', 'obb-cube', 'obb-obb-obb']) expect(pairOfName(wrong)).toBeUndefined();
});

test('an address carries a pose to the last bit, seed 11', () => {
  for (let number = 0; number < 200; number++) {
    const { pose } = drawPose(11, number % 15, PAIRS[number % 15], number);
    expect(readPair(new URLSearchParams(writePair(pose))).solids).toEqual(pose);
  }
});

test('a link of before is read: scales, a triangle by its centroid', () => {
  const read = (query: string) => readPair(new URLSearchParams(query)).solids;
  expect(read('pair=obb-sphere&pose=0_0_0_0_0_0_1_1_2_1__1.6_0_0_0_0_0_1_2_2_2')).toEqual({
    a: solid('obb', [0, 0, 0], [0, 0, 0, 1], [0.6875, 0.625, 0.4375]),
    b: solid('sphere', [1.6, 0, 0], [0, 0, 0, 1], [1.125, 1.125, 1.125]),
  });
  const { a } = read('pair=triangle-sphere&pose=1_2_3_0_0_0_1_2_4_1_0.6__0_0_0_0_0_0_1_1_1_1')!;
  expect(shapeOf(a)).toEqual({
    kind: 'triangle',
    a: [expect.closeTo(-1.15, 12), 0, 3],
    b: [expect.closeTo(2.35, 12), 0, 3],
    c: [1.8, 6, 3],
  });
});

test.each([
  '',
  'pose=1_2_3',
  'a=0_0_0_0_0_0_1_1_1_1',
  'a=0_0_0_0_0_0_0_1_1_1&b=0_0_0_0_0_0_1_1_1_1',
  'a=0_0_0_0_0_0_1_1_0_1&b=0_0_0_0_0_0_1_1_1_1',
  'a=0_0_x_0_0_0_1_1_1_1&b=0_0_0_0_0_0_1_1_1_1',
  'a=0_0_1e9_0_0_0_1_1_1_1&b=0_0_0_0_0_0_1_1_1_1',
])('no pose in %j', (query) => {
  expect(readPair(new URLSearchParams(`pair=obb-obb&${query}`))).toEqual({ kinds: { a: 'obb', b: 'obb' }, solids: undefined });
});

test('the shared pose moves only the second, and an AABB is moved but not turned', () => {
  const pose: SharedPose = { offset: [1, 0.5, -0.25], turn: [10, 20, 30], scale: 2 };
  const { a, b } = poseOf({ a: 'capsule', b: 'aabb' }, pose);
  expect(a).toEqual(home('capsule'));
  expect(b).toEqual(solid('aabb', [1, 0.5, -0.25], [0, 0, 0, 1], sized('aabb', [2, 2, 2])));
});

test('the shared pose in an address, and the start pose as none', () => {
  const pose: SharedPose = { offset: [1, -0.5, 0.25], turn: [0, 90, 0], scale: 1.5 };
  const written = writePose(pose);
  expect(written).toEqual({ offset: '1_-0.5_0.25', turn: '0_90_0', scale: '1.5' });
  expect(readPose(new URLSearchParams(written))).toEqual(pose);
  expect(writePose({ ...START })).toEqual({});
  expect(readPose(new URLSearchParams('offset=1_2&turn=a_b_c&scale=99'))).toEqual({ ...START, scale: 2.5 });
});

test('turns come round, offsets end', () => {
  expect(clamped({ offset: [9, 0, -9], turn: [190, -530, 179], scale: 0 })).toEqual({
    offset: [3, 0, -3],
    turn: [-170, -170, 179],
    scale: 0.25,
  });
});

test('the sweep starts where the visitor left it, goes through the middle and out on the other side', () => {
  const from: SharedPose = { offset: [0.6, 0.8, 0], turn: [0, 5, 0], scale: 1 };
  swept(from, 0).offset.forEach((x, k) => expect(x).toBeCloseTo(from.offset[k], 12));
  const along = Array.from({ length: 81 }, (_, i) => {
    const [x, y] = swept(from, i / 10).offset;
    return 0.6 * x + 0.8 * y;
  });
  expect(along[1]).toBeLessThan(along[0]);
  expect(Math.max(...along)).toBeCloseTo(1.9, 2);
  expect(Math.min(...along)).toBeCloseTo(-1.9, 2);
  expect(along[80]).toBeCloseTo(along[0], 9);
});

test('a drawn pose depends on seed, pair and number alone', () => {
  const one = drawPose(7, 3, PAIRS[3], 1234);
  drawPose(7, 3, PAIRS[3], 0);
  expect(drawPose(7, 3, PAIRS[3], 1234)).toEqual(one);
  for (const [seed, pair, number] of [
    [8, 3, 1234],
    [7, 3, 1241],
  ]) {
    expect(drawPose(seed, pair, PAIRS[pair], number).pose).not.toEqual(one.pose);
  }
});
