// An inset scene that is edited by hand: orbit controls, the gizmo on one of its solids, and clicks that select another. Whichever has the pointer, the
// others rest.

import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { raycast } from 'kantsu';
import type { Shape } from 'kantsu';
import type { InsetScene } from './inset-scene.ts';
import { PoseGizmo } from './pose-gizmo.ts';
import type { Effect, Pose, Pull } from './pose-gizmo.ts';

/** px: less is a click. */
const SLACK = { mouse: 5, touch: 10 };

interface EditorOptions {
  /** Of the gizmo. */
  readonly size?: number;
  /** The gizmo looks different: what is under the pointer is highlighted. */
  readonly redraw: () => void;
  /** A pull has ended. */
  readonly done: () => void;
  /** What a click can select, as it is drawn; `select` gets its index. */
  readonly shapes: () => readonly Shape[];
  readonly select: (index: number) => void;
}

export class InsetEditor {
  readonly orbit: OrbitControls;
  readonly #scene: InsetScene;
  readonly #gizmo: PoseGizmo;
  readonly #element: HTMLElement;
  readonly #listeners = new AbortController();
  #held: Parameters<InsetEditor['hold']> | undefined;

  constructor(scene: InsetScene, element: HTMLElement, { size, redraw, done, shapes, select }: EditorOptions) {
    this.#scene = scene;
    this.#element = element;
    this.orbit = new OrbitControls(scene.camera, element);
    this.#gizmo = new PoseGizmo(scene.scene, scene.camera, element, size);
    const { controls } = this.#gizmo;
    /** What this pull does, to the solid as it was at its start. */
    let pulled: ((pull: Pull) => void) | undefined;
    let press: PointerEvent | undefined;
    controls.addEventListener('change', redraw);
    controls.addEventListener('objectChange', () => pulled?.(this.#gizmo.pull));
    controls.addEventListener('dragging-changed', ({ value }) => {
      this.orbit.enabled = value !== true;
      press = undefined;
      pulled = value === true ? this.#held?.[2] : undefined;
      if (value === true) return;
      // Where the solid is now, which may have been limited.
      if (this.#held) this.hold(...this.#held);
      done();
    });
    const { signal } = this.#listeners;
    element.addEventListener('pointerdown', (event) => (press = controls.dragging ? undefined : event), { signal });
    const click = ({ clientX: x, clientY: y }: MouseEvent): void => {
      if (!press || Math.hypot(x - press.clientX, y - press.clientY) > SLACK[press.pointerType === 'touch' ? 'touch' : 'mouse']) return;
      const ray = scene.rayThrough(element.getBoundingClientRect(), x, y);
      const ways = shapes().map((shape) => raycast(shape, ray)?.enter.distance ?? Infinity);
      const nearest = Math.min(...ways);
      if (nearest < Infinity) select(ways.indexOf(nearest));
    };
    element.addEventListener('click', click, { signal });
  }

  /** During a pull. */
  get isPulled(): boolean {
    return this.#gizmo.controls.dragging;
  }

  /** Attaches the gizmo to a solid, or to none; during a pull that goes on as it began. */
  hold(pose: Pose | null, effect: Effect, pulled: (pull: Pull) => void): void {
    this.#held = [pose, effect, pulled];
    this.#gizmo.show(pose, effect, this.#scene.theme);
  }

  /** Position of the shaft of the x arrow on the page. */
  handle(): { x: number; y: number } {
    return this.#scene.project(this.#element.getBoundingClientRect(), this.#gizmo.shaft(this.#scene.camera));
  }

  dispose(): void {
    this.#listeners.abort();
    this.#gizmo.dispose();
    this.orbit.dispose();
    this.#element.style.touchAction = '';
  }
}
