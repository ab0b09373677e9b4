// Rows whose bounds touch a box: the columns under the box, and in each the range along x that can reach it.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { minXReaching, CONTINUES_Y, CONTINUES_Z, firstFrom, TAG_BITS } from './cell-columns.ts';
import type { CellColumns } from './cell-columns.ts';
import type { RowList } from './row-list.ts';

// The box of the query in progress, `min x, max x, min y, max y, min z, max z`.
const box = new Float64Array(BOUNDS_STRIDE);

/** Adds to `out`, unordered, the rows whose bounds touch the closed box `min x y z, max x y z` at `of[o]`. An inverted box touches nothing. */
export function queryBox(out: RowList, columns: CellColumns, of: Float64Array, o: number): void {
  if (!(of[o] <= of[o + 3] && of[o + 1] <= of[o + 4] && of[o + 2] <= of[o + 5])) return;
  box[0] = of[o];
  box[1] = of[o + 3];
  box[2] = of[o + 1];
  box[3] = of[o + 4];
  box[4] = of[o + 2];
  box[5] = of[o + 5];
  for (let i = 0; i < columns.occupiedCount; i++) queryLevel(out, columns, columns.occupied[i]);
}

function queryLevel(out: RowList, columns: CellColumns, level: number): void {
  const { reach } = columns;
  const r = BOUNDS_STRIDE * level;
  if (box[0] > reach[r + 3] || box[1] < reach[r]) return;
  // Clipped to the extent of the rows: a query may have infinite sides.
  const minY = Math.max(box[2], reach[r + 1]);
  const minZ = Math.max(box[4], reach[r + 2]);
  const maxY = Math.min(box[3], reach[r + 4]);
  const maxZ = Math.min(box[5], reach[r + 5]);
  if (minY > maxY || minZ > maxZ) return;
  const scale = columns.scale[level];
  const y0 = Math.floor(minY * scale);
  const z0 = Math.floor(minZ * scale);
  const y1 = Math.floor(maxY * scale);
  const z1 = Math.floor(maxZ * scale);
  if (!((y1 - y0 + 1) * (z1 - z0 + 1) <= columns.columnsAt[level])) {
    // More cells under the box than columns in the level: the columns are tested instead.
    for (let c = 0; c < columns.count; c++) {
      const y = columns.cellY[c];
      const z = columns.cellZ[c];
      if (columns.level[c] === level && y >= y0 && y <= y1 && z >= z0 && z <= z1) queryColumn(out, columns, c, y0, z0);
    }
    return;
  }
  // (Counted, so that the loop ends for all numbers: 1e16 + 1 = 1e16.)
  for (let i = 0; i <= y1 - y0; i++) {
    for (let j = 0; j <= z1 - z0; j++) {
      const c = columns.find(level, y0 + i, z0 + j);
      if (c >= 0) queryColumn(out, columns, c, y0, z0);
    }
  }
}

// A row that touches the box in several columns is reported by the first of them along y and along z, as for pairs.
function queryColumn(out: RowList, columns: CellColumns, c: number, y0: number, z0: number): void {
  const { boxes, tags } = columns;
  const to = columns.start[c + 1];
  const bits = (columns.cellY[c] > y0 ? CONTINUES_Y : 0) | (columns.cellZ[c] > z0 ? CONTINUES_Z : 0);
  const minX = box[0];
  const maxX = box[1];
  const minY = box[2];
  const maxY = box[3];
  const minZ = box[4];
  const maxZ = box[5];
  const first = minX === -Infinity ? minX : minXReaching(minX, columns.longest[columns.level[c]]);
  for (let i = firstFrom(boxes, columns.start[c], to, first); i < to; i++) {
    const p = BOUNDS_STRIDE * i;
    if (boxes[p] > maxX) return;
    const apartY = +(boxes[p + 2] > maxY) | +(boxes[p + 3] < minY);
    const apartZ = +(boxes[p + 4] > maxZ) | +(boxes[p + 5] < minZ);
    // One branch for all tests: each alone would be unpredictable.
    if (((tags[i] & bits) | +(boxes[p + 1] < minX) | apartY | apartZ) === 0) out.push(tags[i] >>> TAG_BITS);
  }
}
