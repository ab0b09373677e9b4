// Feature names through the public face: the witness point lies on the feature that is named.

import { describe, expect, test } from 'vitest';
import { contact } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Solid } from '../../../src/oracle/distance.ts';
import { KINDS } from '../../../src/core/shapes/record.ts';
import { latticeSolid, randomSolid, shapeOf } from '../../support/generators.ts';
import { axesOf } from '../../support/rays.ts';
import { dot, minus, plus, type Point } from '../../support/vectors.ts';

/** How far a point is from being on the feature, m; NaN for a name that the kind does not have. */
function offFeature(solid: Solid, feature: string, point: Point): number {
  const from = (p: readonly number[]): number => Math.hypot(...minus(point, p));
  switch (solid.kind) {
    case 'sphere':
      return feature === 'surface' ? Math.abs(from(solid.center) - solid.radius) : NaN;
    case 'capsule': {
      if (feature === 'cap p1') return Math.abs(from(solid.p1) - solid.radius);
      if (feature === 'cap p2') return Math.abs(from(solid.p2) - solid.radius);
      if (feature !== 'side') return NaN;
      const axis = minus(solid.p2, solid.p1);
      const s = dot(minus(point, solid.p1), axis) / dot(axis, axis);
      const beyond = Math.max(0, -s, s - 1) * Math.hypot(...axis);
      return Math.max(beyond, Math.abs(from(plus(solid.p1, s, axis)) - solid.radius));
    }
    case 'triangle': {
      const corners = [solid.a, solid.b, solid.c];
      if (feature === 'vertex') return Math.min(...corners.map(from));
      if (feature === 'face') return 0;
      if (feature !== 'edge') return NaN;
      return Math.min(
        ...corners.map((p, k) => {
          const edge = minus(corners[(k + 1) % 3], p);
          return from(plus(p, Math.min(1, Math.max(0, dot(minus(point, p), edge) / dot(edge, edge))), edge));
        }),
      );
    }
    case 'bounds':
      throw new Error('not drawn here');
    default: {
      const local = axesOf(solid).map((u) => dot(u, minus(point, solid.center)));
      const offs = local.map((x, k) => Math.abs(Math.abs(x) - solid.half[k])).toSorted((p, q) => p - q);
      if (feature === 'edge') return offs[1];
      if (feature === 'vertex') return offs[2];
      const match = /^face ([+-])([xyz])$/.exec(feature);
      if (!match) return NaN;
      const k = 'xyz'.indexOf(match[2]);
      return Math.abs(local[k] - (match[1] === '+' ? solid.half[k] : -solid.half[k]));
    }
  }
}

describe.each(KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const)))('%s and %s', (kindA, kindB) => {
  test('the witness points lie on the features named, drawn at random and on a lattice (seed 61)', () => {
    const random = mulberry32(61);
    let met = 0;
    for (let i = 0; i < 400; i++) {
      const draw = (kind: (typeof KINDS)[number]): Solid => (i % 2 ? latticeSolid(random, kind, 1) : randomSolid(random, kind));
      const [a, b] = [draw(kindA), draw(kindB)];
      const found = contact(shapeOf(a), shapeOf(b));
      if (!found) continue;
      met++;
      const what = JSON.stringify([a, b, found]);
      expect(offFeature(a, found.featureA, found.pointA), what).toBeLessThan(1e-13);
      expect(offFeature(b, found.featureB, found.pointB), what).toBeLessThan(1e-13);
    }
    expect(met).toBeGreaterThan(50);
  });
});
