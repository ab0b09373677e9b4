// A mesh of one's own: a collider fitted to it, followed, and gone with its body or its world.
import { beforeEach, describe, expect, test } from 'vitest';
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, Scene } from 'three';
import { Session } from '../../src/page/model/session.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import { MeshWorkshop } from '../../src/page/model/mesh-workshop.ts';
import type { OwnMeshes } from '../../src/page/model/own-meshes.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { FITTABLE } from '../../src/page/model/add-body.ts';
import { rowOf } from '../../src/core/world/entity.ts';
import { coreOf } from '../../src/core/world.ts';

/** The Rain. */
const crowd = PRESETS[1];

let session: Session;
let scene: Scene;
let meshes: OwnMeshes;
let workshop: MeshWorkshop;
beforeEach(() => {
  session = new Session();
  session.enter(crowd);
  scene = new Scene();
  workshop = new MeshWorkshop(session, scene);
  meshes = workshop.meshes;
});

/** What was disposed so far, by counting the events. */
function brick(): { mesh: Mesh; disposed: () => string[] } {
  const geometry = new BoxGeometry(1, 2, 3);
  const material = new MeshStandardMaterial();
  const seen: string[] = [];
  geometry.addEventListener('dispose', () => seen.push('geometry'));
  material.addEventListener('dispose', () => seen.push('material'));
  return { mesh: new Mesh(geometry, material), disposed: () => seen };
}

describe('the built-in model', () => {
  test.each(FITTABLE)('stands on the point it is put on with its %s, and no other kind of collider', (kind) => {
    const entity = workshop.add([1, 20, 2], [0, 1, 0], kind);
    expect(session.world.kind(entity)).toBe(kind);
    expect(meshes.meshOf(entity)).toBeDefined();
    // Straight up through the collider from below: it begins at the surface it was put on.
    const { position } = session.world.pose(entity);
    const hit = session.world.raycastClosest({ origin: [position[0], 15, position[2]], direction: [0, 1, 0], maxDistance: 100 });
    expect(hit?.entity).toBe(entity);
    const b = 6 * rowOf(entity);
    session.world.detect();
    // Bounds may look ahead of a body that is about to move, by a few centimetres; never above it.
    expect(coreOf(session.world).state.bounds[b + 1]).toBeLessThanOrEqual(20 + 1e-9);
    expect(coreOf(session.world).state.bounds[b + 1]).toBeGreaterThan(20 - 0.1);
  });

  test('leans with the surface', () => {
    const n: [number, number, number] = [0.6, 0.8, 0];
    const entity = workshop.add([0, 20, 0], n, 'obb');
    const shape = session.world.shape(entity);
    if (shape.kind !== 'obb') throw new Error(shape.kind);
    // The plane through the point touches the box: the centre is as far above it as the box reaches.
    const height = 0.6 * shape.center[0] + 0.8 * (shape.center[1] - 20);
    expect(height).toBeGreaterThan(0);
    session.world.detect();
    const touching = session.world.raycastClosest({ origin: [-3, 16, 0], direction: n, maxDistance: 10 });
    expect(touching?.entity).toBe(entity);
    expect(touching!.enter.distance).toBeGreaterThanOrEqual(5 - 1e-9);
  });
});

test('a mesh follows its body through the steps', () => {
  const { mesh } = brick();
  mesh.name = 'tower';
  mesh.position.set(0, 30, 0);
  const entity = workshop.attach(mesh, 'obb', 'dynamic');
  expect(session.nameOf(entity)).toBe('tower');
  for (let i = 0; i < 30; i++) session.step();
  meshes.sync();
  const { position } = session.world.pose(entity);
  expect(position[1]).toBeLessThan(29.5);
  expect(mesh.position.toArray()).toEqual(position);
});

test('it leaves scene and GPU with its body, and an own parent is left as well', () => {
  const a = brick();
  const b = brick();
  const parent = new Group();
  scene.add(parent);
  parent.add(b.mesh);
  const first = workshop.attach(a.mesh, 'sphere', 'dynamic');
  const second = workshop.attach(b.mesh, 'capsule', 'dynamic');
  expect(a.mesh.parent).toBe(meshes.object);
  expect(b.mesh.parent).toBe(parent);
  session.remove(first);
  meshes.sync();
  expect(a.mesh.parent).toBeNull();
  expect(a.disposed()).toEqual(['geometry', 'material']);
  expect(meshes.meshOf(first)).toBeUndefined();
  expect(b.disposed()).toEqual([]);
  session.remove(second);
  meshes.sync();
  expect(b.mesh.parent).toBeNull();
  expect(meshes.meshOf(second)).toBeUndefined();
});

test('it stays when the timeline begins later, which makes the same edits again', () => {
  const { mesh, disposed } = brick();
  mesh.position.set(0, 30, 0);
  const entity = workshop.attach(mesh, 'sphere', 'dynamic');
  for (let i = 0; i < 3; i++) session.step();
  session.timeline = new Timeline(session);
  session.step();
  meshes.sync();
  expect(disposed()).toEqual([]);
  expect(mesh.parent).toBe(meshes.object);
  expect(mesh.position.toArray()).toEqual(session.world.pose(entity).position);
});

test('a restart lets go of all of them', () => {
  const { mesh, disposed } = brick();
  const entity = workshop.attach(mesh, 'aabb', 'dynamic');
  session.restart();
  expect(meshes.meshOf(entity)).toBeUndefined();
  meshes.sync();
  expect(mesh.parent).toBeNull();
  expect(disposed()).toEqual(['geometry', 'material']);
});

test('a mesh without a shape is refused, and nothing is left of the attempt', () => {
  const size = session.world.size;
  const empty = new Mesh(new BoxGeometry());
  empty.geometry.setDrawRange(0, 0);
  expect(() => workshop.attach(empty, 'sphere', 'dynamic')).toThrow(TypeError);
  expect(session.world.size).toBe(size);
  expect(empty.parent).toBeNull();
});

test('the mesh of a body that is not kept is faded; when it goes, its own materials go', () => {
  const a = brick();
  const b = brick();
  const materials = [a.mesh.material, b.mesh.material];
  const kept = workshop.attach(a.mesh, 'obb', 'dynamic');
  const other = workshop.attach(b.mesh, 'obb', 'dynamic');
  meshes.fade([rowOf(kept)]);
  expect([a.mesh.material === materials[0], b.mesh.material === materials[1]]).toEqual([true, false]);
  meshes.fade(undefined);
  expect(b.mesh.material).toBe(materials[1]);
  meshes.fade([rowOf(kept)]);
  session.world.despawn(other);
  meshes.sync();
  expect(b.disposed()).toContain('material');
});
