// A collider as lines, straight from its record: the solid that the kernels use, not a mesh of it.

import { finite, integer, numbersAt } from '../math/check.ts';
import { cosine, sine } from '../math/trig.ts';
import { writeTangents } from '../math/vec3.ts';
import { A, AABB, AXES, B, C, CAPSULE, CENTER, HALF, KINDS, OBB, P1, P2, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import { checkDraw } from './debug-draw.ts';
import type { DebugDraw } from './debug-draw.ts';

/** Chords of a full circle; a multiple of four, so that half circles end at the seams. */
export const CIRCLE_CHORDS = 32;

// cos and sin of each corner of the circle; the first is repeated at the end.
const circleX = new Float64Array(CIRCLE_CHORDS + 1);
const circleY = new Float64Array(CIRCLE_CHORDS + 1);
for (let i = 0; i <= CIRCLE_CHORDS; i++) {
  const angle = ((2 * Math.PI) / CIRCLE_CHORDS) * (i % CIRCLE_CHORDS);
  circleX[i] = cosine(angle);
  circleY[i] = sine(angle);
}

const frame = new Float64Array(9);
const axis = new Float64Array(3);

/** Draws the record at `data[o …]`: a sphere as three circles, a capsule with its seams and half circles, a box as twelve edges, a triangle. */
export function drawShape(draw: DebugDraw, kind: number, data: Float64Array, o: number, color: number): void {
  checkDraw('drawShape', draw, color);
  integer('drawShape.kind', kind, 0, KINDS.length - 1);
  numbersAt('drawShape.data', data, o, STRIDE);
  if (kind === SPHERE) drawSphere(draw, data[o + CENTER], data[o + CENTER + 1], data[o + CENTER + 2], data[o + RADIUS], color);
  else if (kind === CAPSULE) drawCapsule(draw, data, o, color);
  else if (kind === AABB || kind === OBB) drawEdges(draw, (i, k) => corner(data, o, i, k), color);
  else drawTriangle(draw, data, o, color);
}

/** The twelve edges of an AABB. */
export function drawBox(
  draw: DebugDraw,
  minX: number,
  minY: number,
  minZ: number,
  maxX: number,
  maxY: number,
  maxZ: number,
  color: number,
): void {
  checkDraw('drawBox', draw, color);
  const sides = [minX, minY, minZ, maxX, maxY, maxZ];
  SIDES.forEach((name, k) => finite(`drawBox.${name}`, sides[k]));
  drawEdges(draw, (i, k) => sides[k + (i & (1 << k) ? 3 : 0)], color);
}

const SIDES = ['minX', 'minY', 'minZ', 'maxX', 'maxY', 'maxZ'] as const;

/** The edges of a box, of whose corner i this is coordinate k: it has the sign of axis k in its bit k, and an edge goes along each axis whose bit is 0. */
function drawEdges(draw: DebugDraw, corner: (i: number, k: number) => number, color: number): void {
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 3; k++) {
      const j = i | (1 << k);
      if (j !== i) draw.line(corner(i, 0), corner(i, 1), corner(i, 2), corner(j, 0), corner(j, 1), corner(j, 2), color);
    }
  }
}

function drawSphere(draw: DebugDraw, x: number, y: number, z: number, r: number, color: number): void {
  frame.fill(0);
  frame[0] = frame[4] = frame[8] = 1;
  arc(draw, x, y, z, r, 0, 3, 0, CIRCLE_CHORDS, color);
  arc(draw, x, y, z, r, 3, 6, 0, CIRCLE_CHORDS, color);
  arc(draw, x, y, z, r, 6, 0, 0, CIRCLE_CHORDS, color);
}

// The part of a circle from corner `from` to corner `to`, in the plane of two vectors of `frame`.
function arc(
  draw: DebugDraw,
  x: number,
  y: number,
  z: number,
  r: number,
  u: number,
  v: number,
  from: number,
  to: number,
  color: number,
): void {
  for (let i = from; i < to; i++) {
    const a = r * circleX[i];
    const b = r * circleY[i];
    const c = r * circleX[i + 1];
    const d = r * circleY[i + 1];
    draw.line(
      x + a * frame[u] + b * frame[v],
      y + a * frame[u + 1] + b * frame[v + 1],
      z + a * frame[u + 2] + b * frame[v + 2],
      x + c * frame[u] + d * frame[v],
      y + c * frame[u + 1] + d * frame[v + 1],
      z + c * frame[u + 2] + d * frame[v + 2],
      color,
    );
  }
}

function drawCapsule(draw: DebugDraw, data: Float64Array, o: number, color: number): void {
  const r = data[o + RADIUS];
  const x1 = data[o + P1];
  const y1 = data[o + P1 + 1];
  const z1 = data[o + P1 + 2];
  const x2 = data[o + P2];
  const y2 = data[o + P2 + 1];
  const z2 = data[o + P2 + 2];
  // A core whose squared length underflows has no direction and no visible cylinder either.
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1) + (z2 - z1) * (z2 - z1));
  if (length === 0) {
    drawSphere(draw, x1, y1, z1, r, color);
    return;
  }
  axis[0] = (x2 - x1) / length;
  axis[1] = (y2 - y1) / length;
  axis[2] = (z2 - z1) / length;
  writeTangents(frame, axis, 0);
  frame.set(axis, 6);
  const half = CIRCLE_CHORDS / 2;
  for (const side of [0, 3]) {
    // Half circles through the poles; the lower half of a full one, behind p1, is its second half.
    arc(draw, x2, y2, z2, r, side, 6, 0, half, color);
    arc(draw, x1, y1, z1, r, side, 6, half, CIRCLE_CHORDS, color);
    for (const reach of [r, -r]) {
      const dx = reach * frame[side];
      const dy = reach * frame[side + 1];
      const dz = reach * frame[side + 2];
      draw.line(x1 + dx, y1 + dy, z1 + dz, x2 + dx, y2 + dy, z2 + dz, color);
    }
  }
  arc(draw, x1, y1, z1, r, 0, 3, 0, CIRCLE_CHORDS, color);
  arc(draw, x2, y2, z2, r, 0, 3, 0, CIRCLE_CHORDS, color);
}

function corner(data: Float64Array, o: number, bits: number, k: number): number {
  let x = data[o + CENTER + k];
  for (let i = 0; i < 3; i++) {
    const reach = data[o + HALF + i] * data[o + AXES + 3 * i + k];
    x += (bits & (1 << i)) === 0 ? -reach : reach;
  }
  return x;
}

function drawTriangle(draw: DebugDraw, data: Float64Array, o: number, color: number): void {
  for (const [p, q] of EDGES) {
    draw.line(data[o + p], data[o + p + 1], data[o + p + 2], data[o + q], data[o + q + 1], data[o + q + 2], color);
  }
}
const EDGES = [
  [A, B],
  [B, C],
  [C, A],
] as const;
