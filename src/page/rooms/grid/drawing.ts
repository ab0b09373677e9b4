// The drawing of Grid over the bodies: the selected body's funnel, and a ray's walk through the cells.

import { PALETTE } from 'kantsu/inspect';
import type { BodyColumns, TrailStep } from 'kantsu/inspect';
import { FAINT, FunnelDrawing } from '../../funnel/funnel-drawing.ts';
import type { Ray } from '../../model/rays.ts';

export class GridDrawing extends FunnelDrawing {
  /** The cells of a walk up to the current one, and the bounds that are compared there. */
  walk(steps: readonly TrailStep[], index: number, { origin, direction }: Pick<Ray, 'origin' | 'direction'>, state: BodyColumns): void {
    for (let i = 0; i <= index; i++) {
      const { minX, maxX, cellY, cellZ, side, enter, exit, compared, tested } = steps[i];
      // A vertical ray has no range of x: the box gets a visible thickness.
      const thick = Math.max(0, 0.02 * side - (maxX - minX));
      const box = [minX - thick, cellY * side, cellZ * side, maxX + thick, (cellY + 1) * side, (cellZ + 1) * side] as const;
      const now = i === index;
      this.box(box, now ? this.ink : PALETTE.CANDIDATE, now ? 1 : FAINT);
      if (!now) continue;
      this.fills.box(...box, PALETTE.TOUCHING, 0.22);
      for (const row of compared) {
        if (state.alive[row] === 1 && state.moves[row] === 1) {
          this.bounds(state, row, tested.includes(row) ? PALETTE.TOUCHING : PALETTE.BOUNDS);
        }
      }
      // In the middle of the ray's path through the cell.
      const at = (k: number): number => origin[k] + 0.5 * (enter + exit) * direction[k];
      this.number([at(0), at(1), at(2)], `${i + 1}`, 20);
    }
  }
}
