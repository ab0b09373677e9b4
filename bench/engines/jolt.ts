// Jolt in WebAssembly, one thread.
//
// Its step finds contacts first and moves bodies last: the same work, one frame behind. The answers are asked after a further step at rest, through a
// contact listener that is not there while time is taken, which favours it.

import type JoltModule from 'jolt-physics/wasm-compat';
import { DT, type Bodies, type Body, type Flip } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import { halfCore, halfOf, type Pile, type PileBody, type PileState } from '../work/pile.ts';
import { atRest } from '../work/poses.ts';
import { pairKey, type Engine, type MovedWorld, type PairsWorld, type PileWorld, type RaysWorld } from './engine.ts';

type Jolt = typeof JoltModule;
type World = InstanceType<Jolt['JoltInterface']>;
type JoltBody = InstanceType<Jolt['Body']>;
type Shape = InstanceType<Jolt['Shape']>;

export function jolt(J: Jolt, version: string): Engine {
  return {
    name: 'Jolt',
    version,
    // The published module has a heap of fixed size.
    limits: { pairs: 12_000, rays: 60_000, pile: 4_000, moved: 12_000 },
    pairs: (bodies) => pairs(J, bodies),
    rays: (bodies) => rays(J, bodies),
    pile: (pile) => stepPile(J, pile),
    level: (level) => stepPile(J, level),
    landing: (pile) => stepPile(J, pile, true),
    moved: (bodies) => moved(J, bodies),
  };
}

const LAYER = 0;

// Room for pairs and contacts is taken from the heap beforehand; what 10,000 bodies of W1 need, with some to spare, is about what it has.
function makeWorld(J: Jolt, count: number, contacts: number): World {
  const settings = new J.JoltSettings();
  settings.mMaxBodies = count + 16;
  // W1 has 1.75 pairs of bounds and one contact a body, a pile three; the heap holds no more than twice that at 10,000.
  settings.mMaxBodyPairs = Math.max(4096, 4 * count);
  settings.mMaxContactConstraints = Math.max(4096, contacts);
  settings.mMaxWorkerThreads = 0;
  const filter = new J.ObjectLayerPairFilterTable(1);
  filter.EnableCollision(LAYER, LAYER);
  const phases = new J.BroadPhaseLayerInterfaceTable(1, 1);
  phases.MapObjectToBroadPhaseLayer(LAYER, new J.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = filter;
  settings.mBroadPhaseLayerInterface = phases;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(phases, 1, filter, 1);
  const world = new J.JoltInterface(settings);
  J.destroy(settings);
  return world;
}

interface Populated {
  readonly world: World;
  readonly bodies: readonly JoltBody[];
  readonly indices: ReadonlyMap<number, number>;
}

function populate(J: Jolt, given: Bodies): Populated {
  const world = makeWorld(J, given.list.length, 2 * given.list.length);
  const system = world.GetPhysicsSystem();
  system.SetGravity(new J.Vec3(0, 0, 0));
  const settings = system.GetPhysicsSettings();
  settings.mSpeculativeContactDistance = 0;
  settings.mAllowSleeping = false;
  system.SetPhysicsSettings(settings);
  const face = system.GetBodyInterface();
  const bodies = given.list.map((body) => {
    const made = new J.BodyCreationSettings(
      shapeOf(J, body),
      new J.RVec3(...body.position),
      new J.Quat(...body.orientation),
      J.EMotionType_Kinematic,
      LAYER,
    );
    made.mCollideKinematicVsNonDynamic = true;
    made.mAllowSleeping = false;
    made.mLinearVelocity = new J.Vec3(...body.velocity);
    made.mAngularVelocity = new J.Vec3(...body.angularVelocity);
    const result = face.CreateBody(made);
    face.AddBody(result.GetID(), J.EActivation_Activate);
    J.destroy(made);
    return result;
  });
  system.OptimizeBroadPhase();
  return { world, bodies, indices: new Map(bodies.map((body, i) => [body.GetID().GetIndexAndSequenceNumber(), i])) };
}

function shapeOf(J: Jolt, { kind, size }: Body): Shape {
  if (kind === 'sphere') return new J.SphereShape(size[0]);
  if (kind === 'capsule') return new J.CapsuleShape(size[1], size[0]);
  return new J.BoxShape(new J.Vec3(...size), 0);
}

function pairs(J: Jolt, given: Bodies): PairsWorld {
  const populated = populate(J, given);
  const { world, bodies } = populated;
  const face = world.GetPhysicsSystem().GetBodyInterface();
  const linear = new J.Vec3();
  return {
    frame(flips: readonly Flip[]) {
      for (const { body, velocity } of flips) {
        linear.Set(velocity[0], velocity[1], velocity[2]);
        face.SetLinearVelocity(bodies[body].GetID(), linear);
      }
      world.Step(DT, 1);
    },
    answer() {
      linear.Set(0, 0, 0);
      for (const body of bodies) face.SetLinearAndAngularVelocity(body.GetID(), linear, linear);
      return touching(J, populated);
    },
    free: () => J.destroy(world),
  };
}

/** The pairs that a further step finds: all must be at rest. */
function touching(J: Jolt, { world, indices }: Populated): Set<number> {
  const system = world.GetPhysicsSystem();
  const found = new Set<number>();
  const listener = new J.ContactListenerJS();
  const note = (a: number, b: number, manifold: number): void => {
    // A manifold of the engine may also gape: only what overlaps counts.
    const { mPenetrationDepth } = J.wrapPointer(manifold, J.ContactManifold);
    if (mPenetrationDepth < 0) return;
    const id = (at: number): number => indices.get(J.wrapPointer(at, J.Body).GetID().GetIndexAndSequenceNumber())!;
    found.add(pairKey(id(a), id(b)));
  };
  listener.OnContactValidate = () => J.ValidateResult_AcceptAllContactsForThisBodyPair;
  listener.OnContactAdded = note;
  listener.OnContactPersisted = note;
  listener.OnContactRemoved = () => {};
  // Or it would repeat the contacts of the frame before where bodies moved little.
  const settings = system.GetPhysicsSettings();
  settings.mUseBodyPairContactCache = false;
  system.SetPhysicsSettings(settings);
  system.SetContactListener(listener);
  world.Step(DT, 1);
  return found;
}

function moved(J: Jolt, given: Bodies): MovedWorld {
  const populated = populate(J, atRest(given));
  const { world, bodies } = populated;
  const face = world.GetPhysicsSystem().GetBodyInterface();
  const ids = bodies.map((body) => body.GetID());
  const at = new J.RVec3();
  const turn = new J.Quat(0, 0, 0, 1);
  return {
    frame({ position, orientation }) {
      for (let i = 0; i < ids.length; i++) {
        at.Set(position[3 * i], position[3 * i + 1], position[3 * i + 2]);
        turn.Set(orientation[4 * i], orientation[4 * i + 1], orientation[4 * i + 2], orientation[4 * i + 3]);
        face.SetPositionAndRotation(ids[i], at, turn, J.EActivation_Activate);
      }
      world.Step(DT, 1);
    },
    answer: () => touching(J, populated),
    free: () => J.destroy(world),
  };
}

function rays(J: Jolt, given: Bodies): RaysWorld {
  const { world, indices } = populate(J, given);
  const query = world.GetPhysicsSystem().GetNarrowPhaseQueryNoLock();
  const settings = new J.RayCastSettings();
  const both = new J.RayCastSettings();
  both.mTreatConvexAsSolid = false;
  both.SetBackFaceMode(J.EBackFaceMode_CollideWithBackFaces);
  const filters = [new J.BroadPhaseLayerFilter(), new J.ObjectLayerFilter(), new J.BodyFilter(), new J.ShapeFilter()] as const;
  const first = new J.CastRayClosestHitCollisionCollector();
  const every = new J.CastRayAllHitCollisionCollector();
  const ray = new J.RRayCast();
  const origin = new J.RVec3();
  const motion = new J.Vec3();
  const aim = (rays: Float64Array, i: number): number => {
    const r = RAY_STRIDE * i;
    const length = rays[r + 6];
    origin.Set(rays[r], rays[r + 1], rays[r + 2]);
    motion.Set(length * rays[r + 3], length * rays[r + 4], length * rays[r + 5]);
    ray.mOrigin = origin;
    ray.mDirection = motion;
    return length;
  };
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        first.Reset();
        query.CastRay(ray, settings, first, ...filters);
        if (first.HadHit()) {
          const hit = first.mHit;
          out.body[i] = indices.get(hit.mBodyID.GetIndexAndSequenceNumber())!;
          out.distance[i] = hit.mFraction * length;
        } else {
          out.body[i] = -1;
          out.distance[i] = 0;
        }
      }
    },
    // With back faces a body answers twice in a row, where the ray enters and where it leaves.
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        every.Reset();
        query.CastRay(ray, both, every, ...filters);
        const hits = every.mHits;
        const count = hits.size();
        let chord = 0;
        for (let h = 0; h + 1 < count; h += 2) chord += Math.abs(hits.at(h + 1).mFraction - hits.at(h).mFraction);
        out.hits[i] = count / 2;
        out.chord[i] = chord * length;
      }
    },
    free: () => J.destroy(world),
  };
}

function solidOf(J: Jolt, shape: PileBody['shape']): Shape {
  if (shape.kind === 'sphere') return new J.SphereShape(shape.radius);
  if (shape.kind === 'capsule') return new J.CapsuleShape(halfCore(shape), shape.radius);
  return new J.BoxShape(new J.Vec3(...halfOf(shape)));
}

function addMesh(J: Jolt, face: InstanceType<Jolt['BodyInterface']>, { vertices, indices }: NonNullable<Pile['mesh']>): void {
  const corners = new J.VertexList();
  const corner = new J.Float3(0, 0, 0);
  for (let v = 0; v < vertices.length; v += 3) {
    corner.x = vertices[v];
    corner.y = vertices[v + 1];
    corner.z = vertices[v + 2];
    corners.push_back(corner);
  }
  const triangles = new J.IndexedTriangleList();
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = new J.IndexedTriangle(indices[i], indices[i + 1], indices[i + 2], 0, 0);
    triangles.push_back(triangle);
    J.destroy(triangle);
  }
  const settings = new J.MeshShapeSettings(corners, triangles, new J.PhysicsMaterialList());
  const made = new J.BodyCreationSettings(
    settings.Create().Get(),
    new J.RVec3(0, 0, 0),
    new J.Quat(0, 0, 0, 1),
    J.EMotionType_Static,
    LAYER,
  );
  made.mFriction = 0.5;
  face.AddBody(face.CreateBody(made).GetID(), J.EActivation_DontActivate);
  for (const thing of [made, settings, triangles, corners, corner]) J.destroy(thing);
}

function stepPile(J: Jolt, pile: Pile, continuous = false): PileWorld {
  const world = makeWorld(J, pile.bodies.length, (pile.mesh === undefined ? 5 : 20) * pile.bodies.length);
  const system = world.GetPhysicsSystem();
  const settings = system.GetPhysicsSettings();
  settings.mAllowSleeping = false;
  system.SetPhysicsSettings(settings);
  const face = system.GetBodyInterface();
  if (pile.mesh !== undefined) addMesh(J, face, pile.mesh);
  const bodies = pile.bodies.map(({ shape, position, fixed }) => {
    const kind = fixed ? J.EMotionType_Static : J.EMotionType_Dynamic;
    const made = new J.BodyCreationSettings(solidOf(J, shape), new J.RVec3(...position), new J.Quat(0, 0, 0, 1), kind, LAYER);
    made.mFriction = 0.5;
    made.mRestitution = 0;
    made.mLinearDamping = 0;
    made.mAngularDamping = 0;
    made.mAllowSleeping = false;
    if (!fixed && continuous) made.mMotionQuality = J.EMotionQuality_LinearCast;
    if (!fixed) {
      made.mOverrideMassProperties = J.EOverrideMassProperties_CalculateInertia;
      made.mMassPropertiesOverride.mMass = 1;
    }
    const body = face.CreateBody(made);
    face.AddBody(body.GetID(), fixed ? J.EActivation_DontActivate : J.EActivation_Activate);
    J.destroy(made);
    return body;
  });
  system.OptimizeBroadPhase();
  return {
    step: () => world.Step(DT, 1),
    read(out: PileState) {
      bodies.forEach((body, i) => {
        const p = body.GetPosition();
        const q = body.GetRotation();
        out.put(i, { x: p.GetX(), y: p.GetY(), z: p.GetZ() }, { x: q.GetX(), y: q.GetY(), z: q.GetZ(), w: q.GetW() });
      });
    },
    free: () => J.destroy(world),
  };
}
