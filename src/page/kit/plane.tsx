// A board in metres, as SVG: a grid, a figure and its handles, in a view that can be panned, zoomed and fitted.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import type { Vec2 } from 'kantsu/planar';
import { Button } from './controls.tsx';
import { draggable } from './pointer-drag.ts';
import type { FigurePart } from './figure.ts';
import { FigureSvg } from './figure-svg.tsx';
import { texts } from './texts.ts';
import { Handle } from './handle.tsx';
import type { HandleProps } from './handle.tsx';
import { fitted, gridLines, panned, revealing, toScreen, toWorld, zoomed } from './viewport.ts';
import type { Extent, Viewport } from './viewport.ts';

/** What a key or a button zooms by. */
const ZOOM = 1.25;
/** px around a handle that a key has moved. */
const MARGIN = 40;

interface PlaneOptions {
  /** px that a pointer moves before it drags the board: a click stays a click on what is drawn there. */
  readonly threshold?: number;
  /** A drag by so many px that does something else than pan, such as an orbit of a figure in space. */
  readonly orbit?: (dx: number, dy: number, event: PointerEvent) => boolean;
}

export class PlaneView {
  /** A figure that reads it follows it. */
  readonly viewport = signal<Viewport>({ width: 0, height: 0, scale: 50, x: 0, y: 0 });
  readonly #fitted: (width: number, height: number) => Viewport;
  readonly #options: PlaneOptions;
  #sheet: HTMLElement | SVGElement | undefined;
  /** The user has moved it: it no longer fits itself to its element. */
  #own = false;

  /** `extent` is what it shows at first, or the view of it. */
  constructor(extent: Extent | ((width: number, height: number) => Viewport), options: PlaneOptions = {}) {
    this.#fitted = typeof extent === 'function' ? extent : (width, height) => fitted(width, height, extent);
    this.#options = options;
  }

  fit(): void {
    const { width, height } = this.viewport.peek();
    this.#own = false;
    this.viewport.value = this.#fitted(width, height);
  }

  zoom(direction: 1 | -1): void {
    const { width, height } = this.viewport.peek();
    this.#move((view) => zoomed(view, direction > 0 ? ZOOM : 1 / ZOOM, width / 2, height / 2));
  }

  /** Pans as little as it takes to show a point. */
  reveal(p: Readonly<Vec2>): void {
    if (revealing(this.viewport.peek(), p, MARGIN) !== this.viewport.peek()) this.#move((view) => revealing(view, p, MARGIN));
  }

  /** Where a pointer is, m. */
  locate(event: MouseEvent): Vec2 {
    const { left, top } = this.#sheet!.getBoundingClientRect();
    return toWorld(this.viewport.peek(), event.clientX - left, event.clientY - top);
  }

  /** Where a point is on the page, px. */
  project(p: Readonly<Vec2>): Vec2 {
    const { left, top } = this.#sheet!.getBoundingClientRect();
    const [x, y] = toScreen(this.viewport.peek(), p);
    return [left + x, top + y];
  }

  /** Follows the size of an element, its wheel and drags of it; until the returned function is called. */
  attach(sheet: HTMLElement | SVGElement): () => void {
    this.#sheet = sheet;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = sheet;
      if (width === 0 || height === 0) return;
      this.viewport.value = this.#own ? { ...this.viewport.peek(), width, height } : this.#fitted(width, height);
    });
    observer.observe(sheet);
    const { threshold = 0, orbit } = this.#options;
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey) return; // the browser's own zoom
      event.preventDefault();
      const { left, top } = sheet.getBoundingClientRect();
      this.#move((view) => zoomed(view, Math.exp(-event.deltaY * 0.0015), event.clientX - left, event.clientY - top));
    };
    sheet.addEventListener('wheel', wheel as EventListener, { passive: false });
    let last: Vec2 = [0, 0];
    const release = draggable<Vec2>(sheet, () => ({
      middle: true,
      threshold,
      locate: ({ clientX, clientY }) => [clientX, clientY],
      grab: (at) => void (last = at),
      drag: (_from, to, event) => {
        const [dx, dy] = [to[0] - last[0], to[1] - last[1]];
        if (orbit?.(dx, dy, event) !== true) this.#move((view) => panned(view, dx, dy));
        last = to;
      },
    }));
    return () => {
      observer.disconnect();
      sheet.removeEventListener('wheel', wheel as EventListener);
      release();
    };
  }

  #move(next: (view: Viewport) => Viewport): void {
    this.#own = true;
    this.viewport.value = next(this.viewport.peek());
  }
}

/** A handle at a point of the board: `shift` px beside it, turned by `angle` degrees clockwise. */
export interface PlaneHandle extends Omit<HandleProps, 'locate'> {
  readonly at: Readonly<Vec2>;
  readonly shift?: Readonly<Vec2>;
  readonly angle?: number;
}

interface PlaneProps {
  readonly view: PlaneView;
  readonly label: string;
  readonly figure: (view: Viewport) => readonly FigurePart[];
  readonly handles: (view: Viewport) => readonly PlaneHandle[];
}

export function Plane({ view, label, figure, handles }: PlaneProps): JSX.Element {
  const attach = useCallback((sheet: HTMLElement | null) => (sheet ? view.attach(sheet) : undefined), [view]);
  const viewport = view.viewport.value;
  const { width, height } = viewport;
  const made = width > 0 ? handles(viewport) : [];
  const props = made.map((handle): HandleProps => ({
    ...handle,
    locate: (event) => view.locate(event),
    nudge(dx, dy, fine) {
      handle.nudge(dx, dy, fine);
      view.reveal(handles(view.viewport.peek()).find(({ id }) => id === handle.id)!.at);
    },
  }));
  return (
    <div class="kit-sheet fill" ref={attach}>
      <svg class="kit-paper" role="group" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <Grid view={viewport} />
        {width > 0 && <FigureSvg parts={figure(viewport)} view={viewport} handles={props} />}
        <g>
          {made.map(({ at, shift = [0, 0], angle }, i) => {
            const [x, y] = toScreen(viewport, at);
            return <Handle key={props[i].id} {...props[i]} at={[x + shift[0], y + shift[1]]} angle={angle ?? 0} />;
          })}
        </g>
      </svg>
    </div>
  );
}

const t = texts({
  'plane.zoom': ['Zoom', 'ズーム'],
  'plane.zoomIn': ['Zoom in (+)', '拡大（+）'],
  'plane.zoomOut': ['Zoom out (−)', '縮小（−）'],
  'plane.fit': ['Fit (F)', '全体を表示（F）'],
  'plane.keyTab': ['next handle', '次のハンドル'],
  'plane.keyZoom': ['zoom in, zoom out, fit', '拡大・縮小・全体'],
});

export function ZoomButtons({ view }: { readonly view: PlaneView }): JSX.Element {
  return (
    <div class="kit-tools line wrap icons" role="group" aria-label={t('plane.zoom')}>
      <Button label={t('plane.zoomOut')} icon="M4 10h12" press={() => view.zoom(-1)} />
      <Button label={t('plane.zoomIn')} icon="M4 10h12M10 4v12" press={() => view.zoom(1)} />
      <Button label={t('plane.fit')} icon="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" press={() => view.fit()} />
    </div>
  );
}

/** What keys do to a board, if there is one, and how the help names them. */
export function planeKeys(view: PlaneView | undefined): Readonly<Record<'f' | '+' | '=' | '-', () => void>> {
  const zoom = (direction: 1 | -1) => (): void => view?.zoom(direction);
  return { f: () => view?.fit(), '+': zoom(1), '=': zoom(1), '-': zoom(-1) };
}
export const HANDLE_KEYS = { keys: ['Tab'], text: 'plane.keyTab' } as const;
export const PLANE_KEYS = { keys: ['+', '−', 'F'], text: 'plane.keyZoom' } as const;

/** How lines are drawn: of each metre, of each tenth, and the axes. */
const WEIGHTS = { one: 'lined thin faint', ten: 'lined', axis: 'soft thin faint' };

interface GridProps {
  readonly view: Viewport;
  /** Numbers along the edges, not along the axes. */
  readonly atEdge?: boolean;
  /** Numbers grow downwards: it is seen from above, along y, and up is −z. */
  readonly isFlipped?: boolean;
}

export function Grid({ view, atEdge = false, isFlipped = false }: GridProps): JSX.Element {
  const { width, height, scale } = view;
  const [x0, y0] = toScreen(view, [0, 0]);
  // Numbers are along the axis, or at the edge if it is out of view.
  const beside = atEdge
    ? { x: height - 5, y: 4 }
    : { x: Math.min(height - 6, Math.max(13, y0 + 13)), y: Math.min(width - 22, Math.max(4, x0 + 4)) };
  const isNumbered = (at: number): boolean => at !== 0 && (scale >= 36 || at % (scale >= 14 ? 5 : 10) === 0);
  return (
    <g aria-hidden="true" class="kit-grid kit-figure">
      {(['x', 'y'] as const).flatMap((axis) =>
        gridLines(view, axis).map(({ at, px, weight }) => {
          // On whole pixels and a half, so that a line is one pixel wide and not two grey ones.
          const p = Math.round(px) + 0.5;
          // A number that the edge would cut is left out, and in a corner that of one axis.
          const hasNumber = isNumbered(at) && (axis === 'x' ? p <= width - 24 : p >= 18 && (!atEdge || p <= height - 20));
          const value = axis === 'y' && isFlipped ? -at : at;
          return [
            <path key={`${axis}${at}`} d={axis === 'x' ? `M${p} 0V${height}` : `M0 ${p}H${width}`} class={WEIGHTS[weight]} />,
            hasNumber && (
              <text key={`${axis}${at}n`} class="fine soft" x={axis === 'x' ? p + 3 : beside.y} y={axis === 'x' ? beside.x : p - 3}>
                {value < 0 ? `−${-value}` : value}
              </text>
            ),
          ];
        }),
      )}
    </g>
  );
}
