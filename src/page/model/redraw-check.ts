// Detects when the picture has stopped changing, so that an idle page costs nothing.

// After the last change markers animate, the camera decelerates and labels settle; half a second at 60 Hz covers them.
const SETTLE = 30; // frames

export class RedrawCheck {
  #last: number[] = [];
  #now: number[] = [];
  #quiet = 0;

  /** Everything the next picture depends on, as numbers: `begin()`, `add(…)`, then `isStill()`. */
  begin(): void {
    this.#now.length = 0;
  }

  add(value: number): void {
    this.#now.push(value);
  }

  /** True when nothing has changed for a while. */
  isStill(): boolean {
    const same = this.#now.length === this.#last.length && this.#now.every((value, i) => Object.is(value, this.#last[i]));
    [this.#last, this.#now] = [this.#now, this.#last];
    this.#quiet = same ? this.#quiet + 1 : 0;
    return this.#quiet > SETTLE;
  }

  /** Redraws, whatever has changed. */
  wake(): void {
    this.#quiet = 0;
    this.#last.length = 0;
  }
}
