import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { pierce, type Line, type Pierced } from '../../../src/oracle/rays.ts';
import { rayEnds } from '../../../src/core/raycast/ends.ts';
import { INTERVAL_STRIDE, RAY_STRIDE } from '../../../src/core/raycast/interval.ts';
import { intervalFrom, readRay, type RayInterval } from '../../../src/core/raycast/ray-object.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { rayShape } from '../../../src/core/raycast/ray-table.ts';
import { aabb, obb, recordOf } from '../../../src/core/shapes/shape.ts';
import { AXES, OBB } from '../../../src/core/shapes/record.ts';
import { judge } from '../../support/judge-ray.ts';
import { nastyRay, randomRay } from '../../support/rays.ts';

const summary = (hit: RayInterval | null): unknown => hit && [hit.enter.distance, hit.enter.part, hit.exit.distance, hit.exit.part];

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

/** By the record alone, as the world does. */
function castRecord(data: Float64Array, line: Line): RayInterval | null {
  readRay(ray, { ...line, kind: 'line' });
  if (!rayShape(interval, OBB, data, 0, ray)) return null;
  rayEnds(interval, OBB, data, 0, ray);
  return intervalFrom(interval);
}

describe('S4.4 ray ∩ turned box', () => {
  test('by a 3-4-5 turn: (0, 0, 1, 2) turns x̂ to (3/5, 4/5)', () => {
    const box = obb({ center: [1, 0, 0], half: [1, 1, 1], orientation: [0, 0, 1, 2] });
    // Along its own x axis, with an origin 5 m back.
    const hit = raycast(box, { origin: [-2, -4, 0], direction: [3, 4, 0] })!;
    expect(hit.enter.distance).toBeCloseTo(4, 15);
    expect([hit.enter.part, hit.exit.part]).toEqual(['-x', '+x']);
    expect(hit.enter.normal).toEqual([-0.6, -0.8, 0]);
    expect(hit.enter.point[0]).toBeCloseTo(0.4, 15);
    // Along the world's x: in through its top, out through its front.
    const across = raycast(obb({ center: [0, 0, 0], half: [1, 1, 1], orientation: [0, 0, 1, 2] }), {
      origin: [-3, 1, 0],
      direction: [1, 0, 0],
    })!;
    expect([across.enter.distance, across.enter.part]).toEqual([expect.closeTo(2.5, 15), '+y']);
    expect([across.exit.distance, across.exit.part]).toEqual([expect.closeTo(10 / 3, 15), '+x']);
  });

  test('quarter turns are exact: in a face’s plane counts', () => {
    for (const orientation of [
      [0, 0, 1, 1],
      [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    ]) {
      // Its x axis lies along the world's y: 2 m high, 4 m long.
      const box = obb({ center: [0, 0, 0], half: [1, 2, 3], orientation });
      expect(summary(raycast(box, { origin: [-5, 1, 0], direction: [1, 0, 0] }))).toEqual([3, '+y', 7, '-y']);
      expect(raycast(box, { origin: [-5, 1 + 1e-15, 0], direction: [1, 0, 0] })).toBeNull();
      expect(summary(raycast(box, { origin: [-5, -1, 3], direction: [1, -0, 0] }))).toEqual([3, '+y', 7, '-y']);
    }
  });

  test('of a quaternion that is not unit the box is turned as given: grazing an edge within 1e-20 m', () => {
    const orientation = [0.15735724714612853, -0.15908259315688925, 0.15560079373103683, -0.1919138593912756];
    const center = [0.239331393269822, -0.17402902920730412, 1.056981994304806] as const;
    const half = [0.8000791308004409, 0.6765927865402773, 0.6655416160123423] as const;
    const line = {
      origin: [-0.40933877319008194, -1.1341616749414036, 1.7751644230199468],
      direction: [0.08692469858220193, 0.11848761569554378, -0.9891434586060701],
    };
    const box = obb({ center, half, orientation });
    const truth = pierce({ kind: 'obb', center, half, orientation }, line)!;
    expect(truth.enterPart).toBe('-y');
    // Made unit and rounded it is another box.
    expect(pierce({ kind: 'obb', center, half, orientation: box.orientation }, line)).toBeNull();
    expect(summary(raycast(box, { ...line, kind: 'line' }))).toEqual([truth.enter, '-y', truth.exit, '+y']);
  });

  test('unturned it is the AABB, to the last ulps [seed 3]', () => {
    const random = mulberry32(3);
    let hits = 0;
    for (let i = 0; i < 1000; i++) {
      const { solid, line } = i % 2 ? nastyRay(random, 'aabb') : randomRay(random, 'aabb');
      const { center, half } = solid as Pierced & { kind: 'obb' };
      const straight = raycast(aabb({ center, half }), { ...line, kind: 'line' });
      const turned = raycast(obb({ center, half, orientation: [0, 0, 0, 1] }), { ...line, kind: 'line' });
      expect(turned === null).toBe(straight === null);
      if (!straight || !turned) continue;
      hits++;
      for (const end of ['enter', 'exit'] as const) {
        expect(turned[end].part).toBe(straight[end].part);
        expect(turned[end].normal).toEqual(straight[end].normal);
        const scale = Math.max(...center.map(Math.abs), ...half, ...line.origin.map(Math.abs), Math.abs(straight[end].distance));
        expect(Math.abs(turned[end].distance - straight[end].distance)).toBeLessThanOrEqual(8 * 2 ** -52 * scale);
      }
    }
    expect(hits).toBeGreaterThan(500);
  });

  test('of the axes as they stand in the record the answer is exact: nasty rays within 8 eps·(|t| + S), every part right [seed 4]', () => {
    const random = mulberry32(4);
    for (let i = 0; i < 800; i++) {
      const { solid, line, how } = nastyRay(random, 'obb');
      const { center, half, orientation } = solid as Pierced & { kind: 'obb' };
      const shape = obb({ center, half, orientation });
      const axes = [...recordOf(shape).subarray(AXES, AXES + 9)];
      const hit = castRecord(recordOf(shape), line);
      const box = { kind: 'box' as const, center, half, axes };
      expect(judge({ solid: box, line, how }, hit, false).complaint).toBeNull();
      const truth = pierce(box, line);
      if (hit && truth) expect([hit.enter.part, hit.exit.part]).toEqual([truth.enterPart, truth.exitPart]);
    }
  });
});
