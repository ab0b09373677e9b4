// Lines of any width in pixels: solid, dashed, fading, with arrow heads or chevrons, all in one draw call.
//
// LineSegments2 has one width and one dash per material and no opacity per end; a pinned ray alone would need four materials, twice. Here each
// segment has its own width, dash and opacity. Dashes are measured on the screen, so they look the same near and far.
import type { Vec3 } from 'kantsu';
import type { DebugDraw } from 'kantsu/inspect';
import { linearOf } from './linear-color.ts';
import { InstanceBatch, quad } from './instance-batch.ts';
import type { StrokeOptions } from './instance-batch.ts';

const START = 0; // x y z width
const END = 4; // x y z length: length 0 and a point, or a length in px and a unit direction
const COLOR_A = 8;
const COLOR_B = 12;
const STYLE = 16; // dash px, gap px, head, px left free at the start

/** Ends of a stroke. */
export const PLAIN = 0;
export const ARROW = 1;
/** Only the head, an open angle: a direction without a length. */
export const CHEVRON = 2;
/** A piece of a curve: ends where the next one starts, not rounded. */
export const PIECE = 3;

const VERTEX = /* glsl */ `
attribute vec4 strokeStart;
attribute vec4 strokeEnd;
attribute vec4 strokeColorA;
attribute vec4 strokeColorB;
attribute vec4 strokeStyle;
uniform vec2 resolution;
uniform float scale;
varying vec4 vColorA;
varying vec4 vColorB;
varying vec2 vPlace;  // px along and across
varying float vLength;
varying float vWidth;
varying vec3 vStyle;

void main() {
  vColorA = strokeColorA;
  vColorB = strokeColorB;
  vStyle = strokeStyle.xyz;
  vWidth = strokeStart.w * scale;

  bool perspective = projectionMatrix[2][3] == -1.0;
  vec3 a = (viewMatrix * vec4(strokeStart.xyz, 1.0)).xyz;
  vec3 b;
  if (strokeEnd.w > 0.0) {
    float metres = scale * (perspective ? -a.z : 1.0) * 2.0 / (projectionMatrix[1][1] * resolution.y);
    vec3 direction = mat3(viewMatrix) * strokeEnd.xyz;
    a += direction * (strokeStyle.w * metres);
    b = a + direction * (strokeEnd.w * metres);
  } else {
    b = (viewMatrix * vec4(strokeEnd.xyz, 1.0)).xyz;
  }

  // What lies behind the eye has no place on the screen: cut there. Near plane n from P22 = −(f + n)/(f − n), P32 = −2fn/(f − n).
  if (perspective) {
    float near = -1.001 * projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0);
    if (a.z > near && b.z > near) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      return;
    }
    if (a.z > near) a = mix(b, a, (near - b.z) / (a.z - b.z));
    if (b.z > near) b = mix(a, b, (near - a.z) / (b.z - a.z));
  }

  vec4 clipA = projectionMatrix * vec4(a, 1.0);
  vec4 clipB = projectionMatrix * vec4(b, 1.0);
  vec2 from = 0.5 * resolution * clipA.xy / clipA.w;
  vec2 to = 0.5 * resolution * clipB.xy / clipB.w;
  vLength = length(to - from);
  vec2 along = vLength > 1e-4 ? (to - from) / vLength : vec2(1.0, 0.0);
  float reach = (strokeStyle.z > 0.5 && strokeStyle.z < 2.5 ? 3.0 * vWidth + 3.0 : 0.5 * vWidth) + 2.0;
  vPlace = vec2(mix(-reach, vLength + reach, position.y), position.x * reach);
  vec2 at = from + along * vPlace.x + vec2(-along.y, along.x) * vPlace.y;

  // Drawn as if 0.2 % nearer, so that a line on a surface is not eaten by it. w = 1: what varies, varies evenly on the screen.
  float share = clamp(vPlace.x / max(vLength, 1e-4), 0.0, 1.0);
  vec4 depthA = projectionMatrix * vec4(0.0, 0.0, perspective ? a.z * 0.998 : a.z + 0.004, 1.0);
  vec4 depthB = projectionMatrix * vec4(0.0, 0.0, perspective ? b.z * 0.998 : b.z + 0.004, 1.0);
  gl_Position = vec4(at / (0.5 * resolution), mix(depthA.z / depthA.w, depthB.z / depthB.w, share), 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform float pixelRatio;
uniform float strength;
uniform float part;
uniform float haloWidth;
uniform vec3 halo;
varying vec4 vColorA;
varying vec4 vColorB;
varying vec2 vPlace;
varying float vLength;
varying float vWidth;
varying vec3 vStyle;

float toSegment(vec2 p, vec2 a, vec2 b) {
  vec2 ab = b - a;
  return length(p - a - ab * clamp(dot(p - a, ab) / max(dot(ab, ab), 1e-6), 0.0, 1.0));
}

// Distance in px to the stroke's outline, negative inside.
float outline() {
  vec2 p = vec2(vPlace.x, abs(vPlace.y));
  float half_ = 0.5 * vWidth;
  if (vStyle.z > 2.5) {
    // Cut square and without softness at the ends, so that the pieces of a translucent curve meet and hardly overlap; the fifth of a pixel
    // closes the wedge between two that turn.
    return p.x < -0.2 || p.x > vLength + 0.2 ? 1e3 : p.y - half_;
  }
  if (vStyle.z > 1.5) {
    float size = 1.6 * vWidth + 2.0;
    return toSegment(p, vec2(vLength, 0.0), vec2(vLength - size, size)) - half_;
  }
  if (vStyle.z > 0.5) {
    float size = min(2.6 * vWidth + 4.0, 0.9 * vLength);
    float wide = 0.42 * size;
    float shaft = toSegment(p, vec2(0.0), vec2(max(vLength - size, 0.0), 0.0)) - half_;
    // A triangle's side runs from the tip (L, 0) to (L − size, wide).
    float side = dot(p - vec2(vLength, 0.0), normalize(vec2(wide, size)));
    return min(shaft, max(side, vLength - size - p.x));
  }
  float line = toSegment(p, vec2(0.0), vec2(vLength, 0.0)) - half_;
  if (vStyle.x > 0.0) {
    float dash = abs(mod(vPlace.x, vStyle.x + vStyle.y) - 0.5 * vStyle.x) - 0.5 * vStyle.x;
    return max(max(line, dash), max(-vPlace.x, vPlace.x - vLength));
  }
  return line;
}

void main() {
  float d = outline();
  float core = clamp(0.5 - d * pixelRatio, 0.0, 1.0);
  vec4 color = mix(vColorA, vColorB, clamp(vPlace.x / max(vLength, 1e-4), 0.0, 1.0));
  float alpha = color.a * strength * core;
  if (part > 0.5) {
    float rim = clamp(0.5 - (d - haloWidth) * pixelRatio, 0.0, 1.0);
    // Black and grey are readable without one, and stay as thin as they are meant; colours and white need it.
    vec3 c = color.rgb;
    float most = max(c.r, max(c.g, c.b));
    float need = max(smoothstep(0.08, 0.16, most - min(c.r, min(c.g, c.b))), smoothstep(0.5, 0.7, most));
    color.rgb = halo;
    alpha = color.a * 0.6 * rim * need;
  }
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color.rgb, alpha);
  #include <colorspace_fragment>
}`;

export interface LineOptions extends StrokeOptions {
  /** Width of a rim, px, in the theme's colour for rims without another one. */
  readonly halo?: number;
  readonly haloColor?: number;
}

/**
 * A pen like a canvas's: set the style of the next strokes, then draw them. `begin()` … strokes … `end()` replaces the previous drawing; nothing is
 * kept between.
 */
export class LineBatch extends InstanceBatch implements DebugDraw {
  #width = 1.5;
  /** Linear, at either end. */
  #from = linearOf(0xffffff);
  #to = this.#from;
  #alphaA = 1;
  #alphaB = 1;
  #dash = 0;
  #gap = 0;
  #head = PLAIN;
  #offset = 0;

  constructor(name: string, { halo, haloColor, ...options }: LineOptions = {}) {
    super({
      ...options,
      name,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      geometry: quad(-1, 0, 1, 0, -1, 1, 1, 1),
      fields: ['strokeStart', 'strokeEnd', 'strokeColorA', 'strokeColorB', 'strokeStyle'],
      renderOrder: options.renderOrder ?? 10,
      rims: halo !== undefined,
      halo: haloColor,
      uniforms: { haloWidth: { value: halo ?? 0 } },
    });
  }

  override begin(): void {
    super.begin();
    this.pen(1.5, 0xffffff);
  }

  /** Width in px, colour 0xrrggbb, opacity 0 … 1. Resets dashes, heads and gradients. */
  pen(width: number, color: number, alpha = 1): this {
    this.#width = width;
    this.#from = this.#to = linearOf(color);
    this.#alphaA = alpha;
    this.#alphaB = alpha;
    this.#dash = this.#gap = this.#offset = 0;
    this.#head = PLAIN;
    return this;
  }

  /** Colour and opacity at the far end. */
  fade(color: number, alpha: number): this {
    this.#to = linearOf(color);
    this.#alphaB = alpha;
    return this;
  }

  /** Lengths in px. */
  dash(length: number, gap: number): this {
    this.#dash = length;
    this.#gap = gap;
    return this;
  }

  /** `PLAIN`, `ARROW`, `CHEVRON` or `PIECE`. */
  head(kind: number): this {
    this.#head = kind;
    return this;
  }

  /** From point to point, m; in another colour, 0xrrggbb, from here on. */
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color?: number): void {
    if (color !== undefined) this.#from = this.#to = linearOf(color);
    this.#write(ax, ay, az, bx, by, bz, 0);
  }

  /** The same; (for thousands of them arrays would be made). */
  segment(a: Readonly<Vec3>, b: Readonly<Vec3>): void {
    this.line(a[0], a[1], a[2], b[0], b[1], b[2]);
  }

  /** From a point along a unit direction, `length` px if seen face on, after a gap of `offset` px (which may be negative). */
  towards(x: number, y: number, z: number, dx: number, dy: number, dz: number, length: number, offset = 0): void {
    this.#offset = offset;
    this.#write(x, y, z, dx, dy, dz, length);
    this.#offset = 0;
  }

  #write(ax: number, ay: number, az: number, bx: number, by: number, bz: number, length: number): void {
    const o = this.next();
    const from = this.#from;
    const to = this.#to;
    this.put(o + START, ax, ay, az, this.#width);
    this.put(o + END, bx, by, bz, length);
    this.put(o + COLOR_A, from.r, from.g, from.b, this.#alphaA);
    this.put(o + COLOR_B, to.r, to.g, to.b, this.#alphaB);
    this.put(o + STYLE, this.#dash, this.#gap, this.#head, this.#offset);
  }
}
