import { describe, expect, it } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { quatFromAxisAngle } from '../../../src/core/math/trig.ts';
import { contact, distance } from '../../../src/core/narrowphase/contact.ts';
import { signedDistance, type Solid } from '../../../src/oracle/distance.ts';
import { AXES } from '../../../src/core/shapes/record.ts';
import { aabb, obb, recordOf } from '../../../src/core/shapes/shape.ts';
import { checkPair, countJustApart } from '../../support/check-pair.ts';
import { randomSolid } from '../../support/generators.ts';

const unit = [1, 1, 1];
const eighth = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)];
const cube = (x: number, y: number, z: number, orientation: number[] = [0, 0, 0, 1]) => obb({ center: [x, y, z], half: unit, orientation });
const sorted = (points: { point: number[] }[]) =>
  points.map((p) => p.point.map((x) => Math.round(x * 1e9) / 1e9 + 0)).sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);

describe('two boxes along the axes (S4.4)', () => {
  const floor = aabb({ center: [0, 0, 0], half: [2, 1, 2] });

  it('one resting on the other touches with its whole lower face', () => {
    const c = contact(floor, aabb({ center: [1, 2, 0], half: unit }))!;
    expect(c.state).toBe('touching');
    expect(c.normal).toEqual([0, 1, 0]);
    expect(c.depth).toBe(0);
    expect([c.featureA, c.featureB]).toEqual(['face +y', 'face -y']);
    expect(sorted(c.points)).toEqual([
      [0, 1, -1],
      [0, 1, 1],
      [2, 1, -1],
      [2, 1, 1],
    ]);
  });

  it('the least overlap is the way out, points are midway between the surfaces', () => {
    const c = contact(floor, aabb({ center: [0.5, -1.5, 0], half: unit }))!;
    expect(c.normal).toEqual([0, -1, 0]);
    expect(c.depth).toBe(0.5);
    expect(c.pointA[1] - c.pointB[1]).toBe(-0.5);
    for (const p of c.points) expect(p.point[1]).toBe(-0.75);
    expect(c.state).toBe('penetrating');
  });

  it('apart over an edge and over a corner: the length of the overhangs', () => {
    const edge = distance(floor, aabb({ center: [6, 6, 0], half: unit }));
    expect(edge.distance).toBe(5);
    expect(edge.normal).toEqual([0.6, 0.8, 0]);
    expect(edge.pointA.slice(0, 2)).toEqual([2, 1]);
    const corner = distance(aabb({ center: [0, 0, 0], half: unit }), aabb({ center: [4, 5, 8], half: unit }));
    expect(corner.distance).toBe(7);
    expect(corner.pointA).toEqual([1, 1, 1]);
    expect(corner.pointB).toEqual([3, 4, 7]);
  });

  it('touching along an edge and in a corner counts', () => {
    const edge = contact(floor, aabb({ center: [3, 2, 0], half: unit }))!;
    expect(edge).toMatchObject({ depth: 0, state: 'touching', featureA: 'edge', featureB: 'edge' });
    expect(edge.points.map((p) => p.point)).toEqual([
      [2, 1, -1],
      [2, 1, 1],
    ]);
    const corner = contact(floor, aabb({ center: [3, 2, 3], half: unit }))!;
    expect(corner).toMatchObject({ depth: 0, state: 'touching', featureA: 'vertex', featureB: 'vertex' });
    expect(corner.points.map((p) => p.point)).toEqual([[2, 1, 2]]);
    // 0.1 + 0.2 is not 0.3: the two overlap by a rounding along x, and lie on each other along y.
    const rounded = contact(aabb({ center: [0.3, 0, 0], half: [0.1, 1, 1] }), aabb({ center: [0.1, 2, 0], half: [0.1, 1, 0.5] }))!;
    expect(rounded).toMatchObject({ state: 'touching', featureA: 'edge', featureB: 'edge', normal: [0, 1, 0] });
    expect(rounded.points).toHaveLength(2);
    expect(contact(floor, aabb({ center: [3, 2 + 1e-14, 3], half: unit }))).toBeNull();
  });
});

describe('two turned boxes (S4.5)', () => {
  it('a cube turned by 45° stands on its edge: two contact points, one edge deep', () => {
    const roll = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const c = contact(aabb({ center: [0, 0, 0], half: [3, 1, 3] }), cube(0, 1 + Math.SQRT2 - 0.25, 0, roll))!;
    expect(c.depth).toBeCloseTo(0.25, 15);
    expect(c.normal).toEqual([0, 1, 0]);
    expect(c.points).toHaveLength(2);
    expect([c.featureA, c.featureB]).toEqual(['face +y', 'edge']);
    expect(sorted(c.points)).toEqual([
      [0, 0.875, -1],
      [0, 0.875, 1],
    ]);
  });

  it('a cube on its corner: one contact point', () => {
    // Turned so that its diagonal is vertical: about (−1, 0, 1)/√2 by the angle between the diagonal and up.
    const angle = Math.acos(1 / Math.sqrt(3));
    const s = Math.sin(angle / 2) / Math.SQRT2;
    const c = contact(aabb({ center: [0, 0, 0], half: [3, 1, 3] }), cube(0, 1 + Math.sqrt(3) - 0.125, 0, [-s, 0, s, Math.cos(angle / 2)]))!;
    expect(c.depth).toBeCloseTo(0.125, 15);
    expect(c.points).toHaveLength(1);
    expect([c.featureA, c.featureB]).toEqual(['face +y', 'vertex']);
  });

  it('crossed edges: the normal is their cross product, one contact point between them', () => {
    const c = contact(
      cube(0, 0, 0, [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)]),
      cube(0, 2 * Math.SQRT2 - 0.5, 0, [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)]),
    )!;
    expect(c.depth).toBeCloseTo(0.5, 14);
    expect(c.normal[1]).toBeCloseTo(1, 15);
    expect(c.points).toHaveLength(1);
    expect([c.featureA, c.featureB]).toEqual(['edge', 'edge']);
    expect(sorted(c.points)).toEqual([[0, Math.round((Math.SQRT2 - 0.25) * 1e9) / 1e9, 0]]);
  });

  it('a cube on a cube: four corners, also when the upper one hangs over', () => {
    const c = contact(cube(0, 0, 0), cube(0.5, 2 - 0.01, 0.25))!;
    expect(c.points.map((p) => p.depth).every((d) => Math.abs(d - 0.01) < 1e-15)).toBe(true);
    expect(sorted(c.points)).toEqual([
      [-0.5, 0.995, -0.75],
      [-0.5, 0.995, 1],
      [1, 0.995, -0.75],
      [1, 0.995, 1],
    ]);
  });

  it('a cube on a cube, turned by 45° about the vertical: an octagon of contact, four of its corners are kept and span it', () => {
    const c = contact(cube(0, 0, 0), cube(0, 2 - 0.01, 0, eighth))!;
    expect(c.depth).toBeCloseTo(0.01, 14);
    expect(c.normal[1]).toBeCloseTo(1, 15);
    expect(c.points).toHaveLength(4);
    const r = Math.hypot(1, Math.SQRT2 - 1);
    for (const p of c.points) expect(Math.hypot(p.point[0], p.point[2])).toBeCloseTo(r, 12);
    // The centre of the cube above lies well inside the quadrangle: a stack of such cubes stands.
    const centre = [0, 2].map((k) => c.points.reduce((sum, p) => sum + p.point[k] / 4, 0));
    expect(Math.hypot(centre[0], centre[1])).toBeLessThan(0.3);
  });

  it('a small flat box on a large one, and the large one as the upper', () => {
    const table = obb({ center: [0, 0, 0], half: [10, 0.001, 10] });
    const card = obb({ center: [3, 0.0015, -2], half: [0.1, 0.001, 0.2], orientation: eighth });
    for (const c of [contact(table, card)!, contact(card, table)!]) {
      expect(c.depth).toBeCloseTo(0.0005, 15);
      expect(c.points).toHaveLength(4);
      expect(Math.abs(c.normal[1])).toBe(1);
    }
  });

  it('almost flat on each other, by a turn smaller than the overlap: still four points', () => {
    for (const tilt of [1e-3, 1e-6, 1e-9, 1e-12, 1e-15]) {
      const c = contact(cube(0, 0, 0), cube(0.1, 1.98, 0.05, [tilt, tilt / 3, -tilt / 2, 1]))!;
      expect(c.points, `tilt ${tilt}`).toHaveLength(4);
      expect(c.normal[1]).toBeGreaterThan(0.99);
    }
  });

  it('deep: a box in the middle of another leaves by the nearest face, whichever', () => {
    const c = contact(
      obb({ center: [0, 0, 0], half: [3, 2, 4], orientation: eighth }),
      obb({ center: [0, 0, 0], half: [0.5, 0.25, 0.5], orientation: eighth }),
    )!;
    expect(c.depth).toBeCloseTo(2.25, 14);
    expect(Math.abs(c.normal[1])).toBe(1);
  });

  it('the same box twice: its smallest size is the depth', () => {
    const b = obb({ center: [1, 2, 3], half: [0.5, 0.75, 1], orientation: [0.1, 0.2, 0.3, 0.9] });
    expect(contact(b, b)!.depth).toBeCloseTo(1, 14);
  });

  it('two long bars crossing at a small angle above each other: the edges, not their ends', () => {
    const lying = { half: [10, Math.SQRT1_2, Math.SQRT1_2] };
    for (const angle of [0.1, 0.05, 1e-3, 1e-5, 1e-8]) {
      // Each stands on an edge; the upper one is turned by the angle about the vertical.
      const roll = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];
      const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)];
      const turned = [c * roll[0], s * roll[3], -s * roll[0], c * roll[3]];
      const lower = { kind: 'obb' as const, ...lying, center: [0, 0, 0], orientation: roll };
      const upper = (y: number) => ({ kind: 'obb' as const, ...lying, center: [0, y, 0], orientation: turned });
      expect(distance(obb(lower), obb(upper(2.25))).distance, `angle ${angle}`).toBeCloseTo(0.25, 14);
      checkPair(lower, upper(2.25), 4);
      checkPair(lower, upper(1.75), 4);
    }
  });

  it('apart with nearest features corner–face, edge–edge, corner–corner', () => {
    const s = Math.SQRT1_2;
    expect(distance(cube(0, 0, 0), cube(1 + Math.SQRT2 + 0.5, 0, 0, eighth)).distance).toBeCloseTo(0.5, 15);
    const crossing = distance(
      cube(0, 0, 0, [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)]),
      cube(0, 2 * Math.SQRT2 + 0.5, 0, [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)]),
    );
    expect(crossing.distance).toBeCloseTo(0.5, 14);
    expect(crossing.pointA[1]).toBeCloseTo(Math.SQRT2, 14);
    // Corner to corner: no face or edge pair's axis knows this distance, only the features do.
    expect(distance(cube(0, 0, 0), cube(4, 5, 8, [0, s, 0, s])).distance).toBeCloseTo(7, 13);
  });
});

// A sentence of S4.5 taken literally, beside ours.
describe("S4.5 taken literally: a box's own axes are not enough", () => {
  const a = {
    half: unit,
    axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    center: [0, 0, 0],
  };
  /** Separating axes without the nine cross products. */
  function hitByFacesAlone(p: typeof a, q: typeof a): boolean {
    const d = [0, 1, 2].map((k) => q.center[k] - p.center[k]);
    const dot = (u: number[], v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    return [...p.axes, ...q.axes].every((n) => {
      const reach = [p, q].reduce((sum, box) => sum + box.axes.reduce((r, axis, k) => r + box.half[k] * Math.abs(dot(axis, n)), 0), 0);
      return Math.abs(dot(d, n)) <= reach;
    });
  }

  it('S4.5 taken literally: two cubes with crossed edges, a gap of 0.339 between them: hit by face axes alone, apart in truth', () => {
    // A cube turned by 45° about z and one turned by 45° about x, moved apart along (1, 1, 1): the edges along z and x face each other.
    const h = Math.SQRT1_2;
    const rolled = {
      half: unit,
      axes: [
        [h, h, 0],
        [-h, h, 0],
        [0, 0, 1],
      ],
      center: [0, 0, 0],
    };
    const s = Math.sin(Math.PI / 8);
    const c = Math.cos(Math.PI / 8);
    const away = 2 * Math.SQRT2 + 0.339;
    const pitched = {
      half: unit,
      axes: [
        [1, 0, 0],
        [0, h, h],
        [0, -h, h],
      ],
      center: [0, away, 0],
    };
    const first = obb({ center: [0, 0, 0], half: unit, orientation: [0, 0, s, c] });
    const second = obb({ center: [0, away, 0], half: unit, orientation: [s, 0, 0, c] });
    expect(hitByFacesAlone(rolled, pitched)).toBe(true);
    expect(contact(first, second)).toBeNull();
    expect(distance(first, second).distance).toBeCloseTo(0.339, 14);
  });

  /** The depth by fifteen axes as it is usually printed: cross radii read from |R|, near-parallel axes kept. */
  function depthByAbsoluteRotation(p: { center: number[]; half: number[] }, q: typeof p, axesA: number[][], axesB: number[][]): number {
    const dot = (u: number[], v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    const d = [0, 1, 2].map((k) => q.center[k] - p.center[k]);
    const r = axesA.map((u) => axesB.map((v) => dot(u, v)));
    const f = r.map((row) => row.map(Math.abs));
    const t = axesA.map((u) => dot(d, u));
    let depth = Infinity;
    for (let i = 0; i < 3; i++) {
      depth = Math.min(depth, p.half[i] + q.half[0] * f[i][0] + q.half[1] * f[i][1] + q.half[2] * f[i][2] - Math.abs(t[i]));
      const along = Math.abs(t[0] * r[0][i] + t[1] * r[1][i] + t[2] * r[2][i]);
      depth = Math.min(depth, q.half[i] + p.half[0] * f[0][i] + p.half[1] * f[1][i] + p.half[2] * f[2][i] - along);
      for (let j = 0; j < 3; j++) {
        const [k, l, m, n] = [(i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3];
        const reach = p.half[k] * f[l][j] + p.half[l] * f[k][j] + q.half[m] * f[i][n] + q.half[n] * f[i][m];
        depth = Math.min(depth, (reach - Math.abs(t[l] * r[k][j] - t[k] * r[l][j])) / Math.hypot(r[k][j], r[l][j]));
      }
    }
    return depth;
  }

  it('cross radii read from |R| are wrong by eps / sin θ for nearly parallel edges; ours are right to 4 eps·S (seed 5)', () => {
    const random = mulberry32(5);
    let worst = 0;
    for (let i = 0; i < 30; i++) {
      // Turned about a's x by almost nothing: both y × y' and z × z' are nearly x, along which the overlap is least.
      const tiny = 10 ** (-8 - 6 * random());
      const p = { kind: 'obb' as const, center: [0, 0, 0], half: [1, 2, 1.5], orientation: [0.1, 0.2, 0.3, 0.9] };
      const along = 1.5 + 0.4 * random();
      const x = [...recordOf(obb(p)).subarray(AXES, AXES + 3)];
      const q = {
        kind: 'obb' as const,
        center: x.map((c) => c * along),
        half: [1, 1.5, 2],
        orientation: [0.1 + 0.9 * tiny, 0.2 + 0.3 * tiny, 0.3 - 0.2 * tiny, 0.9 - 0.1 * tiny],
      };
      checkPair(p, q, 4);
      const [axesA, axesB] = [p, q].map((box) => [0, 3, 6].map((k) => Array.from(recordOf(obb(box)).subarray(AXES + k, AXES + k + 3))));
      worst = Math.max(worst, Math.abs(depthByAbsoluteRotation(p, q, axesA, axesB) + signedDistance(p, q)));
    }
    expect(worst).toBeGreaterThan(1e-9);
  });
});

describe('properties of two boxes', () => {
  it('moving b by normal·depth just separates (seed 103)', () => {
    expect(countJustApart('obb', 'obb', 40, 103)).toBeGreaterThan(4);
  });

  it('an unrotated OBB is the AABB (seed 104)', () => {
    const random = mulberry32(104);
    for (let i = 0; i < 300; i++) {
      const p = randomSolid(random, 'aabb') as Extract<Solid, { kind: 'aabb' }>;
      const q = randomSolid(random, 'aabb') as Extract<Solid, { kind: 'aabb' }>;
      const flat = distance(aabb(p), aabb(q));
      for (const turned of [distance(obb(p), obb(q)), distance(aabb(p), obb(q)), distance(obb(p), aabb(q))]) {
        expect(Math.abs(turned.distance - flat.distance)).toBeLessThan(4e-15);
        for (let k = 0; k < 3; k++) expect(Math.abs(turned.normal[k] - flat.normal[k])).toBeLessThan(1e-12);
      }
    }
  });

  it('a rigid motion changes nothing but the frame (seed 105)', () => {
    const random = mulberry32(105);
    // A third of a turn about the diagonal: x → y → z → x, exact in doubles.
    for (let i = 0; i < 200; i++) {
      const a = randomSolid(random, 'obb') as Extract<Solid, { kind: 'obb' }>;
      const b = randomSolid(random, 'obb') as Extract<Solid, { kind: 'obb' }>;
      const turned = (box: typeof a) => {
        const [x, y, z, w] = box.orientation;
        return obb({
          center: [box.center[2] + 1, box.center[0] - 2, box.center[1] + 3],
          half: box.half,
          // (½, ½, ½, ½) · q, doubled.
          orientation: [x + w + z - y, y - z + w + x, z + y - x + w, w - x - y - z],
        });
      };
      const before = distance(obb(a), obb(b));
      const after = distance(turned(a), turned(b));
      expect(Math.abs(after.distance - before.distance)).toBeLessThan(1e-14);
    }
  });
});

it('a cube that lies on a slope, apart by the rounding of its place, has its four corners on it', () => {
  const orientation = quatFromAxisAngle([0, 0, 1], Math.PI / 6);
  const c = Math.sqrt(3) / 2;
  const slope = obb({ center: [0, 6, 0], half: [12, 0.5, 4], orientation });
  const cube = obb({ center: [4 * c - 0.5, 8 + c, 1.5], half: [0.5, 0.5, 0.5], orientation });
  expect(contact(slope, cube)!.points).toHaveLength(4);
  expect(contact(cube, slope)!.points).toHaveLength(4);
});
