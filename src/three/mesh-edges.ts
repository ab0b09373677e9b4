// The edges of all meshes of a world as one drawing. Meshes are static: it is made again only when one comes or goes.
import { BufferAttribute, BufferGeometry, LineSegments, type LineBasicMaterial } from 'three';
import type { Mesh } from '../core/world/mesh.ts';

export class MeshEdges {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  #drawn: readonly string[] = [];

  constructor(material: LineBasicMaterial) {
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
  }

  update(meshes: readonly Mesh[]): void {
    this.object.visible = meshes.length > 0;
    if (meshes.length === 0) return;
    if (meshes.length === this.#drawn.length && meshes.every(({ digest }, i) => digest === this.#drawn[i])) return;
    this.#drawn = meshes.map(({ digest }) => digest);
    this.object.geometry.dispose();
    this.object.geometry = geometryOf(meshes);
  }
}

/** Three edges a triangle, white. */
function geometryOf(meshes: readonly Mesh[]): BufferGeometry {
  const sum = (of: 'vertices' | 'indices'): number => meshes.reduce((all, mesh) => all + mesh[of].length, 0);
  const position = new Float32Array(sum('vertices'));
  const edges = new Uint32Array(2 * sum('indices'));
  let first = 0;
  let o = 0;
  for (const { vertices, indices } of meshes) {
    position.set(vertices, 3 * first);
    for (let i = 0; i < indices.length; i += 3, o += 6) {
      edges[o] = edges[o + 5] = first + indices[i];
      edges[o + 1] = edges[o + 2] = first + indices[i + 1];
      edges[o + 3] = edges[o + 4] = first + indices[i + 2];
    }
    first += vertices.length / 3;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('color', new BufferAttribute(new Uint8Array(position.length).fill(255), 3, true));
  return geometry.setIndex(new BufferAttribute(edges, 1));
}
