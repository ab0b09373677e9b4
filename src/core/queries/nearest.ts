// The body nearest to a point: cubes around it that grow until no body outside can be nearer.

import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { vec3 } from '../math/check.ts';
import { touchingRange } from '../math/scalar.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { MESH, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { isWanted, readFilter, useFilter, type QueryFilter } from './filter.ts';
import { NearestFound, pair, type Nearest } from './query-shape.ts';
import { ensureQueryable } from '../world/detect.ts';
import type { WorldState } from '../world/state.ts';

const extent = new Float64Array(BOUNDS_STRIDE);
const cube = new Float64Array(BOUNDS_STRIDE);
const rows = new RowList();
/** Lower bound of the distance of each of `rows`, m; `Infinity` for rows that the filter excludes. */
let gaps = new Float64Array(64);

// The point, and the best result so far.
let x = 0;
let y = 0;
let z = 0;
const best = new NearestFound();

export function nearest(core: WorldCore, given: Vec3Like, filter?: QueryFilter): Nearest | null {
  const place = vec3('nearest.point', given);
  useFilter(core, readFilter(filter));
  [x, y, z] = place;
  ensureQueryable(core);
  const { state, grid } = core;
  if (!grid.extent(extent)) return null;
  // The point is a sphere of radius 0, so the pair kernels give the distance, negative inside.
  pair.fill(0, 0, STRIDE);
  pair.set([x, y, z, x, y, z]);
  pair[RADIUS] = 0;
  best.clear();
  // From far away the first cube reaches a little into the extent of the bodies.
  const gap = Math.max(0, extent[0] - x, x - extent[3], extent[1] - y, y - extent[4], extent[2] - z, z - extent[5]);
  for (let more = 0.25 * grid.cellSize; ; more *= 2) {
    const reach = gap + more;
    for (let k = 0; k < 3; k++) {
      cube[k] = place[k] - reach;
      cube[3 + k] = place[k] + reach;
    }
    grid.queryBox(cube, rows);
    testRows(state);
    if (best.distance <= reach || rows.count >= state.count || !(reach <= 1e150)) break;
  }
  return best.answer(state);
}

/** Tests the rows of the cube, nearest bounds first: of those of the last one only few are near enough. */
function testRows(state: WorldState): void {
  if (gaps.length < rows.count) gaps = new Float64Array(2 * rows.count);
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    gaps[i] = isWanted(state, row) ? gapTo(state.bounds, BOUNDS_STRIDE * row) : Infinity;
  }
  shellSort(gaps, rows.rows, rows.count);
  const far = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  for (let i = 0; i < rows.count && gaps[i] < Infinity; i++) {
    const row = rows.rows[i];
    // Rounding of either number must not exclude a body.
    if (gaps[i] > Math.max(best.distance, 0) + 4 * touchingRange(Math.max(far, state.size[row]))) continue;
    if (state.kind[row] === MESH) best.testAround(state, SPHERE, row);
    else best.test(state, SPHERE, row);
  }
}

/** From the point to the bounds, m; 0 inside. */
function gapTo(bounds: Float64Array, o: number): number {
  const dx = Math.max(0, bounds[o] - x, x - bounds[o + 3]);
  const dy = Math.max(0, bounds[o + 1] - y, y - bounds[o + 4]);
  const dz = Math.max(0, bounds[o + 2] - z, z - bounds[o + 5]);
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
