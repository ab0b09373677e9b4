// Rays of one kind, distances of points and lines, and whether a point lies in a shape: by hand, against the general answers, and how much of a bundle they are.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  contact,
  contains,
  createWorld,
  distance,
  lineDistance,
  obb,
  overlaps,
  pointDistance,
  raycast,
  raycastAabb,
  raycastCapsule,
  raycastObb,
  raycastSphere,
  raycastTriangle,
  sizeOf,
  sphere,
  triangle,
  type Ray,
  type RayInterval,
  type Shape,
} from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { readStatement, type Node } from '../../../.ci/capture-constants.ts';
import { cases, slow } from '../../support/long.ts';
import { drawPair } from '../../support/draw.ts';
import { shapeOf } from '../../support/generators.ts';

const vector = (random: Random, scale: number): [number, number, number] => [
  scale * (random() - 0.5),
  scale * (random() - 0.5),
  scale * (random() - 0.5),
];
const half = (random: Random): [number, number, number] => [0.1 + random(), 0.1 + random(), 0.1 + random()];

const MAKE: Record<Shape['kind'], (random: Random) => Shape> = {
  sphere: (random) => sphere({ center: vector(random, 2), radius: 0.1 + random() }),
  capsule: (random) => capsule({ p1: vector(random, 2), p2: vector(random, 3), radius: 0.1 + random() }),
  aabb: (random) =>
    random() < 0.5
      ? aabb({ center: vector(random, 2), half: half(random) })
      : aabb({ min: [-random(), -1.1, -random() - 1], max: [random() + 0.1, random(), 0.3] }),
  obb: (random) => obb({ center: vector(random, 2), half: half(random), orientation: randomQuat(random).map((c) => 1.7 * c) }),
  triangle: (random) => triangle({ a: vector(random, 2), b: vector(random, 2), c: vector(random, 2) }),
};
const RAYCASTS = {
  sphere: raycastSphere,
  capsule: raycastCapsule,
  aabb: raycastAabb,
  obb: raycastObb,
  triangle: raycastTriangle,
} as unknown as Record<Shape['kind'], (shape: Shape, ray: Ray) => RayInterval | null>;
const KINDS = Object.keys(MAKE) as Shape['kind'][];

describe.each(KINDS)('rays against a %s alone', (kind) => {
  const cast = RAYCASTS[kind];
  it.each(cases([1], [1, 2, 3]))('answer of a plain object what raycast answers, to the last bit, seed %i', (seed) => {
    const random = mulberry32(seed);
    let hits = 0;
    for (let i = 0; i < 400; i++) {
      const shape = MAKE[kind](random);
      const origin = vector(random, 5);
      const aim = vector(random, 1);
      const ray: Ray = {
        origin,
        // Along axes and at the middle, too.
        direction: i % 5 === 0 ? [0, 0, -1] : [aim[0] - origin[0], aim[1] - origin[1], aim[2] - origin[2]],
        kind: (['ray', 'line', 'segment'] as const)[i % 3],
        ...(i % 4 === 0 && { maxDistance: 3 * random() }),
      };
      const expected = raycast({ ...shape }, ray);
      expect(cast({ ...shape }, ray)).toEqual(expected);
      if (expected) hits++;
    }
    expect(hits).toBeGreaterThan(20);
  });

  it('refuse all else', () => {
    const ray = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;
    const random = mulberry32(1);
    for (const other of KINDS) {
      if (other === kind) continue;
      expect(() => cast(MAKE[other](random), ray)).toThrow(new RegExp(`shape is .*, expected a shape made by ${kind}\\(\\)`));
    }
    expect(() => cast(null as never, ray)).toThrow(/expected a shape made by/);
    expect(() => cast({ kind } as never, ray)).toThrow(/expected/);
    expect(() => cast(MAKE[kind](random), { ...ray, direction: [0, 0, 0] })).toThrow(/ray\.direction is/);
    expect(() => cast(MAKE[kind](random), { ...ray, kind: 'beam' as never })).toThrow(/expected 'ray', 'line' or 'segment'/);
  });
});

describe('the kind of a ray', () => {
  const ball = sphere({ center: [0, 0, 0], radius: 1 });
  const from = (x: number, kind: NonNullable<Ray['kind']>, length = 1): number | undefined =>
    raycastSphere(ball, { origin: [x, 0, 0], direction: [length, 0, 0], kind })?.enter.distance;
  it('is a half-line, a line that goes on behind the origin, or a segment of the length of its direction', () => {
    expect([from(-3, 'ray'), from(-3, 'line'), from(-3, 'segment', 2), from(-3, 'segment', 1.9)]).toEqual([2, 2, 2, undefined]);
    expect([from(3, 'ray'), from(3, 'line'), from(3, 'segment', 9)]).toEqual([undefined, -4, undefined]);
    const world = createWorld();
    const entity = world.spawn({ shape: ball, body: 'static' });
    const at = (kind: NonNullable<Ray['kind']>, length: number): unknown =>
      world.raycastClosest({ origin: [3, 0, 0], direction: [length, 0, 0], kind })?.entity;
    expect([at('ray', 1), at('line', 1), at('segment', -1.9), at('segment', -2)]).toEqual([undefined, entity, undefined, entity]);
  });
});

describe('pointDistance', () => {
  it('is √29 for (2, 3, 4) and (4, 6, 8) (S4.1), whatever holds the numbers', () => {
    expect(pointDistance([2, 3, 4], [4, 6, 8])).toBe(Math.sqrt(29));
    expect(pointDistance({ x: 2, y: 3, z: 4 }, Float64Array.of(4, 6, 8))).toBe(Math.sqrt(29));
    expect(pointDistance([1, 1, 1], [1, 1, 1])).toBe(0);
  });
  it('neither over- nor underflows', () => {
    expect(pointDistance([3e99, 0, 0], [0, 4e99, 0])).toBeCloseTo(5e99, -85);
    expect(pointDistance([3e-300, 0, 0], [0, 4e-300, 0])).toBeCloseTo(5e-300, 310);
    expect(pointDistance([3e-300, 0, 0], [0, 4e-300, 0])).toBeGreaterThan(4.9e-300);
  });
  it('refuses what is no point', () => {
    expect(() => pointDistance([1, 2] as never, [0, 0, 0])).toThrow(/a is \[1, 2\], expected/);
    expect(() => pointDistance([0, 0, 0], [0, NaN, 0])).toThrow(/b\[1\] is NaN/);
  });
});

describe('lineDistance', () => {
  it('of two skew lines, with the places in multiples of their directions', () => {
    expect(lineDistance({ point: [0, 0, 0], direction: [1, 0, 0] }, { point: [5, 3, 2], direction: [0, 0, 2] })).toEqual({
      distance: 3,
      pointA: [5, 0, 0],
      pointB: [5, 3, 0],
      s: 5,
      t: -1,
      parallel: false,
    });
  });

  it('of lines that cross, of parallel ones, of one and the same', () => {
    const x = { point: [1, 2, 3], direction: [2, 0, 0] } as const;
    expect(lineDistance(x, { point: [4, 0, 3], direction: [0, 1, 0] })).toEqual({
      distance: 0,
      pointA: [4, 2, 3],
      pointB: [4, 2, 3],
      s: 1.5,
      t: 2,
      parallel: false,
    });
    expect(lineDistance(x, { point: [9, 5, 7], direction: [-4, 0, 0] })).toEqual({
      distance: 5,
      pointA: [1, 2, 3],
      pointB: [1, 5, 7],
      s: 0,
      t: 2,
      parallel: true,
    });
    expect(lineDistance(x, { point: [-5, 2, 3], direction: [1, 0, 0] })).toMatchObject({
      distance: 0,
      pointB: [1, 2, 3],
      s: 0,
      t: 6,
      parallel: true,
    });
  });

  it.each(cases([1], [1, 2, 3]))(
    'the points lie on the lines, their segment is at right angles to both and as long as said, seed %i',
    (seed) => {
      const random = mulberry32(seed);
      for (let i = 0; i < 500; i++) {
        const size = 10 ** (8 * random() - 4);
        const a = { point: vector(random, size), direction: vector(random, 10 ** (6 * random() - 3)) };
        const b = { point: vector(random, size), direction: vector(random, 2) };
        const { distance: found, pointA, pointB, s, t, parallel } = lineDistance(a, b);
        expect(parallel).toBe(false);
        const way = pointB.map((p, k) => p - pointA[k]);
        const far = Math.max(size, ...pointA.map(Math.abs), ...pointB.map(Math.abs));
        for (const { direction } of [a, b]) {
          const dot = way.reduce((sum, w, k) => sum + w * direction[k], 0) / Math.hypot(...direction);
          expect(Math.abs(dot)).toBeLessThan(1e-9 * far);
        }
        expect(Math.abs(Math.hypot(...way) - found)).toBeLessThan(1e-9 * far);
        for (let k = 0; k < 3; k++) {
          expect(Math.abs(a.point[k] + s * a.direction[k] - pointA[k])).toBeLessThan(1e-12 * far);
          expect(Math.abs(b.point[k] + t * b.direction[k] - pointB[k])).toBeLessThan(1e-12 * far);
        }
        const back = lineDistance(b, a);
        expect(Math.abs(back.distance - found)).toBeLessThan(1e-12 * far);
        // A multiple of a direction is parallel, whatever it rounds.
        const shifted = a.point.map((p, k) => p + random() * size + a.direction[k]);
        expect(lineDistance(a, { point: shifted, direction: a.direction.map((d) => -Math.PI * d) }).parallel).toBe(true);
      }
    },
  );

  it('takes directions of any length, and refuses zero ones and unknown names', () => {
    for (const k of [1e-310, 1e-200, 1e200, 1.7e308]) {
      expect(lineDistance({ point: [0, 0, 0], direction: [k, 0, 0] }, { point: [0, 3, 2], direction: [0, 0, k] }).distance).toBe(3);
    }
    const line = { point: [0, 0, 0], direction: [1, 0, 0] } as const;
    expect(() => lineDistance(line, { point: [0, 0, 0], direction: [0, 0, 0] })).toThrow(/lineB\.direction is \[0, 0, 0\], expected/);
    expect(() => lineDistance({ ...line, directon: 1 } as never, line)).toThrow(/lineA has a field "directon", expected "direction"/);
    expect(() => lineDistance(line, null as never)).toThrow(/lineB is null, expected an object/);
  });
});

describe('overlaps', () => {
  it.each(KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const)))(
    'of %s and %s is whether they have a contact: random, nasty, and moved until they all but touch, seed 71',
    (kindA, kindB) => {
      const random = mulberry32(71);
      const answers = [0, 0];
      const check = (a: Shape, b: Shape): void => {
        const expected = contact(a, b) !== null;
        expect([overlaps(a, b), overlaps(b, a)], JSON.stringify([a, b])).toEqual([expected, expected]);
        answers[+expected]++;
      };
      for (let i = 0; i < cases(200, 4000); i++) {
        const drawn = drawPair(random, kindA, kindB, i % 2 === 1);
        const [a, b] = [shapeOf(drawn.a), shapeOf(drawn.b)];
        check(a, b);
        const { distance: gap, normal } = distance(a, b);
        // By the distance, and by a few units of rounding more or less.
        for (const more of [0, -4, -2, 2, 4, 6]) {
          const step = -gap + more * Number.EPSILON * Math.max(sizeOf(a), sizeOf(b));
          const moved = movedBy(b, normal.map((x) => step * x) as unknown as [number, number, number]);
          if (moved) check(a, moved);
        }
      }
      expect(Math.min(...answers)).toBeGreaterThan(cases(100, 1000));
    },
  );

  it('touching counts, a gap does not; boxes that only a cross product of edges separates do not overlap', () => {
    const box = aabb({ center: [0, 0, 0], half: [1, 1, 1] });
    expect(overlaps(box, sphere({ center: [2, 0, 0], radius: 1 }))).toBe(true);
    expect(overlaps(box, sphere({ center: [1.8, 1.8, 1.8], radius: 1 }))).toBe(false);
    const tilted = (z: number): Shape => obb({ center: [0, 0, z], half: [1, 1, 1], orientation: [0.3826834, 0, 0, 0.9238795] });
    const across = (z: number): Shape => obb({ center: [0, 0, z], half: [1, 1, 1], orientation: [0, 0.3826834, 0, 0.9238795] });
    expect(overlaps(tilted(0), across(2.83))).toBe(false);
    expect(overlaps(tilted(0), across(2.82))).toBe(true);
  });
});

/** Undefined where it would be none: rounding made a triangle of a line, or a box without size. */
function movedBy(shape: Shape, by: readonly [number, number, number]): Shape | undefined {
  const at = (p: readonly [number, number, number]): [number, number, number] => [p[0] + by[0], p[1] + by[1], p[2] + by[2]];
  try {
    if (shape.kind === 'capsule') return capsule({ ...shape, p1: at(shape.p1), p2: at(shape.p2) });
    if (shape.kind === 'triangle') return triangle({ a: at(shape.a), b: at(shape.b), c: at(shape.c) });
    const center = at(shape.center);
    if (shape.kind === 'sphere') return sphere({ center, radius: shape.radius });
    return shape.kind === 'aabb' ? aabb({ center, half: shape.half }) : obb({ center, half: shape.half, orientation: shape.orientation });
  } catch {
    return undefined;
  }
}

describe('contains', () => {
  it('is true inside and on the surface, false outside; a triangle contains its own points', () => {
    const cases: [Shape, [number, number, number][], [number, number, number][]][] = [
      [sphere({ center: [1, 0, 0], radius: 2 }), [[1, 0, 0], [3, 0, 0], [1, -2, 0]], [[3.0000001, 0, 0], [-1, 0.1, 0]]],
      [capsule({ p1: [0, 0, 0], p2: [0, 4, 0], radius: 1 }), [[0, 2, 0], [1, 2, 0], [0, 5, 0]], [[1.0000001, 2, 0], [0.8, 4.8, 0]]],
      [aabb({ min: [0, 0, 0], max: [1, 2, 3] }), [[0, 0, 0], [1, 2, 3], [0.5, 1, 1]], [[1, 2, 3.0000001], [-0.0000001, 1, 1]]],
      [obb({ center: [0, 0, 0], half: [2, 1, 1], orientation: [0, 0, 1, 1] }), [[0, 2, 0], [1, 0, 1], [0, 0, 0]], [[2, 0, 0], [1.0000001, 0, 0]]],
      [triangle({ a: [0, 0, 0], b: [2, 0, 0], c: [0, 2, 0] }), [[0.5, 0.5, 0], [1, 1, 0], [2, 0, 0]], [[0.5, 0.5, 0.0000001], [1.1, 1.1, 0]]],
    ]; // prettier-ignore
    for (const [shape, inside, outside] of cases) {
      for (const point of inside) expect(contains(shape, point), `${shape.kind} ${point.join()}`).toBe(true);
      for (const point of outside) expect(contains(shape, point), `${shape.kind} ${point.join()}`).toBe(false);
      expect(() => contains(shape, [1, 2] as never)).toThrow(/contains\.point is \[1, 2\], expected/);
    }
    expect(() => contains(null as never, [0, 0, 0])).toThrow(/contains\.shape is null, expected a shape/);
  });

  it.each(cases([1], [1, 2, 3]))('agrees with the distance to the point, seed %i', (seed) => {
    const random = mulberry32(seed);
    let inside = 0;
    for (let i = 0; i < 500; i++) {
      const shape = MAKE[KINDS[i % 5]](random);
      const point = vector(random, 3);
      const { distance: gap, pointA, pointB } = distance(shape, point);
      expect(contains(shape, point)).toBe(gap <= 1e-14);
      expect(pointB.every((p, k) => Math.abs(p - point[k]) < 1e-15)).toBe(true);
      expect(Math.abs(pointDistance(pointA, pointB) - Math.abs(gap))).toBeLessThan(1e-14);
      expect(distance(point, shape).distance).toBe(gap);
      if (gap < 0) inside++;
    }
    expect(inside).toBeGreaterThan(20);
    expect(distance([0, 0, 0], { x: 3, y: 4, z: 0 }).distance).toBe(5);
  });
});

describe('in a bundle', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));

  /** A minified module of this code, three left out: its text, its bytes gzipped as well as gzip can, and the files below src/ of which something is in it. */
  async function bundled(code: string): Promise<{ text: string; size: number; files: string[] }> {
    await mkdir(`${root}node_modules/.cache`, { recursive: true });
    const folder = await mkdtemp(`${root}node_modules/.cache/bundle-`);
    try {
      await writeFile(`${folder}/entry.ts`, code.replaceAll("'src/", `'${root}src/`));
      const built = await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        build: { write: false, minify: true, rolldownOptions: { input: `${folder}/entry.ts`, external: ['three'] } },
      });
      const [{ output }] = [built].flat() as { output: { code: string; modules: Record<string, { code: string | null }> }[] }[];
      const { code: text, modules } = output[0];
      const files = Object.keys(modules).filter((path) => (modules[path].code ?? '') !== '');
      return { text, size: gzipSync(text, { level: 9 }).length, files: files.map((path) => path.replace(`${root}src/`, '')) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it.each(cases(['capsule'], KINDS))('a ray against a %s is at most 12 kB with its factory', async (kind) => {
    const cast = `raycast${kind[0].toUpperCase()}${kind.slice(1)}`;
    const { size } = await bundled(
      `import { ${kind}, ${cast} } from 'src/core/index.ts';\nconsole.log(${cast}(${kind}(globalThis.shape), globalThis.ray));`,
    );
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThanOrEqual(12_000);
  });

  // What steps have, and a world of queries has none of.
  const STEPS =
    /^core\/(?:solver\/|debug\/|inspect|world\.ts|world\/(?:snapshot|check-snapshot|state-hash|contact-limit|match-impulses|forces|listeners))/;

  // 84.7 kB when this was written: world 22, broadphase 15, narrowphase 15, queries 10, closest 7, rays 7, math 5, three/ 1.
  it('an app that picks is at most 85 kB without three, and nothing of a step is in it', async () => {
    const { size, files } = await bundled(`
      import { createQueryWorld } from 'src/core/index.ts';
      import { pick } from 'src/three/index.ts';
      const world = createQueryWorld(globalThis.options);
      console.log(world.spawn(globalThis.body), pick(world, globalThis.event, globalThis.camera, globalThis.element));`);
    expect(files.filter((file) => STEPS.test(file))).toEqual([]);
    expect(files).toContain('core/query-world.ts');
    expect(size).toBeGreaterThan(30_000);
    expect(size).toBeLessThanOrEqual(85_000);
  });

  // 128.8 kB, of which pressed groups 0.5. A world has all its methods: of 100 bytes solver 30, world 25, broadphase 11, narrowphase 11.
  it('a world is at most 130 kB', async () => {
    const { size, files } = await bundled(
      `import { createWorld } from 'src/core/index.ts';\nconsole.log(createWorld(globalThis.options).size);`,
    );
    expect(files.filter((file) => STEPS.test(file)).length).toBeGreaterThan(20);
    expect(files.filter((file) => /^core\/(?:debug|inspect)/.test(file))).toEqual([]);
    expect(size).toBeGreaterThan(30_000);
    expect(size).toBeLessThanOrEqual(130_000);
  });

  // A buffer of the top level is a constant to an engine only as the parameter of a function around whatever reads it: .ci/capture-constants.ts.
  slow('no function of the packed library reads a buffer that may change', async () => {
    const folder = await mkdtemp(`${root}node_modules/.cache/packed-`);
    try {
      const lib = { entry: `${root}src/core/index.ts`, formats: ['es' as const], fileName: 'index' };
      await build({ root, configFile: `${root}vite.config.ts`, mode: 'lib', logLevel: 'silent', build: { outDir: folder, lib } });
      const { text: code } = await bundled(
        `import { createWorld } from '${folder}/index.js';\nconsole.log(createWorld(globalThis.options).size);`,
      );
      const statements = (parseSync('world.js', code).program.body as unknown as Node[]).map(readStatement);
      // (Those that grow are assigned anew, and are variables to everybody.)
      const assigned = [...code.matchAll(/(?<![\w$.])([\w$]+)=(?!=)/g)].map(([, name]) => name);
      const made = [...code.matchAll(/(?:var |,)([\w$]+)=new (?:Float64|Int32|Uint8)Array\(\d+\)/g)].map(([, name]) => name);
      const buffers = new Set(made.filter((name) => assigned.filter((other) => other === name).length === 1));
      expect(buffers.size).toBeGreaterThan(100);
      const readers = statements.filter(({ node }) => node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration');
      expect(readers.length).toBeGreaterThan(400);
      const read = readers.flatMap(({ reads, declared }) => reads.map(({ node }) => node.name!).filter((name) => !declared.has(name)));
      expect(read.filter((name) => buffers.has(name))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
