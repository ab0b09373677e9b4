// A new body on a surface, of one kind or of four in turn, standing on the point along the surface's normal.

import { aabb, capsule, mulberry32, obb, quatFromY, sphere } from 'kantsu';
import type { Entity, Quat, Shape, Vec3, World } from 'kantsu';
import { plus } from '../kit/vectors.ts';

/** Kinds that can be fitted to a mesh, and added alone; in the order of the cycle. */
export const FITTABLE = ['sphere', 'capsule', 'obb', 'aabb'] as const;
type Plain = (typeof FITTABLE)[number];

/** Colliders of a mesh: fitted to it, or its own triangles, as a static level. */
export const COLLIDERS = [...FITTABLE, 'level'] as const;
export type Collider = (typeof COLLIDERS)[number];

/** Built-in meshes. */
export const MODELS = ['knot', 'bottle', 'ring'] as const;
export type Model = (typeof MODELS)[number];

/** Choices of the Add panel: cycle through the kinds, one kind, or a mesh with a collider around it. */
export const ADDABLE = ['turns', ...FITTABLE, 'mesh'] as const;
export type Addable = (typeof ADDABLE)[number];

type Made = readonly [name: string, shape: Shape, height: number];

/** Adds a body on `point`, its lowest point touching, its own y axis along the unit `normal`: the n-th that is added to a world of this seed. */
export function addBody(
  world: World,
  { seed, n }: { readonly seed: number; readonly n: number },
  { point, normal, what }: { readonly point: Vec3; readonly normal: Vec3; readonly what: Plain | 'turns' },
  body: 'dynamic' | 'kinematic',
): Entity {
  const random = mulberry32(seed);
  for (let i = 2; i < 2 * n; i++) random();
  const kind = what === 'turns' ? FITTABLE[(n - 1) % FITTABLE.length] : what;
  const size = 0.3 + 0.25 * random();
  const width = 0.3 + 0.25 * random();
  const half: Vec3 = [width, size, size];
  const [x, y, z] = normal.map(Math.abs);
  // Its name, its shape about the origin, and the height of that above the point. An AABB cannot rotate: by its extent against the normal, Σ half·|n|.
  const all: Readonly<Record<Plain, Made>> = {
    sphere: ['ball', sphere({ center: [0, 0, 0], radius: size }), size],
    capsule: ['pill', capsule({ p1: [0, -size, 0], p2: [0, size, 0], radius: 0.7 * width }), size + 0.7 * width],
    obb: ['brick', obb({ center: [0, 0, 0], half }), size],
    aabb: ['crate', aabb({ center: [0, 0, 0], half }), width * x + size * y + size * z],
  };
  const [name, shape, height] = all[kind];
  const orientation: Quat = [0, 0, 0, 1];
  quatFromY(orientation, 0, ...normal);
  const turned = kind === 'capsule' || kind === 'obb' ? { orientation } : {};
  const position = plus(point, normal, height);
  return world.spawn({ body, restitution: 0.35, rollingFriction: 0.01, name: `new ${name} ${n}`, shape, position, ...turned });
}
