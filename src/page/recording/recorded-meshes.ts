// The meshes of a recorded world, drawn from their triangles: there is no model of them.

import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshStandardMaterial } from 'three';
import type { Scene } from 'three';
import type { Entity, World } from 'kantsu';
import { freeMesh } from '../stage/fade-mesh.ts';
import { MAIN_VIEW } from '../stage/layers.ts';

const COLOR = 0x77838f;

export class RecordedMeshes {
  readonly #group = new Group();
  readonly #meshes = new Map<Entity, Mesh>();

  constructor(scene: Scene) {
    this.#group.name = 'recorded meshes';
    scene.add(this.#group);
  }

  /** At this moment of the world. */
  draw(world: World, visible: boolean): void {
    this.#group.visible = visible;
    for (const [entity, mesh] of this.#meshes) mesh.visible = world.isAlive(entity);
    for (const entity of world.entities()) {
      if (!world.isMesh(entity) || this.#meshes.has(entity)) continue;
      const { vertices, indices } = world.shape(entity);
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(vertices), 3));
      geometry.setIndex(new BufferAttribute(indices, 1));
      geometry.computeVertexNormals();
      const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: COLOR, roughness: 0.9, flatShading: true, side: DoubleSide }));
      mesh.receiveShadow = true;
      mesh.layers.set(MAIN_VIEW);
      this.#meshes.set(entity, mesh);
      this.#group.add(mesh);
    }
  }

  dispose(): void {
    for (const mesh of this.#meshes.values()) freeMesh(mesh);
    this.#group.removeFromParent();
  }
}
