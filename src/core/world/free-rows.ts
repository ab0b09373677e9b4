// Unused rows, first in, first out: a row is reused as late as possible, so that a stale id is detected. A ring; both ends are O(1).

export class FreeRows {
  count = 0;
  // Its length is a power of two.
  private ring = new Int32Array(64);
  private first = 0;

  /** The k-th row in the order of reuse. */
  at(k: number): number {
    return this.ring[(this.first + k) & (this.ring.length - 1)];
  }

  push(row: number): void {
    if (this.count === this.ring.length) this.grow();
    this.ring[(this.first + this.count++) & (this.ring.length - 1)] = row;
  }

  /** Takes the row unused for the longest time; there must be one. */
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
