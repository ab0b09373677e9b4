import { describe, expect, test } from 'vitest';
import {
  direction3,
  finite,
  integer,
  notNegative,
  positive,
  positiveVec3,
  quat,
  quatInto,
  record,
  show,
  vec3,
  vec3Into,
} from '../../../src/core/math/check.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';

test('EPSILON is the gap above 1', () => {
  expect(1 + EPSILON).toBeGreaterThan(1);
  expect(1 + EPSILON / 2).toBe(1);
});

class Vector3 {
  readonly isVector3 = true;
  x = 1;
  y = 2;
  z = 3;
}

// (Which of the two errors broken numbers and wrong types are is held at every door: face/errors.test.ts.)
test.each<[said: string, check: () => unknown]>([
  ['field is NaN, expected a finite number', () => finite('field', NaN)],
  ['field is 1.1e+100, expected a finite number', () => finite('field', 1.1e100)],
  ['r is 0, expected a number above 0', () => positive('r', -0)],
  ['r is -2', () => positive('r', -2)],
  ['r is NaN', () => positive('r', NaN)],
  ['r is -1e-300, expected a number of at least 0', () => notNegative('r', -1e-300)],
  ['layer is 32, expected an integer from 0 to 31', () => integer('layer', 32, 0, 31)],
  ['layer is 1.5', () => integer('layer', 1.5, 0, 31)],
  ['layer is NaN', () => integer('layer', NaN, 0, 31)],
  ['layer is "3"', () => integer('layer', '3', 0, 31)],
  ...[[1, 2], [1, 2, 3, 4], { x: 1, y: 2 }, '123', 7, null, undefined, () => 3].map((value): [string, () => unknown] => [
    'sphere.center is ',
    () => vec3('sphere.center', value),
  ]),
  ['a[1] is NaN', () => vec3('a', [0, NaN, 0])],
  ['a.z is Infinity', () => vec3('a', { x: 0, y: 0, z: Infinity })],
  ['a[1] is undefined', () => vec3('a', [0, , 0])], // oxlint-disable-line no-sparse-arrays
  ['half is [1, 0, 1], expected three numbers above 0', () => positiveVec3('half', [1, 0, 1])],
  ['q is [0, 0, 0, 0], expected a rotation', () => quat('q', [0, 0, 0, 0])],
  ['q is [0, 0, 1]', () => quat('q', [0, 0, 1])],
  ['q[3] is NaN', () => quat('q', [0, 0, 1, NaN])],
  ['q.w is -Infinity', () => quat('q', { x: 0, y: 0, z: 0, w: -Infinity })],
  ['q is {"x":0,"y":0,"z":0}', () => quat('q', { x: 0, y: 0, z: 0 })],
  ['d is [0, 0, 0], expected a vector that is not zero', () => direction3('d', [0, -0, 0])],
  ['d[1] is Infinity, expected a finite number', () => direction3('d', [1, Infinity, 0])],
  ...[undefined, null, 3, 'text', [1], () => 1].map((value): [string, () => unknown] => ['options is ', () => record('options', value)]),
])('refused: %s', (said, check) => {
  expect(check).toThrow(said);
});

test('what is allowed comes back as it is, a vector as a fresh array', () => {
  for (const x of [0, -0, 1e100, -1e100, 5e-324]) expect(finite('field', x)).toBe(x);
  expect([positive('field', 5e-324), notNegative('field', 0)]).toEqual([5e-324, 0]);
  expect([integer('field', 31, 0, 31), integer('field', 0, 0, 31)]).toEqual([31, 0]);
  const given = [1, 2, 3];
  expect(vec3('v', given)).not.toBe(given);
  for (const vector of [given, Float32Array.of(1, 2, 3), new Vector3()]) expect(vec3('v', vector)).toEqual(given);
  expect(quat('q', [0, 0, 0, 2])).toEqual([0, 0, 0, 2]);
  expect(quat('q', { x: 1, y: 2, z: 3, w: 4 })).toEqual([1, 2, 3, 4]);
  // What is only a direction or a ratio may have any finite size.
  expect(direction3('d', { x: 1e300, y: -0, z: 5e-324 })).toEqual([1e300, -0, 5e-324]);
  expect(quat('q', [0, 0, -1e300, 0])).toEqual([0, 0, -1e300, 0]);
  const options = { a: 1 };
  expect(record('options', options)).toBe(options);
});

test('show prints any value, briefly', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(show('a'.repeat(99)).length).toBeLessThan(45);
  expect(show({ radius: NaN })).toBe('{"radius":NaN}');
  expect(show(Float64Array.of(1, 2))).toBe('[1, 2]');
  expect(show(3n)).toBe('3');
  expect(show(Symbol('s'))).toBe('Symbol(s)');
  expect(show(loop)).toBe('{"self":{"self":{"self":{…}}}}');
  expect(show(new Array(1000).fill(1)).length).toBeLessThan(60);
  expect(show({ toJSON: () => undefined })).toBe('{"toJSON":a function}');
  const hidden = {
    get x(): number {
      throw new Error('hidden');
    },
  };
  expect(show(hidden)).toBe('{"x":a getter}');
});

describe('into scratch', () => {
  const vectors: unknown[] = [
    [1, 2, 3],
    { x: 1, y: -2, z: 3 },
    Float32Array.of(1, 2, 3),
    [0, 0, 0],
    [1, 2],
    [1, '2', 3],
    [NaN, 0, 0],
    { x: 0, y: 1e101, z: 0 },
    null,
    5,
  ];
  const rotations: unknown[] = [
    [0, 0, 0, 2],
    { x: 1, y: 2, z: 3, w: -4 },
    [1e200, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 1],
    [0, 0, Infinity, 1],
    ['1', 0, 0, 1],
    undefined,
  ];
  const said = (act: () => ArrayLike<number>): unknown => {
    try {
      return Array.from(act());
    } catch (error) {
      return [(error as Error).name, (error as Error).message];
    }
  };
  test.each(vectors)('a vector is taken or refused as vec3 does: %j', (value) => {
    const out = new Float64Array(3);
    expect(said(() => (vec3Into(out, 'v', value), out))).toEqual(said(() => vec3('v', value)));
  });
  test.each(rotations)('a rotation is taken or refused as quat does: %j', (value) => {
    const out = new Float64Array(4);
    expect(said(() => (quatInto(out, 'q', value), out))).toEqual(said(() => quat('q', value)));
  });
});
