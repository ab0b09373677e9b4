// The judgement of a ray's answer against the oracle: distances, and everything an interval must satisfy.

import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { EPSILON } from '../../src/core/math/scalar.ts';
import { sizeOfSolid } from '../../src/oracle/judge.ts';
import { nearestDouble, pierce, spreadOf, type Line, type Pierced, type Piercing, type Spread } from '../../src/oracle/rays.ts';
import type { RayEnd, RayInterval } from '../../src/core/raycast/raycast.ts';
import { drawRay } from './draw.ts';
import { FACE, type Face, type Verdict } from './face.ts';
import { shapeOf } from './generators.ts';
import { multiply, rational, subtract, sum, toNumber } from './rational.ts';
import { axesOf, type DrawnRay, type PiercedKind } from './rays.ts';
import { dot, minus, plus, type Point, unitOf } from './vectors.ts';

/** Bars of distances, in eps·(|t| + S), and of points, in eps·S. */
const DISTANCES = 8;
const POINTS = 8;
/** What the input may move by, in units of its last place, before a nasty answer is held against it. */
const ULPS = 8;
/** Distances below this many steps of 2⁻³²⁰ (1e-45 m) are zero: the ray starts on the surface. */
const ON_SURFACE = 1n << 170n;

/** The raycast of any pierced thing, as a whole line unless `range` says otherwise. */
export function cast(
  solid: Pierced,
  line: Line,
  face: Face = FACE,
  range: { kind?: 'ray'; maxDistance?: number } | { kind: 'line' } = { kind: 'line' },
): RayInterval | null {
  if (solid.kind === 'box') throw new Error('a box by its axes has no shape');
  const given = { ...line, ...range };
  return solid.kind === 'cylinder' ? face.raycastCylinder(solid, given) : face.raycast(shapeOf(solid, face), given);
}

/** S: the largest absolute coordinate or size. */
export function sizeOfPierced(solid: Pierced, origin: readonly number[] = []): number {
  const size =
    solid.kind === 'cylinder'
      ? sizeOfSolid({ ...solid, kind: 'capsule' })
      : solid.kind === 'box'
        ? Math.max(...solid.center.map(Math.abs), ...solid.half)
        : sizeOfSolid(solid);
  return Math.max(size, ...origin.map(Math.abs));
}

/** Asked for only where it matters: some hundred times the work of one answer. Its chance is its own, so that a verdict can be repeated. */
function conditioning({ solid, line }: DrawnRay): () => Spread {
  let spread: Spread | undefined;
  return () => (spread ??= spreadOf(solid, line, ULPS, 48, mulberry32(1)));
}

/**
 * Holds the distances of an answer against the oracle. Allowed: 8 eps·(|t| + S); with `nasty`, twice the spread of the exact answer under 8-ulp
 * changes of the input plus 8 eps·|t|. What touches exactly must be hit. A hit that is none counts as ambiguous where 8 ulps of the input decide.
 */
export function judge(drawn: DrawnRay, answer: RayInterval | null, nasty: boolean): Verdict {
  return judgeDistances(drawn, pierce(drawn.solid, drawn.line), answer, nasty, conditioning(drawn));
}

function judgeDistances(
  { solid, line }: DrawnRay,
  truth: Piercing | null,
  answer: RayInterval | null,
  nasty: boolean,
  spread: () => Spread,
): Verdict {
  if (!truth) {
    if (!answer) return { complaint: null, error: 0, isAmbiguous: false };
    if (spread().isAmbiguous) return { complaint: null, error: 0, isAmbiguous: true };
    const complaint = `hit at ${answer.enter.distance} … ${answer.exit.distance}, but misses`;
    return { complaint, error: Infinity, isAmbiguous: false };
  }
  if (!answer) {
    return { complaint: `missed, but enters at ${truth.enter} and leaves at ${truth.exit}`, error: Infinity, isAmbiguous: false };
  }
  const S = sizeOfPierced(solid, line.origin);
  let error = 0;
  let complaint: string | null = null;
  for (const end of ['enter', 'exit'] as const) {
    const t = truth[end];
    const got = answer[end].distance;
    if (t === got) continue;
    const off = Math.abs(t - got);
    const unit = EPSILON * (Math.abs(t) + S);
    error = Math.max(error, off / unit);
    const alone = DISTANCES * EPSILON * Math.abs(t);
    if (off <= (nasty ? alone : DISTANCES * unit)) continue;
    // Where other inputs miss, the spread is only that of those that hit.
    if (nasty && (off <= 2 * spread()[end] + alone || (spread().isAmbiguous && off <= DISTANCES * unit))) continue;
    complaint = `${end} is ${got}, expected ${t}: off by ${off / unit} eps·(|t| + S)`;
  }
  return { complaint, error, isAmbiguous: false };
}

/** Casts through the public face and holds all of the answer against the oracle. */
export function judgeRay(drawn: DrawnRay, nasty: boolean, face: Face = FACE): Verdict {
  const { solid, line } = drawn;
  const truth = pierce(solid, line);
  const answer = cast(solid, line, face);
  const spread = conditioning(drawn);
  const verdict = judgeDistances(drawn, truth, answer, nasty, spread);
  if (verdict.complaint || !truth || !answer) return verdict;
  return {
    ...verdict,
    complaint: intervalComplaint(drawn, answer) ?? truthComplaint(truth, answer, spread) ?? rangeComplaint(drawn, answer, face),
  };
}

/** Draws `count` rays from a seed, casts each and returns what is wrong, each with the case ready to paste. */
export function complaints(kind: PiercedKind, random: Random, count: number, nasty: boolean): string[] {
  const found: string[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = drawRay(random, kind, nasty);
    const { complaint } = judgeRay(drawn, nasty);
    if (complaint) found.push(`${drawn.how}: ${complaint} · ${JSON.stringify(drawn.solid)} ${JSON.stringify(drawn.line)}`);
  }
  return found;
}

/** Parts as the oracle has them, or as it has them within the input's last places; a start on the surface is at 0. */
function truthComplaint(truth: Piercing, answer: RayInterval, spread: () => Spread): string | null {
  for (const end of ['enter', 'exit'] as const) {
    const part = truth[`${end}Part`];
    const got = answer[end].part;
    if (got !== part && !spread()[`${end}Parts`].has(got)) return `the ${end} part is ${got}, expected ${part}`;
    const steps = truth[`${end}Steps`];
    if (steps <= ON_SURFACE && steps >= -ON_SURFACE && answer[end].distance !== 0) {
      return `starts on the surface, but the ${end} is at ${answer[end].distance}`;
    }
  }
  const chord = nearestDouble(truth.exitSteps - truth.enterSteps);
  const lost = Math.abs(truth.enter - answer.enter.distance) + Math.abs(truth.exit - answer.exit.distance);
  if (
    Number.isFinite(chord) &&
    !(Math.abs(answer.chord - chord) <= lost + DISTANCES * EPSILON * (Math.abs(truth.enter) + Math.abs(truth.exit)))
  ) {
    return `the chord is ${answer.chord}, expected ${chord}`;
  }
  return null;
}

/** Half-line, and half-line with an end: the same interval where some of it counts, and touching either end of the range counts. */
function rangeComplaint({ solid, line }: DrawnRay, answer: RayInterval, face: Face): string | null {
  const same = (got: RayInterval | null): boolean => JSON.stringify(got) === JSON.stringify(answer);
  const half = cast(solid, line, face, {});
  if (answer.exit.distance >= 0 ? !same(half) : half) return `as a half-line it gives ${JSON.stringify(half)}`;
  const t = answer.enter.distance;
  if (t > 0 && t < 1e100) {
    if (!same(cast(solid, line, face, { maxDistance: t }))) return `with maxDistance ${t} it misses`;
    const less = t * (1 - EPSILON);
    if (cast(solid, line, face, { maxDistance: less })) return `with maxDistance ${less} it hits`;
  }
  return null;
}

/** What an interval must satisfy by itself: order, points on the surface and on the line, normals unit, outward and right. */
function intervalComplaint({ solid, line }: DrawnRay, { enter, exit, chord, originInside }: RayInterval): string | null {
  if (enter.distance > exit.distance) return `enters at ${enter.distance} after it leaves at ${exit.distance}`;
  if (originInside !== (enter.distance < 0 && exit.distance > 0)) return `originInside is ${String(originInside)}`;
  if (!(chord >= 0)) return `the chord is ${chord}`;
  if (!Number.isFinite(enter.distance) || !Number.isFinite(exit.distance)) return null;
  const d = unitOf(scaled(line.direction));
  for (const end of [enter, exit]) {
    const n = Math.hypot(...end.normal);
    if (!(Math.abs(n - 1) <= 4 * EPSILON)) return `a normal is ${n} long`;
    // The place along a cylinder without ends may be far beyond all that is given.
    const S = Math.max(sizeOfPierced(solid), ...end.point.map(Math.abs));
    const off = Math.abs(surfaceDistance(solid, end.point));
    if (!(off <= POINTS * EPSILON * S)) return `a point is ${off / (EPSILON * S)} eps·S off the surface`;
    const aside = Math.hypot(...minus(end.point, plus(line.origin, end.distance, d)));
    const reach = EPSILON * (Math.abs(end.distance) + Math.max(S, ...line.origin.map(Math.abs)));
    if (!(aside <= 2 * POINTS * reach)) return `a point is ${aside / reach} eps·(|t| + S) off the line`;
    if (!(dot(end.normal, d) * (end === enter ? 1 : -1) <= 1e-7)) return 'a normal does not point out of the solid';
    const wrong = normalComplaint(solid, end, S, reach);
    if (wrong) return wrong;
  }
  return null;
}

/** Round: centre + r·n is the point. Flat: the face's own normal. On a core `s` is where the point's foot is. */
function normalComplaint(solid: Pierced, { normal, point, part, s }: RayEnd, S: number, reach: number): string | null {
  const unit = EPSILON * S;
  switch (solid.kind) {
    case 'sphere': {
      const off = Math.hypot(...minus(point, plus(solid.center, solid.radius, normal)));
      return off <= POINTS * unit ? null : `centre + r·normal is ${off / unit} eps·S beside the point`;
    }
    case 'capsule':
    case 'cylinder': {
      if (s === undefined) return 's is missing';
      if (solid.kind === 'capsule') {
        const expected = part === 'p1' ? 0 : part === 'p2' ? 1 : s;
        if (s !== expected || !(s >= 0 && s <= 1)) return `s is ${s} on ${part}`;
      }
      const foot = plus(solid.p1, s, minus(solid.p2, solid.p1));
      const off = Math.hypot(...minus(point, plus(foot, solid.radius, normal)));
      return off <= 2 * POINTS * reach ? null : `core(s) + r·normal is ${off / reach} eps·(|t| + S) beside the point`;
    }
    case 'triangle': {
      if (part !== 'front' && part !== 'back') return `part is ${part}`;
      const n = planeOf(solid).map(toNumber);
      const length = Math.hypot(...n);
      const cosine = dot(normal, n) / length;
      // A line in the plane leaves across the edges.
      const off = Math.min(Math.abs(cosine), Math.hypot(...normal.map((x, k) => x - (part === 'front' ? n[k] : -n[k]) / length)));
      return off <= 8 * EPSILON ? null : `the normal of the ${part} is ${off} off`;
    }
    default: {
      const axis = axesOf(solid)['xyz'.indexOf(part[1])] as Point | undefined;
      if (!axis) return `part is ${part}`;
      const off = Math.hypot(...normal.map((x, k) => x - (part[0] === '+' ? axis[k] : -axis[k])));
      return off <= 8 * EPSILON ? null : `the normal of ${part} is ${off} off`;
    }
  }
}

// In fractions: the plane of a sliver is lost in rounding.
function planeOf({ a, b, c }: Pierced & { kind: 'triangle' }): ReturnType<typeof rational>[] {
  const [p, q, r] = [a, b, c].map((x) => x.map(rational));
  const [u, v] = [q, r].map((x) => x.map((coordinate, k) => subtract(coordinate, p[k])));
  return [0, 1, 2].map((k) => subtract(multiply(u[(k + 1) % 3], v[(k + 2) % 3]), multiply(u[(k + 2) % 3], v[(k + 1) % 3])));
}

/** Signed distance of a point from the surface of a round solid or a box; of a triangle, from its plane. */
export function surfaceDistance(solid: Pierced, p: readonly number[]): number {
  switch (solid.kind) {
    case 'sphere':
      return Math.hypot(...minus(p, solid.center)) - solid.radius;
    case 'capsule':
    case 'cylinder': {
      const a = minus(solid.p2, solid.p1);
      const m = minus(p, solid.p1);
      const aa = dot(a, a);
      let s = aa > 0 ? dot(m, a) / aa : 0;
      if (solid.kind === 'capsule') s = Math.min(1, Math.max(0, s));
      return Math.hypot(...plus(m, -s, a)) - solid.radius;
    }
    case 'triangle': {
      const n = planeOf(solid);
      const height = n.map((coordinate, k) => multiply(coordinate, subtract(rational(p[k]), rational(solid.a[k]))));
      return toNumber(sum(...height)) / Math.hypot(...n.map(toNumber));
    }
    case 'bounds':
      return Math.max(...[0, 1, 2].map((k) => Math.max(solid.min[k] - p[k], p[k] - solid.max[k])));
    default: {
      const m = minus(p, solid.center);
      return Math.max(...axesOf(solid).map((u, k) => Math.abs(dot(m, u)) - solid.half[k]));
    }
  }
}

function scaled(p: readonly number[]): Point {
  const m = Math.max(...p.map(Math.abs));
  return [p[0] / m, p[1] / m, p[2] / m];
}
