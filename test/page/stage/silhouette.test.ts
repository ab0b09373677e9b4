import { describe, expect, test } from 'vitest';
import { Vector3 } from 'three';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { silhouette } from '../../../src/page/stage/silhouette.ts';
import type { Eye } from '../../../src/page/stage/silhouette.ts';

function outline(eye: Eye, p: Vector3, u: Vector3, h: number, r: number, count = 48): [Vector3, Vector3][] {
  const pieces: [Vector3, Vector3][] = [];
  silhouette((a, b) => pieces.push([new Vector3(...a), new Vector3(...b)]), eye, p.toArray(), u.toArray(), h, r, count);
  return pieces;
}

const core = (q: Vector3, p: Vector3, u: Vector3, h: number): Vector3 =>
  p.clone().addScaledVector(u, Math.min(h, Math.max(-h, q.clone().sub(p).dot(u))));

describe('by hand', () => {
  test('a ball from 2 radii away: a circle half a radius towards the eye, √3/2 radii wide', () => {
    const pieces = outline({ at: [0, 0, 2], w: 1 }, new Vector3(), new Vector3(0, 1, 0), 0, 1);
    expect(pieces).toHaveLength(48);
    for (const [a] of pieces) {
      expect(a.z).toBeCloseTo(0.5, 12);
      expect(Math.sqrt(a.x ** 2 + a.y ** 2)).toBeCloseTo(Math.sqrt(0.75), 12);
    }
  });

  test('from infinity a capsule shows a stadium', () => {
    const pieces = outline({ at: [0, 0, 1], w: 0 }, new Vector3(), new Vector3(0, 1, 0), 3, 1);
    for (const [a, b] of pieces) for (const q of [a, b]) expect(q.z).toBeCloseTo(0, 12);
    expect(Math.max(...pieces.flat().map((q) => q.y))).toBeCloseTo(4, 3);
    expect(Math.max(...pieces.flat().map((q) => q.x))).toBeCloseTo(1, 12);
  });

  test('nothing from inside', () => {
    expect(outline({ at: [0.1, 0, 0], w: 1 }, new Vector3(), new Vector3(0, 1, 0), 0, 1)).toEqual([]);
  });
});

test('seed 5: every end lies on the surface where it turns away, and the pieces close', () => {
  const random = mulberry32(5);
  const between = (low: number, high: number): number => low + (high - low) * random();
  let capsules = 0;
  for (let i = 0; i < 130; i++) {
    const p = new Vector3(between(-2, 2), between(-2, 2), between(-2, 2));
    const u = new Vector3(between(-1, 1), between(-1, 1), between(-1, 1)).normalize();
    const h = i % 5 === 0 ? 0 : between(0.01, 5);
    const r = between(0.02, 2);
    const w = i % 3 === 0 ? 0 : 1;
    const e = new Vector3(between(-9, 9), between(-9, 9), between(-9, 9));
    const eye: Eye = { at: e.toArray(), w };
    if (w === 1 && e.distanceTo(core(e, p, u, h)) < 1.05 * r) continue;
    const pieces = outline(eye, p, u, h, r);
    expect(pieces.length).toBeGreaterThan(0);
    const ends = new Map<string, number>();
    for (const piece of pieces) {
      for (const q of piece) {
        const c = core(q, p, u, h);
        const n = q.clone().sub(c);
        expect(n.length()).toBeCloseTo(r, 9);
        const sight = e.clone().sub(q.clone().multiplyScalar(w)).normalize();
        expect(Math.abs(sight.dot(n.divideScalar(r)))).toBeLessThan(1e-7);
        const key = q
          .toArray()
          .map((x) => (Math.round(x * 1e6) + 0).toString())
          .join();
        ends.set(key, (ends.get(key) ?? 0) + 1);
      }
    }
    if (h > 0) capsules++;
    expect([...ends.values()].filter((count) => count !== 2)).toEqual([]);
  }
  expect(capsules).toBeGreaterThan(60);
});
