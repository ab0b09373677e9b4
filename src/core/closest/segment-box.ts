// The nearest points of a segment and a box; for a segment through the box, the shortest way out.

import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import {
  DISTANCE,
  END_1,
  NEARLY_TOUCHING,
  IS_FACE,
  LOCAL_P,
  LOCAL_Q,
  NORMAL,
  POINT_1,
  POINT_2,
  REACH,
  REGION,
  REGION_BEYOND,
  REGION_EDGE,
  ROUNDING,
  S,
} from './closest-points.ts';
import { overBoxFace, CLIP_STRIDE } from './over-face.ts';
import { isAfar, measureAfar } from './point-box.ts';
import { measure } from './point-point.ts';

const stretch = new Float64Array(CLIP_STRIDE);
// The difference from the segment to the box in the box's frame, later the unit normal to the box, and its length; and the size that rounding is
// proportional to, m.
const way = new Float64Array(4);
const scaled = new Float64Array(1);
// From the segment's start to its end, in the box's frame; the overhangs of both ends.
const span = new Float64Array(3);
const ends = new Float64Array(6);
// The nearest point's parameter, and those of the two kinks around it.
const at = new Float64Array(3);
const T = 0;
const LOW = 1;
const HIGH = 2;
// The axes of those two kinks; −1 for the segment's ends.
let lowAxis = -1;
let highAxis = -1;
// Of each axis between the kinks: the side beyond which the segment lies, 0 between the two faces; there the overhang is o + t·a, else o and a are 0.
const side = new Int8Array(3);
const o = new Float64Array(3);
const a = new Float64Array(3);

/**
 * The nearest record of the segment `data[p …]`–`data[q …]` and the box record at `b`; inside, `distance` is minus the shortest way that frees the
 * segment. False, with `out` undefined, if they are farther apart than `out[REACH]`.
 */
export function segmentBox(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const reach = out[REACH];
  // Both ends in the box's frame, each by itself, so that each is rounded once.
  const px = data[p] - data[b + CENTER];
  const py = data[p + 1] - data[b + CENTER + 1];
  const pz = data[p + 2] - data[b + CENTER + 2];
  const qx = data[q] - data[b + CENTER];
  const qy = data[q + 1] - data[b + CENTER + 1];
  const qz = data[q + 2] - data[b + CENTER + 2];
  let beyondFace = 0;
  let atP = 0;
  let atQ = 0;
  // (The sum of all coordinates bounds the largest and needs no branch.)
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const u = b + AXES + 3 * k;
    const x = px * data[u] + py * data[u + 1] + pz * data[u + 2];
    const y = qx * data[u] + qy * data[u + 1] + qz * data[u + 2];
    out[LOCAL_P + k] = x;
    out[LOCAL_Q + k] = y;
    // Overhang: x − h beyond the one face, x + h beyond the other, 0 between: max(0, x − h) + min(0, x + h), without a branch and exact.
    const h = data[b + HALF + k];
    const overP = 0.5 * (x - h + Math.abs(x - h) + (x + h - Math.abs(x + h)));
    const overQ = 0.5 * (y - h + Math.abs(y - h) + (y + h - Math.abs(y + h)));
    ends[k] = overP;
    ends[3 + k] = overQ;
    beyondFace |= (+(overP > reach) & +(overQ > reach)) | (+(overP < -reach) & +(overQ < -reach));
    // The squared distance of p + t·u from the box is convex in t and piecewise quadratic; half its slope is Σ uᵢ·overhangᵢ. An end is nearest, or
    // the zero of the slope lies between them.
    span[k] = y - x;
    atP += (y - x) * overP;
    atQ += (y - x) * overQ;
    sum += Math.abs(x) + Math.abs(y) + h;
  }
  // Both ends farther beyond one face than `out[REACH]`: a lower bound of the distance. All six faces at once, since single branches are
  // unpredictable, and a mispredict costs more than the other tests.
  if (beyondFace !== 0) return false;
  if ((+(atP < 0) & +(atQ > 0)) === 0) {
    // Which end it is is unpredictable: a table lookup.
    const end = +(atP < 0);
    at[T] = end;
    way[0] = ends[3 * end];
    way[1] = ends[3 * end + 1];
    way[2] = ends[3 * end + 2];
  } else {
    findKinks(out, data, b);
    between(out, data, b);
  }
  measure(way, 0);
  if (way[3] > reach) return false;
  if (way[3] <= NEARLY_TOUCHING * sum) {
    const found = nearlyTouching(out, data, p, q, b);
    if (found !== UNDECIDED) return found === FREED;
  }
  const dx = way[0];
  const dy = way[1];
  const dz = way[2];
  const t = at[T];
  out[S] = t;
  const slope = span[0] * dx + span[1] * dy + span[2] * dz;
  out[END_1] = (+(t === 1) & +(slope < 0)) - (+(t === 0) & +(slope > 0));
  if (span[0] === 0 && span[1] === 0 && span[2] === 0) out[END_1] = -1;
  const beyond = +(dx !== 0) | (+(dy !== 0) << 1) | (+(dz !== 0) << 2);
  out[REGION] = REGION_BEYOND[beyond] + (IS_FACE[beyond] & +(dx + dy + dz < 0));
  const distance = way[3];
  way[0] = -dx / distance;
  way[1] = -dy / distance;
  way[2] = -dz / distance;
  out[DISTANCE] = distance;
  write(out, data, p, q, b);
  if (isAfar(out, data, b)) measureAfar(out, data, b);
  return true;
}

// The slope is piecewise linear with a kink where the segment crosses the plane of a face: finds the two kinks around its zero. Between them the active
// overhangs are known.
function findKinks(out: Float64Array, data: Float64Array, b: number): void {
  let low = 0;
  let high = 1;
  lowAxis = highAxis = -1;
  // The faces whose planes the segment crosses, as bits: +x, −x, +y …
  let crossed = 0;
  for (let k = 0; k < 3; k++) {
    const p = out[LOCAL_P + k];
    const q = out[LOCAL_Q + k];
    const h = data[b + HALF + k];
    crossed |= ((+(p < h) ^ +(q < h)) | ((+(p < -h) ^ +(q < -h)) << 1)) << (2 * k);
  }
  for (; crossed !== 0; crossed &= crossed - 1) {
    const k = 31 - Math.clz32(crossed & -crossed);
    const axis = k >> 1;
    const from = out[LOCAL_P + axis];
    const face = (1 - 2 * (k & 1)) * data[b + HALF + axis];
    const kink = (face - from) / (out[LOCAL_Q + axis] - from);
    if (!(kink > low && kink < high)) continue;
    let slope = 0;
    for (let i = 0; i < 3; i++) {
      const h = data[b + HALF + i];
      const x = out[LOCAL_P + i] + kink * span[i];
      slope += span[i] * (x - h + Math.abs(x - h) + (x + h - Math.abs(x + h)));
    }
    if (slope >= 0) {
      high = kink;
      highAxis = axis;
    }
    if (slope <= 0) {
      low = kink;
      lowAxis = axis;
    }
  }
  at[LOW] = low;
  at[HIGH] = high;
}

// Writes the overhangs at the nearest point between the two kinks, from the segment to the box, to `way`, and its parameter.
function between(out: Float64Array, data: Float64Array, b: number): void {
  const low = at[LOW];
  const high = at[HIGH];
  const middle = 0.5 * (low + high);
  for (let k = 0; k < 3; k++) {
    const u = span[k];
    const x = out[LOCAL_P + k] + middle * u;
    const h = data[b + HALF + k];
    const s = +(x > h) - +(x < -h);
    // Axes without overhang count as 0 by multiplication (plus 0 to avoid −0): branches are unpredictable.
    side[k] = s;
    a[k] = s * s * u + 0;
    o[k] = s * s * (out[LOCAL_P + k] - s * h) + 0;
  }
  const aa = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
  let t = aa > 0 ? -(o[0] * a[0] + o[1] * a[1] + o[2] * a[2]) / aa : middle;
  const kinkAxis = t <= low ? lowAxis : t >= high ? highAxis : -1;
  t = t < low ? low : t > high ? high : t;
  at[T] = t;
  if (aa > 0 && kinkAxis < 0 && t > 0 && t < 1) {
    acrossSegment();
    // Barely beyond one of three faces, and perpendicular to the segment not beyond it: beside the edge of the other two.
    if (side[0] !== 0 && side[1] !== 0 && side[2] !== 0) {
      for (let k = 0; k < 3; k++) {
        if (!(way[k] * side[k] < 0)) continue;
        o[k] = a[k] = 0;
        acrossSegment();
        break;
      }
    }
    return;
  }
  // Inside (no overhang), or parallel to every face beyond which it lies; or an end after all, to the rounding of a nearly zero slope.
  for (let k = 0; k < 3; k++) way[k] = o[k] + t * a[k];
  if (aa === 0 || kinkAxis < 0) return;
  // At the plane of a face, to rounding: the overhang follows not from t, but from the normal's right angle with the segment.
  way[kinkAxis] = 0;
  let along = 0;
  for (let k = 0; k < 3; k++) along += way[k] * span[k];
  const rest = -along / span[kinkAxis];
  // More than rounding: only for a segment parallel to that face to rounding.
  measureSize(out, data, b);
  way[kinkAxis] = Math.abs(rest) <= NEARLY_TOUCHING * scaled[0] ? rest : 0;
}

// Writes the component of o perpendicular to a to `way`: the overhang beside an edge or a corner. Twice, for what rounding left of the other one.
function acrossSegment(): void {
  const ax = a[0];
  const ay = a[1];
  const az = a[2];
  const aa = ax * ax + ay * ay + az * az;
  const f = aa > 0 ? (o[0] * ax + o[1] * ay + o[2] * az) / aa : 0;
  const x = o[0] - f * ax;
  const y = o[1] - f * ay;
  const z = o[2] - f * az;
  const rest = aa > 0 ? (x * ax + y * ay + z * az) / aa : 0;
  way[0] = x - rest * ax;
  way[1] = y - rest * ay;
  way[2] = z - rest * az;
}

const UNDECIDED = 0;
const FREED = 1;
const APART = 2;

/**
 * Touching to rounding or inside: the overhangs have no direction, but the axes of the Minkowski difference have. Within a few roundings the axes are
 * tested too, and used if one of them sees the whole gap, or more of it than the overhangs' direction does.
 */
function nearlyTouching(out: Float64Array, data: Float64Array, p: number, q: number, b: number): number {
  const distance = way[3];
  const dx = way[0];
  const dy = way[1];
  const dz = way[2];
  measureSize(out, data, b);
  if (distance > NEARLY_TOUCHING * scaled[0]) return UNDECIDED;
  const rounding = 2 * ROUNDING * scaled[0];
  out[S] = at[T];
  let near = through(out, data, p, q, b, distance > 0);
  // It seemed to touch and is inside: then any axis may be the shortest way out.
  if (near && distance > 0 && out[DISTANCE] < -2 * rounding) {
    out[S] = at[T];
    near = through(out, data, p, q, b, false);
  }
  if (distance <= rounding) return near ? FREED : APART;
  const alongP = out[LOCAL_P] * dx + out[LOCAL_P + 1] * dy + out[LOCAL_P + 2] * dz;
  const alongQ = out[LOCAL_Q] * dx + out[LOCAL_Q + 1] * dy + out[LOCAL_Q + 2] * dz;
  const extent = data[b + HALF] * Math.abs(dx) + data[b + HALF + 1] * Math.abs(dy) + data[b + HALF + 2] * Math.abs(dz);
  const seen = (Math.min(alongP, alongQ) - extent) / distance;
  const square = distance * distance - out[DISTANCE] * out[DISTANCE];
  if (near && (square <= 4 * rounding * rounding || (seen < distance - rounding && seen < out[DISTANCE]))) return FREED;
  way[0] = dx;
  way[1] = dy;
  way[2] = dz;
  way[3] = distance;
  return UNDECIDED;
}

// scaled[0] = the largest coordinate of the segment in the box's frame, or half extent, m.
function measureSize(out: Float64Array, data: Float64Array, b: number): void {
  let size = Math.max(data[b + HALF], data[b + HALF + 1], data[b + HALF + 2]);
  for (let k = LOCAL_P; k < LOCAL_P + 6; k++) size = Math.max(size, Math.abs(out[k]));
  scaled[0] = size;
}

// Fills in the rest of the record from the parameter and the signed distance, which are written already, and from the normal in the box's frame (from
// the segment to the box), in `way`.
function write(out: Float64Array, data: Float64Array, p: number, q: number, b: number): void {
  const s = out[S];
  const distance = out[DISTANCE];
  // From the nearer end, computed without a branch: it is unpredictable.
  const isLate = +(s > 0.5);
  const i = p + (q - p) * isLate;
  const f = s - isLate;
  for (let k = 0; k < 3; k++) {
    const n = way[0] * data[b + AXES + k] + way[1] * data[b + AXES + 3 + k] + way[2] * data[b + AXES + 6 + k];
    const x = data[i + k] + f * (data[q + k] - data[p + k]);
    out[NORMAL + k] = n;
    out[POINT_1 + k] = x;
    out[POINT_2 + k] = x + distance * n;
  }
}

// Separating axes of a segment and a box that overlap: the three face normals and the three cross products of segment and edge. The Minkowski
// difference is bounded by exactly these faces, so the shallowest is the minimum translation. Source: Ericson, RTCD §5.3.3, §4.4.1.
function through(out: Float64Array, data: Float64Array, p: number, q: number, b: number, touching: boolean): boolean {
  const scale = scaled[0];
  let t = out[S];
  const noise = 4 * EPSILON * scale;
  // Within rounding of an end, the end touches.
  const long = Math.max(Math.abs(span[0]), Math.abs(span[1]), Math.abs(span[2]));
  if (t * long <= noise) t = 0;
  else if ((1 - t) * long <= noise) t = 1;
  // Faces: depth of the deeper end behind each.
  let depth = Infinity;
  let face = 0;
  for (let k = 0; k < 6; k++) {
    const axis = k >> 1;
    const pk = out[LOCAL_P + axis];
    const qk = out[LOCAL_Q + axis];
    // If an inner point touches, the normal is perpendicular to the segment, whatever else is as shallow to rounding.
    if (touching && t > 0 && t < 1 && Math.abs(pk - qk) > noise) continue;
    const d = data[b + HALF + axis] + ((k & 1) === 0 ? -Math.min(pk, qk) : Math.max(pk, qk));
    if (d < depth) {
      depth = d;
      face = k;
    }
  }
  let edge = -1;
  // A cross product must be shallower by more than rounding: a segment parallel to a box axis has a face normal there already.
  let best = depth - EPSILON * scale;
  for (let k = 0; k < 3; k++) {
    // Projected along edge k: a line through i, j along (c, d) and a rectangle.
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const c = span[i];
    const d = span[j];
    const length = Math.sqrt(c * c + d * d);
    // Parallel to the edge there is no cross product.
    if (length === 0) continue;
    const reach = data[b + HALF + i] * Math.abs(d) + data[b + HALF + j] * Math.abs(c);
    const over = (reach - Math.abs(out[LOCAL_P + i] * d - out[LOCAL_P + j] * c)) / length;
    if (over < best) {
      best = over;
      edge = k;
    }
  }
  const distance = edge < 0 ? -depth : -best;
  if (distance > out[REACH]) return false;
  out[DISTANCE] = distance;
  if (edge < 0) {
    const axis = face >> 1;
    const sign = (face & 1) === 0 ? 1 : -1;
    const pk = sign * out[LOCAL_P + axis];
    const qk = sign * out[LOCAL_Q + axis];
    // The deeper end is over the face, unless the segment is parallel to it to rounding: then any point over the face is as deep. A point that is
    // less deep is excluded: the end was left out because it lies over the face's border, to rounding.
    let s = pk <= qk ? 0 : 1;
    if (touching || (depth <= noise && (t === 0 || t === 1 || Math.abs(pk - qk) <= noise))) s = t;
    else {
      const over = overBoxFace(stretch, out, data, b, axis) ? Math.min(stretch[1], Math.max(stretch[0], s)) : t;
      if (Math.abs((over - s) * (qk - pk)) <= noise) s = over;
    }
    out[S] = s;
    // For the name of the feature: the end touches, to rounding.
    out[END_1] =
      (s * long <= NEARLY_TOUCHING * scale && pk < qk) || long === 0 ? -1 : (1 - s) * long <= NEARLY_TOUCHING * scale && pk > qk ? 1 : 0;
    out[REGION] = face;
    way[0] = way[1] = way[2] = 0;
    way[axis] = -sign;
    write(out, data, p, q, b);
    return true;
  }
  const i = (edge + 1) % 3;
  const j = (edge + 2) % 3;
  const c = span[i];
  const d = span[j];
  const pi = out[LOCAL_P + i];
  const pj = out[LOCAL_P + j];
  const length = Math.sqrt(c * c + d * d);
  const sign = pi * d - pj * c < 0 ? -1 : 1;
  // Outward in the projection, towards the side of the box on which the line passes; the edge is the corner farthest that way.
  const n1 = (sign * d) / length;
  const n2 = (-sign * c) / length;
  const corner1 = n1 < 0 ? -data[b + HALF + i] : data[b + HALF + i];
  const corner2 = n2 < 0 ? -data[b + HALF + j] : data[b + HALF + j];
  // The nearest point of that edge on the segment. Nearly parallel to the edge it is ill-conditioned, and for a segment nearly in the plane of a face
  // it may lie beyond the edge's end; but any point within the edge's length is as deep.
  let s = t;
  if (!touching) {
    s = ((corner1 - pi) * c + (corner2 - pj) * d) / (c * c + d * d);
    const wk = span[edge];
    const ek = out[LOCAL_P + edge];
    const hk = data[b + HALF + edge];
    if (Math.abs(wk) > length || Math.abs(ek + s * wk) > hk + noise) {
      const middle = -ek / wk;
      const reach = hk / Math.abs(wk);
      s = Math.min(middle + reach, Math.max(middle - reach, s));
    }
    s = Math.min(1, Math.max(0, s));
  }
  out[S] = s;
  out[END_1] = 0;
  out[REGION] = REGION_EDGE;
  way[edge] = 0;
  way[i] = -n1;
  way[j] = -n2;
  write(out, data, p, q, b);
  return true;
}
