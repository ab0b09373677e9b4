// The picture of one pair: both solids, centres, witness points, depth or gap, normal, contact points, their patch, and A moved by the minimum
// translation.

import { KINDS } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { tintOf } from '../../stage/body-colors.ts';
import { ContactPatch } from '../../stage/contact-patch.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { LOOKS } from '../../stage/theme.ts';
import { LINES, type Reading } from './pair-reading.ts';

export class PairPicture {
  readonly #miniature: InsetScene;
  readonly #patch = new ContactPatch();

  constructor(miniature: InsetScene) {
    this.#miniature = miniature;
    miniature.scene.add(this.#patch.object);
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
    // The minimum translation, or the segment between.
    const overlap = state === 'penetrating';
    if (reading.distance !== 0) {
      miniature.line(pointA, pointB, { color: overlap ? PALETTE.PENETRATING : PALETTE.SEPARATED, width: overlap ? 5 : 2.5 });
    }
    const middle = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
    miniature.line(
      middle,
      middle.map((x, k) => x + arrow * normal[k]),
      { color: ink, width: 2, head: 'arrow' },
    );
    for (const { point } of contact?.points ?? []) miniature.mark(point, { shape: 'diamond', color: PALETTE.TOUCHING, size: 9 });
    miniature.mark(pointA, { shape: 'disc', color: PALETTE.ENTRY, size: 11 });
    miniature.mark(pointB, { shape: 'ring', color: PALETTE.EXIT, size: 15 });
    miniature.end();
    this.#patch.show(contact?.points.map(({ point }) => point) ?? [], normal, overlap ? PALETTE.PENETRATING : PALETTE.TOUCHING);
  }

  dispose(): void {
    this.#patch.dispose();
  }
}
