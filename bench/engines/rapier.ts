// Rapier, plain and SIMD: one adapter, two packages with the same face.
//
// A step of Rapier finds contacts first and moves bodies last, so its contacts are those of the poses before the move: the same work, one frame behind.
// Their readings are asked after a further step at rest. Reading contacts into JavaScript is not timed, which favours it.

import type * as Rapier from '@dimforge/rapier3d-compat';
import { DT, type Bodies, type Body, type Flip } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import { halfCore, halfOf, type Pile, type PileBody, type PileState } from '../work/pile.ts';
import { pairKey, type Engine, type MovedWorld, type PairsWorld, type PileWorld, type RaysWorld } from './engine.ts';

type Rapier3d = typeof Rapier;

export function rapier(R: Rapier3d, name: string, version: string): Engine {
  return {
    name,
    version,
    limits: { pairs: 60_000, rays: 60_000, pile: 10_000, moved: 60_000 },
    pairs: (bodies) => pairs(R, bodies),
    rays: (bodies) => rays(R, bodies),
    pile: (pile) => stepPile(R, pile),
    level: (level) => stepPile(R, level),
    landing: (pile) => stepPile(R, pile, true),
    moved: (bodies) => moved(R, bodies),
  };
}

interface Populated {
  readonly world: Rapier.World;
  readonly rigid: readonly Rapier.RigidBody[];
  readonly colliders: readonly Rapier.Collider[];
  readonly indices: ReadonlyMap<number, number>;
}

const xyz = (v: readonly number[]): { x: number; y: number; z: number } => ({ x: v[0], y: v[1], z: v[2] });
const xyzw = (q: readonly number[]): { x: number; y: number; z: number; w: number } => ({ x: q[0], y: q[1], z: q[2], w: q[3] });

function populate(R: Rapier3d, bodies: Bodies, byPosition = false): Populated {
  const world = new R.World({ x: 0, y: 0, z: 0 });
  world.timestep = DT;
  const rigid: Rapier.RigidBody[] = [];
  const colliders: Rapier.Collider[] = [];
  for (const body of bodies.list) {
    const made = world.createRigidBody(
      (byPosition ? R.RigidBodyDesc.kinematicPositionBased() : R.RigidBodyDesc.kinematicVelocityBased())
        .setTranslation(body.position[0], body.position[1], body.position[2])
        .setRotation(xyzw(body.orientation))
        .setLinvel(body.velocity[0], body.velocity[1], body.velocity[2])
        .setAngvel(xyz(body.angularVelocity))
        .setCanSleep(false),
    );
    rigid.push(made);
    colliders.push(world.createCollider(shapeOf(R, body).setActiveCollisionTypes(R.ActiveCollisionTypes.ALL), made));
  }
  return { world, rigid, colliders, indices: new Map(colliders.map((collider, i) => [collider.handle, i])) };
}

function shapeOf(R: Rapier3d, { kind, size }: Body): Rapier.ColliderDesc {
  if (kind === 'sphere') return R.ColliderDesc.ball(size[0]);
  if (kind === 'capsule') return R.ColliderDesc.capsule(size[1], size[0]);
  return R.ColliderDesc.cuboid(size[0], size[1], size[2]);
}

function pairs(R: Rapier3d, bodies: Bodies): PairsWorld {
  const populated = populate(R, bodies);
  const { world, rigid } = populated;
  return {
    frame(flips: readonly Flip[]) {
      for (const { body, velocity } of flips) rigid[body].setLinvel(xyz(velocity), true);
      world.step();
    },
    answer() {
      for (const body of rigid) {
        body.setLinvel({ x: 0, y: 0, z: 0 }, true);
        body.setAngvel({ x: 0, y: 0, z: 0 }, true);
      }
      world.step();
      return touching(populated);
    },
    free: () => world.free(),
  };
}

function touching({ world, colliders, indices }: Populated): Set<number> {
  const found = new Set<number>();
  colliders.forEach((collider, i) => {
    world.contactPairsWith(collider, (other) => {
      const j = indices.get(other.handle)!;
      if (j < i) return;
      world.contactPair(collider, other, (manifold) => {
        for (let p = 0; p < manifold.numContacts(); p++) if (manifold.contactDist(p) <= 0) found.add(pairKey(i, j));
      });
    });
  });
  return found;
}

function moved(R: Rapier3d, bodies: Bodies): MovedWorld {
  const populated = populate(R, bodies, true);
  const { world, rigid } = populated;
  const at = { x: 0, y: 0, z: 0 };
  const turn = { x: 0, y: 0, z: 0, w: 1 };
  return {
    frame({ position, orientation }) {
      for (let i = 0; i < rigid.length; i++) {
        at.x = position[3 * i];
        at.y = position[3 * i + 1];
        at.z = position[3 * i + 2];
        turn.x = orientation[4 * i];
        turn.y = orientation[4 * i + 1];
        turn.z = orientation[4 * i + 2];
        turn.w = orientation[4 * i + 3];
        rigid[i].setNextKinematicTranslation(at);
        rigid[i].setNextKinematicRotation(turn);
      }
      world.step();
    },
    answer() {
      world.step();
      return touching(populated);
    },
    free: () => world.free(),
  };
}

function rays(R: Rapier3d, bodies: Bodies): RaysWorld {
  const { world, indices } = populate(R, bodies);
  // The tree that rays are asked of is built by a step; nobody has moved in it.
  world.timestep = 0;
  world.step();
  const ray = new R.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 1 });
  const back = new R.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 1 });
  const aim = (rays: Float64Array, i: number): number => {
    const r = RAY_STRIDE * i;
    ray.origin.x = rays[r];
    ray.origin.y = rays[r + 1];
    ray.origin.z = rays[r + 2];
    ray.dir.x = rays[r + 3];
    ray.dir.y = rays[r + 4];
    ray.dir.z = rays[r + 5];
    return rays[r + 6];
  };
  let hits = 0;
  let sum = 0;
  const count = (hit: Rapier.RayColliderIntersection): boolean => {
    hits++;
    sum += hit.timeOfImpact;
    return true;
  };
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      for (let i = from; i < to; i++) {
        const hit = world.castRay(ray, aim(rays, i), true);
        out.body[i] = hit === null ? -1 : indices.get(hit.collider.handle)!;
        out.distance[i] = hit === null ? 0 : hit.timeOfImpact;
      }
    },
    // Its rays have no exit: a second one comes back from the far end. (Which entry belongs to which exit is left open, unsorted: less work than ours.)
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        hits = 0;
        sum = 0;
        world.intersectionsWithRay(ray, length, true, count);
        const entries = hits;
        const entered = sum;
        hits = 0;
        sum = 0;
        back.origin.x = ray.origin.x + ray.dir.x * length;
        back.origin.y = ray.origin.y + ray.dir.y * length;
        back.origin.z = ray.origin.z + ray.dir.z * length;
        back.dir.x = -ray.dir.x;
        back.dir.y = -ray.dir.y;
        back.dir.z = -ray.dir.z;
        world.intersectionsWithRay(back, length, true, count);
        out.hits[i] = entries;
        out.chord[i] = hits * length - sum - entered;
      }
    },
    free: () => world.free(),
  };
}

function solidOf(R: Rapier3d, shape: PileBody['shape']): Rapier.ColliderDesc {
  if (shape.kind === 'sphere') return R.ColliderDesc.ball(shape.radius);
  if (shape.kind === 'capsule') return R.ColliderDesc.capsule(halfCore(shape), shape.radius);
  return R.ColliderDesc.cuboid(...halfOf(shape));
}

function stepPile(R: Rapier3d, pile: Pile, continuous = false): PileWorld {
  const world = new R.World({ x: 0, y: -9.81, z: 0 });
  world.timestep = DT;
  if (pile.mesh !== undefined) {
    const { vertices, indices } = pile.mesh;
    // With the correction of contacts at inner edges, as ours has it.
    const mesh = R.ColliderDesc.trimesh(new Float32Array(vertices), new Uint32Array(indices), R.TriMeshFlags.FIX_INTERNAL_EDGES);
    world.createCollider(mesh.setFriction(0.5).setRestitution(0), world.createRigidBody(R.RigidBodyDesc.fixed()));
  }
  const rigid = pile.bodies.map(({ shape, position, fixed }) => {
    const desc = fixed ? R.RigidBodyDesc.fixed() : R.RigidBodyDesc.dynamic().setCanSleep(false).setCcdEnabled(continuous);
    const body = world.createRigidBody(desc.setTranslation(position[0], position[1], position[2]));
    world.createCollider(solidOf(R, shape).setMass(1).setFriction(0.5).setRestitution(0), body);
    return body;
  });
  return {
    step: () => world.step(),
    read(out: PileState) {
      rigid.forEach((body, i) => out.put(i, body.translation(), body.rotation()));
    },
    free: () => world.free(),
  };
}
