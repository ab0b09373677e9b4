// Debug drawing without a renderer: a world needs one method, `line`. Shapes made of lines are here too.

import { callable, fieldOf, integer, show } from '../math/check.ts';
import { writeTangents } from '../math/vec3.ts';

/** Points in metres, colours 0xrrggbb. Only `line` is required: without `point` a point is a cross of lines. */
export interface DebugDraw {
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void;
  point?(x: number, y: number, z: number, color: number): void;
}

/** Checks what lines are drawn with. */
export function checkDraw(name: string, draw: DebugDraw, color: number): void {
  if (typeof draw !== 'object' || draw === null) {
    throw new TypeError(`${name}.draw is ${show(draw)}, expected an object with a method line`);
  }
  callable(`${name}.draw.line`, fieldOf(`${name}.draw`, draw, 'line'));
  integer(`${name}.color`, color, 0, 0xffffff);
}

// A dashed line has at most this many dashes, however long it is.
const MAX_DASHES = 48;

// Length and width of an arrow's barbs, as shares of the arrow.
const BARB = 0.25;
const BARB_WIDTH = 0.1;

const frame = new Float64Array(6);

/** A line in dashes of `dash` metres with gaps as long, or longer ones if there would be too many; it begins and ends with a dash. */
export function dashedLine(
  draw: DebugDraw,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  color: number,
  dash: number,
): void {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const dashes = Math.max(1, Math.min(MAX_DASHES, Math.floor(0.5 * (length / dash + 1))));
  const step = 1 / (2 * dashes - 1);
  for (let i = 0; i < dashes; i++) {
    const s = 2 * i * step;
    const t = s + step;
    draw.line(ax + s * dx, ay + s * dy, az + s * dz, ax + t * dx, ay + t * dy, az + t * dz, color);
  }
}

/** An arrow from a point along a vector, both in metres; nothing for a vector that is zero. */
export function arrow(draw: DebugDraw, x: number, y: number, z: number, dx: number, dy: number, dz: number, color: number): void {
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length === 0) return;
  const tipX = x + dx;
  const tipY = y + dy;
  const tipZ = z + dz;
  draw.line(x, y, z, tipX, tipY, tipZ, color);
  writeTangents(frame, [dx / length, dy / length, dz / length], 0);
  for (let i = 0; i < 6; i += 3) {
    for (let side = -BARB_WIDTH * length; ; side = -side) {
      draw.line(
        tipX,
        tipY,
        tipZ,
        tipX - BARB * dx + side * frame[i],
        tipY - BARB * dy + side * frame[i + 1],
        tipZ - BARB * dz + side * frame[i + 2],
        color,
      );
      if (side > 0) break;
    }
  }
}

/** A point: the renderer's own, or a cross of three lines that reach `size` metres to each side. */
export function mark(draw: DebugDraw, x: number, y: number, z: number, size: number, color: number): void {
  if (draw.point !== undefined) {
    draw.point(x, y, z, color);
    return;
  }
  draw.line(x - size, y, z, x + size, y, z, color);
  draw.line(x, y - size, z, x, y + size, z, color);
  draw.line(x, y, z - size, x, y, z + size, color);
}
