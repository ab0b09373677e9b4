// The live figure of a lesson: its construction on a canvas that can be moved and zoomed, and in space orbited, with a handle on every point one may move.

import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import type { Construction, FigurePlane } from '../../construction/rows/construction.ts';
import { dot, minus, plus } from '../../construction/rows/vectors.ts';
import type { Highlight } from '../../construction/highlight.ts';
import { SvgFigure } from '../../construction/svg-figure.ts';
import { fixed } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { Handle } from './lesson-handle.ts';
import { headPath, strokePath } from '../../kit/outline.ts';
import { put, svg } from '../../ui/svg.ts';
import { fitted, gridLines, panned, toScreen, toWorld, zoomed } from '../../kit/viewport.ts';
import type { Viewport } from '../../kit/viewport.ts';
import type { LessonState, PointControl, Scene } from './lesson.ts';

export const VIEWS = ['oblique', 'front', 'top', 'plane'] as const;
export type FigureView = (typeof VIEWS)[number];

/** Radians of a view from a corner. */
const AZIMUTH = 0.53;
const ELEVATION = 0.42;
/** Radians a pixel. */
const ORBIT = 0.008;
/** px: a figure narrower than this has the buttons of its views over all of its width, so high. */
const [NARROW, BUTTONS] = [560, 56];
const ZOOM = 1.25;
/** px: a pointer that moves less has clicked. */
const CLICK = 4;
/** m: what an arrow key moves, and with Shift. */
const STEP = 0.1;
const FINE = 0.01;

export interface FigureHost {
  state(): LessonState;
  /** Moves a point; false where the lesson refuses it. */
  move(id: string, to: Vec3): void;
  /** The hand has let go. */
  done(): void;
  /** Back to the state when the hand took hold. */
  cancel(before: LessonState): void;
  viewChanged(): void;
}

export class LessonFigure {
  readonly root: HTMLElement;
  view: FigureView;
  readonly #figure: SvgFigure;
  readonly #scene: Scene;
  readonly #host: FigureHost;
  readonly #handles = new Map<string, Handle>();
  #construction: Construction | undefined;
  #plane: FigurePlane;
  #azimuth: number;
  #elevation = ELEVATION;
  #canvas: Viewport = { width: 0, height: 0, scale: 0, x: 0, y: 0 };
  #own = false;
  #before: LessonState;

  constructor(scene: Scene, highlight: Highlight, host: FigureHost) {
    this.#scene = scene;
    this.#host = host;
    this.#before = scene.start;
    this.#azimuth = scene.azimuth ?? AZIMUTH;
    this.view = scene.dimensions === 2 ? 'front' : (scene.view ?? 'oblique');
    this.#plane = this.#planeOf();
    this.#figure = new SvgFigure(highlight);
    this.root = this.#figure.root;
    this.#figure.paper.setAttribute('role', 'group');
    this.#figure.window = (width, height) => this.#window(width, height);
    this.#figure.onDraw = (view) => this.#place(view);
    for (const point of scene.points) this.#addHandle(point);
    this.#listen();
  }

  show(construction: Construction): void {
    this.#construction = construction;
    this.#plane = this.#planeOf();
    this.#figure.show(construction, this.#plane);
  }

  /** From where one looks: along an axis, from a corner, or straight at the plane of the construction. */
  look(view: FigureView): void {
    this.view = view;
    this.#azimuth = this.#scene.azimuth ?? AZIMUTH;
    this.#elevation = ELEVATION;
    this.#redraw();
  }

  zoom(direction: 1 | -1): void {
    const { width, height } = this.#canvas;
    this.#own = true;
    this.#canvas = zoomed(this.#canvas, direction > 0 ? ZOOM : 1 / ZOOM, width / 2, height / 2);
    this.#redraw();
  }

  fit(): void {
    this.#own = false;
    this.#redraw();
  }

  close(): void {
    this.#figure.close();
  }

  #redraw(): void {
    if (this.#construction) this.show(this.#construction);
    this.#host.viewChanged();
  }

  #window(width: number, height: number): Viewport {
    if (this.#own) this.#canvas = { ...this.#canvas, width, height };
    else {
      const { x, y } = this.#scene.reach;
      const [cx, cy] = this.#onPlane(this.#scene.center);
      // Below the buttons of the views, where these are as wide as the figure.
      const above = this.#scene.dimensions === 3 && width < NARROW ? BUTTONS : 0;
      const fit = fitted(width, height - above, { low: [cx - x, cy - y], high: [cx + x, cy + y] });
      this.#canvas = { ...fit, height, y: fit.y + above / 2 / fit.scale };
    }
    return this.#canvas;
  }

  #planeOf(): FigurePlane {
    const origin: Vec3 = [0, 0, 0];
    if (this.view === 'front' || this.#scene.dimensions === 2) return { origin, right: [1, 0, 0], up: [0, 1, 0] };
    if (this.view === 'top') return { origin, right: [1, 0, 0], up: [0, 0, -1] };
    if (this.view === 'plane' && this.#construction) return { ...this.#construction.planes[0], origin };
    const [ca, sa, ce, se] = [Math.cos(this.#azimuth), Math.sin(this.#azimuth), Math.cos(this.#elevation), Math.sin(this.#elevation)];
    return { origin, right: [ca, 0, -sa], up: [-se * sa, ce, -se * ca] };
  }

  #onPlane(p: Readonly<Vec3>): Vec2 {
    const { origin, right, up } = this.#plane;
    const v = minus(p, origin);
    return [dot(v, right), dot(v, up)];
  }

  /** Where the handle of a point is, m: a vector's is at its tip. */
  #tip({ id, from }: PointControl, { points }: LessonState): Vec3 {
    return from === undefined ? points[id] : plus(points[from], points[id]);
  }

  #addHandle(point: PointControl): void {
    const { id, who } = point;
    const moved = (dx: number, dy: number): Vec3 => {
      const p = this.#before.points[id];
      const { right, up } = this.#plane;
      const to = plus(plus(p, right, dx), up, dy);
      // A coordinate that the view does not change keeps all its digits.
      return [0, 1, 2].map((k) => (Math.abs(to[k] - p[k]) < 1e-12 ? p[k] : Math.round(to[k] * 100) / 100 + 0)) as unknown as Vec3;
    };
    const nudge = (axis: 0 | 1 | 2, by: number): void => {
      const to: Vec3 = [...this.#host.state().points[id]];
      to[axis] = Math.round((to[axis] + by) * 1e6) / 1e6 + 0;
      this.#host.move(id, to);
    };
    const handle = new Handle(who, {
      locate: (event) => this.#locate(event),
      grab: () => void (this.#before = this.#host.state()),
      drag: (from, to) => this.#host.move(id, moved(to[0] - from[0], to[1] - from[1])),
      nudge: (dx, dy, fine) => {
        const step = fine ? FINE : STEP;
        const { right, up } = this.#plane;
        if (dx !== 0) nudge(...along(right, dx * step));
        if (dy !== 0) nudge(...along(up, dy * step));
      },
      done: () => this.#host.done(),
      cancel: () => this.#host.cancel(this.#before),
    });
    if (this.#scene.dimensions === 3) {
      handle.root.addEventListener('keydown', (event) => {
        const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
        if (direction === 0) return;
        event.preventDefault();
        event.stopPropagation();
        nudge(this.view === 'top' ? 1 : 2, direction * (event.shiftKey ? FINE : STEP));
        this.#host.done();
      });
    }
    handle.root.dataset['point'] = id;
    this.#handles.set(id, handle);
    this.#figure.overlay.append(handle.root);
  }

  #locate({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Vec2 {
    const { left, top } = this.#figure.paper.getBoundingClientRect();
    return toWorld(this.#canvas, clientX - left - 1, clientY - top - 1);
  }

  #place(view: Viewport): void {
    const state = this.#host.state();
    for (const point of this.#scene.points) {
      const handle = this.#handles.get(point.id)!;
      handle.show(point.isShown?.(state) ?? true);
      handle.place(toScreen(view, this.#onPlane(this.#tip(point, state))));
      const at = state.points[point.id].slice(0, this.#scene.dimensions);
      const words = at.map((x, k) => `${'xyz'[k]} ${fixed(x, 2)}`).join(', ');
      handle.describe(text('lessons.move', { letter: point.letter }), at[0], `${words} m`);
    }
    this.#drawGrid(view);
  }

  /** In a view along an axis, a metre is a metre. */
  #drawGrid(view: Viewport): void {
    const { underlay } = this.#figure;
    if (this.view !== 'front' && this.view !== 'top') {
      underlay.replaceChildren(...this.#triad(view));
      return;
    }
    const { width, height } = view;
    const made: SVGElement[] = [];
    for (const axis of ['x', 'y'] as const) {
      for (const { at, px, weight } of gridLines(view, axis)) {
        const p = Math.round(px) + 0.5;
        made.push(svg('path', { d: axis === 'x' ? `M${p} 0V${height}` : `M0 ${p}H${width}`, class: `grid ${weight}` }));
        if (at === 0 || view.scale < 24) continue;
        // The corner has room for the number of one axis, and the edge cuts none.
        if (axis === 'y' ? p > height - 20 || p < 18 : p > width - 24) continue;
        const label = svg('text', axis === 'x' ? { x: p + 3, y: height - 5, class: 'grid' } : { x: 4, y: p - 3, class: 'grid' });
        // From above, z points down.
        const value = axis === 'y' && this.view === 'top' ? -at : at;
        put(label, value < 0 ? `−${-value}` : String(value));
        made.push(label);
      }
    }
    underlay.replaceChildren(...made);
  }

  /** Which way x, y and z point, in the corner. */
  #triad({ height }: Viewport): SVGElement[] {
    const { right, up } = this.#plane;
    const [x0, y0] = [44, height - 40];
    return [0, 1, 2].flatMap((k) => {
      const [dx, dy] = [right[k], -up[k]];
      if (Math.hypot(dx, dy) < 0.05) return [];
      const tip: Vec2 = [x0 + 26 * dx, y0 + 26 * dy];
      const letter = svg('text', { class: 'triad', x: (x0 + 36 * dx - 3).toFixed(1), y: (y0 + 36 * dy + 4).toFixed(1) });
      put(letter, 'xyz'[k]);
      return [svg('path', { class: 'triad', d: strokePath([x0, y0], tip) + headPath([x0, y0], tip, 6) }), letter];
    });
  }

  #listen(): void {
    const { paper } = this.#figure;
    paper.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey) return; // the browser's own zoom
        event.preventDefault();
        const { left, top } = paper.getBoundingClientRect();
        this.#own = true;
        this.#canvas = zoomed(this.#canvas, Math.exp(-event.deltaY * 0.0015), event.clientX - left, event.clientY - top);
        this.#redraw();
      },
      { passive: false },
    );
    let pointer: number | undefined;
    let last: Vec2 = [0, 0];
    paper.addEventListener('pointerdown', (event) => {
      if (event.button > 1 || pointer !== undefined) return;
      pointer = event.pointerId;
      last = [event.clientX, event.clientY];
    });
    paper.addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointer) return;
      const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
      // A click stays a click on what is under it.
      if (!paper.hasPointerCapture(pointer)) {
        if (Math.hypot(dx, dy) < CLICK) return;
        paper.setPointerCapture(pointer);
      }
      last = [event.clientX, event.clientY];
      if (this.view === 'oblique' && !event.shiftKey) {
        this.#azimuth -= dx * ORBIT;
        this.#elevation = Math.min(1.5, Math.max(-1.5, this.#elevation + dy * ORBIT));
      } else {
        this.#own = true;
        this.#canvas = panned(this.#canvas, dx, dy);
      }
      this.#redraw();
    });
    const stop = (event: PointerEvent): void => {
      if (event.pointerId === pointer) pointer = undefined;
    };
    paper.addEventListener('pointerup', stop);
    paper.addEventListener('pointercancel', stop);
  }
}

/** The axis that a direction on the screen is closest to, and how far along it. */
function along(direction: Readonly<Vec3>, by: number): [axis: 0 | 1 | 2, by: number] {
  const sizes = direction.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes)) as 0 | 1 | 2;
  return [axis, Math.sign(direction[axis]) * by];
}
