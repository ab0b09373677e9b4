import { describe, expect, test } from 'vitest';
import {
  BatchedMesh,
  Bone,
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedBufferGeometry,
  InstancedMesh,
  LOD,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { BoxGeometry as OtherBoxGeometry } from 'three/src/geometries/BoxGeometry.js';
import { InstancedMesh as OtherInstancedMesh } from 'three/src/objects/InstancedMesh.js';
import { aabb, capsule, createWorld, distance, obb, sphere, triangle, type Shape } from '../../src/core/index.ts';
import { geometryOf, meshGeometry } from '../../src/three/geometry.ts';
import { fitMesh } from '../../src/three/fit-mesh.ts';
import { MeshBinding } from '../../src/three/mesh-binding.ts';

const tilted = [0.1, 0.2, 0.3, 0.9] as const;
const shapes: Record<string, Shape> = {
  sphere: sphere({ center: [1, 2, 3], radius: 0.7 }),
  capsule: capsule({ p1: [1, 0, 0], p2: [2, 1, -1], radius: 0.3 }),
  'capsule without length': capsule({ p1: [1, 0, 0], p2: [1, 0, 0], radius: 0.3 }),
  aabb: aabb({ min: [0, 1, 2], max: [1, 3, 5] }),
  obb: obb({ center: [1, 2, 3], half: [0.5, 1, 2], orientation: tilted }),
  triangle: triangle({ a: [0, 0, 1], b: [3, 0, 0], c: [0, 2, 5] }),
};

test.each(Object.entries(shapes))('every vertex of a %s lies on its surface once the mesh has the pose of the body', (_, shape) => {
  const world = createWorld();
  const body = world.spawn({ shape, body: 'static' });
  const { position, orientation } = world.pose(body);
  const mesh = new Mesh(geometryOf(shape));
  mesh.position.set(...position);
  mesh.quaternion.set(...orientation);
  const binding = new MeshBinding(world);
  binding.attach(body, mesh);
  binding.sync();
  mesh.updateMatrixWorld();
  const at = mesh.geometry.getAttribute('position');
  const p = new Vector3();
  let farthest = 0;
  for (let i = 0; i < at.count; i++) {
    p.fromBufferAttribute(at, i).applyMatrix4(mesh.matrixWorld);
    farthest = Math.max(farthest, Math.abs(distance(sphere({ center: [p.x, p.y, p.z], radius: 1e-9 }), shape).distance));
  }
  expect(at.count).toBeGreaterThan(2);
  expect(farthest).toBeLessThan(1e-6);
});

describe('triangles of a scene', () => {
  test('are those of all visible meshes below, in world space', () => {
    const group = new Group();
    group.position.x = 10;
    const box = new Mesh(new BoxGeometry(2, 2, 2));
    box.scale.setScalar(3);
    const hidden = new Mesh(new BoxGeometry());
    hidden.visible = false;
    const loose = new Mesh(new BufferGeometry().setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3)));
    group.add(box, hidden, loose, new Group());
    const { vertices, indices } = meshGeometry(group);
    expect(indices).toHaveLength(3 * 12 + 3);
    expect(Math.min(...vertices.filter((_, i) => i % 3 === 0))).toBe(7);
    expect(Array.from(vertices.slice(-9))).toEqual([10, 0, 0, 11, 0, 0, 10, 1, 0]);
    expect(indices.every((i) => i < vertices.length / 3)).toBe(true);
  });

  test('are those of the finest level of a LOD, near and far, and none of an instanced geometry', () => {
    const lod = new LOD().add(new Mesh(new InstancedBufferGeometry().copy(new BoxGeometry() as never)));
    for (const far of [20, 0, 5]) lod.addLevel(new Mesh(new SphereGeometry(1, 30 - far, 2)), far);
    const camera = new PerspectiveCamera();
    for (const z of [0, 7, 30]) {
      expect(meshGeometry(lod).indices).toHaveLength(3 * 2 * 30);
      camera.position.z = z;
      camera.updateMatrixWorld();
      lod.update(camera);
    }
    lod.visible = false;
    expect(() => meshGeometry(lod)).toThrow('no visible triangles');
  });

  const material = new MeshBasicMaterial();
  const at = (x: number, y = 0, z = 0): Matrix4 => new Matrix4().makeTranslation(x, y, z);
  /** Least and largest x, and the signed volume by Gauss: positive if the fronts are outside. */
  function measure({ vertices, indices }: { vertices: Float64Array; indices: Uint32Array }): {
    x: number[];
    volume: number;
    triangles: number;
  } {
    const x = Array.from(vertices).filter((_, k) => k % 3 === 0);
    const corner = (i: number): Vector3 => new Vector3().fromArray(vertices, 3 * indices[i]);
    let volume = 0;
    for (let i = 0; i < indices.length; i += 3) volume += corner(i).dot(corner(i + 1).cross(corner(i + 2))) / 6;
    return { x: [Math.min(...x), Math.max(...x)], volume: Number(volume.toFixed(4)), triangles: indices.length / 3 };
  }

  test('are those of every instance of an instanced mesh, mirrored ones too', () => {
    const mesh = new InstancedMesh(new BoxGeometry(), material, 4);
    for (let i = 0; i < 4; i++) mesh.setMatrixAt(i, at(10 * (i + 1)));
    mesh.setMatrixAt(1, at(20).scale(new Vector3(-2, 1, 1)));
    mesh.count = 3;
    mesh.position.y = 7;
    const triangles = meshGeometry(mesh);
    expect(measure(triangles)).toEqual({ x: [9.5, 30.5], volume: 4, triangles: 36 });
    expect(triangles.vertices[1]).toBe(7.5);
  });

  test('are those of every visible instance of a batched mesh', () => {
    const mesh = new BatchedMesh(8, 400, 400, material);
    const ball = mesh.addGeometry(new SphereGeometry(1, 8, 4));
    const box = mesh.addGeometry(new BoxGeometry());
    const ids = [box, box, ball, box, box].map((geometry, i) => {
      const id = mesh.addInstance(geometry);
      mesh.setMatrixAt(id, at(10 * i));
      return id;
    });
    mesh.deleteInstance(ids[0]);
    mesh.deleteInstance(ids[2]);
    mesh.setVisibleAt(ids[4], false);
    expect(measure(meshGeometry(mesh))).toEqual({ x: [9.5, 30.5], volume: 2, triangles: 24 });
    expect(() => fitMesh(mesh, 'aabb')).toThrow(/BatchedMesh/);
    const old = Object.assign(new Mesh(new BoxGeometry()), { isBatchedMesh: true });
    expect(() => meshGeometry(old)).toThrow(/BatchedMesh of three r187.* expected three r169/);
  });

  test('are those of a skinned mesh as posed, wherever its bones hang', () => {
    const geometry = new BoxGeometry();
    const { count } = geometry.getAttribute('position');
    geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Array(4 * count).fill(0), 4));
    geometry.setAttribute(
      'skinWeight',
      new Float32BufferAttribute(
        Array.from({ length: 4 * count }, (_, k) => (k % 4 === 0 ? 1 : 0)),
        4,
      ),
    );
    for (const inside of [true, false]) {
      const bone = new Bone();
      const mesh = new SkinnedMesh(geometry, material);
      const group = new Group().add(mesh);
      (inside ? mesh : group).add(bone);
      mesh.bind(new Skeleton([bone]));
      bone.position.x = 10;
      // A mesh moves with the bones that hang from it; others place it alone.
      mesh.position.x = 5;
      const x = inside ? 15 : 10;
      expect(measure(meshGeometry(mesh))).toEqual({ x: [x - 0.5, x + 0.5], volume: 1, triangles: 12 });
    }
  });

  test('are those of a morphed mesh and of morphed instances', () => {
    const geometry = new BoxGeometry();
    geometry.morphTargetsRelative = true;
    geometry.morphAttributes.position = [new Float32BufferAttribute(new Array(3 * geometry.getAttribute('position').count).fill(4), 3)];
    const mesh = new Mesh(geometry, material);
    mesh.morphTargetInfluences![0] = 0.5;
    expect(measure(meshGeometry(mesh)).x).toEqual([1.5, 2.5]);
    const instances = new InstancedMesh(geometry, material, 2);
    for (let i = 0; i < 2; i++) {
      instances.setMatrixAt(i, at(10 * i));
      mesh.morphTargetInfluences![0] = i;
      instances.setMorphAt(i, mesh);
    }
    expect(measure(meshGeometry(instances)).x).toEqual([-0.5, 14.5]);
  });

  test('are those of meshes of another copy of three, as a page may hold', () => {
    const instances = new OtherInstancedMesh(new OtherBoxGeometry(), material, 2);
    instances.setMatrixAt(1, at(10));
    expect(instances).not.toBeInstanceOf(Mesh);
    expect(meshGeometry(instances).indices.length).toBe(2 * 36);
    expect(fitMesh(instances, 'aabb', { instance: 1 }).center).toEqual([10, 0, 0]);
    expect(() => fitMesh(instances, 'aabb')).toThrow(/instance/);
  });

  test('are those of the draw range, with their vertices only', () => {
    const mesh = new Mesh(new BoxGeometry());
    mesh.geometry.setDrawRange(6, 6);
    mesh.geometry.getAttribute('position').setX(0, NaN);
    const { vertices, indices } = meshGeometry(mesh);
    expect([vertices.length, indices.length]).toEqual([3 * 4, 6]);
    expect(Math.max(...indices)).toBe(3);
    mesh.geometry.setIndex([0, 1, 99]);
    mesh.geometry.setDrawRange(0, Infinity);
    expect(() => meshGeometry(mesh)).toThrow(/index 2 .* 99/);
  });

  test('an empty mesh adds none', () => {
    const empty = new BufferGeometry().setAttribute('position', new Float32BufferAttribute([], 3)).setIndex([]);
    expect(meshGeometry(new Group().add(new Mesh(empty), new Mesh(new BoxGeometry()))).indices).toHaveLength(36);
    expect(() => meshGeometry(new Mesh(empty))).toThrow("'' has no visible triangles, expected at least one");
    expect(() => fitMesh(new Mesh(empty), 'auto')).toThrow('mesh.geometry draws none of its vertices, expected at least one');
  });

  test('none, and vertices that are no numbers, are refused', () => {
    expect(() => meshGeometry(new Group())).toThrow(TypeError);
    const broken = new Mesh(new BufferGeometry().setAttribute('position', new Float32BufferAttribute([0, 0, NaN, 1, 0, 0, 0, 1, 0], 3)));
    expect(() => meshGeometry(broken)).toThrow(/vertex 0 .* NaN/);
  });
});
