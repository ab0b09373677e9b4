// A world drawn stage by stage, as the step sees it: colliders, bounds, cells, candidates, velocities. Each function reads flat data only.

import { arrayOf, fieldsOf, integer, numbersAt } from '../math/check.ts';
import { type GridColumns, checkColumns, eachStretch, isStill } from '../broadphase/grid-view.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { checkBodies, type BodyColumns, type BodyView } from '../world/body-columns.ts';
import { arrow, checkDraw, dashedLine } from './debug-draw.ts';
import type { DebugDraw } from './debug-draw.ts';
import { drawBox, drawShape } from './draw-shape.ts';
import { BOUNDS, CANDIDATE, CELL, VELOCITY } from './palette.ts';

/** Length of a dash, m. */
const DASH = 0.12;
/** A velocity is drawn as its displacement in this time, s. */
const VELOCITY_SPAN = 0.15;

const triangle = new Float64Array(STRIDE);

/** Every living row's collider, in one colour or in that of its row; the triangles of a mesh. */
export function drawColliders(
  draw: DebugDraw,
  state: Pick<BodyColumns, 'rows' | 'alive' | 'kind' | 'data'> & Partial<Pick<BodyView, 'triangles' | 'writeTriangle'>>,
  given: number | ((row: number) => number),
): void {
  checkDraw('drawColliders', draw, typeof given === 'function' ? 0 : given);
  checkBodies('drawColliders.state', state, 'alive', 'kind', 'data');
  for (let row = 0; row < state.rows; row++) {
    if (state.alive[row] === 0) continue;
    const color = typeof given === 'function' ? given(row) : given;
    if (state.kind[row] !== MESH) drawShape(draw, state.kind[row], state.data, STRIDE * row, color);
    else {
      const count = state.triangles?.(row) ?? 0;
      for (let t = 0; t < count; t++) {
        state.writeTriangle?.(triangle, 0, row, t);
        drawShape(draw, TRIANGLE, triangle, 0, color);
      }
    }
  }
}

/** Every living row's bounds. */
export function drawBounds(draw: DebugDraw, state: Pick<BodyColumns, 'rows' | 'alive' | 'bounds'>, color = BOUNDS): void {
  checkDraw('drawBounds', draw, color);
  checkBodies('drawBounds.state', state, 'alive', 'bounds');
  const { bounds } = state;
  for (let row = 0; row < state.rows; row++) {
    const b = BOUNDS_STRIDE * row;
    if (state.alive[row] !== 0) drawBox(draw, bounds[b], bounds[b + 1], bounds[b + 2], bounds[b + 3], bounds[b + 4], bounds[b + 5], color);
  }
}

/** The columns of a grid as boxes, each over its filled ranges of x; columns of static rows only are left out. */
export function drawColumns(draw: DebugDraw, columns: GridColumns, color = CELL): void {
  checkDraw('drawColumns', draw, color);
  checkColumns('drawColumns.columns', columns);
  for (let c = 0; c < columns.count; c++) {
    if (isStill(columns, c)) continue;
    const side = columns.side[columns.level[c]];
    const y = columns.cellY[c] * side;
    const z = columns.cellZ[c] * side;
    eachStretch(columns, c, (minX, maxX) => drawBox(draw, minX, y, z, maxX, y + side, z + side, color));
  }
}

/** Candidate pairs: dashed between the centres of their bounds. */
export function drawPairs(
  draw: DebugDraw,
  pairs: { readonly count: number; readonly a: Int32Array; readonly b: Int32Array },
  bounds: Float64Array,
  color = CANDIDATE,
): void {
  checkDraw('drawPairs', draw, color);
  const given = fieldsOf('drawPairs.pairs', pairs, ['count', 'a', 'b']);
  const count = integer('drawPairs.pairs.count', given.count, 0, 0x7fffffff);
  arrayOf('drawPairs.pairs.a', given.a, Int32Array, count);
  arrayOf('drawPairs.pairs.b', given.b, Int32Array, count);
  for (let i = 0; i < count; i++) {
    const a = BOUNDS_STRIDE * given.a[i];
    const b = BOUNDS_STRIDE * given.b[i];
    numbersAt('drawPairs.bounds', bounds, a, BOUNDS_STRIDE);
    numbersAt('drawPairs.bounds', bounds, b, BOUNDS_STRIDE);
    dashedLine(
      draw,
      0.5 * (bounds[a] + bounds[a + 3]),
      0.5 * (bounds[a + 1] + bounds[a + 4]),
      0.5 * (bounds[a + 2] + bounds[a + 5]),
      0.5 * (bounds[b] + bounds[b + 3]),
      0.5 * (bounds[b + 1] + bounds[b + 4]),
      0.5 * (bounds[b + 2] + bounds[b + 5]),
      color,
      DASH,
    );
  }
}

/** Velocities of rows that may move, as arrows from their positions. */
export function drawVelocities(
  draw: DebugDraw,
  state: Pick<BodyColumns, 'rows' | 'alive' | 'moves' | 'position' | 'velocity'>,
  color = VELOCITY,
): void {
  checkDraw('drawVelocities', draw, color);
  checkBodies('drawVelocities.state', state, 'alive', 'moves', 'position', 'velocity');
  const { position, velocity } = state;
  for (let row = 0; row < state.rows; row++) {
    if (state.alive[row] === 0 || state.moves[row] === 0) continue;
    const p = 3 * row;
    arrow(
      draw,
      position[p],
      position[p + 1],
      position[p + 2],
      VELOCITY_SPAN * velocity[p],
      VELOCITY_SPAN * velocity[p + 1],
      VELOCITY_SPAN * velocity[p + 2],
      color,
    );
  }
}
