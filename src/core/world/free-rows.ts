// Dead rows that wait for a body, first in, first out: a row rests as long as possible, so that a stale id is noticed. A ring; both ends are O(1).

export class FreeRows {
  count = 0;
  // Its length is a power of two.
  private ring = new Int32Array(64);
  private first = 0;

  /** The row that has waited for the k-th longest time. */
  at(k: number): number {
    return this.ring[(this.first + k) & (this.ring.length - 1)];
  }

  push(row: number): void {
    if (this.count === this.ring.length) this.grow();
    this.ring[(this.first + this.count++) & (this.ring.length - 1)] = row;
  }

  /** Takes the row that has waited longest; there must be one. */
  take(): number {
    const row = this.ring[this.first];
    this.first = (this.first + 1) & (this.ring.length - 1);
    this.count--;
    return row;
  }

  clear(): void {
    this.count = this.first = 0;
  }

  private grow(): void {
    const wider = new Int32Array(2 * this.ring.length);
    for (let k = 0; k < this.count; k++) wider[k] = this.at(k);
    this.ring = wider;
    this.first = 0;
  }
}
