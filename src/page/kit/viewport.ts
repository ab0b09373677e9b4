// The view of a board: metres with y up, pixels with y down, and the grid lines between them.

import type { Vec2 } from 'kantsu/planar';

/** A window of `width` × `height` pixels; (x, y) is the point at its centre. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** px per metre. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A range of the plane, m. */
export interface Extent {
  readonly low: Readonly<Vec2>;
  readonly high: Readonly<Vec2>;
}

export interface GridLine {
  /** m. */
  readonly at: number;
  /** px from the left or from the top. */
  readonly px: number;
  readonly weight: 'axis' | 'ten' | 'one';
}

/** px per metre: from a football field to a millimetre. */
const LEAST_SCALE = 6;
const MOST_SCALE = 400;

export function toScreen(plane: Viewport, p: Readonly<Vec2>): Vec2 {
  return [plane.width / 2 + (p[0] - plane.x) * plane.scale, plane.height / 2 - (p[1] - plane.y) * plane.scale];
}

export function toWorld(plane: Viewport, px: number, py: number): Vec2 {
  return [plane.x + (px - plane.width / 2) / plane.scale, plane.y - (py - plane.height / 2) / plane.scale];
}

/** The largest picture of the whole extent. */
export function fitted(width: number, height: number, { low, high }: Extent): Viewport {
  const scale = Math.min(width / (high[0] - low[0]), height / (high[1] - low[1]));
  return { width, height, scale: within(scale), x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
}

/** Zooms by a factor; the point under (px, py) stays. */
export function zoomed(plane: Viewport, factor: number, px: number, py: number): Viewport {
  const scale = within(plane.scale * factor);
  const [x, y] = toWorld(plane, px, py);
  return { ...plane, scale, x: x - (px - plane.width / 2) / scale, y: y + (py - plane.height / 2) / scale };
}

export function panned(plane: Viewport, dx: number, dy: number): Viewport {
  return { ...plane, x: plane.x - dx / plane.scale, y: plane.y + dy / plane.scale };
}

/** Pans as little as necessary to have `p` at least `margin` pixels inside. */
export function revealing(plane: Viewport, p: Readonly<Vec2>, margin: number): Viewport {
  const [px, py] = toScreen(plane, p);
  const beyond = (at: number, size: number): number => Math.max(margin - at, 0) + Math.min(size - margin - at, 0);
  const dx = beyond(px, plane.width);
  const dy = beyond(py, plane.height);
  return dx === 0 && dy === 0 ? plane : panned(plane, dx, dy);
}

/** Vertical lines by x, or horizontal ones by y: each metre, each ten metres, and the axis. Lines closer than 8 px are left out. */
export function gridLines(plane: Viewport, axis: 'x' | 'y'): GridLine[] {
  const half = (axis === 'x' ? plane.width : plane.height) / 2 / plane.scale;
  const middle = axis === 'x' ? plane.x : plane.y;
  const step = plane.scale < 8 ? 10 : 1;
  const lines: GridLine[] = [];
  for (let k = Math.ceil((middle - half) / step); k * step <= middle + half; k++) {
    const at = k * step;
    const px = toScreen(plane, [at, at])[axis === 'x' ? 0 : 1];
    lines.push({ at, px, weight: at === 0 ? 'axis' : at % 10 === 0 ? 'ten' : 'one' });
  }
  return lines;
}

function within(scale: number): number {
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
}
