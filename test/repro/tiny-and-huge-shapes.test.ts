// Squares of lengths below 1e-150 m vanish: rays had points and normals without a number in them, contacts a normal of length 0.
import { expect, test } from 'vitest';
import { aabb, capsule, contact, distance, lineDistance, obb, raycast, raycastCylinder, sphere, triangle } from '../../src/core/index.ts';

const UNITS = [2 ** -1000, 2 ** -700, 2 ** -500, 2 ** -270, 2 ** 200, 2 ** 320];

const shapesOf = (k: number) => [
  sphere({ center: [0.25 * k, 0, 0.5 * k], radius: k }),
  capsule({ p1: [-k, 0, 0.25 * k], p2: [k, 0.5 * k, 0], radius: 0.75 * k }),
  aabb({ min: [-k, -0.5 * k, -k], max: [k, 0.75 * k, 2 * k] }),
  obb({ center: [0, 0.25 * k, 0], half: [k, 0.5 * k, 0.75 * k], orientation: [0.25, 0.5, 0.125, 1] }),
  triangle({ a: [-k, 0.125 * k, -k], b: [2 * k, 0, 0.25 * k], c: [0, 0.25 * k, 2 * k] }),
];
const plain = shapesOf(1);

/** Every length times k, by name: units, shares and words remain. */
function grown(value: unknown, k: number, name = ''): unknown {
  if (typeof value === 'number') return ['distance', 'chord', 'depth', 'point', 'pointA', 'pointB'].includes(name) ? value * k : value;
  if (Array.isArray(value)) return value.map((x) => grown(x, k, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, grown(x, k, key)]));
}

test.each(UNITS)('in units of %d m rays and pairs give the same as in metres', (k) => {
  let hits = 0;
  shapesOf(k).forEach((shape, i) => {
    for (const direction of [
      [1, 0.125, -0.25],
      [0, -1, 0.0625],
      [0.5, 1, 2],
    ] as const) {
      const from = [0.375 - 3 * direction[0], 0.0625 - 3 * direction[1], 0.25 - 3 * direction[2]] as const;
      const hit = raycast(shape, { origin: from.map((x) => x * k), direction });
      expect(hit).toEqual(grown(raycast(plain[i], { origin: from, direction }), k));
      if (hit) hits++;
    }
    shapesOf(k).forEach((other, j) => {
      expect(distance(shape, other)).toEqual(grown(distance(plain[i], plain[j]), k));
      expect(contact(shape, other)).toEqual(grown(contact(plain[i], plain[j]), k));
    });
  });
  expect(hits).toBeGreaterThan(8);
  const tube = raycastCylinder({ p1: [0, -k, 0], p2: [0, k, 0], radius: k }, { origin: [-3 * k, 0, 0], direction: [1, 0, 0] });
  expect(tube).toMatchObject({ enter: { distance: 2 * k, normal: [-1, 0, 0] }, chord: 2 * k });
});

test('a radius that is lost beside the distance: the normal is against the ray, then along it', () => {
  for (const radius of [1e-155, 1e-170, 1e-300, 5e-324]) {
    for (const ball of [sphere({ center: [1, 0, 0], radius }), capsule({ p1: [1, 0, 0], p2: [1, 0, 0], radius })]) {
      const hit = raycast(ball, { origin: [0, 0, 0], direction: [1, 0, 0] })!;
      expect(hit.enter).toMatchObject({ distance: 1, point: [1, 0, 0], normal: [-1, 0, 0] });
      expect(hit.exit).toMatchObject({ distance: 1, point: [1, 0, 0], normal: [1, 0, 0] });
    }
  }
});

test('a tiny triangle beside a ray from afar has unit edge normals', () => {
  const sliver = triangle({ a: [0, 0, 0], b: [0, 0, 7e-301], c: [-3e-301, 0, -7e-301] });
  const hit = raycast(sliver, { origin: [-0.25, 0, -0.125], direction: [0.25, 0, 0.125] })!;
  for (const { normal } of [hit.enter, hit.exit]) expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
});

test('lines with very short directions: the nearest points are finite', () => {
  const {
    pointA,
    pointB,
    distance: gap,
  } = lineDistance({ point: [0, 0, 0], direction: [1e-310, 0, 0] }, { point: [5e19, 3, 2], direction: [0, 0, 1e-310] });
  expect([gap, pointA, pointB]).toEqual([3, [5e19, 0, 0], [5e19, 3, 0]]);
});
