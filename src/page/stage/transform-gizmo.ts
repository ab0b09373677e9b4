// The gizmo on a body: arrows, rings or cubes to move, rotate and scale it. It adds no listeners: the page's arbiter passes the pointer to it.
import { Object3D, Vector2 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Quat, Vec3 } from 'kantsu';
import { gizmoLook } from './gizmo-look.ts';
import { MAIN_VIEW } from './layers.ts';
import type { Stage } from './stage.ts';
import type { Theme } from './theme.ts';

const THREE_MODES = { move: 'translate', turn: 'rotate', size: 'scale' } as const;
export type GizmoMode = keyof typeof THREE_MODES;

/** Result of a pull on the gizmo: factors on the body's own axes, 1 until it is scaled. */
export interface Pull {
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly factors: Vec3;
}

export class TransformGizmo {
  readonly #stage: Stage;
  readonly #controls: TransformControls;
  // The object that the gizmo moves; the body follows it during a pull, otherwise it follows the body.
  readonly #proxy = new Object3D();
  readonly #place = new Vector2();
  readonly #look: (theme: Theme) => void;

  constructor(stage: Stage) {
    this.#stage = stage;
    // Without an element it adds no listeners of its own.
    this.#controls = new TransformControls(stage.camera, null);
    this.#controls.setSize(0.8);
    this.#look = gizmoLook(this.#controls);
    const helper = this.#controls.getHelper();
    helper.traverse((part) => part.layers.set(MAIN_VIEW));
    this.#controls.getRaycaster().layers.enable(MAIN_VIEW);
    stage.scene.add(this.#proxy, helper);
  }

  get pulled(): boolean {
    return this.#controls.dragging;
  }

  /** The hovered or held arm, or null. */
  get arm(): string | null {
    return this.#controls.axis;
  }

  /** At a body's pose, or hidden. During a pull the pointer decides the pose. */
  show(pose: { position: Vec3; orientation: Quat } | null, mode: GizmoMode): void {
    const controls = this.#controls;
    if (pose === null) {
      if (controls.object) controls.detach();
      return;
    }
    this.#look(this.#stage.theme);
    if (controls.dragging) return;
    this.#proxy.position.set(...pose.position);
    this.#proxy.quaternion.set(...pose.orientation);
    this.#proxy.scale.set(1, 1, 1);
    controls.setMode(THREE_MODES[mode]);
    // Moved along the world's axes, rotated and scaled about the body's own.
    controls.setSpace(mode === 'move' ? 'world' : 'local');
    if (!controls.object) controls.attach(this.#proxy);
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
    const { position: p, quaternion: q, scale: s } = this.#proxy;
    return { position: [p.x, p.y, p.z], orientation: [q.x, q.y, q.z, q.w], factors: [s.x, s.y, s.z] };
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
