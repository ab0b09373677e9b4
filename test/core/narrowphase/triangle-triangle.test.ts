import { describe, expect, it } from 'vitest';
import { contact, distance } from '../../../src/core/narrowphase/contact.ts';
import { triangle } from '../../../src/core/shapes/shape.ts';

const flat = triangle({ a: [0, 0, 0], b: [4, 0, 0], c: [0, 0, 4] });

describe('two triangles (S4.5)', () => {
  it('a spike through a face: out the way it came', () => {
    const c = contact(flat, triangle({ a: [1, -0.25, 1], b: [1.5, 3, 1], c: [0.5, 3, 1] }))!;
    expect(c.depth).toBe(0.25);
    expect(c.normal.map((x) => x + 0)).toEqual([0, 1, 0]);
    expect([c.featureA, c.featureB]).toEqual(['face', 'vertex']);
    expect(c.points).toHaveLength(1);
    expect(c.points[0].point).toEqual([1, -0.125, 1]);
  });

  it('two edges cross: out across both', () => {
    const c = contact(
      triangle({ a: [-4, 0, 0], b: [4, 0, 0], c: [0, -9, 1] }),
      triangle({ a: [0, -0.5, -4], b: [0, -0.5, 4], c: [0.5, 9, 0] }),
    )!;
    expect(c.depth).toBeCloseTo(0.5, 15);
    expect(c.normal.map((x) => x + 0)).toEqual([0, 1, 0]);
    expect([c.featureA, c.featureB]).toEqual(['edge', 'edge']);
    expect(c.pointA.map((x) => x + 0)).toEqual([0, 0, 0]);
    expect(c.pointB.map((x) => x + 0)).toEqual([0, -0.5, 0]);
  });

  it('in one plane and overlapping: touching, depth 0, up to four points of the overlap', () => {
    const c = contact(flat, triangle({ a: [1, 0, 1], b: [3, 0, 1], c: [1, 0, -3] }))!;
    expect(c.state).toBe('touching');
    expect(c.depth).toBe(0);
    expect(Math.abs(c.normal[1])).toBe(1);
    expect(c.points.length).toBeGreaterThanOrEqual(3);
    for (const p of c.points) {
      expect(p.depth).toBe(0);
      expect(p.point[1]).toBe(0);
    }
  });

  it('in one plane and apart: every axis of theirs sees an overlap of 0, the features know better', () => {
    const beside = distance(flat, triangle({ a: [3, 0, 4], b: [9, 0, 4], c: [9, 0, 9] }));
    // The corner (3, 4) is 3/√2 beyond the long side x + z = 4.
    expect(beside.distance).toBeCloseTo(3 / Math.SQRT2, 15);
    expect(contact(flat, triangle({ a: [3, 0, 4], b: [9, 0, 4], c: [9, 0, 9] }))).toBeNull();
    expect(contact(flat, triangle({ a: [4, 0, 0], b: [9, 0, 4], c: [9, 0, 9] }))).toMatchObject({ depth: 0, state: 'touching' });
  });

  it('almost in one plane and apart by much (dihedral angles 1e-6 to 1e-16)', () => {
    for (const lift of [1e-6, 1e-9, 1e-12, 1e-14, 1e-16, 1e-18]) {
      expect(distance(flat, triangle({ a: [3, 0, 4], b: [9, lift, 4], c: [9, -lift, 9] })).distance).toBeCloseTo(3 / Math.SQRT2, 14);
    }
  });

  it('parallel planes', () => {
    const d = distance(flat, triangle({ a: [1, 2, 1], b: [3, 2, 1], c: [1, 2, -3] }));
    expect(d.distance).toBe(2);
    expect(d.normal.map((x) => x + 0)).toEqual([0, 1, 0]);
  });

  it('far larger and smaller than squares of squares can be', () => {
    for (const f of [1e-90, 1e-60, 1e60, 1e90]) {
      const d = distance(
        triangle({ a: [0, 0, 0], b: [4 * f, 0, 0], c: [0, 0, 4 * f] }),
        triangle({ a: [f, 2 * f, f], b: [3 * f, 2 * f, f], c: [f, 3 * f, -3 * f] }),
      );
      expect(d.distance / f).toBeCloseTo(2, 14);
    }
  });
});
