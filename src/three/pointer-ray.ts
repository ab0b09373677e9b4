// From a pixel to the ray through it, and from a point to its pixel: exact inverses of each other, in double precision.
import type { OrthographicCamera, PerspectiveCamera } from 'three';
import { fieldOf, finite, positive, show, writable } from '../core/math/check.ts';
import type { Vec3 } from '../core/math/vec3.ts';
import { checkCamera } from './given.ts';

/** A camera with an up-to-date projection and `matrixWorld` (which `pick` and `pointerRay` update). Its matrix must be rigid (no scale), as a camera's is. */
export type ViewCamera = PerspectiveCamera | OrthographicCamera;

/** An element's rectangle in client CSS pixels, as from `getBoundingClientRect`. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PixelRay {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
}

export interface ScreenPoint {
  /** Client CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** In front of the camera, between its near and far plane, and inside the rectangle; occlusion is not tested. */
  readonly visible: boolean;
}

/**
 * The ray through a pixel: from the camera's position through the pixel's point on the image. An orthographic one starts on the camera's plane, or on the
 * near plane where that is behind it.
 * In camera space a point (x, y, z) has ndc x = (P₀x + P₈z + P₁₂)/w with w = −z, or 1 when orthographic; here solved for x/−z, or x.
 */
export function rayThroughPixel(camera: ViewCamera, given: Rectangle, clientX: number, clientY: number): PixelRay {
  const area = shown(readArea('area', given));
  finite('clientX', clientX);
  finite('clientY', clientY);
  checkCamera(camera);
  const p = camera.projectionMatrix.elements;
  const m = camera.matrixWorld.elements;
  const ndcX = (2 * (clientX - area.left)) / area.width - 1;
  const ndcY = 1 - (2 * (clientY - area.top)) / area.height;
  const perspective = p[15] === 0;
  const x = perspective ? (ndcX + p[8]) / p[0] : (ndcX - p[12]) / p[0];
  const y = perspective ? (ndcY + p[9]) / p[5] : (ndcY - p[13]) / p[5];
  const dx = perspective ? x : 0;
  const dy = perspective ? y : 0;
  const direction: Vec3 = [m[0] * dx + m[4] * dy - m[8], m[1] * dx + m[5] * dy - m[9], m[2] * dx + m[6] * dy - m[10]];
  const length = Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2);
  for (let k = 0; k < 3; k++) direction[k] /= length;
  const ox = perspective ? 0 : x;
  const oy = perspective ? 0 : y;
  const oz = perspective ? 0 : Math.max(0, -camera.near);
  const origin: Vec3 = [0, 0, 0];
  for (let k = 0; k < 3; k++) origin[k] = m[k] * ox + m[4 + k] * oy + m[8 + k] * oz + m[12 + k];
  for (const x of [...origin, ...direction]) if (!Number.isFinite(x)) throw unusable(camera);
  return { origin, direction };
}

/** Position of a point in the picture. Behind a perspective camera there is none: the mirrored one is given, and `visible` is false. */
export function projectPoint(camera: ViewCamera, given: Rectangle, px: number, py: number, pz: number): ScreenPoint {
  const area = readArea('area', given);
  checkPoint(camera, px, py, pz);
  const p = camera.projectionMatrix.elements;
  const m = camera.matrixWorld.elements;
  const rx = px - m[12];
  const ry = py - m[13];
  const rz = pz - m[14];
  // The inverse of a rigid matrix is its transpose.
  const x = m[0] * rx + m[1] * ry + m[2] * rz;
  const y = m[4] * rx + m[5] * ry + m[6] * rz;
  const z = m[8] * rx + m[9] * ry + m[10] * rz;
  const perspective = p[15] === 0;
  const w = perspective ? -z : 1;
  const ndcX = (p[0] * x + p[8] * z + p[12]) / w;
  const ndcY = (p[5] * y + p[9] * z + p[13]) / w;
  const at = { x: area.left + (0.5 + 0.5 * ndcX) * area.width, y: area.top + (0.5 - 0.5 * ndcY) * area.height };
  // (On the camera's own plane there is no point.)
  if (Number.isNaN(at.x + at.y) && w !== 0) throw unusable(camera);
  return {
    x: at.x || 0,
    y: at.y || 0,
    visible: -z >= camera.near && -z <= camera.far && Math.abs(ndcX) <= 1 && Math.abs(ndcY) <= 1,
  };
}

/** Metres that a CSS pixel spans at a point facing the camera, in a view `height` pixels high; 0 on the camera's own plane. */
export function metresPerPixelAt(camera: ViewCamera, height: number, px: number, py: number, pz: number): number {
  positive('height', height);
  checkPoint(camera, px, py, pz);
  const p = camera.projectionMatrix.elements;
  const m = camera.matrixWorld.elements;
  const away = p[15] === 0 ? Math.abs(m[8] * (px - m[12]) + m[9] * (py - m[13]) + m[10] * (pz - m[14])) : 1;
  const metres = (2 * away) / (p[5] * height);
  if (!Number.isFinite(metres)) throw unusable(camera);
  return metres;
}

/**
 * The same for many points of one view: writes a, b, c, d to `out` such that |ax + by + cz + d| metres are a pixel at x, y, z, in proportion to the
 * distance from the camera's plane.
 */
export function metresPerPixelPlane(out: Float64Array, camera: ViewCamera, height: number): void {
  writable('out', out, 4, 0);
  positive('height', height);
  checkCamera(camera);
  const p = camera.projectionMatrix.elements;
  const m = camera.matrixWorld.elements;
  const scale = 2 / (p[5] * height);
  const perspective = p[15] === 0;
  for (let k = 0; k < 3; k++) out[k] = perspective ? scale * m[8 + k] : 0;
  out[3] = perspective ? -scale * (m[8] * m[12] + m[9] * m[13] + m[10] * m[14]) : scale;
  for (let k = 0; k < 4; k++) if (!Number.isFinite(out[k])) throw unusable(camera);
}

const AREA = ['left', 'top', 'width', 'height'] as const;

/** A rectangle, each field read once and finite. (A DOMRect has getters.) */
export function readArea(name: string, area: Rectangle): Rectangle {
  if (typeof area !== 'object' || area === null) throw new TypeError(`${name} is ${show(area)}, expected left, top, width and height`);
  const [left, top, width, height] = AREA.map((field) => finite(`${name}.${field}`, fieldOf(name, area, field)));
  return { left, top, width, height };
}

function shown(area: Rectangle): Rectangle {
  positive('area.width', area.width);
  positive('area.height', area.height);
  return area;
}

function checkPoint(camera: ViewCamera, px: number, py: number, pz: number): void {
  finite('px', px);
  finite('py', py);
  finite('pz', pz);
  checkCamera(camera);
}

function unusable({ matrixWorld, projectionMatrix }: ViewCamera): RangeError {
  return new RangeError(
    `camera.matrixWorld is ${show(matrixWorld.elements)} and projectionMatrix ${show(projectionMatrix.elements)}, expected finite ones that can be inverted`,
  );
}
