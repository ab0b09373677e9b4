// crashcat with `LINEAR_CAST` for every dynamic body where it is asked for.

import * as cat from 'crashcat';
import type { BodySpec, MotionPeer, PeerBody, PeerSim } from './sim.ts';

type Vector = [number, number, number];

export function crashcatMotion(version: string): MotionPeer {
  cat.registerAll();
  return { name: 'crashcat', version, make: (gravity, continuous) => new CrashcatSim(gravity, continuous) };
}

class CrashcatSim implements PeerSim {
  readonly began: [number, number][] = [];
  readonly ended: [number, number][] = [];
  private readonly world: cat.World;
  private readonly quality: cat.MotionQuality;
  private readonly layers: readonly number[];
  private readonly indices = new Map<number, number>();
  private readonly touching = new Map<string, number>();
  private readonly listener: cat.Listener;

  constructor(gravity: readonly number[], continuous: boolean) {
    this.quality = continuous ? cat.MotionQuality.LINEAR_CAST : cat.MotionQuality.DISCRETE;
    const settings = cat.createWorldSettings();
    const phase = cat.addBroadphaseLayer(settings);
    this.layers = [cat.addObjectLayer(settings, phase), cat.addObjectLayer(settings, phase)];
    cat.enableCollision(settings, this.layers[0], this.layers[0]);
    cat.enableCollision(settings, this.layers[0], this.layers[1]);
    settings.gravity = [gravity[0], gravity[1], gravity[2]];
    settings.sleeping.allowSleeping = false;
    this.world = cat.createWorld(settings);
    this.listener = {
      onContactAdded: (a, b) => this.count(this.indices.get(a.id)!, this.indices.get(b.id)!, 1),
      onContactRemoved: (a, b) => this.count(this.indices.get(a)!, this.indices.get(b)!, -1),
    };
  }

  private count(a: number, b: number, change: number): void {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const before = this.touching.get(key) ?? 0;
    this.touching.set(key, before + change);
    if (before === 0 && change > 0) this.began.push([a, b]);
    if (before + change === 0) this.ended.push([a, b]);
  }

  add(spec: BodySpec, index: number): PeerBody {
    const { world } = this;
    const motionType =
      spec.body === 'static' ? cat.MotionType.STATIC : spec.body === 'kinematic' ? cat.MotionType.KINEMATIC : cat.MotionType.DYNAMIC;
    const body = cat.rigidBody.create(world, {
      shape: shapeOf(spec),
      motionType,
      objectLayer: this.layers[spec.layer],
      position: [...spec.position] as Vector,
      quaternion: [...spec.orientation] as [number, number, number, number],
      friction: spec.friction,
      restitution: spec.restitution,
      linearDamping: 0,
      angularDamping: 0,
      maxLinearVelocity: 1000,
      maxAngularVelocity: 1000,
      allowSleeping: false,
      ...(spec.body === 'dynamic' ? { mass: spec.mass, motionQuality: this.quality } : {}),
      ...(spec.turns ? {} : { allowedDegreesOfFreedom: cat.DOF_TRANSLATION_ONLY }),
    });
    this.indices.set(body.id, index);
    if (spec.body !== 'static') {
      cat.rigidBody.setLinearVelocity(world, body, [...spec.velocity] as Vector);
      cat.rigidBody.setAngularVelocity(world, body, [...spec.angularVelocity] as Vector);
    }
    return {
      read: (out) => {
        out.set(body.position, 0);
        out.set(body.quaternion, 3);
        out.set(body.motionProperties.linearVelocity, 7);
        out.set(body.motionProperties.angularVelocity, 10);
      },
      setVelocity: (linear) => cat.rigidBody.setLinearVelocity(world, body, [...linear] as Vector),
    };
  }

  step(dt: number): void {
    this.began.length = 0;
    this.ended.length = 0;
    cat.updateWorld(this.world, this.listener, dt);
  }

  free(): void {
    // Plain objects.
  }
}

function shapeOf({ kind, half, radius, halfAxis, corners }: BodySpec): cat.Shape {
  if (kind === 'sphere') return cat.sphere.create({ radius });
  if (kind === 'capsule') return cat.capsule.create({ radius, halfHeightOfCylinder: halfAxis });
  if (kind === 'triangle') return cat.triangleMesh.create({ positions: corners.flatMap((p) => [...p]), indices: [0, 1, 2, 0, 2, 1] });
  // Its default rounding of 5 cm, where the box has room for it.
  return cat.box.create({ halfExtents: [...half] as Vector, convexRadius: Math.min(0.05, 0.2 * Math.min(...half)) });
}
