import { expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boundingBall } from '../../../src/core/shapes/bounding-ball.ts';
import { AABB, CAPSULE, KINDS, SPHERE, STRIDE, TRIANGLE } from '../../../src/core/shapes/record.ts';
import { aabb, capsule, kindOf, obb, recordOf, sphere, triangle, type Shape } from '../../../src/core/shapes/shape.ts';

function ballOf(shape: Shape): number[] {
  const ball = new Float64Array(4);
  boundingBall(ball, 0, kindOf(shape), recordOf(shape), 0);
  return [...ball];
}

test('balls one can check by hand', () => {
  expect(ballOf(sphere({ center: [1, 2, 3], radius: 4 }))).toEqual([1, 2, 3, 4]);
  expect(ballOf(capsule({ p1: [0, -2, 0], p2: [0, 4, 0], radius: 0.5 }))).toEqual([0, 1, 0, 3.5]);
  expect(ballOf(capsule({ p1: [1, 1, 1], p2: [1, 1, 1], radius: 0.5 }))).toEqual([1, 1, 1, 0.5]);
  expect(ballOf(aabb({ center: [1, 0, 0], half: [2, 3, 6] }))).toEqual([1, 0, 0, 7]);
  expect(ballOf(obb({ center: [0, 1, 0], half: [2, 3, 6], orientation: [0.6, 0, 0, 0.8] }))).toEqual([0, 1, 0, 7]);
  expect(ballOf(triangle({ a: [0, 0, 0], b: [3, 0, 0], c: [0, 3, 0] }))).toEqual([1, 1, 0, Math.sqrt(5)]);
});

test('no part of a shape is outside, and one is on the ball or near it, of every kind (seed 71)', () => {
  const random = mulberry32(71);
  const point = (): [number, number, number] => [random() - 0.5, random() - 0.5, random() - 0.5];
  for (let i = 0; i < 500; i++) {
    const kind = i % KINDS.length;
    const [p, q] = [point(), point()];
    const half = [random() + 0.01, random() + 0.01, random() + 0.01] as const;
    const shape =
      kind === SPHERE
        ? sphere({ center: p, radius: half[0] })
        : kind === CAPSULE
          ? capsule({ p1: p, p2: q, radius: half[0] })
          : kind === AABB
            ? aabb({ center: p, half })
            : kind === TRIANGLE
              ? triangle({ a: p, b: q, c: point() })
              : obb({ center: p, half, orientation: [...q, random() + 0.1] });
    const [x, y, z, radius] = ballOf(shape);
    const data = recordOf(shape);
    // How far the shape reaches from the ball's centre: to its corners, and beyond the ends of a core by its radius.
    const to = (c: ArrayLike<number>, more = 0): number => Math.hypot(c[0] - x, c[1] - y, c[2] - z) + more;
    let reach = 0;
    if (kind === SPHERE) reach = to(data, data[6]);
    else if (kind === CAPSULE) reach = Math.max(to(data, data[6]), to(data.subarray(3), data[6]));
    else if (kind === TRIANGLE) for (const c of [0, 3, 6]) reach = Math.max(reach, to(data.subarray(c)));
    else {
      for (let corner = 0; corner < 8; corner++) {
        const at = [0, 1, 2].map((k) => {
          let sum = data[k];
          for (let axis = 0; axis < 3; axis++) sum += (corner & (1 << axis) ? 1 : -1) * data[3 + axis] * data[6 + 3 * axis + k];
          return sum;
        });
        reach = Math.max(reach, to(at));
      }
    }
    expect(data.length).toBe(STRIDE);
    expect(reach).toBeLessThanOrEqual(radius * (1 + 1e-14));
    expect(reach).toBeGreaterThan(radius * (1 - 1e-14));
  }
});
