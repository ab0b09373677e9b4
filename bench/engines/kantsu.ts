// Kantsu through its public face, as a user would drive it.
//
// W1: kinematic bodies with velocities in a world with `response: false`, one `step()` a frame: what the peers do, too, whose bodies are kinematic and
// move by their velocities. W4 is for those who move their meshes themselves: `setPose` for every body, and `detect()`.

import type * as Core from '../core.ts';
import { DT, type Bodies, type Body, type Flip } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import type { Pile, PileState } from '../work/pile.ts';
import { atRest } from '../work/poses.ts';
import { pairKey, type Engine, type MovedWorld, type PairsWorld, type PileWorld, type RaysWorld } from './engine.ts';
import { bytesOf } from './bytes.ts';

type Kantsu = typeof Core;

export function kantsu(core: Kantsu, name: string, version: string): Engine {
  return {
    name,
    version,
    limits: { pairs: 1e6, rays: 1e6, pile: 1e6, moved: 1e6 },
    pairs: (bodies) => pairs(core, bodies),
    rays: (bodies) => rays(core, bodies),
    pile: (pile) => stepPile(core, pile),
    level: (level) => stepPile(core, level),
    landing: (pile) => stepPile(core, pile),
    moved: (bodies) => moved(core, bodies),
  };
}

/** W4 by velocities and steps, as W1: what the same motion costs when the world makes it. */
export function kantsuByVelocity(core: Kantsu, version: string): Engine {
  return {
    name: 'Kantsu, by velocity',
    version,
    limits: { pairs: 0, rays: 0, pile: 0, moved: 1e6 },
    moved(bodies) {
      const world = pairs(core, bodies);
      return { frame: ({ flips }) => world.frame(flips), answer: () => world.answer(), free: () => world.free() };
    },
  };
}

/** W6 without continuous collision: what that costs while bodies land. */
export function kantsuDiscrete(core: Kantsu, version: string): Engine {
  return {
    name: 'Kantsu, continuous: false',
    version,
    limits: { pairs: 0, rays: 0, pile: 1e6, moved: 0 },
    landing: (pile) => stepPile(core, pile, false),
  };
}

/** The same rays by one call each that returns objects, with points and normals: what the batches save. */
export function kantsuByObjects(core: Kantsu, version: string): Engine {
  return {
    name: 'Kantsu, ray by ray',
    version,
    limits: { pairs: 0, rays: 1e6, pile: 0, moved: 0 },
    rays(bodies) {
      const { world, indices } = populate(core, bodies);
      return {
        closest(rays, from, to, out) {
          for (let i = from; i < to; i++) {
            const hit = world.raycastClosest(rayAt(rays, i));
            out.body[i] = hit === null ? -1 : indices.get(hit.entity)!;
            out.distance[i] = hit === null ? 0 : hit.enter.distance;
          }
        },
        all: (rays, from, to, out) => allByObjects(world, rays, from, to, out),
        free: () => {},
      };
    },
  };
}

interface Populated {
  readonly world: Core.World;
  readonly entities: readonly Core.Entity[];
  readonly indices: ReadonlyMap<number, number>;
}

function populate(core: Kantsu, bodies: Bodies): Populated {
  const world = core.createWorld({ gravity: [0, 0, 0], response: false, sleeping: false, substeps: 1 });
  const entities = bodies.list.map((body) =>
    world.spawn({
      shape: shapeOf(core, body),
      position: body.position,
      ...(body.kind === 'aabb' ? {} : { orientation: body.orientation }),
      velocity: body.velocity,
      angularVelocity: body.angularVelocity,
      body: 'kinematic',
    }),
  );
  return { world, entities, indices: new Map(entities.map((entity, i) => [entity as number, i])) };
}

/** The shape about the origin. */
export function shapeOf(core: Kantsu, body: Body): Core.Shape {
  const [r, h] = body.size;
  const center = [0, 0, 0] as const;
  if (body.kind === 'sphere') return core.sphere({ center, radius: r });
  if (body.kind === 'capsule') return core.capsule({ p1: [0, -h, 0], p2: [0, h, 0], radius: r });
  return body.kind === 'aabb' ? core.aabb({ center, half: body.size }) : core.obb({ center, half: body.size });
}

function pairs(core: Kantsu, bodies: Bodies): KantsuPairs {
  const populated = populate(core, bodies);
  const { world, entities } = populated;
  return {
    ...readings(core, populated),
    frame(flips: readonly Flip[]) {
      for (const { body, velocity } of flips) world.setVelocity(entities[body], { linear: velocity });
      world.step(DT);
    },
    bytes: () => bytesOf(world),
  };
}

function moved(core: Kantsu, bodies: Bodies): KantsuMoved {
  const populated = populate(core, atRest(bodies));
  const { world, entities } = populated;
  const at: [number, number, number] = [0, 0, 0];
  const turn: [number, number, number, number] = [0, 0, 0, 1];
  const pose = { position: at, orientation: turn };
  return {
    ...readings(core, populated),
    frame({ position, orientation }) {
      for (let i = 0; i < entities.length; i++) {
        for (let k = 0; k < 3; k++) at[k] = position[3 * i + k];
        for (let k = 0; k < 4; k++) turn[k] = orientation[4 * i + k];
        world.setPose(entities[i], pose);
      }
      world.detect();
    },
  };
}

/** Ours can also say how far apart any two bodies are: the judge of a pair that another engine sees otherwise. */
export interface Judge {
  answer(): Set<number>;
  signedDistance(i: number, j: number): number;
  candidates(): number;
}
export type KantsuPairs = PairsWorld & Judge;
export type KantsuMoved = MovedWorld & Judge;

function readings(core: Kantsu, { world, entities, indices }: Populated): Judge & { free: () => void } {
  return {
    answer() {
      const found = new Set<number>();
      for (const contact of world.contacts) found.add(pairKey(indices.get(contact.a)!, indices.get(contact.b)!));
      return found;
    },
    signedDistance: (i, j) => core.distance(world.shape(entities[i]) as Core.Shape, world.shape(entities[j]) as Core.Shape).distance,
    candidates: () => world.timings.candidates,
    free: () => {},
  };
}

function rayAt(rays: Float64Array, i: number): Core.Ray {
  const r = RAY_STRIDE * i;
  return { origin: [rays[r], rays[r + 1], rays[r + 2]], direction: [rays[r + 3], rays[r + 4], rays[r + 5]], maxDistance: rays[r + 6] };
}

function rays(core: Kantsu, bodies: Bodies): RaysWorld {
  const { world, indices } = populate(core, bodies);
  let answers = new Float64Array(0);
  // A commit from before there was such a list answers ray by ray.
  const hits = 'RayHits' in core ? new core.RayHits() : null;
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      if (answers.length < 5 * (to - from)) answers = new Float64Array(5 * (to - from));
      world.raycastBatch(rays.subarray(RAY_STRIDE * from, RAY_STRIDE * to), answers);
      for (let i = from; i < to; i++) {
        const a = 5 * (i - from);
        out.body[i] = answers[a] === 0 ? -1 : indices.get(answers[a])!;
        out.distance[i] = answers[a + 1];
      }
    },
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      if (hits === null) {
        allByObjects(world, rays, from, to, out);
        return;
      }
      world.raycastBatchAll(rays.subarray(RAY_STRIDE * from, RAY_STRIDE * to), hits);
      const { first, data } = hits;
      for (let i = from; i < to; i++) {
        const last = first[i - from + 1];
        let chord = 0;
        for (let h = first[i - from]; h < last; h++) chord += data[5 * h + 2] - data[5 * h + 1];
        out.hits[i] = last - first[i - from];
        out.chord[i] = chord;
      }
    },
    free: () => {},
  };
}

function allByObjects(world: Core.World, rays: Float64Array, from: number, to: number, out: AllAnswer): void {
  for (let i = from; i < to; i++) {
    const hits = world.raycastAll(rayAt(rays, i));
    let chord = 0;
    for (const hit of hits) chord += hit.exit.distance - hit.enter.distance;
    out.hits[i] = hits.length;
    out.chord[i] = chord;
  }
}

function stepPile(core: Kantsu, pile: Pile, continuous = true): PileWorld {
  const world = core.createWorld({ sleeping: false, continuous });
  if (pile.mesh !== undefined) world.spawnMesh({ ...pile.mesh, friction: 0.5 });
  const entities = pile.bodies.map(({ shape, fixed }) =>
    world.spawn(fixed ? { shape, body: 'static', friction: 0.5 } : { shape, mass: 1, friction: 0.5, restitution: 0 }),
  );
  return {
    step: () => world.step(DT),
    read(out: PileState) {
      entities.forEach((entity, i) => {
        const { position, orientation } = world.pose(entity);
        out.position.set(position, 3 * i);
        out.orientation.set(orientation, 4 * i);
      });
    },
    free: () => {},
  };
}
