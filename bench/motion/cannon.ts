// cannon-es, which has no continuous collision detection. A capsule is a cylinder between two spheres; a triangle, which boxes and capsules would not meet,
// is a prism 2 cm thick that is centred on it.

import * as cannon from 'cannon-es';
import type { BodySpec, MotionPeer, PeerBody, PeerSim } from './sim.ts';

const SIDES = 12;
const THICKNESS = 0.02;

export function cannonMotion(version: string): MotionPeer {
  return { name: 'cannon-es', version, make: (gravity) => new CannonSim(gravity) };
}

class CannonSim implements PeerSim {
  readonly began: [number, number][] = [];
  readonly ended: [number, number][] = [];
  private readonly world: cannon.World;
  private readonly materials = new Map<string, cannon.Material>();
  private readonly indices = new Map<cannon.Body, number>();

  constructor(gravity: readonly number[]) {
    this.world = new cannon.World({ gravity: new cannon.Vec3(gravity[0], gravity[1], gravity[2]), allowSleep: false });
    const note = (list: [number, number][]) => (event: { bodyA?: cannon.Body; bodyB?: cannon.Body }) => {
      if (event.bodyA && event.bodyB) list.push([this.indices.get(event.bodyA)!, this.indices.get(event.bodyB)!]);
    };
    this.world.addEventListener('beginContact', note(this.began) as (event: unknown) => void);
    this.world.addEventListener('endContact', note(this.ended) as (event: unknown) => void);
  }

  /** One material for each pair of numbers, with a contact material to every other: √(f_a·f_b) and the larger restitution. */
  private material(friction: number, restitution: number): cannon.Material {
    const key = `${friction} ${restitution}`;
    const known = this.materials.get(key);
    if (known) return known;
    const made = new cannon.Material(key);
    this.materials.set(key, made);
    for (const [other, material] of this.materials) {
      const [f, e] = other.split(' ').map(Number);
      const options = { friction: Math.sqrt(f * friction), restitution: Math.max(e, restitution) };
      this.world.addContactMaterial(new cannon.ContactMaterial(made, material, options));
    }
    return made;
  }

  add(spec: BodySpec, index: number): PeerBody {
    const { position, orientation, velocity, angularVelocity } = spec;
    const body = new cannon.Body({
      mass: spec.body === 'dynamic' ? spec.mass : 0,
      type: spec.body === 'dynamic' ? cannon.Body.DYNAMIC : spec.body === 'kinematic' ? cannon.Body.KINEMATIC : cannon.Body.STATIC,
      position: new cannon.Vec3(position[0], position[1], position[2]),
      quaternion: new cannon.Quaternion(orientation[0], orientation[1], orientation[2], orientation[3]),
      velocity: new cannon.Vec3(velocity[0], velocity[1], velocity[2]),
      angularVelocity: new cannon.Vec3(angularVelocity[0], angularVelocity[1], angularVelocity[2]),
      material: this.material(spec.friction, spec.restitution),
      linearDamping: 0,
      angularDamping: 0,
      fixedRotation: !spec.turns,
      collisionFilterGroup: spec.layer === 0 ? 1 : 2,
      collisionFilterMask: spec.layer === 0 ? 3 : 1,
    });
    addShapes(body, spec);
    this.world.addBody(body);
    this.indices.set(body, index);
    return {
      read: (out) => {
        const { position: p, quaternion: q, velocity: v, angularVelocity: u } = body;
        out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, u.x, u.y, u.z]);
      },
      setVelocity: (v) => void body.velocity.set(v[0], v[1], v[2]),
    };
  }

  step(dt: number): void {
    this.began.length = 0;
    this.ended.length = 0;
    this.world.step(dt);
  }

  free(): void {
    // Plain objects.
  }
}

function addShapes(body: cannon.Body, { kind, half, radius, halfAxis, corners }: BodySpec): void {
  if (kind === 'sphere') {
    body.addShape(new cannon.Sphere(radius));
  } else if (kind === 'capsule') {
    if (halfAxis > 0) body.addShape(new cannon.Cylinder(radius, radius, 2 * halfAxis, SIDES));
    body.addShape(new cannon.Sphere(radius), new cannon.Vec3(0, halfAxis, 0));
    body.addShape(new cannon.Sphere(radius), new cannon.Vec3(0, -halfAxis, 0));
  } else if (kind === 'triangle') {
    const [a, b, c] = corners.map((p) => new cannon.Vec3(p[0], p[1], p[2]));
    const n = b.vsub(a).cross(c.vsub(a));
    n.normalize();
    const shift = (p: cannon.Vec3, f: number): cannon.Vec3 => p.vadd(n.scale(f * THICKNESS));
    const vertices = [...[a, b, c].map((p) => shift(p, 0.5)), ...[a, b, c].map((p) => shift(p, -0.5))];
    const faces = [
      [0, 1, 2],
      [5, 4, 3],
      [0, 3, 4, 1],
      [1, 4, 5, 2],
      [2, 5, 3, 0],
    ];
    body.addShape(new cannon.ConvexPolyhedron({ vertices, faces }));
  } else {
    body.addShape(new cannon.Box(new cannon.Vec3(half[0], half[1], half[2])));
  }
}
