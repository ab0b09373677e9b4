// After a cast: moves the camera to where entry and exit of the nearest solid are seen apart, or opens the side view if no camera shows them well.
//
// The chord is that of the moment of the cast, also in a playing world: bodies move on, but the ray stays, and only from beside it is it seen as a
// line that they pass through. Recasts in later frames move no camera.

import type { Stage } from '../stage/stage.ts';
import { alongSwing, diameterOf, viewOfChord } from './chord-view.ts';
import type { Surroundings } from './chord-view.ts';
import type { Lab } from './lab.ts';
import type { Hit, Ray } from './rays.ts';

/** ms; entry and exit are to be apart within 400 ms of the click. */
const DURATION = 300;

export interface ChordCameraPage {
  /** Whether the camera may move. */
  readonly swings: boolean;
  /** Elements over the picture, in client CSS pixels. */
  covers(): readonly { readonly left: number; readonly top: number; readonly width: number; readonly height: number }[];
  openSide(): void;
  /** The picture is about to change. */
  wake(): void;
}

export class ChordCamera {
  readonly #lab: Lab;
  readonly #stage: Stage;
  readonly #page: ChordCameraPage;
  #prefer: 1 | -1 = 1;

  constructor(lab: Lab, stage: Stage, page: ChordCameraPage) {
    this.#lab = lab;
    this.#stage = stage;
    this.#page = page;
  }

  /** Call once for a ray that the user has cast. */
  show(ray: Ray): void {
    const { world } = this.#lab;
    const returned = ray.hits.filter((_, i) => ray.returned[i]);
    if (returned.length === 0) return;
    const nearest = returned.find((hit) => !hit.originInside && world.kind(hit.entity) !== 'triangle');
    if (!this.#page.swings || nearest === undefined) this.#page.openSide();
    else this.#showChord(nearest);
  }

  #showChord({ entity, enter, exit }: Hit): void {
    const stage = this.#stage;
    const { camera, controls, width, height } = stage;
    if (width === 0 || height === 0) return;
    const canvas = stage.canvas.getBoundingClientRect();
    const around: Surroundings = {
      hidden: (eye, point) => this.#lab.hides(eye, point, entity),
      floor: stage.floorHeight,
      covers: this.#page
        .covers()
        .map((area) => ({ left: area.left - canvas.left, top: area.top - canvas.top, width: area.width, height: area.height })),
      prefer: this.#prefer,
    };
    const view = viewOfChord(
      {
        position: camera.position.toArray(),
        target: controls.target.toArray(),
        tangent: Math.tan((camera.fov * Math.PI) / 360),
        width,
        height,
      },
      { enter: enter.point, exit: exit.point, diameter: diameterOf(this.#lab.world.shape(entity)) },
      around,
    );
    if (view.is === 'never') this.#page.openSide();
    if (view.is !== 'swing') return;
    const { swing } = view;
    // Alternating sides, so that many clicks do not lead around the scene.
    if (swing.turn !== 0) this.#prefer = swing.turn > 0 ? -1 : 1;
    this.#page.wake();
    stage.glide((share) => alongSwing(swing, share), DURATION);
  }
}
