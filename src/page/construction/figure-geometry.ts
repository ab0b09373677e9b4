// A construction on its figure plane: its points in the plane's two coordinates, and the window that shows them.

import type { Vec2 } from 'kantsu/planar';
import type { Viewport } from '../kit/viewport.ts';
import type { Construction, FigurePlane, Part, Point } from './rows/construction.ts';
import { dot, minus, plus, times } from './rows/vectors.ts';

/** Space around the figure for its letters, px. */
const MARGIN = 30;
/** An origin farther away than so many sizes of the shapes is left outside: the shapes would be dots. */
const FARTHEST = 5;

export function onPlane({ origin, right, up }: FigurePlane, p: Point): Vec2 {
  const v = minus(p, origin);
  return [dot(v, right), dot(v, up)];
}

export function directionOnPlane({ right, up }: FigurePlane, v: Point): Vec2 {
  return [dot(v, right), dot(v, up)];
}

/** Points that a part cannot do without, with the radius around them that it needs. */
function reachOf(part: Part): { readonly points: readonly Point[]; readonly radius: number } {
  switch (part.kind) {
    case 'arrow':
    case 'segment':
      return { points: [part.from, part.to], radius: 0 };
    case 'polyline':
      return { points: part.points, radius: 0 };
    case 'sphere':
      return { points: [part.center], radius: part.radius };
    case 'capsule':
      return { points: [part.p1, part.p2], radius: part.radius };
    case 'cylinder':
      return { points: [part.p1, part.p2], radius: part.radius };
    case 'box':
      return { points: cornersOf(part), radius: 0 };
    case 'line':
      return { points: [], radius: 0 };
    default:
      return { points: [part.at], radius: 0 };
  }
}

/** What of a part grows with the figure; directions and shares do not. */
const LENGTHS = new Set(['at', 'from', 'to', 'origin', 'direction', 'points', 'center', 'half', 'radius', 'p1', 'p2']);

/** The figure as many times as large, with the numbers of its quantities as they are. */
export function scaled(construction: Construction, by: number): Construction {
  const grown = (value: unknown): unknown =>
    typeof value === 'number' ? value * by : Array.isArray(value) ? (value as unknown[]).map(grown) : value;
  const parts = construction.parts.map(
    (part) =>
      Object.fromEntries(
        Object.entries(part).map(([key, value]) => [key, LENGTHS.has(key) ? grown(value) : (value as unknown)]),
      ) as unknown as Part,
  );
  return { ...construction, parts };
}

/** The eight corners of a box. */
export function cornersOf({ center, half, axes }: Pick<Extract<Part, { kind: 'box' }>, 'center' | 'half' | 'axes'>): Point[] {
  return Array.from({ length: 8 }, (_, i) =>
    axes.reduce<Point>((at, axis, k) => plus(at, times(axis, half[k]), (i >> k) & 1 ? 1 : -1), center),
  );
}

interface Box {
  low: Vec2;
  high: Vec2;
}

function boxOf(parts: readonly Part[], plane: FigurePlane): Box | undefined {
  let box: Box | undefined;
  for (const part of parts) {
    const { points, radius } = reachOf(part);
    for (const point of points) {
      const [x, y] = onPlane(plane, point);
      box ??= { low: [x, y], high: [x, y] };
      box = {
        low: [Math.min(box.low[0], x - radius), Math.min(box.low[1], y - radius)],
        high: [Math.max(box.high[0], x + radius), Math.max(box.high[1], y + radius)],
      };
    }
  }
  return box;
}

const sizeOf = ({ low, high }: Box): number => Math.max(high[0] - low[0], high[1] - low[1]);

const SOLIDS: ReadonlySet<Part['kind']> = new Set(['sphere', 'capsule', 'box']);

/** The window of so many pixels that shows the whole figure; where an origin is far away, the shapes and a stretch towards it. */
export function windowOf({ parts }: Pick<Construction, 'parts'>, plane: FigurePlane, width: number, height: number): Viewport {
  const all = boxOf(parts, plane) ?? { low: [-1, -1], high: [1, 1] };
  const solids = boxOf(
    parts.filter(({ kind }) => SOLIDS.has(kind)),
    plane,
  );
  let { low, high } = all;
  if (solids && sizeOf(all) > FARTHEST * sizeOf(solids)) {
    const room = FARTHEST * 0.5 * sizeOf(solids);
    low = [Math.max(low[0], solids.low[0] - room), Math.max(low[1], solids.low[1] - room)];
    high = [Math.min(high[0], solids.high[0] + room), Math.min(high[1], solids.high[1] + room)];
  }
  const wide = Math.max(high[0] - low[0], 1e-9);
  const tall = Math.max(high[1] - low[1], 1e-9);
  const scale = Math.min(Math.max(width - 2 * MARGIN, 10) / wide, Math.max(height - 2 * MARGIN, 10) / tall);
  return { width, height, scale, x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
}
