// Bodies on meshes: contacts and events of a pair, rest, sleep, inner edges, fast bodies.
import { describe, expect, it } from 'vitest';
import { capsule, createWorld, obb, sphere, triangle, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { cosine, randomQuat, sine } from '../../../src/core/math/trig.ts';
import { spawnMesh } from '../../../src/core/world/spawn-mesh.ts';
import { coreOf } from '../../../src/core/world.ts';
import { kineticEnergy } from '../../quality/energy.ts';
import { cases, slow } from '../../support/long.ts';
import { cornersOf, ground, joined, type MeshData } from '../../support/meshes.ts';

/** A square about the origin's height at `x`, looking to −x: a wall of `n` × `n` squares. */
function wall(n: number, size: number, x: number): MeshData {
  const { vertices, indices } = ground(n, size);
  const turned: number[] = [];
  for (let v = 0; v < vertices.length; v += 3) turned.push(x, vertices[v], vertices[v + 2]);
  // (x, z) → (y, z): up has become −x.
  return { vertices: turned, indices };
}

/** A cube of this half extent, to be in: six walls of `n` × `n` squares. */
function room(n: number, half: number): MeshData {
  const floor = ground(n, 2 * half);
  const sides: MeshData[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-half, half]) {
      const vertices: number[] = [];
      for (let v = 0; v < floor.vertices.length; v += 3) {
        const at = [0, 0, 0];
        at[axis] = side;
        at[(axis + 1) % 3] = floor.vertices[v];
        at[(axis + 2) % 3] = floor.vertices[v + 2];
        vertices.push(...at);
      }
      sides.push({ vertices, indices: floor.indices });
    }
  }
  return sides.reduce(joined);
}

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step();
}

describe('rest', () => {
  it('a box on a flat mesh has one manifold of four points with triangles, does not drift and falls asleep; the pair begins once', () => {
    const world = createWorld();
    const mesh = world.spawnMesh(ground(16, 8));
    const cube = world.spawn({ shape: obb({ center: [0.13, 0.6, 0.21], half: [0.5, 0.5, 0.5], orientation: [0, 0.2, 0, 1] }) });
    const told: string[] = [];
    world.on('contactBegan', () => told.push('began'));
    world.on('contactEnded', () => told.push('ended'));
    run(world, 60);
    const contacts = [...world.contacts];
    expect(contacts).toHaveLength(1);
    const contact = [...world.contacts][0];
    expect(new Set([contact.a, contact.b])).toEqual(new Set([cube, mesh]));
    expect(contact.points).toHaveLength(4);
    for (const { triangle: t, point } of contact.points) {
      const { a, b, c } = cornersOf(ground(16, 8), t!);
      expect(point[0]).toBeGreaterThan(Math.min(a[0], b[0], c[0]) - 1e-9);
      expect(point[0]).toBeLessThan(Math.max(a[0], b[0], c[0]) + 1e-9);
    }
    const before = world.pose(cube);
    run(world, 120);
    expect(world.isAsleep(cube)).toBe(true);
    const after = world.pose(cube);
    for (let k = 0; k < 3; k++) expect(Math.abs(after.position[k] - before.position[k])).toBeLessThan(1e-4);
    expect(told).toEqual(['began']);
    world.applyImpulse(cube, [0, 5000, 0]);
    run(world, 20);
    expect(told).toEqual(['began', 'ended']);
  });

  it('a stack of ten cubes stands on it', () => {
    const world = createWorld();
    world.spawnMesh(ground(20, 10));
    const cubes: Entity[] = [];
    for (let i = 0; i < 10; i++) cubes.push(world.spawn({ shape: obb({ center: [0.1, 0.5 + i, 0.2], half: [0.5, 0.5, 0.5] }) }));
    run(world, 400);
    cubes.forEach((cube, i) => {
      const { position } = world.pose(cube);
      expect(Math.abs(position[0] - 0.1)).toBeLessThan(0.005);
      expect(Math.abs(position[2] - 0.2)).toBeLessThan(0.005);
      expect(Math.abs(position[1] - (0.5 + i))).toBeLessThan(0.02);
      expect(world.isAsleep(cube)).toBe(true);
    });
  });

  it('a box in a corner of floor and wall has two manifolds and one pair', () => {
    const world = createWorld({ gravity: [8, -9.81, 0] });
    const level = joined(ground(10, 10), wall(10, 10, 2));
    const mesh = world.spawnMesh(level);
    const cube = world.spawn({ shape: obb({ center: [1.3, 0.6, 0.1], half: [0.5, 0.5, 0.5] }) });
    const other = createWorld({ gravity: [8, -9.81, 0] });
    other.spawn({ shape: obb({ center: [0, -1, 0], half: [10, 1, 10] }), body: 'static' });
    other.spawn({ shape: obb({ center: [3, 0, 0], half: [1, 10, 10] }), body: 'static' });
    const twin = other.spawn({ shape: obb({ center: [1.3, 0.6, 0.1], half: [0.5, 0.5, 0.5] }) });
    let began = 0;
    world.on('contactBegan', () => began++);
    for (let i = 0; i < 200; i++) {
      world.step();
      other.step();
    }
    const normals: number[][] = [];
    for (const { normal } of world.contacts) normals.push(normal.map((n) => Math.round(n * 1000) / 1000 + 0));
    expect(normals).toHaveLength(2);
    expect(normals).toContainEqual([0, -1, 0]);
    expect(normals).toContainEqual([1, 0, 0]);
    for (const contact of world.contacts) expect(contact.points.length).toBeGreaterThan(1);
    expect(began).toBe(1);
    for (let k = 0; k < 3; k++) expect(Math.abs(world.pose(cube).position[k] - other.pose(twin).position[k])).toBeLessThan(0.003);
    expect(world.isAsleep(cube)).toBe(true);
    world.despawn(mesh);
    run(world, 10);
    expect(world.isAsleep(cube)).toBe(false);
  });

  it('a box rests in a V-shaped trench as between two single bodies', () => {
    const s = Math.sqrt(0.5);
    const world = createWorld();
    spawnMesh(
      coreOf(world),
      ground(40, 8, (x) => Math.abs(x)),
    );
    const cube = world.spawn({ shape: obb({ center: [0.05, 1, 0.1], half: [0.5, 0.5, 0.5], orientation: [0, 0, s / 2, 1] }) });
    run(world, 400);
    // Both lower faces lie in the trench: the centre is one half diagonal above its bottom.
    const { position, orientation } = world.pose(cube);
    expect(position[0]).toBeCloseTo(0, 2);
    expect(position[1]).toBeCloseTo(2 * 0.5 * s, 2);
    expect(Math.abs(orientation[2])).toBeCloseTo(0.38268, 2);
    expect(world.isAsleep(cube)).toBe(true);
    expect([...world.contacts]).toHaveLength(2);
  });
});

describe('inner edges do not catch', () => {
  const flat = ground(60, 30);

  it.each([
    ['a ball', sphere({ center: [-10, 0.5, 0.03], radius: 0.5 })],
    ['a capsule along', capsule({ p1: [-10.5, 0.3, 0.03], p2: [-9.5, 0.3, 0.07], radius: 0.3 })],
    ['a capsule across', capsule({ p1: [-10, 0.3, -0.5], p2: [-10, 0.3, 0.53], radius: 0.3 })],
    ['a box', obb({ center: [-10, 0.4, 0.03], half: [0.6, 0.4, 0.5], orientation: [0, 0.1, 0, 1] })],
    ['a small box', obb({ center: [-10, 0.05, 0.03], half: [0.05, 0.05, 0.05], orientation: [0, 0.1, 0, 1] })],
  ])('%s slides without friction', (_, shape) => {
    for (const speed of [1, 6, 25]) {
      const world = createWorld();
      world.spawnMesh({ ...flat, friction: 0 });
      const body = world.spawn({ shape, velocity: [speed, 0, 0.1], friction: 0 });
      const { position } = world.pose(body);
      let highest = -Infinity;
      let lowest = Infinity;
      const steps = Math.min(200, Math.floor((18 / speed) * 60));
      for (let i = 0; i < steps; i++) {
        world.step();
        const y = world.pose(body).position[1];
        highest = Math.max(highest, y);
        lowest = Math.min(lowest, y);
      }
      const { linear } = world.velocity(body);
      expect(linear[0]).toBeCloseTo(speed, 3);
      expect(linear[2]).toBeCloseTo(0.1, 3);
      expect(highest - position[1]).toBeLessThan(0.0005);
      expect(position[1] - lowest).toBeLessThan(0.003);
    }
  });

  it('a ball rolls over waves as over the same triangles as single bodies', () => {
    const data = ground(48, 24, (x, z) => 0.02 * x * x + 0.01 * z * x);
    const world = createWorld();
    world.spawnMesh(data);
    const single = createWorld();
    for (let t = 0; t < data.indices.length / 3; t++) single.spawn({ shape: triangle(cornersOf(data, t)) });
    const balls = [world, single].map((w) => w.spawn({ shape: sphere({ center: [-9, 2.2, 0.1], radius: 0.5 }), velocity: [2, 0, 0] }));
    for (let i = 0; i < 240; i++) {
      world.step();
      single.step();
    }
    const [p, q] = [world.pose(balls[0]).position, single.pose(balls[1]).position];
    for (let k = 0; k < 3; k++) expect(Math.abs(p[k] - q[k])).toBeLessThan(0.05);
  });
});

describe('fast bodies', () => {
  slow.each([5, 50, 300])(
    'an elastic gas of balls, capsules and boxes at %d m/s keeps its energy in a room of triangles, and stays in it',
    (speed) => {
      const random = mulberry32(7);
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawnMesh({ ...room(12, 2), restitution: 1, friction: 0 });
      const shapes = [
        sphere({ center: [0, 0, 0], radius: 0.2 }),
        capsule({ p1: [0, -0.15, 0], p2: [0, 0.15, 0], radius: 0.12 }),
        obb({ center: [0, 0, 0], half: [0.1, 0.2, 0.15] }),
      ];
      const component = (): number => speed * (random() - 0.5);
      const bodies = Array.from({ length: 27 }, (_, i) =>
        world.spawn({
          shape: shapes[i % 3],
          position: [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1],
          orientation: randomQuat(random),
          velocity: [component(), component(), component()],
          mass: 1,
          restitution: 1,
          friction: 0,
        }),
      );
      const before = kineticEnergy(world);
      for (let k = 0; k < 90; k++) {
        world.step();
        expect(kineticEnergy(world) / before - 1, `step ${k}`).toBeLessThan(1e-12);
        for (const body of bodies) for (const c of world.pose(body).position) expect(Math.abs(c)).toBeLessThan(2);
      }
      expect(kineticEnergy(world) / before).toBeGreaterThan(1 - 1e-12);
    },
  );

  it('thrown about in a room of small triangles, several walls a step, nothing gets out, and elastic bodies keep their energy', () => {
    const random = mulberry32(77);
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawnMesh({ ...room(16, 1), restitution: 1, friction: 0 });
    // (Each speed and each shape.)
    for (const i of cases([0, 4, 8], [...Array(24).keys()])) {
      const speed = [30, 100, 300][i % 3];
      const shape = [
        sphere({ center: [0, 0, 0], radius: 0.1 }),
        capsule({ p1: [0, -0.15, 0], p2: [0, 0.15, 0], radius: 0.08 }),
        obb({ center: [0, 0, 0], half: [0.1, 0.15, 0.08] }),
      ][Math.floor(i / 3) % 3];
      const [x, y, z] = [random() - 0.5, random() - 0.5, random() - 0.5];
      const per = speed / Math.hypot(x, y, z);
      const body = world.spawn({
        shape,
        restitution: 1,
        friction: 0,
        orientation: randomQuat(random),
        velocity: [x * per, y * per, z * per],
      });
      const energy = (): number => kineticEnergy(world);
      const before = energy();
      for (let k = 0; k < cases(15, 60); k++) {
        world.step();
        for (const c of world.pose(body).position) expect(Math.abs(c), `case ${i}, step ${k}`).toBeLessThan(0.93);
      }
      expect(Math.abs(energy() / before - 1), `case ${i}`).toBeLessThan(1e-12);
      // (Without friction nothing turns a ball.)
      if (shape.kind === 'sphere') expect(Math.hypot(...world.velocity(body).angular), `case ${i}`).toBeLessThan(1e-9);
      world.despawn(body);
    }
  });

  const floor = ground(40, 20, (x, z) => 0.02 * x * x + 0.03 * z * z);

  it('do not pass, wherever and however fast they come, and report one begin each', () => {
    const random = mulberry32(5);
    const world = createWorld({ gravity: [0, -9.81, 0] });
    world.spawnMesh(floor);
    const began = new Map<number, number>();
    world.on('contactBegan', ({ a, b }) => {
      for (const e of [a, b]) began.set(e, (began.get(e) ?? 0) + 1);
    });
    const bodies: Entity[] = [];
    for (let i = 0; i < 40; i++) {
      const at: [number, number, number] = [-4 + (i % 8) * 1.15, 3 + 0.5 * random(), -4 + Math.floor(i / 8) * 1.15];
      const speed = 20 + 180 * random();
      const shape =
        i % 3 === 0
          ? sphere({ center: at, radius: 0.05 + 0.2 * random() })
          : i % 3 === 1
            ? capsule({ p1: at, p2: [at[0] + 0.3, at[1] + 0.2, at[2]], radius: 0.1 })
            : obb({ center: at, half: [0.2, 0.1, 0.15], orientation: randomQuat(random) });
      bodies.push(
        world.spawn({
          shape,
          velocity: [speed * (random() - 0.5) * 0.3, -speed, speed * (random() - 0.5) * 0.3],
          angularVelocity: [30 * random(), 0, 20 * random()],
        }),
      );
    }
    for (let i = 0; i < 60; i++) {
      world.step();
      for (const body of bodies) {
        const [x, y, z] = world.pose(body).position;
        if (Math.abs(x) > 9.5 || Math.abs(z) > 9.5) continue;
        expect(y, `body ${bodies.indexOf(body)} in step ${i}`).toBeGreaterThan(0.02 * x * x + 0.03 * z * z - 0.05);
      }
    }
    expect(bodies.filter((b) => began.has(b)).length).toBeGreaterThan(36);
  });

  it.each([
    [2, 392],
    [2, 418],
    [12, 325],
  ])('a box that meets two walls at one time passes neither, %d squares a side, seed %d', (n, seed) => {
    // An impact that needed no impulse was searched again while another one of that time waited for its body, which was somewhere else then.
    const random = mulberry32(seed);
    const world = createWorld({ gravity: [0, 0, 0], substeps: 1 });
    const vertices: number[] = [];
    const indices: number[] = [];
    for (const isTop of [false, true]) {
      const first = vertices.length / 3;
      for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= n; j++) {
          const along = (2 * j) / n - 1;
          vertices.push((2 * i) / n - 1, isTop ? 1 : along, isTop ? along : 1);
          const a = first + i * (n + 1) + j;
          const b = a + n + 1;
          if (i < n && j < n) indices.push(a, b, a + 1, b, b + 1, a + 1);
        }
      }
    }
    world.spawnMesh({ vertices, indices, friction: 0 });
    const size = 0.02 + 0.08 * random();
    const body = world.spawn({
      shape: obb({ center: [0, 0, 0], half: [size * (1 + 2 * random()), size * (1 + 2 * random()), size] }),
      orientation: randomQuat(random),
      angularVelocity: [20 * random(), 20 * random(), 0],
      velocity: [0, 50 + 250 * random(), 50 + 250 * random()],
      mass: 1,
    });
    for (let i = 0; i < 8; i++) {
      world.step();
      const [, y, z] = world.pose(body).position;
      expect(Math.max(y, z)).toBeLessThan(1);
    }
  });

  it('a ball with full restitution bounces off a mesh as off a box', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawnMesh({ ...ground(8, 8), restitution: 1 });
    const ball = world.spawn({ shape: sphere({ center: [0.3, 2, 0.3], radius: 0.25 }), velocity: [3, -40, 0], friction: 0 });
    let speed = 0;
    world.on('contactBegan', (c) => {
      speed = c.approachSpeed;
      expect(c.points[0].triangle).toBeGreaterThanOrEqual(0);
    });
    run(world, 6);
    expect(speed).toBeCloseTo(40, 6);
    expect(world.velocity(ball).linear[1]).toBeCloseTo(40, 6);
    expect(world.velocity(ball).linear[0]).toBeCloseTo(3, 6);
  });

  it('a box that drops flat on many triangles does not turn', () => {
    for (const speed of [0.5, 3, 30]) {
      const world = createWorld();
      world.spawnMesh(ground(32, 8));
      const box = world.spawn({ shape: obb({ center: [0.11, 0.9, 0.07], half: [0.5, 0.3, 0.4] }), velocity: [0, -speed, 0] });
      run(world, 90);
      const { position, orientation } = world.pose(box);
      expect(Math.abs(position[0] - 0.11)).toBeLessThan(1e-3);
      expect(Math.abs(position[2] - 0.07)).toBeLessThan(1e-3);
      expect(Math.abs(orientation[3])).toBeGreaterThan(1 - 1e-7);
    }
  });
});

describe('hash and snapshot', () => {
  function level(): World {
    const world = createWorld();
    world.spawnMesh({ ...ground(20, 10, (x, z) => 0.05 * x * z), name: 'ground' });
    const random = mulberry32(3);
    for (let i = 0; i < 20; i++) {
      const at: [number, number, number] = [4 * random() - 2, 1.5 + 2 * random(), 4 * random() - 2];
      world.spawn({
        shape: i % 2 ? sphere({ center: at, radius: 0.2 }) : obb({ center: at, half: [0.2, 0.1, 0.3] }),
        velocity: [0, -10 * random(), 0],
      });
    }
    return world;
  }

  it('a restored world goes on to the last bit, whole or by digest, and a world without the mesh refuses the digest', () => {
    const world = level();
    run(world, 40);
    const whole = world.snapshot();
    const small = world.snapshot({ meshes: false });
    expect(small.byteLength).toBeLessThan(whole.byteLength);
    const twin = level();
    const other = createWorld();
    other.restore(whole);
    twin.restore(small);
    expect(other.hash()).toBe(world.hash());
    const [found] = [...other.entities()];
    expect(other.isMesh(found) && other.shape(found)).toEqual(world.shape(found));
    for (let i = 0; i < cases(10, 60); i++) {
      for (const w of [world, other, twin]) w.step();
      expect(other.hash()).toBe(world.hash());
      expect(twin.hash()).toBe(world.hash());
    }
    const points = (w: World): unknown[] => {
      const all: unknown[] = [];
      for (const c of w.contacts) all.push(structuredClone({ points: c.points, normal: c.normal, age: c.age, impulse: c.normalImpulse }));
      return all;
    };
    expect(points(other)).toEqual(points(world));
    expect(new Uint8Array(other.snapshot())).toEqual(new Uint8Array(world.snapshot()));
    const empty = createWorld();
    const before = empty.hash();
    expect(() => empty.restore(small)).toThrow(RangeError);
    expect(empty.hash()).toBe(before);
  });

  it('a world restored before a step makes the same step, whatever contacts of slow bodies it keeps', () => {
    const world = createWorld({ sleeping: false });
    world.spawnMesh(ground(30, 12, (x, z) => 0.1 * sine(2 * x) * cosine(1.6 * z)));
    const random = mulberry32(11);
    for (let i = 0; i < 90; i++) {
      const at: [number, number, number] = [((i % 9) - 4) * 0.9, 0.5, (Math.floor(i / 9) - 4.5) * 0.9];
      const shape =
        i % 3 === 0
          ? sphere({ center: at, radius: 0.2 })
          : i % 3 === 1
            ? capsule({ p1: at, p2: [at[0] + 0.2, at[1], at[2] + 0.1], radius: 0.12 })
            : obb({ center: at, half: [0.2, 0.1, 0.25], orientation: randomQuat(random) });
      world.spawn({ shape });
    }
    for (let i = 0; i < cases(3, 6); i++) {
      run(world, 40);
      const other = createWorld();
      other.restore(world.snapshot());
      for (const w of [world, other]) w.step();
      expect(other.hash()).toBe(world.hash());
    }
  });

  it('one vertex moved is another hash; a removed mesh leaves none', () => {
    const [one, other] = [createWorld(), createWorld()];
    const data = ground(4, 4);
    const entity = one.spawnMesh(data);
    data.vertices[3 * 12 + 1] += 1e-12;
    other.spawnMesh(data);
    expect(one.hash()).not.toBe(other.hash());
    one.despawn(entity);
    one.spawn({ shape: sphere({ center: [0, 1, 0], radius: 1 }) });
    const copy = createWorld();
    copy.restore(one.snapshot());
    expect(copy.hash()).toBe(one.hash());
  });

  it('a mesh is not moved, pushed or made something else', () => {
    const world = createWorld();
    const entity = world.spawnMesh(ground(2, 2));
    const before = world.hash();
    expect(() => world.setPose(entity, { position: [0, 1, 0] })).toThrow(RangeError);
    expect(() => world.setShape(entity, sphere({ center: [0, 0, 0], radius: 1 }))).toThrow(RangeError);
    expect(() => world.setBody(entity, 'kinematic')).toThrow(RangeError);
    expect(() => world.setMass(entity, 1)).toThrow(RangeError);
    expect(() => world.setFilter(entity, { sensor: true })).toThrow(RangeError);
    expect(() => world.setVelocity(entity, { linear: [1, 0, 0] })).toThrow(RangeError);
    expect(world.hash()).toBe(before);
    expect(world.kind(entity)).toBe('mesh');
  });
});

it('a pair touches a mesh as it touches its single triangles, and is as deep', () => {
  const random = mulberry32(99);
  const data = ground(10, 6, (x, z) => 0.3 * Math.abs(x) - 0.05 * z * z);
  for (const gravity of [true, false]) {
    let touching = 0;
    for (let i = 0; i < cases(30, 60); i++) {
      const at: [number, number, number] = [4 * random() - 2, random() - 0.1, 4 * random() - 2];
      const shape =
        i % 3 === 0
          ? sphere({ center: at, radius: 0.4 })
          : i % 3 === 1
            ? capsule({ p1: at, p2: [at[0] + 0.5, at[1] + 0.1, at[2]], radius: 0.2 })
            : obb({ center: at, half: [0.3, 0.2, 0.4], orientation: randomQuat(random) });
      const body = gravity ? 'dynamic' : 'kinematic';
      const [mesh, single] = [createWorld(), createWorld()];
      mesh.spawnMesh(data);
      for (let t = 0; t < data.indices.length / 3; t++) single.spawn({ shape: triangle(cornersOf(data, t)) });
      mesh.spawn({ shape, body });
      single.spawn({ shape, body });
      mesh.detect();
      single.detect();
      let deepest = -1;
      for (const { depth } of mesh.contacts) deepest = Math.max(deepest, depth);
      const depths = new Set<number>();
      let most = -1;
      for (const { depth } of single.contacts) {
        depths.add(depth);
        most = Math.max(most, depth);
      }
      // What can be pushed leaves out inner edges; what is told of contacts alone is told of the deepest.
      if (gravity) expect(deepest === -1 || depths.has(deepest)).toBe(true);
      else expect(deepest).toBe(most);
      if (most > 0.01) {
        expect(deepest).toBeGreaterThanOrEqual(0);
        touching++;
      }
    }
    expect(touching).toBeGreaterThan(cases(7, 15));
  }
});

it('flat parts, their borders and a hole: a body touches them where it touches their single triangles, as deep, each point on its triangle', () => {
  const random = mulberry32(2026);
  const data = ground(12, 6, (x) => 0.3 * Math.abs(x));
  // A hole of two squares, and a step in the middle of a plane.
  data.indices.splice(6 * (12 * 9 + 4), 12);
  const low = joined(
    data,
    ground(4, 2, () => -0.5),
  );
  const single = createWorld();
  for (let t = 0; t < low.indices.length / 3; t++) single.spawn({ shape: triangle(cornersOf(low, t)) });
  // A body that is deep in several triangles of a plane is as deep as in the plane: out of each alone it may be less far by one of its edges.
  const planes = createWorld();
  for (const [slope, y] of [
    [0.3, 0],
    [-0.3, 0],
    [0, -0.5],
  ]) {
    planes.spawn({ shape: triangle({ a: [-90, y - 90 * slope, -90], b: [0, y, 90], c: [90, y + 90 * slope, -90] }) });
  }
  const mesh = createWorld();
  mesh.spawnMesh(low);
  let touching = 0;
  let missing = 0;
  for (let i = 0; i < 600; i++) {
    const x = 7 * random() - 3.5;
    const z = 7 * random() - 3.5;
    const shape =
      i % 3 === 0
        ? sphere({ center: [0, 0, 0], radius: 0.2 })
        : i % 3 === 1
          ? capsule({ p1: [-0.2, 0, 0], p2: [0.2, 0.05, 0], radius: 0.15 })
          : obb({ center: [0, 0, 0], half: [0.15, 0.1, 0.12], orientation: randomQuat(random) });
    const position = [x, 0.3 * Math.abs(x) + 0.05 + 0.25 * random(), z] as const;
    const worlds = [mesh, single, planes];
    const bodies = worlds.map((world) => world.spawn({ shape, position }));
    for (const world of worlds) world.detect();
    const depths: number[] = [];
    for (const { depth } of single.contacts) depths.push(depth);
    const inPlanes: number[] = [];
    for (const { depth } of planes.contacts) inPlanes.push(depth);
    const found: number[] = [];
    for (const { depth, points } of mesh.contacts) {
      found.push(depth);
      for (const { point, triangle: t } of points) {
        const { a, b, c } = cornersOf(low, t!);
        for (const k of [0, 2]) {
          expect(point[k]).toBeGreaterThan(Math.min(a[k], b[k], c[k]) - depth - 1e-9);
          expect(point[k]).toBeLessThan(Math.max(a[k], b[k], c[k]) + depth + 1e-9);
        }
      }
    }
    if (depths.length === 0) {
      expect(found).toEqual([]);
      missing++;
    } else if (Math.max(...depths) > 1e-9) {
      expect(found.length).toBeGreaterThan(0);
      const deepest = Math.max(...found);
      expect(Math.min(...[...depths, ...inPlanes].map((d) => Math.abs(d - deepest)))).toBeLessThan(1e-12);
      expect(deepest).toBeGreaterThan(Math.max(...depths) - 1e-12);
      touching++;
    }
    worlds.forEach((world, w) => world.despawn(bodies[w]));
  }
  expect(touching).toBeGreaterThan(100);
  expect(missing).toBeGreaterThan(100);
});
