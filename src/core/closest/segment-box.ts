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
import { MIN_SQUARE, measure, MAX_SQUARE } from './point-point.ts';

const stretch = new Float64Array(CLIP_STRIDE);
// The difference from the segment to the box in the box's frame, later the unit normal to the box, and its length; and the size that rounding is
// proportional to, m.
const way = new Float64Array(4);
const scaled = new Float64Array(1);
// The overhangs of both ends.
const ends = new Float64Array(6);

/**
 * The nearest record of the segment `data[p …]`–`data[q …]` and the box record at `b`; inside, `distance` is minus the shortest way that frees the
 * segment. False, with `out` undefined, if they are farther apart than `out[REACH]`.
 */
export function segmentBox(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const cx = data[b + CENTER];
  const cy = data[b + CENTER + 1];
  const cz = data[b + CENTER + 2];
  const hx = data[b + HALF];
  const hy = data[b + HALF + 1];
  const hz = data[b + HALF + 2];
  // Both ends in the box's frame, each by itself, so that each is rounded once.
  let kx = data[p] - cx;
  let ky = data[p + 1] - cy;
  let kz = data[p + 2] - cz;
  const px = kx * data[b + AXES] + ky * data[b + AXES + 1] + kz * data[b + AXES + 2];
  const py = kx * data[b + AXES + 3] + ky * data[b + AXES + 4] + kz * data[b + AXES + 5];
  const pz = kx * data[b + AXES + 6] + ky * data[b + AXES + 7] + kz * data[b + AXES + 8];
  kx = data[q] - cx;
  ky = data[q + 1] - cy;
  kz = data[q + 2] - cz;
  const qx = kx * data[b + AXES] + ky * data[b + AXES + 1] + kz * data[b + AXES + 2];
  const qy = kx * data[b + AXES + 3] + ky * data[b + AXES + 4] + kz * data[b + AXES + 5];
  const qz = kx * data[b + AXES + 6] + ky * data[b + AXES + 7] + kz * data[b + AXES + 8];
  out[LOCAL_P] = px;
  out[LOCAL_P + 1] = py;
  out[LOCAL_P + 2] = pz;
  out[LOCAL_Q] = qx;
  out[LOCAL_Q + 1] = qy;
  out[LOCAL_Q + 2] = qz;
  // Overhang: x − h beyond the one face, x + h beyond the other, 0 between: max(0, x − h) + min(0, x + h), without a branch and exact.
  const px0 = 0.5 * (px - hx + Math.abs(px - hx) + (px + hx - Math.abs(px + hx)));
  const py0 = 0.5 * (py - hy + Math.abs(py - hy) + (py + hy - Math.abs(py + hy)));
  const pz0 = 0.5 * (pz - hz + Math.abs(pz - hz) + (pz + hz - Math.abs(pz + hz)));
  const qx0 = 0.5 * (qx - hx + Math.abs(qx - hx) + (qx + hx - Math.abs(qx + hx)));
  const qy0 = 0.5 * (qy - hy + Math.abs(qy - hy) + (qy + hy - Math.abs(qy + hy)));
  const qz0 = 0.5 * (qz - hz + Math.abs(qz - hz) + (qz + hz - Math.abs(qz + hz)));
  // Both ends farther beyond one face than `out[REACH]`: a lower bound of the distance. All six faces at once, since single branches are
  // unpredictable, and a mispredict costs more than the other tests.
  const reach = out[REACH];
  const beyondX = (+(px0 > reach) & +(qx0 > reach)) | (+(px0 < -reach) & +(qx0 < -reach));
  const beyondY = (+(py0 > reach) & +(qy0 > reach)) | (+(py0 < -reach) & +(qy0 < -reach));
  const beyondZ = (+(pz0 > reach) & +(qz0 > reach)) | (+(pz0 < -reach) & +(qz0 < -reach));
  if ((beyondX | beyondY | beyondZ) !== 0) return false;

  const ux = qx - px;
  const uy = qy - py;
  const uz = qz - pz;
  // The squared distance of p + t·u from the box is convex in t and piecewise quadratic; half its slope is Σ uᵢ·overhangᵢ, piecewise linear
  // with a kink where the segment crosses the plane of a face. Between the two kinks around its zero the active overhangs are known.
  const atP = ux * px0 + uy * py0 + uz * pz0;
  const atQ = ux * qx0 + uy * qy0 + uz * qz0;
  // An end is nearest, or the zero of the slope lies between them.
  const isInside = +(atP < 0) & +(atQ > 0);
  let t = +(atP < 0) ^ isInside;
  let low = 0;
  let high = isInside;
  // The axes of those two kinks; −1 for the segment's ends.
  let lowAxis = -1;
  let highAxis = -1;
  if (isInside !== 0) {
    // The faces whose planes the segment crosses, as bits: +x, −x, +y …
    let crossed =
      (+(px < hx) ^ +(qx < hx)) |
      ((+(px < -hx) ^ +(qx < -hx)) << 1) |
      ((+(py < hy) ^ +(qy < hy)) << 2) |
      ((+(py < -hy) ^ +(qy < -hy)) << 3) |
      ((+(pz < hz) ^ +(qz < hz)) << 4) |
      ((+(pz < -hz) ^ +(qz < -hz)) << 5);
    for (; crossed !== 0; crossed &= crossed - 1) {
      const k = 31 - Math.clz32(crossed & -crossed);
      const axis = k >> 1;
      const from = out[LOCAL_P + axis];
      const to = out[LOCAL_Q + axis];
      const face = (1 - 2 * (k & 1)) * data[b + HALF + axis];
      const kink = (face - from) / (to - from);
      if (kink > low && kink < high) {
        let x = px + kink * ux;
        let y = py + kink * uy;
        let z = pz + kink * uz;
        x = 0.5 * (x - hx + Math.abs(x - hx) + (x + hx - Math.abs(x + hx)));
        y = 0.5 * (y - hy + Math.abs(y - hy) + (y + hy - Math.abs(y + hy)));
        z = 0.5 * (z - hz + Math.abs(z - hz) + (z + hz - Math.abs(z + hz)));
        const g = ux * x + uy * y + uz * z;
        if (g >= 0) {
          high = kink;
          highAxis = axis;
        }
        if (g <= 0) {
          low = kink;
          lowAxis = axis;
        }
      }
    }
    t = low;
  }

  // The overhangs at the nearest point, from the segment to the box: zero between the two faces of an axis. And their length, if it is known first.
  let distance = 0;
  let dx;
  let dy;
  let dz;
  if (low < high || lowAxis >= 0) {
    const middle = 0.5 * (low + high);
    const x = px + middle * ux;
    const y = py + middle * uy;
    const z = pz + middle * uz;
    const sx = +(x > hx) - +(x < -hx);
    const sy = +(y > hy) - +(y < -hy);
    const sz = +(z > hz) - +(z < -hz);
    // Axes without overhang count as 0 by multiplication (plus 0 to avoid −0): branches are unpredictable.
    let ax = sx * sx * ux + 0;
    let ay = sy * sy * uy + 0;
    let az = sz * sz * uz + 0;
    let ox = sx * sx * (px - sx * hx) + 0;
    let oy = sy * sy * (py - sy * hy) + 0;
    let oz = sz * sz * (pz - sz * hz) + 0;
    let aa = ax * ax + ay * ay + az * az;
    t = aa > 0 ? -(ox * ax + oy * ay + oz * az) / aa : middle;
    const kinkAxis = t <= low ? lowAxis : t >= high ? highAxis : -1;
    t = t < low ? low : t > high ? high : t;
    if (aa === 0 || (kinkAxis < 0 && (t <= 0 || t >= 1))) {
      // Inside (no overhang), or parallel to every face beyond which it lies; or an end after all, to the rounding of a nearly zero slope.
      dx = ox + t * ax;
      dy = oy + t * ay;
      dz = oz + t * az;
    } else if (kinkAxis >= 0) {
      // At the plane of a face, to rounding: the overhang follows not from t, but from the normal's right angle with the segment.
      dx = kinkAxis === 0 || sx === 0 ? 0 : ox + t * ax;
      dy = kinkAxis === 1 || sy === 0 ? 0 : oy + t * ay;
      dz = kinkAxis === 2 || sz === 0 ? 0 : oz + t * az;
      const rest = (dx * ux + dy * uy + dz * uz) / -(kinkAxis === 0 ? ux : kinkAxis === 1 ? uy : uz);
      // More than rounding: only for a segment parallel to that face to rounding.
      measureSize(out, data, b);
      const beyond = Math.abs(rest) <= NEARLY_TOUCHING * scaled[0] ? rest : 0;
      if (kinkAxis === 0) dx = beyond;
      else if (kinkAxis === 1) dy = beyond;
      else dz = beyond;
    } else {
      let beyond = sx !== 0 && sy !== 0 && sz !== 0;
      dx = dy = dz = 0;
      if (beyond) {
        // Beside a corner: removes once more the component along the segment that the rounding of t left.
        dx = ox + t * ax;
        dy = oy + t * ay;
        dz = oz + t * az;
        const rest = (dx * ax + dy * ay + dz * az) / aa;
        dx -= rest * ax;
        dy -= rest * ay;
        dz -= rest * az;
        // Barely beyond one of the three faces, and after that correction not beyond it: beside the edge of the other two.
        if (dx * sx < 0) {
          ox = ax = 0;
          beyond = false;
        } else if (dy * sy < 0) {
          oy = ay = 0;
          beyond = false;
        } else if (dz * sz < 0) {
          oz = az = 0;
          beyond = false;
        }
        if (!beyond) aa = ax * ax + ay * ay + az * az;
      }
      if (!beyond && aa > 0) {
        // Beside an edge: the component of o perpendicular to a, (a × o) × a / |a|². The product comes first, so a difference small against o keeps
        // its direction; a × o has one component, along the edge. The length is |a × o| / |a|, with half the rounding of the length by components.
        const nx = ay * oz - az * oy;
        const ny = az * ox - ax * oz;
        const nz = ax * oy - ay * ox;
        dx = (ny * az - nz * ay) / aa;
        dy = (nz * ax - nx * az) / aa;
        dz = (nx * ay - ny * ax) / aa;
        distance = Math.abs(nx + ny + nz) / Math.sqrt(aa);
      }
    }
  } else {
    // Which end it is is unpredictable: a table lookup.
    ends[0] = px0;
    ends[1] = py0;
    ends[2] = pz0;
    ends[3] = qx0;
    ends[4] = qy0;
    ends[5] = qz0;
    dx = ends[3 * t];
    dy = ends[3 * t + 1];
    dz = ends[3 * t + 2];
  }
  if (distance === 0) {
    const d2 = dx * dx + dy * dy + dz * dz;
    distance = Math.sqrt(d2);
    if (!(d2 > MIN_SQUARE && d2 < MAX_SQUARE)) {
      way[0] = dx;
      way[1] = dy;
      way[2] = dz;
      measure(way, 0);
      distance = way[3];
    }
  }
  if (distance > out[REACH]) return false;
  // Touching to rounding or inside: the overhangs have no direction, but the axes of the Minkowski difference have. Within a few roundings the axes
  // are tested too, and used if one of them sees the whole gap, or more of it than the overhangs' direction does. (The sum of all overhangs bounds
  // the largest and needs no branch.)
  let nearlyTouching =
    distance <= NEARLY_TOUCHING * (Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(qx) + Math.abs(qy) + Math.abs(qz) + hx + hy + hz);
  if (nearlyTouching) {
    measureSize(out, data, b);
    nearlyTouching = distance <= NEARLY_TOUCHING * scaled[0];
  }
  if (nearlyTouching) {
    const rounding = 2 * ROUNDING * scaled[0];
    out[S] = t;
    let near = through(out, data, p, q, b, distance > 0);
    // It seemed to touch and is inside: then any axis may be the shortest way out.
    if (near && distance > 0 && out[DISTANCE] < -2 * rounding) {
      out[S] = t;
      near = through(out, data, p, q, b, false);
    }
    if (distance <= rounding) return near;
    const alongP = px * dx + py * dy + pz * dz;
    const alongQ = qx * dx + qy * dy + qz * dz;
    const seen = (Math.min(alongP, alongQ) - (hx * Math.abs(dx) + hy * Math.abs(dy) + hz * Math.abs(dz))) / distance;
    if (near && (out[DISTANCE] >= distance - rounding || out[DISTANCE] > seen)) return true;
  }
  out[S] = t;
  const slope = ux * dx + uy * dy + uz * dz;
  out[END_1] = (+(t === 1) & +(slope < 0)) - (+(t === 0) & +(slope > 0));
  if (ux === 0 && uy === 0 && uz === 0) out[END_1] = -1;
  const beyond = +(dx !== 0) | (+(dy !== 0) << 1) | (+(dz !== 0) << 2);
  out[REGION] = REGION_BEYOND[beyond] + (IS_FACE[beyond] & +(dx + dy + dz < 0));
  way[0] = -dx / distance;
  way[1] = -dy / distance;
  way[2] = -dz / distance;
  out[DISTANCE] = distance;
  write(out, data, p, q, b);
  return true;
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
  const nx = way[0];
  const ny = way[1];
  const nz = way[2];
  const wx = nx * data[b + AXES] + ny * data[b + AXES + 3] + nz * data[b + AXES + 6];
  const wy = nx * data[b + AXES + 1] + ny * data[b + AXES + 4] + nz * data[b + AXES + 7];
  const wz = nx * data[b + AXES + 2] + ny * data[b + AXES + 5] + nz * data[b + AXES + 8];
  // From the nearer end, computed without a branch: it is unpredictable.
  const isLate = +(s > 0.5);
  const i = p + (q - p) * isLate;
  const f = s - isLate;
  const x = data[i] + f * (data[q] - data[p]);
  const y = data[i + 1] + f * (data[q + 1] - data[p + 1]);
  const z = data[i + 2] + f * (data[q + 2] - data[p + 2]);
  out[NORMAL] = wx;
  out[NORMAL + 1] = wy;
  out[NORMAL + 2] = wz;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + distance * wx;
  out[POINT_2 + 1] = y + distance * wy;
  out[POINT_2 + 2] = z + distance * wz;
}

// Separating axes of a segment and a box that overlap: the three face normals and the three cross products of segment and edge. The Minkowski
// difference is bounded by exactly these faces, so the shallowest is the minimum translation. Source: Ericson, RTCD §5.3.3, §4.4.1.
function through(out: Float64Array, data: Float64Array, p: number, q: number, b: number, touching: boolean): boolean {
  const scale = scaled[0];
  let t = out[S];
  const px = out[LOCAL_P];
  const py = out[LOCAL_P + 1];
  const pz = out[LOCAL_P + 2];
  const ux = out[LOCAL_Q] - px;
  const uy = out[LOCAL_Q + 1] - py;
  const uz = out[LOCAL_Q + 2] - pz;
  const noise = 4 * EPSILON * scale;
  // Within rounding of an end, the end touches.
  const long = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
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
  const hx = data[b + HALF];
  const hy = data[b + HALF + 1];
  const hz = data[b + HALF + 2];
  let edge = -1;
  // A cross product must be shallower by more than rounding: a segment parallel to a box axis has a face normal there already.
  let best = depth - EPSILON * scale;
  for (let k = 0; k < 3; k++) {
    // Projected along edge k: a line from (a, b) along (c, d) and a rectangle of half sizes (e, f).
    const a = k === 0 ? py : k === 1 ? pz : px;
    const bb = k === 0 ? pz : k === 1 ? px : py;
    const c = k === 0 ? uy : k === 1 ? uz : ux;
    const d = k === 0 ? uz : k === 1 ? ux : uy;
    const e = k === 0 ? hy : k === 1 ? hz : hx;
    const f = k === 0 ? hz : k === 1 ? hx : hy;
    const length = Math.sqrt(c * c + d * d);
    // Parallel to the edge there is no cross product.
    if (length === 0) continue;
    const over = (e * Math.abs(d) + f * Math.abs(c) - Math.abs(a * d - bb * c)) / length;
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
  const c = edge === 0 ? uy : edge === 1 ? uz : ux;
  const d = edge === 0 ? uz : edge === 1 ? ux : uy;
  const a = edge === 0 ? py : edge === 1 ? pz : px;
  const bb = edge === 0 ? pz : edge === 1 ? px : py;
  const e = edge === 0 ? hy : edge === 1 ? hz : hx;
  const f = edge === 0 ? hz : edge === 1 ? hx : hy;
  const length = Math.sqrt(c * c + d * d);
  const sign = a * d - bb * c < 0 ? -1 : 1;
  // Outward in the projection, towards the side of the box on which the line passes; the edge is the corner farthest that way.
  const n1 = (sign * d) / length;
  const n2 = (-sign * c) / length;
  const corner1 = n1 < 0 ? -e : e;
  const corner2 = n2 < 0 ? -f : f;
  // The nearest point of that edge on the segment. Nearly parallel to the edge it is ill-conditioned, and for a segment nearly in the plane of a face
  // it may lie beyond the edge's end; but any point within the edge's length is as deep.
  let s = t;
  if (!touching) {
    s = ((corner1 - a) * c + (corner2 - bb) * d) / (c * c + d * d);
    const wk = edge === 0 ? ux : edge === 1 ? uy : uz;
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
  way[0] = edge === 0 ? 0 : edge === 1 ? -n2 : -n1;
  way[1] = edge === 0 ? -n1 : edge === 1 ? 0 : -n2;
  way[2] = edge === 0 ? -n2 : edge === 1 ? -n1 : 0;
  write(out, data, p, q, b);
  return true;
}
