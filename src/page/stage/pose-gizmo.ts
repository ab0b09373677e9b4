// Three's transform gizmo on an object of its own, in our style: finer lines and rings, smaller heads, the colours of the orientation gizmo.
import { BoxGeometry, CylinderGeometry, Mesh, Object3D, TorusGeometry, Vector3 } from 'three';
import type { BufferAttribute, Camera } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Quat, Vec3 } from 'kantsu';
import { AXIS_COLORS } from './axis-colors.ts';
import { LOOKS } from './theme.ts';
import type { Theme } from './theme.ts';

/** Shares of three's own thickness of lines and rings, and of the size of its arrow heads and cubes. */
const THIN = 0.6;
const SMALL = 0.75;
/** Length of an arm, in three's unit. */
const ARM = 0.5;

export const EFFECTS = ['translate', 'rotate', 'scale'] as const;
export type Effect = (typeof EFFECTS)[number];

export interface Pose {
  readonly position: Vec3;
  readonly orientation: Quat;
}

/** Result of a pull on the gizmo: factors on the solid's own axes, 1 until it is scaled. */
export interface Pull extends Pose {
  readonly factors: Vec3;
}

/** During a pull a solid follows the gizmo's object, otherwise that follows the solid. */
export class PoseGizmo {
  readonly controls: TransformControls;
  readonly #proxy = new Object3D();
  readonly #size: number;
  #theme: Theme | undefined;

  /** Without an element it adds no listeners. */
  constructor(scene: Object3D, camera: Camera, element: HTMLElement | null, size = 0.8) {
    this.#size = size;
    this.controls = new TransformControls(camera, element);
    this.controls.setSize(size);
    const helper = this.controls.getHelper();
    helper.traverse(makeThin);
    scene.add(this.#proxy, helper);
  }

  /** At a solid's pose, or hidden. During a pull the pointer decides the pose. */
  show(pose: Pose | null, effect: Effect, theme: Theme): void {
    const { controls } = this;
    const proxy = this.#proxy;
    if (theme !== this.#theme) controls.setColors(...AXIS_COLORS, LOOKS[theme].ink);
    this.#theme = theme;
    if (controls.dragging && pose) return;
    if (!pose) {
      if (controls.object) controls.detach();
      return;
    }
    proxy.position.set(...pose.position);
    proxy.quaternion.set(...pose.orientation);
    proxy.scale.set(1, 1, 1);
    proxy.updateMatrixWorld();
    controls.setMode(effect);
    // Moved along the world's axes, rotated and scaled about the solid's own.
    controls.setSpace(effect === 'translate' ? 'world' : 'local');
    if (!controls.object) controls.attach(proxy);
  }

  get pull(): Pull {
    const { position, quaternion, scale } = this.#proxy;
    return { position: position.toArray(), orientation: quaternion.toArray(), factors: scale.toArray() };
  }

  /** A point of the shaft of the x arrow, for a camera of this distance and zoom: as large as three makes it, see TransformControlsGizmo.updateMatrixWorld. */
  shaft({ fov, zoom, position }: { readonly fov: number; readonly zoom: number; readonly position: Vector3 }): Vec3 {
    const [x, y, z] = this.#proxy.position.toArray();
    const factor = this.#proxy.position.distanceTo(position) * Math.min((1.9 * Math.tan((Math.PI * fov) / 360)) / zoom, 7);
    return [x + (0.4 * factor * this.#size) / 4, y, z];
  }

  dispose(): void {
    this.controls.detach();
    this.controls.dispose();
  }
}

/** The visible parts of the gizmo, finer than three's; the parts for the pointer stay as they are. */
function makeThin(part: Object3D): void {
  if (!(part instanceof Mesh)) return;
  const geometry: unknown = part.geometry;
  const k = ['X', 'Y', 'Z'].indexOf(part.name);
  if (geometry instanceof TorusGeometry && geometry.parameters.tube < 0.01) thinRing(geometry);
  else if (geometry instanceof CylinderGeometry && k >= 0) {
    const { radiusTop, radiusBottom } = geometry.parameters;
    if (radiusTop === radiusBottom) geometry.scale(k === 0 ? 1 : THIN, k === 1 ? 1 : THIN, k === 2 ? 1 : THIN);
    else if (radiusTop === 0) shrinkHead(geometry.getAttribute('position') as BufferAttribute, k);
  } else if (geometry instanceof BoxGeometry && k >= 0) shrinkHead(geometry.getAttribute('position') as BufferAttribute, k);
}

/** Moves each circle around a ring nearer to its middle. */
function thinRing({ attributes: { position }, parameters: { radialSegments, tubularSegments } }: TorusGeometry): void {
  const one = new Vector3();
  for (let i = 0; i <= tubularSegments; i++) {
    const at = (j: number): number => j * (tubularSegments + 1) + i;
    const middle = new Vector3();
    // The last of the circle is the first again.
    for (let j = 0; j < radialSegments; j++) middle.addScaledVector(one.fromBufferAttribute(position, at(j)), 1 / radialSegments);
    for (let j = 0; j <= radialSegments; j++) {
      one.fromBufferAttribute(position, at(j)).lerp(middle, 1 - THIN);
      position.setXYZ(at(j), one.x, one.y, one.z);
    }
  }
}

/** Shrinks an arrow head or a cube towards the end of its arm on axis k. */
function shrinkHead(position: BufferAttribute, k: number): void {
  const one = new Vector3();
  const end = new Vector3().setComponent(k, Math.sign(one.fromBufferAttribute(position, 0).getComponent(k)) * ARM);
  for (let i = 0; i < position.count; i++) {
    one.fromBufferAttribute(position, i).lerp(end, 1 - SMALL);
    position.setXYZ(i, one.x, one.y, one.z);
  }
}
