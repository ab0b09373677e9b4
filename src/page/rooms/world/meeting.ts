// One collision, explained: the scene, the moments that its sentences are about, and which of them has come.

import { aabb, createWorld, distance, obb, rowOf, sphere } from 'kantsu';
import type { Entity, Shape, World, WorldOptions } from 'kantsu';
import { BOUNDS_STRIDE, inspect } from 'kantsu/inspect';
import type { ContactEvent } from '../../model/contact-log.ts';
import { DT } from '../../model/session.ts';
import type { Session } from '../../model/session.ts';
import type { Pair } from '../../model/pair.ts';

/** m/s. */
const SPEED = 1.6;

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

/** The two, and what is known of their collision. */
export interface Moments extends Pair {
  /** m/s towards the box, and m between the two, at the beginning. */
  readonly speed: number;
  readonly gap: number;
  /** The step, of the usual length, after which their AABBs overlap in a world without edits. */
  readonly overlap: number;
  /** Unit, from a to b: of the contact that was last seen. */
  normal?: readonly number[];
}

/** From a fresh world: the ball moves evenly until it touches, and so does its AABB. */
export function momentsOf(world: World): Moments | undefined {
  const [a, b] = ['ball', 'box'].map((name) => [...world.entities()].find((body) => world.name(body) === name));
  // (The room of another scene, whose panel is not drawn yet.)
  if (a === undefined || b === undefined) return undefined;
  world.detect();
  const { bounds } = inspect(world).bodies;
  const apart = bounds[BOUNDS_STRIDE * rowOf(b)] - bounds[BOUNDS_STRIDE * rowOf(a) + 3];
  const speed = world.velocity(a).linear[0];
  return { a, b, speed, gap: gapOf(world, { a, b }), overlap: Math.ceil(apart / (speed * DT)) };
}

/** How it began to touch, if that has been recorded. */
export function touchOf({ timeline }: Session, { a, b }: Pair): ContactEvent | undefined {
  return timeline?.events.latest(1, { body: a, other: b, kind: 'began', first: true })[0];
}

export type Phase = 'approach' | 'overlap' | 'touch';

/** How far it has come. */
export function phaseOf({ world, timeline }: Session, { a, b }: Pair): Phase {
  if (world.contacts.between(a, b) ?? timeline?.events.lastOf(a, b, world.tick)) return 'touch';
  return boundsOverlap(world, { a, b }) ? 'overlap' : 'approach';
}

/** m between the two surfaces. */
export function gapOf(world: World, { a, b }: Pair): number {
  return Math.max(0, distance(world.shape(a) as Shape, world.shape(b) as Shape).distance);
}

/** Unit, from a to b: of the contact, also when the two have moved apart. */
export function normalOf(world: World, moments: Moments): readonly number[] {
  const { a, b } = moments;
  const contact = world.contacts.between(a, b);
  if (contact) moments.normal = [...contact.normal];
  return moments.normal ?? distance(world.shape(a) as Shape, world.shape(b) as Shape).normal;
}

function boundsOverlap(world: World, { a, b }: Pair): boolean {
  const { bounds } = inspect(world).bodies;
  const [p, q] = [a, b].map((body: Entity) => BOUNDS_STRIDE * rowOf(body));
  return [0, 1, 2].every((k) => bounds[p + k] <= bounds[q + 3 + k] && bounds[q + k] <= bounds[p + 3 + k]);
}
