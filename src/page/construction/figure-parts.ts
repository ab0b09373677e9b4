// A construction as a figure of the kit: in space, for the stage, where the solids are already; or flat on one of its planes, with its solids, for the
// SVG.

import { distance, raycast } from 'kantsu';
import type { Shape } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import type { FigurePart, Mark } from '../kit/figure.ts';
import { clippedLine } from '../kit/outline.ts';
import { toScreen } from '../kit/viewport.ts';
import type { Viewport } from '../kit/viewport.ts';
import type { StageLook } from '../stage/stage-figure.ts';
import type { Emphasis } from './highlight.ts';
import type { Construction, FigurePlane, Part, Point, Role } from './rows/construction.ts';
import { between, cross, dot, length, minus, perpendicularTo, plus, times, unitOr } from '../kit/vectors.ts';
import { printedQuantity } from './say.ts';

const RED: StageLook['color'] = { dark: 0xff7375, light: 0xc4161a };
export const STAGE_LOOKS: Readonly<Record<Role, StageLook>> = {
  given: { width: 2 },
  solid: { width: 1.5 },
  ghost: { width: 1.5, dash: [7, 5] },
  aid: { width: 1, dash: [4, 4], alpha: 0.8 },
  projection: { width: 4, color: { dark: 0x56b4e9, light: 0x0b6fa8 } },
  perpendicular: { width: 3, dash: [9, 4], color: { dark: 0xcc79a7, light: 0x9c3f72 } },
  radius: { width: 3, dash: [3, 4], color: { dark: 0xe69f00, light: 0x7d5200 } },
  enter: { width: 3, color: { dark: 0x2fc79a, light: 0x00734f } },
  exit: { width: 3, color: { dark: 0xff8a3c, light: 0xa84600 } },
  rejected: { width: 2, dash: [3, 5], color: RED },
  gap: { width: 3, dash: [3, 5], color: RED },
  overlap: { width: 5, color: RED },
};

const hex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** The same as custom properties, for construction.css. */
export function flatLook(role: Role): Record<string, string | number> {
  const { width, dash, color } = STAGE_LOOKS[role];
  return {
    '--width': width,
    ...(dash && { '--dash': dash.join(' ') }),
    ...(color && { '--role': `light-dark(${hex(color.light)}, ${hex(color.dark)})` }),
  };
}

/** An entry is a disc, an exit a ring, what is rejected a cross, a foot a diamond. */
export const MARKS: Readonly<Partial<Record<Role, Mark>>> = { exit: 'ring', rejected: 'cross', projection: 'diamond' };
/** px: half the size of a mark, flat and in space. */
const FLAT_SIZE: Readonly<Partial<Record<Role, number>>> = { given: 3.5, rejected: 5, projection: 5.5 };
const SIZE = 4.5;
const DISC = 5;
const RING = 6.5;
/** px: of arrows, and of the mark of a right angle; in space that is a share of the figure. */
const HEAD = 10;
const RIGHT_ANGLE = 9;
const RIGHT_ANGLE_SHARE = 0.03;
const PIECES = 64;
/** px of space around a flat figure, for its letters. */
const MARGIN = 30;
/** m: so far a line without an end is looked at for solids before it. */
const FAR = 20;
/** An origin farther away than so many sizes of the shapes is left outside: the shapes would be dots. */
const FARTHEST = 5;

type Drawn = Exclude<FigurePart, { readonly kind: 'label' }>;
type Geometry = Drawn extends infer P ? (P extends Drawn ? Omit<P, 'look'> : never) : never;

/** Where a figure is drawn: how its points and directions, marks and solids are made. */
interface Space {
  readonly at: (p: Point) => readonly number[];
  readonly along: (v: Point) => readonly number[];
  readonly mark: (role: Role) => number;
  /** m: the sides of a right angle's mark, and how far a line is drawn. */
  readonly corner: number;
  readonly reach: number;
  readonly solid: (part: Extract<Part, { readonly radius: number }>) => readonly Geometry[];
  readonly hasBox: (role: Role) => boolean;
}

function geometryOf(part: Part, { at, along, mark, corner, reach, solid, hasBox }: Space): readonly Geometry[] {
  switch (part.kind) {
    case 'point': {
      const shape = MARKS[part.role];
      return [{ kind: 'point', at: at(part.at), radius: mark(part.role), ...(shape && { mark: shape }) }];
    }
    case 'arrow':
      return [{ kind: 'arrow', from: at(part.from), to: at(part.to), head: HEAD }];
    case 'segment':
      return [{ kind: 'segments', lines: [[at(part.from), at(part.to)]] }];
    case 'line': {
      const end = reach / length(part.direction);
      const [low, high] = [Math.max(-end, part.low), Math.min(end, part.high)];
      return [{ kind: 'line', origin: at(part.origin), direction: along(part.direction), low, high }];
    }
    case 'polyline':
      return [{ kind: 'polyline', points: part.points.map(at), closed: part.closed ?? false }];
    case 'right-angle': {
      const [u, v] = [times(part.along, corner), times(part.across, corner)];
      return [{ kind: 'polyline', points: [plus(part.at, u), plus(plus(part.at, u), v), plus(part.at, v)].map(at) }];
    }
    case 'box': {
      if (!hasBox(part.role)) return [];
      const corners = cornersOf(part).map(at);
      const edges = corners.flatMap((from, i) => [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [from, corners[i | bit]] as const));
      return [{ kind: 'segments', lines: edges }];
    }
    case 'text':
      return [];
    default:
      return solid(part);
  }
}

/** `without` are letters that others write, all of them where it is undefined. */
export function stageParts(construction: Construction, emphasis: Emphasis, without: ReadonlySet<string> | undefined): FigurePart[] {
  const { parts, planes } = construction;
  const [plane] = planes;
  const size = sizeOf(parts);
  const space: Space = {
    at: (p) => p,
    along: (v) => v,
    mark: (role) => (role === 'exit' || role === 'rejected' ? RING : DISC),
    corner: RIGHT_ANGLE_SHARE * size,
    reach: 2 * size,
    solid(part) {
      if (part.kind === 'cylinder') return cylinder(part, plane, size);
      return part.kind === 'sphere' && part.role === 'ghost' ? [ring(part.center, plane.right, plane.up, part.radius)] : [];
    },
    hasBox: (role) => role === 'ghost',
  };
  const said = new Set(without);
  return parts.flatMap((part) => {
    const look = { look: part.role, emphasis: emphasis(part.of) };
    const drawn = geometryOf(part, space).map((geometry): FigurePart => ({ ...look, ...geometry }));
    const words = without ? numberedLetter(construction, part) : '';
    const at = anchorOf(part);
    if (words === '' || said.has(words) || !at) return drawn;
    said.add(words);
    return [...drawn, { ...look, kind: 'label', at, words }];
  });
}

/** A part in the two coordinates of a plane, seen through `view`. */
export function flatPart(part: Part, plane: FigurePlane, view: Viewport): Drawn[] {
  const at = (p: Point): Vec2 => onPlane(plane, p);
  const space: Space = {
    at,
    along: (v) => directionOn(plane, v),
    mark: (role) => FLAT_SIZE[role] ?? SIZE,
    corner: RIGHT_ANGLE / view.scale,
    reach: Infinity,
    solid(solid) {
      const { kind, radius } = solid;
      if (kind === 'sphere') return [{ kind: 'shape', shape: { kind: 'circle', center: at(solid.center), radius } }];
      const [p1, p2] = [at(solid.p1), at(solid.p2)];
      if (kind === 'capsule') return [{ kind: 'shape', shape: { kind, p1, p2, radius } }];
      // Two lines a radius beside the axis; seen along it, a circle.
      const direction = [p2[0] - p1[0], p2[1] - p1[1]];
      const long = Math.hypot(...direction);
      if (long <= 1e-9 * radius) return [{ kind: 'shape', shape: { kind: 'circle', center: p1, radius } }];
      return [radius / long, -radius / long].map((by) => {
        const origin = [p1[0] - by * direction[1], p1[1] + by * direction[0]];
        return { kind: 'line', origin, direction, low: -Infinity, high: Infinity };
      });
    },
    hasBox: () => true,
  };
  return geometryOf(part, space).map((geometry) => ({ look: part.role, ...geometry }));
}

/** The stretch of a line, a segment or an arrow that is seen on a plane, px. */
export function seenOf(part: Part, plane: FigurePlane, view: Viewport): readonly [Vec2, Vec2] | null {
  if (part.kind === 'line') return clippedLine(view, onPlane(plane, part.origin), directionOn(plane, part.direction), part.low, part.high);
  if (part.kind !== 'arrow' && part.kind !== 'segment') return null;
  const [from, to] = [onPlane(plane, part.from), onPlane(plane, part.to)];
  return clippedLine(view, from, [to[0] - from[0], to[1] - from[1]], 0, 1, -12) ?? [toScreen(view, from), toScreen(view, to)];
}

export function onPlane(plane: FigurePlane, p: Point): Vec2 {
  return directionOn(plane, minus(p, plane.origin));
}

function directionOn({ right, up }: FigurePlane, v: Point): Vec2 {
  return [dot(v, right), dot(v, up)];
}

/** Beside a part: its own letter, or its quantity's symbol. */
export function letterOf({ quantities }: Construction, { of, letter }: Part): string {
  return letter ?? quantities.find(({ id }) => id === of)?.symbol ?? '';
}

/** With its number where it is one; of an auxiliary line the letter alone. */
function numberedLetter(construction: Construction, part: Part): string {
  const { quantities, dimensions } = construction;
  const words = letterOf(construction, part);
  const quantity = quantities.find(({ id }) => id === part.of);
  if (quantity?.symbol !== words || typeof quantity.value !== 'number' || part.role === 'aid') return words;
  return `${words} ${printedQuantity(quantity, dimensions)}`;
}

/** Where its letter is. */
export function anchorOf(part: Part): Point | undefined {
  if ('at' in part) return part.at;
  if ('from' in part) return between(part.from, part.to);
  if (!('points' in part)) return undefined;
  // In the middle of an area, halfway along a line.
  const { points } = part;
  if (part.closed !== true) return points[Math.floor(points.length / 2)];
  return times(
    points.reduce((sum, p) => plus(sum, p)),
    1 / points.length,
  );
}

/** A part of a figure in space; `isBehind`: a solid hides it. */
type SpacePart = Part & { readonly isBehind?: boolean };
type Solid = Extract<Part, { kind: 'sphere' | 'capsule' }>;

/** How finely a part is looked at for solids before it, and m: what is on a surface is not behind it. */
const LOOKS = 48;
const SURFACE = 1e-6;

/** In the order in which they are painted: solids from back to front, then the rest, of each part what a solid hides as a part of its own. */
export function inDepth({ parts, dimensions }: Construction, { right, up }: FigurePlane): readonly SpacePart[] {
  const solids = parts.filter((part): part is Solid => part.role === 'solid' && (part.kind === 'sphere' || part.kind === 'capsule'));
  if (dimensions === 2 || solids.length === 0) return parts;
  const shapes = solids.map(({ kind, ...solid }) => ({ kind, ...solid }) as unknown as Shape);
  const toEye = cross(right, up);
  const isHidden = (p: Point): boolean =>
    shapes.some((shape) => {
      const hit = raycast(shape, { origin: p, direction: toEye });
      return hit !== null && !hit.originInside && hit.enter.distance > SURFACE;
    });
  const isBefore = (i: number, j: number): number => {
    const { pointA, pointB } = distance(shapes[i], shapes[j]);
    return dot(minus(pointA, pointB), toEye);
  };
  const order = solids.map((_, i) => i).toSorted(isBefore);
  const rest = parts.filter((part) => !solids.includes(part as Solid));
  return [...order.map((i) => solids[i]), ...rest.flatMap((part) => pieces(part, isHidden))];
}

/** A part, cut where a solid begins or ends to hide it; its letter stays with the longest piece. */
function pieces(part: Part, isHidden: (p: Point) => boolean): SpacePart[] {
  if (part.kind === 'point') return [{ ...part, isBehind: isHidden(part.at) }];
  if (part.kind === 'polyline') return [{ ...part, isBehind: part.points.every(isHidden) }];
  if (part.kind !== 'segment' && part.kind !== 'arrow' && part.kind !== 'line') return [part];
  const [from, along] = part.kind === 'line' ? [part.origin, part.direction] : [part.from, minus(part.to, part.from)];
  const far = FAR / length(along);
  const [low, high] = part.kind === 'line' ? [Math.max(part.low, -far), Math.min(part.high, far)] : [0, 1];
  const hidden = (k: number): boolean => isHidden(plus(from, along, k));
  const cuts = [low];
  const states = [hidden(low)];
  for (let i = 1; i <= LOOKS; i++) {
    let [a, b] = [i - 1, i].map((k) => low + (k / LOOKS) * (high - low));
    if (hidden(b) === states.at(-1)) continue;
    for (let n = 0; n < 12; n++) {
      const middle = 0.5 * (a + b);
      if (hidden(middle) === states.at(-1)) a = middle;
      else b = middle;
    }
    cuts.push(b);
    states.push(!states.at(-1)!);
  }
  cuts.push(high);
  const sizes = states.map((_, i) => cuts[i + 1] - cuts[i]);
  return states.map((isBehind, i): SpacePart => {
    const [a, b] = [cuts[i], cuts[i + 1]];
    const look = { ...part, isBehind, ...(sizes[i] < Math.max(...sizes) && { letter: '' }) };
    if (look.kind === 'line') return { ...look, low: i === 0 ? look.low : a, high: i === states.length - 1 ? look.high : b };
    // The head of an arrow stays with its end.
    const kind = i < states.length - 1 ? 'segment' : look.kind;
    return { ...look, kind, from: plus(from, along, a), to: plus(from, along, b) };
  });
}

function ring(center: Point, a: Point, b: Point, radius: number): Geometry {
  const points = Array.from({ length: PIECES }, (_, i) => {
    const angle = (2 * Math.PI * i) / PIECES;
    return plus(plus(center, a, radius * Math.cos(angle)), b, radius * Math.sin(angle));
  });
  return { kind: 'polyline', points, closed: true };
}

/** Rings about both ends and lines along it, drawn on beyond them. */
function cylinder({ p1, p2, radius }: Extract<Part, { kind: 'cylinder' }>, plane: FigurePlane, size: number): Geometry[] {
  const along = unitOr(minus(p2, p1), [0, 1, 0]);
  const u = unitOr(cross(along, cross(plane.right, plane.up)), perpendicularTo(along));
  const v = cross(along, u);
  const lines = [u, times(u, -1), v, times(v, -1)].map(
    (side) => [plus(plus(p1, side, radius), along, -size), plus(plus(p2, side, radius), along, size)] as const,
  );
  return [ring(p1, u, v, radius), ring(p2, u, v, radius), { kind: 'segments', lines }];
}

/** The eight corners of a box. */
function cornersOf({ center, half, axes }: Extract<Part, { kind: 'box' }>): Point[] {
  return Array.from({ length: 8 }, (_, i) =>
    axes.reduce<Point>((at, axis, k) => plus(at, times(axis, half[k]), (i >> k) & 1 ? 1 : -1), center),
  );
}

/** Points that a part cannot do without; it needs its radius around them. */
function pointsOf(part: Part): readonly Point[] {
  if ('at' in part) return [part.at];
  if ('from' in part) return [part.from, part.to];
  if ('p1' in part) return [part.p1, part.p2];
  if ('points' in part) return part.points;
  return part.kind === 'line' ? [] : part.kind === 'box' ? cornersOf(part) : [part.center];
}

/** How far its arrows, segments and points reach, m. */
function sizeOf(parts: readonly Part[]): number {
  const points = parts.filter(({ kind }) => kind === 'arrow' || kind === 'segment' || kind === 'point').flatMap(pointsOf);
  const spans = [0, 1, 2].map((k) => Math.max(...points.map((p) => p[k])) - Math.min(...points.map((p) => p[k])));
  return Math.max(0, ...spans.filter(Number.isFinite));
}

interface Box {
  readonly low: Vec2;
  readonly high: Vec2;
}

function boxOf(parts: readonly Part[], plane: FigurePlane): Box | undefined {
  const ends = parts.flatMap((part) => {
    const radius = 'radius' in part ? part.radius : 0;
    return pointsOf(part).map((p) => ({ p: onPlane(plane, p), radius }));
  });
  if (ends.length === 0) return undefined;
  const low = (k: 0 | 1): number => Math.min(...ends.map(({ p, radius }) => p[k] - radius));
  const high = (k: 0 | 1): number => Math.max(...ends.map(({ p, radius }) => p[k] + radius));
  return { low: [low(0), low(1)], high: [high(0), high(1)] };
}

const sizeOfBox = ({ low, high }: Box): number => Math.max(high[0] - low[0], high[1] - low[1]);

const SOLIDS: ReadonlySet<Part['kind']> = new Set(['sphere', 'capsule', 'box']);

/** The window of so many pixels that shows the whole figure; where an origin is far away, the shapes and a stretch towards it. */
export function windowOf({ parts }: Construction, plane: FigurePlane, width: number, height: number): Viewport {
  let box = boxOf(parts, plane) ?? { low: [-1, -1], high: [1, 1] };
  const solids = boxOf(
    parts.filter(({ kind }) => SOLIDS.has(kind)),
    plane,
  );
  if (solids && sizeOfBox(box) > FARTHEST * sizeOfBox(solids)) {
    const room = FARTHEST * 0.5 * sizeOfBox(solids);
    const { low, high } = box;
    box = {
      low: [Math.max(low[0], solids.low[0] - room), Math.max(low[1], solids.low[1] - room)],
      high: [Math.min(high[0], solids.high[0] + room), Math.min(high[1], solids.high[1] + room)],
    };
  }
  const { low, high } = box;
  const wide = Math.max(high[0] - low[0], 1e-9);
  const tall = Math.max(high[1] - low[1], 1e-9);
  const scale = Math.min(Math.max(width - 2 * MARGIN, 10) / wide, Math.max(height - 2 * MARGIN, 10) / tall);
  return { width, height, scale, x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
}
