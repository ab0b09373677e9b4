// A new body on a surface, of one kind or of four in turn, standing on the point along the surface's normal.

import { aabb, capsule, mulberry32, obb, quatFromY, sphere } from 'kantsu';
import type { Entity, Quat, Random, Vec3, World } from 'kantsu';

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

/** Adds bodies to one world; a restart begins the same sequence again. */
export class BodyMaker {
  readonly #random: Random;
  #made = 0;

  constructor(seed: number) {
    this.#random = mulberry32(seed);
  }

  /** Continues as if `n` had been added already. */
  skip(n: number): void {
    this.#made += n;
    for (let i = 0; i < 2 * n; i++) this.#random();
  }

  /** Adds a body on `point`, its lowest point touching, its own y axis along the unit `normal`. */
  add(world: World, point: Vec3, normal: Vec3, body: 'dynamic' | 'kinematic', what: Plain | 'turns'): Entity {
    const n = ++this.#made;
    const kind = what === 'turns' ? FITTABLE[(n - 1) % FITTABLE.length] : what;
    const size = 0.3 + 0.25 * this.#random();
    const width = 0.3 + 0.25 * this.#random();
    const orientation: Quat = [0, 0, 0, 1];
    quatFromY(orientation, 0, normal[0], normal[1], normal[2]);
    const on = (height: number): Vec3 => [point[0] + normal[0] * height, point[1] + normal[1] * height, point[2] + normal[2] * height];
    const given = { body, restitution: 0.35, rollingFriction: 0.01 };
    if (kind === 'sphere') {
      return world.spawn({ ...given, name: `new ball ${n}`, shape: sphere({ center: [0, 0, 0], radius: size }), position: on(size) });
    }
    if (kind === 'capsule') {
      const radius = 0.7 * width;
      const shape = capsule({ p1: [0, -size, 0], p2: [0, size, 0], radius });
      return world.spawn({ ...given, name: `new pill ${n}`, shape, position: on(size + radius), orientation });
    }
    if (kind === 'obb') {
      const shape = obb({ center: [0, 0, 0], half: [width, size, size] });
      return world.spawn({ ...given, name: `new brick ${n}`, shape, position: on(size), orientation });
    }
    // An AABB cannot rotate, so it is lifted by its extent against the normal: Σ half·|n|.
    const height = width * Math.abs(normal[0]) + size * Math.abs(normal[1]) + size * Math.abs(normal[2]);
    return world.spawn({
      ...given,
      name: `new crate ${n}`,
      shape: aabb({ center: [0, 0, 0], half: [width, size, size] }),
      position: on(height),
    });
  }
}
