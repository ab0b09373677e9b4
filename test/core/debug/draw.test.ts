import { expect, test } from 'vitest';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { arrow, dashedLine, mark } from '../../../src/core/debug/debug-draw.ts';
import type { DebugDraw } from '../../../src/core/debug/debug-draw.ts';
import { CIRCLE_CHORDS, drawBox, drawShape } from '../../../src/core/debug/draw-shape.ts';
import { drawBounds, drawColliders, drawColumns, drawPairs, drawVelocities } from '../../../src/core/debug/draw-world.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { writeTangents } from '../../../src/core/math/vec3.ts';
import { AABB, CAPSULE, OBB, SPHERE, STRIDE, TRIANGLE } from '../../../src/core/shapes/record.ts';
import { aabb, capsule, obb, recordOf, sphere, triangle } from '../../../src/core/shapes/shape.ts';

type Line = [number, number, number, number, number, number];

/** Keeps what it is told to draw. */
class Recorder implements DebugDraw {
  lines: Line[] = [];
  colors: number[] = [];

  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void {
    this.lines.push([ax, ay, az, bx, by, bz]);
    this.colors.push(color);
  }

  ends(): [number, number, number][] {
    return this.lines.flatMap(([ax, ay, az, bx, by, bz]): [number, number, number][] => [
      [ax, ay, az],
      [bx, by, bz],
    ]);
  }
}

const lengthOf = ([ax, ay, az, bx, by, bz]: Line): number => Math.hypot(bx - ax, by - ay, bz - az);

/** The same edge whichever end comes first. */
const edgeOf = ([ax, ay, az, bx, by, bz]: Line): string =>
  [
    [ax, ay, az],
    [bx, by, bz],
  ]
    .map((p) => p.map((x) => x.toFixed(9).replace('-0.000000000', '0.000000000')).join())
    .toSorted((p, q) => (p < q ? -1 : 1))
    .join(' – ');

test('a box is its twelve edges, each once', () => {
  const draw = new Recorder();
  drawBox(draw, -1, -2, -3, 1, 2, 3, 0x123456);
  expect(new Set(draw.lines.map(edgeOf)).size).toBe(12);
  expect(draw.lines.map(lengthOf).toSorted((a, b) => a - b)).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6]);
  for (const [x, y, z] of draw.ends()) expect([Math.abs(x), Math.abs(y), Math.abs(z)]).toEqual([1, 2, 3]);
  expect(new Set(draw.colors)).toEqual(new Set([0x123456]));
});

test('an AABB and an unturned OBB are that box too, and a turned one is the turned box', () => {
  const box = new Recorder();
  drawBox(box, 0, 0, 0, 2, 4, 6, 0);
  const fields = { center: [1, 2, 3], half: [1, 2, 3] };
  for (const [kind, shape] of [
    [AABB, aabb(fields)],
    [OBB, obb(fields)],
  ] as const) {
    const draw = new Recorder();
    drawShape(draw, kind, recordOf(shape), 0, 0);
    expect(new Set(draw.lines.map(edgeOf))).toEqual(new Set(box.lines.map(edgeOf)));
  }
  // An eighth of a turn about z, which takes x to (1, 1)/√2 and y to (−1, 1)/√2: a corner (1, 2) goes to (−1, 3)/√2.
  const turned = new Recorder();
  const orientation = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
  drawShape(turned, OBB, recordOf(obb({ center: [0, 0, 0], half: [1, 2, 3], orientation })), 0, 0);
  const corners = new Set(turned.ends().map((p) => p.map((x) => (x * Math.SQRT2).toFixed(9)).join()));
  const s = (3 * Math.SQRT2).toFixed(9);
  const expected = [-1, 1].flatMap((x) =>
    [-2, 2].flatMap((y) => [`-${s}`, s].map((z) => [(x - y).toFixed(9), (x + y).toFixed(9), z].join())),
  );
  expect(corners).toEqual(new Set(expected));
  expect(
    turned.lines
      .map(lengthOf)
      .toSorted((a, b) => a - b)
      .map((x) => Math.round(x)),
  ).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6]);
});

test('a sphere is three great circles, closed, with every corner on the surface', () => {
  const draw = new Recorder();
  drawShape(draw, SPHERE, recordOf(sphere({ center: [1, 2, 3], radius: 2 })), 0, 0);
  expect(draw.lines).toHaveLength(3 * CIRCLE_CHORDS);
  for (const [x, y, z] of draw.ends()) expect(Math.hypot(x - 1, y - 2, z - 3)).toBeCloseTo(2, 12);
  for (let circle = 0; circle < 3; circle++) {
    const chords = draw.lines.slice(circle * CIRCLE_CHORDS, (circle + 1) * CIRCLE_CHORDS);
    for (let i = 0; i < CIRCLE_CHORDS; i++) expect(chords[i].slice(3)).toEqual(chords[(i + 1) % CIRCLE_CHORDS].slice(0, 3));
  }
});

test('every corner of a capsule is one radius from its core, and its poles and seams are drawn (seed 5)', () => {
  const random = mulberry32(5);
  for (let i = 0; i < 50; i++) {
    const p1 = [random() * 4, random() * 4, random() * 4];
    // Along an axis now and then.
    const p2 = i % 5 === 0 ? [p1[0], p1[1] + 2, p1[2]] : [random() * 4, random() * 4, random() * 4];
    const radius = 0.1 + random();
    const draw = new Recorder();
    drawShape(draw, CAPSULE, recordOf(capsule({ p1, p2, radius })), 0, 0);
    expect(draw.lines).toHaveLength(4 + 4 * CIRCLE_CHORDS);
    const d = p1.map((x, k) => p2[k] - x);
    const length = Math.hypot(...d);
    let lowest = Infinity;
    let highest = -Infinity;
    for (const point of draw.ends()) {
      const along = point.reduce((sum, x, k) => sum + ((x - p1[k]) * d[k]) / length, 0);
      const s = Math.min(1, Math.max(0, along / length));
      expect(Math.hypot(...point.map((x, k) => x - p1[k] - s * d[k]))).toBeCloseTo(radius, 12);
      lowest = Math.min(lowest, along);
      highest = Math.max(highest, along);
    }
    expect(lowest).toBeCloseTo(-radius, 12);
    expect(highest).toBeCloseTo(length + radius, 12);
    expect(draw.lines.filter((line) => Math.abs(lengthOf(line) - length) < 1e-12)).toHaveLength(4);
  }
});

test('a capsule without length is drawn as the sphere it is', () => {
  const a = new Recorder();
  const b = new Recorder();
  drawShape(a, CAPSULE, recordOf(capsule({ p1: [1, 2, 3], p2: [1, 2, 3], radius: 0.5 })), 0, 0);
  drawShape(b, SPHERE, recordOf(sphere({ center: [1, 2, 3], radius: 0.5 })), 0, 0);
  expect(a.lines).toEqual(b.lines);
});

test('a triangle is its three sides', () => {
  const draw = new Recorder();
  drawShape(draw, TRIANGLE, recordOf(triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] })), 0, 0);
  expect(draw.lines).toEqual([
    [0, 0, 0, 1, 0, 0],
    [1, 0, 0, 0, 1, 0],
    [0, 1, 0, 0, 0, 0],
  ]);
});

test('two tangents make a right-handed orthonormal frame with any direction (seed 6)', () => {
  const random = mulberry32(6);
  const frame = new Float64Array(6);
  const directions = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [-1, 0, 0],
    ...Array.from({ length: 200 }, () => [random() - 0.5, random() - 0.5, random() - 0.5]),
  ];
  for (const direction of directions) {
    const n = Math.hypot(...direction);
    const [x, y, z] = direction.map((c) => c / n);
    writeTangents(frame, [x, y, z], 0);
    const [ux, uy, uz, vx, vy, vz] = frame;
    expect(ux * x + uy * y + uz * z).toBeCloseTo(0, 14);
    expect(Math.hypot(ux, uy, uz)).toBeCloseTo(1, 14);
    expect(Math.hypot(vx, vy, vz)).toBeCloseTo(1, 14);
    // u × v = d
    expect(uy * vz - uz * vy).toBeCloseTo(x, 14);
    expect(uz * vx - ux * vz).toBeCloseTo(y, 14);
    expect(ux * vy - uy * vx).toBeCloseTo(z, 14);
  }
});

test('a dashed line begins and ends with a dash, and a very long one has no more than a short one’s patience', () => {
  const draw = new Recorder();
  dashedLine(draw, 0, 0, 0, 1, 0, 0, 0, 0.2);
  expect(draw.lines).toHaveLength(3);
  expect(draw.lines[0][0]).toBe(0);
  expect(draw.lines[2][3]).toBeCloseTo(1, 12);
  for (const line of draw.lines) expect(lengthOf(line)).toBeCloseTo(0.2, 12);
  draw.lines = [];
  dashedLine(draw, 0, 0, 0, 0, 1e6, 0, 0, 0.1);
  expect(draw.lines.length).toBeLessThan(100);
  expect(draw.lines.at(-1)![4]).toBeCloseTo(1e6, 5);
  draw.lines = [];
  dashedLine(draw, 1, 1, 1, 1, 1, 1, 0, 0.1);
  expect(draw.lines).toEqual([[1, 1, 1, 1, 1, 1]]);
});

test('an arrow is a shaft and four barbs at its tip; a zero vector is nothing', () => {
  const draw = new Recorder();
  arrow(draw, 1, 0, 0, 0, 2, 0, 7);
  expect(draw.lines).toHaveLength(5);
  expect(draw.lines[0]).toEqual([1, 0, 0, 1, 2, 0]);
  const barbs = draw.lines.slice(1);
  for (const barb of barbs) {
    expect(barb.slice(0, 3)).toEqual([1, 2, 0]);
    expect(barb[4]).toBeCloseTo(1.5, 12);
    expect(Math.hypot(barb[3] - 1, barb[5])).toBeCloseTo(0.2, 12);
  }
  expect(new Set(barbs.map(edgeOf)).size).toBe(4);
  arrow(draw, 1, 0, 0, 0, 0, 0, 7);
  expect(draw.lines).toHaveLength(5);
});

test('a mark is the drawer’s own point where it has one', () => {
  const draw = new Recorder();
  mark(draw, 1, 2, 3, 0.5, 0);
  expect(draw.lines).toHaveLength(3);
  const points: number[][] = [];
  mark({ line: () => expect.unreachable(), point: (...at) => points.push(at) }, 1, 2, 3, 0.5, 9);
  expect(points).toEqual([[1, 2, 3, 9]]);
});

test('dead rows are not drawn, and rows that never move have no velocity', () => {
  const state = {
    rows: 3,
    alive: new Uint8Array([1, 0, 1]),
    moves: new Uint8Array([1, 1, 0]),
    kind: new Uint8Array([SPHERE, SPHERE, TRIANGLE]),
    data: new Float64Array(3 * STRIDE),
    bounds: Float64Array.from({ length: 18 }, (_, i) => i),
    position: new Float64Array([1, 1, 1, 2, 2, 2, 3, 3, 3]),
    velocity: new Float64Array(9).fill(1),
  };
  const colliders = new Recorder();
  drawColliders(colliders, state, 0);
  expect(colliders.lines).toHaveLength(3 * CIRCLE_CHORDS + 3);
  const bounds = new Recorder();
  drawBounds(bounds, state);
  expect(bounds.lines).toHaveLength(24);
  const velocities = new Recorder();
  drawVelocities(velocities, state);
  expect(velocities.lines).toHaveLength(5);
  expect(velocities.lines[0].slice(0, 3)).toEqual([1, 1, 1]);
  expect(velocities.lines[0][3]).toBeCloseTo(1.15, 12);
});

test('a column of the grid is a box over each stretch of x that is filled; static rows draw none', () => {
  const grid = new Grid({ cellSize: 1 });
  const bounds = Float64Array.of(0, 0, 0, 0.5, 0.5, 0.5, 3, 0, 0, 3.5, 0.5, 0.5, 0, 5, 5, 0.5, 5.5, 5.5);
  const ones = new Uint32Array(3).fill(1);
  grid.build({ rows: 3, alive: new Uint8Array(3).fill(1), bounds, moves: Uint8Array.of(1, 1, 0), layerBit: ones, mask: ones });
  const draw = new Recorder();
  drawColumns(draw, grid.inspect().columns);
  expect(draw.lines).toHaveLength(24);
  const x = draw.lines.flatMap((line) => [line[0], line[3]]);
  expect(new Set(x)).toEqual(new Set([0, 0.5, 3, 3.5]));
});

test('a candidate pair is dashed from middle to middle', () => {
  const pairs = new PairList();
  pairs.a[0] = 0;
  pairs.b[0] = 1;
  pairs.count = 1;
  const draw = new Recorder();
  drawPairs(draw, pairs, Float64Array.of(0, 0, 0, 2, 2, 2, 4, 0, 0, 6, 2, 2));
  expect(draw.lines.length).toBeGreaterThan(3);
  expect(draw.lines[0].slice(0, 3)).toEqual([1, 1, 1]);
  expect(draw.lines.at(-1)![3]).toBeCloseTo(5, 12);
});
