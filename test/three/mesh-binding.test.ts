import { afterEach, describe, expect, test } from 'vitest';
import { Group, Mesh, Quaternion, Vector3 } from 'three';
import { capsule, sphere } from '../../src/core/shapes/shape.ts';
import { entityOf, FIRST_GENERATION, nextGeneration } from '../../src/core/world/entity.ts';
import type { WorldState } from '../../src/core/world/state.ts';
import { attach, detach, sync } from '../../src/three/mesh-binding.ts';
import { rowsOf } from '../support/rows.ts';

const first = entityOf(0, FIRST_GENERATION);
const attached: Mesh[] = [];
const meshAt = (x: number, y: number, z: number): Mesh => {
  const mesh = new Mesh();
  mesh.position.set(x, y, z);
  attached.push(mesh);
  return mesh;
};
afterEach(() => {
  for (const mesh of attached.splice(0)) detach(mesh);
});

function pose(state: WorldState, row: number, position: number[], axis: [number, number, number], angle: number): void {
  state.position.set(position, 3 * row);
  state.orientation.set(new Quaternion().setFromAxisAngle(new Vector3(...axis), angle).toArray(), 4 * row);
}

describe('by hand', () => {
  test('the mesh keeps its place beside the body: moved by the move, carried around by the turn', () => {
    const state = rowsOf(sphere({ center: [1, 0, 0], radius: 1 }));
    const mesh = meshAt(3, 0, 0); // 2 m along the body's x
    attach({ state }, first, mesh);
    expect(sync({ state })).toEqual([]);
    expect(mesh.position.toArray()).toEqual([3, 0, 0]);

    pose(state, 0, [0, 5, 0], [0, 0, 1], Math.PI / 2);
    sync({ state });
    expect(mesh.position.distanceTo(new Vector3(0, 7, 0))).toBeLessThan(1e-12);
    expect(new Vector3(1, 0, 0).applyQuaternion(mesh.quaternion).distanceTo(new Vector3(0, 1, 0))).toBeLessThan(1e-12);
  });

  test('a mesh’s own scale survives', () => {
    const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    const mesh = meshAt(0, 0, 0);
    mesh.scale.set(2, 3, 4);
    attach({ state }, first, mesh);
    pose(state, 0, [1, 1, 1], [0, 1, 0], 1);
    sync({ state });
    expect(mesh.scale.distanceTo(new Vector3(2, 3, 4))).toBeLessThan(1e-12);
  });

  test('under a parent that is moved, turned and scaled it still meets its body', () => {
    const state = rowsOf(capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 0.5 }));
    const parent = new Group();
    parent.position.set(5, 6, 7);
    parent.rotation.set(0.3, 0.4, 0.5);
    parent.scale.setScalar(2);
    const mesh = meshAt(0, 0, 0);
    parent.add(mesh);
    parent.updateMatrixWorld(true);
    attach({ state }, first, mesh);
    const before = mesh.getWorldPosition(new Vector3());
    pose(state, 0, [3, 1 + 3, 3], [0, 1, 0], 0);
    sync({ state });
    mesh.updateWorldMatrix(true, false);
    expect(mesh.getWorldPosition(new Vector3()).distanceTo(before.add(new Vector3(3, 3, 3)))).toBeLessThan(1e-12);
  });
});

describe('lives and deaths', () => {
  test('a stale or foreign entity is refused with its value', () => {
    const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    expect(() => attach({ state }, entityOf(0, 2), meshAt(0, 0, 0))).toThrow(RangeError);
    expect(() => attach({ state }, entityOf(0, 2), meshAt(0, 0, 0))).toThrow(String(entityOf(0, 2)));
    expect(() => attach({ state }, entityOf(40, 1), meshAt(0, 0, 0))).toThrow(RangeError);
    expect(() => attach({ state }, 0.5, meshAt(0, 0, 0))).toThrow(RangeError);
  });

  test('when its body dies the mesh is let go, once, and does not follow the next body in that row', () => {
    const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    const mesh = meshAt(0, 0, 0);
    attach({ state }, first, mesh);
    state.generation[0] = nextGeneration(FIRST_GENERATION);
    state.position[0] = 99;
    expect(sync({ state })).toEqual([mesh]);
    expect(sync({ state })).toEqual([]);
    expect(mesh.position.x).toBe(0);
    expect(detach(mesh)).toBe(false);
  });

  test('worlds do not move each other’s meshes, and a detached mesh stays', () => {
    const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    const other = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    const mesh = meshAt(0, 0, 0);
    attach({ state }, first, mesh);
    state.position[0] = 4;
    sync({ state: other });
    expect(mesh.position.x).toBe(0);
    expect(detach(mesh)).toBe(true);
    sync({ state });
    expect(mesh.position.x).toBe(0);
  });
});
