// The gizmo on one of two solids, beside the orbit controls: whichever has the pointer, the other rests.

import { Object3D } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Kind, Vec3 } from 'kantsu';
import { gizmoLook } from '../../stage/gizmo-look.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import type { Theme } from '../../stage/theme.ts';
import { canTurn, withScale, type Placement } from './placement.ts';

export const MODES = ['move', 'rotate', 'size'] as const;
export type Mode = (typeof MODES)[number];

const THREE_MODES = { move: 'translate', rotate: 'rotate', size: 'scale' } as const;
/** px: less is a click. */
const SLACK = { mouse: 5, touch: 10 };

interface PoseDragOptions {
  readonly change: (placement: Placement) => void;
  /** The gizmo was released. */
  readonly release: () => void;
  /** A click that was neither an orbit nor a pull of the gizmo. */
  readonly click: (x: number, y: number) => void;
  /** The gizmo looks different without a change: what is under the pointer is highlighted. */
  readonly redraw: () => void;
}

export class PoseDrag {
  readonly #orbit: OrbitControls;
  readonly #gizmo: TransformControls;
  readonly #look: ReturnType<typeof gizmoLook>;
  readonly #held = new Object3D();
  readonly #element: HTMLElement;
  readonly #listeners = new AbortController();
  #kind: Kind = 'sphere';
  #placement: Placement | undefined;
  /** The pose at the start of the pull. */
  #before: Placement | undefined;

  constructor(scene: InsetScene, element: HTMLElement, { change, release, click, redraw }: PoseDragOptions) {
    this.#element = element;
    this.#orbit = new OrbitControls(scene.camera, element);
    this.#orbit.enableDamping = false;
    this.#gizmo = new TransformControls(scene.camera, element);
    this.#gizmo.setSize(0.8);
    this.#look = gizmoLook(this.#gizmo);
    scene.scene.add(this.#held, this.#gizmo.getHelper());
    this.#gizmo.attach(this.#held);
    this.#gizmo.addEventListener('change', redraw);
    // Whether the current press belongs to the gizmo.
    let isPulled = false;
    this.#gizmo.addEventListener('dragging-changed', ({ value }) => {
      this.#orbit.enabled = value !== true;
      if (value === true) isPulled = true;
      this.#before = value === true ? this.#placement : undefined;
      if (value === true) return;
      if (this.#placement) this.#follow(this.#placement);
      release();
    });
    this.#gizmo.addEventListener('objectChange', () => {
      const placement = this.#pulled();
      if (placement) change(placement);
    });
    const { signal } = this.#listeners;
    let start: PointerEvent | undefined;
    const down = (event: PointerEvent): void => {
      isPulled = this.#gizmo.dragging;
      start = event;
    };
    const up = ({ clientX, clientY }: MouseEvent): void => {
      if (!start || isPulled) return;
      const slack = start.pointerType === 'touch' ? SLACK.touch : SLACK.mouse;
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) <= slack) click(clientX, clientY);
    };
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('click', up, { signal });
  }

  /** Orbits about a point. */
  aim(center: Vec3): void {
    this.#orbit.target.set(...center);
    this.#orbit.update();
  }

  /** Attaches to a solid. */
  hold(kind: Kind, placement: Placement, mode: Mode, theme: Theme): void {
    this.#look(theme);
    this.#kind = kind;
    this.#placement = placement;
    const possible = mode === 'rotate' && !canTurn(kind) ? 'move' : mode;
    this.#gizmo.setMode(THREE_MODES[possible]);
    this.#gizmo.setSpace(possible === 'move' ? 'world' : 'local');
    if (!this.#gizmo.dragging) this.#follow(placement);
  }

  dispose(): void {
    this.#listeners.abort();
    this.#gizmo.detach();
    this.#gizmo.dispose();
    this.#orbit.dispose();
    this.#element.style.touchAction = '';
  }

  #follow({ position, rotation, scale }: Placement): void {
    this.#held.position.set(...position);
    this.#held.quaternion.set(...rotation).normalize();
    this.#held.scale.set(...scale);
    this.#held.updateMatrixWorld();
  }

  #pulled(): Placement | undefined {
    const { position, quaternion, scale } = this.#held;
    const before = this.#before ?? this.#placement;
    if (!before) return undefined;
    const moved: Placement = {
      position: position.toArray(),
      // Without a rotation the numbers stay as they were.
      rotation: this.#gizmo.mode === 'rotate' ? quaternion.toArray() : before.rotation,
      scale: before.scale,
    };
    return this.#gizmo.mode === 'scale' ? withScale(this.#kind, moved, scale.toArray()) : moved;
  }
}
