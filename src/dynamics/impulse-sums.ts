// What each contact of the solver did in the whole step: the impulses of all substeps together, and how fast its bodies met.

// Per contact: normal impulse, N·s; friction, N·s, along the tangents (of balls: in world axes); the greatest approach speed of its impacts, m/s.
export const SUM_NORMAL = 0;
export const SUM_FRICTION = 1;
export const SUM_APPROACH = 4;
export const SUM = 5;

export class ImpulseSums {
  data = new Float64Array(64 * SUM);

  /** Zeros for so many contacts. */
  begin(count: number): void {
    if (this.data.length < SUM * count) this.data = new Float64Array(2 * SUM * count);
    else this.data.fill(0, 0, SUM * count);
  }
}

/** An impact of contact c within a substep, which is no impulse that the next substep begins with. */
export function addImpact({ data }: ImpulseSums, c: number, normal: number, fx: number, fy: number, fz: number, approach: number): void {
  const s = SUM * c;
  data[s + SUM_NORMAL] += normal;
  data[s + SUM_FRICTION] += fx;
  data[s + SUM_FRICTION + 1] += fy;
  data[s + SUM_FRICTION + 2] += fz;
  if (approach > data[s + SUM_APPROACH]) data[s + SUM_APPROACH] = approach;
}
