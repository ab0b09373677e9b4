// Labels over the element that shows an inset scene, placed again whenever the scene has changed.

import { THEME } from '../kit/theme-signal.ts';
import type { InsetScene } from './inset-scene.ts';
import { LabelLayer } from './labels.ts';

export class InsetLabels {
  readonly root = document.createElement('div');
  readonly layer: LabelLayer;
  readonly #miniature: InsetScene;

  constructor(miniature: InsetScene) {
    this.#miniature = miniature;
    this.root.className = 'stage inset-labels fill';
    this.layer = new LabelLayer(this.root);
  }

  /** Once a frame, before the scene is drawn. */
  place(): void {
    const { root, layer } = this;
    const { changed, camera } = this.#miniature;
    if (!changed) return;
    root.dataset['theme'] = THEME.value;
    const { width, height } = root.getBoundingClientRect();
    this.#miniature.setAspect(width, height);
    camera.updateMatrixWorld();
    layer.render(camera, width, height);
  }

  dispose(): void {
    this.layer.dispose();
    this.root.remove();
  }
}
