// Where bodies come near the floor it gets less light from the sky: a soft dark spot under each, the darker the nearer it is. One instanced quad a body.
// Loaded where there is a graphics card.
//
// A ball of radius r whose centre is h above a plane takes, from a point of it at distance d aside, the share r²·h / (d² + h²)^1.5 of the light that the
// whole sky sends there (the solid angle of the ball, weighted by the cosine). Any other solid counts as that ball moved about a rectangle: a capsule's axis,
// or what is left of a box's footprint when the ball is taken off its sides; d is then the distance from the rectangle.
import { DynamicDrawUsage, Float32BufferAttribute, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, ShaderMaterial } from 'three';
import { axesOfUnit } from '../../core/math/quat.ts';
import { BOUNDS_STRIDE } from '../../core/shapes/bounds.ts';
import { CAPSULE, HALF, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../../core/shapes/record.ts';
import type { WorldState } from '../../core/world/state.ts';
import { FADED } from './fade.ts';
import { MAIN_VIEW } from './layers.ts';
import type { Stage } from './stage.ts';
import type { Theme } from './theme.ts';

/** How dark it gets where no light of the sky comes. */
const DARKNESS: Record<Theme, number> = { dark: 0.8, light: 0.42 };
/** A share of the light that nobody misses. */
const LEAST = 0.025;
/** Spots; the rest of a larger crowd on the floor has none. */
const MOST = 8192;
/** Numbers of a spot: centre x z, half sides of its rectangle; direction of its first side, r, h; strength. */
const PLACE = 4;
const FORM = 4;

const VERTEX = /* glsl */ `
attribute vec4 spotPlace; // centre x z, half sides
attribute vec4 spotForm; // direction of the first side in x z, r, h
attribute float spotStrength;
uniform float height;
varying vec2 vSpot;
varying vec2 vHalf;
varying vec2 vBall;
varying float vStrength;
varying vec2 vFloor;
void main() {
  float r = spotForm.z;
  float h = spotForm.w;
  // As far as the share is worth drawing.
  float reach = sqrt(max(pow(r * r * h / ${LEAST}, 0.6667) - h * h, 0.0));
  vSpot = position.xy * (spotPlace.zw + reach);
  vHalf = spotPlace.zw;
  vBall = vec2(r, h);
  vStrength = spotStrength;
  vec2 along = spotForm.xy;
  vFloor = spotPlace.xy + along * vSpot.x + vec2(-along.y, along.x) * vSpot.y;
  gl_Position = projectionMatrix * viewMatrix * vec4(vFloor.x, height, vFloor.y, 1.0);
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vSpot;
varying vec2 vHalf;
varying vec2 vBall;
varying float vStrength;
varying vec2 vFloor;
uniform float darkness;
uniform vec4 ground; // least x z, greatest x z
void main() {
  if (any(lessThan(vFloor, ground.xy)) || any(greaterThan(vFloor, ground.zw))) discard;
  vec2 off = max(abs(vSpot) - vHalf, 0.0);
  float far = dot(off, off) + vBall.y * vBall.y;
  float share = vBall.x * vBall.x * vBall.y / (far * sqrt(far)) - ${LEAST};
  if (share <= 0.0) discard;
  gl_FragColor = vec4(0.0, 0.0, 0.0, share * darkness * vStrength);
}`;

const axes = new Float64Array(9);

export class ContactShadows {
  readonly object: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #stage: Stage;
  #place!: InstancedBufferAttribute;
  #form!: InstancedBufferAttribute;
  #strength!: InstancedBufferAttribute;

  constructor(stage: Stage) {
    this.#stage = stage;
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { height: { value: 0 }, darkness: { value: 0 }, ground: { value: stage.ground } },
      transparent: true,
      depthWrite: false,
      // In the plane of the floor, between its shadows and its lines.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -3,
      toneMapped: false,
    });
    this.object = new Mesh(new InstancedBufferGeometry(), material);
    this.object.name = 'contact shadows';
    this.object.frustumCulled = false;
    this.object.renderOrder = -10.5;
    this.object.layers.set(MAIN_VIEW);
    this.#makeRoom(64);
    stage.scene.add(this.object);
  }

  /** Once a frame, for so many rows; those that `isDrawn` refuses have none, and those outside of `kept` faint ones. */
  draw(rows: number, state: WorldState, isDrawn: (row: number) => boolean, kept: readonly number[] | undefined): void {
    const { alive, kind, position, bounds } = state;
    const { uniforms } = this.object.material;
    const floor = this.#stage.floorHeight;
    uniforms['height'].value = floor;
    uniforms['darkness'].value = DARKNESS[this.#stage.theme];
    if (rows > this.#strength.count) this.#makeRoom(Math.min(rows, MOST));
    let n = 0;
    for (let row = 0; row < rows && n < MOST; row++) {
      if (!alive[row] || kind[row] === TRIANGLE) continue;
      const gap = bounds[BOUNDS_STRIDE * row + 1] - floor;
      const top = bounds[BOUNDS_STRIDE * row + 4] - floor;
      // Far above or below it, without a look at the shape: the ball is never higher than half the body.
      if (top <= 0 || gap > 3 * (top - gap) || !isDrawn(row)) continue;
      if (!this.#write(n, state, row, Math.max(gap, 0))) continue;
      this.#place.setX(n, position[3 * row]).setY(n, position[3 * row + 2]);
      this.#strength.setX(n, kept === undefined || kept.includes(row) ? 1 : 2 * FADED);
      n++;
    }
    this.object.geometry.instanceCount = n;
    this.object.visible = n > 0;
    for (const attribute of [this.#place, this.#form, this.#strength]) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, n * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  dispose(): void {
    this.object.removeFromParent();
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  /** Writes rectangle, direction and ball of a row; false where the spot would be too faint. */
  #write(n: number, { kind, local, orientation }: WorldState, row: number, gap: number): boolean {
    const l = STRIDE * row;
    const q = 4 * row;
    let [ux, uz, a, b, r] = [1, 0, 0, 0, local[l + RADIUS]];
    if (kind[row] !== SPHERE) {
      axesOfUnit(axes, 0, orientation[q], orientation[q + 1], orientation[q + 2], orientation[q + 3]);
      if (kind[row] === CAPSULE) {
        const long = Math.hypot(axes[3], axes[5]);
        if (long > 1e-6) [ux, uz] = [axes[3] / long, axes[5] / long];
        // Of a leaning capsule the lower part alone is near the floor.
        a = local[l + P2 + 1] * long * long;
      } else {
        // The side that is longest as seen from above, and the one across it.
        const half = [local[l + HALF], local[l + HALF + 1], local[l + HALF + 2]];
        const seen = half.map((side, k) => side * Math.hypot(axes[3 * k], axes[3 * k + 2]));
        const k = seen.indexOf(Math.max(...seen));
        const long = Math.hypot(axes[3 * k], axes[3 * k + 2]);
        [ux, uz] = [axes[3 * k] / long, axes[3 * k + 2] / long];
        for (let i = 0; i < 3; i++) {
          a += half[i] * Math.abs(axes[3 * i] * ux + axes[3 * i + 2] * uz);
          b += half[i] * Math.abs(axes[3 * i + 2] * ux - axes[3 * i] * uz);
        }
        const up = half[0] * Math.abs(axes[1]) + half[1] * Math.abs(axes[4]) + half[2] * Math.abs(axes[7]);
        r = Math.min(a, b, up);
        a -= r;
        b -= r;
      }
    }
    const h = gap + r;
    if (!((r * r) / (h * h) > LEAST)) return false;
    this.#place.setZ(n, a).setW(n, b);
    this.#form.setXYZW(n, ux, uz, r, h);
    return true;
  }

  #makeRoom(spots: number): void {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([-1, 1, 0, 1, 1, 0, 1, -1, 0, -1, -1, 0], 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const made = (size: number): InstancedBufferAttribute =>
      new InstancedBufferAttribute(new Float32Array(size * spots), size).setUsage(DynamicDrawUsage);
    geometry.setAttribute('spotPlace', (this.#place = made(PLACE)));
    geometry.setAttribute('spotForm', (this.#form = made(FORM)));
    geometry.setAttribute('spotStrength', (this.#strength = made(1)));
    this.object.geometry.dispose();
    this.object.geometry = geometry;
  }
}
