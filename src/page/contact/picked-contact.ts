// The picked contact in numbers: the current data of the pair, as a contact, or as two shapes apart after its end. No DOM, no three.

import { distance, rowOf } from 'kantsu';
import { inspect, slopOf, touchingRange } from 'kantsu/inspect';
import type { Entity, Feature, Shape, Vec3, WorldContact } from 'kantsu';
import type { Session } from '../model/session.ts';
import type { Pair } from '../model/pair.ts';

/** Data of a pair that touches. */
type Response = Pick<WorldContact, 'featureA' | 'featureB' | 'normalImpulse' | 'tangentImpulse' | 'approachSpeed' | 'age' | 'sensor'> & {
  /** Touching points, the deepest first. */
  readonly points: readonly { readonly point: Vec3; readonly depth: number }[];
};

/** `normal`, `friction`, `restitution`: as used by the solver. */
export interface PickedContact extends Pair, Pick<WorldContact, 'normal' | 'pointA' | 'pointB' | 'friction' | 'restitution'> {
  readonly state: 'separate' | 'touching' | 'penetrating';
  /** Signed, m: negative is the depth of an overlap. */
  readonly distance: number;
  /** m: within this of 0 they touch. */
  readonly tolerance: number;
  /** m: overlap that the solver does not correct; undefined if neither body can be pushed. */
  readonly slop: number | undefined;
  /** Undefined while they are apart. */
  readonly response: Response | undefined;
  readonly shapeA: Shape;
  readonly shapeB: Shape;
}

/** The laboratory, as far as contacts are read from it. */
export type Shown = Pick<Session, 'world' | 'shapeAt'>;

/** The current data of the pair; undefined while one of the two is not in the world. */
export function readPicked(session: Shown, pair: Pair): PickedContact | undefined {
  const { a, b } = pair;
  const { world } = session;
  if (!world.isAlive(a) || !world.isAlive(b)) return undefined;
  const contact = world.contacts.between(a, b);
  return contact ? touching(session, contact) : apart(session, pair);
}

/** The body whose copy shows the minimum translation, and its displacement: A by −n·depth; B the other way if A is a wall. */
export function ghostOf(
  session: { isWall(body: Entity): boolean },
  picked: PickedContact,
): { readonly of: 'a' | 'b'; readonly by: Vec3 } | undefined {
  if (picked.state !== 'penetrating') return undefined;
  const of = session.isWall(picked.a) && !session.isWall(picked.b) ? 'b' : 'a';
  const way = of === 'a' ? picked.distance : -picked.distance;
  return { of, by: picked.normal.map((x) => x * way) as Vec3 };
}

function touching(session: Shown, contact: WorldContact): PickedContact {
  const { a, b, depth, normal, pointA, pointB, points, state, friction, restitution } = contact;
  return {
    ...facts(session, a, b, points[0]?.triangle),
    state,
    distance: -depth,
    normal: [...normal],
    pointA: [...pointA],
    pointB: [...pointB],
    friction,
    restitution,
    response: {
      ...contact,
      featureA: featureOfAll(contact.featureA, points.length),
      featureB: featureOfAll(contact.featureB, points.length),
      points: points.map((one) => ({ point: [...one.point], depth: one.depth })),
    },
  };
}

/** What of the body all points lie on; a contact names the feature of its deepest point. A vertex has one point, an edge two. */
function featureOfAll(deepest: Feature, points: number): Feature {
  if (deepest !== 'vertex' && deepest !== 'edge') return deepest;
  if (points > 2) return 'face';
  return points === 2 ? 'edge' : deepest;
}

function apart(session: Shown, { a, b }: Pair): PickedContact {
  const { world } = session;
  const known = facts(session, a, b, nearestTriangle(session, a, b));
  const { friction, restitution } = inspect(world).bodies;
  const [r, s] = [rowOf(a), rowOf(b)];
  const found = distance(known.shapeA, known.shapeB);
  return {
    ...known,
    state: found.distance < -known.tolerance ? 'penetrating' : found.distance <= known.tolerance ? 'touching' : 'separate',
    ...found,
    friction: Math.sqrt(friction[r] * friction[s]),
    restitution: Math.max(restitution[r], restitution[s]),
    response: undefined,
  };
}

/** Of a mesh b: the triangle closest to the centre of body a. */
function nearestTriangle({ world }: Shown, a: Entity, b: Entity): number | undefined {
  if (!world.isMesh(b)) return undefined;
  const others = [...world.entities()].filter((one) => one !== b);
  return world.nearest(world.pose(a).position, { exclude: others })?.triangle;
}

/** Of a mesh, which is b, the shape is triangle t. */
function facts(
  session: Shown,
  a: Entity,
  b: Entity,
  t: number | undefined,
): Pick<PickedContact, 'a' | 'b' | 'tolerance' | 'slop' | 'shapeA' | 'shapeB'> {
  const { world } = session;
  const { size } = inspect(world).bodies;
  const [r, s] = [rowOf(a), rowOf(b)];
  return {
    a,
    b,
    tolerance: touchingRange(Math.max(size[r], size[s])),
    slop: slopOf(world, a, b),
    shapeA: session.shapeAt(a),
    shapeB: session.shapeAt(b, t),
  };
}
