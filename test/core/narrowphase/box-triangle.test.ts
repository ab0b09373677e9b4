import { describe, expect, it } from 'vitest';
import { contact, distance } from '../../../src/core/narrowphase/contact.ts';
import { aabb, obb, triangle } from '../../../src/core/shapes/shape.ts';
import { countJustApart } from '../../support/check-pair.ts';

const box = aabb({ center: [0, 0, 0], half: [1, 1, 1] });
const floor = (y: number) => triangle({ a: [-9, y, -9], b: [9, y, -9], c: [0, y, 18] });

describe('box and triangle (S4.5)', () => {
  it('standing on a large triangle: four corners, whichever side is the front', () => {
    for (const t of [floor(-0.9), triangle({ a: [9, -0.9, -9], b: [-9, -0.9, -9], c: [0, -0.9, 18] })]) {
      const c = contact(box, t)!;
      expect(c.normal.map((x) => x + 0)).toEqual([0, -1, 0]);
      expect(c.depth).toBeCloseTo(0.1, 15);
      expect(c.points).toHaveLength(4);
      for (const p of c.points) expect(p.point[1]).toBeCloseTo(-0.95, 15);
      expect([c.featureA, c.featureB]).toEqual(['face -y', 'face']);
    }
  });

  it('touching exactly, and apart', () => {
    expect(contact(box, floor(-1))).toMatchObject({ depth: 0, state: 'touching' });
    expect(contact(box, floor(-1 - 1e-12))).toBeNull();
    const d = distance(box, floor(-3));
    expect(d.distance).toBe(2);
    expect(d.normal.map((x) => x + 0)).toEqual([0, -1, 0]);
  });

  it('a triangle through the middle leaves by the shorter side', () => {
    const c = contact(box, floor(0.25))!;
    expect(c.depth).toBeCloseTo(0.75, 15);
    expect(c.normal.map((x) => x + 0)).toEqual([0, 1, 0]);
  });

  it('a small triangle in a large box leaves by the nearest face', () => {
    const c = contact(obb({ center: [0, 0, 0], half: [10, 10, 10] }), triangle({ a: [7, 0, 0], b: [7.5, 1, 0], c: [7, 0, 1] }))!;
    expect(c.depth).toBeCloseTo(3, 14);
    expect(c.normal).toEqual([1, 0, 0]);
    expect([c.featureA, c.featureB]).toEqual(['face +x', 'edge']);
    expect(c.points).toHaveLength(3);
  });

  it('a corner of the triangle in a face, an edge of it over an edge of the box', () => {
    const spike = contact(box, triangle({ a: [0, 0.75, 0], b: [1, 3, 0.5], c: [-1, 3, 0.25] }))!;
    expect(spike.depth).toBe(0.25);
    expect([spike.featureA, spike.featureB]).toEqual(['face +y', 'vertex']);
    expect(spike.points).toHaveLength(1);
    const roof = distance(box, triangle({ a: [3, 1, -3], b: [1, 3, 3], c: [9, 9, 0] }));
    // The edge runs in the plane x + y = 4, above the box's edge x = y = 1: √2 away.
    expect(roof.distance).toBeCloseTo(Math.SQRT2, 15);
    expect(roof.normal[0]).toBeCloseTo(Math.SQRT1_2, 15);
    expect(roof.pointA).toEqual([1, 1, expect.closeTo(0, 14)]);
  });

  it('apart, corner to corner', () => {
    const d = distance(box, triangle({ a: [3, 4, 7], b: [3, 9, 7], c: [4, 5, 12] }));
    expect(d.distance).toBe(7);
    expect(d.pointA).toEqual([1, 1, 1]);
    expect(d.pointB).toEqual([3, 4, 7]);
  });

  it('moving the triangle by normal·depth just separates (seed 203)', () => {
    expect(countJustApart('obb', 'triangle', 60, 203)).toBeGreaterThan(8);
  });
});
