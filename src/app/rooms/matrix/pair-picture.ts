// Everything there is to see of one pair: both solids, centres, witness points, depth or gap, normal, contact points, their patch, and A moved out of the way.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import { ENTRY, EXIT, PENETRATING, SEPARATED, TOUCHING } from '../../../debug/palette.ts';
import type { Shape } from '../../../index.ts';
import type { Vec3 } from '../../../math/vec3.ts';
import { KINDS } from '../../../shapes/record.ts';
import { tintOf } from '../../../view/body-colors.ts';
import type { Miniature } from '../../../view/miniature.ts';
import { LOOKS } from '../../../view/theme.ts';
import { LINES, type Reading } from './reading.ts';

/** A contact has four points at most: a fan of two triangles. */
const MOST_POINTS = 4;

export class PairPicture {
  readonly #miniature: Miniature;
  readonly #patch: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #corners = new BufferAttribute(new Float32Array(3 * MOST_POINTS), 3);

  constructor(miniature: Miniature) {
    this.#miniature = miniature;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#corners);
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.25, side: DoubleSide, depthWrite: false, depthTest: false });
    this.#patch = new Mesh(geometry, material);
    this.#patch.frustumCulled = false;
    this.#patch.renderOrder = 10;
    miniature.scene.add(this.#patch);
  }

  /** `selected`: the solid that the gizmo moves. `arrow`: the length of the normal, m. */
  draw(shapes: readonly [Shape, Shape], reading: Reading, selected: 0 | 1, arrow: number, ghost: Shape | null): void {
    const miniature = this.#miniature;
    const { state, centerA, centerB, pointA, pointB, normal, contact } = reading;
    shapes.forEach((shape, slot) =>
      miniature.solid(slot, shape, { color: tintOf(KINDS.indexOf(shape.kind)), opacity: 0.22, edge: slot === selected ? 2 : 1.5 }),
    );
    miniature.solid(2, ghost, { color: tintOf(KINDS.indexOf(shapes[0].kind)), ghost: true, edge: 1.5 });
    const { ink } = LOOKS[miniature.theme];
    miniature.begin();
    miniature.line(centerA, centerB, { color: LINES[state].color, width: 1.25, opacity: 0.55, dash: true });
    // The way out, or the way between.
    const overlap = state === 'penetrating';
    if (reading.distance !== 0) miniature.line(pointA, pointB, { color: overlap ? PENETRATING : SEPARATED, width: overlap ? 5 : 2.5 });
    const middle = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
    miniature.line(
      middle,
      middle.map((x, k) => x + arrow * normal[k]),
      { color: ink, width: 2, head: 'arrow' },
    );
    for (const { point } of contact?.points ?? []) miniature.mark(point, { shape: 'diamond', color: TOUCHING, size: 9 });
    miniature.mark(pointA, { shape: 'disc', color: ENTRY, size: 11 });
    miniature.mark(pointB, { shape: 'ring', color: EXIT, size: 15 });
    miniature.end();
    this.#drawPatch(contact?.points.map(({ point }) => point) ?? [], normal, overlap ? PENETRATING : TOUCHING);
  }

  dispose(): void {
    this.#patch.geometry.dispose();
    this.#patch.material.dispose();
  }

  #drawPatch(points: readonly Vec3[], normal: Vec3, color: number): void {
    this.#patch.visible = points.length >= 3;
    if (!this.#patch.visible) return;
    const ring = inTurn(points, normal);
    for (let i = 0; i < MOST_POINTS; i++) this.#corners.setXYZ(i, ...ring[Math.min(i, ring.length - 1)]);
    this.#corners.needsUpdate = true;
    this.#patch.material.color = new Color(color);
  }
}

/** The points in the order of their angle about the middle, seen along the normal: a polygon that does not cross itself. */
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
