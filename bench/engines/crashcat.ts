// crashcat, a physics engine in plain JavaScript.

import * as cat from 'crashcat';
import { DT, type Bodies, type Body, type Flip } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import { halfCore, halfOf, type Pile, type PileBody, type PileState } from '../work/pile.ts';
import { atRest } from '../work/poses.ts';
import { pairKey, type Engine, type MovedWorld, type PairsWorld, type PileWorld, type RaysWorld } from './engine.ts';

export function crashcat(version: string): Engine {
  cat.registerAll();
  return {
    name: 'crashcat',
    version,
    limits: { pairs: 60_000, rays: 60_000, pile: 10_000, moved: 60_000 },
    pairs,
    rays,
    pile: (pile) => stepPile(pile),
    level: (level) => stepPile(level),
    landing: (pile) => stepPile(pile, true),
    moved,
  };
}

interface Populated {
  readonly world: cat.World;
  readonly bodies: readonly cat.RigidBody[];
  readonly indices: ReadonlyMap<number, number>;
}

function makeWorld(gravity: number): { world: cat.World; layer: number } {
  const settings = cat.createWorldSettings();
  const layer = cat.addObjectLayer(settings, cat.addBroadphaseLayer(settings));
  cat.enableCollision(settings, layer, layer);
  settings.gravity = [0, gravity, 0];
  settings.sleeping.allowSleeping = false;
  // Only true contacts are asked for where nobody is pushed.
  if (gravity === 0) settings.narrowphase.speculativeContactDistance = 0;
  return { world: cat.createWorld(settings), layer };
}

function populate(given: Bodies): Populated {
  const { world, layer } = makeWorld(0);
  const bodies = given.list.map((body) => {
    const made = cat.rigidBody.create(world, {
      shape: shapeOf(body),
      motionType: cat.MotionType.KINEMATIC,
      objectLayer: layer,
      position: [...body.position],
      quaternion: [...body.orientation],
      allowSleeping: false,
      collideKinematicVsNonDynamic: true,
      linearDamping: 0,
      angularDamping: 0,
    });
    cat.rigidBody.setLinearVelocity(world, made, [...body.velocity]);
    cat.rigidBody.setAngularVelocity(world, made, [...body.angularVelocity]);
    return made;
  });
  return { world, bodies, indices: new Map(bodies.map((body, i) => [body.id, i])) };
}

function shapeOf({ kind, size }: Body): cat.Shape {
  if (kind === 'sphere') return cat.sphere.create({ radius: size[0] });
  if (kind === 'capsule') return cat.capsule.create({ radius: size[0], halfHeightOfCylinder: size[1] });
  return cat.box.create({ halfExtents: [...size], convexRadius: 0 });
}

function pairs(given: Bodies): PairsWorld {
  const populated = populate(given);
  const { world, bodies } = populated;
  return {
    frame(flips: readonly Flip[]) {
      for (const { body, velocity } of flips) cat.rigidBody.setLinearVelocity(world, bodies[body], [...velocity]);
      cat.updateWorld(world, undefined, DT);
    },
    // Contacts are found before bodies move, as in Jolt: one more step at rest.
    answer() {
      for (const body of bodies) {
        cat.rigidBody.setLinearVelocity(world, body, [0, 0, 0]);
        cat.rigidBody.setAngularVelocity(world, body, [0, 0, 0]);
      }
      return touching(populated);
    },
    free: () => {},
  };
}

/** The pairs that a further step finds: all must be at rest. */
function touching({ world, indices }: Populated): Set<number> {
  world.settings.narrowphase.useBodyPairContactCache = false;
  const found = new Set<number>();
  const note = (a: cat.RigidBody, b: cat.RigidBody, manifold: cat.ContactManifold): void => {
    if (manifold.penetrationDepth >= 0) found.add(pairKey(indices.get(a.id)!, indices.get(b.id)!));
  };
  cat.updateWorld(world, { onContactAdded: note, onContactPersisted: note }, DT);
  return found;
}

function moved(given: Bodies): MovedWorld {
  const populated = populate(atRest(given));
  const { world, bodies } = populated;
  const at: [number, number, number] = [0, 0, 0];
  const turn: [number, number, number, number] = [0, 0, 0, 1];
  return {
    frame({ position, orientation }) {
      for (let i = 0; i < bodies.length; i++) {
        for (let k = 0; k < 3; k++) at[k] = position[3 * i + k];
        for (let k = 0; k < 4; k++) turn[k] = orientation[4 * i + k];
        cat.rigidBody.setTransform(world, bodies[i], at, turn, true);
      }
      cat.updateWorld(world, undefined, DT);
    },
    answer: () => touching(populated),
    free: () => {},
  };
}

function rays(given: Bodies): RaysWorld {
  const { world, indices } = populate(given);
  const filter = cat.filter.create(world.settings.layers);
  const settings = cat.createDefaultCastRaySettings();
  const first = cat.createClosestCastRayCollector();
  const every = cat.createAllCastRayCollector();
  const origin: [number, number, number] = [0, 0, 0];
  const direction: [number, number, number] = [0, 0, 0];
  const aim = (rays: Float64Array, i: number): number => {
    const r = RAY_STRIDE * i;
    for (let k = 0; k < 3; k++) {
      origin[k] = rays[r + k];
      direction[k] = rays[r + 3 + k];
    }
    return rays[r + 6];
  };
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        first.reset();
        cat.castRay(world, first, settings, origin, direction, length, filter);
        const met = first.hit.status === cat.CastRayStatus.COLLIDING;
        out.body[i] = met ? indices.get(first.hit.bodyIdB)! : -1;
        out.distance[i] = met ? first.hit.fraction * length : 0;
      }
    },
    // No exits: a second ray comes back from the far end.
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        every.reset();
        cat.castRay(world, every, settings, origin, direction, length, filter);
        let chord = 0;
        for (const hit of every.hits) chord -= hit.fraction * length;
        const entries = every.hits.length;
        for (let k = 0; k < 3; k++) {
          origin[k] += direction[k] * length;
          direction[k] = -direction[k];
        }
        every.reset();
        cat.castRay(world, every, settings, origin, direction, length, filter);
        for (const hit of every.hits) chord += length - hit.fraction * length;
        out.hits[i] = entries;
        out.chord[i] = chord;
      }
    },
    free: () => {},
  };
}

function solidOf(shape: PileBody['shape']): cat.Shape {
  if (shape.kind === 'sphere') return cat.sphere.create({ radius: shape.radius });
  if (shape.kind === 'capsule') return cat.capsule.create({ radius: shape.radius, halfHeightOfCylinder: halfCore(shape) });
  return cat.box.create({ halfExtents: [...halfOf(shape)] });
}

function stepPile(pile: Pile, continuous = false): PileWorld {
  const { world, layer } = makeWorld(-9.81);
  if (pile.mesh !== undefined) {
    const shape = cat.triangleMesh.create({ positions: pile.mesh.vertices, indices: pile.mesh.indices });
    cat.rigidBody.create(world, { shape, motionType: cat.MotionType.STATIC, objectLayer: layer, friction: 0.5, restitution: 0 });
  }
  const bodies = pile.bodies.map(({ shape, position, fixed }) => {
    return cat.rigidBody.create(world, {
      shape: solidOf(shape),
      motionType: fixed ? cat.MotionType.STATIC : cat.MotionType.DYNAMIC,
      motionQuality: continuous ? cat.MotionQuality.LINEAR_CAST : cat.MotionQuality.DISCRETE,
      objectLayer: layer,
      position: [...position],
      friction: 0.5,
      restitution: 0,
      allowSleeping: false,
      linearDamping: 0,
      angularDamping: 0,
      ...(fixed ? {} : { mass: 1 }),
    });
  });
  return {
    step: () => cat.updateWorld(world, undefined, DT),
    read(out: PileState) {
      bodies.forEach((body, i) => {
        out.position.set(body.position, 3 * i);
        out.orientation.set(body.quaternion, 4 * i);
      });
    },
    free: () => {},
  };
}
