// Jolt with `LinearCast` for every dynamic body where it is asked for, which is its continuous collision detection.

import type JoltModule from 'jolt-physics/wasm-compat';
import type { BodySpec, MotionPeer, PeerBody, PeerSim } from './sim.ts';

type Jolt = typeof JoltModule;
type JoltShape = InstanceType<Jolt['Shape']>;

export function joltMotion(J: Jolt, version: string): MotionPeer {
  return { name: 'Jolt', version, make: (gravity, continuous) => new JoltSim(J, gravity, continuous) };
}

class JoltSim implements PeerSim {
  readonly began: [number, number][] = [];
  readonly ended: [number, number][] = [];
  private readonly J: Jolt;
  private readonly continuous: boolean;
  private readonly world: InstanceType<Jolt['JoltInterface']>;
  private readonly face: InstanceType<Jolt['BodyInterface']>;
  private readonly indices = new Map<number, number>();
  private readonly listener: InstanceType<Jolt['ContactListenerJS']>;
  /** Contacts are told by sub-shapes; a pair of bodies counts them. */
  private readonly touching = new Map<string, number>();

  constructor(J: Jolt, gravity: readonly number[], continuous: boolean) {
    this.J = J;
    this.continuous = continuous;
    const settings = new J.JoltSettings();
    settings.mMaxBodies = 3000;
    settings.mMaxBodyPairs = 4096;
    settings.mMaxContactConstraints = 4096;
    settings.mMaxWorkerThreads = 0;
    // Layer 1 does not see itself.
    const filter = new J.ObjectLayerPairFilterTable(2);
    filter.EnableCollision(0, 0);
    filter.EnableCollision(0, 1);
    const phases = new J.BroadPhaseLayerInterfaceTable(2, 1);
    const phase = new J.BroadPhaseLayer(0);
    phases.MapObjectToBroadPhaseLayer(0, phase);
    phases.MapObjectToBroadPhaseLayer(1, phase);
    J.destroy(phase);
    settings.mObjectLayerPairFilter = filter;
    settings.mBroadPhaseLayerInterface = phases;
    settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(phases, 1, filter, 2);
    this.world = new J.JoltInterface(settings);
    J.destroy(settings);
    const system = this.world.GetPhysicsSystem();
    const pull = new J.Vec3(gravity[0], gravity[1], gravity[2]);
    system.SetGravity(pull);
    J.destroy(pull);
    this.face = system.GetBodyInterface();
    this.listener = new J.ContactListenerJS();
    const idOf = (at: number): number => this.indices.get(J.wrapPointer(at, J.Body).GetID().GetIndexAndSequenceNumber())!;
    this.listener.OnContactValidate = () => J.ValidateResult_AcceptAllContactsForThisBodyPair;
    this.listener.OnContactAdded = (a: number, b: number) => this.count(idOf(a), idOf(b), 1);
    this.listener.OnContactPersisted = () => {};
    this.listener.OnContactRemoved = (at: number) => {
      const pair = J.wrapPointer(at, J.SubShapeIDPair);
      const [a, b] = [pair.GetBody1ID(), pair.GetBody2ID()].map((id) => this.indices.get(id.GetIndexAndSequenceNumber())!);
      this.count(a, b, -1);
    };
    system.SetContactListener(this.listener);
  }

  private count(a: number, b: number, change: number): void {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const before = this.touching.get(key) ?? 0;
    this.touching.set(key, before + change);
    if (before === 0 && change > 0) this.began.push([a, b]);
    if (before + change === 0) this.ended.push([a, b]);
  }

  add(spec: BodySpec, index: number): PeerBody {
    const { J, face } = this;
    const kind =
      spec.body === 'static' ? J.EMotionType_Static : spec.body === 'kinematic' ? J.EMotionType_Kinematic : J.EMotionType_Dynamic;
    const [x, y, z, w] = spec.orientation;
    const position = new J.RVec3(spec.position[0], spec.position[1], spec.position[2]);
    const turn = new J.Quat(x, y, z, w);
    const made = new J.BodyCreationSettings(shapeOf(J, spec), position, turn, kind, spec.layer);
    // A pair takes √(f_a·f_b) and the larger restitution, as in Kantsu.
    made.mFriction = spec.friction;
    made.mRestitution = spec.restitution;
    made.mLinearDamping = 0;
    made.mAngularDamping = 0;
    made.mAllowSleeping = false;
    made.mMaxLinearVelocity = 1000;
    made.mMaxAngularVelocity = 1000;
    if (spec.body === 'dynamic') {
      if (this.continuous) made.mMotionQuality = J.EMotionQuality_LinearCast;
      made.mOverrideMassProperties = J.EOverrideMassProperties_CalculateInertia;
      made.mMassPropertiesOverride.mMass = spec.mass;
      if (!spec.turns) made.mAllowedDOFs = J.EAllowedDOFs_TranslationX | J.EAllowedDOFs_TranslationY | J.EAllowedDOFs_TranslationZ;
    }
    const body = face.CreateBody(made);
    const id = body.GetID();
    this.indices.set(id.GetIndexAndSequenceNumber(), index);
    face.AddBody(id, J.EActivation_Activate);
    if (spec.body !== 'static') {
      const linear = new J.Vec3(spec.velocity[0], spec.velocity[1], spec.velocity[2]);
      const angular = new J.Vec3(spec.angularVelocity[0], spec.angularVelocity[1], spec.angularVelocity[2]);
      face.SetLinearAndAngularVelocity(id, linear, angular);
      J.destroy(linear);
      J.destroy(angular);
    }
    J.destroy(made);
    J.destroy(position);
    J.destroy(turn);
    return {
      read: (out) => {
        const p = body.GetPosition();
        out.set([p.GetX(), p.GetY(), p.GetZ()]);
        const q = body.GetRotation();
        out.set([q.GetX(), q.GetY(), q.GetZ(), q.GetW()], 3);
        const v = body.GetLinearVelocity();
        out.set([v.GetX(), v.GetY(), v.GetZ()], 7);
        const u = body.GetAngularVelocity();
        out.set([u.GetX(), u.GetY(), u.GetZ()], 10);
      },
      setVelocity: (v) => {
        const linear = new J.Vec3(v[0], v[1], v[2]);
        face.SetLinearVelocity(id, linear);
        J.destroy(linear);
      },
    };
  }

  step(dt: number): void {
    this.began.length = 0;
    this.ended.length = 0;
    this.world.Step(dt, 1);
  }

  free(): void {
    this.J.destroy(this.world);
    this.J.destroy(this.listener);
  }
}

function shapeOf(J: Jolt, { kind, half, radius, halfAxis, corners }: BodySpec): JoltShape {
  if (kind === 'sphere') return new J.SphereShape(radius);
  if (kind === 'capsule') return halfAxis > 0 ? new J.CapsuleShape(halfAxis, radius) : new J.SphereShape(radius);
  if (kind === 'triangle') {
    const list = new J.TriangleList();
    const points = corners.map((p) => new J.Vec3(p[0], p[1], p[2]));
    const one = new J.Triangle(points[0], points[1], points[2]);
    list.push_back(one);
    // A mesh has a back; the second triangle is the other side.
    const back = new J.Triangle(points[0], points[2], points[1]);
    list.push_back(back);
    const settings = new J.MeshShapeSettings(list);
    const shape = settings.Create().Get();
    for (const thing of [settings, list, one, back, ...points]) J.destroy(thing);
    return shape;
  }
  const extents = new J.Vec3(half[0], half[1], half[2]);
  // Its default of 5 cm, where the box has room for it.
  const shape = new J.BoxShape(extents, Math.min(0.05, 0.2 * Math.min(...half)));
  J.destroy(extents);
  return shape;
}
