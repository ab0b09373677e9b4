// One WebGL canvas behind many elements, each showing an inset scene: a page may hold only a few WebGL contexts.
//
// The canvas covers the visible part of its host. If the host scrolls, the canvas scrolls along with the tiles, so that the two stay aligned, and is
// moved back over the visible part at the next drawing. Only tiles that changed are drawn, unless something moved.
import './labels.css';
import { Vector4, WebGLRenderer } from 'three';
import { contextOf, forgetLostObjects, graphics } from './graphics.ts';
import type { InsetScene } from './inset-scene.ts';
import type { Rectangle } from 'kantsu/three';

const MOST_PIXELS_PER_PIXEL = 2; // device pixels per CSS pixel

interface Tile {
  readonly element: HTMLElement;
  readonly miniature: InsetScene;
  /** Its last drawn rectangle, from the visible corner of the host. */
  readonly area: { left: number; top: number; width: number; height: number };
}

export class MultiView {
  readonly canvas: HTMLCanvasElement;
  /** True between the loss of the context and its return. */
  lost = false;
  readonly #host: HTMLElement;
  readonly #renderer: WebGLRenderer;
  readonly #tiles = new Map<HTMLElement, Tile>();
  readonly #rectangle = new Vector4();
  #width = 0;
  #height = 0;
  #ratio = 0;
  #stale = true;

  /** Fills `host` with a canvas behind its content. Throws a `NoContextError` if the browser gives no context: see `ifDrawn`. */
  constructor(host: HTMLElement) {
    this.#host = host;
    const { software } = graphics();
    // Tiles stay until they are drawn again, one by one.
    const attributes = { antialias: !software, alpha: true, preserveDrawingBuffer: true };
    const canvas = document.createElement('canvas');
    this.#renderer = new WebGLRenderer({ ...attributes, canvas, context: contextOf(canvas, attributes) });
    this.#renderer.autoClear = false;
    this.#prime();
    this.canvas = this.#renderer.domElement;
    this.canvas.className = 'tile-canvas';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.addEventListener('webglcontextlost', this.#onLost);
    this.canvas.addEventListener('webglcontextrestored', this.#onRestored);
    host.classList.add('tile-stage');
    host.prepend(this.canvas);
  }

  /** Shows an inset scene through an element in the host, whose background must be transparent. */
  add(element: HTMLElement, miniature: InsetScene): void {
    this.#tiles.set(element, { element, miniature, area: { left: 0, top: 0, width: 0, height: 0 } });
    this.#stale = true;
  }

  remove(element: HTMLElement): void {
    if (this.#tiles.delete(element)) this.#stale = true;
  }

  /** Everything is drawn at the next `render`. */
  wake(): void {
    this.#stale = true;
  }

  /** Once a frame. Draws changed tiles; all of them if a tile or the canvas has moved or changed its size. */
  render(_now: number): void {
    if (this.lost) return;
    if (this.#resize() || this.#measure()) this.#stale = true;
    if (this.#width === 0 || this.#height === 0) return;
    if (this.#stale) {
      this.#follow();
      this.#measure();
      this.#renderer.setScissor(this.#rectangle.set(0, 0, this.#width, this.#height));
      this.#renderer.clear();
    }
    for (const { miniature, area } of this.#tiles.values()) {
      if (this.#stale || miniature.changed) this.#draw(miniature, area);
    }
    this.#stale = false;
  }

  /** Removes the canvas from the host and gives its context back. The inset scenes belong to their makers. */
  dispose(): void {
    this.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    this.#tiles.clear();
    this.#renderer.dispose();
    // Otherwise it lives until garbage collection, and a browser removes the oldest of too many.
    this.#renderer.forceContextLoss();
    this.canvas.remove();
    this.#host.classList.remove('tile-stage');
  }

  #draw(miniature: InsetScene, { left, top, width, height }: Rectangle): void {
    const isSeen = left < this.#width && left + width > 0 && top < this.#height && top + height > 0;
    if (!isSeen || width < 1 || height < 1) return;
    // From the lower left corner; what reaches beyond the canvas is cut by WebGL.
    this.#rectangle.set(left, this.#height - top - height, width, height);
    this.#renderer.setViewport(this.#rectangle);
    this.#renderer.setScissor(this.#rectangle);
    if (!this.#stale) this.#renderer.clear();
    miniature.render(this.#renderer, width, height);
  }

  /** True if the size of the visible part of the host has changed, or its pixel ratio. */
  #resize(): boolean {
    const { clientWidth, clientHeight } = this.#host;
    const ratio = window.devicePixelRatio;
    if (clientWidth === this.#width && clientHeight === this.#height && ratio === this.#ratio) return false;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#ratio = ratio;
    this.#renderer.setPixelRatio(Math.min(ratio, graphics().software ? 1 : MOST_PIXELS_PER_PIXEL));
    this.#renderer.setSize(clientWidth, clientHeight);
    return true;
  }

  /** Measures the tiles in the visible part of the host; true if one has moved. */
  #measure(): boolean {
    const host = this.#host.getBoundingClientRect();
    const x = host.left + this.#host.clientLeft;
    const y = host.top + this.#host.clientTop;
    let moved = false;
    for (const { element, area } of this.#tiles.values()) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (left - x === area.left && top - y === area.top && width === area.width && height === area.height) continue;
      area.left = left - x;
      area.top = top - y;
      area.width = width;
      area.height = height;
      moved = true;
    }
    return moved;
  }

  /** Moves the canvas over the visible part of the host. */
  #follow(): void {
    // Reset first: a canvas at the bottom would keep the host from scrolling back when its content has become shorter.
    this.canvas.style.transform = '';
    const { scrollLeft, scrollTop } = this.#host;
    if (scrollLeft !== 0 || scrollTop !== 0) this.canvas.style.transform = `translate(${scrollLeft}px, ${scrollTop}px)`;
  }

  /** Settings of a context, new or restored. */
  #prime(): void {
    this.#renderer.setClearColor(0, 0);
    this.#renderer.setScissorTest(true);
  }

  readonly #onLost = (event: Event): void => {
    // Without this the browser does not give the context back.
    event.preventDefault();
    this.lost = true;
    forgetLostObjects(this.#renderer.getContext());
  };

  readonly #onRestored = (): void => {
    this.lost = false;
    this.#prime();
    this.#stale = true;
  };
}
