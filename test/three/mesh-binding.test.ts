import { describe, expect, test } from 'vitest';
import { Group, Matrix4, Mesh, Quaternion, Vector3, type InstancedMesh } from 'three';
import { capsule, createWorld, sphere, type Entity, type World } from '../../src/core/index.ts';
import { InstancedBodies } from '../../src/three/instanced-bodies.ts';
import { MeshBinding } from '../../src/three/mesh-binding.ts';

const meshAt = (x: number, y: number, z: number): Mesh => {
  const mesh = new Mesh();
  mesh.position.set(x, y, z);
  return mesh;
};

function worldWith(): { world: World; body: Entity; binding: MeshBinding } {
  const world = createWorld({ gravity: [0, 0, 0] });
  const body = world.spawn({ shape: sphere({ center: [1, 0, 0], radius: 1 }) });
  return { world, body, binding: new MeshBinding(world) };
}

const turn = (x: number, y: number, z: number, angle: number): [number, number, number, number] =>
  new Quaternion().setFromAxisAngle(new Vector3(x, y, z), angle).toArray();

describe('by hand', () => {
  test('the mesh keeps its place beside the body: moved by the move, carried around by the turn', () => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(3, 0, 0); // 2 m along the body's x
    binding.attach(body, mesh);
    expect(binding.sync()).toEqual([]);
    expect(mesh.position.toArray()).toEqual([3, 0, 0]);

    world.setPose(body, { position: [0, 5, 0], orientation: turn(0, 0, 1, Math.PI / 2) });
    binding.sync();
    expect(mesh.position.distanceTo(new Vector3(0, 7, 0))).toBeLessThan(1e-12);
    expect(new Vector3(1, 0, 0).applyQuaternion(mesh.quaternion).distanceTo(new Vector3(0, 1, 0))).toBeLessThan(1e-12);
  });

  test('a mesh’s own scale survives', () => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(0, 0, 0);
    mesh.scale.set(2, 3, 4);
    binding.attach(body, mesh);
    world.setPose(body, { position: [1, 1, 1], orientation: turn(0, 1, 0, 1) });
    binding.sync();
    expect(mesh.scale.distanceTo(new Vector3(2, 3, 4))).toBeLessThan(1e-12);
  });

  test.each([
    [1, 1, 1],
    [2, -1, 1],
    [1, 2, -3],
    [-1, -1, 1],
    [-1, -2, -1],
  ])('a scale of %d, %d, %d keeps its signs, and what the app makes of it later', (x, y, z) => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(1, 1, 0);
    mesh.scale.set(x, y, z);
    binding.attach(body, mesh);
    const orientation = turn(0.6, 0, 0.8, 2);
    world.setPose(body, { position: [0, 5, 0], orientation });
    const turned = new Quaternion(...orientation);
    const place = new Vector3(0, 1, 0).applyQuaternion(turned).add(new Vector3(0, 5, 0));
    for (const factor of [1, 1, 1.5, 0, -1]) {
      if (factor !== 1) mesh.scale.set(factor * x, y, z);
      binding.sync();
      expect(mesh.scale.distanceTo(new Vector3(factor * x, y, z))).toBeLessThan(1e-12);
      expect(Math.abs(mesh.quaternion.dot(turned))).toBeCloseTo(1, 12);
      expect(mesh.position.distanceTo(place)).toBeLessThan(1e-12);
    }
    // An object whose matrix is its own business gets the matrix of these.
    mesh.matrixAutoUpdate = false;
    binding.sync();
    expect(mesh.matrix.toArray()).toEqual(new Matrix4().compose(mesh.position, mesh.quaternion, mesh.scale).toArray());
  });

  test('an object with a pivot meets its body', () => {
    const { world, body, binding } = worldWith();
    const mesh = Object.assign(meshAt(3, 0, 0), { pivot: new Vector3(0.5, 0, 1) });
    mesh.rotation.set(0.1, 0.2, 0.3);
    mesh.updateMatrixWorld();
    const before = mesh.matrixWorld.clone();
    binding.attach(body, mesh);
    world.setPose(body, { position: [0, 5, 0], orientation: turn(0, 0, 1, 1) });
    binding.sync();
    mesh.updateMatrixWorld();
    const moved = new Matrix4().compose(new Vector3(0, 5, 0), new Quaternion(...turn(0, 0, 1, 1)), new Vector3(1, 1, 1));
    moved.multiply(new Matrix4().makeTranslation(-1, 0, 0)).multiply(before);
    for (let k = 0; k < 16; k++) expect(mesh.matrixWorld.elements[k]).toBeCloseTo(moved.elements[k], 12);
  });

  test('under a parent that is moved, turned and scaled it still meets its body', () => {
    const world = createWorld();
    const body = world.spawn({ shape: capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 0.5 }) });
    const binding = new MeshBinding(world);
    const parent = new Group();
    parent.position.set(5, 6, 7);
    parent.rotation.set(0.3, 0.4, 0.5);
    parent.scale.setScalar(2);
    const mesh = meshAt(0, 0, 0);
    parent.add(mesh);
    parent.updateMatrixWorld(true);
    binding.attach(body, mesh);
    const before = mesh.getWorldPosition(new Vector3());
    world.setPose(body, { position: [3, 1 + 3, 3] });
    binding.sync();
    mesh.updateWorldMatrix(true, false);
    expect(mesh.getWorldPosition(new Vector3()).distanceTo(before.add(new Vector3(3, 3, 3)))).toBeLessThan(1e-12);
  });
});

describe('a mesh below another one that follows a body', () => {
  test.each([true, false])('meets its own body, whichever was attached first (the parent: %s)', (parentFirst) => {
    const { world, body, binding } = worldWith();
    const other = world.spawn({ shape: sphere({ center: [9, 0, 0], radius: 1 }) });
    const parent = meshAt(1, 0, 0);
    const between = new Group();
    const child = meshAt(8, 0, 0);
    parent.add(between.add(child));
    if (parentFirst) binding.attach(body, parent);
    binding.attach(other, child);
    if (!parentFirst) binding.attach(body, parent);
    world.setPose(body, { position: [1, 5, 0], orientation: turn(0, 0, 1, 1) });
    binding.sync();
    parent.updateWorldMatrix(true, true);
    expect(child.getWorldPosition(new Vector3()).distanceTo(new Vector3(9, 0, 0))).toBeLessThan(1e-12);
    world.despawn(body);
    world.setPose(other, { position: [0, 0, 7] });
    expect(binding.sync()).toEqual([parent]);
    parent.updateWorldMatrix(true, true);
    expect(child.getWorldPosition(new Vector3()).distanceTo(new Vector3(0, 0, 7))).toBeLessThan(1e-12);
  });
});

describe('between two steps', () => {
  test('the mesh is drawn where the body was at that share of the step', () => {
    const { world, body, binding } = worldWith();
    world.setVelocity(body, { linear: [6, 0, 0], angular: [0, 0, 3] });
    const mesh = meshAt(1, 0, 0);
    binding.attach(body, mesh);
    binding.sync(0.5);
    for (let i = 0; i < 3; i++) {
      const before = world.pose(body).position[0];
      world.step();
      const after = world.pose(body).position[0];
      for (const alpha of [0, 0.25, 1]) {
        binding.sync(alpha);
        expect(mesh.position.x).toBeCloseTo(before + alpha * (after - before), 12);
        expect(2 * Math.atan2(mesh.quaternion.z, mesh.quaternion.w)).toBeCloseTo(((i + alpha) * 3) / 60, 3);
      }
    }
  });

  test('the first step after a binding is made is interpolated, whatever was drawn before', () => {
    const { world, body, binding } = worldWith();
    world.setVelocity(body, { linear: [6, 0, 0] });
    const mesh = meshAt(1, 0, 0);
    binding.attach(body, mesh);
    world.step(0.1);
    binding.sync(0.5);
    expect(mesh.position.x).toBeCloseTo(1.3, 12);
    const other = createWorld({ gravity: [0, 0, 0] });
    other.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), velocity: [6, 0, 0] });
    const drawn = new InstancedBodies(other);
    other.step(0.1);
    drawn.sync(0.5);
    const matrix = new Matrix4();
    (drawn.object.children[0].children[0] as InstancedMesh).getMatrixAt(0, matrix);
    expect(matrix.elements[12]).toBeCloseTo(0.3, 6);
  });

  test('a level in the row of a removed body does not sweep from there', () => {
    const { world, body, binding } = worldWith();
    binding.sync(0.5);
    world.step();
    world.despawn(body);
    const level = world.spawnMesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] });
    expect(level % 2 ** 20).toBe(body % 2 ** 20);
    const mesh = meshAt(0, 0, 0);
    binding.attach(level, mesh);
    binding.sync(0.5);
    expect(mesh.position.toArray()).toEqual([0, 0, 0]);
  });

  test('a body set elsewhere does not sweep there, nor does one born after the poses were kept, nor one of a restored world', () => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(1, 0, 0);
    binding.attach(body, mesh);
    binding.sync(0.5);
    world.step();
    const saved = world.snapshot();
    world.setPose(body, { position: [100, 0, 0] });
    binding.sync(0.5);
    expect(mesh.position.x).toBe(100);
    const others = Array.from({ length: 200 }, (_, i) => world.spawn({ shape: sphere({ center: [0, 10 * i, 50], radius: 1 }) }));
    const born = meshAt(0, 1990, 50);
    binding.attach(others[199], born);
    binding.sync(0.5);
    expect(born.position.toArray()).toEqual([0, 1990, 50]);
    world.restore(saved);
    expect(binding.sync(0.5)).toEqual([born]);
    expect(mesh.position.x).toBe(1);
  });

  test('a share beyond 0 to 1 is refused', () => {
    const { binding } = worldWith();
    for (const alpha of [-0.1, 1.1, NaN]) expect(() => binding.sync(alpha)).toThrow(RangeError);
  });
});

describe('lives and deaths', () => {
  test('a stale or foreign entity is refused with its value', () => {
    const { world, body, binding } = worldWith();
    world.despawn(body);
    for (const wrong of [body, body + 2 ** 20, 0.5, 40] as Entity[]) {
      expect(() => binding.attach(wrong, meshAt(0, 0, 0))).toThrow(RangeError);
      expect(() => binding.attach(wrong, meshAt(0, 0, 0))).toThrow(String(wrong));
    }
  });

  test('an object with a scale of 0, its own or a parent’s, is refused', () => {
    const { body, binding } = worldWith();
    const flat = meshAt(0, 0, 0);
    flat.scale.z = 0;
    expect(() => binding.attach(body, flat)).toThrow(/object.matrixWorld .* no scale of 0/);
    flat.scale.z = 1;
    const parent = new Group();
    parent.scale.z = 0;
    parent.rotation.set(0.1, 0.2, 0.3);
    flat.rotation.set(0.4, 0.5, 0.6);
    expect(() => binding.attach(body, parent.add(flat).children[0])).toThrow(RangeError);
    expect(binding.detach(flat)).toBe(false);
  });

  test('when its body dies the mesh is let go, once, and does not follow the next body in that row', () => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(0, 0, 0);
    binding.attach(body, mesh);
    world.despawn(body);
    const next = world.spawn({ shape: sphere({ center: [99, 0, 0], radius: 1 }) });
    expect(next % 2 ** 20).toBe(body % 2 ** 20);
    expect(binding.sync()).toEqual([mesh]);
    expect(binding.sync()).toEqual([]);
    expect(mesh.position.x).toBe(0);
    expect(binding.detach(mesh)).toBe(false);
  });

  test.each([0, 1, 2, 3])(
    'when a restore takes its body away the mesh is let go, also where its id is given out again before the next sync (%i)',
    (how) => {
      const { world, body, binding } = worldWith();
      const stays = meshAt(1, 0, 0);
      binding.attach(body, stays);
      const early = world.snapshot();
      const gone = world.spawn({ shape: sphere({ center: [5, 0, 0], radius: 1 }) });
      const mesh = meshAt(5, 0, 0);
      binding.attach(gone, mesh);
      binding.sync();
      const late = world.snapshot();
      expect(world.restore(early)).toEqual({ kept: [body], added: [], removed: [gone] });
      if (how > 0) {
        const again =
          how === 1 ? world.restore(new Uint8Array(late)).added[0] : world.spawn({ shape: sphere({ center: [9, 9, 9], radius: 1 }) });
        expect(again).toBe(gone);
        if (how === 3) world.step();
      }
      expect(binding.sync()).toEqual([mesh]);
      expect(mesh.position.toArray()).toEqual([5, 0, 0]);
      expect(binding.sync()).toEqual([]);
      world.setPose(body, { position: [1, 2, 3] });
      binding.sync();
      expect(stays.position.toArray()).toEqual([1, 2, 3]);
    },
  );

  test('a detached mesh stays, and dispose lets all go', () => {
    const { world, body, binding } = worldWith();
    const mesh = meshAt(0, 0, 0);
    const other = meshAt(0, 0, 0);
    binding.attach(body, mesh);
    binding.attach(body, other);
    world.setPose(body, { position: [5, 0, 0] });
    expect(binding.detach(mesh)).toBe(true);
    binding.sync();
    expect(mesh.position.x).toBe(0);
    expect(other.position.x).toBe(4);
    binding.dispose();
    world.setPose(body, { position: [9, 0, 0] });
    binding.sync();
    expect(other.position.x).toBe(4);
  });
});
