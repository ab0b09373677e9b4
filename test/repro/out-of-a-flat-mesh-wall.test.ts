// A character that overlapped a flat wall of triangles was pushed out along the diagonal of two of them: up by 69 mm at a depth of 150 mm. And slivers of a wall,
// whose normals are those of rounding, pushed it aside; in the air, an overhang of a millionth of a degree held it.
import { expect, it } from 'vitest';
import { aabb, capsule, createWorld, mulberry32, obb, sphere, type Shape } from '../../src/core/index.ts';
import { about, compose, NO_TURN, rotate, scale, turnOnto, type Turn } from '../quality/solids.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { cases } from '../support/long.ts';
import { minus, plus, type Point } from '../support/vectors.ts';

const SIDE = 4;

/** A wall in the plane x = 0 of `cells` × `cells` squares, each cut along one of its diagonals; or, with `closed`, the front of a solid. */
function wallMesh(random: () => number, turn: Turn, cells: number, closed: boolean): { vertices: number[]; indices: number[] } {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= cells; i++) {
    for (let j = 0; j <= cells; j++) vertices.push(...rotate(turn, [0, SIDE * (i / cells - 0.5), SIDE * (j / cells - 0.5)]));
  }
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      const [a, b] = [i * (cells + 1) + j, (i + 1) * (cells + 1) + j];
      if (random() < 0.5) indices.push(a, a + 1, b, b, a + 1, b + 1);
      else indices.push(a, a + 1, b + 1, a, b + 1, b);
    }
  }
  if (!closed) return { vertices, indices };
  const tip = vertices.length / 3;
  vertices.push(...rotate(turn, [3, 0, 0]));
  const edge = cells + 1;
  for (let i = 0; i < cells; i++) {
    for (const [a, b] of [
      [i, i + 1],
      [cells * edge + i + 1, cells * edge + i],
      [(i + 1) * edge, i * edge],
      [i * edge + cells, (i + 1) * edge + cells],
    ]) {
      indices.push(b, a, tip);
    }
  }
  return { vertices, indices };
}

/** The same wall, two triangles of which others are cut at random: fans, slivers, points on edges; or strips. In single precision or not. */
function cutWall(random: () => number, turn: Turn): { vertices: number[]; indices: number[] } {
  const points: Point[] = [];
  const indices: number[] = [];
  if (random() < 0.3) {
    const n = 1 + Math.floor(60 * random());
    for (let i = 0; i <= n; i++) points.push([0, SIDE * (i / n - 0.5), -SIDE / 2], [0, SIDE * (i / n - 0.5), SIDE / 2]);
    for (let i = 0; i < 2 * n; i += 2) indices.push(i, i + 1, i + 2, i + 2, i + 1, i + 3);
  } else {
    for (const [y, z] of [
      [-0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
      [0.5, -0.5],
    ]) {
      points.push([0, SIDE * y, SIDE * z]);
    }
    indices.push(0, 1, 2, 0, 2, 3);
    for (let cuts = 1 + Math.floor(25 * random()); cuts > 0; cuts--) {
      const t = 3 * Math.floor((random() * indices.length) / 3);
      const [a, b, c] = indices.slice(t, t + 3);
      const shares = [random(), random(), random()];
      if (random() < 0.5) shares[Math.floor(3 * random())] *= pick(random, [1e-3, 1e-6, 1e-9, 1e-13, 1e-16]);
      const sum = shares[0] + shares[1] + shares[2];
      const at = [a, b, c].reduce<Point>((point, corner, k) => plus(point, shares[k] / sum, points[corner]), [0, 0, 0]);
      indices[t + 2] = points.push(at) - 1;
      indices.push(b, c, points.length - 1, c, a, points.length - 1);
    }
  }
  const vertices = points.flatMap((point) => rotate(turn, point));
  return { vertices: random() < 0.4 ? vertices.map(Math.fround) : vertices, indices };
}

function character(random: () => number, kind: string, size: number, turn: Turn): { shape: Shape; axes: Point[]; half: Point } {
  const center: Point = [0, 0, 0];
  const half: Point = [size, size * between(random, 0.5, 2), size * between(random, 0.5, 2)];
  if (kind === 'sphere') return { shape: sphere({ center, radius: size }), axes: [], half: [size, size, size] };
  if (kind === 'capsule') {
    const axis = pick(random, [[0, 1, 0] as Point, randomDirection(random)]);
    return { shape: capsule({ p1: scale(-size, axis), p2: scale(size, axis), radius: size }), axes: [axis], half: [size, size, size] };
  }
  const orientation = kind === 'aabb' ? NO_TURN : turn;
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((axis) => rotate(orientation, axis));
  return { shape: kind === 'aabb' ? aabb({ center, half }) : obb({ center, half, orientation }), axes, half };
}

it.each(cases([1], [1, 2, 3, 4]).flatMap((seed) => ['squares', 'cut'].map((kind) => [seed, kind] as const)))(
  'a character leaves an overlap with a wall of triangles as it leaves one with a box (seed %i, %s)',
  (seed, wall) => {
    const random = mulberry32(seed);
    for (let i = 0; i < (wall === 'cut' ? 400 : 120); i++) {
      const turn = pick(random, [
        NO_TURN,
        about(randomDirection(random), between(random, 0, 0.3)),
        about(randomDirection(random), between(random, 0, 3)),
      ]);
      const cells = pick(random, [1, 2, 5, 16]);
      const kind = pick(random, ['sphere', 'capsule', 'aabb', 'obb']);
      const size = 0.1 * 5 ** random();
      const leaning = pick(random, [
        turn,
        compose(turn, about([1, 0, 0], between(random, -3, 3))),
        about(randomDirection(random), between(random, 0, 3)),
      ]);
      const { shape, axes, half } = character(random, kind, size, leaning);
      const out = rotate(turn, [-1, 0, 0]);
      const along = axes.map((axis) => Math.abs(axis[0] * out[0] + axis[1] * out[1] + axis[2] * out[2]));
      const isRound = kind === 'sphere' || kind === 'capsule';
      const reach = along.reduce((sum, share, k) => sum + share * half[k], isRound ? size : 0);
      const depth = random() * Math.min(...half);
      // Anywhere, on a seam, on a vertex, on the diagonal of the whole.
      const y = between(random, -0.8, 0.8);
      const grid = (x: number): number => SIDE * (Math.round((x / SIDE + 0.5) * cells) / cells - 0.5);
      const [u, v] = pick(random, [
        [y, between(random, -0.8, 0.8)],
        [cells > 1 ? grid(y) : y, between(random, -0.8, 0.8)],
        cells > 2 ? [grid(y), grid(between(random, -0.8, 0.8))] : [y, y],
        [y, -y],
      ]);
      const position = plus(rotate(turn, [0, u, v]), reach - depth, out);
      const motion = pick(random, [[0, 0, 0] as Point, scale(0.05, randomDirection(random))]);
      const box = createWorld();
      box.spawn({ shape: obb({ center: rotate(turn, [1.5, 0, 0]), half: [1.5, SIDE / 2, SIDE / 2], orientation: turn }), body: 'static' });
      const mesh = createWorld();
      mesh.spawnMesh(wall === 'cut' ? cutWall(random, turn) : wallMesh(random, turn, cells, random() < 0.5));
      const expected = box.moveAndSlide(shape, position, motion);
      const found = mesh.moveAndSlide(shape, position, motion);
      const name = `${i}: ${kind} of ${size}, ${depth} deep, ${cells} cells`;
      expect(Math.max(...minus(found.position, expected.position).map(Math.abs)), name).toBeLessThan(1e-4);
      expect([found.grounded, ...found.hits.map(({ walkable }) => walkable)].includes(true), name).toBe(
        [expected.grounded, ...expected.hits.map(({ walkable }) => walkable)].includes(true),
      );
    }
  },
);

it('a character in the air slides down along a wall that overhangs by however little', () => {
  for (const angle of [0, 1e-9, 1e-7, 1e-6, 1e-3, 0.1]) {
    for (const aside of [0, 0.05]) {
      const turn = about([0, 0, 1], angle);
      const world = createWorld();
      world.spawn({ shape: obb({ center: rotate(turn, [1, 0, 0]), half: [1, 20, 20], orientation: turn }), body: 'static' });
      const start = rotate(turn, [-0.31, 0, 0]);
      const { position } = world.moveAndSlide(sphere({ center: [0, 0, 0], radius: 0.3 }), start, [0.05, -0.05, aside]);
      const moved = minus(position, start);
      expect(moved[1], `${angle}`).toBeLessThan(-0.0499);
      expect(moved[2]).toBeCloseTo(aside, 9);
    }
  }
});

it('a character slides down where a steep slope meets a wall, whichever way it pushes', () => {
  const random = mulberry32(5);
  for (let i = 0; i < 40; i++) {
    const yaw = about([0, 1, 0], between(random, -3, 3));
    const tilt = between(random, 0.85, 1.5);
    // The slope leads down and towards the wall.
    const toWall = between(random, -1, -0.1);
    const normals: Point[] = [rotate(about([0, 1, 0], toWall), [Math.sin(tilt), Math.cos(tilt), 0]), [0, 0, -1]];
    const world = createWorld();
    for (const normal of normals) {
      const center = rotate(yaw, scale(-1.31, normal));
      world.spawn({
        shape: obb({ center, half: [8, 8, 1], orientation: compose(yaw, turnOnto(random, [0, 0, 1], normal, 0)) }),
        body: 'static',
      });
    }
    const motion = rotate(yaw, [between(random, -0.03, 0), -0.1, between(random, -0.01, 0.03)]);
    const { position, grounded } = world.moveAndSlide(sphere({ center: [0, 0, 0], radius: 0.3 }), [0, 0, 0], motion);
    if (!grounded) expect(position[1], `${i}: slope of ${tilt}, ${toWall}`).toBeLessThan(-0.02);
  }
});
