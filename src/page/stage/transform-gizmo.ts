// The gizmo on a body: arrows, rings or cubes to move, turn and resize it. It listens to nobody: the page's arbiter tells it what the pointer does.
import { Object3D, Vector2 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Quat, Vec3 } from '../../core/math/vec3.ts';
import { gizmoLook } from './gizmo-look.ts';
import { MAIN_VIEW } from './layers.ts';
import type { Stage } from './stage.ts';
import type { Theme } from './theme.ts';

const THREE_MODES = { move: 'translate', turn: 'rotate', size: 'scale' } as const;
export type GizmoMode = keyof typeof THREE_MODES;

/** Where a pull on the gizmo has brought the body: factors on its own axes, 1 until it is resized. */
export interface Pull {
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly factors: Vec3;
}

export class TransformGizmo {
  readonly #stage: Stage;
  readonly #controls: TransformControls;
  // What is really moved; the body follows it while it is pulled, and it follows the body else.
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

  /** Which arm is under the pointer or held, or null. */
  get arm(): string | null {
    return this.#controls.axis;
  }

  /** On a body's place, or nowhere. While it is pulled the hand decides where it is. */
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
    // Moved along the world's axes, turned and resized about the body's own.
    controls.setSpace(mode === 'move' ? 'world' : 'local');
    if (!controls.object) controls.attach(this.#proxy);
  }

  /** Whether an arm is at a pixel; it then lights up. */
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
    // A move has no button: three tells it from a press by that.
    this.#controls.pointerMove(this.#pointer(x, y, -1));
    const { position: p, quaternion: q, scale: s } = this.#proxy;
    return { position: [p.x, p.y, p.z], orientation: [q.x, q.y, q.z, q.w], factors: [s.x, s.y, s.z] };
  }

  letGo(): void {
    this.#controls.pointerUp(this.#pointer(0, 0, 0));
  }

  /** What three's controls read of a pointer event: normalised device coordinates and the button. */
  #pointer(x: number, y: number, button: number): PointerEvent {
    const area = this.#stage.canvas.getBoundingClientRect();
    this.#place.set((2 * (x - area.left)) / area.width - 1, 1 - (2 * (y - area.top)) / area.height);
    return { x: this.#place.x, y: this.#place.y, button } as PointerEvent;
  }
}
