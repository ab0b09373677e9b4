// Checks of what users of `kantsu/three` pass in: worlds, and objects of three.
import type { BufferGeometry, Camera, Material, Mesh, Object3D } from 'three';
import { isA, show } from '../core/math/check.ts';
import type { QueryWorld } from '../core/index.ts';
import { WorldColumns } from '../core/world/columns.ts';

/** A world. (By its columns: the class itself would bring all of it into a bundle.) */
export function checkWorld(world: QueryWorld): QueryWorld {
  return check('world', world, 'a world made by createWorld() or createQueryWorld()', () => isA(world.columns, WorldColumns));
}

export function checkObject<T extends Object3D>(name: string, object: T): T {
  return check(name, object, 'an Object3D of three', () => isObject(object));
}

export function checkCamera<T extends Camera>(camera: T): T {
  const isCamera = (): boolean => isObject(camera) && isMatrix(camera.projectionMatrix) && 'near' in camera;
  return check('camera', camera, 'a PerspectiveCamera or OrthographicCamera', isCamera);
}

/** A mesh with vertices. */
export function checkMesh(name: string, mesh: Mesh): Mesh {
  check(name, mesh, 'a Mesh of three, or of a group fit(meshGeometry(group).vertices, kind)', () => isObject(mesh) && mesh.isMesh);
  checkGeometry(`${name}.geometry`, mesh.geometry);
  return mesh;
}

export function checkMaterial<T extends Material>(name: string, material: T): T {
  return check(name, material, 'a Material of three', () => material.isMaterial);
}

/** A geometry whose position, and index if it has one, are attributes with numbers, three of each vertex. */
function checkGeometry(name: string, geometry: BufferGeometry): void {
  check(name, geometry, 'a BufferGeometry', () => geometry.isBufferGeometry && typeof geometry.drawRange.start === 'number');
  const attribute = (field: string, of: { count: number; itemSize: number; getX(i: number): number } | undefined, size: number): void => {
    check(
      `${name}.${field}`,
      of,
      `an attribute with ${size} numbers of each`,
      () => of!.itemSize === size && of!.count >= 0 && (of!.count === 0 || typeof of!.getX(0) === 'number'),
    );
  };
  if (geometry.hasAttribute('position')) attribute('position', geometry.getAttribute('position'), 3);
  if (geometry.index) attribute('index', geometry.index, 1);
}

function isObject(object: Object3D): boolean {
  return object.isObject3D && isMatrix(object.matrixWorld) && typeof object.updateWorldMatrix === 'function';
}

function isMatrix({ elements }: { elements: readonly number[] }): boolean {
  return elements.length === 16 && typeof elements[0] === 'number';
}

/** Throws a `TypeError` of these words if the value is not fit, or cannot be read for it. */
export function check<T>(name: string, value: T, expected: string, isFit: () => boolean): T {
  let fits = false;
  try {
    fits = isFit();
  } catch {
    // Of another form.
  }
  if (!fits) throw new TypeError(`${name} is ${describe(value)}, expected ${expected}`);
  return value;
}

/** An object of three by its type and name: its fields would fill the message. */
function describe(value: unknown): string {
  try {
    const { isObject3D, type, name } = value as Object3D;
    if (isObject3D && type !== undefined) return `an Object3D of type ${show(type)} and name ${show(name)}`;
  } catch {
    // Of another form.
  }
  return show(value);
}
