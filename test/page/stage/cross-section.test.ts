import { describe, expect, test } from 'vitest';
import { Vector3 } from 'three';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import type { Shape } from '../../../src/core/shapes/shape.ts';
import { crossSection } from '../../../src/page/stage/cross-section.ts';
import { rowsOf } from '../../support/rows.ts';

function cut(shape: Shape, o: Vector3, a: Vector3, b: Vector3): [Vector3, Vector3][] {
  const pieces: [Vector3, Vector3][] = [];
  const plane = { o: o.toArray(), a: a.toArray(), b: b.toArray(), n: a.clone().cross(b).toArray() };
  crossSection((p, q) => pieces.push([new Vector3(...p), new Vector3(...q)]), rowsOf(shape), 0, plane);
  return pieces;
}

const x = new Vector3(1, 0, 0);
const y = new Vector3(0, 1, 0);
const z = new Vector3(0, 0, 1);
const length = (pieces: [Vector3, Vector3][]): number => pieces.reduce((sum, [p, q]) => sum + p.distanceTo(q), 0);

describe('by hand', () => {
  test('a ball of radius 5 cut 3 from its centre: a circle of radius 4', () => {
    const pieces = cut(sphere({ center: [0, 0, 3], radius: 5 }), new Vector3(), x, y);
    for (const [p] of pieces) {
      expect(p.length()).toBeCloseTo(4, 12);
      expect(p.z).toBe(0);
    }
  });

  test('a capsule cut along its axis: a stadium, straight sides and all', () => {
    const pieces = cut(capsule({ p1: [0, -2, 3], p2: [0, 2, 3], radius: 5 }), new Vector3(), x, y);
    expect(length(pieces)).toBeCloseTo(8 + 8 * Math.PI, 1);
    expect(pieces.filter(([p, q]) => Math.abs(p.distanceTo(q) - 4) < 1e-9)).toHaveLength(2);
    for (const end of pieces.flat()) {
      const core = new Vector3(0, Math.min(2, Math.max(-2, end.y)), 0);
      expect(end.distanceTo(core)).toBeCloseTo(4, 12);
    }
  });

  test('a box cut through its middle: a rectangle; through a corner region: a triangle', () => {
    expect(length(cut(aabb({ center: [0, 0, 0], half: [1, 2, 3] }), new Vector3(0.1, 0.2, 0.3), x, y))).toBeCloseTo(12, 12);
    const a = new Vector3(1, -1, 0).normalize();
    const b = new Vector3(1, 1, -2).normalize();
    expect(cut(aabb({ center: [0, 0, 0], half: [1, 1, 1] }), new Vector3(0.8, 0.8, 0.8), a, b)).toHaveLength(3);
    expect(cut(aabb({ center: [0, 0, 0], half: [1, 1, 1] }), new Vector3(0, 0, 0), a, b)).toHaveLength(6);
  });

  test('a triangle: a segment; a plane that misses: nothing', () => {
    const t = triangle({ a: [0, 0, -1], b: [4, 0, 1], c: [0, 4, 1] });
    expect(length(cut(t, new Vector3(), x, y))).toBeCloseTo(Math.sqrt(8), 12);
    expect(cut(t, new Vector3(0, 0, 2), x, y)).toEqual([]);
    expect(cut(sphere({ center: [0, 0, 3], radius: 3 }), new Vector3(), x, y)).toEqual([]);
    expect(cut(aabb({ center: [0, 0, 3], half: [1, 1, 1] }), new Vector3(), y, z.clone().cross(y))).toEqual([]);
  });
});

test('seed 8: the cut of a turned box is a closed polygon in the plane and on the box', () => {
  const random = mulberry32(8);
  const between = (low: number, high: number): number => low + (high - low) * random();
  let cuts = 0;
  for (let i = 0; i < 200; i++) {
    const half: [number, number, number] = [between(0.1, 2), between(0.1, 2), between(0.1, 2)];
    const box = obb({
      center: [between(-1, 1), between(-1, 1), between(-1, 1)],
      half,
      orientation: [between(-1, 1), between(-1, 1), between(-1, 1), 1],
    });
    const a = new Vector3(between(-1, 1), between(-1, 1), between(-1, 1)).normalize();
    const b = new Vector3(between(-1, 1), between(-1, 1), between(-1, 1)).cross(a).normalize();
    const n = a.clone().cross(b);
    const o = new Vector3(between(-1, 1), between(-1, 1), between(-1, 1));
    const pieces = cut(box, o, a, b);
    if (pieces.length > 0) cuts++;
    pieces.forEach(([p, q], k) => {
      expect(q.distanceTo(pieces[(k + 1) % pieces.length][0])).toBeLessThan(1e-12);
      expect(Math.abs(p.clone().sub(o).dot(n))).toBeLessThan(1e-12);
      const data = rowsOf(box).data;
      const local = [0, 1, 2].map(
        (j) => Math.abs([0, 1, 2].reduce((sum, c) => sum + data[6 + 3 * j + c] * (p.getComponent(c) - data[c]), 0)) - half[j],
      );
      expect(Math.max(...local)).toBeCloseTo(0, 12);
    });
  }
  expect(cuts).toBeGreaterThan(60);
});
