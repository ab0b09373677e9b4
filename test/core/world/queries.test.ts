import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, distance, obb, raycast, sphere, type World, type Shape } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { cases } from '../../support/long.ts';

type Random = () => number;

function crowd(random: Random, count: number, side: number): World {
  const world = createWorld({ gravity: [0, 0, 0] });
  const at = (): [number, number, number] => [(random() - 0.5) * side, (random() - 0.5) * side, (random() - 0.5) * side];
  for (let i = 0; i < count; i++) {
    const size = random() < 0.05 ? 5 : 0.2 + random();
    const position = at();
    const kind = i % 4;
    if (kind === 0) world.spawn({ shape: sphere({ center: [0, 0, 0], radius: size }), position });
    else if (kind === 1) {
      world.spawn({ shape: capsule({ p1: [0, -size, 0], p2: [0, size, 0], radius: size / 3 }), position, orientation: randomQuat(random) });
    } else if (kind === 2) world.spawn({ shape: aabb({ center: [0, 0, 0], half: [size, size / 2, size / 3] }), position, body: 'static' });
    else world.spawn({ shape: obb({ center: [0, 0, 0], half: [size, size / 2, size / 3] }), position, orientation: randomQuat(random) });
  }
  return world;
}

describe('raycasts through a world', () => {
  it('work before the first step, right after a spawn, a moved pose and a despawn', () => {
    const world = createWorld();
    const ray = { origin: [-5, 0, 0], direction: [1, 0, 0] };
    expect(world.raycastClosest(ray)).toBeNull();
    const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    expect(world.raycastClosest(ray)?.enter.distance).toBe(4);
    world.setPose(ball, { position: [2, 0, 0] });
    const hit = world.raycastClosest(ray);
    expect(hit).toMatchObject({ entity: ball, originInside: false, chord: 2 });
    expect(hit?.enter).toMatchObject({ distance: 6, part: 'surface', normal: [-1, 0, 0] });
    expect(hit?.exit).toMatchObject({ distance: 8, part: 'surface', normal: [1, 0, 0] });
    world.despawn(ball);
    expect(world.raycastClosest(ray)).toBeNull();
  });

  it('the answer of a body is the answer of its shape', () => {
    const world = createWorld();
    const shape = capsule({ p1: [-0.7, 1.1, 0.25], p2: [0.75, 3.3, -0.35], radius: 0.72 });
    const entity = world.spawn({ shape });
    const ray = { origin: [-4, 2, 3], direction: [1, 0.05, -0.7] };
    expect(world.raycastClosest(ray)).toEqual({ ...raycast(shape, ray), entity });
  });

  it('a filter passes over layers, entities and sensors', () => {
    const world = createWorld();
    const near = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), layer: 3 });
    const far = world.spawn({ shape: sphere({ center: [5, 0, 0], radius: 1 }), sensor: true });
    const ray = { origin: [-5, 0, 0], direction: [1, 0, 0] };
    expect(world.raycastClosest(ray)?.entity).toBe(near);
    expect(world.raycastClosest(ray, { exclude: near })?.entity).toBe(far);
    expect(world.raycastClosest(ray, { exclude: [near, far] })).toBeNull();
    expect(world.raycastClosest(ray, { mask: 1 })?.entity).toBe(far);
    expect(world.raycastClosest(ray, { mask: 1, sensors: false })).toBeNull();
    expect(() => world.raycastClosest(ray, { mask: 0.5 })).toThrow(/filter\.mask/);
    expect(world.raycastAll({ ...ray, maxDistance: 6 }).map((h) => h.entity)).toEqual([near]);
  });

  it.each(cases([11], [11, 12, 13]))('closest, any, all and batch agree with asking every body, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = crowd(random, 300, 24);
    const ids = [...world.entities()];
    const rays = 120;
    const flat = new Float64Array(7 * rays);
    const out = new Float64Array(5 * rays);
    let hits = 0;
    for (let i = 0; i < rays; i++) {
      const axis = i % 6 === 0;
      const origin = [0, 1, 2].map(() => (random() - 0.5) * 40);
      const direction = axis ? [0, 0, random() < 0.5 ? 1 : -1] : [0, 1, 2].map(() => random() - 0.5);
      const maxDistance = 5 + random() * 60;
      flat.set([...origin, ...direction, maxDistance], 7 * i);
      const ray = { origin, direction, maxDistance };
      const slow = ids
        .map((entity) => ({ entity, hit: raycast(world.shape(entity) as Shape, ray) }))
        .filter((x) => x.hit !== null)
        .sort((a, b) => a.hit!.enter.distance - b.hit!.enter.distance || a.entity - b.entity);
      if (slow.length > 0) hits++;
      const all = world.raycastAll(ray);
      expect(all.map((h) => h.entity)).toEqual(slow.map((x) => x.entity));
      all.forEach((h, k) => expect(Math.abs(h.exit.distance - slow[k].hit!.exit.distance)).toBeLessThan(1e-12));
      const closest = world.raycastClosest(ray);
      expect(closest?.entity).toBe(slow[0]?.entity);
      const any = world.raycastAny(ray);
      expect(any === null).toBe(slow.length === 0);
      if (any) expect(slow.some((x) => x.entity === any.entity)).toBe(true);
    }
    expect(hits).toBeGreaterThan(20);
    expect(world.raycastBatch(flat, out)).toBe(hits);
    for (let i = 0; i < rays; i++) {
      const hit = world.raycastClosest({
        origin: flat.slice(7 * i, 7 * i + 3),
        direction: flat.slice(7 * i + 3, 7 * i + 6),
        maxDistance: flat[7 * i + 6],
      });
      expect(out[5 * i]).toBe(hit?.entity ?? 0);
      if (hit) expect([out[5 * i + 1], out[5 * i + 2]]).toEqual([hit.enter.distance, hit.exit.distance]);
    }
  });
});

describe('overlap, nearest, castShape', () => {
  it('overlap lists every body the shape touches, with the contact from shape to body', () => {
    const world = createWorld();
    const a = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }) });
    const b = world.spawn({ shape: aabb({ min: [2, -1, -1], max: [4, 1, 1] }) });
    world.spawn({ shape: sphere({ center: [9, 0, 0], radius: 1 }) });
    const found = world.overlap(obb({ center: [1.5, 0, 0], half: [0.6, 0.2, 0.2] }));
    expect(found.map((f) => f.entity)).toEqual([a, b]);
    expect(found[0].contact.normal[0]).toBeCloseTo(-1, 14);
    expect(found[0].contact.depth).toBeCloseTo(0.1, 14);
    expect(found[1].contact.normal[0]).toBeCloseTo(1, 14);
    expect(found[1].contact.depth).toBeCloseTo(0.1, 14);
  });

  it('nearest is signed, and finds a body far away', () => {
    const world = createWorld();
    expect(world.nearest([0, 0, 0])).toBeNull();
    const far = world.spawn({ shape: sphere({ center: [1000, 0, 0], radius: 1 }) });
    const box = world.spawn({ shape: aabb({ min: [-1, -1, -1], max: [1, 1, 1] }) });
    expect(world.nearest([0.5, 0, 0])).toMatchObject({ entity: box, distance: -0.5, point: [1, 0, 0] });
    expect(world.nearest([3, 0, 0])).toMatchObject({ entity: box, distance: 2, point: [1, 0, 0] });
    expect(world.nearest([0, 0, 0], { exclude: box })).toMatchObject({ entity: far, distance: 999, point: [999, 0, 0] });
  });

  it.each(cases([21], [21, 22]))('nearest agrees with asking every body, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = crowd(random, 150, 20);
    for (let i = 0; i < 60; i++) {
      const center = [0, 1, 2].map(() => (random() - 0.5) * 60);
      const found = world.nearest(center)!;
      // A ball of a hair's width stands for the point.
      const slow = Math.min(
        ...[...world.entities()].map((e) => distance(sphere({ center, radius: 1e-12 }), world.shape(e) as Shape).distance),
      );
      expect(Math.abs(found.distance - slow)).toBeLessThan(1e-10);
    }
  });

  it('castShape stops at the first touch, to 1e-9 of the way', () => {
    const world = createWorld();
    const wall = world.spawn({ shape: aabb({ min: [10, -5, -5], max: [11, 5, 5] }), body: 'static' });
    world.spawn({ shape: sphere({ center: [20, 0, 0], radius: 1 }) });
    const ball = sphere({ center: [0, 0, 0], radius: 0.5 });
    const hit = world.castShape(ball, [40, 0, 0])!;
    expect(hit.entity).toBe(wall);
    expect(hit.distance).toBeCloseTo(9.5, 9);
    expect(hit.fraction).toBeCloseTo(9.5 / 40, 9);
    expect(hit.normal).toEqual([-1, 0, 0]);
    expect(hit.point[0]).toBeCloseTo(10, 9);
    expect(world.castShape(ball, [-40, 0, 0])).toBeNull();
    expect(world.castShape(ball, [9, 0, 0])).toBeNull();
    expect(world.castShape(sphere({ center: [10.5, 0, 0], radius: 1 }), [1, 0, 0])).toMatchObject({
      entity: wall,
      fraction: 0,
      distance: 0,
    });
    // Two balls that pass with their rims: centres 1.2 apart across the way, radii 0.5 + 1: they touch at dx = √(1.5² − 1.2²) = 0.9.
    const rim = world.castShape(sphere({ center: [15, 1.2, 0], radius: 0.5 }), [10, 0, 0])!;
    expect(rim.distance).toBeCloseTo(5 - 0.9, 9);
  });

  it('castShape: a motion that ends where they touch is a hit, in decimals too', () => {
    let missed = 0;
    for (let i = 5; i < 40; i++) {
      for (let j = 1; j < 10; j++) {
        const way = Math.round(i - j - 3) / 10;
        if (way <= 0) continue;
        const world = createWorld();
        world.spawn({ shape: sphere({ center: [i / 10, 0, 0], radius: j / 10 }), body: 'static' });
        const hit = world.castShape(sphere({ center: [0, 0, 0], radius: 0.3 }), [way, 0, 0]);
        if (!hit || hit.fraction > 1 || hit.fraction < 1 - 1e-14) missed++;
        expect(world.castShape(sphere({ center: [0, 0, 0], radius: 0.3 }), [way - 1e-9, 0, 0])).toBeNull();
      }
    }
    expect(missed).toBe(0);
  });
  it('castShape: a graze is followed to where it touches, not to where it is nearly near enough', () => {
    // The rims overlap by 1e-9 of 1 m: they touch √(2·1e-9·2) = 6.3e-5 m before the nearest point, and 4 eps·S is reached 1e-11 m earlier.
    for (const beside of [2 - 1e-9, 2 - 1e-12]) {
      const world = createWorld();
      world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), body: 'static' });
      const hit = world.castShape(sphere({ center: [-5, beside, 0], radius: 1 }), [10, 0, 0])!;
      const exact = 5 - Math.sqrt((2 - beside) * (2 + beside));
      expect(Math.abs(hit.distance - exact)).toBeLessThan(1e-9 * exact);
    }
  });
  it.each(cases([31], [31, 32]))('a cast shape touches where it stops and nowhere before, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = crowd(random, 60, 16);
    let hits = 0;
    for (let i = 0; i < 40; i++) {
      const p = [0, 1, 2].map(() => (random() - 0.5) * 40);
      const motion = [0, 1, 2].map(() => (random() - 0.5) * 40);
      const shape = i % 2 ? capsule({ p1: p, p2: [p[0] + 0.5, p[1] + 0.3, p[2]], radius: 0.2 }) : sphere({ center: p, radius: 0.3 });
      const at = (fraction: number): typeof shape =>
        shape.kind === 'sphere'
          ? sphere({ center: shape.center.map((c, k) => c + fraction * motion[k]), radius: shape.radius })
          : capsule({
              p1: shape.p1.map((c, k) => c + fraction * motion[k]),
              p2: shape.p2.map((c, k) => c + fraction * motion[k]),
              radius: shape.radius,
            });
      const hit = world.castShape(shape, motion);
      const gap = (fraction: number): number =>
        Math.min(...[...world.entities()].map((e) => distance(at(fraction), world.shape(e) as Shape).distance));
      if (!hit) {
        for (let f = 0; f <= 1; f += 0.05) expect(gap(f)).toBeGreaterThan(0);
      } else if (hit.fraction > 0) {
        hits++;
        expect(Math.abs(gap(hit.fraction))).toBeLessThan(1e-9);
        for (let f = 0.05; f < 0.99; f += 0.1) expect(gap(f * hit.fraction)).toBeGreaterThan(0);
      }
    }
    expect(hits).toBeGreaterThan(1);
  });

  // The world's answer against a world for each body alone, where no grid and no neighbour decides anything.
  it.each([
    { seed: 41, far: 0, what: 'about the origin' },
    { seed: 42, far: 1e6, what: '1,000 km away' },
  ])('castShape and nearest through a crowd of unequal sizes agree with each body alone, $what, seed $seed', ({ seed, far }) => {
    const random = mulberry32(seed);
    const world = crowd(random, 120, 30);
    const alone = [...world.entities()].map((entity) => {
      const { position, orientation } = world.pose(entity);
      const moved = position.map((x) => x + far) as [number, number, number];
      world.setPose(entity, { position: moved, orientation });
      const single = createWorld();
      single.spawn({ shape: world.shape(entity) as Shape, body: 'static' });
      return { entity, single };
    });
    const near = (spread: number): [number, number, number] =>
      [0, 1, 2].map(() => far + (random() - 0.5) * spread) as [number, number, number];
    let hits = 0;
    for (let i = 0; i < 200; i++) {
      const center = near(60);
      const target = near(30);
      const axis = i % 3;
      // Every fourth along an axis; every fifth far past everybody.
      const reach = i % 5 === 0 ? 40 : 1;
      const motion = target.map((x, k) => (i % 4 === 0 && k !== axis ? 0 : reach * (x - center[k])));
      const shape =
        i % 2 ? sphere({ center, radius: 0.01 + 0.3 * random() }) : obb({ center, half: [0.3, 0.2, 0.1], orientation: randomQuat(random) });
      const hit = world.castShape(shape, motion);
      const each = alone.map(({ entity, single }) => ({ entity, distance: single.castShape(shape, motion)?.distance ?? Infinity }));
      const first = each.reduce((best, one) => (one.distance < best.distance ? one : best));
      if (first.distance === Infinity) expect(hit).toBeNull();
      else {
        hits++;
        const tolerance = 1e-12 * (1 + far) + 1e-9 * first.distance;
        expect(Math.abs(hit!.distance - first.distance)).toBeLessThanOrEqual(tolerance);
        const chosen = each.find(({ entity }) => entity === hit!.entity)!;
        expect(chosen.distance - first.distance).toBeLessThanOrEqual(tolerance);
      }
      const point = i % 2 ? near(40) : near(4000);
      const found = world.nearest(point)!;
      const nearby = alone.map(({ entity, single }) => ({ entity, distance: single.nearest(point)!.distance }));
      const least = Math.min(...nearby.map((one) => one.distance));
      // (A shape that is given away and spawned again has its axes rounded once more.)
      const rounding = 1e-12 * (1 + Math.abs(least)) + 4e-15 * far;
      expect(Math.abs(found.distance - least)).toBeLessThanOrEqual(rounding);
      expect(nearby.find(({ entity }) => entity === found.entity)!.distance - least).toBeLessThanOrEqual(rounding);
    }
    expect(hits).toBeGreaterThan(30);
  });

  it('castShape: of two bodies as near the first is hit, and the filter is asked', () => {
    const world = createWorld();
    const one = world.spawn({ shape: sphere({ center: [5, 0, 0], radius: 1 }), body: 'static' });
    const other = world.spawn({ shape: sphere({ center: [5, 0, 0], radius: 1 }), body: 'static' });
    const ball = sphere({ center: [0, 0, 0], radius: 1 });
    expect(world.castShape(ball, [1e9, 0, 0])).toMatchObject({ entity: one, distance: 3 });
    expect(world.castShape(ball, [1e9, 0, 0], { exclude: one })).toMatchObject({ entity: other, distance: 3 });
    expect(world.castShape(ball, [1e9, 0, 0], { exclude: [one, other] })).toBeNull();
    expect(world.castShape(ball, [0, 1e99, 0])).toBeNull();
    expect(world.castShape(ball, [1e-99, 0, 0])).toBeNull();
    expect(world.castShape(ball, [3, 0, 0])).toMatchObject({ entity: one, fraction: 1 });
  });
});

describe('castShape that ignores initial contacts', () => {
  it('passes over what it touches or overlaps at the start, and hits the next body', () => {
    const world = createWorld();
    const floor = world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const wall = world.spawn({ shape: aabb({ min: [3, 0, -9], max: [4, 5, 9] }), body: 'static' });
    const ball = sphere({ center: [0, 0.5, 0], radius: 0.5 });
    const ignoring = { ignoreInitialContacts: true };
    expect(world.castShape(ball, [9, 0, 0])).toMatchObject({ entity: floor, fraction: 0 });
    expect(world.castShape(ball, [9, 0, 0], ignoring)).toMatchObject({ entity: wall, distance: 2.5 });
    expect(world.castShape(ball, [9, 0, 0], { ...ignoring, exclude: wall })).toBeNull();
    expect(world.castShape(ball, [0, -9, 0], ignoring)).toBeNull();
    // Overlapped, and only near.
    expect(world.castShape(sphere({ center: [0, 0.2, 0], radius: 0.5 }), [9, 0, 0], ignoring)).toMatchObject({ entity: wall });
    expect(world.castShape(sphere({ center: [0, 0.6, 0], radius: 0.5 }), [0, -1, 0], ignoring)).toMatchObject({ entity: floor });
    expect(world.castShape(ball, [0, 0, 0], ignoring)).toBeNull();
    expect(world.castShape(ball, [9, 0, 0], { ignoreInitialContacts: false })).toMatchObject({ entity: floor, fraction: 0 });
    // Not from one call to the next.
    expect(world.castShape(ball, [9, 0, 0])).toMatchObject({ entity: floor, fraction: 0 });
    expect(() => world.castShape(ball, [9, 0, 0], { ignoreInitialContacts: 1 } as never)).toThrow(
      /filter\.ignoreInitialContacts is 1, expected true or false/,
    );
    expect(() => world.castShape(ball, [9, 0, 0], { ignoreInitialContact: true } as never)).toThrow(/expected "ignoreInitialContacts"/);
  });
});
