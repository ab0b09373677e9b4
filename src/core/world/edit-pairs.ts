// The candidate pairs after a few edits: those of edited rows are removed and searched again, one query of the grid each; all others stay.
//
// The result is the list of a full search, to the last pair, so that a world evolves the same after partial and full detections (after a restore, for
// example).

import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import type { WorldCore } from './core.ts';

// Most edited rows, and their largest share: with more, a full search is faster.
const MAX_EDITED = 128;
const MIN_UNEDITED_RATIO = 8;

const boundsChanged = new RowList();
const near = new RowList();

/** Updates `core.pairs` after `updateTransforms`; false, with nothing done, if a full search is needed. */
export function editPairs(core: WorldCore): boolean {
  const { state, grid, pairs } = core;
  if (!core.pairsComplete || !listEdited(core)) return false;
  keepUntouched(core);
  const { bounds, placed } = state;
  for (let i = 0; i < boundsChanged.count; i++) {
    const row = boundsChanged.rows[i];
    const o = BOUNDS_STRIDE * row;
    // The grid may still have edited rows at their old bounds, and removed ones: neither counts.
    grid.queryBox(bounds[o], bounds[o + 1], bounds[o + 2], bounds[o + 3], bounds[o + 4], bounds[o + 5], near);
    for (let j = 0; j < near.count; j++) if (placed[near.rows[j]] === 0) addIfPair(core, row, near.rows[j]);
    for (let j = 0; j < i; j++) if (overlap(bounds, o, BOUNDS_STRIDE * boundsChanged.rows[j])) addIfPair(core, row, boundsChanged.rows[j]);
  }
  pairs.sort(state.rows);
  return true;
}

// Rows whose records or bounds were written since contacts were last found. False if there are too many.
function listEdited({ state: { alive, count }, placedRows }: WorldCore): boolean {
  boundsChanged.clear();
  for (let i = 0; i < placedRows.count; i++) {
    if (alive[placedRows.rows[i]] === 0) continue;
    if (boundsChanged.count === MAX_EDITED || MIN_UNEDITED_RATIO * boundsChanged.count > count) return false;
    boundsChanged.push(placedRows.rows[i]);
  }
  return true;
}

function keepUntouched({ state, pairs }: WorldCore): void {
  const { alive, placed } = state;
  const { a, b, count } = pairs;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if ((placed[a[i]] | placed[b[i]]) !== 0 || (alive[a[i]] & alive[b[i]]) === 0) continue;
    a[kept] = a[i];
    b[kept++] = b[i];
  }
  pairs.count = kept;
}

function overlap(bounds: Float64Array, o: number, p: number): boolean {
  for (let k = 0; k < 3; k++) if (bounds[o + k] > bounds[p + 3 + k] || bounds[o + 3 + k] < bounds[p + k]) return false;
  return true;
}

// Two rows whose bounds overlap are candidates if both are alive, one moves, and their masks admit each other.
function addIfPair({ state, pairs }: WorldCore, r: number, s: number): void {
  const { alive, moves, mask, layerBit } = state;
  if (alive[s] === 0 || (moves[r] | moves[s]) === 0 || (mask[r] & layerBit[s]) === 0 || (mask[s] & layerBit[r]) === 0) return;
  pairs.reserve(pairs.count + 1);
  pairs.a[pairs.count] = Math.min(r, s);
  pairs.b[pairs.count++] = Math.max(r, s);
}
