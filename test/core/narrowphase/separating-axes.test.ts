import { describe, expect, it } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { contact, distance } from '../../../src/core/narrowphase/contact.ts';
import { separatingAxes } from '../../../src/core/narrowphase/separating-axes.ts';
import { aabb, capsule, obb, sphere, triangle, type Shape } from '../../../src/core/shapes/shape.ts';
import { randomSolid, shapeOf } from '../../support/generators.ts';

const turned = obb({ center: [0, 0, 0], half: [1, 2, 3], orientation: [0.1, 0.2, 0.3, 0.9] });
const other = obb({ center: [3, 1, 2], half: [1, 1, 2], orientation: [0.5, -0.1, 0.2, 0.7] });
const sources = (a: Shape, b: Shape) => separatingAxes(a, b).axes.map((axis) => axis.source);

describe('separating axes as data (S4.5)', () => {
  it('two turned boxes have fifteen', () => {
    expect(sources(turned, other)).toEqual([
      'A0',
      'A1',
      'A2',
      'B0',
      'B1',
      'B2',
      'A0×B0',
      'A0×B1',
      'A0×B2',
      'A1×B0',
      'A1×B1',
      'A1×B2',
      'A2×B0',
      'A2×B1',
      'A2×B2',
    ]);
  });

  it('box and triangle have thirteen, named in the order of the arguments', () => {
    const t = triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 2] });
    expect(sources(turned, t)).toHaveLength(13);
    expect(sources(turned, t).slice(0, 5)).toEqual(['A0', 'A1', 'A2', 'normal', 'A0×B0']);
    expect(sources(t, turned).slice(0, 5)).toEqual(['normal', 'B0', 'B1', 'B2', 'A0×B0']);
    expect(separatingAxes(t, turned).axes[separatingAxes(t, turned).deciding].overlap).toBeCloseTo(
      separatingAxes(turned, t).axes[separatingAxes(turned, t).deciding].overlap,
      14,
    );
  });

  it('boxes along the axes have three; round shapes have the line through the nearest points', () => {
    expect(sources(aabb({ center: [0, 0, 0], half: [1, 1, 1] }), aabb({ center: [0, 0, 0], half: [1, 1, 1] }))).toEqual(['A0', 'A1', 'A2']);
    expect(sources(turned, sphere({ center: [3, 3, 3], radius: 1 }))).toEqual(['A0', 'A1', 'A2', 'closest']);
    expect(sources(capsule({ p1: [0, 0, 0], p2: [1, 0, 0], radius: 1 }), turned)).toEqual([
      'B0',
      'B1',
      'B2',
      'A0×B0',
      'A0×B1',
      'A0×B2',
      'closest',
    ]);
  });

  it('shadows of two unit cubes, by hand', () => {
    const { axes, deciding } = separatingAxes(obb({ center: [0, 0, 0], half: [1, 1, 1] }), obb({ center: [1.5, 0.5, 0], half: [1, 1, 1] }));
    expect(axes[deciding]).toEqual({
      axis: [1, 0, 0],
      source: 'A0',
      minA: -1,
      maxA: 1,
      minB: 0.5,
      maxB: 2.5,
      overlap: 0.5,
      skipped: false,
    });
    // Parallel edges have no cross product; the others repeat the faces.
    expect(axes.filter((axis) => axis.skipped).map((axis) => axis.source)).toEqual(['A0×B0', 'A1×B1', 'A2×B2']);
  });

  it('a gap is a negative overlap, and the widest gap decides', () => {
    const { axes, deciding } = separatingAxes(obb({ center: [0, 0, 0], half: [1, 1, 1] }), obb({ center: [-5, 3, 0], half: [1, 1, 1] }));
    expect(axes[deciding]).toMatchObject({ source: 'A0', overlap: -3, minB: 4 });
    expect(axes[deciding].axis[0]).toBe(-1);
  });

  const kinds = ['sphere', 'capsule', 'aabb', 'obb', 'triangle'] as const;
  for (const kindA of kinds) {
    it(`${kindA} against every kind: the deciding axis is the contact's normal and its overlap the depth (seed 401)`, () => {
      const random = mulberry32(401);
      for (const kindB of kinds) {
        let met = 0;
        for (let i = 0; i < 150; i++) {
          const a = shapeOf(randomSolid(random, kindA));
          const b = shapeOf(randomSolid(random, kindB));
          const { axes, deciding } = separatingAxes(a, b);
          const decided = axes[deciding];
          const least = Math.min(...axes.map((axis) => axis.overlap));
          expect(decided.overlap - least).toBeLessThan(1e-14);
          const c = contact(a, b);
          const message = `${JSON.stringify(a)} ${JSON.stringify(b)}`;
          if (c) {
            met++;
            expect(Math.abs(decided.overlap - c.depth), message).toBeLessThan(1e-13);
            expect(decided.axis[0] * c.normal[0] + decided.axis[1] * c.normal[1] + decided.axis[2] * c.normal[2], message).toBeGreaterThan(
              1 - 1e-12,
            );
          } else {
            expect(decided.overlap, message).toBeLessThan(1e-14);
            expect(-decided.overlap, message).toBeLessThan(distance(a, b).distance + 1e-14);
          }
        }
        expect(met).toBeGreaterThan(5);
      }
    });
  }
});
