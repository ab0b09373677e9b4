// The camera about its target. Orbit controls are loaded when the pointer comes near; until then the camera only looks at its target.

import { Vector3 } from 'three';
import type { PerspectiveCamera } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** Angle from straight up, radians: down to the floor and not below, where the floor would hide everything. */
export const MAX_POLAR_ANGLE = 0.497 * Math.PI;

export class CameraControls {
  readonly target = new Vector3();
  /** Whether the wheel changes the distance; without it the page scrolls. */
  enableZoom = true;
  enableDamping = true;
  /** Called after each move of the camera. */
  onChange: () => void = () => {};

  readonly #camera: PerspectiveCamera;
  readonly #canvas: HTMLCanvasElement;
  readonly #begun: () => void;
  #orbit: OrbitControls | undefined;
  #loading: Promise<void> | undefined;
  readonly #arm = new Vector3();
  readonly #lastPosition = new Vector3();
  readonly #lastTarget = new Vector3();
  /** The first turn of the wheel, until it can be applied. */
  #turned: WheelEvent | undefined;

  /** `begun` is called when a drag or the wheel takes the camera. */
  constructor(camera: PerspectiveCamera, canvas: HTMLCanvasElement, begun: () => void) {
    this.#camera = camera;
    this.#canvas = canvas;
    // Of a drag with a finger or the right button, from the first press on.
    canvas.style.touchAction = 'none';
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', this.#turn, { passive: false });
    this.#begun = begun;
  }

  get loaded(): boolean {
    return this.#orbit !== undefined;
  }

  /** Resolves when they are loaded, or cannot be; then they are loaded again the next time. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Applies what the pointer has done, and turns the camera to its target. */
  update(): void {
    const orbit = this.#orbit;
    if (orbit) {
      orbit.enableZoom = this.enableZoom;
      orbit.enableDamping = this.enableDamping;
      orbit.update();
      return;
    }
    const { position } = this.#camera;
    this.#keepAboveFloor();
    this.#camera.lookAt(this.target);
    if (position.equals(this.#lastPosition) && this.target.equals(this.#lastTarget)) return;
    this.#lastPosition.copy(position);
    this.#lastTarget.copy(this.target);
    this.onChange();
  }

  async #load(): Promise<void> {
    try {
      const { OrbitControls } = await import('three/addons/controls/OrbitControls.js');
      this.#orbit = this.#make(OrbitControls);
    } catch {
      this.#loading = undefined;
      return;
    }
    this.#canvas.removeEventListener('wheel', this.#turn);
    if (this.#turned && this.#canvas.clientHeight > 0) this.#canvas.dispatchEvent(new WheelEvent('wheel', this.#turned));
  }

  #make(Controls: typeof OrbitControls): OrbitControls {
    const { position, quaternion } = this.#camera;
    const [at, orientation] = [position.clone(), quaternion.clone()];
    const orbit = new Controls(this.#camera, this.#canvas);
    // They begin with the origin as the target.
    orbit.target = this.target;
    position.copy(at);
    quaternion.copy(orientation);
    orbit.dampingFactor = 0.09;
    orbit.rotateSpeed = 0.9;
    orbit.zoomToCursor = true;
    orbit.minDistance = 0.1;
    orbit.maxDistance = 400;
    orbit.maxPolarAngle = MAX_POLAR_ANGLE;
    orbit.enableZoom = this.enableZoom;
    orbit.enableDamping = this.enableDamping;
    orbit.addEventListener('start', this.#begun);
    orbit.addEventListener('change', () => this.onChange());
    return orbit;
  }

  #keepAboveFloor(): void {
    const { target } = this;
    const arm = this.#arm.subVectors(this.#camera.position, target);
    const distance = arm.length();
    const height = distance * Math.cos(MAX_POLAR_ANGLE);
    if (arm.y >= height) return;
    const outwards = (distance * Math.sin(MAX_POLAR_ANGLE)) / Math.hypot(arm.x, arm.z);
    this.#camera.position.set(target.x + outwards * arm.x, target.y + height, target.z + outwards * arm.z);
  }

  readonly #turn = (event: WheelEvent): void => {
    if (!this.enableZoom) return;
    event.preventDefault();
    this.#turned = event;
    void this.load();
  };
}
