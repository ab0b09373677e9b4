// One WebGL context behind many elements, each of which shows an inset scene on a canvas of its own: a page may hold only a few contexts. A scene that has
// changed is drawn on the context's canvas, which no one sees, and copied.
import './labels.css';
import { WebGLRenderer } from 'three';
import { forgetLostObjects, graphics } from './graphics.ts';
import type { InsetScene } from './inset-scene.ts';

const MOST_PIXELS_PER_PIXEL = 2; // device pixels per CSS pixel
/** The drawing buffer is at most so many times as large as a picture: all of it is copied, and another size is another buffer. */
const ROOM = 4;

interface Tile {
  readonly scene: InsetScene;
  readonly pen: CanvasRenderingContext2D;
}

/** Undefined if the browser gives no context: one that has given one may refuse the next (too many pages, a lost driver). */
export function multiView(): MultiView | undefined {
  const { software, supported } = graphics();
  if (!supported) return undefined;
  const canvas = document.createElement('canvas');
  const attributes: WebGLContextAttributes = { antialias: !software, alpha: true };
  const context = canvas.getContext('webgl2', attributes);
  return context ? new MultiView(new WebGLRenderer({ ...attributes, canvas, context })) : undefined;
}

export class MultiView {
  readonly #renderer: WebGLRenderer;
  readonly #canvas: HTMLCanvasElement;
  readonly #tiles = new Map<HTMLElement, Tile>();
  /** True between the loss of the context and its return; the pictures stay. */
  #isLost = false;

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    this.#canvas = renderer.domElement;
    this.#canvas.addEventListener('webglcontextlost', (event) => {
      // Without this the browser does not give the context back.
      event.preventDefault();
      this.#isLost = true;
      forgetLostObjects(renderer.getContext());
    });
    this.#canvas.addEventListener('webglcontextrestored', () => (this.#isLost = false));
  }

  /** Shows an inset scene under the content of an element, which has a position. */
  add(element: HTMLElement, scene: InsetScene): void {
    const canvas = document.createElement('canvas');
    canvas.className = 'tile-canvas fill';
    canvas.ariaHidden = 'true';
    element.prepend(canvas);
    if (scene.over) element.append(scene.over);
    this.#tiles.set(element, { scene, pen: canvas.getContext('2d')! });
  }

  remove(element: HTMLElement): void {
    const { pen, scene } = this.#tiles.get(element) ?? {};
    pen?.canvas.remove();
    scene?.over?.remove();
    this.#tiles.delete(element);
  }

  /** Once a frame. Draws what has changed and is seen. */
  render(): void {
    if (this.#isLost) return;
    const ratio = Math.min(devicePixelRatio, graphics().software ? 1 : MOST_PIXELS_PER_PIXEL);
    for (const [element, { scene, pen }] of this.#tiles) {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const [w, h] = [Math.floor(ratio * width), Math.floor(ratio * height)];
      if (w < 1 || h < 1 || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) continue;
      const { canvas } = pen;
      if (canvas.width === w && canvas.height === h && !scene.changed) continue;
      // (Which empties it. In its own size: stretched by less than a pixel it would be blurred.)
      Object.assign(canvas, { width: w, height: h });
      Object.assign(canvas.style, { width: `${w / ratio}px`, height: `${h / ratio}px` });
      this.#draw(scene, width, height, ratio);
      pen.drawImage(this.#canvas, 0, this.#canvas.height - h, w, h, 0, 0, w, h);
    }
  }

  /** In the lower left corner of the drawing buffer. */
  #draw(scene: InsetScene, width: number, height: number, ratio: number): void {
    const renderer = this.#renderer;
    const { width: w, height: h } = this.#canvas;
    const [wide, high] = [ratio * width, ratio * height];
    if (w < Math.floor(wide) || h < Math.floor(high) || w * h > ROOM * wide * high || ratio !== renderer.getPixelRatio()) {
      renderer.setDrawingBufferSize(Math.ceil(width), Math.ceil(height), ratio);
    }
    renderer.setViewport(0, 0, width, height);
    scene.render(renderer, width, height);
  }

  /** Removes the canvases and gives the context back. The inset scenes belong to their makers. */
  dispose(): void {
    for (const element of this.#tiles.keys()) this.remove(element);
    this.#renderer.dispose();
    // Otherwise it lives until garbage collection, and a browser removes the oldest of too many.
    this.#renderer.forceContextLoss();
  }
}
