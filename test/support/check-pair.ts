// Everything a pair of solids must satisfy, held against the exact oracle: distance, normal, witness points, contact points, symmetry, axes.

import { expect } from 'vitest';
import { EPSILON } from '../../src/math/scalar.ts';
import { contact, distance } from '../../src/narrowphase/contact.ts';
import { separatingAxes } from '../../src/narrowphase/separating-axes.ts';
import { distanceToSurface, gapAlongNormal, signedDistance, type Solid } from '../../src/oracle/distance.ts';
import { shapeOf, sizeOfSolid } from './generators.ts';

/** Rounding of points, normals and the slow axes report, in eps·S. */
const POINTS = 16;

function extentOf(solid: Solid): number {
  if (solid.kind === 'triangle') {
    return Math.max(...[0, 1, 2].map((k) => Math.max(solid.a[k], solid.b[k], solid.c[k]) - Math.min(solid.a[k], solid.b[k], solid.c[k])));
  }
  if (solid.kind === 'aabb' || solid.kind === 'obb') return Math.max(...solid.half);
  return sizeOfSolid(solid);
}

/** `allowed`: the error of the signed distance in eps·S. `how` goes into the message of a failure, with the pair. */
export function checkPair(a: Solid, b: Solid, allowed: number, how = ''): void {
  const first = shapeOf(a);
  const second = shapeOf(b);
  const message = `${how} ${JSON.stringify(a)} ${JSON.stringify(b)}`;
  const unit = EPSILON * Math.max(sizeOfSolid(a), sizeOfSolid(b));
  const within = (value: number, limit: number, what: string): void => {
    if (!(Math.abs(value) <= limit)) expect.fail(`${what}: ${value} exceeds ${limit} (eps·S = ${unit}) for ${message}`);
  };

  const truth = signedDistance(a, b);
  const d = distance(first, second);
  const n = d.normal;
  within(d.distance - truth, allowed * unit, 'distance');
  within(Math.hypot(...n) - 1, 4 * EPSILON, 'length of the normal');
  for (let k = 0; k < 3; k++) within(d.pointB[k] - d.pointA[k] - n[k] * d.distance, POINTS * unit, 'pointB − pointA − normal·distance');
  within(distanceToSurface(d.pointA, a), POINTS * unit + Math.max(0, -truth), 'pointA off a');
  within(distanceToSurface(d.pointB, b), POINTS * unit + Math.max(0, -truth), 'pointB off b');
  // The gap seen along the right normal is the signed distance. While apart, turning the way by φ lengthens it by φ²/2 only, so its direction is
  // known to the square root of the rounding in its length, and short ways to the rounding of their ends.
  const extent = Math.max(extentOf(a), extentOf(b));
  const turn = truth > 0 ? extent * Math.sqrt((8 * unit) / truth) + (POINTS * unit * extent) / truth : 0;
  within(gapAlongNormal(a, b, n) - truth, POINTS * unit + turn, 'gap along the normal');

  const c = contact(first, second);
  if ((c !== null) !== d.distance <= 4 * unit) expect.fail(`contact ${c ? 'found' : 'missed'} at distance ${d.distance}: ${message}`);
  if (c) {
    if (c.points.length < 1 || c.points.length > 4 || c.points[0].depth !== c.depth) {
      expect.fail(`points ${JSON.stringify(c.points)}: ${message}`);
    }
    for (const p of c.points) {
      within(p.depth - c.depth / 2, c.depth / 2, 'depth of a point');
      // Half its depth from either surface, a little more where it is measured along an edge pair's normal that leans against the face.
      within(Math.max(0, distanceToSurface(p.point, a)), 0.65 * p.depth + POINTS * unit, 'point off a');
      within(Math.max(0, distanceToSurface(p.point, b)), 0.65 * p.depth + POINTS * unit, 'point off b');
    }
    if (JSON.stringify(a) !== JSON.stringify(b)) {
      const r = contact(second, first)!;
      const flipped = {
        ...r,
        normal: r.normal.map((x) => -x),
        pointA: r.pointB,
        pointB: r.pointA,
        featureA: r.featureB,
        featureB: r.featureA,
      };
      expect(flipped, message).toEqual(c);
    }
  }

  const { axes, deciding } = separatingAxes(first, second);
  const { axis, overlap, skipped } = axes[deciding];
  if (skipped) expect.fail(`a skipped axis decides: ${message}`);
  if (truth <= 0) {
    within(overlap + d.distance, POINTS * unit, 'overlap of the deciding axis + distance');
    if (d.distance < -POINTS * unit) within(axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2] - 1, 1e-9, 'deciding axis · normal − 1');
  } else if (!(overlap <= POINTS * unit && -overlap <= d.distance + POINTS * unit)) {
    expect.fail(`gap ${-overlap} of a distance ${d.distance}: ${message}`);
  }
}
