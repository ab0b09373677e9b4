// Path data in pixels: outlines of the kernels' records, parts of lines clipped to the board, arrows.

import type { Shape2, Vec2 } from 'kantsu/planar';
import type { Mark } from './figure.ts';
import { toScreen } from './viewport.ts';
import type { Viewport } from './viewport.ts';

/** A tenth of a pixel is finer than any screen. */
function at(p: Readonly<Vec2>): string {
  return `${px(p[0])} ${px(p[1])}`;
}

function px(x: number): string {
  return String(Math.round(x * 10) / 10);
}

export function shapePath(plane: Viewport, shape: Shape2): string {
  const to = (x: number, y: number): string => at(toScreen(plane, [x, y]));
  if (shape.kind === 'box') {
    const ux = Math.cos(shape.angle);
    const uy = Math.sin(shape.angle);
    const [hx, hy] = shape.half;
    const [x, y] = shape.center;
    const corner = (i: number, j: number): string => to(x + i * hx * ux - j * hy * uy, y + i * hx * uy + j * hy * ux);
    return `M${corner(-1, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(-1, 1)}Z`;
  }
  const r = px(shape.radius * plane.scale);
  const [p, q] = shape.kind === 'circle' ? [shape.center, shape.center] : [shape.p1, shape.p2];
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  // Left of p → q, a radius long; of a core without length, up.
  const nx = length > 0 ? (-(q[1] - p[1]) / length) * shape.radius : 0;
  const ny = length > 0 ? ((q[0] - p[0]) / length) * shape.radius : shape.radius;
  const cap = (x: number, y: number): string => `A${r} ${r} 0 0 1 ${to(x, y)}`;
  return `M${to(p[0] + nx, p[1] + ny)}L${to(q[0] + nx, q[1] + ny)}${cap(q[0] - nx, q[1] - ny)}L${to(p[0] - nx, p[1] - ny)}${cap(p[0] + nx, p[1] + ny)}Z`;
}

/** From one pixel to another. */
export function strokePath(a: Readonly<Vec2>, b: Readonly<Vec2>): string {
  return `M${at(a)}L${at(b)}`;
}

/** An open arrow head with its tip at `tip`, coming from `from`. */
export function headPath(from: Readonly<Vec2>, tip: Readonly<Vec2>, size: number): string {
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]);
  if (length === 0) return '';
  const ux = ((tip[0] - from[0]) / length) * size;
  const uy = ((tip[1] - from[1]) / length) * size;
  const side = (k: number): Vec2 => [tip[0] - ux - k * uy * 0.55, tip[1] - uy + k * ux * 0.55];
  return `M${at(side(1))}L${at(tip)}L${at(side(-1))}`;
}

/** A disc or a ring, a cross, a diamond, `size` px from its centre to its edge. */
export function markPath([x, y]: Readonly<Vec2>, size: number, mark?: Mark): string {
  if (mark === 'cross') return crossPath([x, y], size);
  const r = px(size);
  if (mark === 'diamond') return `M${at([x - size, y])}l${r} -${r}l${r} ${r}l-${r} ${r}Z`;
  return `M${at([x - size, y])}a${r} ${r} 0 1 0 ${px(2 * size)} 0a${r} ${r} 0 1 0 ${px(-2 * size)} 0Z`;
}

/** A small cross: not admissible. */
export function crossPath(p: Readonly<Vec2>, size: number): string {
  return (
    strokePath([p[0] - size, p[1] - size], [p[0] + size, p[1] + size]) + strokePath([p[0] - size, p[1] + size], [p[0] + size, p[1] - size])
  );
}

/** The pixels of `point + s·direction`, low ≤ s ≤ high, that are on the board or within `margin` of it; null when there are none. Source: Liang, Barsky 1984. */
export function clippedLine(
  plane: Viewport,
  point: Readonly<Vec2>,
  direction: Readonly<Vec2>,
  low: number,
  high: number,
  margin = 20,
): [Vec2, Vec2] | null {
  const p = toScreen(plane, point);
  const d = [direction[0] * plane.scale, -direction[1] * plane.scale];
  const size = [plane.width, plane.height];
  let from = low;
  let to = high;
  for (let k = 0; k < 2; k++) {
    if (d[k] === 0) {
      if (p[k] < -margin || p[k] > size[k] + margin) return null;
      continue;
    }
    const s1 = (-margin - p[k]) / d[k];
    const s2 = (size[k] + margin - p[k]) / d[k];
    from = Math.max(from, Math.min(s1, s2));
    to = Math.min(to, Math.max(s1, s2));
  }
  // (Seen end on, a line is a point, of which nothing is drawn.)
  if (!(from <= to) || (d[0] === 0 && d[1] === 0)) return null;
  return [
    [p[0] + from * d[0], p[1] + from * d[1]],
    [p[0] + to * d[0], p[1] + to * d[1]],
  ];
}
