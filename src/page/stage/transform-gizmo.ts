// The gizmo on a body: arrows, rings or cubes to move, rotate and scale it. It adds no listeners: the page's arbiter passes the pointer to it.
import { Vector2 } from 'three';
import type { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Quat, Vec3 } from 'kantsu';
import { MAIN_VIEW } from './layers.ts';
import { PoseGizmo } from './pose-gizmo.ts';
import type { Pull } from './pose-gizmo.ts';
import type { Stage } from './stage.ts';

const EFFECTS = { move: 'translate', turn: 'rotate', size: 'scale' } as const;
export type GizmoMode = keyof typeof EFFECTS;

export class TransformGizmo {
  readonly #stage: Stage;
  readonly #gizmo: PoseGizmo;
  readonly #controls: TransformControls;
  readonly #place = new Vector2();

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#gizmo = new PoseGizmo(stage.scene, stage.camera, null);
    this.#controls = this.#gizmo.controls;
    this.#controls.getHelper().traverse((part) => part.layers.set(MAIN_VIEW));
    this.#controls.getRaycaster().layers.enable(MAIN_VIEW);
  }

  get pulled(): boolean {
    return this.#controls.dragging;
  }

  /** The hovered or held arm, or null. */
  get arm(): string | null {
    return this.#controls.axis;
  }

  /** At a body's pose, or hidden. */
  show(pose: { position: Vec3; orientation: Quat } | null, mode: GizmoMode): void {
    this.#gizmo.show(pose, EFFECTS[mode]);
  }

  /** Whether an arm is at a pixel; it is then highlighted. */
  hover(x: number, y: number): boolean {
    const controls = this.#controls;
    if (!controls.object) return false;
    controls.getHelper().updateMatrixWorld(true);
    controls.pointerHover(this.#pointer(x, y, 0));
    return controls.axis !== null;
  }

  /** No pointer is over it. */
  leave(): void {
    if (!this.#controls.dragging) this.#controls.axis = null;
  }

  hold(x: number, y: number): void {
    this.#controls.pointerDown(this.#pointer(x, y, 0));
  }

  carry(x: number, y: number): Pull {
    // A move has no button: three distinguishes it from a press by that.
    this.#controls.pointerMove(this.#pointer(x, y, -1));
    return this.#gizmo.pull;
  }

  letGo(): void {
    this.#controls.pointerUp(this.#pointer(0, 0, 0));
  }

  /** The fields of a pointer event that three's controls read: normalised device coordinates and the button. */
  #pointer(x: number, y: number, button: number): PointerEvent {
    const area = this.#stage.host.getBoundingClientRect();
    this.#place.set((2 * (x - area.left)) / area.width - 1, 1 - (2 * (y - area.top)) / area.height);
    return { x: this.#place.x, y: this.#place.y, button } as PointerEvent;
  }
}
