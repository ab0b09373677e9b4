// Marks of constant size on the screen: discs and rings in a surface's tangent plane, triangles and dots that face the eye.
import { linearOf } from './linear-color.ts';
import { InstanceBatch, quad } from './instance-batch.ts';
import type { StrokeOptions } from './instance-batch.ts';

const CENTER = 0; // x y z, diameter px
const NORMAL = 4; // x y z, shape
const COLOR = 8;

/** Shapes. */
export const DISC = 0;
export const RING = 1;
/** Point up. */
export const TRIANGLE_MARK = 2;
/** A small square on its corner: a handle to drag. */
export const DIAMOND = 3;

const VERTEX = /* glsl */ `
attribute vec4 markCenter;
attribute vec4 markNormal;
attribute vec4 markColor;
uniform vec2 resolution;
uniform float scale;
varying vec4 vColor;
varying vec2 vPlace; // px from the centre
varying float vRadius;
varying float vShape;

void main() {
  vColor = markColor;
  vShape = markNormal.w;
  bool perspective = projectionMatrix[2][3] == -1.0;
  vec3 center = (viewMatrix * vec4(markCenter.xyz, 1.0)).xyz;
  if (perspective && center.z > -1e-4) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float metres = (perspective ? -center.z : 1.0) * 2.0 / (projectionMatrix[1][1] * resolution.y);
  vRadius = 0.5 * scale * markCenter.w;
  vec3 n = mat3(viewMatrix) * markNormal.xyz;
  vec3 u = vec3(1.0, 0.0, 0.0);
  vec3 v = vec3(0.0, 1.0, 0.0);
  if (dot(n, n) > 0.25) {
    // Seen from its edge a disc is nothing: its tilt stops at 17° from there, the normal's arrow tells the rest.
    vec3 sight = perspective ? normalize(-center) : vec3(0.0, 0.0, 1.0);
    float facing = dot(n, sight);
    vec3 level = n - facing * sight;
    if (abs(facing) < 0.3) n = 0.954 * normalize(level) + (facing < 0.0 ? -0.3 : 0.3) * sight;
    // Any two directions in the tangent plane: the shapes that lie in it are round.
    u = normalize(abs(n.x) < 0.7 ? cross(n, vec3(1.0, 0.0, 0.0)) : cross(n, vec3(0.0, 1.0, 0.0)));
    v = cross(n, u);
  }
  vPlace = position.xy * (vRadius + 3.0);
  vec3 at = center + (u * vPlace.x + v * vPlace.y) * metres;
  gl_Position = projectionMatrix * vec4(at, 1.0);
  // As if 0.4 % nearer than the surface it lies in, and before the lines that end in it.
  vec4 depth = projectionMatrix * vec4(0.0, 0.0, perspective ? at.z * 0.996 : at.z + 0.008, 1.0);
  gl_Position.z = depth.z / depth.w * gl_Position.w;
}`;

const FRAGMENT = /* glsl */ `
uniform float strength;
uniform float part;
uniform vec3 halo;
varying vec4 vColor;
varying vec2 vPlace;
varying float vRadius;
varying float vShape;

// Distance in px to the outline, negative inside.
float outline() {
  float r = length(vPlace);
  if (vShape < 0.5) return r - vRadius;
  if (vShape < 1.5) {
    float thick = max(2.0, 0.28 * vRadius);
    return abs(r - vRadius + 0.5 * thick) - 0.5 * thick;
  }
  if (vShape < 2.5) {
    vec2 p = vec2(abs(vPlace.x), vPlace.y);
    return max(dot(p, vec2(0.866, 0.5)), -p.y) - 0.5 * vRadius;
  }
  return (abs(vPlace.x) + abs(vPlace.y)) * 0.7071 - 0.7071 * vRadius;
}

void main() {
  float d = outline();
  float soft = max(fwidth(d), 1e-4);
  float core = clamp(0.5 - d / soft, 0.0, 1.0);
  float rim = clamp(0.5 - (d - 1.25) / soft, 0.0, 1.0);
  float alpha = vColor.a * (part > 0.5 ? 0.75 * rim : strength * core);
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(part > 0.5 ? halo : vColor.rgb, alpha);
  #include <colorspace_fragment>
}`;

/** `begin()` … `add` … `end()` replaces the previous drawing. */
export class Markers extends InstanceBatch {
  constructor(name: string, options: StrokeOptions = {}) {
    super({
      ...options,
      name,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      geometry: quad(-1, -1, 1, -1, -1, 1, 1, 1),
      fields: ['markCenter', 'markNormal', 'markColor'],
      renderOrder: options.renderOrder ?? 12,
    });
  }

  /** One mark of `size` px across, in the plane of the unit normal; a zero normal faces the eye. */
  add(shape: number, size: number, color: number, alpha: number, x: number, y: number, z: number, nx = 0, ny = 0, nz = 0): void {
    const o = this.next();
    const { r, g, b } = linearOf(color);
    this.put(o + CENTER, x, y, z, size);
    this.put(o + NORMAL, nx, ny, nz, shape);
    this.put(o + COLOR, r, g, b, alpha);
  }
}
