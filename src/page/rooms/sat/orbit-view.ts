// The camera of the picture: orbits by pointer and keys, and by itself to where the current axis is visible.

import { Spherical, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Vec3 } from 'kantsu';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { ease, reducesMotion } from '../../kit/motion.ts';
import { viewAnglesOf, type ViewAngles } from './view-angles.ts';

const FIRST: ViewAngles = { azimuth: 0.5, elevation: 0.42 };
const TURN = Math.PI / 36; // radians a key press
const STEEPEST = 1.5; // radians
const TWEEN = 300; // ms

export class OrbitView {
  readonly #miniature: InsetScene;
  readonly #orbit: OrbitControls;
  readonly #moved: () => void;
  #tween: { readonly from: ViewAngles; readonly to: ViewAngles; readonly start: number } | undefined;

  /** `moved` is called whenever the camera has moved. */
  constructor(miniature: InsetScene, orbit: OrbitControls, moved: () => void) {
    this.#miniature = miniature;
    this.#moved = moved;
    miniature.look(FIRST.azimuth, FIRST.elevation);
    this.#orbit = orbit;
    orbit.enablePan = false;
    orbit.addEventListener('change', moved);
    orbit.addEventListener('start', () => (this.#tween = undefined));
  }

  /** The directions of the screen in the scene, unit. */
  get axes(): { readonly right: Vec3; readonly up: Vec3 } {
    const { camera } = this.#miniature;
    camera.updateMatrixWorld();
    const e = camera.matrixWorld.elements;
    return { right: [e[0], e[1], e[2]], up: [e[4], e[5], e[6]] };
  }

  /** Frames another ball, from the same side. */
  frame(center: Vec3, radius: number, width: number, height: number): void {
    const { azimuth, elevation } = this.#sight();
    this.#miniature.setAspect(width, height);
    this.#miniature.frame(center, radius);
    this.#miniature.look(azimuth, elevation);
    this.#orbit.target.set(...center);
  }

  /** Goes on by steps of a key. */
  turn(sideways: number, upwards: number): void {
    this.#tween = undefined;
    const { azimuth, elevation } = this.#sight();
    const up = elevation + upwards * TURN;
    this.#look({ azimuth: azimuth + sideways * TURN, elevation: Math.min(Math.max(up, -STEEPEST), STEEPEST) });
  }

  /** Starts moving to where the unit axis is seen at full length; stays if it already is. */
  see(axis: Vec3, now: number): void {
    const from = this.#sight();
    const to = viewAnglesOf(axis, from);
    this.#tween = to.azimuth === from.azimuth && to.elevation === from.elevation ? undefined : { from, to, start: now };
  }

  /** Once a frame. */
  advance(now: number): void {
    if (this.#tween === undefined) return;
    const { from, to, start } = this.#tween;
    const t = reducesMotion() ? 1 : ease((now - start) / TWEEN);
    const between = (a: number, b: number): number => a + t * (b - a);
    this.#look({ azimuth: between(from.azimuth, to.azimuth), elevation: between(from.elevation, to.elevation) });
    if (t === 1) this.#tween = undefined;
  }

  #sight(): ViewAngles {
    const { theta, phi } = new Spherical().setFromVector3(new Vector3().subVectors(this.#miniature.camera.position, this.#orbit.target));
    return { azimuth: theta, elevation: Math.PI / 2 - phi };
  }

  #look({ azimuth, elevation }: ViewAngles): void {
    const { position } = this.#miniature.camera;
    const { target } = this.#orbit;
    position.setFromSphericalCoords(position.distanceTo(target), Math.PI / 2 - elevation, azimuth).add(target);
    this.#orbit.update();
    this.#moved();
  }
}
