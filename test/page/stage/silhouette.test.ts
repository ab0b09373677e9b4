import { expect, test } from 'vitest';
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

test('seed 5: every end lies on the surface where it turns away, and the pieces close; from inside there are none', () => {
  const random = mulberry32(5);
  const between = (low: number, high: number): number => low + (high - low) * random();
  let capsules = 0;
  for (let i = 0; i < 130; i++) {
    const p = new Vector3(between(-2, 2), between(-2, 2), between(-2, 2));
    const u = new Vector3(between(-1, 1), between(-1, 1), between(-1, 1)).normalize();
    const h = i % 5 === 0 ? 0 : between(0.01, 5);
    const r = between(0.02, 2);
    const w = i % 3 === 0 ? 0 : 1;
    const e = i % 7 === 0 ? p.clone().addScaledVector(u, between(-h, h)) : new Vector3(between(-9, 9), between(-9, 9), between(-9, 9));
    const eye: Eye = { at: e.toArray(), w };
    const pieces = outline(eye, p, u, h, r);
    const depth = r - e.distanceTo(core(e, p, u, h));
    if (w === 1 && depth > 0) expect(pieces).toEqual([]);
    if (w === 1 && depth > -0.05 * r) continue;
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
