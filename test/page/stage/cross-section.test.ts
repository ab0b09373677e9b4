import { expect, test } from 'vitest';
import { Vector3 } from 'three';
import { distance } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { KINDS } from '../../../src/core/shapes/record.ts';
import { aabb, capsule, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import type { Shape } from '../../../src/core/shapes/shape.ts';
import { crossSection } from '../../../src/page/stage/cross-section.ts';
import { between, point, randomDirection } from '../../support/chance.ts';
import { randomSolid, shapeOf } from '../../support/generators.ts';
import { rowsOf } from '../../support/rows.ts';

function cut(shape: Shape, o: Vector3, a: Vector3, b: Vector3): [Vector3, Vector3][] {
  const pieces: [Vector3, Vector3][] = [];
  const plane = { o: o.toArray(), a: a.toArray(), b: b.toArray(), n: a.clone().cross(b).toArray() };
  crossSection((p, q) => pieces.push([new Vector3(...p), new Vector3(...q)]), rowsOf(shape), 0, plane);
  return pieces;
}

test('by hand: how long the cut of each kind is, and none of what is beside the plane', () => {
  const [o, x, y] = [new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0)];
  const length = (shape: Shape): number => cut(shape, o, x, y).reduce((sum, [p, q]) => sum + p.distanceTo(q), 0);
  // A circle of radius 4, a stadium of such halves, a rectangle, a segment.
  expect(length(sphere({ center: [0, 0, 3], radius: 5 }))).toBeCloseTo(8 * Math.PI, 1);
  expect(length(capsule({ p1: [0, -2, 3], p2: [0, 2, 3], radius: 5 }))).toBeCloseTo(8 + 8 * Math.PI, 1);
  expect(length(aabb({ center: [0, 0, 0.3], half: [1, 2, 3] }))).toBeCloseTo(12, 12);
  expect(length(triangle({ a: [0, 0, -1], b: [4, 0, 1], c: [0, 4, 1] }))).toBeCloseTo(Math.sqrt(8), 12);
  expect(length(sphere({ center: [0, 0, 3], radius: 3 }))).toBe(0);
  expect(length(aabb({ center: [0, 0, 3], half: [1, 1, 1] }))).toBe(0);
  expect(length(triangle({ a: [0, 0, 1], b: [4, 0, 1], c: [0, 4, 2] }))).toBe(0);
});

test.each(KINDS)('seed 8: a cut of a %s is in the plane and on the surface, and closed if it is one curve', (kind) => {
  const random = mulberry32(8);
  let cuts = 0;
  for (let i = 0; i < 100; i++) {
    const shape = shapeOf(randomSolid(random, kind));
    // A capsule's axis is parallel to the plane.
    const along = shape.kind === 'capsule' ? shape.p2.map((x, k) => x - shape.p1[k]) : randomDirection(random);
    const a = new Vector3().fromArray(along).normalize();
    const b = new Vector3(...randomDirection(random)).cross(a).normalize();
    const o = new Vector3(...point(random, between(random, 0.1, 1.5)));
    const pieces = cut(shape, o, a, b);
    if (pieces.length > 0) cuts++;
    for (const [k, [p, q]] of pieces.entries()) {
      if (kind !== 'triangle' && kind !== 'capsule') expect(q.distanceTo(pieces[(k + 1) % pieces.length][0])).toBeLessThan(1e-9);
      expect(Math.abs(p.clone().sub(o).dot(a.clone().cross(b)))).toBeLessThan(1e-9);
      expect(Math.abs(distance(shape, p.toArray()).distance)).toBeLessThan(1e-9);
    }
  }
  expect(cuts).toBeGreaterThan(20);
});
