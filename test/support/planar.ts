// Random shapes of the plane, the nasty ones included, and what an answer must satisfy whatever the pair.
import { expect } from 'vitest';
import { planarDistance } from '../../src/oracle/planar.ts';
import type { PlanarSolid } from '../../src/oracle/planar.ts';
import { distance2 } from '../../src/planar/hit.ts';
import { box2, capsule2, circle2 } from '../../src/planar/shape.ts';
import type { Shape2 } from '../../src/planar/shape.ts';

const EPS = 2 ** -52;

export function size2(...shapes: Shape2[]): number {
  return Math.max(
    ...shapes.flatMap((s) =>
      (s.kind === 'box' ? [...s.center, ...s.half] : s.kind === 'circle' ? [...s.center, s.radius] : [...s.p1, ...s.p2, s.radius]).map(
        Math.abs,
      ),
    ),
  );
}

/** A shape of the given kind near the origin. On a raster many touch, lie flat, cross or coincide. */
export function randomShape2(random: () => number, kind: Shape2['kind'], raster: boolean): Shape2 {
  const x = (): number => (raster ? Math.round(4 * random() - 2) : 4 * random() - 2);
  const r = (): number => (raster ? 0.5 + Math.floor(3 * random()) / 2 : 0.05 + random());
  if (kind === 'circle') return circle2({ center: [x(), x()], radius: r() });
  if (kind === 'capsule') return capsule2({ p1: [x(), x()], p2: [x(), x()], radius: r() });
  return box2({ center: [x(), x()], half: [r(), r()], angle: raster ? 0 : random() < 0.2 ? 0 : 6 * random() });
}

function moved(shape: Shape2, x: number, y: number): PlanarSolid {
  if (shape.kind === 'capsule') return { ...shape, p1: [shape.p1[0] + x, shape.p1[1] + y], p2: [shape.p2[0] + x, shape.p2[1] + y] };
  return { ...shape, center: [shape.center[0] + x, shape.center[1] + y] };
}

/** How far p sticks out of a shape, m. */
function outside(shape: Shape2, p: readonly number[], scale: number): number {
  return planarDistance(shape, { kind: 'circle', center: [p[0], p[1]], radius: scale * 1e-30 });
}

/**
 * The error of the distance in eps·S; throws (by `expect`) where the answer contradicts itself: normal not unit, witness points not on both outlines,
 * moving b by the distance does not just make them touch, or the exchanged pair differs in a bit.
 */
export function checkPair2(a: Shape2, b: Shape2, tolerance = 16): number {
  const got = distance2(a, b);
  const s = size2(a, b);
  const slack = tolerance * EPS * s;
  const what = (): string => `${JSON.stringify(a)} ${JSON.stringify(b)} ${JSON.stringify(got)}`;
  const error = Math.abs(got.distance - planarDistance(a, b));
  if (!(error <= slack)) throw new Error(`distance off by ${error / EPS / s} eps·S: ${what()}`);
  if (!(Math.abs(Math.hypot(...got.normal) - 1) <= 4 * EPS)) throw new Error(`normal not unit: ${what()}`);
  const touching = planarDistance(a, moved(b, -got.distance * got.normal[0], -got.distance * got.normal[1]));
  if (!(Math.abs(touching) <= 2 * slack)) throw new Error(`moved b is ${touching / EPS / s} eps·S from touching: ${what()}`);
  for (let k = 0; k < 2; k++) {
    const off = got.pointB[k] - got.pointA[k] - got.normal[k] * got.distance;
    if (!(Math.abs(off) <= slack)) throw new Error(`points do not span the distance: ${what()}`);
  }
  if (!(Math.abs(outside(a, got.pointA, s)) <= 2 * slack)) {
    throw new Error(`point of a is ${outside(a, got.pointA, s)} off its outline: ${what()}`);
  }
  if (!(Math.abs(outside(b, got.pointB, s)) <= 2 * slack)) {
    throw new Error(`point of b is ${outside(b, got.pointB, s)} off its outline: ${what()}`);
  }
  const back = distance2(b, a);
  if (JSON.stringify(a) !== JSON.stringify(b)) {
    expect([back.distance, back.pointA, back.pointB]).toEqual([got.distance, got.pointB, got.pointA]);
    expect(back.normal).toEqual([0 - got.normal[0], 0 - got.normal[1]]);
  }
  return error / EPS / s;
}
