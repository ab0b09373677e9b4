// Vector arithmetic of the ports: every value and every result is rounded to the precision of the code that is ported.

/** `Math.fround` for a float, `Number` for a double. */
export type Round = (x: number) => number;
export type Vector = readonly number[];

export interface Arithmetic {
  readonly round: Round;
  readonly minus: (a: Vector, b: Vector) => Vector;
  /** a + t·b */
  readonly along: (a: Vector, b: Vector, t: number) => Vector;
  readonly dot: (a: Vector, b: Vector) => number;
  /** Of two vectors of the plane. */
  readonly cross2: (a: Vector, b: Vector) => number;
  readonly cross3: (a: Vector, b: Vector) => Vector;
  readonly length: (a: Vector) => number;
}

export function arithmetic(round: Round): Arithmetic {
  const times = (x: number, y: number): number => round(round(x) * round(y));
  const minus = (a: Vector, b: Vector): Vector => a.map((x, k) => round(round(x) - round(b[k])));
  const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, k) => round(sum + times(x, b[k])), 0);
  const area = (x1: number, y1: number, x2: number, y2: number): number => round(times(x1, y2) - times(y1, x2));
  return {
    round,
    minus,
    along: (a, b, t) => a.map((x, k) => round(round(x) + times(t, b[k]))),
    dot,
    cross2: (a, b) => area(a[0], a[1], b[0], b[1]),
    cross3: (a, b) => [area(a[1], a[2], b[1], b[2]), area(a[2], a[0], b[2], b[0]), area(a[0], a[1], b[0], b[1])],
    length: (a) => round(Math.sqrt(dot(a, a))),
  };
}
