// The rows that may move (kinematic and dynamic), ascending: a step walks these. Static rows are not in it, and so cost a step nothing.

import { grow } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';

export class MovingRows extends RowList {
  /** Changes with the list. */
  version = 0;
  // 1 for rows in the list or among those to be added.
  private listed = new Uint8Array(64);
  private readonly added = new RowList();
  private changed = false;

  /** The row may move from now on, or no longer. */
  note(row: number, moves: boolean): void {
    this.listed = grow(this.listed, row + 1);
    const { listed } = this;
    if ((listed[row] === 1) !== moves) this.changed = true;
    if (!moves || listed[row] === 1) return;
    listed[row] = 1;
    this.added.push(row);
  }

  /** Updates the list with the noted rows: O(list), and nothing without any. */
  update(alive: Uint8Array, moves: Uint8Array): void {
    if (!this.changed) return;
    this.changed = false;
    this.version++;
    const { listed, added } = this;
    keepMoving(this, alive, moves, listed);
    keepMoving(added, alive, moves, listed);
    shellSort(added.rows, added.rows, added.count);
    // Merged from the end, in place.
    let to = this.count + added.count;
    let i = this.count;
    for (let k = 0; k < added.count; k++) this.push(0);
    const { rows } = this;
    for (let k = added.count - 1; k >= 0; k--) {
      while (i > 0 && rows[i - 1] > added.rows[k]) rows[--to] = rows[--i];
      rows[--to] = added.rows[k];
    }
    added.clear();
  }

  /** Builds the list again from the rows below `rows`. */
  relist(rows: number, alive: Uint8Array, moves: Uint8Array): void {
    this.version++;
    this.changed = false;
    this.clear();
    this.added.clear();
    this.listed.fill(0);
    this.listed = grow(this.listed, rows);
    for (let row = 0; row < rows; row++) {
      if ((alive[row] & moves[row]) === 0) continue;
      this.listed[row] = 1;
      this.push(row);
    }
  }
}

function keepMoving(list: RowList, alive: Uint8Array, moves: Uint8Array, listed: Uint8Array): void {
  const { rows, count } = list;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    if ((alive[row] & moves[row]) === 1) rows[kept++] = row;
    else listed[row] = 0;
  }
  list.count = kept;
}
