// Columns with a few bodies in them, without a world around: for what only reads columns.

import { frameOf, updateBounds, updateShape } from '../../src/core/world/transform.ts';
import { DYNAMIC, WorldState } from '../../src/core/world/state.ts';
import { kindOf, recordOf } from '../../src/core/shapes/shape.ts';
import type { Shape } from '../../src/core/shapes/shape.ts';
import { STRIDE } from '../../src/core/shapes/record.ts';
import { FIRST_GENERATION } from '../../src/core/world/entity.ts';

/** One living dynamic body per shape, row by row, each where its shape stands. */
export function rowsOf(...shapes: Shape[]): WorldState {
  const state = new WorldState(shapes.length);
  shapes.forEach((shape, row) => {
    const frame = { position: new Float64Array(3), orientation: new Float64Array(4) };
    const kind = kindOf(shape);
    frameOf(frame, state.local, STRIDE * row, kind, recordOf(shape), shape.kind === 'obb' ? shape.orientation : [0, 0, 0, 1]);
    state.alive[row] = 1;
    state.generation[row] = FIRST_GENERATION;
    state.kind[row] = kind;
    state.body[row] = DYNAMIC;
    state.position.set(frame.position, 3 * row);
    state.orientation.set(frame.orientation, 4 * row);
    updateShape(state, row);
    updateBounds(state, row);
  });
  state.rows = state.count = shapes.length;
  return state;
}
