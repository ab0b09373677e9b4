// The occupied cells of the grid: columns over their filled ranges of x, fuller ones more opaque.

import { inspect, BASE_LEVEL, PALETTE, drawBox, eachStretch, isStill } from 'kantsu/inspect';
import type { World } from 'kantsu';
import type { DebugDraw, GridColumns } from 'kantsu/inspect';
import type { OverlayBoxes } from '../stage/overlay-boxes.ts';

const FAINTEST = 0.03;
const STRONGEST = 0.34;

/** Draws the columns of all moving bodies. Those of the basic level are filled; of the others only edges are drawn. */
export function drawOccupied(boxes: Pick<OverlayBoxes, 'box'>, edges: DebugDraw, world: World): void {
  const { columns } = inspect(world).grid;
  let most = 1;
  for (let c = 0; c < columns.count; c++) {
    if (columns.level[c] === BASE_LEVEL) most = Math.max(most, columns.start[c + 1] - columns.start[c]);
  }
  for (let c = 0; c < columns.count; c++) {
    // Columns of floor and walls would cover the whole stage.
    if (isStill(columns, c)) continue;
    const share = (columns.start[c + 1] - columns.start[c]) / most;
    eachBox(columns, c, (...box) => {
      drawBox(edges, ...box, columns.level[c] === BASE_LEVEL ? PALETTE.CELL : PALETTE.BOUNDS);
      if (columns.level[c] === BASE_LEVEL) boxes.box(...box, PALETTE.CELL, FAINTEST + (STRONGEST - FAINTEST) * share);
    });
  }
}

/** The boxes of a column: one for each filled range of x. */
export function eachBox(columns: GridColumns, c: number, visit: (...box: [number, number, number, number, number, number]) => void): void {
  const side = columns.side[columns.level[c]];
  const y = columns.cellY[c] * side;
  const z = columns.cellZ[c] * side;
  eachStretch(columns, c, (from, to) => visit(from, y, z, to, y + side, z + side));
}
