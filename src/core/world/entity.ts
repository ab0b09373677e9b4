// Entity ids: a row and the generation of its body in one number, so that an id is a plain value and a stale one is detected.
//
// Ids exist only outside the core: their 52 bits fit no 32-bit array and no shift. Inside, a row and a generation are kept.

const ROW_BITS = 20;
export const MAX_ROWS = 1 << ROW_BITS;
/** The last generation of a row: 32 bits. */
export const MAX_GENERATION = 0xffffffff;

/**
 * A body of a world: `generation · 2²⁰ + row`, a safe integer. Copy it, compare it, keep it in a `Float64Array`; it becomes stale when the body is
 * despawned. An id of another world, or one from after a snapshot that was restored since, may match a living body: the world cannot tell.
 */
export type Entity = number & { readonly __entity: unique symbol };

export function entityOf(row: number, generation: number): Entity {
  return (generation * MAX_ROWS + row) as Entity;
}

/** The row of an id; for any other number a value that no generation check passes. */
export function rowOf(entity: number): number {
  return entity - MAX_ROWS * Math.floor(entity / MAX_ROWS);
}

export function generationOf(entity: number): number {
  return Math.floor(entity / MAX_ROWS);
}

/** The first generation of a row. Generations start at 1, so that no id is 0 and `if (entity)` works. */
export const FIRST_GENERATION = 1;

/** The generation of a row that is never reused. */
export const RETIRED = 0;

/** The next generation. After 2³² − 1 bodies a row is retired: no id is ever used twice. */
export function nextGeneration(generation: number): number {
  return generation === MAX_GENERATION ? RETIRED : generation + 1;
}
