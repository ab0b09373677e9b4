// Three lights: a key light with a soft shadow, the sky, and a rim light from behind so that silhouettes stand out.
import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three';
import type { Camera } from 'three';
import { graphics } from './graphics.ts';
import { look } from './theme.ts';

// Towards the light; steep, so that a shadow is near its body and shows its height.
const KEY_DIRECTION = new Vector3(0.35, 1, 0.28).normalize();
const SHADOW_MAP = 2048; // texels along each side; half of that when drawn by the CPU

export class Lights {
  readonly object = new Group();
  readonly #key = new DirectionalLight(0xffffff);
  readonly #sky = new HemisphereLight();
  readonly #rim = new DirectionalLight(0xdbe8ff);
  readonly #forward = new Vector3();

  constructor() {
    const { shadow } = this.#key;
    const side = graphics().software ? SHADOW_MAP / 2 : SHADOW_MAP;
    shadow.mapSize.set(side, side);
    shadow.radius = 4;
    this.object.add(this.#key, this.#key.target, this.#sky, this.#rim, this.#rim.target);
    this.cover(0, 0, 0, 12);
  }

  /** In the colours of the current theme. */
  paint(): void {
    const { keyIntensity, skyLight, groundLight, skyIntensity, rimIntensity } = look();
    this.#key.intensity = keyIntensity;
    this.#sky.color.setHex(skyLight);
    this.#sky.groundColor.setHex(groundLight);
    this.#sky.intensity = skyIntensity;
    this.#rim.intensity = rimIntensity;
  }

  /** The ball in which shadows are drawn, m. */
  cover(x: number, y: number, z: number, radius: number): void {
    const { shadow, target } = this.#key;
    target.position.set(x, y, z);
    this.#key.position
      .copy(KEY_DIRECTION)
      .multiplyScalar(3 * radius)
      .add(target.position);
    const { camera } = shadow;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = radius;
    camera.far = 5 * radius;
    camera.updateProjectionMatrix();
    // About one texel, in metres: with less a surface shadows itself, with more a shadow detaches from its body.
    shadow.normalBias = (4 * radius) / shadow.mapSize.x;
    shadow.bias = -0.0007;
  }

  /** Keeps the rim light behind the camera's target. */
  follow(camera: Camera): void {
    camera.getWorldDirection(this.#forward);
    this.#rim.target.position.set(0, 0, 0);
    this.#rim.position.set(this.#forward.x, this.#forward.y * 0.2 + 0.45, this.#forward.z);
  }

  set castShadow(on: boolean) {
    this.#key.castShadow = on;
  }

  dispose(): void {
    this.#key.dispose();
    this.#rim.dispose();
    this.#sky.dispose();
  }
}
