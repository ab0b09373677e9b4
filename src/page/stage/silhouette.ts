// The exact outline of a sphere or a capsule from an eye: where the surface turns away.
//
// A point of the surface c + r·n lies on the outline if n·(e − c) = r, e the eye (for an eye at infinity in direction v: n·v = 0). For a sphere this
// is a circle about the line to the eye. For a capsule it is half of each cap's circle and two straight lines between, along which n is perpendicular
// to the axis; they meet at the seams, because there both equations hold.
import type { ViewCamera } from 'kantsu/three';

/** The eye: a point with w = 1, or the direction towards it with w = 0. */
export interface Eye {
  x: number;
  y: number;
  z: number;
  w: 0 | 1;
}

export function eyeOf(out: Eye, camera: ViewCamera): Eye {
  const m = camera.matrixWorld.elements;
  const perspective = camera.projectionMatrix.elements[15] === 0;
  out.x = perspective ? m[12] : m[8];
  out.y = perspective ? m[13] : m[9];
  out.z = perspective ? m[14] : m[10];
  out.w = perspective ? 1 : 0;
  return out;
}

/** Called for the outline's pieces, end to end. */
export type Segment = (ax: number, ay: number, az: number, bx: number, by: number, bz: number) => void;

/** The outline of the capsule p ± h·u with radius r (h = 0: a sphere) in about `count` pieces; nothing if the eye is inside. */
export function silhouette(
  emit: Segment,
  eye: Eye,
  px: number,
  py: number,
  pz: number,
  ux: number,
  uy: number,
  uz: number,
  h: number,
  r: number,
  count: number,
): void {
  // The eye relative to the centre, along the axis and off it.
  const ex = eye.x - eye.w * px;
  const ey = eye.y - eye.w * py;
  const ez = eye.z - eye.w * pz;
  const along = ex * ux + ey * uy + ez * uz;
  let sx = ex - along * ux;
  let sy = ey - along * uy;
  let sz = ez - along * uz;
  const off = Math.sqrt(sx * sx + sy * sy + sz * sz);
  // r/ρ: cosine of the angle from the side that faces the eye to the outline on the cylinder.
  const reach = eye.w * r;
  if (h === 0 || off <= reach) {
    // A sphere; or a capsule seen from within its cylinder's extension, where only the nearer cap shows.
    const cap = h === 0 ? 0 : along >= 0 ? h : -h;
    circle(
      emit,
      ex - cap * ux * eye.w,
      ey - cap * uy * eye.w,
      ez - cap * uz * eye.w,
      px + cap * ux,
      py + cap * uy,
      pz + cap * uz,
      r,
      eye.w,
      count,
    );
    return;
  }
  sx /= off;
  sy /= off;
  sz /= off;
  const tx = uy * sz - uz * sy;
  const ty = uz * sx - ux * sz;
  const tz = ux * sy - uy * sx;
  const cos = reach / off;
  const sin = Math.sqrt((1 - cos) * (1 + cos));
  for (let side = -1; side <= 1; side += 2) {
    const nx = r * (cos * sx + side * sin * tx);
    const ny = r * (cos * sy + side * sin * ty);
    const nz = r * (cos * sz + side * sin * tz);
    emit(px - h * ux + nx, py - h * uy + ny, pz - h * uz + nz, px + h * ux + nx, py + h * uy + ny, pz + h * uz + nz);
  }
  for (let cap = -1; cap <= 1; cap += 2) {
    const cx = cap * h;
    arc(
      emit,
      ex - eye.w * cx * ux,
      ey - eye.w * cx * uy,
      ez - eye.w * cx * uz,
      px + cx * ux,
      py + cx * uy,
      pz + cx * uz,
      tx,
      ty,
      tz,
      cap * ux,
      cap * uy,
      cap * uz,
      r,
      eye.w,
      count,
    );
  }
}

/** The circle n·e = r (or 0) on a sphere about c, e relative to c. */
function circle(
  emit: Segment,
  ex: number,
  ey: number,
  ez: number,
  cx: number,
  cy: number,
  cz: number,
  r: number,
  w: number,
  count: number,
): void {
  const d = Math.sqrt(ex * ex + ey * ey + ez * ez);
  if (d <= w * r) return;
  const fx = ex / d;
  const fy = ey / d;
  const fz = ez / d;
  // Any perpendicular to the line of sight.
  const flat = Math.abs(fy) < 0.8;
  let tx = flat ? fz : 0;
  let ty = flat ? 0 : fz;
  let tz = flat ? -fx : -fy;
  const t = Math.sqrt(tx * tx + ty * ty + tz * tz);
  tx /= t;
  ty /= t;
  tz /= t;
  const cos = (w * r) / d;
  const sin = Math.sqrt((1 - cos) * (1 + cos));
  ring(
    emit,
    cx + r * cos * fx,
    cy + r * cos * fy,
    cz + r * cos * fz,
    tx,
    ty,
    tz,
    fy * tz - fz * ty,
    fz * tx - fx * tz,
    fx * ty - fy * tx,
    r * sin,
    count,
  );
}

/** The part of that circle on the outer half of a cap, whose outward direction is o and whose side direction t is perpendicular to o and to e. */
function arc(
  emit: Segment,
  ex: number,
  ey: number,
  ez: number,
  cx: number,
  cy: number,
  cz: number,
  tx: number,
  ty: number,
  tz: number,
  ox: number,
  oy: number,
  oz: number,
  r: number,
  w: number,
  count: number,
): void {
  const d = Math.sqrt(ex * ex + ey * ey + ez * ez);
  if (d <= w * r) return;
  const fx = ex / d;
  const fy = ey / d;
  const fz = ez / d;
  // g completes the frame: perpendicular to the sight and to t, on the side of o.
  let gx = fy * tz - fz * ty;
  let gy = fz * tx - fx * tz;
  let gz = fx * ty - fy * tx;
  let tilt = gx * ox + gy * oy + gz * oz;
  if (tilt < 0) {
    gx = -gx;
    gy = -gy;
    gz = -gz;
    tilt = -tilt;
  }
  const cos = (w * r) / d;
  const sin = Math.sqrt((1 - cos) * (1 + cos));
  // A point cos·f + sin·(cos a·g + sin a·t) is on the outer half when its part along o is ≥ 0: cos a ≥ −(cos·f·o)/(sin·g·o).
  const facing = fx * ox + fy * oy + fz * oz;
  const limit = tilt > 0 && sin > 0 ? (-cos * facing) / (sin * tilt) : facing >= 0 ? -1 : 1;
  if (limit >= 1) return;
  const half = limit <= -1 ? Math.PI : Math.acos(limit);
  const pieces = Math.max(4, Math.ceil((count * half) / Math.PI));
  let lastX = 0;
  let lastY = 0;
  let lastZ = 0;
  for (let i = 0; i <= pieces; i++) {
    const angle = -half + (2 * half * i) / pieces;
    const c = sin * Math.cos(angle);
    const s = sin * Math.sin(angle);
    const x = cx + r * (cos * fx + c * gx + s * tx);
    const y = cy + r * (cos * fy + c * gy + s * ty);
    const z = cz + r * (cos * fz + c * gz + s * tz);
    if (i > 0) emit(lastX, lastY, lastZ, x, y, z);
    lastX = x;
    lastY = y;
    lastZ = z;
  }
}

/** A whole circle of radius r about c in the plane of the unit vectors a and b. */
export function ring(
  emit: Segment,
  cx: number,
  cy: number,
  cz: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  r: number,
  count: number,
): void {
  let lastX = cx + r * ax;
  let lastY = cy + r * ay;
  let lastZ = cz + r * az;
  for (let i = 1; i <= count; i++) {
    const angle = (2 * Math.PI * i) / count;
    const c = r * Math.cos(angle);
    const s = r * Math.sin(angle);
    const x = cx + c * ax + s * bx;
    const y = cy + c * ay + s * by;
    const z = cz + c * az + s * bz;
    emit(lastX, lastY, lastZ, x, y, z);
    lastX = x;
    lastY = y;
    lastZ = z;
  }
}
