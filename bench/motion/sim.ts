// What a peer brings to the measurements of test/quality, and a world with Kantsu's face over it.
//
// The world holds the shapes; its step is the peer's, whose poses and velocities it takes over. So everything is measured by the same code, from the same
// bodies.

import type { Entity, Shape, SpawnOptions, WorldOptions } from '../../src/core/index.ts';
import { World } from '../../src/core/world.ts';

export interface BodySpec {
  /** In the axes of the pose: a capsule lies along y, a triangle has its corners about its centroid. */
  readonly kind: Shape['kind'];
  readonly half: readonly number[];
  readonly radius: number;
  readonly halfAxis: number;
  readonly corners: readonly (readonly number[])[];
  readonly position: readonly number[];
  readonly orientation: readonly number[];
  readonly body: 'dynamic' | 'kinematic' | 'static';
  /** kg; 0: by density, 1000 kg/m³. */
  readonly mass: number;
  readonly velocity: readonly number[];
  readonly angularVelocity: readonly number[];
  readonly restitution: number;
  readonly friction: number;
  /** An AABB does not turn. */
  readonly turns: boolean;
  /** Bodies that do not see each other: those of layer 1. */
  readonly layer: number;
}

export interface PeerBody {
  /** Writes position (3), orientation (4), velocity (3) and spin (3). */
  read(out: Float64Array): void;
  setVelocity(linear: readonly number[]): void;
}

export interface PeerSim {
  add(spec: BodySpec, index: number): PeerBody;
  step(dt: number): void;
  /** Pairs of indices of bodies that began or ceased to touch in the last step. */
  readonly began: [number, number][];
  readonly ended: [number, number][];
  free(): void;
}

export interface MotionPeer {
  readonly name: string;
  readonly version: string;
  /** `continuous`: with continuous collision detection, where it has any. */
  make(gravity: readonly number[], continuous: boolean): PeerSim;
}

type Listener = (contact: { a: Entity; b: Entity; normal: [number, number, number] }) => void;

class PeerWorld extends World {
  private readonly sim: PeerSim;
  private readonly bodies: { entity: Entity; peer: PeerBody; turns: boolean; moves: boolean }[] = [];
  private readonly listeners = { contactBegan: [] as Listener[], contactEnded: [] as Listener[] };
  private readonly numbers = new Float64Array(13);

  constructor(sim: PeerSim, gravity: readonly number[]) {
    super({ gravity: [gravity[0], gravity[1], gravity[2]], response: false });
    this.sim = sim;
  }

  override spawn(options: SpawnOptions): Entity {
    const entity = super.spawn(options);
    const { position, orientation } = this.pose(entity);
    const { linear, angular } = this.velocity(entity);
    const shape = this.shape(entity) as Shape;
    const body = options.body ?? (shape.kind === 'triangle' ? 'static' : 'dynamic');
    const spec: BodySpec = {
      kind: shape.kind,
      half: 'half' in shape ? shape.half : [0, 0, 0],
      radius: 'radius' in shape ? shape.radius : 0,
      halfAxis: shape.kind === 'capsule' ? 0.5 * Math.hypot(...shape.p1.map((x, k) => x - shape.p2[k])) : 0,
      corners: shape.kind === 'triangle' ? [shape.a, shape.b, shape.c].map((p) => p.map((x, k) => x - position[k])) : [],
      position,
      // The corners above are in the axes of the world.
      orientation: shape.kind === 'triangle' ? [0, 0, 0, 1] : orientation,
      body,
      mass: body === 'dynamic' ? this.mass(entity) : 0,
      velocity: linear,
      angularVelocity: angular,
      restitution: options.restitution ?? 0,
      friction: options.friction ?? 0.5,
      turns: shape.kind !== 'aabb',
      layer: options.layer ?? 0,
    };
    const peer = this.sim.add(spec, this.bodies.length);
    this.bodies.push({ entity, peer, turns: spec.turns && shape.kind !== 'triangle', moves: body !== 'static' });
    return entity;
  }

  override step(dt = 1 / 60): void {
    this.sim.step(dt);
    const n = this.numbers;
    for (const { entity, peer, turns, moves } of this.bodies) {
      if (!moves) continue;
      peer.read(n);
      const position = [n[0], n[1], n[2]] as const;
      // A peer may have lost a body to numbers that are none.
      if (!n.every(Number.isFinite)) continue;
      this.setPose(entity, turns ? { position, orientation: [n[3], n[4], n[5], n[6]] } : { position });
      super.setVelocity(entity, { linear: [n[7], n[8], n[9]], angular: turns ? [n[10], n[11], n[12]] : [0, 0, 0] });
    }
    for (const event of ['contactBegan', 'contactEnded'] as const) {
      for (const [i, j] of event === 'contactBegan' ? this.sim.began : this.sim.ended) {
        for (const listener of this.listeners[event]) listener({ a: this.bodies[i].entity, b: this.bodies[j].entity, normal: [1, 0, 0] });
      }
    }
  }

  override on(event: string, listener: (event: never) => void): () => void {
    if (event === 'contactBegan' || event === 'contactEnded') this.listeners[event].push(listener as Listener);
    return () => {};
  }

  override setVelocity(entity: Entity, velocity: { linear: readonly [number, number, number] }): void {
    super.setVelocity(entity, velocity);
    this.bodies.find((body) => body.entity === entity)?.peer.setVelocity(velocity.linear);
  }
}

/** Makes worlds of the peer. A measurement uses the newest two at most; older ones are freed. */
export function makerOf(peer: MotionPeer, continuous: boolean): (options?: WorldOptions) => World {
  const open: PeerSim[] = [];
  return (options = {}) => {
    const gravity = (options.gravity ?? [0, -9.81, 0]) as readonly number[];
    const sim = peer.make(gravity, continuous);
    open.push(sim);
    if (open.length > 3) open.shift()!.free();
    return new PeerWorld(sim, gravity);
  };
}
