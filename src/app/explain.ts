// How a hit comes about, number by number, as one would work it out on paper. The answers themselves come from the kernels (src/raycast), which do
// the same in an order that loses nothing to rounding; a test holds the two together.

import type { Aabb, Capsule, Obb, RayInterval, Shape, Sphere, Triangle } from '../index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { digits } from './ui/format.ts';
import type { TextKey } from './ui/text.ts';

/** One line of the working: a formula, its value, and what follows from it. */
export interface Step {
  readonly formula: string;
  readonly value: string;
  readonly so?: TextKey;
  /** Leads to where the ray goes in, or out. */
  readonly end?: 'enter' | 'exit';
}

export interface Working {
  readonly title: TextKey;
  readonly steps: readonly Step[];
}

interface Line {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
}

const FACES = ['x', 'y', 'z'];

/** The working for a hit of this ray on this shape; `hit` tells which roots were chosen. */
export function explain(shape: Shape, line: Line, hit: RayInterval): Working[] {
  switch (shape.kind) {
    case 'sphere':
      return [ball(shape, line, 'explain.ball')];
    case 'capsule':
      return capsule(shape, line, hit);
    case 'triangle':
      return [triangle(shape, line)];
    default:
      return [slabs(shape, line)];
  }
}

/** A·t² + 2B·t + C = 0 with A = 1: S0.2 as it should read; the discriminant is r² − b², b the line's distance from the centre (S0.3, S0.4). */
function ball(
  { center, radius }: Pick<Sphere, 'center' | 'radius'>,
  { origin, direction }: Line,
  title: TextKey,
  used: readonly ('enter' | 'exit')[] = ['enter', 'exit'],
): Working {
  const m = minus(origin, center);
  const b = dot(m, direction);
  const foot = m.map((x, k) => x - b * direction[k]) as Vec3;
  const distance = Math.hypot(...foot);
  const room = (radius - distance) * (radius + distance);
  const half = Math.sqrt(Math.max(0, room));
  const steps: Step[] = [
    { formula: 'B = (O − C)·d', value: digits(b) },
    { formula: 'C = |O − C|² − r²', value: digits(dot(m, m) - radius * radius) },
    { formula: 'b = |(O − C) × d| ≤ r', value: digits(distance) },
    { formula: 'D = B² − C = r² − b²', value: digits(room), so: sign(room) },
  ];
  if (used.includes('enter')) steps.push({ formula: 't₁ = −B − √D', value: digits(-b - half), end: 'enter' });
  if (used.includes('exit')) steps.push({ formula: 't₂ = −B + √D', value: digits(-b + half), end: 'exit' });
  return { title, steps };
}

function capsule(shape: Capsule, line: Line, hit: RayInterval): Working[] {
  const a = minus(shape.p2, shape.p1);
  const aa = dot(a, a);
  if (aa === 0) return [ball({ center: shape.p1, radius: shape.radius }, line, 'explain.ball')];
  const m = minus(line.origin, shape.p1);
  const d = line.direction;
  // Perpendicular to the axis: x⊥ = x − a (x·a)/a². · S1.2
  const flat = (v: Vec3): Vec3 => v.map((x, k) => x - (a[k] * dot(v, a)) / aa) as Vec3;
  const m0 = flat(m);
  const d0 = flat(d);
  const [A, B, C] = [dot(d0, d0), dot(m0, d0), dot(m0, m0) - shape.radius * shape.radius];
  const room = B * B - A * C;
  const cylinder: Step[] = [
    { formula: 'A = |d⊥|²', value: digits(A), ...(A < 1e-12 && { so: 'explain.parallel' as const }) },
    { formula: 'B = m⊥·d⊥', value: digits(B) },
    { formula: 'C = |m⊥|² − r²', value: digits(C) },
    { formula: 'D = B² − A·C', value: digits(room), so: sign(room) },
  ];
  const workings: Working[] = [{ title: 'explain.cylinder', steps: cylinder }];
  const caps = new Map<'p1' | 'p2', ('enter' | 'exit')[]>();
  const seam: Step[] = [];
  for (const end of ['enter', 'exit'] as const) {
    const { part } = hit[end];
    if (A >= 1e-12 && room >= 0) {
      const t = (end === 'enter' ? -B - Math.sqrt(room) : -B + Math.sqrt(room)) / A;
      const s = (dot(m, a) + t * dot(d, a)) / aa;
      const on = end === 'enter' ? '₁' : '₂';
      cylinder.push({
        formula: `t${on} = (−B ${end === 'enter' ? '−' : '+'} √D)/A`,
        value: digits(t),
        ...(part === 'cylinder' && { end }),
      });
      seam.push({
        formula: `s${on} = (m + t${on}·d)·a / a²`,
        value: digits(s),
        so: s < 0 ? 'explain.beforeP1' : s > 1 ? 'explain.beyondP2' : 'explain.onCylinder',
      });
    }
    if (part === 'p1' || part === 'p2') caps.set(part, [...(caps.get(part) ?? []), end]);
  }
  if (seam.length > 0) workings.push({ title: 'explain.seam', steps: seam });
  for (const [part, ends] of caps) {
    workings.push(ball({ center: shape[part], radius: shape.radius }, line, part === 'p1' ? 'explain.ballP1' : 'explain.ballP2', ends));
  }
  return workings;
}

/** Three pairs of planes: in after the last entry, out at the first exit. · Ericson, RTCD §5.3.3 */
function slabs(shape: Aabb | Obb, { origin, direction }: Line): Working {
  const axes =
    shape.kind === 'obb'
      ? axesOf(shape.orientation)
      : ([
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ] as Vec3[]);
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
  const steps: Step[] = rows.map(({ k, d, near, far }) =>
    d === 0
      ? { formula: FACES[k], value: '', so: 'explain.along' }
      : { formula: `${FACES[k]}: (∓h − o)/d`, value: `${digits(near)} … ${digits(far)}` },
  );
  steps.push({ formula: 't₁ = max', value: digits(enter), end: 'enter' }, { formula: 't₂ = min', value: digits(exit), end: 'exit' });
  return { title: 'explain.slabs', steps };
}

/** The plane, then where on it: shares of the three corners, all at least 0 inside. · Ericson, RTCD §5.3.6 */
function triangle({ a, b, c }: Triangle, { origin, direction }: Line): Working {
  const u = minus(b, a);
  const v = minus(c, a);
  const n = cross(u, v);
  const facing = dot(n, direction);
  const t = dot(minus(a, origin), n) / facing;
  const steps: Step[] = [
    { formula: 'n·d, n = (b − a) × (c − a)', value: digits(facing), ...(facing === 0 && { so: 'explain.inPlane' as const }) },
  ];
  if (facing !== 0) {
    const p = origin.map((x, k) => x + t * direction[k]) as Vec3;
    const nn = dot(n, n);
    const beta = dot(cross(minus(p, a), v), n) / nn;
    const gamma = dot(cross(u, minus(p, a)), n) / nn;
    steps.push({ formula: 't = (a − O)·n / n·d', value: digits(t), end: 'enter' });
    steps.push({ formula: 'α, β, γ ≥ 0', value: [1 - beta - gamma, beta, gamma].map(digits).join(', ') });
  }
  return { title: 'explain.triangle', steps };
}

function sign(room: number): TextKey {
  return room < 0 ? 'explain.noRoots' : room === 0 ? 'explain.oneRoot' : 'explain.twoRoots';
}

function axesOf([x, y, z, w]: Obb['orientation']): Vec3[] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

function minus(a: readonly number[], b: readonly number[]): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
