// Contacts at seams: between faces of one surface, of a mesh or of solids side by side, an edge or a side must not catch a body that slides over it.
//
// A body that touches a face is kept off its plane there. What it touches at an edge or a side of something that does not rise over that plane stops nothing:
// the normal of such a contact points backwards (a cube stopped at the first seam, a sphere hopped by 15 mm). No adjacency is needed, nor a common edge.

import { COUNT, DISTANCE, NORMAL, POINT_A, POINT_B, POINT_STRIDE, POINTS } from './manifold.ts';
import { A, AXES, CAPSULE, CENTER, HALF, NORMAL as FACE, P1, P2, RADIUS, TRIANGLE } from '../shapes/record.ts';

/** Cosine from which a contact is one with a face: 0.6°, by which a body of 5 cm is tilted by its slop. */
const ON_FACE = 1 - 5e-5;
/** Cosine from which a contact normal counts as the normal of a face: 0.1°. */
const ALONG_FACE = 1 - 1e-6;
/** Cosine from which a face counts as parallel to a plane, 1 mm in 1 m: its height over the plane is that at the contact. */
const PARALLEL = 1 - 5e-7;
/** Cosine up to which a triangle counts as the side of a solid that the face is one of: 60°. */
const SIDE = 0.5;
/** Cosine from which a contact at the height of the plane carries a body as the face does: 11°. */
const LIKE_FACE = 0.98;
/** Sine beyond which a normal points against the face: 12°. */
const OPPOSITE = 0.2;
/** Steps between neighbours up to this height, m, and this share of the body's largest half extent are no obstacle. */
const LEVEL_STEP = 5e-4;
const LEVEL_SHARE = 0.008;

/** Depth, in slops, up to which a face keeps a body off its plane. Deeper, in a kinematic body that pressed it, a ball sank through the floor. */
const DEEPEST = 15;

/** See `seamOf`. */
export const NO_SEAM = 0;
export const ASIDE = 1;
export const LEVEL = 2;

// The plane of a face: its unit normal on the side of the body, n · point of the plane, the body's distance from it, m, and 1 or −1, whether that normal is the
// face's own; of the body: the height of such a step, its slop, m; the height of a contact's point over the plane; a capsule's axis and radius, m. (Numbers that cross a call would be objects.)
const plane = new Float64Array(13);
const OFFSET = 3;
const GAP = 4;
const STEP = 5;
const SLOP = 6;
const OVER = 7;
const FRONT = 8;
const AXIS = 9;
const BODY_RADIUS = 12;
let bodyKind = 0;

/** Takes the body for `seamOf`: its record is at `data[o …]`, its slop, m, `slop[s]`. */
export function takeBody(kind: number, data: Float64Array, o: number, slop: Float64Array, s: number): void {
  bodyKind = kind;
  plane[BODY_RADIUS] = kind <= CAPSULE ? data[o + RADIUS] : 0;
  let extent = plane[BODY_RADIUS];
  if (kind <= CAPSULE) {
    for (let k = 0; k < 3; k++) {
      plane[AXIS + k] = data[o + P2 + k] - data[o + P1 + k];
      extent = Math.max(extent, plane[BODY_RADIUS] + 0.5 * Math.abs(plane[AXIS + k]));
    }
  } else for (let k = 0; k < 3; k++) extent = Math.max(extent, data[o + HALF + k]);
  plane[STEP] = Math.min(LEVEL_STEP, LEVEL_SHARE * extent);
  plane[SLOP] = slop[s];
}

/**
 * Takes the face of a contact as the plane for `seamOf`: the manifold at `m` of a body and a box or triangle, the manifold's second shape if `isB`, with its
 * record at `data[o …]`. False if its normal is not that of a face.
 */
export function takeFace(manifold: Float64Array, m: number, isB: boolean, kind: number, data: Float64Array, o: number): boolean {
  const side = isB ? -1 : 1;
  const x = side * manifold[m + NORMAL];
  const y = side * manifold[m + NORMAL + 1];
  const z = side * manifold[m + NORMAL + 2];
  // (A box may be tilted.)
  const least = bodyKind <= CAPSULE ? ALONG_FACE : ON_FACE;
  const end = kind === TRIANGLE ? o + FACE + 3 : o + AXES + 9;
  for (let k = kind === TRIANGLE ? o + FACE : o + AXES; k < end; k += 3) {
    const along = x * data[k] + y * data[k + 1] + z * data[k + 2];
    if (Math.abs(along) <= least) continue;
    // (The normal may be that of the body's face, and the two not quite parallel.)
    takePlane(manifold, m, isB, data, k);
    return true;
  }
  return false;
}

/** The same for a contact whose face has the normal at `normal[k …]`, on either side. */
export function takePlane(manifold: Float64Array, m: number, isB: boolean, normal: Float64Array, k: number): void {
  const p = m + (isB ? POINT_B : POINT_A);
  const n = m + NORMAL;
  const along = manifold[n] * normal[k] + manifold[n + 1] * normal[k + 1] + manifold[n + 2] * normal[k + 2];
  plane[FRONT] = along > 0 === isB ? -1 : 1;
  plane[OFFSET] = 0;
  for (let i = 0; i < 3; i++) {
    plane[i] = plane[FRONT] * normal[k + i];
    plane[OFFSET] += plane[i] * manifold[p + i];
  }
  plane[GAP] = manifold[m + DISTANCE];
}

/**
 * Which contact of the body the manifold at `m` with a box or triangle is, as above, beside the face taken last. One at a seam touches what does not rise over the
 * plane: `ASIDE` stops nothing, `LEVEL` carries the body as the face does, if its normal is made that of the plane (`layLevel`). For a round body its point
 * decides, the only one that is met: it may be over the plane by as much as the body is farther from it than from the face, as on a hollow surface of twice the
 * body's radius. (Its other corners rise there too, and each edge was a bump.) A box must not be below the plane by more than the slop beyond its depth in the
 * face: it would tip over that. A contact at a fold of a curved surface is none, if it is with its own face or carries as this one does: left out at impacts, on
 * gentle waves one capsule in ten sank by up to a third of its radius.
 */
export function seamOf(manifold: Float64Array, m: number, isB: boolean, kind: number, data: Float64Array, o: number): number {
  const nx = plane[0];
  const ny = plane[1];
  const nz = plane[2];
  const p = m + (isB ? POINT_B : POINT_A);
  plane[OVER] = nx * manifold[p] + ny * manifold[p + 1] + nz * manifold[p + 2] - plane[OFFSET];
  const c = m + NORMAL;
  const along = (isB ? -1 : 1) * (manifold[c] * nx + manifold[c + 1] * ny + manifold[c + 2] * nz);
  if (along > ALONG_FACE) return kind === TRIANGLE && isBack(manifold, m, isB, data, o) ? ASIDE : NO_SEAM;
  // (What pushes the body into the face is no part of that surface, and a face that it is in deeply does not keep it off.)
  if (along < -OPPOSITE || plane[GAP] < -DEEPEST * plane[SLOP]) return NO_SEAM;
  const fold = kind === TRIANGLE && isFold(data, o + FACE);
  if (fold && isOwnFace(manifold, c, data, o + FACE)) return NO_SEAM;
  if (bodyKind <= CAPSULE) {
    // (How deep it is in the face counts up to the slop: of a ball pressed into a wall the floor is not at a seam.)
    const far = manifold[m + DISTANCE];
    if (plane[OVER] > plane[STEP] + Math.min(far - plane[GAP], Math.max(0, far + plane[SLOP]))) return NO_SEAM;
    if (!leansAlongAxis(manifold, c)) return ASIDE;
  } else {
    const q = m + (isB ? POINT_A : POINT_B);
    const below = plane[OFFSET] - nx * manifold[q] - ny * manifold[q + 1] - nz * manifold[q + 2];
    if (along <= LIKE_FACE && below > plane[SLOP] + Math.max(0, -plane[GAP])) return NO_SEAM;
    if (kind === TRIANGLE ? triangleRises(data, o, manifold, p) : boxRises(data, o, manifold, p)) return NO_SEAM;
  }
  if (along <= LIKE_FACE) return ASIDE;
  if (fold) return NO_SEAM;
  return plane[OVER] > -plane[SLOP] ? LEVEL : ASIDE;
}

/** Whether the normal at `n[c …]` leans along the axis of the capsule more than to its side: it lies across a seam, and is carried on both sides of that. */
function leansAlongAxis(n: Float64Array, c: number): boolean {
  // The axis in the plane, and the direction across it there, both of one length.
  const rise = plane[0] * plane[AXIS] + plane[1] * plane[AXIS + 1] + plane[2] * plane[AXIS + 2];
  let along = 0;
  let aside = 0;
  for (let k = 0, i = 1, j = 2; k < 3; k++, i = (k + 1) % 3, j = (k + 2) % 3) {
    along += n[c + k] * (plane[AXIS + k] - rise * plane[k]);
    aside += n[c + k] * (plane[AXIS + i] * plane[j] - plane[AXIS + j] * plane[i]);
  }
  return Math.abs(aside) < Math.abs(along);
}

/** Makes a `LEVEL` contact one with the plane at its height: its points come to lie below those of a box, or of a capsule's axis. */
export function layLevel(manifold: Float64Array, m: number, isB: boolean): void {
  const side = isB ? -1 : 1;
  const radius = plane[BODY_RADIUS];
  const x = side * manifold[m + NORMAL];
  const y = side * manifold[m + NORMAL + 1];
  const z = side * manifold[m + NORMAL + 2];
  const along = x * plane[0] + y * plane[1] + z * plane[2];
  for (let i = 0, q = m + POINTS; i < manifold[m + COUNT]; i++, q += POINT_STRIDE) {
    const far = radius + 0.5 * manifold[q + 3];
    manifold[q + 3] = along * (radius + manifold[q + 3]) - radius;
    const near = radius + 0.5 * manifold[q + 3];
    manifold[q] += far * x - near * plane[0];
    manifold[q + 1] += far * y - near * plane[1];
    manifold[q + 2] += far * z - near * plane[2];
  }
  manifold[m + DISTANCE] = along * (radius + manifold[m + DISTANCE]) - radius;
  for (let k = 0; k < 3; k++) manifold[m + NORMAL + k] = side * plane[k];
}

/** Whether a triangle in the same direction, not touched, is the other side of a solid that the face is one of: a face of another height may be stepped on. */
function isBack(manifold: Float64Array, m: number, isB: boolean, data: Float64Array, o: number): boolean {
  if (manifold[m + DISTANCE] <= 0 || plane[OVER] > -plane[SLOP]) return false;
  const side = isB ? -plane[FRONT] : plane[FRONT];
  return (
    side *
      (manifold[m + NORMAL] * data[o + FACE] +
        manifold[m + NORMAL + 1] * data[o + FACE + 1] +
        manifold[m + NORMAL + 2] * data[o + FACE + 2]) <
    0
  );
}

/** Whether a triangle with the normal at `n[k …]` is neither parallel to the plane nor the side of a solid, but one of a curved surface. */
function isFold(n: Float64Array, k: number): boolean {
  const cosine = Math.abs(n[k] * plane[0] + n[k + 1] * plane[1] + n[k + 2] * plane[2]);
  return cosine > SIDE && cosine <= PARALLEL;
}

function isOwnFace(manifold: Float64Array, c: number, n: Float64Array, k: number): boolean {
  return Math.abs(manifold[c] * n[k] + manifold[c + 1] * n[k + 1] + manifold[c + 2] * n[k + 2]) > ALONG_FACE;
}

/** Whether a triangle is over the plane: with its point at `p` if the two are parallel, else with its highest corner. */
function triangleRises(data: Float64Array, o: number, at: Float64Array, p: number): boolean {
  const n = o + FACE;
  const cosine = data[n] * plane[0] + data[n + 1] * plane[1] + data[n + 2] * plane[2];
  if (Math.abs(cosine) > PARALLEL) {
    const height =
      data[n] * (data[o + A] - at[p]) + data[n + 1] * (data[o + A + 1] - at[p + 1]) + data[n + 2] * (data[o + A + 2] - at[p + 2]);
    return plane[OVER] + height / cosine > plane[STEP];
  }
  const least = plane[OFFSET] + plane[STEP];
  for (let k = o + A; k < o + A + 9; k += 3) if (plane[0] * data[k] + plane[1] * data[k + 1] + plane[2] * data[k + 2] > least) return true;
  return false;
}

/** The same for a box: with its face that is parallel to the plane, else with its highest corner. */
function boxRises(data: Float64Array, o: number, at: Float64Array, p: number): boolean {
  let top = -plane[OFFSET];
  for (let k = 0; k < 3; k++) top += plane[k] * data[o + CENTER + k];
  for (let k = 0; k < 3; k++) {
    const a = o + AXES + 3 * k;
    const half = data[o + HALF + k];
    const cosine = data[a] * plane[0] + data[a + 1] * plane[1] + data[a + 2] * plane[2];
    if (Math.abs(cosine) > PARALLEL) {
      let height = cosine < 0 ? -half : half;
      for (let i = 0; i < 3; i++) height += data[a + i] * (data[o + CENTER + i] - at[p + i]);
      return plane[OVER] + height / cosine > plane[STEP];
    }
    top += Math.abs(cosine) * half;
  }
  return top > plane[STEP];
}
