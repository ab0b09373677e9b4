// `createQueryWorld`: exactly its names, what it refuses, and the answers of a whole world.

import { describe, expect, it, test } from 'vitest';
import { Mesh, PerspectiveCamera, SphereGeometry } from 'three';
import {
  createQueryWorld,
  createWorld,
  RayHits,
  sphere,
  triangle,
  type Entity,
  type QuerySpawnOptions,
  type QueryWorld,
  type Ray,
  type Shape,
  type Vec3,
  type WorldContacts,
} from '../../../src/core/index.ts';
import { eachBegan, eachEnded, inspect, rayTrail } from '../../../src/core/inspect.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { DebugLines, InstancedBodies, MeshBinding, pick } from '../../../src/three/index.ts';
import { cases } from '../../support/long.ts';
import { ground, torus } from '../../support/meshes.ts';
import { smallShape } from '../../support/small-shape.ts';

const ball = (x: number, y = 0): Shape => sphere({ center: [x, y, 0], radius: 0.5 });

/** The names of a prototype, without those of `Object`. */
const namesOf = (of: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(of))
    .filter((name) => name !== 'constructor')
    .toSorted();

test('has these names and no others; a world that steps has them too', () => {
  const world = createQueryWorld();
  const names = [
    'spawn', 'spawnMesh', 'despawn', 'clear', 'isAlive', 'entities', 'size', 'kind', 'isMesh', 'pose', 'shape',
    'setPose', 'setShape', 'setFilter', 'filter', 'setName', 'name', 'setUserData', 'userData', 'raycastClosest', 'raycastAny', 'raycastAll',
    'raycastBatch', 'raycastBatchAll', 'overlap', 'nearest', 'nearestToRay', 'castShape', 'moveAndSlide', 'detect',
  ]; // prettier-ignore
  expect(namesOf(world)).toEqual(names.toSorted());
  expect(Object.keys(world)).toEqual(['contacts', 'columns']);
  const whole = createWorld();
  for (const name of [...names, 'contacts', 'columns']) expect(name in whole, name).toBe(true);
});

describe('refuses', () => {
  test.each([
    ['mass', 2],
    ['density', 100],
    ['velocity', [0, 0, 0]],
    ['angularVelocity', [0, 0, 0]],
    ['restitution', 0],
    ['friction', 0.5],
    ['rollingFriction', 0],
    ['continuous', true],
    ['gravityScale', 1],
    ['linearDamping', 0],
    ['angularDamping', 0],
  ])('spawn with %s, by name, and stays as it was', (name, value) => {
    const world = createQueryWorld();
    expect(() => world.spawn({ shape: ball(0), [name]: value })).toThrow(
      new RegExp(`^spawn\\.${name} is .*, expected none: a world made by createQueryWorld\\(\\) does not step$`),
    );
    expect(world.size).toBe(0);
    // What is not given is not there.
    world.spawn({ shape: ball(0), [name]: undefined });
    expect(world.size).toBe(1);
  });

  it('dynamic bodies, materials of meshes, and names that nobody knows', () => {
    const world = createQueryWorld();
    expect(() => world.spawn({ shape: ball(0), body: 'dynamic' as never })).toThrow(/^spawn\.body is 'dynamic', expected 'kinematic' or/);
    expect(() => world.spawn({ shape: ball(0), body: 'solid' as never })).toThrow(/^spawn\.body is "solid", expected/);
    expect(() => world.spawnMesh({ ...ground(1, 2), friction: 1 } as never)).toThrow(/^spawnMesh\.friction is 1, expected none/);
    expect(() => world.spawn({ shape: ball(0), posiiton: [0, 0, 0] } as never)).toThrow(/expected "position"/);
    expect(world.size).toBe(0);
    expect(() => createQueryWorld({ gravity: [0, 0, 0] } as never)).toThrow(/^createQueryWorld has a field "gravity", expected/);
    expect(() => createQueryWorld({ cellSize: -1 })).toThrow(/^createQueryWorld\.cellSize is -1, expected/);
    expect(() => createQueryWorld(null as never)).toThrow(/^createQueryWorld is null, expected an object/);
  });

  it.each(['velocities', 'impulses', 'islands', 'sleep', 'mass', 'recorder'])('DebugLines with %s', (name) => {
    const world = createQueryWorld();
    expect(() => new DebugLines(world, { [name]: true })).toThrow(
      new RegExp(`^DebugLines\\.${name} is true, expected none: a world made by`),
    );
  });
});

describe('by hand', () => {
  it('bodies are kinematic, triangles static; contacts are those of the poses at the last detect', () => {
    const world = createQueryWorld({ cellSize: 1 });
    const a = world.spawn({ shape: ball(0), name: 'a', layer: 3, userData: 7 });
    const b = world.spawn({ shape: ball(0.75) });
    const wall = world.spawn({ shape: ball(1.5), body: 'static' });
    const still = world.spawn({ shape: triangle({ a: [2, -1, -1], b: [2, 1, -1], c: [2, 0, 1] }) });
    const pairs = (): Entity[][] => Array.from(world.contacts, ({ a: one, b: two }) => [one, two].toSorted((x, y) => x - y));
    expect(pairs()).toEqual([]);
    world.detect();
    // (The wall and the triangle touch, but neither may move.)
    expect(pairs()).toEqual([
      [a, b],
      [b, wall],
    ]);
    expect(world.contacts.between(b, a)).toMatchObject({ depth: 0.25, phase: 'began', age: 0, normalImpulse: 0, sensor: false });
    const events: unknown[] = [];
    eachBegan(world, (...given) => events.push(given.slice(0, 2)));
    expect(events).toHaveLength(2);
    world.setPose(a, { position: [-3, 0, 0] });
    world.detect();
    expect(pairs()).toEqual([[b, wall]]);
    expect(world.contacts.between(b, wall)?.phase).toBe('stayed');
    eachEnded(world, (...given) => events.push(given));
    expect(events[2]).toEqual([a, b]);
    expect([world.name(a), world.userData(a), world.filter(a).layer, world.kind(still), world.size]).toEqual(['a', 7, 3, 'triangle', 4]);
    world.setFilter(b, { mask: 2 });
    world.detect();
    expect(pairs()).toEqual([]);
    const vertices = [0, 0, 0, 1, 0, 0, 0, 0, 1];
    const level = world.spawnMesh({ vertices, indices: [0, 2, 1], userData: 'level' });
    expect([world.userData(level), world.userData(world.spawnMesh({ vertices, indices: [0, 2, 1] }))]).toEqual(['level', undefined]);
    world.clear();
    expect([world.size, world.isAlive(a)]).toEqual([0, false]);
  });

  it('can be looked into', () => {
    const world = createQueryWorld();
    world.spawn({ shape: ball(0) });
    expect(inspect(world).bodies.rows).toBe(1);
    expect(rayTrail(world, () => world.raycastAny({ origin: [-5, 0, 0], direction: [1, 0, 0] })).steps.length).toBeGreaterThan(0);
  });

  it('`kantsu/three` takes it: picking, meshes that follow at their poses now, instances and lines', () => {
    const world = createQueryWorld();
    const entity = world.spawn({ shape: ball(0) });
    world.spawn({ shape: triangle({ a: [5, 0, 0], b: [6, 0, 0], c: [5, 1, 0] }) });
    const camera = new PerspectiveCamera(50, 1, 0.1, 100);
    camera.position.z = 5;
    const element = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
    expect(pick(world, { clientX: 50, clientY: 50 }, camera, element)?.entity).toBe(entity);
    const mesh = new Mesh(new SphereGeometry(0.5));
    const binding = new MeshBinding(world);
    binding.attach(entity, mesh);
    const bodies = new InstancedBodies(world);
    const lines = new DebugLines(world, { bounds: true, cells: true, candidates: true, velocities: false });
    world.setPose(entity, { position: [1, 2, 3] });
    // Nothing steps, so there is nothing to interpolate.
    for (const alpha of [0, 0.5, 1]) {
      binding.sync(alpha);
      expect(mesh.position.toArray()).toEqual([1, 2, 3]);
    }
    bodies.sync(0.5);
    lines.update();
    expect(lines.object.geometry.drawRange.count).toBeGreaterThan(100);
    world.despawn(entity);
    expect(binding.sync()).toEqual([mesh]);
  });
});

/** All that the contacts of a world say, in their order. */
const listed = (contacts: WorldContacts): unknown[] => Array.from(contacts, (contact) => structuredClone({ ...contact }));

function vector(random: Random, size: number): Vec3 {
  return [size * (random() - 0.5), size * (random() - 0.5), size * (random() - 0.5)];
}

describe.each(cases([1, 2, 3], [4, 5, 6, 7, 8, 9, 10, 11, 12]))('answers what a whole world answers, to the last bit, seed %i', (seed) => {
  it('in queries, contacts, columns and shapes, through edits', () => {
    const random = mulberry32(seed);
    const query = createQueryWorld(seed % 2 === 0 ? { cellSize: 0.7 } : {});
    const whole = createWorld({ cellSize: seed % 3 === 0 ? 2 : 'auto', gravity: [0, -3, 1] });
    const worlds: readonly QueryWorld[] = [query, whole];
    const alive: Entity[] = [];
    /** The same call on both, with the same answer. */
    const both = <T>(act: (world: QueryWorld) => T): T => {
      const [first, second] = worlds.map((world) => {
        try {
          return { answer: act(world) };
        } catch (error) {
          return { error: (error as Error).message };
        }
      });
      expect(first).toEqual(second);
      return (first as { answer: T }).answer;
    };
    const spawn = (): void => {
      const shape = smallShape(random, 0.7);
      const options: QuerySpawnOptions = {
        shape,
        body: random() < 0.3 || shape.kind === 'triangle' ? 'static' : 'kinematic',
        position: vector(random, 3),
        ...(random() < 0.5 && shape.kind !== 'aabb' && { orientation: randomQuat(random) }),
        ...(random() < 0.3 && { layer: Math.floor(4 * random()), mask: Math.floor(16 * random()) }),
        sensor: random() < 0.1,
      };
      alive.push(both((world) => world.spawn(options)));
    };
    const one = (): Entity => alive[Math.floor(alive.length * random())];
    for (let i = 0; i < 40; i++) spawn();
    alive.push(both((world) => world.spawnMesh({ ...ground(6, 8, (x, z) => 0.3 * x * z), position: [0, -1, 0] })));
    alive.push(both((world) => world.spawnMesh({ ...torus(10, 8, 2, 0.5), orientation: [1, 0, 0, 1], layer: 1 })));
    let contacts = 0;
    let hits = 0;
    for (let round = 0; round < 4; round++) {
      for (let k = 0; k < 5; k++) {
        const origin = vector(random, 12);
        const aim = vector(random, 4);
        const ray: Ray = { origin, direction: [aim[0] - origin[0], aim[1] - origin[1], aim[2] - origin[2]] };
        const filter = random() < 0.5 ? { mask: Math.floor(16 * random()) } : { sensors: random() < 0.5, exclude: [one()] };
        const shape = smallShape(random, 1);
        const point = vector(random, 10);
        const motion = vector(random, 8);
        hits += both((world) => world.raycastAll(ray, filter)).length;
        both((world) => world.raycastClosest(ray));
        both((world) => world.raycastAny(ray) !== null);
        both((world) => world.overlap(shape, filter));
        both((world) => world.nearest(point, filter));
        both((world) => world.nearestToRay(ray, filter));
        both((world) => world.castShape(shape, motion, filter));
        if (shape.kind !== 'triangle') both((world) => world.moveAndSlide(shape, point, motion));
      }
      const rays = Float64Array.from({ length: 7 * 64 }, (_, i) => (i % 7 === 6 ? 20 : 10 * (random() - 0.5)));
      both((world) => {
        const out = new Float64Array(5 * 64);
        const all = new RayHits();
        return [
          world.raycastBatch(rays, out),
          out,
          world.raycastBatchAll(rays, all),
          all.count,
          Array.from(all.data.slice(0, 5 * all.count)),
        ];
      });
      both((world) => world.detect());
      contacts += both((world) => listed(world.contacts)).length;
      both(({ columns }) =>
        [columns.count, columns.entity, columns.kind, columns.extent, columns.position, columns.orientation].map((of) =>
          typeof of === 'number' ? of : Array.from(of),
        ),
      );
      // Between two detections some bodies move, change, come and go.
      for (let k = 0; k < 8; k++) {
        const entity = one();
        const pose = { position: vector(random, 9), ...(random() < 0.5 && { orientation: randomQuat(random) }) };
        both((world) => world.setPose(entity, pose));
        const other = smallShape(random, 1);
        if (k % 4 === 0) both((world) => world.setShape(entity, other));
        if (k % 4 === 1) both((world) => world.setFilter(entity, { layer: k, sensor: round % 2 === 0 }));
        if (k === 3) {
          both((world) => world.despawn(entity));
          alive.splice(alive.indexOf(entity), 1);
        }
        both((world) => (world.isAlive(entity) ? [world.pose(entity), world.shape(entity), world.filter(entity)] : []));
      }
      spawn();
      both((world) => [...world.entities()]);
    }
    expect(contacts).toBeGreaterThan(40);
    expect(hits).toBeGreaterThan(10);
  });
});
