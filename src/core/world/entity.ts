// Entity ids: a row and the generation of its body in one number, so that an id is a plain value and a stale one is refused.
//
// An id is put together where it leaves the core: 52 bits fit no 32-bit array and no shift. Inside, a row and a generation are kept.

export const ROW_BITS = 20;
export const MAX_ROWS = 1 << ROW_BITS;
/** The last generation of a row: 32 bits. */
export const MAX_GENERATION = 0xffffffff;

/**
 * A body of a world: `generation · 2²⁰ + row`, a safe integer. Copy it, compare it, keep it in a `Float64Array`; it goes stale when the body is
 * despawned. An id of another world, or one given out after a snapshot that was restored since, may be a living body's: the world cannot tell.
 */
export type Entity = number & { readonly __entity: unique symbol };

export function entityOf(row: number, generation: number): Entity {
  return (generation * MAX_ROWS + row) as Entity;
}

/** The row of an id; of any other number something that no check of a generation lets through. */
export function rowOf(entity: number): number {
  return entity - MAX_ROWS * Math.floor(entity / MAX_ROWS);
}

export function generationOf(entity: number): number {
  return Math.floor(entity / MAX_ROWS);
}

/** The first generation of a row. Generations start at 1, so that no id is 0 and `if (entity)` means what it says. */
export const FIRST_GENERATION = 1;

/** The generation of a row that is never used again. */
export const RETIRED = 0;

/** The generation after this one. After 2³² − 1 bodies a row is retired: no id is ever given out twice. */
export function nextGeneration(generation: number): number {
  return generation === MAX_GENERATION ? RETIRED : generation + 1;
}
