// The rows that may move (kinematic and dynamic), ascending: a step walks these. Static rows are not in it, and so cost a step nothing.

import { RowList } from '../broadphase/row-list.ts';

export class MovingRows extends RowList {
  /** Changes with the list. */
  version = 0;
  private changed = false;

  /** A row may move from now on, or no longer. */
  note(): void {
    this.changed = true;
  }

  /** Lists the rows again if any was noted: O(rows), and nothing otherwise. */
  update(rows: number, alive: Uint8Array, moves: Uint8Array): void {
    if (!this.changed) return;
    this.changed = false;
    this.version++;
    this.clear();
    for (let row = 0; row < rows; row++) if ((alive[row] & moves[row]) === 1) this.push(row);
  }
}
