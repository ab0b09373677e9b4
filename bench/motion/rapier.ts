// Rapier with continuous collision detection for every dynamic body, where it is asked for.

import type * as Rapier from '@dimforge/rapier3d-compat';
import type { BodySpec, MotionPeer, PeerBody, PeerSim } from './sim.ts';

const xyz = (v: readonly number[]): { x: number; y: number; z: number } => ({ x: v[0], y: v[1], z: v[2] });

export function rapierMotion(R: typeof Rapier, version: string): MotionPeer {
  return { name: 'Rapier', version, make: (gravity, continuous) => new RapierSim(R, gravity, continuous) };
}

class RapierSim implements PeerSim {
  readonly began: [number, number][] = [];
  readonly ended: [number, number][] = [];
  private readonly R: typeof Rapier;
  private readonly continuous: boolean;
  private readonly world: Rapier.World;
  private readonly queue: Rapier.EventQueue;
  private readonly indices = new Map<number, number>();

  constructor(R: typeof Rapier, gravity: readonly number[], continuous: boolean) {
    this.R = R;
    this.continuous = continuous;
    this.world = new R.World(xyz(gravity));
    this.queue = new R.EventQueue(true);
  }

  add(spec: BodySpec, index: number): PeerBody {
    const { R, world } = this;
    const desc =
      spec.body === 'static'
        ? R.RigidBodyDesc.fixed()
        : spec.body === 'kinematic'
          ? R.RigidBodyDesc.kinematicVelocityBased()
          : R.RigidBodyDesc.dynamic().setCcdEnabled(this.continuous);
    const [x, y, z, w] = spec.orientation;
    desc
      .setTranslation(spec.position[0], spec.position[1], spec.position[2])
      .setRotation({ x, y, z, w })
      .setLinvel(spec.velocity[0], spec.velocity[1], spec.velocity[2])
      .setAngvel(xyz(spec.angularVelocity))
      .setCanSleep(false);
    if (!spec.turns) desc.lockRotations();
    const body = world.createRigidBody(desc);
    const collider = shapeOf(R, spec)
      .setFriction(spec.friction)
      .setFrictionCombineRule(R.CoefficientCombineRule.Multiply)
      .setRestitution(spec.restitution)
      .setRestitutionCombineRule(R.CoefficientCombineRule.Max)
      .setActiveEvents(R.ActiveEvents.COLLISION_EVENTS)
      .setCollisionGroups(spec.layer === 0 ? 0x0001_0003 : 0x0002_0001);
    // A product of square roots, as Kantsu has it.
    collider.setFriction(Math.sqrt(spec.friction));
    if (spec.body === 'dynamic') collider.setMass(spec.mass);
    this.indices.set(world.createCollider(collider, body).handle, index);
    return {
      read: (out) => {
        const p = body.translation();
        const q = body.rotation();
        const v = body.linvel();
        const u = body.angvel();
        out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, u.x, u.y, u.z]);
      },
      setVelocity: (linear) => body.setLinvel(xyz(linear), true),
    };
  }

  step(dt: number): void {
    this.began.length = 0;
    this.ended.length = 0;
    this.world.timestep = dt;
    this.world.step(this.queue);
    this.queue.drainCollisionEvents((a, b, started) => {
      (started ? this.began : this.ended).push([this.indices.get(a)!, this.indices.get(b)!]);
    });
  }

  free(): void {
    this.queue.free();
    this.world.free();
  }
}

function shapeOf(R: typeof Rapier, { kind, half, radius, halfAxis, corners }: BodySpec): Rapier.ColliderDesc {
  if (kind === 'sphere') return R.ColliderDesc.ball(radius);
  if (kind === 'capsule') return R.ColliderDesc.capsule(halfAxis, radius);
  if (kind === 'triangle') return R.ColliderDesc.triangle(xyz(corners[0]), xyz(corners[1]), xyz(corners[2]));
  return R.ColliderDesc.cuboid(half[0], half[1], half[2]);
}
