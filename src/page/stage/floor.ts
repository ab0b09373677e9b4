// The floor: fine lines each metre, bold ones each ten, fading with distance; and a plane that shows only shadows. If the world has a floor of its
// own, both end with it.
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3, Vector4 } from 'three';
import type { Vec3 } from 'kantsu';
import { MAIN_VIEW } from './layers.ts';
import { look } from './theme.ts';

const VERTEX = /* glsl */ `
varying vec2 vFloor;
uniform vec3 focus;
uniform float reach;
void main() {
  vec3 world = vec3(position.x * reach + focus.x, focus.y, position.z * reach + focus.z);
  vFloor = world.xz;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}`;

// A line is one pixel wide at any distance: its coverage comes from the screen-space derivative of the floor's coordinate. If a cell is narrower than
// a few pixels, its lines fade out instead of flickering.
const FRAGMENT = /* glsl */ `
varying vec2 vFloor;
uniform vec3 focus;
uniform float reach;
uniform vec3 ink;
uniform float fine;
uniform float bold;
uniform vec4 ground; // least x z, greatest x z

float lines(vec2 p, float width) {
  vec2 perPixel = max(fwidth(p), vec2(1e-6));
  vec2 toLine = abs(fract(p - 0.5) - 0.5) / perPixel;
  vec2 cover = clamp(0.5 * width + 0.5 - toLine, 0.0, 1.0);
  vec2 room = 1.0 - smoothstep(vec2(0.12), vec2(0.45), perPixel);
  cover *= room;
  return max(cover.x, cover.y);
}

void main() {
  float far = length(vFloor - focus.xz) / reach;
  float fade = 1.0 - smoothstep(0.12, 1.0, far);
  float alpha = max(lines(vFloor, 1.0) * fine, lines(vFloor / 10.0, 1.6) * bold) * fade * fade;
  // Pixels to the ground's edge, negative outside.
  vec2 perPixel = max(fwidth(vFloor), vec2(1e-6));
  vec2 inside = min(vFloor - ground.xy, ground.zw - vFloor) / perPixel;
  float edge = min(inside.x, inside.y);
  alpha = edge < -0.5 ? 0.0 : max(alpha, bold * clamp(1.5 - abs(edge), 0.0, 1.0));
  if (alpha < 0.003) discard;
  gl_FragColor = vec4(ink, alpha);
  #include <colorspace_fragment>
}`;

// Beyond any floor; not infinite, because shaders may not support that.
const ENDLESS = new Vector4(-1e9, -1e9, 1e9, 1e9);

export class Floor {
  readonly object = new Group();
  readonly #grid: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly #shadow: Mesh<PlaneGeometry, ShadowMaterial>;

  constructor() {
    const plane = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2);
    const grid = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        focus: { value: new Vector3() },
        reach: { value: 60 },
        ink: { value: new Color() },
        fine: { value: 0 },
        bold: { value: 0 },
        ground: { value: ENDLESS.clone() },
      },
      transparent: true,
      depthWrite: false,
      // A scene's own floor may be in the same plane.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -4,
      side: DoubleSide,
      toneMapped: false,
    });
    this.#grid = new Mesh(plane, grid);
    this.#grid.name = 'grid';
    this.#grid.frustumCulled = false;
    this.#grid.renderOrder = -10;
    this.#shadow = new Mesh(
      plane.clone(),
      new ShadowMaterial({ depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -2 }),
    );
    this.#shadow.name = 'floor shadow';
    this.#shadow.receiveShadow = true;
    this.#shadow.renderOrder = -11;
    this.#grid.layers.set(MAIN_VIEW);
    this.#shadow.layers.set(MAIN_VIEW);
    this.object.add(this.#grid, this.#shadow);
  }

  /** In the colours of the current theme. */
  paint(): void {
    const { grid, gridFine, gridBold, shadow } = look();
    const { uniforms } = this.#grid.material;
    (uniforms['ink'].value as Color).setHex(grid);
    uniforms['fine'].value = gridFine;
    uniforms['bold'].value = gridBold;
    this.#shadow.material.opacity = shadow;
  }

  /** The box of the floor, m; null for an endless one. */
  setGround(bounds: { readonly min: Vec3; readonly max: Vec3 } | null): void {
    if (bounds) this.ground.set(bounds.min[0], bounds.min[2], bounds.max[0], bounds.max[2]);
    else this.ground.copy(ENDLESS);
  }

  /** Least x and z, greatest x and z; the same object always. */
  get ground(): Vector4 {
    return this.#grid.material.uniforms['ground'].value as Vector4;
  }

  /** The point where the lines are strongest, and their range, m. */
  place(x: number, y: number, z: number, reach: number): void {
    const { uniforms } = this.#grid.material;
    (uniforms['focus'].value as Vector3).set(x, y, z);
    uniforms['reach'].value = reach;
    const { ground } = this;
    const left = Math.max(x - reach, ground.x);
    const right = Math.min(x + reach, ground.z);
    const back = Math.max(z - reach, ground.y);
    const front = Math.min(z + reach, ground.w);
    this.#shadow.position.set(0.5 * (left + right), y, 0.5 * (back + front));
    this.#shadow.scale.set(Math.max(0.5 * (right - left), 0), 1, Math.max(0.5 * (front - back), 0));
  }

  set gridVisible(visible: boolean) {
    this.#grid.visible = visible;
  }

  set shadowVisible(visible: boolean) {
    this.#shadow.visible = visible;
  }

  dispose(): void {
    for (const mesh of [this.#grid, this.#shadow]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
