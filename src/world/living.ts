// Ids at the doors: the row of a living entity, or a refusal in words.

import { show } from '../math/check.ts';
import type { WorldCore } from './core.ts';
import { generationOf, rowOf, type Entity } from './entity.ts';

/** The row of a living entity; a `RangeError` in words for any other number. */
export function rowOfLiving(core: WorldCore, entity: Entity): number {
  const { state } = core;
  if (typeof entity !== 'number') throw new TypeError(`entity is ${show(entity)}, expected an id returned by spawn()`);
  const row = rowOf(entity);
  if (!Number.isInteger(entity) || entity < 0 || row >= state.rows || state.generation[row] !== generationOf(entity)) {
    throw new RangeError(`entity is ${show(entity)}, expected the id of a living body; this one was never spawned or is despawned`);
  }
  if (!state.alive[row]) throw new RangeError(`entity is ${show(entity)}, expected the id of a living body; this one is despawned`);
  return row;
}

export function isAlive(core: WorldCore, entity: number): boolean {
  // (An id that is no number at all is nobody's.)
  if (!Number.isInteger(entity)) return false;
  const row = rowOf(entity);
  return entity > 0 && row < core.state.rows && core.state.alive[row] === 1 && core.state.generation[row] === generationOf(entity);
}
