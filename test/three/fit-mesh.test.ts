import { describe, expect, test } from 'vitest';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  InstancedBufferGeometry,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Vector3,
} from 'three';
import { mulberry32 } from '../../src/core/math/random.ts';
import { volumeOf } from '../../src/core/shapes/measure.ts';
import { createWorld } from '../../src/core/world.ts';
import { distance } from '../../src/core/narrowphase/contact.ts';
import { sphere } from '../../src/core/shapes/shape.ts';
import { fitMesh } from '../../src/three/fit-mesh.ts';
import { cases } from '../support/long.ts';

const expectPoint = (actual: readonly number[], expected: number[]): void =>
  actual.forEach((x, k) => expect(x).toBeCloseTo(expected[k], 6));

describe('by hand', () => {
  test('a box mesh moved and scaled is its AABB', () => {
    const mesh = new Mesh(new BoxGeometry(2, 4, 6));
    mesh.position.set(1, 2, 3);
    mesh.scale.set(2, 1, 0.5);
    const fitted = fitMesh(mesh, 'aabb');
    expect(fitted.kind).toBe('aabb');
    expectPoint(fitted.min, [-1, 0, 1.5]);
    expectPoint(fitted.max, [3, 4, 4.5]);
  });

  test('a turned box is its OBB, whatever turns it: itself or a parent that three has not updated yet', () => {
    const parent = new Group();
    parent.position.set(10, 0, 0);
    parent.rotation.y = 0.5;
    const mesh = new Mesh(new BoxGeometry(2, 4, 6));
    mesh.rotation.z = 0.3;
    parent.add(mesh);
    const fitted = fitMesh(mesh, 'obb');
    expectPoint(fitted.center, [10, 0, 0]);
    expectPoint(
      [...fitted.half].sort((a, b) => a - b),
      [1, 2, 3],
    );
  });

  test('a ball’s sphere holds its vertices and no more', () => {
    const mesh = new Mesh(new SphereGeometry(1.5, 32, 16));
    mesh.position.set(0, 4, 0);
    const fitted = fitMesh(mesh, 'sphere');
    expectPoint(fitted.center, [0, 4, 0]);
    expect(fitted.radius).toBeCloseTo(1.5, 5);
  });

  test('a long lying cylinder’s capsule lies along it and holds its rims', () => {
    const mesh = new Mesh(new CylinderGeometry(0.5, 0.5, 6, 24));
    mesh.rotation.z = Math.PI / 2;
    const fitted = fitMesh(mesh, 'capsule');
    const along = fitted.p2.map((x, k) => Math.abs(x - fitted.p1[k]));
    expect(along[0]).toBeGreaterThan(3);
    expect(Math.max(along[1], along[2])).toBeLessThan(0.05);
    for (let i = 0; i < 24; i++) {
      const angle = (2 * Math.PI * i) / 24;
      const rim = sphere({ center: [3, 0.5 * Math.cos(angle), 0.5 * Math.sin(angle)], radius: 1e-6 });
      expect(distance(fitted, rim).distance).toBeLessThan(1e-5);
    }
  });
});

describe('the kind that fits best', () => {
  const geometries: Record<string, () => BufferGeometry> = {
    sphere: () => new SphereGeometry(1.3, 24, 16),
    capsule: () => new CapsuleGeometry(0.4, 5, 12, 24),
    aabb: () => new BoxGeometry(1, 2, 3),
    obb: () => new BoxGeometry(1, 2, 3),
  };
  test.each(Object.keys(geometries))('%s: the smallest volume of the four, at any pose', (kind) => {
    const random = mulberry32(kind.length);
    for (let i = 0; i < cases(3, 8); i++) {
      const mesh = new Mesh(geometries[kind]());
      mesh.position.set(9 * random(), 9 * random(), 9 * random());
      if (kind !== 'aabb') mesh.rotation.set(3 * random(), 3 * random(), 3 * random());
      mesh.scale.setScalar(0.01 + 3 * random());
      const fitted = fitMesh(mesh, 'auto');
      expect(fitted.kind).toBe(kind);
      const volumes = (['sphere', 'capsule', 'aabb', 'obb'] as const).map((one) => volumeOf(fitMesh(mesh, one)));
      expect(volumeOf(fitted)).toBe(Math.min(...volumes));
    }
  });

  test('a flat mesh gets one that can be spawned', () => {
    const world = createWorld();
    expect(() => world.spawn({ shape: fitMesh(new Mesh(new PlaneGeometry(2, 3)), 'auto') })).not.toThrow();
  });
});

describe('an instance', () => {
  const instanced = (): InstancedMesh => {
    const mesh = new InstancedMesh(new BoxGeometry(1, 2, 3), new MeshBasicMaterial(), 3);
    mesh.setMatrixAt(1, new Matrix4().makeRotationZ(0.4).setPosition(4, 0, 0));
    mesh.setMatrixAt(2, new Matrix4().makeScale(2, 2, 2));
    mesh.position.set(0, 10, 0);
    mesh.scale.setScalar(2);
    return mesh;
  };

  test('is fitted at its own place, as a single mesh there would be', () => {
    const mesh = instanced();
    const single = new Mesh(mesh.geometry);
    for (let instance = 0; instance < 3; instance++) {
      mesh.updateWorldMatrix(true, false);
      const own = new Matrix4();
      mesh.getMatrixAt(instance, own);
      mesh.matrixWorld.clone().multiply(own).decompose(single.position, single.quaternion, single.scale);
      for (const kind of ['sphere', 'capsule', 'aabb', 'obb', 'auto'] as const) {
        const [fitted, expected] = [fitMesh(mesh, kind as 'sphere', { instance }), fitMesh(single, kind as 'sphere')];
        expect(fitted.kind).toBe(expected.kind);
        expect(volumeOf(fitted)).toBeCloseTo(volumeOf(expected), 9);
        expectPoint(fitted.center ?? [], [...(expected.center ?? [])]);
      }
    }
  });

  test.each([3, -1, 0.5, NaN, '0', null])('that is not there is refused (%s)', (instance) => {
    expect(() => fitMesh(instanced(), 'sphere', { instance } as never)).toThrow(
      /^fitMesh\.instance is .*, expected an integer from 0 to 2/,
    );
  });

  test('needs an InstancedMesh, and that needs one', () => {
    expect(() => fitMesh(new Mesh(new BoxGeometry()), 'sphere', { instance: 0 })).toThrow(/^fitMesh\.instance is 0, expected none/);
    expect(() => fitMesh(instanced(), 'auto')).toThrow(/InstancedMesh.*expected a single mesh, or the option instance/);
    expect(() => fitMesh(instanced(), 'auto', { instanse: 1 } as never)).toThrow(/"instanse", expected "instance"/);
  });
});

describe('what a geometry may look like', () => {
  const corners = [0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4];

  test('interleaved', () => {
    const wide = new Float32Array(20).fill(7);
    for (let i = 0; i < 4; i++) wide.set(corners.slice(3 * i, 3 * i + 3), 5 * i);
    const buffer = new InterleavedBuffer(wide, 5);
    const geometry = new BufferGeometry().setAttribute('position', new InterleavedBufferAttribute(buffer, 3, 0));
    expectPoint(fitMesh(new Mesh(geometry), 'aabb').max, [2, 3, 4]);
  });

  test('vertices no face uses, and those outside the draw range, do not count', () => {
    const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute([...corners, 99, 99, 99], 3));
    geometry.setIndex([0, 1, 2, 0, 1, 3]);
    expectPoint(fitMesh(new Mesh(geometry), 'aabb').max, [2, 3, 4]);
    geometry.setDrawRange(0, 3);
    expect(fitMesh(new Mesh(geometry), 'aabb').max[2]).toBeLessThanOrEqual(1e-4);
  });

  test('normalised integers', () => {
    const geometry = new BufferGeometry().setAttribute(
      'position',
      new BufferAttribute(Int16Array.from([0, 0, 0, 32767, 0, 0, 0, 32767, 0, 0, 0, 32767]), 3, true),
    );
    expectPoint(fitMesh(new Mesh(geometry), 'aabb').max, [1, 1, 1]);
  });
});

describe('refused, in words', () => {
  test('instanced, skinned, morphed', () => {
    expect(() => fitMesh(new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2), 'obb')).toThrow(/InstancedMesh/);
    const skinned = new SkinnedMesh(new BoxGeometry());
    skinned.skeleton = new Skeleton([]);
    expect(() => fitMesh(skinned, 'obb')).toThrow(/SkinnedMesh/);
    const morphed = new BoxGeometry();
    morphed.morphAttributes.position = [morphed.getAttribute('position').clone()];
    expect(() => fitMesh(new Mesh(morphed), 'obb')).toThrow(/morph/);
    expect(() => fitMesh(new Mesh(new InstancedBufferGeometry().copy(new BoxGeometry() as never)), 'obb')).toThrow(
      /InstancedBufferGeometry/,
    );
    const group = Object.assign(new Group(), { name: 'knight' });
    expect(() => fitMesh(group as never, 'obb')).toThrow(
      'mesh is an Object3D of type "Group" and name "knight", expected a Mesh of three, or of a group fit(',
    );
  });

  test('nothing to fit', () => {
    expect(() => fitMesh(new Mesh(new BufferGeometry()), 'sphere')).toThrow(TypeError);
    const empty = new BoxGeometry();
    empty.setDrawRange(0, 0);
    expect(() => fitMesh(new Mesh(empty), 'sphere')).toThrow(TypeError);
  });

  test('a vertex that is not a number is named', () => {
    const geometry = new BoxGeometry();
    geometry.getAttribute('position').setX(5, NaN);
    expect(() => fitMesh(new Mesh(geometry), 'sphere')).toThrow(/vertex 5/);
  });
});

describe('what is flat or tiny', () => {
  const KINDS = ['sphere', 'capsule', 'aabb', 'obb'] as const;
  test.each(KINDS.flatMap((kind) => [1, 1e-9, 0].map((scale) => [kind, scale] as const)))(
    'the %s of a plane scaled by %d is a body of a world and holds the vertices',
    (kind, scale) => {
      const mesh = new Mesh(new PlaneGeometry(2, 3));
      mesh.position.set(4, 5, 6);
      mesh.rotation.set(0.3, 0.5, 0.7);
      mesh.scale.setScalar(scale);
      const fitted = fitMesh(mesh, kind);
      const world = createWorld();
      const entity = world.spawn({ shape: fitted });
      world.step();
      expect(world.pose(entity).position.every(Number.isFinite)).toBe(true);
      const position = mesh.geometry.getAttribute('position');
      for (let i = 0; i < position.count; i++) {
        const { x, y, z } = new Vector3().fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
        expect(distance(fitted, sphere({ center: [x, y, z], radius: 1e-12 })).distance).toBeLessThan(1e-9);
      }
    },
  );
});
