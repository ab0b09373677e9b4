// One collision, explained: the scene, the moments that its sentences are about, and which of them has come.

import { aabb, createWorld, distance, obb, rowOf, sphere } from 'kantsu';
import type { Entity, Shape, Vec3, World, WorldOptions } from 'kantsu';
import { BOUNDS_STRIDE, inspect } from 'kantsu/inspect';
import type { Lab } from '../../model/lab.ts';
import type { Pair } from '../../model/pair.ts';

/** m/s. */
const SPEED = 1.6;
/** Steps after which nothing more happens. */
const END = 240;

export const meeting = {
  seed: 1,
  count: 2,
  build({ world: options }: { readonly world: WorldOptions }): World {
    const world = createWorld(options);
    world.spawn({ name: 'floor', shape: aabb({ center: [0, -0.5, 0], half: [20, 0.5, 20] }), body: 'static' });
    // They stay together, so that the contact can be looked at.
    const material = { friction: 0.4, restitution: 0 };
    world.spawn({ name: 'ball', shape: sphere({ center: [-2.4, 0.9, 0.5], radius: 0.5 }), velocity: [SPEED, 0, 0], mass: 1, ...material });
    // Turned so that the AABB reaches farther towards the ball than the box itself.
    const orientation: readonly [number, number, number, number] = [0, 0.301, 0, 0.9536];
    world.spawn({ name: 'box', shape: obb({ center: [0.7, 0.9, 0], half: [0.75, 0.6, 0.45], orientation }), mass: 3, ...material });
    return world;
  },
};

/** What the world's own run leads to, as long as nobody edits it. */
export interface Moments extends Pair {
  /** m, and m/s towards each other, at the beginning. */
  readonly gap: number;
  readonly speed: number;
  /** The first steps after which their AABBs overlap, and at which they touch. */
  readonly overlap: number;
  readonly touch: number;
  /** Unit, from a to b; N·s. */
  readonly normal: Vec3;
  readonly impulse: number;
}

/** Runs a fresh world to its collision. */
export function momentsOf(world: World, dt: number): Moments | undefined {
  const [a, b] = ['ball', 'box'].map((name) => [...world.entities()].find((body) => world.name(body) === name)!);
  world.detect();
  const start = { gap: gapOf(world, { a, b }), speed: world.velocity(a).linear[0] };
  let overlap: number | undefined;
  while (world.tick < END) {
    world.step(dt);
    if (boundsOverlap(world, { a, b })) overlap ??= world.tick;
    const contact = world.contacts.between(a, b);
    if (!contact) continue;
    const [x, y, z] = contact.normal;
    return { a, b, ...start, overlap: overlap ?? world.tick, touch: world.tick, normal: [x, y, z], impulse: contact.normalImpulse };
  }
  return undefined;
}

export type Phase = 'approach' | 'overlap' | 'touch';

/** How far it has come. */
export function phaseOf({ world, timeline }: Lab, { a, b }: Pair): Phase {
  if (world.contacts.between(a, b) ?? timeline?.events.lastOf(a, b, world.tick)) return 'touch';
  return boundsOverlap(world, { a, b }) ? 'overlap' : 'approach';
}

/** m between the two surfaces. */
export function gapOf(world: World, { a, b }: Pair): number {
  return Math.max(0, distance(world.shape(a) as Shape, world.shape(b) as Shape).distance);
}

function boundsOverlap(world: World, { a, b }: Pair): boolean {
  const { bounds } = inspect(world).bodies;
  const [p, q] = [a, b].map((body: Entity) => BOUNDS_STRIDE * rowOf(body));
  return [0, 1, 2].every((k) => bounds[p + k] <= bounds[q + 3 + k] && bounds[q + k] <= bounds[p + 3 + k]);
}
