// Contact shadows: a soft dark spot on the floor under each body, darker the nearer it is. One instanced quad per body.
//
// A sphere of radius r with its centre h above a plane takes, from a point of it at horizontal distance d, the share r²·h / (d² + h²)^1.5 of the
// light of the whole sky (the solid angle of the sphere, weighted by the cosine). Any other solid counts as that sphere swept over a rectangle: a
// capsule's axis, or a box's footprint reduced by the sphere's radius; d is then the distance from the rectangle.
import { CAPSULE, SPHERE, TRIANGLE, axesAt } from 'kantsu';
import { BOUNDS_STRIDE, RECORD } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import { FADED } from './fade.ts';
import { InstanceBatch, quad } from './instance-batch.ts';
import { MAIN_VIEW } from './layers.ts';
import type { Stage } from './stage.ts';
import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';

/** Darkness without any light of the sky. */
const DARKNESS: Record<Theme, number> = { dark: 0.8, light: 0.42 };
/** A share of the light too small to be visible. */
const LEAST = 0.025;
/** Most spots; further bodies on the floor have none. */
const MOST = 8192;

const VERTEX = /* glsl */ `
attribute vec4 spotPlace; // centre x z, half sides
attribute vec4 spotForm; // direction of the first side in x z, r, h
attribute vec4 spotStrength;
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
  vStrength = spotStrength.x;
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

/** A body whose lower side is higher than this many times its height has no spot: r² / (gap + r)² is below `LEAST` if r is half of that. */
const FARTHEST = 0.5 * (1 / Math.sqrt(LEAST) - 1);

const axes = new Float64Array(9);

export class ContactShadows extends InstanceBatch {
  readonly #stage: Stage;
  readonly #uniforms: { readonly height: { value: number }; readonly darkness: { value: number } };

  constructor(stage: Stage) {
    const uniforms = { height: { value: 0 }, darkness: { value: 0 } };
    super({
      name: 'contact shadows',
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      geometry: quad(-1, -1, 1, -1, -1, 1, 1, 1),
      fields: ['spotPlace', 'spotForm', 'spotStrength'],
      renderOrder: -10.9,
      rims: false,
      // In the plane of the floor, between its shadows and its lines.
      material: { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -3 },
      uniforms: { ...uniforms, ground: { value: stage.ground } },
      parent: stage.scene,
      view: MAIN_VIEW,
    });
    this.#uniforms = uniforms;
    this.#stage = stage;
  }

  /** Once a frame, for this many rows; those that `isDrawn` refuses have none, and those outside of `kept` faint ones. */
  draw(rows: number, state: BodyColumns, isDrawn: (row: number) => boolean, kept: readonly number[] | undefined): void {
    const { alive, kind, bounds } = state;
    const floor = this.#stage.floorHeight;
    this.#uniforms.height.value = floor;
    this.#uniforms.darkness.value = DARKNESS[THEME.value];
    this.begin();
    for (let row = 0; row < rows && this.count < MOST; row++) {
      if (!alive[row] || kind[row] === TRIANGLE) continue;
      const o = BOUNDS_STRIDE * row;
      const gap = bounds[o + 1] - floor;
      const tall = bounds[o + 4] - bounds[o + 1];
      // Too far above, or below, whatever the shape: the sphere is never higher than half the body.
      if (gap + tall <= 0 || gap > FARTHEST * tall || !isDrawn(row)) continue;
      this.#write(state, row, Math.max(gap, 0), kept === undefined || kept.includes(row) ? 1 : 2 * FADED);
    }
    this.end();
  }

  /** Writes the spot of a row, unless it would be too faint: of a box, or of a ball about the point or the axis that is its core. (Without arrays: it runs for thousands.) */
  #write({ kind, local, orientation, position }: BodyColumns, row: number, gap: number, strength: number): void {
    const l = RECORD.STRIDE * row;
    const isRound = kind[row] === SPHERE || kind[row] === CAPSULE;
    let r = isRound ? local[l + RECORD.RADIUS] : 0;
    if (isRound && isFaint(r, gap)) return;
    const h0 = isRound ? 0 : local[l + RECORD.HALF];
    const h1 = isRound ? (kind[row] === CAPSULE ? local[l + RECORD.P2 + 1] : 0) : local[l + RECORD.HALF + 1];
    const h2 = isRound ? 0 : local[l + RECORD.HALF + 2];
    axesAt(axes, 0, orientation, 4 * row);
    // The side that is longest seen from above, and the one across it.
    const s0 = axes[0] * axes[0] + axes[2] * axes[2];
    const s1 = axes[3] * axes[3] + axes[5] * axes[5];
    const s2 = axes[6] * axes[6] + axes[8] * axes[8];
    const seen0 = h0 * h0 * s0;
    const seen1 = h1 * h1 * s1;
    const seen2 = h2 * h2 * s2;
    const first = seen0 >= seen1 && seen0 >= seen2 ? 0 : seen1 >= seen2 ? 3 : 6;
    const long = Math.sqrt(first === 0 ? s0 : first === 3 ? s1 : s2);
    const isLong = Math.max(seen0, seen1, seen2) > 1e-12;
    const ux = isLong ? axes[first] / long : 1;
    const uz = isLong ? axes[first + 2] / long : 0;
    let a =
      h0 * Math.abs(axes[0] * ux + axes[2] * uz) + h1 * Math.abs(axes[3] * ux + axes[5] * uz) + h2 * Math.abs(axes[6] * ux + axes[8] * uz);
    let b =
      h0 * Math.abs(axes[2] * ux - axes[0] * uz) + h1 * Math.abs(axes[5] * ux - axes[3] * uz) + h2 * Math.abs(axes[8] * ux - axes[6] * uz);
    // Of a tilted capsule only the lower part is near the floor.
    if (isRound) a *= long;
    else {
      r = Math.min(a, b, h0 * Math.abs(axes[1]) + h1 * Math.abs(axes[4]) + h2 * Math.abs(axes[7]));
      if (isFaint(r, gap)) return;
      a -= r;
      b -= r;
    }
    const o = this.next();
    this.put(o, position[3 * row], position[3 * row + 2], a, b);
    this.put(o + 4, ux, uz, r, gap + r);
    this.put(o + 8, strength, 0, 0, 0);
  }
}

/** Whether a sphere takes too little light from the floor this far below it to be drawn. */
function isFaint(r: number, gap: number): boolean {
  return !(r * r > LEAST * (gap + r) * (gap + r));
}
