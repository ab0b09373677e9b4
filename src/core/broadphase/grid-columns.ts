// The columns of a grid as data, read only.

/**
 * The columns of a grid: bars along x of square section, of which only the filled stretches are stored. A cell of level k is `side[k]` wide; levels are eight
 * times as wide as the ones below, `BASE_LEVEL` is that of the cell size.
 */
export interface GridColumns {
  /** Side of a cell, m, and its inverse, by level. The cell of a coordinate is `floor(coordinate · scale)`. */
  readonly side: Float64Array;
  readonly scale: Float64Array;
  /** Columns: level, cell, and entries `start[c] … start[c + 1] − 1`. */
  readonly count: number;
  readonly level: Int32Array;
  readonly cellY: Int32Array;
  readonly cellZ: Int32Array;
  readonly start: Int32Array;
  /** Entries by ascending minimum x: the row with flags (`isStill`), and `min x, max x, min y, max y, min z, max z`. */
  readonly tags: Int32Array;
  readonly boxes: Float64Array;
}

/** The columns of a grid as they are. They are replaced by the next build or update. */
export interface GridView<Columns extends GridColumns = GridColumns> {
  /** Columns of the rows that move, and of static rows that were just added or changed. */
  readonly columns: Columns;
  /** Columns of static rows; a row in them counts if it has 1 in `valid`. */
  readonly statics: Columns;
  readonly valid: Uint8Array;
  /** Static rows are so few that each is compared with every moving row, without columns. */
  readonly comparesStatics: boolean;
}

/** The columns as they are now, without what only the grid reads. */
export function shownColumns({ side, scale, count, level, cellY, cellZ, start, tags, boxes }: GridColumns): GridColumns {
  return { side, scale, count, level, cellY, cellZ, start, tags, boxes };
}
