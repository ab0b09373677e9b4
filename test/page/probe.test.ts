// The probe: what it reads is what the core says of that point, by hand and against the pair queries.
import { beforeEach, describe, expect, test } from 'vitest';
import { Session } from '../../src/page/model/session.ts';
import { nextCrossing, probeAt, probeRange, readProbe } from '../../src/page/model/probe.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { distance, sphere } from '../../src/core/index.ts';
import type { Capsule, Shape } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';

let session: Session;
beforeEach(() => {
  session = new Session();
  session.enter(range);
});

describe('where it is', () => {
  test('in the middle of the chord one looks at, until it is put somewhere; another ray starts anew', () => {
    const { rays } = session;
    const middle = (i: number): number => 0.5 * (rays.current!.hits[i].enter.distance + rays.current!.hits[i].exit.distance);
    expect(probeAt(rays)).toBe(middle(0));
    rays.lookAtHit(1);
    expect(probeAt(rays)).toBe(middle(1));
    rays.moveProbe(3);
    rays.lookAtHit(0);
    expect(probeAt(rays)).toBe(3);
    session.rays.cast({ origin: [-4, 2.5, 3], direction: [0.835, -0.023, -0.55], maxDistance: 20 }, false);
    expect(probeAt(rays)).toBe(middle(0));
  });

  test('it stays on the ray as it is drawn, and reaches an entry behind the origin', () => {
    const { rays } = session;
    rays.moveProbe(99);
    expect(probeAt(rays)).toBe(20);
    rays.moveProbe(-5);
    expect(probeAt(rays)).toBe(0);
    const { origin, direction, hits } = rays.current!;
    const t = 0.5 * (hits[0].enter.distance + hits[0].exit.distance);
    session.rays.cast({ origin: origin.map((x, k) => x + t * direction[k]) as [number, number, number], direction, maxDistance: 5 }, false);
    expect(probeRange(rays.current!)).toEqual([rays.current!.hits[0].enter.distance, 5]);
    rays.moveProbe(-9);
    expect(probeAt(rays)).toBe(rays.current!.hits[0].enter.distance);
  });

  test('of a miss it is beside the nearest body', () => {
    session.rays.cast({ origin: [-5, 8, 0], direction: [1, 0, 0], maxDistance: 12 }, false);
    const { nearest } = session.rays.current!;
    const reading = readProbe(session)!;
    expect(reading.nearest!.entity).toBe(nearest!.entity);
    expect(reading.nearest!.distance).toBeCloseTo(nearest!.distance, 9);
    expect(reading.inside).toEqual([]);
  });

  test('from crossing to crossing, none left out and none twice', () => {
    const ray = session.rays.current!;
    const all = ray.hits.flatMap(({ enter, exit }) => [enter.distance, exit.distance]);
    const met: number[] = [];
    for (let t: number | undefined = 0; (t = nextCrossing(ray, t, 1)) !== undefined;) met.push(t);
    // The sail is crossed at one distance.
    expect(met).toEqual([...new Set(all)]);
    const back: number[] = [];
    for (let t: number | undefined = 20; (t = nextCrossing(ray, t, -1)) !== undefined;) back.push(t);
    expect(back).toEqual(met.toReversed());
  });
});

describe('what it reads', () => {
  test('on the crossings of the capsule: nothing to the surface, s as the hit has it', () => {
    const [{ enter, exit, entity }] = session.rays.current!.hits;
    for (const end of [enter, exit]) {
      session.rays.moveProbe(end.distance);
      const { s, nearest, inside } = readProbe(session)!;
      expect(s).toBeCloseTo(end.s!, 9);
      expect(Math.abs(nearest!.distance)).toBeLessThan(1e-9);
      expect(inside).toEqual([entity]);
    }
  });

  test('anywhere on the ray: the nearest surface, signed, by the pair queries (seed 21)', () => {
    const random = mulberry32(21);
    const ray = session.rays.current!;
    const shapes = [...session.world.entities()].map((entity) => ({ entity, shape: session.world.shape(entity) }));
    let insides = 0;
    for (let i = 0; i < 300; i++) {
      session.rays.moveProbe(20 * random());
      const { point, nearest, inside, s, t } = readProbe(session)!;
      // A ball of next to no radius in place of a point.
      const truth = shapes.map(({ entity, shape }) => ({
        entity,
        distance: distance(shape as Shape, sphere({ center: point, radius: 1e-9 })).distance,
      }));
      const least = truth.reduce((a, b) => (b.distance < a.distance ? b : a));
      expect(Math.abs(nearest!.distance - least.distance)).toBeLessThan(1e-7);
      expect(nearest!.entity).toBe(least.entity);
      expect(Math.hypot(...nearest!.point.map((x, k) => x - point[k]))).toBeCloseTo(Math.abs(nearest!.distance), 7);
      expect(inside).toEqual(
        ray.hits.filter(({ chord, enter, exit }) => chord > 0 && enter.distance <= t && t <= exit.distance).map((hit) => hit.entity),
      );
      // In a solid the distance is negative, and only there.
      if (Math.abs(nearest!.distance) > 1e-9) expect(nearest!.distance < 0).toBe(inside.length > 0);
      if (inside.length > 0) insides++;
      const kind = session.world.kind(nearest!.entity);
      expect(s === undefined).toBe(kind !== 'capsule');
      if (s !== undefined) {
        const { p1, p2 } = session.world.shape(nearest!.entity) as Capsule;
        const axis = p2.map((x, k) => x - p1[k]);
        const by = axis.reduce((sum, a, k) => sum + a * (point[k] - p1[k]), 0) / axis.reduce((sum, a) => sum + a * a, 0);
        expect(s).toBeCloseTo(Math.min(1, Math.max(0, by)), 9);
      }
    }
    expect(insides).toBeGreaterThan(30);
  });
});
