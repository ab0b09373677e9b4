// The walk of a ray through the grid, written down for drawing: the cells it passes in its order, and what is compared and tested in each.

/** One cell of a walk: a column of the grid, as far along x as the ray passes it. */
export interface TrailStep {
  /** Columns of a level are eight times as wide as those of the level below. */
  readonly level: number;
  /** The cell's indices, and the side of a cell of its level, m. */
  readonly cellY: number;
  readonly cellZ: number;
  readonly side: number;
  /** Whether it is a column of rows that stay inserted; such columns are walked first. */
  readonly isStatic: boolean;
  /** Entries of the whole column; 0 for a cell that the grid has no column for. */
  readonly entries: number;
  /** Where along the ray the cell begins and ends, and which x the ray passes in it, m. */
  readonly enter: number;
  exit: number;
  minX: number;
  maxX: number;
  /** Rows of the column whose extent along x meets the ray's: their bounds were compared with the ray. */
  readonly compared: number[];
  /** Those of them whose bounds the ray meets, and that no cell before had: their shapes were tested. */
  readonly tested: number[];
}

export class RayTrail {
  readonly steps: TrailStep[] = [];
  /** How many there are; more than are listed when the list is full. */
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
