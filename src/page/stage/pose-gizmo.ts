// Three's transform gizmo on an object of its own, in the colours of the orientation gizmo.
import { Object3D } from 'three';
import type { Camera, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Quat, Vec3 } from 'kantsu';
import { AXIS_COLORS } from './axis-colors.ts';
import { look } from './theme.ts';

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
  #ink: number | undefined;

  /** Without an element it adds no listeners. */
  constructor(scene: Object3D, camera: Camera, element: HTMLElement | null, size = 0.8) {
    this.#size = size;
    this.controls = new TransformControls(camera, element);
    this.controls.setSize(size);
    scene.add(this.#proxy, this.controls.getHelper());
  }

  /** At a solid's pose, or hidden. During a pull the pointer decides the pose. */
  show(pose: Pose | null, effect: Effect): void {
    const { controls } = this;
    const proxy = this.#proxy;
    const { ink } = look();
    if (ink !== this.#ink) controls.setColors(...AXIS_COLORS, ink);
    this.#ink = ink;
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
