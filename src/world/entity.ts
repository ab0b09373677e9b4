// Entity ids: a row and a generation packed into 30 bits, so that an id is a small integer and a stale one is noticed.

export const ROW_BITS = 20;
export const GENERATION_BITS = 10;
export const MAX_ROWS = 1 << ROW_BITS;
const ROW_MASK = MAX_ROWS - 1;
const GENERATION_MASK = (1 << GENERATION_BITS) - 1;

/** A body of a world: 20 bits of row, 10 of generation. Copy it, compare it, keep it; it goes stale when the body is despawned. */
export type Entity = number & { readonly __entity: unique symbol };

export function entityOf(row: number, generation: number): Entity {
  return ((generation << ROW_BITS) | row) as Entity;
}

export function rowOf(entity: number): number {
  return entity & ROW_MASK;
}

export function generationOf(entity: number): number {
  return (entity >>> ROW_BITS) & GENERATION_MASK;
}

/** The first life of a row. Generations start at 1, so that no id is 0 and `if (entity)` means what it says. */
export const FIRST_GENERATION = 1;

/** The generation after this one; it wraps to 1 after 1,023 lives of a row. */
export function nextGeneration(generation: number): number {
  return generation >= GENERATION_MASK ? FIRST_GENERATION : generation + 1;
}
