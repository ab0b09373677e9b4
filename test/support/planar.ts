// Random shapes of the plane, the nasty ones included, and what an answer must satisfy whatever the pair.
import { planarDistance } from '../../src/oracle/planar.ts';
import type { PlanarSolid } from '../../src/oracle/planar.ts';
import { box2, capsule2, circle2 } from '../../src/core/planar/shape2.ts';
import type { Shape2 } from '../../src/core/planar/shape2.ts';
import { FACE } from './face.ts';
import type { Face, Verdict } from './face.ts';

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

/** A pair on a raster, far from the origin, tiny, huge or needle-thin. */
export function nastyPair2(random: () => number, kindA: Shape2['kind'], kindB: Shape2['kind']): [Shape2, Shape2] {
  const raster = random() < 0.6;
  const scale = random() < 0.5 ? 1 : 10 ** (random() * 160 - 80);
  const far = random() < 0.3 ? 10 ** (7 * random()) * scale : 0;
  const thin = random() < 0.7 ? 1 : 10 ** (-7 * random());
  const hair = (): number => (random() < 0.8 ? 0 : (random() - 0.5) * 10 ** (-9 - 7 * random()));
  const grow = (s: Shape2): Shape2 => {
    const p = (v: readonly number[]): [number, number] => [far + (v[0] + hair()) * scale, (v[1] + hair()) * scale - far];
    if (s.kind === 'circle') return circle2({ center: p(s.center), radius: s.radius * scale * thin });
    if (s.kind === 'capsule') return capsule2({ p1: p(s.p1), p2: p(s.p2), radius: s.radius * scale * thin });
    return box2({ center: p(s.center), half: [s.half[0] * scale, s.half[1] * scale * thin], angle: s.angle + hair() });
  };
  return [grow(randomShape2(random, kindA, raster)), grow(randomShape2(random, kindB, raster))];
}

/**
 * The error of the distance in eps·S; a complaint where it exceeds `allowed` or the answer contradicts itself: normal not unit, witness points not on
 * both outlines, moving b by the distance does not just make them touch, a touch missed, or the exchanged pair differs in a bit.
 */
export function judgePair2(a: Shape2, b: Shape2, allowed: number, face: Face = FACE): Verdict {
  const got = face.distance2(a, b);
  const s = size2(a, b);
  const unit = EPS * s;
  const truth = planarDistance(a, b);
  const error = Math.abs(got.distance - truth) / unit;
  return {
    error,
    isAmbiguous: truth !== 0 && Math.abs(truth - TOUCHING * unit) <= allowed * unit,
    complaint:
      error <= allowed ? answerComplaint(a, b, truth, s, face) : `distance is ${got.distance}, expected ${truth}: off by ${error} eps·S`,
  };
}

/** What touches, and rounding of points, in eps·S. */
const TOUCHING = 4;
const POINTS = 16;

function answerComplaint(a: Shape2, b: Shape2, truth: number, s: number, face: Face): string | null {
  const got = face.distance2(a, b);
  const unit = EPS * s;
  if (!(Math.abs(Math.hypot(...got.normal) - 1) <= 4 * EPS)) return `the normal is ${Math.hypot(...got.normal)} long`;
  const touching = planarDistance(a, moved(b, -got.distance * got.normal[0], -got.distance * got.normal[1]));
  if (!(Math.abs(touching) <= 2 * POINTS * unit)) return `b, moved by the distance, is ${touching / unit} eps·S from touching`;
  for (let k = 0; k < 2; k++) {
    const off = got.pointB[k] - got.pointA[k] - got.normal[k] * got.distance;
    if (!(Math.abs(off) <= POINTS * unit)) return `pointB − pointA − normal·distance is ${off / unit} eps·S`;
  }
  for (const [name, shape, point] of [
    ['pointA', a, got.pointA],
    ['pointB', b, got.pointB],
  ] as const) {
    const off = outside(shape, point, s);
    if (!(Math.abs(off) <= 2 * POINTS * unit)) return `${name} is ${off / unit} eps·S off its outline`;
  }
  const hit = face.hit2(a, b);
  if ((hit !== null) !== got.distance <= TOUCHING * unit) return `hit ${hit ? 'found' : 'missed'} at distance ${got.distance}`;
  if (!hit && truth <= 0) return `no hit, but they touch: distance ${truth}`;
  if (JSON.stringify(a) === JSON.stringify(b)) return null;
  const back = face.distance2(b, a);
  const flipped = { distance: back.distance, normal: back.normal.map((x) => 0 - x), pointA: back.pointB, pointB: back.pointA };
  return JSON.stringify(flipped) === JSON.stringify(got) ? null : 'differs when asked the other way round';
}

/** The error of the distance in eps·S; throws where the verdict has a complaint. */
export function checkPair2(a: Shape2, b: Shape2, allowed = 16): number {
  const { complaint, error } = judgePair2(a, b, allowed);
  if (complaint) throw new Error(`${complaint}: ${JSON.stringify(a)} ${JSON.stringify(b)}`);
  return error;
}
