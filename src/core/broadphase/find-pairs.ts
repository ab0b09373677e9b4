// Pairs of rows with overlapping bounds: every column swept along x, against itself and against the coarser columns that contain it.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { minXReaching, CONTINUES_Y, CONTINUES_Z, firstFrom, LEVEL_BITS, STILL, TAG_BITS, TAG_MASK } from './cell-columns.ts';
import type { CellColumns } from './cell-columns.ts';
import type { PairList } from './pair-list.ts';

/**
 * Fills `out` with every pair of inserted rows whose bounds touch and of which at least one moves; each once, the lower row in `a`, unordered.
 * Returns the number of boxes compared.
 */
export function findPairs(out: PairList, columns: CellColumns): number {
  let tested = 0;
  out.clear();
  for (let c = 0; c < columns.count; c++) {
    tested += sweepColumn(out, columns, c);
    // Coarser levels come first in the list.
    for (let i = 0; columns.occupied[i] > columns.level[c]; i++) {
      const level = columns.occupied[i];
      const shift = Math.min(31, LEVEL_BITS * (level - columns.level[c]));
      const wide = columns.find(level, columns.cellY[c] >> shift, columns.cellZ[c] >> shift);
      if (wide >= 0) tested += sweepUnder(out, columns, c, wide);
    }
  }
  return tested;
}

/** Keeps the pairs whose masks admit each other. */
export function filterByMask(out: PairList, layerBit: Uint32Array, mask: Uint32Array): void {
  const { a, b, count } = out;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const r = a[i];
    const s = b[i];
    if ((mask[r] & layerBit[s]) === 0 || (mask[s] & layerBit[r]) === 0) continue;
    a[kept] = r;
    b[kept++] = s;
  }
  out.count = kept;
}

// A column against itself. Returns the number of boxes compared.
function sweepColumn(out: PairList, columns: CellColumns, c: number): number {
  const to = columns.start[c + 1];
  let tested = 0;
  if (to - columns.start[c] >= LONG && reportsNone(columns.tags, columns.start[c], to)) return tested;
  for (let i = columns.start[c]; i < to;) {
    // Room for at least all pairs of the next entry.
    out.reserve(out.count + to - i);
    const from = i;
    const { count } = out;
    i = sweep(out, columns.tags, columns.boxes, from, to);
    // The sum of the indices at which each search ended, less the sum of those after which it began.
    tested += out.stops - ((i - from) * (i + from + 1)) / 2;
    nameRows(out, count);
  }
  return tested;
}

/** Columns with fewer entries are swept without a look at their tags. */
const LONG = 64;

// Whether all entries continue from the previous cell in one direction: then another column reports every pair. (Bodies in one point at the corner of
// four cells are in four columns.)
function reportsNone(tags: Int32Array, from: number, to: number): boolean {
  let shared = TAG_MASK;
  for (let i = from; i < to && shared !== 0; i++) shared &= tags[i];
  return shared !== 0;
}

// The entries from `i` on, as long as the list has room; returns the index after the last. Entries are sorted by minimum x, so the candidates of an
// entry are those after it with a minimum x up to its maximum x. Only tags are written here: a loop whose values do not fit into the registers takes
// twice as long.
function sweep(out: PairList, tags: Int32Array, boxes: Float64Array, i: number, to: number): number {
  const { a, b } = out;
  const room = a.length - to;
  let count = out.count;
  let behind = 0;
  for (; i < to && count - i <= room; i++) {
    const o = BOUNDS_STRIDE * i;
    const maxX = boxes[o + 1];
    const minY = boxes[o + 2];
    const maxY = boxes[o + 3];
    const minZ = boxes[o + 4];
    const maxZ = boxes[o + 5];
    const tag = tags[i];
    let j = (i + 1) | 0;
    for (let p = (o + BOUNDS_STRIDE) | 0; j < to && boxes[p] <= maxX; j = (j + 1) | 0, p = (p + BOUNDS_STRIDE) | 0) {
      const other = tags[j];
      const apart = +(boxes[p + 2] > maxY) | +(boxes[p + 3] < minY) | +(boxes[p + 4] > maxZ) | +(boxes[p + 5] < minZ);
      // Both continue from the previous cell along one direction: another column reports the pair. Both static: no pair.
      const shared = ((tag & other & TAG_MASK) + TAG_MASK) >> TAG_BITS;
      // The pair is always written and counted only if it is one: the branch would be unpredictable.
      a[count] = tag;
      b[count] = other;
      count = (count + 1 - (apart | shared)) | 0;
    }
    behind += j;
  }
  out.count = count;
  out.stops = behind;
  return i;
}

// Converts the tags of the pairs from `i` on to rows, the lower one first.
function nameRows({ a, b, count }: PairList, i: number): void {
  for (; i < count; i++) {
    const r = a[i] >>> TAG_BITS;
    const s = b[i] >>> TAG_BITS;
    const lower = (s - r) & ((s - r) >> 31);
    a[i] = r + lower;
    b[i] = s - lower;
  }
}

// A column against a coarser one that contains it. The coarser row counts as inserted in the finer column if its bounds reach it, and the rule of the
// one reporting column holds as within a level.
function sweepUnder(out: PairList, columns: CellColumns, c: number, wide: number): number {
  const { tags, boxes, start } = columns;
  const cellY = columns.cellY[c];
  const cellZ = columns.cellZ[c];
  const scale = columns.scale[columns.level[c]];
  const longest = columns.longest[columns.level[wide]];
  const to = start[c + 1];
  const wideTo = start[wide + 1];
  let tested = 0;
  let count = out.count;
  // Minimum x ascends along the column, so an entry too far back for one stays so for the next.
  let back = firstFrom(boxes, start[wide], wideTo, minXReaching(boxes[BOUNDS_STRIDE * start[c]], longest));
  for (let i = start[c]; i < to; i++) {
    const o = BOUNDS_STRIDE * i;
    const minX = boxes[o];
    const maxX = boxes[o + 1];
    const minY = boxes[o + 2];
    const maxY = boxes[o + 3];
    const minZ = boxes[o + 4];
    const maxZ = boxes[o + 5];
    const tag = tags[i];
    const first = minXReaching(minX, longest);
    while (back < wideTo && boxes[BOUNDS_STRIDE * back] < first) back++;
    out.reserve(count + wideTo - back);
    const { a, b } = out;
    let j = back;
    for (let p = BOUNDS_STRIDE * back; j < wideTo && boxes[p] <= maxX; j++, p += BOUNDS_STRIDE) {
      if (boxes[p + 1] < minX || boxes[p + 2] > maxY || boxes[p + 3] < minY || boxes[p + 4] > maxZ || boxes[p + 5] < minZ) continue;
      if ((tags[j] & tag & STILL) !== 0) continue;
      const y = Math.floor(boxes[p + 2] * scale);
      const z = Math.floor(boxes[p + 4] * scale);
      if (y > cellY || z > cellZ || (y < cellY && (tag & CONTINUES_Y) !== 0) || (z < cellZ && (tag & CONTINUES_Z) !== 0)) continue;
      const r = tag >>> TAG_BITS;
      const s = tags[j] >>> TAG_BITS;
      a[count] = r < s ? r : s;
      b[count++] = r < s ? s : r;
    }
    tested += j - back;
  }
  out.count = count;
  return tested;
}
