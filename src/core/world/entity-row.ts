// From ids to rows: the row of a living entity, or an error.

import { show } from '../math/check.ts';
import { MESH } from '../shapes/record.ts';
import type { WorldCore } from './core.ts';
import { entityOf, generationOf, rowOf, type Entity } from './entity.ts';
import type { WorldState } from './state.ts';

/** The row of a living entity; throws a `RangeError` with a reason for any other number. */
export function livingRow(core: WorldCore, entity: Entity): number {
  const row = findLiving(core.state, checkId(entity));
  if (row >= 0) return row;
  throw new RangeError(`entity is ${show(entity)}, expected the id of a living body; this one was never spawned or is despawned`);
}

/** The same for an edit that meshes do not take: they are static. */
export function solidRow(core: WorldCore, entity: Entity, call: string): number {
  const row = livingRow(core, entity);
  if (core.state.kind[row] !== MESH) return row;
  throw new RangeError(`${call} is called on a mesh, expected another body; a mesh is changed by despawn and spawnMesh`);
}

/** Throws a `TypeError` for what is no number. */
export function checkId(entity: Entity): Entity {
  if (typeof entity !== 'number') throw new TypeError(`entity is ${show(entity)}, expected an id returned by spawn()`);
  return entity;
}

/** The living bodies, by row. */
export function* livingEntities({ rows, alive, generation }: WorldState): IterableIterator<Entity> {
  for (let row = 0; row < rows; row++) if (alive[row]) yield entityOf(row, generation[row]);
}

/** The only conversion from an id to a row: −1 for anything but the exact id of a living body. */
export function findLiving({ rows, alive, generation }: WorldState, entity: unknown): number {
  if (typeof entity !== 'number' || !Number.isSafeInteger(entity)) return -1;
  const row = rowOf(entity);
  return row < rows && alive[row] === 1 && generation[row] === generationOf(entity) ? row : -1;
}
