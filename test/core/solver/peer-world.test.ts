// The world over a peer, with which bench/motion measures other engines: with Kantsu as the peer it moves as Kantsu does.

import { afterEach, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type Shape, type World } from '../../../src/core/index.ts';
import { makerOf, type BodySpec, type MotionPeer, type PeerBody, type PeerSim } from '../../../bench/motion/sim.ts';
import { makeWorld, measureEngine } from '../../quality/engine.ts';
import { kineticEnergy } from '../../quality/energy.ts';
import { roll } from '../../quality/rolling.ts';

const triple = (v: readonly number[]): [number, number, number] => [v[0], v[1], v[2]];

function shapeOf({ kind, half, radius, halfAxis, corners }: BodySpec): Shape {
  if (kind === 'sphere') return sphere({ center: [0, 0, 0], radius });
  if (kind === 'capsule') return capsule({ p1: [0, -halfAxis, 0], p2: [0, halfAxis, 0], radius });
  if (kind === 'triangle') return triangle({ a: triple(corners[0]), b: triple(corners[1]), c: triple(corners[2]) });
  return (kind === 'aabb' ? aabb : obb)({ center: [0, 0, 0], half: triple(half) });
}

class KantsuSim implements PeerSim {
  readonly began: [number, number][] = [];
  readonly ended: [number, number][] = [];
  private readonly world: World;
  private readonly indices = new Map<Entity, number>();

  constructor(gravity: readonly number[]) {
    this.world = createWorld({ gravity: [gravity[0], gravity[1], gravity[2]], sleeping: false });
    for (const [event, list] of [
      ['contactBegan', this.began],
      ['contactEnded', this.ended],
    ] as const) {
      this.world.on(event, ({ a, b }) => list.push([this.indices.get(a)!, this.indices.get(b)!]));
    }
  }

  add(spec: BodySpec, index: number): PeerBody {
    const { world } = this;
    const { body, mass, restitution, friction, layer } = spec;
    const [x, y, z, w] = spec.orientation;
    const entity = world.spawn({
      shape: shapeOf(spec),
      position: triple(spec.position),
      body,
      restitution,
      friction,
      layer,
      ...(spec.turns ? { orientation: [x, y, z, w] } : {}),
      ...(body === 'dynamic' ? { mass } : {}),
      ...(body === 'static' ? {} : { velocity: triple(spec.velocity), angularVelocity: triple(spec.angularVelocity) }),
    });
    this.indices.set(entity, index);
    return {
      read: (out) => {
        const { linear, angular } = world.velocity(entity);
        const pose = world.pose(entity);
        out.set([...pose.position, ...pose.orientation, ...linear, ...angular]);
      },
      setVelocity: ([x, y, z]) => world.setVelocity(entity, { linear: [x, y, z] }),
    };
  }

  step(dt: number): void {
    this.began.length = this.ended.length = 0;
    this.world.step(dt);
  }

  free(): void {}
}

const peer: MotionPeer = { name: 'Kantsu', version: '', make: (gravity) => new KantsuSim(gravity) };

afterEach(() => measureEngine(createWorld));

it.each(['obb', 'triangles'] as const)('a ball and a capsule roll down %s alike', (floor) => {
  const rolled = (['ball', 'capsule'] as const).map((round) => roll(20, round, floor, 0.5));
  measureEngine(makerOf(peer, true));
  for (const [i, round] of (['ball', 'capsule'] as const).entries()) {
    const { acceleration, way } = roll(20, round, floor, 0.5);
    expect(acceleration).toBeCloseTo(rolled[i].acceleration, 9);
    expect(way).toBeCloseTo(rolled[i].way, 9);
  }
});

it('energies, events and velocities that are set are those of the peer', () => {
  measureEngine(makerOf(peer, true));
  const world = makeWorld({ gravity: [0, -10, 0] });
  const floor = world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }), position: [0, 1.5, 0], mass: 2, restitution: 1 });
  const met: Entity[] = [];
  world.on('contactBegan', ({ a, b }) => met.push(a, b));
  world.setVelocity(ball, { linear: [3, 0, 0] });
  expect(kineticEnergy(world)).toBeCloseTo(9, 12);
  for (let i = 0; i < 30; i++) world.step();
  expect(met.toSorted((a, b) => a - b)).toEqual([floor, ball].toSorted((a, b) => a - b));
  expect(world.velocity(ball).linear[1]).toBeGreaterThan(3);
});
