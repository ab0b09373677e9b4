// A construction on the stage as a figure of the kit: its parts among the bodies, its letters with their numbers as labels. The solids are there already.

import type { FigurePart } from '../kit/figure.ts';
import type { StageLook } from '../stage/stage-figure.ts';
import { cornersOf } from './figure-geometry.ts';
import { lightsOf } from './rows/construction.ts';
import type { Construction, FigurePlane, Part, Point, Role } from './rows/construction.ts';
import { between, cross, length, minus, perpendicularTo, plus, times, unitOr } from './rows/vectors.ts';
import { printedQuantity } from './say.ts';

// The same colours and dashes as construction.css.
const RED: StageLook['color'] = { dark: 0xff7375, light: 0xc4161a };
export const STAGE_LOOKS: Readonly<Record<Role, StageLook>> = {
  given: { width: 2 },
  solid: { width: 1.5 },
  ghost: { width: 1.5, dash: [7, 5] },
  aid: { width: 1, dash: [4, 4], alpha: 0.8 },
  projection: { width: 4, color: { dark: 0x56b4e9, light: 0x0b6fa8 }, mark: 'diamond' },
  perpendicular: { width: 3, dash: [9, 4], color: { dark: 0xd695bb, light: 0x9c3f72 } },
  radius: { width: 3, dash: [3, 4], color: { dark: 0xe69f00, light: 0x8a5a00 } },
  enter: { width: 3, color: { dark: 0x2fc79a, light: 0x00734f } },
  exit: { width: 3, color: { dark: 0xff8a3c, light: 0xa84600 }, mark: 'ring' },
  rejected: { width: 2, dash: [3, 5], color: RED, mark: 'ring' },
  gap: { width: 3, dash: [3, 5], color: RED },
  overlap: { width: 5, color: RED },
};

/** px: half the size of a disc, and of a ring. */
const DISC = 5;
const RING = 6.5;
/** Share of its size that a mark of a right angle has, of the figure's. */
const RIGHT_ANGLE = 0.03;
const PIECES = 64;

/** `lit` is the highlighted quantity, `without` are letters that others write, all of them where it is undefined. */
export function stageParts(construction: Construction, lit: string | null, without: ReadonlySet<string> | undefined): FigurePart[] {
  const lights = lit === null ? undefined : [lit, ...lightsOf(construction, lit)];
  const size = sizeOf(construction);
  const said = new Set(without);
  return construction.parts.flatMap((part) => {
    const isLit = part.of !== undefined && lights?.includes(part.of) === true;
    const look = { look: part.role, emphasis: lights && (isLit ? ('lit' as const) : ('faint' as const)) };
    const drawn = geometryOf(part, construction.planes[0], size).map((geometry): FigurePart => ({ ...look, ...geometry }));
    const words = without ? wordsOf(construction, part) : '';
    if (words === '' || said.has(words)) return drawn;
    said.add(words);
    const at = anchorOf(part);
    return at ? [...drawn, { ...look, kind: 'label', at, words }] : drawn;
  });
}

type Geometry = FigurePart extends infer P ? (P extends FigurePart ? Omit<P, 'look' | 'emphasis'> : never) : never;

function geometryOf(part: Part, plane: FigurePlane, size: number): Geometry[] {
  switch (part.kind) {
    case 'point':
      return [{ kind: 'point', at: part.at, radius: part.role === 'exit' || part.role === 'rejected' ? RING : DISC }];
    case 'arrow':
      return [{ kind: 'arrow', from: part.from, to: part.to, head: 0 }];
    case 'segment':
      return [{ kind: 'segments', lines: [[part.from, part.to]] }];
    case 'line': {
      const step = unitOr(part.direction, [1, 0, 0]);
      const at = (t: number): Point => plus(part.origin, step, Math.min(2 * size, Math.max(-2 * size, t * length(part.direction))));
      return [{ kind: 'segments', lines: [[at(part.low), at(part.high)]] }];
    }
    case 'polyline':
      return [{ kind: 'polyline', points: part.points, closed: part.closed ?? false }];
    case 'right-angle': {
      const u = times(part.along, RIGHT_ANGLE * size);
      const v = times(part.across, RIGHT_ANGLE * size);
      return [{ kind: 'polyline', points: [plus(part.at, u), plus(plus(part.at, u), v), plus(part.at, v)] }];
    }
    case 'sphere':
      return part.role === 'ghost' ? [ring(part.center, plane.right, plane.up, part.radius)] : [];
    case 'cylinder':
      return cylinder(part, plane, size);
    case 'box': {
      if (part.role !== 'ghost') return [];
      const corners = cornersOf(part);
      const edges = corners.flatMap((corner, i) => [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [corner, corners[i | bit]] as const));
      return [{ kind: 'segments', lines: edges }];
    }
    default:
      return [];
  }
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

/** Its letter, and its number where it is one; of an auxiliary line the letter alone. */
function wordsOf({ quantities, dimensions }: Construction, { of, letter, role }: Part): string {
  const quantity = quantities.find(({ id }) => id === of);
  const words = letter ?? quantity?.symbol ?? '';
  if (quantity?.symbol !== words || typeof quantity.value !== 'number' || role === 'aid') return words;
  return `${words} ${printedQuantity(quantity, dimensions)}`;
}

function anchorOf(part: Part): Point | undefined {
  switch (part.kind) {
    case 'point':
    case 'text':
      return part.at;
    case 'arrow':
    case 'segment':
      return between(part.from, part.to);
    case 'polyline':
      return part.points[Math.floor(part.points.length / 2)];
    default:
      return undefined;
  }
}

/** How far its points reach, m. */
function sizeOf({ parts }: Construction): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    const points = part.kind === 'arrow' || part.kind === 'segment' ? [part.from, part.to] : part.kind === 'point' ? [part.at] : [];
    for (const point of points) {
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], point[k]);
        high[k] = Math.max(high[k], point[k]);
      }
    }
  }
  return Math.max(0, ...high.map((x, k) => x - low[k]).filter(Number.isFinite));
}
