// A bound of what two bodies on their paths (motion-paths.ts) may approach each other in a substep.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import type { WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { FROM, PATH, RADIUS, START, VELOCITY, type MotionPaths } from './motion-paths.ts';

// Per row: its bounds at one time, and how far it moves until another, m.
const boxA = new Float64Array(9);
const boxB = new Float64Array(9);

/** Whether the bounds of pair p stay apart, by more than its slop, from `t` until `end`. */
export function staysApart({ core, paths, pairs }: ContinuousContext, p: number, t: number, end: number): boolean {
  const tolerance = pairs.slop[p];
  writeBox(boxA, core.state, paths, pairs.rowA[p], t, end);
  writeBox(boxB, core.state, paths, pairs.rowB[p], t, end);
  for (let k = 0; k < 3; k++) {
    const way = boxB[6 + k] - boxA[6 + k];
    if (boxB[k] - boxA[3 + k] + (way < 0 ? way : 0) > tolerance || boxA[k] - boxB[3 + k] - (way > 0 ? way : 0) > tolerance) return true;
  }
  return false;
}

/** The bounds of a row that does not move, or of the ball around one that does. */
function writeBox(out: Float64Array, { bounds }: WorldState, { data, pathOf, h }: MotionPaths, row: number, t: number, end: number): void {
  const i = pathOf[row];
  const o = PATH * i;
  for (let k = 0; k < 3; k++) {
    const centre = i < 0 ? 0 : data[o + START + k] + h * (t - data[o + FROM]) * data[o + VELOCITY + k];
    out[k] = i < 0 ? bounds[BOUNDS_STRIDE * row + k] : centre - data[o + RADIUS];
    out[3 + k] = i < 0 ? bounds[BOUNDS_STRIDE * row + 3 + k] : centre + data[o + RADIUS];
    out[6 + k] = i < 0 ? 0 : h * (end - t) * data[o + VELOCITY + k];
  }
}
