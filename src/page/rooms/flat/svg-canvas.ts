// The canvas of a board: an SVG with a grid in metres, layers to draw in, and a view that can be panned and zoomed.

import type { Vec2 } from 'kantsu/planar';
import { element } from '../../ui/element.ts';
import { fitted, gridLines, panned, revealing, toScreen, toWorld, zoomed } from '../../kit/viewport.ts';
import type { Extent, Viewport } from '../../kit/viewport.ts';
import { put, set, svg } from '../../kit/svg.ts';

/** What a key or a button zooms by. */
const ZOOM = 1.25;
/** px around a handle that a key has moved. */
const MARGIN = 40;

export class SvgCanvas {
  readonly root: HTMLElement;
  readonly svg: SVGSVGElement;
  /** Shapes, then overlays, then handles. */
  readonly solids = svg('g');
  readonly links = svg('g', { 'aria-hidden': 'true' });
  readonly handles = svg('g');
  plane: Viewport = { width: 0, height: 0, scale: 50, x: 0, y: 0 };
  readonly #grid = svg('g', { 'aria-hidden': 'true' });
  readonly #extent: () => Extent;
  readonly #changed: () => void;
  readonly #observer: ResizeObserver;
  /** The user has panned the canvas: it no longer fits itself to the element. */
  #own = false;

  /** `extent` is the initial view; `changed` is called when everything must be redrawn. */
  constructor(extent: () => Extent, changed: () => void) {
    this.#extent = extent;
    this.#changed = changed;
    this.svg = svg('svg', { class: 'flat-paper', role: 'group' }, this.#grid, this.solids, this.links, this.handles);
    this.root = element('div', { class: 'flat-sheet' }, this.svg);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(this.root);
    this.svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#pan();
  }

  toScreen(p: Readonly<Vec2>): Vec2 {
    return toScreen(this.plane, p);
  }

  /** Where a pointer is, m. */
  locate(event: PointerEvent): Vec2 {
    const { left, top } = this.root.getBoundingClientRect();
    return toWorld(this.plane, event.clientX - left, event.clientY - top);
  }

  fit(): void {
    this.#own = false;
    this.#put(fitted(this.plane.width, this.plane.height, this.#extent()));
  }

  zoom(direction: 1 | -1): void {
    this.#own = true;
    this.#put(zoomed(this.plane, direction > 0 ? ZOOM : 1 / ZOOM, this.plane.width / 2, this.plane.height / 2));
  }

  /** Pans the canvas if `p` is not on it. */
  reveal(p: Readonly<Vec2>): void {
    const next = revealing(this.plane, p, MARGIN);
    if (next === this.plane) return;
    this.#own = true;
    this.#put(next);
  }

  drawGrid(): void {
    const { width, height } = this.plane;
    const wanted: SVGElement[] = [];
    for (const axis of ['x', 'y'] as const) {
      for (const { at, px, weight } of gridLines(this.plane, axis)) {
        // On whole pixels and a half, so that a line is one pixel wide and not two grey ones.
        const p = Math.round(px) + 0.5;
        wanted.push(svg('path', { d: axis === 'x' ? `M${p} 0V${height}` : `M0 ${p}H${width}`, class: weight }));
        // A number that the edge would cut is left out.
        if (!this.#isNumbered(at) || (axis === 'x' ? p > width - 24 : p < 18)) continue;
        const label = svg('text', axis === 'x' ? { x: p + 3, y: this.#besideAxis('y') } : { x: this.#besideAxis('x'), y: p - 3 });
        put(label, at < 0 ? `−${-at}` : String(at));
        wanted.push(label);
      }
    }
    this.#grid.replaceChildren(...wanted);
  }

  /** Whether there is space to draw. */
  get isOpen(): boolean {
    return this.plane.width > 0 && this.plane.height > 0;
  }

  close(): void {
    this.#observer.disconnect();
  }

  #put(plane: Viewport): void {
    this.plane = plane;
    this.#changed();
  }

  #isNumbered(at: number): boolean {
    if (at === 0) return false;
    return this.plane.scale >= 36 || at % (this.plane.scale >= 14 ? 5 : 10) === 0;
  }

  // Numbers are along the axis, or at the edge if it is out of view.
  #besideAxis(axis: 'x' | 'y'): number {
    const [x, y] = this.toScreen([0, 0]);
    return axis === 'y' ? Math.min(this.plane.height - 6, Math.max(13, y + 13)) : Math.min(this.plane.width - 22, Math.max(4, x + 4));
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (width === 0 || height === 0) return;
    set(this.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.#put(this.#own ? { ...this.plane, width, height } : fitted(width, height, this.#extent()));
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey) return; // the browser's own zoom
    event.preventDefault();
    const { left, top } = this.root.getBoundingClientRect();
    this.#own = true;
    this.#put(zoomed(this.plane, Math.exp(-event.deltaY * 0.0015), event.clientX - left, event.clientY - top));
  }

  #pan(): void {
    let pointer: number | undefined;
    let last: Vec2 = [0, 0];
    this.svg.addEventListener('pointerdown', (event) => {
      if (event.button > 1 || pointer !== undefined) return;
      pointer = event.pointerId;
      last = [event.clientX, event.clientY];
      this.svg.setPointerCapture(pointer);
    });
    this.svg.addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointer) return;
      this.#own = true;
      this.#put(panned(this.plane, event.clientX - last[0], event.clientY - last[1]));
      last = [event.clientX, event.clientY];
    });
    const stop = (event: PointerEvent): void => {
      if (event.pointerId === pointer) pointer = undefined;
    };
    this.svg.addEventListener('pointerup', stop);
    this.svg.addEventListener('pointercancel', stop);
  }
}
