// Sensors and what passes them within a step: every pair has one begin and one end.

import type { BodyType, Entity, Shape } from '../../src/core/index.ts';
import { mulberry32, type Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { plus, type Point } from '../support/vectors.ts';
import { makeWorld } from './engine.ts';
import { about, compose, draft, normalTo, NO_TURN, outerRadius, placed, randomTurn, rotate, scale, sizeOf, turnOnto } from './solids.ts';
import { Tally } from './tally.ts';

const KINDS = ['sphere', 'capsule', 'aabb', 'obb', 'triangle'] as const;

interface Member {
  readonly shape: Shape;
  readonly body: BodyType;
  readonly sensor: boolean;
  /** A sheet of triangles across the way instead of the shape. */
  readonly isMesh: boolean;
  readonly velocity: Point;
  /** rad/s about the way. */
  readonly spin: number;
  readonly byTarget: boolean;
}

/** Two bodies that approach along `n`: where they are at first, m, and for how many steps. */
interface Flight {
  readonly members: readonly [Member, Member];
  readonly n: Point;
  readonly starts: readonly [Point, Point];
  readonly steps: number;
  /** s. */
  readonly dt: number;
  readonly substeps: number;
}

export interface Passes {
  readonly events: Tally;
  readonly misses: Tally;
  readonly discrete: Tally;
}

/**
 * Pairs of any kinds with a sensor among them, one or both moved by velocity or by `moveKinematic`, at up to 400 m/s, at any phase of a step: through each other's
 * middle; past each other; and without continuous collision where no step ends while they touch.
 */
export function passes(seed: number, count = 400): Passes {
  const random = mulberry32(seed);
  const events = new Tally('passes without exactly one begin and one end', 0);
  const misses = new Tally('events of bodies that miss each other', 0);
  const discrete = new Tally('events without continuous collision', 0);
  for (let i = 0; i < count; i++) {
    const n = randomDirection(random);
    const speed = 400 ** random();
    const members = drawMembers(random, n, speed);
    const [a, b] = members;
    const group = `${nameOf(a)} · ${nameOf(b)}`;
    const dt = pick(random, [1 / 60, 1 / 60, 1 / 30, 1 / 144]);
    const radius = outerRadius(a.shape) + (b.isMesh ? 0 : outerRadius(b.shape));
    const way = radius + between(random, 1, 3) * speed * dt;
    const steps = Math.ceil((2 * way) / (speed * dt)) + 2;
    const substeps = pick(random, [1, 2, 4, 4, 8]);
    const side = normalTo(random, n);
    const size = Math.min(sizeOf(a.shape), sizeOf(b.shape), radius);
    const begin = (aside: number): Flight => ({ members, n, starts: [plus(scale(-way, n), aside, side), [0, 0, 0]], steps, dt, substeps });
    const describe = (): string => `pass ${i} of seed ${seed}: ${group}, ${speed.toFixed(2)} m/s, ${JSON.stringify(begin(0))}`;
    const through = begin(between(random, 0, 0.2) * size);
    const met = fly(through, true);
    events.add(met.began === 1 && met.ended === 1 ? 0 : 1, group, () => `${met.began} begins, ${met.ended} ends, ${describe()}`);
    if (!b.isMesh) {
      const past = fly(begin(radius + between(random, 0.001, 0.05)), true);
      misses.add(past.began + past.ended, group, describe);
    }
    if (met.seen > 0) continue;
    const jumped = fly(through, false);
    discrete.add(jumped.began + jumped.ended, group, describe);
  }
  return { events, misses, discrete };
}

const nameOf = ({ shape, body, sensor, isMesh }: Member): string => (isMesh ? 'mesh' : `${body} ${shape.kind}${sensor ? ' sensor' : ''}`);

/** A sensor, and a sensor, body or mesh, that approach each other along `n`. */
function drawMembers(random: Random, n: Point, speed: number): [Member, Member] {
  const BODIES = ['static', 'kinematic', 'dynamic'] as const;
  const isMesh = random() < 0.15;
  const bodyB = isMesh ? 'static' : pick(random, BODIES);
  const bodyA = bodyB === 'static' ? pick(random, BODIES.slice(1)) : pick(random, BODIES);
  // What both share, and the part of the approach that is a's.
  const drift = scale(bodyA === 'static' || bodyB === 'static' ? 0 : 0.5 * speed * random(), randomDirection(random));
  const share = bodyA === 'static' ? 0 : bodyB === 'static' ? 1 : random();
  const draw = (body: BodyType, along: number, sensor: boolean, mesh: boolean): Member => {
    const kind = pick(random, body === 'dynamic' ? KINDS.slice(0, 4) : KINDS);
    const solid = draft(random, kind, 0.02, 1);
    // A triangle stands across the way, and an AABB as it must.
    const turn =
      kind === 'triangle' ? turnOnto(random, solid.outward, n, between(random, 0, 6)) : kind === 'aabb' ? NO_TURN : randomTurn(random);
    const shape = placed(solid, turn);
    const spins = body === 'kinematic' && kind !== 'aabb';
    return {
      shape,
      body,
      sensor,
      isMesh: mesh,
      velocity: plus(drift, along * speed, n),
      // A fifth of a radian while they touch: they do not part in between.
      spin: spins ? (between(random, -0.05, 0.05) * speed) / outerRadius(shape) : 0,
      byTarget: body === 'kinematic' && random() < 0.5,
    };
  };
  return [draw(bodyA, share, true, false), draw(bodyB, share - 1, !isMesh && random() < 0.4, isMesh)];
}

/** The begins and ends of a flight, and the steps that end in touch. */
function fly({ members, n, starts, steps, dt, substeps }: Flight, continuous: boolean): { began: number; ended: number; seen: number } {
  const world = makeWorld({ gravity: [0, 0, 0], continuous, substeps });
  const counts = { began: 0, ended: 0, seen: 0 };
  world.on('contactBegan', () => counts.began++);
  world.on('contactEnded', () => counts.ended++);
  const poses = members.map(
    ({ shape, body, sensor, isMesh, velocity, spin, byTarget }, i): { entity: Entity; position: Point; orientation: number[] } => {
      const position = starts[i];
      const entity = isMesh
        ? world.spawnMesh(sheet(n))
        : world.spawn({
            shape,
            position,
            body,
            sensor,
            ...(body === 'static' || byTarget ? {} : { velocity, angularVelocity: scale(spin, n) }),
          });
      const pose = world.pose(entity);
      return { entity, position: [...pose.position] as Point, orientation: [...pose.orientation] };
    },
  );
  for (let s = 1; s <= steps; s++) {
    members.forEach(({ velocity, spin, byTarget }, i) => {
      if (!byTarget) return;
      const { entity, position, orientation } = poses[i];
      world.moveKinematic(entity, {
        position: plus(position, s * dt, velocity),
        ...(spin === 0 ? {} : { orientation: compose(about(n, spin * s * dt), orientation) }),
      });
    });
    world.step(dt);
    if (world.contacts.length > 0) counts.seen++;
  }
  return counts;
}

/** A mesh of 32 triangles across `n`, 40 m wide. */
function sheet(n: Point): { vertices: number[]; indices: number[] } {
  const turn = turnOnto(mulberry32(1), [0, 0, 1], n, 0.3);
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let u = 0; u <= 4; u++) for (let v = 0; v <= 4; v++) vertices.push(...rotate(turn, [10 * u - 21, 10 * v - 19, 0]));
  for (let u = 0; u < 4; u++) for (let v = 0, k = 5 * u; v < 4; v++, k++) indices.push(k, k + 1, k + 5, k + 1, k + 6, k + 5);
  return { vertices, indices };
}
