// A construction drawn flat, as SVG: its parts on the figure plane with their letters, and its scales below. Pointing at a part highlights its quantity.

import type { Vec2 } from 'kantsu/planar';
import { clippedLine, crossPath, headPath, shapePath, strokePath } from '../kit/outline.ts';
import { put, set, svg } from '../ui/svg.ts';
import { toScreen } from '../kit/viewport.ts';
import type { Viewport } from '../kit/viewport.ts';
import { layoutLabels } from '../stage/label-layout.ts';
import type { LabelBox, Obstacle } from '../stage/label-layout.ts';
import { element } from '../ui/element.ts';
import { language, text } from '../ui/language.ts';
import { cornersOf, directionOnPlane, onPlane, windowOf } from './figure-geometry.ts';
import type { Highlight } from './highlight.ts';
import { lightsOf } from './rows/construction.ts';
import type { Construction, FigurePlane, Part } from './rows/construction.ts';
import { rowTitle, verdictText } from './say.ts';
import { ScaleView } from './svg-scale.ts';
import './construction.css';

/** px */
const POINT = 4.5;
const HEAD = 10;
const RIGHT_ANGLE = 9;
/** Labels keep clear of lines: so far apart are the places on them that they avoid, px. */
const SPACING = 12;

interface FigureLabel extends LabelBox {
  readonly words: string;
  readonly of: string | undefined;
  readonly isVector: boolean;
  readonly role: string;
}

export class SvgFigure {
  readonly root: HTMLElement;
  readonly paper = svg('svg', { class: 'construction-paper', role: 'img' });
  /** What others draw behind the figure and over it, in its pixels: a grid, handles. */
  readonly underlay = svg('g', { 'aria-hidden': 'true' });
  readonly overlay = svg('g');
  /** Which window shows the figure; one that just holds it where left out. */
  window: ((width: number, height: number) => Viewport) | undefined;
  /** Called when the window or the figure in it has changed. */
  onDraw: ((view: Viewport) => void) | undefined;
  readonly #parts = svg('g');
  readonly #labels = svg('g');
  readonly #scales = element('div', { class: 'construction-scales' });
  readonly #highlight: Highlight;
  readonly #observer: ResizeObserver;
  readonly #unsubscribe: () => void;
  readonly #places = new Map<string, number>();
  readonly #scaleViews: ScaleView[] = [];
  #shown: { readonly construction: Construction; readonly plane: FigurePlane } | undefined;

  constructor(highlight: Highlight) {
    this.#highlight = highlight;
    this.paper.append(this.underlay, this.#parts, this.#labels, this.overlay);
    this.root = element('div', { class: 'construction-figure' }, this.paper, this.#scales);
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(this.paper);
    this.#unsubscribe = highlight.onChange(() => this.#light());
    const ofEvent = (event: Event): string | null => (event.target as Element).closest<SVGElement>('[data-of]')?.dataset['of'] ?? null;
    this.root.addEventListener('pointerover', (event) => highlight.point(this.#quantityAt(ofEvent(event))));
    this.root.addEventListener('pointerleave', () => highlight.point(null));
    this.root.addEventListener('click', (event) => {
      const id = this.#quantityAt(ofEvent(event));
      if (id !== null) highlight.press(id);
    });
  }

  /** Draws it on one of its planes, or on another one. */
  show(construction: Construction, plane: number | FigurePlane = 0): void {
    const { planes } = construction;
    this.#shown = { construction, plane: typeof plane === 'number' ? planes[Math.min(plane, planes.length - 1)] : plane };
    set(this.paper, {
      'aria-label': text('construction.figure', {
        title: rowTitle(construction.row, language()),
        verdict: verdictText(construction, language()),
      }),
    });
    this.#draw();
  }

  close(): void {
    this.#observer.disconnect();
    this.#unsubscribe();
    for (const view of this.#scaleViews) view.close();
  }

  /** The quantity that a part stands for: its own, or the first one that lights it. */
  #quantityAt(of: string | null): string | null {
    const construction = this.#shown?.construction;
    if (of === null || !construction) return null;
    if (construction.quantities.some(({ id }) => id === of)) return of;
    return construction.quantities.find(({ lights }) => lights?.includes(of))?.id ?? null;
  }

  #draw(): void {
    const { clientWidth: width, clientHeight: height } = this.paper;
    if (!this.#shown || width === 0 || height === 0) return;
    const { construction, plane } = this.#shown;
    set(this.paper, { viewBox: `0 0 ${width} ${height}` });
    const view = this.window?.(width, height) ?? windowOf(construction, plane, width, height);
    const labels: FigureLabel[] = [];
    const obstacles: Obstacle[] = [];
    const drawn = construction.parts.map((part) => {
      const { shapes, anchor, lines } = drawPart(part, plane, view);
      for (const line of lines) obstacles.push(...along(line, view));
      const quantity = construction.quantities.find(({ id }) => id === part.of);
      const words = part.letter ?? quantity?.symbol ?? '';
      if (words !== '' && anchor) {
        labels.push({
          words,
          of: part.of,
          role: part.role,
          isVector: typeof quantity?.value === 'object' && part.kind !== 'point',
          x: Math.min(width - 8, Math.max(8, anchor[0])),
          y: Math.min(height - 8, Math.max(8, anchor[1])),
          width: 0,
          height: 17,
          dx: 0,
          dy: 0,
          place: this.#places.get(words) ?? 0,
        });
      }
      const group = svg(
        'g',
        { class: `part ${part.kind}`, 'data-role': part.role, ...(part.of !== undefined && { 'data-of': part.of }) },
        ...shapes,
      );
      // Wide and invisible, for the pointer.
      if (part.of !== undefined) for (const shape of shapes) group.append(svg('path', { class: 'hit', d: shape.getAttribute('d') ?? '' }));
      return group;
    });
    this.#parts.replaceChildren(...drawn);
    this.#drawLabels(labels, obstacles, width, height);
    this.#drawScales(construction);
    this.#light();
    this.onDraw?.(view);
  }

  #drawLabels(labels: FigureLabel[], obstacles: readonly Obstacle[], width: number, height: number): void {
    const made = labels.map((label) => {
      const word = svg('text', {
        class: label.isVector ? 'letter is-vector' : 'letter',
        'data-role': label.role,
        ...(label.of !== undefined && { 'data-of': label.of }),
      });
      put(word, label.words);
      return word;
    });
    this.#labels.replaceChildren(...made);
    // Measured together, before anything is moved.
    made.forEach((word, i) => (labels[i].width = Math.ceil(word.getComputedTextLength()) + 2));
    layoutLabels(labels, width, height, obstacles);
    labels.forEach((label, i) => {
      this.#places.set(label.words, label.place);
      set(made[i], { x: (label.x + label.dx + 1).toFixed(1), y: (label.y + label.dy + 13).toFixed(1) });
    });
  }

  #drawScales(construction: Construction): void {
    while (this.#scaleViews.length < construction.scales.length) {
      const view = new ScaleView();
      this.#scaleViews.push(view);
      this.#scales.append(view.root);
    }
    this.#scaleViews.forEach((view, i) => {
      const scale = construction.scales[i];
      view.root.hidden = scale === undefined;
      if (scale) view.show(scale, construction);
    });
  }

  #light(): void {
    const construction = this.#shown?.construction;
    if (!construction) return;
    const { id } = this.#highlight;
    const lit = id === null ? [] : lightsOf(construction, id);
    this.root.classList.toggle('lit', lit.length > 0);
    for (const part of this.root.querySelectorAll<SVGElement>('[data-of]')) {
      const isLit = lit.includes(part.dataset['of']!) || part.dataset['of'] === id;
      part.classList.toggle('lit', isLit);
      if (isLit) part.dataset['emphasis'] = 'lit';
      else delete part.dataset['emphasis'];
    }
  }
}

/** What is drawn of a part: paths, the place of its letter, and the lines that letters keep clear of. */
function drawPart(
  part: Part,
  plane: FigurePlane,
  view: Viewport,
): { readonly shapes: SVGPathElement[]; readonly anchor?: Vec2; readonly lines: readonly (readonly [Vec2, Vec2])[] } {
  const at = (p: Parameters<typeof onPlane>[1]): Vec2 => toScreen(view, onPlane(plane, p));
  const path = (d: string, shape = 'stroke'): SVGPathElement => svg('path', { class: shape, d });
  switch (part.kind) {
    case 'point':
      return {
        shapes: [path(pointPath(at(part.at), part.role), part.role === 'exit' || part.role === 'rejected' ? 'stroke' : 'mark')],
        anchor: at(part.at),
        lines: [],
      };
    case 'text':
      return { shapes: [], anchor: at(part.at), lines: [] };
    case 'arrow':
    case 'segment': {
      const [from, to] = [at(part.from), at(part.to)];
      const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const d = strokePath(from, to) + (part.kind === 'arrow' && long > 3 ? headPath(from, to, Math.min(HEAD, 0.5 * long)) : '');
      const seen = clippedLine(view, onPlane(plane, part.from), directionBetween(part, plane), 0, 1, -12);
      const [p, q] = seen ?? [from, to];
      return { shapes: [path(d)], anchor: [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], lines: [[p, q]] };
    }
    case 'line': {
      const seen = clippedLine(view, onPlane(plane, part.origin), directionOnPlane(plane, part.direction), part.low, part.high);
      return { shapes: seen ? [path(strokePath(...seen))] : [], lines: seen ? [seen] : [] };
    }
    case 'polyline': {
      const points = part.points.map(at);
      const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + (part.closed ? 'Z' : '');
      return { shapes: [path(d, part.closed ? 'area' : 'stroke')], anchor: points[Math.floor(points.length / 2)], lines: [] };
    }
    case 'right-angle': {
      const corner = at(part.at);
      const arm = (direction: Parameters<typeof onPlane>[1]): Vec2 => {
        const [x, y] = directionOnPlane(plane, direction);
        return [RIGHT_ANGLE * x, -RIGHT_ANGLE * y];
      };
      const [u, v] = [arm(part.along), arm(part.across)];
      const p = (x: Vec2): string => `${(corner[0] + x[0]).toFixed(1)} ${(corner[1] + x[1]).toFixed(1)}`;
      return { shapes: [path(`M${p(u)}L${p([u[0] + v[0], u[1] + v[1]])}L${p(v)}`)], lines: [] };
    }
    case 'sphere':
      return {
        shapes: [path(shapePath(view, { kind: 'circle', center: onPlane(plane, part.center), radius: part.radius }), 'shape')],
        lines: [],
      };
    case 'capsule':
      return {
        shapes: [
          path(
            shapePath(view, { kind: 'capsule', p1: onPlane(plane, part.p1), p2: onPlane(plane, part.p2), radius: part.radius }),
            'shape',
          ),
        ],
        lines: [],
      };
    case 'cylinder':
      return { shapes: [path(cylinderPath(part, plane, view), 'shape')], lines: [] };
    default:
      return { shapes: [path(boxPath(part, plane, view), 'shape')], lines: [] };
  }
}

function directionBetween({ from, to }: Extract<Part, { kind: 'arrow' | 'segment' }>, plane: FigurePlane): Vec2 {
  const [p, q] = [onPlane(plane, from), onPlane(plane, to)];
  return [q[0] - p[0], q[1] - p[1]];
}

/** An entry is a disc, an exit a ring, what is rejected a cross, a foot a diamond. */
function pointPath([x, y]: Vec2, role: Part['role']): string {
  const r = POINT;
  if (role === 'rejected') return crossPath([x, y], r + 0.5);
  if (role === 'projection') return `M${x - r - 1} ${y}L${x} ${y - r - 1}L${x + r + 1} ${y}L${x} ${y + r + 1}Z`;
  const size = role === 'given' ? r - 1 : r;
  return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
}

/** Two lines a radius beside the axis; seen along it, a circle. */
function cylinderPath({ p1, p2, radius }: Extract<Part, { kind: 'cylinder' }>, plane: FigurePlane, view: Viewport): string {
  const [p, q] = [onPlane(plane, p1), onPlane(plane, p2)];
  const d: Vec2 = [q[0] - p[0], q[1] - p[1]];
  const size = Math.hypot(...d);
  if (size < 1e-9 * radius || size === 0) return shapePath(view, { kind: 'circle', center: p, radius });
  const n: Vec2 = [(-d[1] / size) * radius, (d[0] / size) * radius];
  return [1, -1]
    .map((side) => clippedLine(view, [p[0] + side * n[0], p[1] + side * n[1]], d, -Infinity, Infinity))
    .map((seen) => (seen ? strokePath(...seen) : ''))
    .join('');
}

/** Its twelve edges. */
function boxPath(part: Extract<Part, { kind: 'box' }>, plane: FigurePlane, view: Viewport): string {
  const corners = cornersOf(part).map((corner) => toScreen(view, onPlane(plane, corner)));
  let d = '';
  for (let i = 0; i < 8; i++) for (const bit of [1, 2, 4]) if (!(i & bit)) d += strokePath(corners[i], corners[i | bit]);
  return d;
}

/** Small squares along a line, as far as it is seen. */
function along([p, q]: readonly [Vec2, Vec2], { width, height }: Viewport): Obstacle[] {
  const steps = Math.min(200, Math.floor(Math.hypot(q[0] - p[0], q[1] - p[1]) / SPACING));
  const squares: Obstacle[] = [];
  for (let i = 0; i <= steps; i++) {
    const k = steps === 0 ? 0.5 : i / steps;
    const x = p[0] + k * (q[0] - p[0]);
    const y = p[1] + k * (q[1] - p[1]);
    if (x >= 0 && y >= 0 && x <= width && y <= height) squares.push({ left: x - 2, top: y - 2, width: 4, height: 4 });
  }
  return squares;
}
