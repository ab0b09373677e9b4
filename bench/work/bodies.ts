// The bodies of W1 and W2: N colliders of four kinds in a cube, drifting and turning; and which of them turn back at a wall, frame by frame.

import { mulberry32 } from './random.ts';

export const DT = 1 / 60;
const SEED = 1234;
/** Bodies per cubic metre. */
const DENSITY = 0.22;

export type Kind = 'sphere' | 'capsule' | 'aabb' | 'obb';
const KINDS: readonly Kind[] = ['sphere', 'capsule', 'aabb', 'obb'];

export interface Body {
  readonly kind: Kind;
  readonly position: readonly [number, number, number];
  /** x y z w; the identity for spheres and AABBs. */
  readonly orientation: readonly [number, number, number, number];
  readonly velocity: readonly [number, number, number];
  readonly angularVelocity: readonly [number, number, number];
  /** A sphere's radius; a capsule's radius and half core length along its own y; a box's half extents. */
  readonly size: readonly [number, number, number];
}

export interface Bodies {
  readonly list: readonly Body[];
  /** Side of the cube about the origin, m. */
  readonly side: number;
}

/** Sixteen draws a body, whatever its kind, so that the same body is the same whatever comes before it. */
export function makeBodies(count: number): Bodies {
  const random = mulberry32(SEED);
  const side = Math.cbrt(count / DENSITY);
  const list: Body[] = [];
  for (let i = 0; i < count; i++) {
    const draw = Array.from({ length: 16 }, random);
    const kind = KINDS[i & 3];
    const turns = kind === 'capsule' || kind === 'obb';
    const at = (k: number): number => (draw[k] - 0.5) * side;
    const speed = (k: number): number => (2 * draw[k] - 1) * 2;
    list.push({
      kind,
      position: [at(0), at(1), at(2)],
      velocity: [speed(3), speed(4), speed(5)],
      size: [0.3 + 0.4 * draw[6], 0.3 + 0.4 * draw[7], 0.3 + 0.4 * draw[8]],
      orientation: turns ? shoemake(draw[9], draw[10], draw[11]) : [0, 0, 0, 1],
      angularVelocity: turns ? [speed(12), speed(13), speed(14)] : [0, 0, 0],
    });
  }
  return { list, side };
}

// A uniform turn from three uniform numbers. Shoemake, Uniform random rotations, Graphics Gems III.
function shoemake(u1: number, u2: number, u3: number): [number, number, number, number] {
  const a = Math.sqrt(1 - u1);
  const b = Math.sqrt(u1);
  const t1 = 2 * Math.PI * u2;
  const t2 = 2 * Math.PI * u3;
  return [a * Math.sin(t1), a * Math.cos(t1), b * Math.sin(t2), b * Math.cos(t2)];
}

export interface Flip {
  readonly body: number;
  readonly velocity: readonly [number, number, number];
}

/**
 * The velocities that change before each frame. Nobody is pushed, so they are known beforehand: worked out here once, they cost no contestant time
 * and no contestant has to give its poses away.
 */
export function scheduleFlips(bodies: Bodies, frames: number): Flip[][] {
  const { list, side } = bodies;
  const position = list.map((body) => [...body.position]);
  const velocity = list.map((body) => [...body.velocity] as [number, number, number]);
  const schedule: Flip[][] = [];
  for (let frame = 0; frame < frames; frame++) {
    const flips: Flip[] = [];
    for (let i = 0; i < list.length; i++) {
      const p = position[i];
      const v = velocity[i];
      let turned = false;
      for (let k = 0; k < 3; k++) {
        if (Math.abs(p[k]) > side / 2 && p[k] * v[k] > 0) {
          v[k] = -v[k];
          turned = true;
        }
        p[k] += v[k] * DT;
      }
      if (turned) flips.push({ body: i, velocity: [v[0], v[1], v[2]] });
    }
    schedule.push(flips);
  }
  return schedule;
}
