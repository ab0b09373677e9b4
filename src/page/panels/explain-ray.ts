// The math of a hit, step by step, as one would do it on paper. Results come from the kernels (src/core/raycast), which do the same in a numerically
// better order; a test compares the two.

import { axesAt } from 'kantsu';
import type { Aabb, Capsule, Obb, RayInterval, Shape, Triangle, Vec3 } from 'kantsu';
import { lightsOf } from '../construction/rows/construction.ts';
import type { Construction } from '../construction/rows/construction.ts';
import { cylinderRoots } from '../construction/rows/ray-capsule-figure.ts';
import { sphereCross, sphereQuadratic } from '../construction/rows/sphere-line.ts';
import type { SphereInput } from '../construction/rows/sphere-line.ts';
import { lettersOf, noteText, printed } from '../construction/say.ts';
import { cross, dot, minus, plus } from '../kit/vectors.ts';
import { digits } from '../ui/format.ts';
import { t } from '../ui/words.ts';
import type { WordKey } from '../ui/words.ts';

/** One line of the math: a formula, its value, and its consequence. */
export interface Step {
  readonly formula: string;
  readonly value: string;
  readonly so?: string;
  /** Whether it gives the entry or the exit. */
  readonly end?: End;
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

type End = 'enter' | 'exit';
const ENDS = ['enter', 'exit'] as const;

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
      return [ball(shape, line, 'explain.ball', hit ? ENDS : [])];
    case 'capsule':
      return capsule(shape, line, hit);
    case 'triangle':
      return [triangle(shape, line, hit !== null)];
    default:
      return [slabs(shape, line, hit !== null)];
  }
}

/** The quadratic, and before its discriminant the distance that decides without a root; of the roots those that are entry and exit. */
function ball(sphere: SphereInput, ray: Line, title: WordKey, used: readonly End[]): Working {
  const line = { ...ray, kind: 'line' } as const;
  const quadratic = sphereQuadratic(sphere, line);
  const roots = used.map((end) => (end === 'enter' ? 'near' : 'far'));
  const steps = [
    ...linesOf(quadratic, ['A', 'B', 'C']),
    ...linesOf(sphereCross(sphere, line), ['perp']),
    ...linesOf(quadratic, ['D', ...roots], used),
  ];
  return { title, steps };
}

/** The infinite cylinder, where its roots lie along the axis, and the spheres of the ends that do not lie on it. */
function capsule(shape: Capsule, ray: Line, hit: RayInterval | null): Working[] {
  const { p1, p2, radius } = shape;
  if (p1.every((x, k) => x === p2[k])) return [ball({ center: p1, radius }, ray, 'explain.ball', hit ? ENDS : [])];
  const cylinder = cylinderRoots(shape, { ...ray, kind: 'line' });
  const seam = linesOf(cylinder, ['s1', 's2']);
  const caps = new Map<'p1' | 'p2', End[]>();
  for (const [k, end] of ENDS.entries()) {
    const s = cylinder.quantities.find(({ id }) => id === `s${k + 1}`)?.value;
    // For a miss: the sphere that remains to be tested; parallel to the axis, either.
    const part = hit ? hit[end].part : s === undefined ? undefined : Number(s) < 0 ? 'p1' : 'p2';
    if (part === 'p1' || part === 'p2') caps.set(part, [...(caps.get(part) ?? []), ...(hit ? [end] : [])]);
  }
  if (!hit && !cylinder.formulas.some(({ result }) => result === 'D')) caps.set('p1', []);
  const isOnSide = ENDS.filter((end) => hit?.[end].part === 'cylinder');
  return [
    { title: 'explain.cylinder', steps: linesOf(cylinder, ['A', 'B', 'C', 'D', 'near', 'far'], isOnSide) },
    ...(seam.length > 0 ? [{ title: 'explain.seam', steps: seam } as const] : []),
    ...[...caps].map(([part, ends]) =>
      ball({ center: shape[part], radius }, ray, part === 'p1' ? 'explain.ballP1' : 'explain.ballP2', ends),
    ),
  ];
}

const ROOTS: Readonly<Record<string, End>> = { near: 'enter', far: 'exit' };

/** The formulas of a construction for these quantities, as far as they have a value; roots that are entry or exit are marked. */
function linesOf(construction: Construction, ids: readonly string[], used: readonly End[] = []): Step[] {
  return ids.flatMap((id): Step[] => {
    const formula = construction.formulas.findLast(({ result }) => result === id);
    const quantity = construction.quantities.find((one) => one.id === id);
    if (!formula || !quantity || !Number.isFinite(quantity.value)) return [];
    const lit = lightsOf(construction, id);
    const parts = construction.parts.filter(({ of = '' }) => lit.includes(of));
    const shows = figure(
      parts.flatMap((part) => ('at' in part ? [part.at] : [])),
      ...parts.flatMap((part) => ('from' in part ? [[part.from, part.to] as const] : [])),
    );
    const so = noteText(construction, id);
    const end = used.find((one) => one === ROOTS[id]);
    return [
      { formula: lettersOf(construction, formula), value: printed(quantity, 3), shows, ...(so !== '' && { so }), ...(end && { end }) },
    ];
  });
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
          so: t(Math.abs(dot(m, axes[k])) <= shape.half[k] ? 'explain.along' : 'explain.besides'),
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
      ...(hits ? { end: 'exit' as const } : { so: t('explain.apart') }),
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
  const along = dot(minus(a, origin), n) / facing;
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
      ...(facing === 0 && { so: t('explain.inPlane') }),
      shows: figure([], ...sides, [middle, plus(middle, n, 1 / Math.sqrt(dot(n, n)))]),
    },
  ];
  if (facing !== 0) {
    const p = plus(origin, direction, along);
    const nn = dot(n, n);
    const beta = dot(cross(minus(p, a), v), n) / nn;
    const gamma = dot(cross(u, minus(p, a)), n) / nn;
    const shares = [1 - beta - gamma, beta, gamma];
    steps.push({
      formula: 't = (a − P0)·n / n·V̂',
      value: digits(along),
      ...(hits && { end: 'enter' as const }),
      shows: figure([p], [origin, p]),
    });
    steps.push({
      formula: 'α, β, γ ≥ 0',
      value: shares.map(digits).join(', '),
      ...(shares.some((share) => share < 0) && { so: t('explain.beside') }),
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
