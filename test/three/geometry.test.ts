import { describe, expect, test } from 'vitest';
import { BoxGeometry, BufferGeometry, Float32BufferAttribute, Group, Mesh, Vector3 } from 'three';
import { aabb, capsule, createWorld, distance, obb, sphere, triangle, type Shape } from '../../src/core/index.ts';
import { geometryOf, meshGeometry } from '../../src/three/geometry.ts';
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

  test('none, and vertices that are no numbers, are refused', () => {
    expect(() => meshGeometry(new Group())).toThrow(TypeError);
    const broken = new Mesh(new BufferGeometry().setAttribute('position', new Float32BufferAttribute([0, 0, NaN, 1, 0, 0, 0, 1, 0], 3)));
    expect(() => meshGeometry(broken)).toThrow(/vertex 0 .* NaN/);
  });
});
