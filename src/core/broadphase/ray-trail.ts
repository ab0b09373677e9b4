// The walk of a ray through the grid as data for drawing: the cells it passes in order, and the rows compared and tested in each.

/** One cell of a walk: the part of a column that the ray passes. */
export interface TrailStep {
  /** Columns of a level are eight times as wide as those of the level below. */
  readonly level: number;
  /** The cell's indices, and the side of a cell of its level, m. */
  readonly cellY: number;
  readonly cellZ: number;
  readonly side: number;
  /** Whether it is a column of static rows; these are walked first. */
  readonly isStatic: boolean;
  /** Entries of the whole column; 0 for a cell without a column. */
  readonly entries: number;
  /** Distances along the ray at which the cell begins and ends, and the range of x the ray passes in it, m. */
  readonly enter: number;
  exit: number;
  minX: number;
  maxX: number;
  /** Rows of the column whose range of x meets the ray's: their bounds were compared with the ray. */
  readonly compared: number[];
  /** Those whose bounds the ray meets and that no earlier cell had: their shapes were tested. */
  readonly tested: number[];
}

export class RayTrail {
  readonly steps: TrailStep[] = [];
  /** Their number; larger than the list when the list is full. */
  total = 0;
  readonly limit: number;

  constructor(limit = 2000) {
    this.limit = limit;
  }

  clear(): void {
    this.steps.length = 0;
    this.total = 0;
  }

  push(step: TrailStep): void {
    this.total++;
    if (this.steps.length < this.limit) this.steps.push(step);
  }
}
