import { describe, expect, test } from 'vitest';
import {
  Box3,
  Color,
  Group,
  InstancedMesh,
  LineSegments,
  Matrix4,
  Mesh,
  Raycaster,
  Vector3,
  type BufferGeometry,
  type MeshStandardMaterial,
} from 'three';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity } from '../../src/core/index.ts';
import { ASLEEP, ENTRY, EXIT, IMPULSE, INERTIA, OUTLINE, RAY } from '../../src/core/debug/palette.ts';
import { recordWorld } from '../../src/core/record/index.ts';
import { DebugLines, ISLANDS, type DebugLinesOptions } from '../../src/three/debug-lines.ts';
import { InstancedBodies, refuseWebGPU } from '../../src/three/instanced-bodies.ts';

const instanced = (bodies: InstancedBodies): InstancedMesh[] => {
  const list: InstancedMesh[] = [];
  bodies.object.traverse((part) => {
    if (part instanceof InstancedMesh) list.push(part as InstancedMesh);
  });
  return list;
};
const matrix = new Matrix4();
/** The corners of each triangle, one after the other. */
const cornersOf = (bodies: InstancedBodies): number[][] => {
  const mesh = instanced(bodies)[3];
  const unit = [new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0)];
  return Array.from({ length: mesh.count }, (_, i) => {
    mesh.getMatrixAt(i, matrix);
    return unit.flatMap((corner) => corner.clone().applyMatrix4(matrix).toArray());
  });
};

describe('bodies', () => {
  test('one instance a body, at its pose, of its size, with its colour; boxes of both kinds in one mesh', () => {
    const world = createWorld();
    world.spawn({ shape: sphere({ center: [1, 2, 3], radius: 0.5 }) });
    world.spawn({ shape: capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 0.25 }) });
    world.spawn({ shape: aabb({ center: [5, 0, 0], half: [1, 2, 3] }), body: 'static' });
    world.spawn({ shape: obb({ center: [9, 0, 0], half: [1, 1, 1] }) });
    const bodies = new InstancedBodies(world, { color: (entity) => (world.kind(entity) === 'sphere' ? 0xff0000 : 0x00ff00) });
    bodies.sync();
    const [spheres, capsules, boxes] = instanced(bodies);
    expect([spheres.count, capsules.count, boxes.count]).toEqual([1, 1, 2]);
    spheres.getMatrixAt(0, matrix);
    expect(new Vector3(0, 1, 0).applyMatrix4(matrix).toArray()).toEqual([1, 2.5, 3]);
    expect([spheres.instanceColor!.getX(0), spheres.instanceColor!.getY(0)]).toEqual([1, 0]);
    // A capsule is not scaled: the shader shapes it by radius and half length.
    capsules.getMatrixAt(0, matrix);
    expect(matrix.getMaxScaleOnAxis()).toBeCloseTo(1, 12);
    const size = capsules.geometry.getAttribute('capsuleSize');
    expect([size.getX(0), size.getY(0)]).toEqual([0.25, 1]);
    boxes.getMatrixAt(0, matrix);
    expect(new Vector3(1, 1, 1).applyMatrix4(matrix).toArray()).toEqual([6, 2, 3]);
  });

  test('follow spawns and despawns beyond the first capacity, and a shape that changes', () => {
    const world = createWorld();
    const ids = Array.from({ length: 100 }, (_, i) => world.spawn({ shape: sphere({ center: [2 * i, 0, 0], radius: 0.5 }) }));
    const bodies = new InstancedBodies(world);
    bodies.sync();
    expect(instanced(bodies)[0].count).toBe(100);
    for (const id of ids.slice(10)) world.despawn(id);
    world.setShape(ids[0], sphere({ center: [0, 0, 0], radius: 2 }));
    bodies.sync();
    const [spheres] = instanced(bodies);
    expect(spheres.count).toBe(10);
    spheres.getMatrixAt(0, matrix);
    expect(matrix.getMaxScaleOnAxis()).toBe(2);
    bodies.dispose();
  });

  test('three finds them where they are now: its rays, and the bounds of the whole', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const shapes = [
      sphere({ center: [0, 0, 0], radius: 0.5 }),
      capsule({ p1: [0, -1, 0], p2: [0.5, 1, 0], radius: 0.25 }),
      aabb({ center: [0, 0, 0], half: [1, 0.5, 0.5] }),
      obb({ center: [0, 0, 0], half: [1, 0.2, 0.5] }),
      triangle({ a: [-1, -1, 0.1], b: [1, -1, -0.1], c: [0, 1, 0] }),
    ];
    const ids = shapes.map((shape, k) => world.spawn({ shape, position: [4 * k, 0, 0], body: 'kinematic' }));
    const bodies = new InstancedBodies(world);
    const parent = new Group().add(bodies.object);
    parent.position.set(1, 2, 3);
    parent.rotation.set(0.4, 0.5, 0.6);
    parent.scale.setScalar(2);
    for (const shift of [0, 30, -30]) {
      ids.forEach((id, k) => world.setPose(id, { position: [4 * k, shift, 0.1 * shift] }));
      bodies.sync();
      parent.updateMatrixWorld(true);
      const seen = new Box3().setFromObject(bodies.object).applyMatrix4(parent.matrixWorld.clone().invert());
      for (const id of ids) {
        const from = new Vector3(...world.pose(id).position).add(new Vector3(0.05, 0.1, 3));
        const hit = world.raycastClosest({ origin: from, direction: [0, 0, -1] })!;
        const ray = new Raycaster(from.applyMatrix4(parent.matrixWorld), new Vector3(0, 0, -1).transformDirection(parent.matrixWorld));
        const [first, ...others] = ray.intersectObject(bodies.object);
        expect(first.distance / 2).toBeCloseTo(hit.enter.distance, 1);
        expect(others).toEqual([]);
        expect(new Raycaster(from, ray.ray.direction, 0, 1).intersectObject(bodies.object)).toEqual([]);
        expect(seen.containsPoint(new Vector3(...hit.enter.point))).toBe(true);
      }
      expect(seen.containsPoint(new Vector3(8, shift + 28, 0))).toBe(false);
    }
    for (const id of ids) world.despawn(id);
    bodies.sync();
    expect(new Box3().setFromObject(bodies.object).isEmpty()).toBe(true);
  });

  test('leave out what is not to be drawn, of every kind, as long as it is so', () => {
    const world = createWorld();
    const ball = world.spawn({ shape: sphere({ center: [0, 5, 0], radius: 1 }) });
    world.spawn({ shape: sphere({ center: [4, 5, 0], radius: 1 }) });
    const corner = world.spawn({ shape: triangle({ a: [0, 0, 0], b: [4, 0, 0], c: [0, 0, 4] }), body: 'static' });
    const level = world.spawnMesh({ vertices: [0, 1, 0, 1, 1, 0, 0, 1, 1], indices: [0, 2, 1] });
    const left = new Set([ball, corner, level]);
    const bodies = new InstancedBodies(world, { draws: (entity) => !left.has(entity) });
    const meshes = (): number => {
      let visible = 0;
      bodies.object.traverse((part) => (visible += Number(part instanceof Mesh && !(part instanceof InstancedMesh) && part.visible)));
      return visible;
    };
    bodies.sync();
    expect([instanced(bodies)[0].count, instanced(bodies)[3].count, meshes()]).toEqual([1, 0, 0]);
    left.clear();
    bodies.sync();
    expect([instanced(bodies)[0].count, instanced(bodies)[3].count, meshes()]).toEqual([2, 1, 1]);
    left.add(level).add(corner);
    bodies.sync();
    expect([instanced(bodies)[0].count, instanced(bodies)[3].count, meshes()]).toEqual([2, 0, 0]);
  });

  test('between two steps at the share of the way', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), velocity: [6, 0, 0] });
    const bodies = new InstancedBodies(world);
    bodies.sync(0.5);
    world.step(0.1);
    bodies.sync(0.25);
    instanced(bodies)[0].getMatrixAt(0, matrix);
    expect(new Vector3().setFromMatrixPosition(matrix).x).toBeCloseTo(0.15, 6);
    expect(() => bodies.sync(2)).toThrow(RangeError);
  });

  test('triangles and meshes are drawn where they stand, and go when they go', () => {
    const world = createWorld();
    const floor = world.spawn({ shape: triangle({ a: [0, 0, 0], b: [4, 0, 0], c: [0, 0, 4] }), body: 'static' });
    const level = world.spawnMesh({ vertices: [0, 1, 0, 1, 1, 0, 0, 1, 1], indices: [0, 2, 1], position: [10, 0, 0] });
    const bodies = new InstancedBodies(world);
    const drawn = (): number[][] => {
      const list = cornersOf(bodies);
      bodies.object.traverse((part) => {
        if (part instanceof Mesh && !(part instanceof InstancedMesh) && part.visible) {
          list.push(Array.from((part.geometry as BufferGeometry).getAttribute('position').array));
        }
      });
      return list;
    };
    bodies.sync();
    expect(drawn()).toEqual([
      [0, 0, 0, 4, 0, 0, 0, 0, 4],
      [10, 1, 0, 11, 1, 0, 10, 1, 1],
    ]);
    world.setPose(floor, { position: [4 / 3, 2, 4 / 3] });
    world.despawn(level);
    bodies.sync();
    expect(drawn().map((corners) => corners[1])).toEqual([2]);
    world.despawn(floor);
    bodies.sync();
    expect(drawn()).toEqual([]);
  });

  test('a triangle is drawn with its shape of now, its colour, and between two steps', () => {
    const world = createWorld();
    const lift = world.spawn({ shape: triangle({ a: [0, 0, 0], b: [3, 0, 0], c: [0, 0, 3] }), body: 'kinematic' });
    const bodies = new InstancedBodies(world, { color: () => 0xff0000 });
    bodies.sync();
    expect(Array.from(instanced(bodies)[3].instanceColor!.array.slice(0, 3))).toEqual([1, 0, 0]);
    world.setShape(lift, triangle({ a: [0, 0, 0], b: [6, 0, 0], c: [0, 0, 6] }));
    bodies.sync();
    expect(cornersOf(bodies)[0][3]).toBe(5);
    world.moveKinematic(lift, { position: [1, 4, 1] });
    world.step();
    bodies.sync(0.25);
    expect([1, 4, 7].map((i) => cornersOf(bodies)[0][i])).toEqual([1, 1, 1]);
  });

  const plain = (bodies: InstancedBodies): Mesh<BufferGeometry, MeshStandardMaterial>[] => {
    const list: Mesh<BufferGeometry, MeshStandardMaterial>[] = [];
    bodies.object.traverse((part) => {
      if (part instanceof Mesh && !(part instanceof InstancedMesh)) list.push(part as Mesh<BufferGeometry, MeshStandardMaterial>);
    });
    return list;
  };

  test('a body of each kind takes another colour after recolor', () => {
    const world = createWorld();
    const ids = [
      world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }) }),
      world.spawn({ shape: sphere({ center: [9, 0, 0], radius: 0.5 }) }),
      world.spawn({ shape: triangle({ a: [0, 0, 0], b: [4, 0, 0], c: [0, 0, 4] }), body: 'static' }),
      world.spawnMesh({ vertices: [0, 1, 0, 1, 1, 0, 0, 1, 1], indices: [0, 2, 1] }),
    ];
    let lit: number | undefined;
    const asked: number[] = [];
    const bodies = new InstancedBodies(world, {
      color: (entity) => {
        asked.push(entity);
        return entity === lit ? 0xff0000 : 0x0000ff;
      },
    });
    bodies.sync();
    bodies.sync();
    expect(asked).toEqual(ids);
    const reds = (): number[] => {
      const [color, , , ofTriangles] = instanced(bodies).map(({ instanceColor }) => instanceColor!);
      return [color.getX(0), color.getX(1), ofTriangles.getX(0), plain(bodies)[0].material.color.r];
    };
    for (const [i, id] of ids.entries()) {
      lit = id;
      for (const one of ids) bodies.recolor(one);
      expect(reds()[i]).toBe(0);
      bodies.sync();
      expect(reds()).toEqual(ids.map((_, k) => Number(k === i)));
    }
    world.despawn(ids[0]);
    expect(() => bodies.recolor(ids[0])).toThrow(RangeError);
  });

  test('a mesh that has the id of another one, after a restore, is drawn as it is', () => {
    const world = createWorld();
    const saved = world.snapshot();
    const bodies = new InstancedBodies(world);
    const first = world.spawnMesh({ vertices: [0, 1, 0, 1, 1, 0, 0, 1, 1], indices: [0, 2, 1] });
    bodies.sync();
    world.restore(saved);
    const second = world.spawnMesh({ vertices: [0, 1, 0, 5, 1, 0, 0, 1, 1], indices: [0, 2, 1] });
    expect(second).toBe(first);
    bodies.sync();
    expect(plain(bodies)[0].geometry.getAttribute('position').array[3]).toBe(5);
  });

  test('a WebGPURenderer is refused in words', () => {
    expect(() => refuseWebGPU({ isWebGPURenderer: true })).toThrow(/expected a WebGLRenderer/);
    expect(() => refuseWebGPU({})).not.toThrow();
  });
});

test('debug lines: what is switched on is drawn, thousands of lines too, and lines of one’s own', () => {
  const world = createWorld();
  for (let i = 0; i < 200; i++) {
    world.spawn({
      shape: aabb({ center: [1.9 * (i % 20), 0, 1.9 * Math.floor(i / 20)], half: [1, 1, 1] }),
      body: 'kinematic',
      velocity: [1, 0, 0],
    });
  }
  const ball = world.spawn({ shape: sphere({ center: [0, 1.9, 0], radius: 1 }) });
  world.detect();
  const lines = new DebugLines(world, { shapes: false, contacts: false });
  const count = (): number => lines.object.geometry.drawRange.count / 2;
  lines.update();
  expect(count()).toBe(0);
  lines.options.bounds = true;
  lines.update();
  expect(count()).toBe(12 * 201);
  for (const name of ['shapes', 'contacts', 'cells', 'candidates', 'velocities'] as const) {
    const before = count();
    lines.options[name] = true;
    lines.update();
    expect([name, count() > before]).toEqual([name, true]);
  }
  const before = count();
  lines.line(0, 0, 0, 7, 8, 9, 0xffffff);
  expect(count()).toBe(before + 1);
  expect(lines.object.geometry.getAttribute('position').getZ(2 * before + 1)).toBe(9);
  world.despawn(ball);
  lines.dispose();
});

test('triangles of meshes are lines made once, again when a mesh comes, goes or is another one after a restore', () => {
  const world = createWorld();
  const saved = world.snapshot();
  const lines = new DebugLines(world);
  const drawn = (): { geometry: BufferGeometry; ends: number[] } => {
    lines.update();
    expect(lines.object.geometry.drawRange.count).toBe(0);
    const { geometry } = lines.object.children.find((child) => child instanceof LineSegments && child.visible) as LineSegments;
    const at = geometry.getAttribute('position');
    return { geometry, ends: Array.from(geometry.index!.array, (i) => at.getX(i)) };
  };
  const spawn = (x: number): Entity => world.spawnMesh({ vertices: [x, 0, 0, x + 1, 0, 0, x + 2, 0, 1], indices: [0, 2, 1] });
  const first = spawn(0);
  const { geometry, ends } = drawn();
  expect(ends).toEqual([0, 2, 2, 1, 1, 0]);
  expect(drawn().geometry).toBe(geometry);
  spawn(5);
  expect(drawn().ends).toEqual([...ends, 5, 7, 7, 6, 6, 5]);
  world.despawn(first);
  expect(drawn().ends).toEqual([5, 7, 7, 6, 6, 5]);
  world.restore(saved);
  expect(spawn(9)).toBe(first);
  lines.object.renderOrder = 3;
  expect(drawn().ends).toEqual([9, 11, 11, 10, 10, 9]);
  expect(lines.object.children[0].renderOrder).toBe(3);
  lines.options.shapes = false;
  expect(drawn).toThrow(TypeError);
  lines.options.shapes = true;
  expect(drawn().ends).toHaveLength(6);
});

test('lines of what steps and queries did', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [9, 1, 9] }), body: 'static' });
  const boxes = [0, 4].map((x) => world.spawn({ shape: obb({ center: [x, 0.5, 0], half: [0.5, 0.4, 0.3] }), mass: 2 }));
  const recorder = recordWorld(world, { queries: true });
  const only = { shapes: false, contacts: false };
  const drawn = (options: DebugLinesOptions): { color: number; from: number[]; to: number[] }[] => {
    const debug = new DebugLines(world, { ...only, ...options });
    debug.update();
    const { position, color } = debug.object.geometry.attributes;
    return Array.from({ length: debug.object.geometry.drawRange.count / 2 }, (_, i) => ({
      color: new Color(color.getX(2 * i), color.getY(2 * i), color.getZ(2 * i)).getHex(),
      from: [position.getX(2 * i), position.getY(2 * i), position.getZ(2 * i)],
      to: [position.getX(2 * i + 1), position.getY(2 * i + 1), position.getZ(2 * i + 1)],
    }));
  };
  for (let i = 0; i < 15; i++) world.step();
  // A box of the same mass and inertia is the box itself.
  const axes = drawn({ mass: true }).filter(({ color }) => color === INERTIA);
  expect(axes).toHaveLength(2 * (3 + 3));
  expect(axes[3].to[0] - axes[3].from[0]).toBeCloseTo(1, 5);
  expect(axes[4].to[1] - axes[4].from[1]).toBeCloseTo(0.8, 5);
  // Its weight is carried: arrows of 0.3 m together.
  const arrows = drawn({ impulses: true }).filter(({ color, from, to }) => color === IMPULSE && from[0] === to[0] && from[2] === to[2]);
  expect(arrows.length).toBeGreaterThanOrEqual(2);
  expect(arrows.reduce((sum, { from, to }) => sum + Math.abs(to[1] - from[1]), 0)).toBeCloseTo(0.6, 1);
  const colors = (options: DebugLinesOptions): Set<number> => new Set(drawn(options).map(({ color }) => color));
  expect(colors({ islands: true })).toEqual(new Set([OUTLINE, ISLANDS[1], ISLANDS[2]]));
  expect(colors({ sleep: true })).toEqual(new Set([OUTLINE, ASLEEP]));
  for (let i = 0; i < 60; i++) world.step();
  expect(world.isAsleep(boxes[0])).toBe(true);
  expect(drawn({ sleep: true }).filter(({ color }) => color === ASLEEP)).toHaveLength(24);
  world.raycastClosest({ origin: [-5, 0.5, 0], direction: [2, 0, 0] });
  world.castShape(sphere({ center: [0, 5, 0], radius: 0.1 }), [0, -9, 0]);
  const rays = drawn({ recorder, casts: false });
  expect(rays.map(({ color }) => color)).toEqual([RAY, ENTRY, ENTRY, ENTRY, EXIT, EXIT, EXIT]);
  expect([...rays[0].from, ...rays[0].to].map((x) => Math.round(100 * x))).toEqual([-500, 50, 0, 50, 50, 0]);
  expect(drawn({ recorder, rays: false }).some(({ color }) => color === ENTRY)).toBe(true);
  expect(drawn({ recorder, rays: false, casts: false })).toEqual([]);
  expect(() => new DebugLines(world, { rays: true })).toThrow(/expected DebugLines.recorder/);
  expect(() => new DebugLines(world, { recorder: {} as never })).toThrow(/^DebugLines.recorder is/);
});
