// The gizmo on one of two solids, beside the orbit controls: whichever has the pointer, the other rests.

import { Quaternion } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Kind, Vec3 } from 'kantsu';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { PoseGizmo } from '../../stage/pose-gizmo.ts';
import { canTurn, withScale, type Placement } from './placement.ts';

export const MODES = ['move', 'rotate', 'size'] as const;
export type Mode = (typeof MODES)[number];

const EFFECTS = { move: 'translate', rotate: 'rotate', size: 'scale' } as const;
/** px: less is a click. */
const SLACK = { mouse: 5, touch: 10 };

interface Held {
  readonly kind: Kind;
  readonly placement: Placement;
  readonly effect: (typeof EFFECTS)[Mode];
}

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
  readonly #gizmo: PoseGizmo;
  readonly #element: HTMLElement;
  readonly #listeners = new AbortController();
  /** What it is on. */
  #held: Held | undefined;
  /** At the start of the pull. */
  #before: Held | undefined;

  constructor(scene: InsetScene, element: HTMLElement, { change, release, click, redraw }: PoseDragOptions) {
    this.#element = element;
    this.#orbit = new OrbitControls(scene.camera, element);
    this.#orbit.enableDamping = false;
    this.#gizmo = new PoseGizmo(scene.scene, scene.camera, element);
    const { controls } = this.#gizmo;
    controls.addEventListener('change', redraw);
    // Whether the current press belongs to the gizmo.
    let isPulled = false;
    controls.addEventListener('dragging-changed', ({ value }) => {
      this.#orbit.enabled = value !== true;
      if (value === true) isPulled = true;
      this.#before = value === true ? this.#held : undefined;
      if (value === true) return;
      if (this.#held) this.#show(this.#held);
      release();
    });
    controls.addEventListener('objectChange', () => {
      if (this.#before) change(this.#pulled(this.#before));
    });
    const { signal } = this.#listeners;
    let start: PointerEvent | undefined;
    const down = (event: PointerEvent): void => {
      isPulled = controls.dragging;
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
  hold(kind: Kind, placement: Placement, mode: Mode): void {
    this.#held = { kind, placement, effect: EFFECTS[mode === 'rotate' && !canTurn(kind) ? 'move' : mode] };
    this.#show(this.#held);
  }

  dispose(): void {
    this.#listeners.abort();
    this.#gizmo.dispose();
    this.#orbit.dispose();
    this.#element.style.touchAction = '';
  }

  #show({ placement: { position, rotation }, effect }: Held): void {
    this.#gizmo.show({ position, orientation: new Quaternion(...rotation).normalize().toArray() }, effect);
  }

  #pulled({ kind, placement, effect }: Held): Placement {
    const { position, orientation, factors } = this.#gizmo.pull;
    // Without a rotation the numbers stay as they were.
    const moved = { ...placement, position, ...(effect === 'rotate' && { rotation: orientation }) };
    return effect === 'scale' ? withScale(kind, moved, placement.scale.map((x, k) => x * factors[k]) as Vec3) : moved;
  }
}
