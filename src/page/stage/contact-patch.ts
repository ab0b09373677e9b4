// The face patch of a contact between faces: the translucent polygon of its points.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import type { Vec3 } from 'kantsu';
import { cross, perpendicularTo } from '../kit/vectors.ts';
import { inTurn } from './cross-section.ts';

/** A contact has four points at most: a fan of two triangles. */
const MOST_POINTS = 4;

export class ContactPatch {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #corners = new BufferAttribute(new Float32Array(3 * MOST_POINTS), 3);

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#corners);
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.25, side: DoubleSide, depthWrite: false, depthTest: false });
    this.object = new Mesh(geometry, material);
    this.object.name = 'contact patch';
    this.object.visible = false;
    this.object.frustumCulled = false;
    this.object.renderOrder = 10;
  }

  /** Fewer than three points have no patch. `normal`: unit, of the contact. Colour 0xrrggbb. */
  show(points: readonly Vec3[], normal: Vec3, color: number): void {
    this.object.visible = points.length >= 3;
    if (!this.object.visible) return;
    const across = perpendicularTo(normal);
    const ring = inTurn(points, across, cross(normal, across));
    for (let i = 0; i < MOST_POINTS; i++) this.#corners.setXYZ(i, ...ring[Math.min(i, ring.length - 1)]);
    this.#corners.needsUpdate = true;
    this.object.material.color.setHex(color);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.object.removeFromParent();
  }
}
