// Queries of meshes: the same as of single triangles, but for what a closed mesh knows of its inside.
import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  obb,
  sphere,
  triangle,
  RayHits,
  type Entity,
  type Shape,
  type World,
} from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { spawnMesh } from '../../../src/core/world/spawn-mesh.ts';
import { coreOf } from '../../../src/core/world.ts';
import { box, cornersOf, ground, joined, torus, type MeshData } from '../../support/meshes.ts';

type Random = () => number;
type Vec = [number, number, number];

function pointIn(random: Random, size: number): Vec {
  return [(random() - 0.5) * size, (random() - 0.5) * size, (random() - 0.5) * size];
}

/** Triangles without any order: they cross each other and share nothing. */
function soup(random: Random, count: number): MeshData {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let t = 0; t < count; t++) {
    const at = pointIn(random, 10);
    for (let c = 0; c < 3; c++) {
      const by = pointIn(random, random() < 0.1 ? 8 : 2);
      vertices.push(at[0] + by[0], at[1] + by[1], at[2] + by[2]);
      indices.push(3 * t + c);
    }
  }
  return { vertices, indices };
}

function both(data: MeshData): { mesh: World; single: World; entity: Entity; triangleOf: Map<number, number> } {
  const mesh = createWorld();
  const entity = spawnMesh(coreOf(mesh), data);
  const single = createWorld();
  const triangleOf = new Map<number, number>();
  for (let t = 0; t < data.indices.length / 3; t++) triangleOf.set(single.spawn({ shape: triangle(cornersOf(data, t)) }), t);
  return { mesh, single, entity, triangleOf };
}

function shapeOf(random: Random, at: Vec): Shape {
  const size = 0.1 + random();
  const pick = Math.floor(random() * 4);
  if (pick === 0) return sphere({ center: at, radius: size });
  if (pick === 1) return capsule({ p1: at, p2: [at[0] + random(), at[1] - random(), at[2] + size], radius: 0.3 * size });
  if (pick === 2) return aabb({ center: at, half: [size, 0.5 * size, 0.3 * size] });
  return obb({ center: at, half: [size, 0.5 * size, 0.3 * size], orientation: randomQuat(random) });
}

describe('an open mesh answers as its single triangles', () => {
  const random = mulberry32(20261123);
  const worlds = [both(soup(random, 300)), both(ground(12, 10, (x, z) => 0.3 * x * z - 0.1 * x * x))];

  it('rays: closest, any, all, batches', () => {
    let met = 0;
    for (const { mesh, single, entity, triangleOf } of worlds) {
      for (let i = 0; i < 400; i++) {
        const kind = (['ray', 'line', 'segment'] as const)[i % 3];
        const ray = { origin: pointIn(random, 16), direction: pointIn(random, 12), kind };
        const expected = single.raycastAll(ray);
        const found = mesh.raycastAll(ray);
        expect(found.map((h) => h.triangle).toSorted((a, b) => a! - b!)).toEqual(
          expected.map((h) => triangleOf.get(h.entity)).toSorted((a, b) => a! - b!),
        );
        expect(found.map(({ enter, exit, chord }) => ({ enter, exit, chord }))).toEqual(
          expected.map(({ enter, exit, chord }) => ({ enter, exit, chord })),
        );
        met += found.length;
        const closest = single.raycastClosest(ray);
        const hit = mesh.raycastClosest(ray);
        expect(hit?.enter).toEqual(closest?.enter);
        expect(hit?.triangle).toBe(closest ? triangleOf.get(closest.entity) : undefined);
        expect(mesh.raycastAny(ray) === null).toBe(closest === null);
        if (kind !== 'ray') continue;
        const rays = Float64Array.of(...ray.origin, ...ray.direction, 9);
        const [one, other] = [new Float64Array(5), new Float64Array(5)];
        expect(mesh.raycastBatch(rays, one)).toBe(single.raycastBatch(rays, other));
        expect(one.slice(1)).toEqual(other.slice(1));
        const [hits, others] = [new RayHits(), new RayHits()];
        expect(mesh.raycastBatchAll(rays, hits)).toBe(single.raycastBatchAll(rays, others));
        for (let k = 0; k < hits.count; k++) {
          expect(hits.data[5 * k]).toBe(entity);
          expect(hits.data.slice(5 * k + 1, 5 * k + 5)).toEqual(others.data.slice(5 * k + 1, 5 * k + 5));
        }
      }
    }
    expect(met).toBeGreaterThan(200);
  });

  it('many rays at once, by the index that is then made', () => {
    for (const { mesh, single } of worlds) {
      const rays = new Float64Array(7 * 600);
      for (let i = 0; i < 600; i++) rays.set([...pointIn(random, 16), ...pointIn(random, 12), 20], 7 * i);
      const [one, other] = [new Float64Array(3000), new Float64Array(3000)];
      expect(mesh.raycastBatch(rays, one)).toBe(single.raycastBatch(rays, other));
      for (let i = 0; i < 600; i++) expect(one.slice(5 * i + 1, 5 * i + 5)).toEqual(other.slice(5 * i + 1, 5 * i + 5));
    }
  });

  it('overlap, nearest, castShape', () => {
    let met = 0;
    for (const { mesh, single, entity, triangleOf } of worlds) {
      for (let i = 0; i < 300; i++) {
        const shape = shapeOf(random, pointIn(random, 12));
        const each = single.overlap(shape);
        const [found, more] = mesh.overlap(shape);
        expect(more).toBeUndefined();
        expect(found === undefined).toBe(each.length === 0);
        if (found) {
          const deepest = Math.max(...each.map((o) => o.contact.depth));
          expect(found.contact.depth).toBe(deepest);
          expect(each.some((o) => triangleOf.get(o.entity) === found.triangle && o.contact.depth === deepest)).toBe(true);
        }
        const point = pointIn(random, 30);
        const nearest = single.nearest(point)!;
        expect(mesh.nearest(point)).toEqual({ ...nearest, entity, triangle: triangleOf.get(nearest.entity) });
        const motion = pointIn(random, 12);
        const cast = single.castShape(shape, motion);
        const hit = mesh.castShape(shape, motion);
        expect(hit === null).toBe(cast === null);
        if (!hit || !cast) continue;
        met++;
        expect(hit.distance).toBeCloseTo(cast.distance, 12);
        if (hit.distance === cast.distance && triangleOf.get(cast.entity) === hit.triangle) {
          expect(hit.point).toEqual(cast.point);
          expect(hit.normal).toEqual(cast.normal);
        }
      }
    }
    expect(met).toBeGreaterThan(100);
  });
});

describe('a closed mesh has an inside', () => {
  it('a box: the intervals of the solid, also exactly along edges, faces and corners', () => {
    const world = createWorld();
    spawnMesh(coreOf(world), { ...box(1, 2, 3), position: [10, 0, 0] });
    const solid = createWorld();
    solid.spawn({ shape: aabb({ center: [10, 0, 0], half: [1, 2, 3] }) });
    const random = mulberry32(7);
    for (let i = 0; i < 2000; i++) {
      const exact = i % 2 === 0;
      const grid = (p: number): number => (exact ? Math.round(p) : p);
      const [x, y, z] = pointIn(random, 10).map(grid);
      const ray = {
        origin: [10 + x, y, z],
        direction: pointIn(random, 6).map(grid) as Vec,
        kind: i % 3 ? ('ray' as const) : ('line' as const),
      };
      if (ray.direction.every((d) => d === 0)) continue;
      const expected = solid.raycastClosest(ray);
      const found = world.raycastAll(ray);
      expect(found.length).toBeLessThan(2);
      // (A line that only grazes may miss.)
      const grazes =
        expected === null ||
        expected.chord < 1e-9 ||
        [1, 2, 3].some((half, k) => grazesFace(ray.origin[k] - (k === 0 ? 10 : 0), ray.direction[k], half));
      if (grazes) continue;
      expect(found).toHaveLength(1);
      expect(found[0].enter.distance).toBeCloseTo(expected.enter.distance, 9);
      expect(found[0].exit.distance).toBeCloseTo(expected.exit.distance, 9);
      expect(found[0].originInside).toBe(expected.originInside);
      expect(world.raycastClosest(ray)?.chord).toBeCloseTo(expected.chord, 9);
      expect(found[0].enter.part).toBe('front');
      expect(found[0].exit.part).toBe('back');
    }
  });

  it('a torus: entries and exits take turns, and are the crossings of its triangles', () => {
    const random = mulberry32(11);
    for (const turned of [false, true]) {
      const data = torus(24, 12, 3, 1);
      if (turned) data.indices.reverse();
      const { mesh, single, triangleOf } = both(data);
      let twice = 0;
      for (let i = 0; i < 500; i++) {
        const ray = {
          origin: pointIn(random, 12),
          direction: pointIn(random, 2).map((d, k) => (k === 1 ? 0.2 * d : d)) as Vec,
          kind: 'line' as const,
        };
        const crossings = single.raycastAll(ray);
        const found = mesh.raycastAll(ray);
        expect(found.flatMap((h) => [h.enter.distance, h.exit.distance])).toEqual(crossings.map((h) => h.enter.distance));
        expect(found.flatMap((h) => [h.triangle, h.exitTriangle])).toEqual(crossings.map((h) => triangleOf.get(h.entity)));
        for (const { enter, exit } of found) {
          expect(enter.normal[0] * ray.direction[0] + enter.normal[1] * ray.direction[1] + enter.normal[2] * ray.direction[2]).toBeLessThan(
            0,
          );
          expect(exit.normal[0] * ray.direction[0] + exit.normal[1] * ray.direction[1] + exit.normal[2] * ray.direction[2]).toBeGreaterThan(
            0,
          );
        }
        if (found.length > 1) twice++;
      }
      expect(twice).toBeGreaterThan(5);
    }
  });

  it('two boxes that overlap are one stretch; a missing triangle makes the surface an open one', () => {
    const world = createWorld();
    const shifted = box(1, 1, 1);
    for (let k = 0; k < shifted.vertices.length; k += 3) shifted.vertices[k] += 1;
    spawnMesh(coreOf(world), joined(box(1, 1, 1), shifted));
    const ray = { origin: [-5, 0.1, 0.2], direction: [1, 0, 0] };
    expect(world.raycastAll(ray).map((h) => [h.enter.distance, h.exit.distance])).toEqual([[4, 7]]);
    const open = createWorld();
    const data = box(1, 1, 1);
    spawnMesh(coreOf(open), { ...data, indices: data.indices.slice(3) });
    expect(open.raycastAll({ ...ray, direction: [1, 0, 0] }).every((h) => h.enter.distance === h.exit.distance)).toBe(true);
  });
});

function grazesFace(from: number, by: number, half: number): boolean {
  return by === 0 && Math.abs(Math.abs(from) - half) < 1e-9;
}

describe('a mesh at the door', () => {
  const good = ground(2, 4);

  it('stands where it is placed, copied, with its triangles without area counted', () => {
    const world = createWorld();
    const vertices = Float32Array.from(good.vertices);
    const indices = Uint16Array.from([...good.indices, 0, 0, 1]);
    const s = Math.sqrt(0.5);
    const entity = spawnMesh(coreOf(world), { vertices, indices, position: [0, 5, 0], orientation: [0, 0, 2 * s, 2 * s], name: 'level' });
    vertices.fill(9);
    expect(world.name(entity)).toBe('level');
    expect(world.bodyType(entity)).toBe('static');
    expect(world.pose(entity).position).toEqual([0, 5, 0]);
    const mesh = coreOf(world).state.meshes[0]!;
    expect(mesh.degenerate).toBe(1);
    // Up has become −x.
    expect(world.raycastClosest({ origin: [-3, 5.5, 0.5], direction: [1, 0, 0] })?.enter.distance).toBeCloseTo(3, 12);
    world.despawn(entity);
    expect(coreOf(world).state.meshCount).toBe(0);
    expect(world.raycastClosest({ origin: [-3, 5.5, 0.5], direction: [1, 0, 0] })).toBeNull();
  });

  it.each([
    ['no vertices', { vertices: undefined }, TypeError, 'spawnMesh.vertices'],
    ['vertices of text', { vertices: ['a', 0, 0] }, TypeError, 'spawnMesh.vertices[0]'],
    ['vertices not in threes', { vertices: [0, 0] }, RangeError, 'spawnMesh.vertices'],
    ['NaN', { vertices: [0, NaN, 0] }, RangeError, 'spawnMesh.vertices[1]'],
    ['a vertex too far', { position: [9999999, 0, 0] }, RangeError, 'spawnMesh.vertices puts vertex'],
    ['no indices', { indices: [] }, RangeError, 'spawnMesh.indices'],
    ['an index without vertex', { indices: [0, 1, 9] }, RangeError, 'spawnMesh.indices[2] is 9'],
    ['half an index', { indices: [0, 1, 0.5] }, RangeError, 'spawnMesh.indices[2]'],
    ['a negative index', { indices: [0, 1, -1] }, RangeError, 'spawnMesh.indices[2]'],
    ['nothing with an area', { indices: [0, 0, 1] }, RangeError, 'without area'],
    ['too many triangles', { indices: new Uint8Array(3_000_003) }, RangeError, 'spawnMesh.indices'],
    [
      'a triangle too large',
      { vertices: [0, 0, 0, 1e5, 0, 0, 0, 0, 1e5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      RangeError,
      'triangle',
    ],
    ['friction below 0', { friction: -1 }, RangeError, 'spawnMesh.friction'],
    ['restitution above 1', { restitution: 2 }, RangeError, 'spawnMesh.restitution'],
    ['layer 32', { layer: 32 }, RangeError, 'spawnMesh.layer'],
    ['a name of number', { name: 3 }, TypeError, 'spawnMesh.name'],
    ['an unknown option', { frictoin: 1 }, TypeError, 'friction'],
  ])('refuses %s and stays as it was', (_, wrong, type, words) => {
    const world = createWorld();
    const before = world.hash();
    let error: unknown;
    try {
      spawnMesh(coreOf(world), { ...good, ...(wrong as object) });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(type);
    expect((error as Error).message).toContain(words);
    expect(world.hash()).toBe(before);
    expect(world.size).toBe(0);
  });
});
