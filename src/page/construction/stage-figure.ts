// A construction on the stage: its parts as lines and marks among the bodies, its letters with their numbers as labels. The solids are there already.

import type { Scene } from 'three';
import { DISC, DIAMOND, Markers, RING } from '../stage/markers.ts';
import { ARROW, LineBatch, PIECE, PLAIN } from '../stage/line-batch.ts';
import type { Label, LabelLayer } from '../stage/labels.ts';
import { ring } from '../stage/silhouette.ts';
import { LOOKS } from '../stage/theme.ts';
import type { Theme } from '../stage/theme.ts';
import { cornersOf } from './figure-geometry.ts';
import { lightsOf } from './rows/construction.ts';
import type { Construction, FigurePlane, Part, Point, Role } from './rows/construction.ts';
import { between, cross, length, minus, perpendicularTo, plus, times, unitOr } from './rows/vectors.ts';
import { printedQuantity } from './say.ts';

/** Where it is drawn: a scene, and the layers of letters over its views. */
export interface FigureHost {
  readonly scene: Scene;
  readonly theme: Theme;
  readonly labels: readonly Pick<LabelLayer, 'add'>[];
}

interface Look {
  /** 0xrrggbb; the theme's ink where left out. */
  readonly color?: Readonly<Record<Theme, number>>;
  /** px */
  readonly width: number;
  /** px drawn and px left out; solid where left out. */
  readonly dash?: readonly [number, number];
}

// The same colours and dashes as construction.css.
const RED: Readonly<Record<Theme, number>> = { dark: 0xff7375, light: 0xc4161a };
const LOOK: Readonly<Record<Role, Look>> = {
  given: { width: 2 },
  solid: { width: 1.5 },
  ghost: { width: 1.5, dash: [7, 5] },
  aid: { width: 1, dash: [4, 4] },
  projection: { width: 4, color: { dark: 0x56b4e9, light: 0x0b6fa8 } },
  perpendicular: { width: 3, dash: [9, 4], color: { dark: 0xd695bb, light: 0x9c3f72 } },
  radius: { width: 3, dash: [3, 4], color: { dark: 0xe69f00, light: 0x8a5a00 } },
  enter: { width: 3, color: { dark: 0x2fc79a, light: 0x00734f } },
  exit: { width: 3, color: { dark: 0xff8a3c, light: 0xa84600 } },
  rejected: { width: 2, dash: [3, 5], color: RED },
  gap: { width: 3, dash: [3, 5], color: RED },
  overlap: { width: 5, color: RED },
};

/** Share of its size that a mark of a right angle has, of the figure's. */
const RIGHT_ANGLE = 0.03;
/** Opacity of what is not highlighted while something is. */
const FAINT = 0.22;
const PIECES = 64;
/** Before the ray's labels. */
const PRIORITY = 40;

export class StageFigure {
  readonly #host: FigureHost;
  readonly #lines = new LineBatch('construction', { halo: 0.75, behind: 0.85, renderOrder: 26 });
  readonly #marks = new Markers('construction points', { behind: 0.85, renderOrder: 28 });
  /** Of each letter one in every layer. */
  readonly #labels: (readonly Label[])[] = [];
  #theme: Theme | undefined;

  constructor(host: FigureHost) {
    this.#host = host;
    host.scene.add(this.#lines.object, this.#marks.object);
  }

  /** Draws it, or nothing; `lit` is the highlighted quantity, `without` are letters that others write, all of them where it is undefined. */
  show(construction: Construction | undefined, lit: string | null, without: ReadonlySet<string> | undefined): void {
    const { theme } = this.#host;
    if (theme !== this.#theme) for (const part of [this.#lines, this.#marks]) part.setTheme(theme);
    this.#theme = theme;
    this.#lines.begin();
    this.#marks.begin();
    let used = 0;
    const said = new Set(without);
    if (construction) {
      const lights = lit === null ? undefined : [lit, ...lightsOf(construction, lit)];
      const size = sizeOf(construction);
      for (const part of construction.parts) {
        const isLit = lights === undefined || (part.of !== undefined && lights.includes(part.of));
        this.#draw(part, construction.planes[0], size, isLit ? 1 : FAINT, lights !== undefined && isLit);
        const words = without ? wordsOf(construction, part) : '';
        if (words === '' || said.has(words)) continue;
        said.add(words);
        this.#say(used++, words, anchorOf(part), part.role, lights === undefined ? undefined : isLit);
      }
    }
    for (const unused of this.#labels.slice(used)) for (const label of unused) label.setVisible(false);
    this.#lines.end();
    this.#marks.end();
  }

  dispose(): void {
    for (const part of [this.#lines, this.#marks]) {
      part.object.removeFromParent();
      part.dispose();
    }
    for (const label of this.#labels.flat()) label.remove();
  }

  #draw(part: Part, plane: FigurePlane, size: number, alpha: number, isLit: boolean): void {
    const { width, color, dash } = LOOK[part.role];
    const theme = this.#host.theme;
    const hex = color?.[theme] ?? LOOKS[theme].ink;
    const pen = (head: number): void => {
      this.#lines.pen(isLit ? width + 3 : width, hex, part.role === 'aid' ? 0.8 * alpha : alpha).head(head);
      if (dash) this.#lines.dash(...dash);
    };
    const line = (from: Point, to: Point, head = PLAIN): void => {
      if (from.every((x, k) => x === to[k])) return;
      pen(head);
      this.#lines.line(...from, ...to);
    };
    const path = (points: readonly Point[], closed: boolean): void => {
      pen(PIECE);
      for (let i = closed ? 0 : 1; i < points.length; i++) {
        this.#lines.line(...points[(i + points.length - 1) % points.length], ...points[i]);
      }
    };
    switch (part.kind) {
      case 'point': {
        const isOpen = part.role === 'exit' || part.role === 'rejected';
        this.#marks.add(isOpen ? RING : part.role === 'projection' ? DIAMOND : DISC, isOpen ? 13 : 10, hex, alpha, ...part.at);
        break;
      }
      case 'arrow':
        line(part.from, part.to, ARROW);
        break;
      case 'segment':
        line(part.from, part.to);
        break;
      case 'line': {
        const step = unitOr(part.direction, [1, 0, 0]);
        const scale = length(part.direction);
        const at = (t: number): Point => plus(part.origin, step, Math.min(2 * size, Math.max(-2 * size, t * scale)));
        line(at(part.low), at(part.high));
        break;
      }
      case 'polyline':
        path(part.points, part.closed ?? false);
        break;
      case 'right-angle': {
        const u = times(part.along, RIGHT_ANGLE * size);
        const v = times(part.across, RIGHT_ANGLE * size);
        path([plus(part.at, u), plus(plus(part.at, u), v), plus(part.at, v)], false);
        break;
      }
      case 'sphere':
        if (part.role === 'ghost') this.#ring(part.center, plane.right, plane.up, part.radius, pen);
        break;
      case 'cylinder':
        this.#cylinder(part, plane, size, pen);
        break;
      case 'box':
        if (part.role === 'ghost') {
          const corners = cornersOf(part);
          pen(PLAIN);
          for (let i = 0; i < 8; i++) for (const bit of [1, 2, 4]) if (!(i & bit)) this.#lines.line(...corners[i], ...corners[i | bit]);
        }
        break;
      default:
    }
  }

  #ring(center: Point, a: Point, b: Point, radius: number, pen: (head: number) => void): void {
    pen(PIECE);
    ring((ax, ay, az, bx, by, bz) => this.#lines.line(ax, ay, az, bx, by, bz), ...center, ...a, ...b, radius, PIECES);
  }

  /** Rings about both ends and lines along it, drawn on beyond them. */
  #cylinder({ p1, p2, radius }: Extract<Part, { kind: 'cylinder' }>, plane: FigurePlane, size: number, pen: (head: number) => void): void {
    const along = unitOr(minus(p2, p1), [0, 1, 0]);
    const normal = cross(plane.right, plane.up);
    const u = unitOr(cross(along, normal), perpendicularTo(along));
    const v = cross(along, u);
    for (const end of [p1, p2]) this.#ring(end, u, v, radius, pen);
    for (const side of [u, times(u, -1), v, times(v, -1)]) {
      pen(PLAIN);
      this.#lines.line(...plus(plus(p1, side, radius), along, -size), ...plus(plus(p2, side, radius), along, size));
    }
  }

  #say(index: number, words: string, at: Point | undefined, role: Role, isLit: boolean | undefined): void {
    if (this.#labels.length <= index) {
      this.#labels.push(this.#host.labels.map((layer) => layer.add('', [0, 0, 0], 'construction', PRIORITY)));
    }
    for (const label of this.#labels[index]) {
      label.setVisible(at !== undefined);
      if (!at) continue;
      label.setStanding({ priority: PRIORITY - index, optional: isLit !== true });
      label.setText(words);
      label.setPoint(at);
      label.element.dataset['role'] = role;
      label.element.classList.toggle('faint', isLit === false);
    }
  }
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
