// The face patch of a contact between faces: the translucent polygon of its points.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import type { Vec3 } from 'kantsu';

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
    const ring = inTurn(points, normal);
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

/** The points ordered by their angle about the centroid, along the normal: a polygon without self-intersection. */
export function inTurn(points: readonly Vec3[], n: Vec3): Vec3[] {
  const middle = [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length);
  const axis = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const u = [n[1] * axis[2] - n[2] * axis[1], n[2] * axis[0] - n[0] * axis[2], n[0] * axis[1] - n[1] * axis[0]];
  const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
  const angle = (p: Vec3): number => {
    const d = p.map((x, k) => x - middle[k]);
    return Math.atan2(d[0] * v[0] + d[1] * v[1] + d[2] * v[2], d[0] * u[0] + d[1] * u[1] + d[2] * u[2]);
  };
  return points
    .map((point) => ({ point, at: angle(point) }))
    .toSorted((p, q) => p.at - q.at)
    .map(({ point }) => point);
}
