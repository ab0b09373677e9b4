// The math of a hit, step by step, as one would do it on paper. Results come from the kernels (src/core/raycast), which do the same in a numerically
// better order; a test compares the two.

import { axesAt } from 'kantsu';
import type { Aabb, Capsule, Obb, RayInterval, Shape, Sphere, Triangle, Vec3 } from 'kantsu';
import { cross, dot, minus, plus } from '../kit/vectors.ts';
import { digits } from '../ui/format.ts';
import type { WordKey } from '../ui/words.ts';

/** One line of the math: a formula, its value, and its consequence. */
export interface Step {
  readonly formula: string;
  readonly value: string;
  readonly so?: WordKey;
  /** Whether it gives the entry or the exit. */
  readonly end?: 'enter' | 'exit';
  /** What it highlights in the scene. */
  readonly shows: Figure;
}

type Point = Readonly<Vec3>;

/** Points and segments in the world. */
export interface Figure {
  readonly points: readonly Point[];
  readonly lines: readonly (readonly [Point, Point])[];
}

export interface Working {
  readonly title: WordKey;
  readonly steps: readonly Step[];
}

interface Line {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
}

const FACES = ['x', 'y', 'z'];

/** The math for this ray and shape; `hit` tells which roots were chosen, and is null if the whole line misses. */
export function explain(shape: Shape, line: Line, hit: RayInterval | null): Working[] {
  switch (shape.kind) {
    case 'sphere':
      return [ball(shape, line, 'explain.ball', hit ? undefined : [])];
    case 'capsule':
      return capsule(shape, line, hit);
    case 'triangle':
      return [triangle(shape, line, hit !== null)];
    default:
      return [slabs(shape, line, hit !== null)];
  }
}

/** A·t² + 2B·t + C = 0 with A = 1: the discriminant is r² − b², b the line's distance from the centre. */
function ball(
  { center, radius }: Pick<Sphere, 'center' | 'radius'>,
  { origin, direction }: Line,
  title: WordKey,
  used: readonly ('enter' | 'exit')[] = ['enter', 'exit'],
): Working {
  const m = minus(origin, center);
  const b = dot(m, direction);
  const foot = minus(m, direction, b);
  const distance = Math.hypot(...foot);
  const room = (radius - distance) * (radius + distance);
  const half = Math.sqrt(Math.max(0, room));
  const at = (t: number): Vec3 => plus(origin, direction, t);
  const near = at(-b);
  const steps: Step[] = [
    { formula: 'B = (P0 − Pc)·V̂', value: digits(b), shows: figure([near], [origin, near]) },
    { formula: 'C = |P0 − Pc|² − r²', value: digits(dot(m, m) - radius * radius), shows: figure([center], [origin, center]) },
    { formula: 'b = |(P0 − Pc) × V̂| ≤ r', value: digits(distance), shows: figure([center, near], [center, near]) },
    {
      formula: 'D = B² − C = r² − b²',
      value: digits(room),
      so: sign(room),
      shows: room < 0 ? figure([near], [center, near]) : figure([near], [center, near], [at(-b - half), at(-b + half)]),
    },
  ];
  const root = (t: number): Figure => figure([at(t)], [origin, at(t)]);
  if (used.includes('enter')) steps.push({ formula: 't₁ = −B − √D', value: digits(-b - half), end: 'enter', shows: root(-b - half) });
  if (used.includes('exit')) steps.push({ formula: 't₂ = −B + √D', value: digits(-b + half), end: 'exit', shows: root(-b + half) });
  return { title, steps };
}

function capsule(shape: Capsule, line: Line, hit: RayInterval | null): Working[] {
  const a = minus(shape.p2, shape.p1);
  const aa = dot(a, a);
  if (aa === 0) return [ball({ center: shape.p1, radius: shape.radius }, line, 'explain.ball', hit ? undefined : [])];
  const m = minus(line.origin, shape.p1);
  const d = line.direction;
  // Perpendicular to the axis: x⊥ = x − a (x·a)/a².
  const flat = (v: Vec3): Vec3 => minus(v, a, dot(v, a) / aa);
  const m0 = flat(m);
  const d0 = flat(d);
  const [A, B, C] = [dot(d0, d0), dot(m0, d0), dot(m0, m0) - shape.radius * shape.radius];
  const room = B * B - A * C;
  const at = (t: number): Vec3 => plus(line.origin, d, t);
  /** The point of the axis nearest to a point. */
  const foot = (p: Point): Vec3 => plus(shape.p1, a, dot(minus(p, shape.p1), a) / aa);
  /** A line of the infinite cylinder or of its axis, through a point. */
  const along = (p: Point): [Vec3, Vec3] => [plus(p, a, -1), plus(p, a, 1)];
  const axis: [Vec3, Vec3] = [plus(shape.p1, a, -1), plus(shape.p2, a, 1)];
  const away: [Vec3, Vec3] = [line.origin, foot(line.origin)];
  const roots = A >= 1e-12 && room >= 0 ? [-1, 1].map((side) => (-B + side * Math.sqrt(room)) / A) : [];
  const closest = A >= 1e-12 ? at(-B / A) : line.origin;
  const cylinder: Step[] = [
    {
      formula: 'A = |V⊥|²',
      value: digits(A),
      ...(A < 1e-12 && { so: 'explain.parallel' as const }),
      shows: figure([], axis, [shape.p1, plus(shape.p1, d0, 1)]),
    },
    { formula: 'B = M⊥·V⊥', value: digits(B), shows: figure([], axis, away, [foot(line.origin), plus(foot(line.origin), d0, 1)]) },
    { formula: 'C = |M⊥|² − r²', value: digits(C), shows: figure([], axis, away) },
    {
      formula: 'D = B² − A·C',
      value: digits(room),
      so: sign(room),
      shows: figure([closest], axis, [closest, foot(closest)], ...roots.map((t) => along(at(t)))),
    },
  ];
  const workings: Working[] = [{ title: 'explain.cylinder', steps: cylinder }];
  const caps = new Map<'p1' | 'p2', ('enter' | 'exit')[]>();
  const seam: Step[] = [];
  for (const end of ['enter', 'exit'] as const) {
    let part = hit?.[end].part;
    if (roots.length > 0) {
      const t = roots[end === 'enter' ? 0 : 1];
      const s = (dot(m, a) + t * dot(d, a)) / aa;
      const on = end === 'enter' ? '₁' : '₂';
      cylinder.push({
        formula: `t${on} = (−B ${end === 'enter' ? '−' : '+'} √D)/A`,
        value: digits(t),
        ...(part === 'cylinder' && { end }),
        shows: figure([at(t)], along(at(t)), [line.origin, at(t)]),
      });
      seam.push({
        formula: `s${on} = (M + t${on}·V̂)·L / |L|²`,
        value: digits(s),
        so: s < 0 ? 'explain.beforeP1' : s > 1 ? 'explain.beyondP2' : 'explain.onCylinder',
        shows: figure([shape.p1, foot(at(t))], [shape.p1, foot(at(t))], [foot(at(t)), at(t)]),
      });
      // For a miss: the sphere that remains to be tested.
      part ??= s < 0 ? 'p1' : 'p2';
    }
    if (part === 'p1' || part === 'p2') caps.set(part, [...(caps.get(part) ?? []), end]);
  }
  if (!hit && A < 1e-12) caps.set('p1', []);
  if (seam.length > 0) workings.push({ title: 'explain.seam', steps: seam });
  for (const [part, ends] of caps) {
    workings.push(
      ball({ center: shape[part], radius: shape.radius }, line, part === 'p1' ? 'explain.ballP1' : 'explain.ballP2', hit ? ends : []),
    );
  }
  return workings;
}

/** Three pairs of planes: enters after the last entry, exits at the first exit. · Ericson, RTCD §5.3.3 */
function slabs(shape: Aabb | Obb, { origin, direction }: Line, hits: boolean): Working {
  const flat = new Float64Array(9);
  axesAt(flat, 0, Float64Array.from(shape.kind === 'obb' ? shape.orientation : [0, 0, 0, 1]), 0);
  const axes = [0, 3, 6].map((k) => [flat[k], flat[k + 1], flat[k + 2]] as Vec3);
  const m = minus(origin, shape.center);
  const rows = axes.map((axis, k) => {
    const o = dot(m, axis);
    const d = dot(direction, axis);
    const one = (-shape.half[k] - o) / d;
    const other = (shape.half[k] - o) / d;
    return { k, d, near: Math.min(one, other), far: Math.max(one, other) };
  });
  const crossed = rows.filter(({ d }) => d !== 0);
  const enter = Math.max(...crossed.map(({ near }) => near));
  const exit = Math.min(...crossed.map(({ far }) => far));
  const at = (t: number): Vec3 => plus(origin, direction, t);
  const steps: Step[] = rows.map(({ k, d, near, far }) => {
    const faces = [-1, 1].flatMap((side) => faceEdges(shape, axes, k, side));
    return d === 0
      ? {
          formula: FACES[k],
          value: '',
          so: Math.abs(dot(m, axes[k])) <= shape.half[k] ? 'explain.along' : 'explain.besides',
          shows: figure([], ...faces),
        }
      : {
          formula: `${FACES[k]}: (∓h − o)/d`,
          value: `${digits(near)} … ${digits(far)}`,
          shows: figure([at(near), at(far)], ...faces, [at(near), at(far)]),
        };
  });
  const root = (t: number): Figure => figure([at(t)], [origin, at(t)]);
  steps.push(
    { formula: 't₁ = max', value: digits(enter), ...(hits && { end: 'enter' as const }), shows: root(enter) },
    {
      formula: 't₂ = min',
      value: digits(exit),
      ...(hits ? { end: 'exit' as const } : { so: 'explain.apart' as const }),
      shows: root(exit),
    },
  );
  return { title: 'explain.slabs', steps };
}

/** The plane, then barycentric coordinates, all at least 0 inside. · Ericson, RTCD §5.3.6 */
function triangle({ a, b, c }: Triangle, { origin, direction }: Line, hits: boolean): Working {
  const u = minus(b, a);
  const v = minus(c, a);
  const n = cross(u, v);
  const facing = dot(n, direction);
  const t = dot(minus(a, origin), n) / facing;
  const sides: [Point, Point][] = [
    [a, b],
    [b, c],
    [c, a],
  ];
  const middle = a.map((x, k) => (x + b[k] + c[k]) / 3) as Vec3;
  const steps: Step[] = [
    {
      formula: 'n·V̂, n = (b − a) × (c − a)',
      value: digits(facing),
      ...(facing === 0 && { so: 'explain.inPlane' as const }),
      shows: figure([], ...sides, [middle, plus(middle, n, 1 / Math.sqrt(dot(n, n)))]),
    },
  ];
  if (facing !== 0) {
    const p = plus(origin, direction, t);
    const nn = dot(n, n);
    const beta = dot(cross(minus(p, a), v), n) / nn;
    const gamma = dot(cross(u, minus(p, a)), n) / nn;
    const shares = [1 - beta - gamma, beta, gamma];
    steps.push({
      formula: 't = (a − P0)·n / n·V̂',
      value: digits(t),
      ...(hits && { end: 'enter' as const }),
      shows: figure([p], [origin, p]),
    });
    steps.push({
      formula: 'α, β, γ ≥ 0',
      value: shares.map(digits).join(', '),
      ...(shares.some((share) => share < 0) && { so: 'explain.beside' as const }),
      shows: figure([p, a, b, c], [p, a], [p, b], [p, c], ...sides),
    });
  }
  return { title: 'explain.triangle', steps };
}

/** The four edges of the face of a box on one side of its axis k. */
function faceEdges({ center, half }: Pick<Aabb, 'center' | 'half'>, axes: readonly Vec3[], k: number, side: number): [Vec3, Vec3][] {
  const [u, v] = [(k + 1) % 3, (k + 2) % 3];
  const corner = (i: number): Vec3 => {
    const [a, b] = [i & 2 ? 1 : -1, (i + 1) & 2 ? 1 : -1];
    return plus(plus(plus(center, axes[k], side * half[k]), axes[u], a * half[u]), axes[v], b * half[v]);
  };
  return [0, 1, 2, 3].map((i) => [corner(i), corner((i + 1) % 4)]);
}

function figure(points: readonly Point[], ...lines: readonly (readonly [Point, Point])[]): Figure {
  return { points, lines };
}

function sign(room: number): WordKey {
  return room < 0 ? 'explain.noRoots' : room === 0 ? 'explain.oneRoot' : 'explain.twoRoots';
}
