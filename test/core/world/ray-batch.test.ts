import { describe, expect, it } from 'vitest';
import { RayTrail } from '../../../src/core/broadphase/ray-walk.ts';
import {
  aabb,
  capsule,
  createWorld,
  obb,
  RayHits,
  sphere,
  triangle,
  type Entity,
  type QueryFilter,
  type World,
} from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { INTERVAL_STRIDE, RAY_STRIDE } from '../../../src/core/raycast/interval.ts';
import { isWithin, setRay } from '../../../src/core/raycast/ray-object.ts';
import { rayShape } from '../../../src/core/raycast/ray-table.ts';
import { STRIDE } from '../../../src/core/shapes/record.ts';
import { entityOf, rowOf } from '../../../src/core/world/entity.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

/** Bodies of all kinds in a cube, and now and then a floor under them and one that flew away. */
function crowdOf(random: Random, bodies: number, side: number): World {
  const world = createWorld({ gravity: [0, 0, 0] });
  const place = (): number[] => [0, 1, 2].map(() => (random() - 0.5) * side);
  const size = (): number => 0.2 + 0.6 * random() ** 4 * (random() < 0.02 ? 10 : 1);
  for (let i = 0; i < bodies; i++) {
    const p = place();
    const near = p.map((x) => x + (random() - 0.5) * 2);
    const half = [size(), size(), size()] as const;
    const orientation = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5] as const;
    const shape = [
      () => sphere({ center: p, radius: size() }),
      () => capsule({ p1: p, p2: random() < 0.1 ? p : near, radius: size() }),
      () => aabb({ center: p.map((x) => Math.round(x)), half: [0.5, 0.5, 0.5] }),
      () => obb({ center: p, half, orientation }),
      () => triangle({ a: p, b: near, c: [p[0], p[1] + size(), p[2]] }),
    ][i % 5]();
    world.spawn({ shape, body: i % 5 === 4 ? 'static' : 'kinematic', sensor: i % 7 === 0, layer: i % 3 });
  }
  return world;
}

function raysOf(random: Random, count: number, side: number): Float64Array {
  const rays = new Float64Array(7 * count);
  for (let i = 0; i < count; i++) {
    const raster = i % 4 === 0;
    const from = [0, 1, 2].map(() => (random() - 0.5) * 2 * side).map((x) => (raster ? Math.round(2 * x) / 2 : x));
    const to = [0, 1, 2].map(() => (random() - 0.5) * side);
    let direction = to.map((x, k) => x - from[k]);
    if (i % 5 === 0) direction = direction.map((x, k) => (k === i % 3 ? x : k === (i + 1) % 3 ? 0 : -0));
    // The walk's own hard cases: two axes alike, a step along none of the cells, an origin far away.
    if (i % 11 === 0) direction = [1, -1, 1e-300];
    const back = i % 13 === 0 ? 1e6 : 0;
    const length = Math.hypot(...direction);
    from.forEach((x, k) => (rays[7 * i + k] = x - (back * direction[k]) / length));
    rays.set(direction, 7 * i + 3);
    rays[7 * i + 6] = back + (i % 3 === 0 ? Infinity : random() * 2 * side);
  }
  return rays;
}

/** Every hit of ray i, by asking every body: entity, enter, exit and the two parts, by entry. */
function slowHits(world: World, rays: Float64Array, i: number, filter: QueryFilter = {}): number[][] {
  const { state } = coreOf(world);
  const [ox, oy, oz, dx, dy, dz, most] = rays.subarray(7 * i, 7 * i + 7);
  setRay(ray, ox, oy, oz, dx, dy, dz);
  const hits: number[][] = [];
  for (let row = 0; row < state.rows; row++) {
    if (state.alive[row] === 0 || (filter.sensors === false && (state.flags[row] & 1) !== 0)) continue;
    if (filter.mask !== undefined && (state.layerBit[row] & filter.mask) === 0) continue;
    if (!rayShape(interval, state.kind[row], state.data, STRIDE * row, ray) || !isWithin(interval, 0, most)) continue;
    hits.push([entityOf(row, state.generation[row]), ...interval.subarray(0, 4)]);
  }
  return hits.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

const hitsOf = (hits: RayHits, i: number): number[][] =>
  Array.from({ length: hits.first[i + 1] - hits.first[i] }, (_, k) => [
    ...hits.data.subarray(5 * (hits.first[i] + k), 5 * (hits.first[i] + k + 1)),
  ]);

/** Asks both batches, and compares with every body. */
function judge(world: World, rays: Float64Array, filter?: QueryFilter): number {
  const count = rays.length / 7;
  const closest = new Float64Array(5 * count);
  const hits = new RayHits();
  const hit = world.raycastBatch(rays, closest, filter);
  expect(world.raycastBatchAll(rays, hits, filter)).toBe(hits.count);
  let total = 0;
  let met = 0;
  for (let i = 0; i < count; i++) {
    const slow = slowHits(world, rays, i, filter);
    total += slow.length;
    if (slow.length > 0) met++;
    expect(hitsOf(hits, i), `all of ray ${i}`).toEqual(slow);
    // Of bodies entered at the same distance the closest is the lowest row.
    const first = slow.filter((h) => h[1] === slow[0][1]).sort((a, b) => rowOf(a[0]) - rowOf(b[0]))[0];
    expect([...closest.subarray(5 * i, 5 * i + 5)], `closest of ray ${i}`).toEqual(first ?? [0, 0, 0, 0, 0]);
  }
  expect(hit).toBe(met);
  expect(hits.first[count]).toBe(total);
  return total;
}

describe('a rayBatch of rays', () => {
  it.each(cases([21], [21, 22, 23]))('finds what asking every body finds, to the last bit, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = crowdOf(random, 600, 16);
    const total = judge(world, raysOf(random, 700, 16));
    expect(coreOf(world).rayBatch.index.usable).toBe(true);
    expect(total).toBeGreaterThan(500);
  });

  it('sees what has moved, come and gone since, and heeds the filter (seed 24)', () => {
    const random = mulberry32(24);
    const world = crowdOf(random, 250, 12);
    const rays = raysOf(random, 150, 12);
    judge(world, rays);
    const { rayBatch } = coreOf(world);
    const ids = [...world.entities()];
    const change: (() => unknown)[] = [
      () => world.setPose(ids[0], { position: [1, 2, 3] }),
      () => world.despawn(ids[1]),
      () => world.spawn({ shape: aabb({ center: [0, 0, 0], half: [200, 0.5, 200] }), body: 'static' }),
      () => world.setShape(ids[6], sphere({ center: [0, 0, 0], radius: 2 })),
      () => world.step(),
      () => world.restore(world.snapshot()),
    ];
    for (const edit of change) {
      edit();
      judge(world, rays);
      expect(rayBatch.index.usable).toBe(true);
    }
    expect(rayBatch.index.apart).toBe(1);
    judge(world, rays, { sensors: false });
    judge(world, rays, { mask: 0b101 });
  });

  it('a single ray, a line and a segment answer the same before there is an index and after', () => {
    const random = mulberry32(25);
    const world = crowdOf(random, 300, 12);
    const rays = raysOf(random, 200, 12);
    const kinds = ['ray', 'line', 'segment'] as const;
    const answers = (): unknown[] =>
      Array.from({ length: 60 }, (_, i) => {
        const [ox, oy, oz, dx, dy, dz] = rays.subarray(7 * i, 7 * i + 7);
        const one = { origin: [ox, oy, oz], direction: [dx, dy, dz], kind: kinds[i % 3] } as const;
        const any = world.raycastAny(one);
        const all = world.raycastAll(one);
        expect(any === null).toBe(all.length === 0);
        if (any !== null) expect(all).toContainEqual(any);
        return [world.raycastClosest(one), all];
      });
    // Drawn ways go through the grid, whose cells are what is drawn.
    coreOf(world).grid.trail = new RayTrail();
    const before = answers();
    expect(coreOf(world).rayBatch.index.count).toBe(0);
    coreOf(world).grid.trail = undefined;
    judge(world, rays);
    expect(coreOf(world).rayBatch.index.usable).toBe(true);
    expect(answers()).toEqual(before);
  });

  it('costs a ray now and then nothing: no index is made for a few', () => {
    const world = crowdOf(mulberry32(26), 200, 10);
    for (let i = 0; i < 50; i++) {
      world.raycastClosest({ origin: [0, 0, 0], direction: [1, 0, i] });
      world.setPose([...world.entities()][i], { position: [i, 0, 0] });
    }
    expect(coreOf(world).rayBatch.index.count).toBe(0);
  });

  it('a list is filled anew by every batch, and grows as it must', () => {
    const world = createWorld();
    const ids: Entity[] = [];
    for (let i = 0; i < 400; i++) ids.push(world.spawn({ shape: sphere({ center: [3 * i, 0, 0], radius: 1 }), body: 'static' }));
    const hits = new RayHits();
    const along = Float64Array.of(-5, 0, 0, 2, 0, 0, Infinity);
    const back = Float64Array.of(2000, 0, 0, -1, 0, 0, Infinity);
    const beside = Float64Array.of(0, 5, 0, 1, 0, 0, Infinity);
    expect(world.raycastBatchAll(Float64Array.of(...along, ...beside, ...back), hits)).toBe(800);
    expect([...hits.first.subarray(0, 4)]).toEqual([0, 400, 400, 800]);
    expect(hitsOf(hits, 0).map((h) => h[0])).toEqual(ids);
    expect(hitsOf(hits, 0)[2].slice(1)).toEqual([10, 12, 0, 0]);
    expect(hitsOf(hits, 2).map((h) => h[0])).toEqual(ids.toReversed());
    expect(world.raycastBatchAll(beside, hits)).toBe(0);
    expect([hits.count, ...hits.first.subarray(0, 2)]).toEqual([0, 0, 0]);
  });

  it('bad batches are refused by name', () => {
    const world = createWorld();
    const hits = new RayHits();
    expect(() => world.raycastBatchAll(new Float64Array(6), hits)).toThrow(/rays is/);
    expect(() => world.raycastBatchAll(Float64Array.of(0, 0, 0, 1, 0, 0, 1), {} as RayHits)).toThrow(/out is/);
    expect(() => world.raycastBatchAll(Float64Array.of(0, 0, 0, 1, 0, 0, -1), hits)).toThrow(/maximum distance of ray 0 is -1/);
    expect(() => world.raycastBatchAll(Float64Array.of(0, 0, 0, 0, 0, 0, 1), hits)).toThrow(/direction of ray 0 is/);
  });

  it('results go over the rays in place, and nowhere into the midst of them', () => {
    const world = createWorld();
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    const ray = [-5, 0, 0, 1, 0, 0, 9];
    const both = Float64Array.of(...ray, ...ray, ...ray, ...ray);
    for (const start of [1, 7]) expect(() => world.raycastBatch(both, both.subarray(start).subarray(0, 20))).toThrow(/^out /);
    expect(both.subarray(7, 14)).toEqual(Float64Array.from(ray));
    expect(world.raycastBatch(both.subarray(0, 14), both.subarray(14))).toBe(2);
    expect(world.raycastBatch(both.subarray(0, 14), both)).toBe(2);
    expect(both.subarray(0, 5)).toEqual(both.subarray(5, 10));
  });
});
