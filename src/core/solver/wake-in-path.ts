// Wakes sleeping bodies that a fast body meets in this step, each with its island.

import { slopOf } from '../world/mass-properties.ts';
import { STATIC } from '../world/state.ts';
import { wake, wakeAround } from '../world/wake.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { smallerExtent } from './impact-pairs.ts';
import { findTimeOfImpact, ImpactQuery, measureDistance, NEVER } from './time-of-impact.ts';

const query = new ImpactQuery();
const slop = new Float64Array(1);

export function wakeInPath({ core, fast, paths }: ContinuousContext): void {
  const { state, pairs, wokenRows, dt } = core;
  const { asleep, body, kind } = state;
  const { count } = wokenRows;
  paths.clear(state.capacity);
  paths.h = dt;
  for (let i = 0; i < pairs.count; i++) {
    const low = pairs.a[i];
    const high = pairs.b[i];
    if (asleep[low] === asleep[high] || body[low] === STATIC || body[high] === STATIC || !fast.isCandidate(state, low, high)) continue;
    const awake = asleep[low] ? high : low;
    paths.extrapolate(state, paths.add(state, awake));
    const swaps = kind[low] > kind[high];
    slop[0] = slopOf(smallerExtent(state, low, high));
    query.begin(state, swaps ? high : low, swaps ? low : high, slop, 0);
    query.time[0] = 0;
    measureDistance(state, paths, query);
    query.level = Math.min(0, query.distance[0] - slop[0]);
    findTimeOfImpact(state, paths, query);
    paths.place(state, awake, 0);
    if (query.time[0] !== NEVER) wake(core, asleep[low] ? low : high);
  }
  wakeAround(core, count);
}
