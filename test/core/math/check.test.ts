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

describe('numbers', () => {
  test.each([NaN, Infinity, -Infinity, 1.1e100, -2e300])('finite refuses %s with its name and value', (value) => {
    expect(() => finite('field', value)).toThrow(RangeError);
    expect(() => finite('field', value)).toThrow(`field is ${value}, expected a finite number`);
  });

  test.each([['1'], [null], [undefined], [[1]], [{}], [1n], [true]])('finite refuses the type of %s', (value) => {
    expect(() => finite('field', value)).toThrow(TypeError);
  });

  test('what is allowed comes back as it is', () => {
    for (const x of [0, -0, 1e100, -1e100, 5e-324]) expect(finite('field', x)).toBe(x);
    expect(positive('field', 5e-324)).toBe(5e-324);
    expect(notNegative('field', 0)).toBe(0);
    expect(integer('field', 31, 0, 31)).toBe(31);
    expect(integer('field', 0, 0, 31)).toBe(0);
  });

  test('zero, negative and broken numbers', () => {
    expect(() => positive('r', 0)).toThrow('r is 0, expected a number above 0');
    expect(() => positive('r', -0)).toThrow(RangeError);
    expect(() => positive('r', -2)).toThrow('r is -2');
    expect(() => positive('r', NaN)).toThrow(RangeError);
    expect(() => notNegative('r', -1e-300)).toThrow('r is -1e-300, expected a number of at least 0');
    expect(() => integer('layer', 32, 0, 31)).toThrow('layer is 32, expected an integer from 0 to 31');
    expect(() => integer('layer', 1.5, 0, 31)).toThrow(RangeError);
    expect(() => integer('layer', NaN, 0, 31)).toThrow(RangeError);
    expect(() => integer('layer', '3', 0, 31)).toThrow(TypeError);
  });
});

describe('vectors', () => {
  class Vector3 {
    readonly isVector3 = true;
    x = 1;
    y = 2;
    z = 3;
  }

  test('arrays, typed arrays and objects come in; a fresh array goes out', () => {
    const given = [1, 2, 3];
    expect(vec3('v', given)).toEqual(given);
    expect(vec3('v', given)).not.toBe(given);
    expect(vec3('v', Float32Array.of(1, 2, 3))).toEqual(given);
    expect(vec3('v', new Vector3())).toEqual(given);
  });

  test.each([[[1, 2]], [[1, 2, 3, 4]], [{ x: 1, y: 2 }], ['123'], [7], [null], [undefined], [() => 3]])('%j is no vector', (value) => {
    expect(() => vec3('sphere.center', value)).toThrow(TypeError);
    expect(() => vec3('sphere.center', value)).toThrow('sphere.center is ');
  });

  test('the component at fault is named', () => {
    expect(() => vec3('a', [0, NaN, 0])).toThrow('a[1] is NaN');
    expect(() => vec3('a', { x: 0, y: 0, z: Infinity })).toThrow('a.z is Infinity');
    expect(() => vec3('a', [0, '1', 0])).toThrow(TypeError);
    expect(() => vec3('a', [0, , 0])).toThrow('a[1] is undefined'); // oxlint-disable-line no-sparse-arrays
    expect(() => positiveVec3('half', [1, 0, 1])).toThrow('half is [1, 0, 1], expected three numbers above 0');
  });

  test('rotations', () => {
    expect(quat('q', [0, 0, 0, 2])).toEqual([0, 0, 0, 2]);
    expect(quat('q', { x: 1, y: 2, z: 3, w: 4 })).toEqual([1, 2, 3, 4]);
    expect(() => quat('q', [0, 0, 0, 0])).toThrow('q is [0, 0, 0, 0], expected a rotation');
    expect(() => quat('q', [0, 0, 1])).toThrow(TypeError);
    expect(() => quat('q', [0, 0, 1, NaN])).toThrow('q[3] is NaN');
    expect(() => quat('q', { x: 0, y: 0, z: 0, w: -Infinity })).toThrow('q.w is -Infinity');
    expect(() => quat('q', { x: 0, y: 0, z: 0 })).toThrow(TypeError);
  });
});

test('a record is a plain object', () => {
  const given = { a: 1 };
  expect(record('options', given)).toBe(given);
  for (const value of [undefined, null, 3, 'text', [1], () => 1]) expect(() => record('options', value)).toThrow(TypeError);
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

test('what is only a direction or a ratio may have any finite size', () => {
  expect(direction3('d', { x: 1e300, y: -0, z: 5e-324 })).toEqual([1e300, -0, 5e-324]);
  expect(quat('q', [0, 0, -1e300, 0])).toEqual([0, 0, -1e300, 0]);
  expect(() => direction3('d', [0, -0, 0])).toThrow('d is [0, 0, 0], expected a vector that is not zero');
  expect(() => direction3('d', [1, Infinity, 0])).toThrow('d[1] is Infinity, expected a finite number');
  expect(() => quat('q', [0, NaN, 0, 1])).toThrow('q[1] is NaN, expected a finite number');
  expect(() => direction3('d', [1, '2', 0])).toThrow(TypeError);
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
