// A hypothetical copy of a body among the others, in every view: faint faces, and dashed edges.

import { Color } from 'three';
import type { Shape } from 'kantsu';
import { BodyMesh } from './body-mesh.ts';
import { ColliderEdges } from './collider-edges.ts';
import { ShapeRows } from './shape-rows.ts';
import type { Stage } from './stage.ts';

const OPACITY = 0.14;
const tint = new Color();

export class GhostSolid {
  readonly #stage: Stage;
  readonly #edges = new ColliderEdges('ghost', { behind: 0.35, renderOrder: 11 });
  readonly #rows = new ShapeRows();
  #mesh: BodyMesh | undefined;
  #shown: { readonly shape: Shape; readonly color: number } | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.scene.add(this.#edges.object);
    // The outline of a round shape depends on the camera: drawn for each view.
    stage.onPrepare((camera, _width, height) => {
      this.#edges.begin(camera);
      if (this.#shown) {
        const style = { width: 1.5, color: this.#shown.color, outline: true, inner: false, dashed: true };
        this.#edges.add(this.#rows, 0, style, camera, height);
      }
      this.#edges.end();
    });
  }

  /** Colour 0xrrggbb; null: there is none. */
  show(shape: Shape | null, color = 0): void {
    if (this.#mesh && shape?.kind !== this.#shown?.shape.kind) {
      this.#mesh.object.removeFromParent();
      this.#mesh.dispose();
      this.#mesh = undefined;
    }
    this.#shown = shape ? { shape, color } : undefined;
    if (!shape) return;
    this.#rows.set(0, shape);
    if (!this.#mesh) this.#stage.scene.add((this.#mesh = new BodyMesh(this.#rows.kind[0], true)).object);
    const mesh = this.#mesh;
    mesh.begin(1, this.#stage.software ? 1 : 0);
    mesh.clear();
    tint.setHex(color).toArray(mesh.colors, mesh.add(this.#rows, 0, false, 0));
    mesh.opacity = OPACITY;
    mesh.end();
  }
}
