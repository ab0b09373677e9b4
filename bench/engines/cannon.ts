// cannon-es. It has no capsules: one is a cylinder between two spheres. Between kinematic bodies it says only *that* they overlap, so W1 uses dynamic
// bodies that respond to nothing.

import * as cannon from 'cannon-es';
import { DT, type Bodies, type Body, type Flip } from '../work/bodies.ts';
import { halfCore, halfOf, type Pile, type PileState } from '../work/pile.ts';
import { pairKey, type Engine, type PairsWorld, type PileWorld } from './engine.ts';

export function cannonEs(version: string): Engine {
  return { name: 'cannon-es', version, limits: { pairs: 10_000, rays: 0, pile: 1_000, moved: 0 }, pairs, pile: stepPile };
}

const CYLINDER_SIDES = 12;

function addCapsule(body: cannon.Body, radius: number, half: number): void {
  body.addShape(new cannon.Cylinder(radius, radius, 2 * half, CYLINDER_SIDES));
  body.addShape(new cannon.Sphere(radius), new cannon.Vec3(0, half, 0));
  body.addShape(new cannon.Sphere(radius), new cannon.Vec3(0, -half, 0));
}

function makeWorld(gravity: number): cannon.World {
  const world = new cannon.World({ gravity: new cannon.Vec3(0, gravity, 0), allowSleep: false });
  world.broadphase = new cannon.SAPBroadphase(world);
  // Its usual matrix has a field for every two bodies, and with 10,000 of them no memory is left.
  const sparse = (): cannon.ArrayCollisionMatrix => new cannon.ObjectCollisionMatrix() as unknown as cannon.ArrayCollisionMatrix;
  world.collisionMatrix = sparse();
  world.collisionMatrixPrevious = sparse();
  world.defaultContactMaterial.friction = 0.5;
  world.defaultContactMaterial.restitution = 0;
  return world;
}

function bodyOf({ kind, size, position, orientation, velocity, angularVelocity }: Body): cannon.Body {
  const body = new cannon.Body({
    mass: 1,
    position: new cannon.Vec3(...position),
    quaternion: new cannon.Quaternion(...orientation),
    velocity: new cannon.Vec3(...velocity),
    angularVelocity: new cannon.Vec3(...angularVelocity),
    linearDamping: 0,
    angularDamping: 0,
    collisionResponse: false,
  });
  if (kind === 'sphere') body.addShape(new cannon.Sphere(size[0]));
  else if (kind === 'capsule') addCapsule(body, size[0], size[1]);
  else body.addShape(new cannon.Box(new cannon.Vec3(...size)));
  return body;
}

function pairs(given: Bodies): PairsWorld {
  const world = makeWorld(0);
  const bodies = given.list.map(bodyOf);
  for (const body of bodies) world.addBody(body);
  return {
    frame(flips: readonly Flip[]) {
      for (const { body, velocity } of flips) bodies[body].velocity.set(...velocity);
      world.step(DT);
    },
    answer() {
      for (const body of bodies) {
        body.velocity.set(0, 0, 0);
        body.angularVelocity.set(0, 0, 0);
      }
      world.step(DT);
      return new Set(world.contacts.map((contact) => pairKey(contact.bi.index, contact.bj.index)));
    },
    free: () => {},
  };
}

function stepPile(pile: Pile): PileWorld {
  const world = makeWorld(-9.81);
  const bodies = pile.bodies.map(({ shape, position, fixed }) => {
    const body = new cannon.Body({ mass: fixed ? 0 : 1, position: new cannon.Vec3(...position), linearDamping: 0, angularDamping: 0 });
    if (shape.kind === 'sphere') body.addShape(new cannon.Sphere(shape.radius));
    else if (shape.kind === 'capsule') addCapsule(body, shape.radius, halfCore(shape));
    else body.addShape(new cannon.Box(new cannon.Vec3(...halfOf(shape))));
    world.addBody(body);
    return body;
  });
  return {
    step: () => world.step(DT),
    read(out: PileState) {
      bodies.forEach((body, i) => out.put(i, body.position, body.quaternion));
    },
    free: () => {},
  };
}
