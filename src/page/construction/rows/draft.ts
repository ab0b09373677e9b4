// Puts a construction together, one quantity, part and formula after the other.

import { touchingRange } from 'kantsu/inspect';
import type { RayInterval } from 'kantsu';
import type {
  Comparison,
  Construction,
  FigurePlane,
  Formula,
  Geometry,
  Part,
  PartKind,
  Point,
  Quantity,
  Role,
  RowId,
  Scale,
  Token,
  Verdict,
} from './construction.ts';
import type { NoteId, TermId } from './terms.ts';
import { cross, dot, length, minus, perpendicularTo, plus, unitOr } from '../../kit/vectors.ts';

/** What is said of a quantity besides, and the formula `by` which it is found, with a note on it. */
interface More extends Partial<Omit<Quantity, 'id' | 'term' | 'value'>> {
  readonly by?: string | undefined;
  readonly note?: NoteId | undefined;
}

/** Of one with a part: the letter beside that. */
interface Lettered extends More {
  readonly letter?: string;
}

export class Draft {
  readonly #row: RowId;
  readonly #dimensions: 2 | 3;
  readonly #quantities: Quantity[] = [];
  readonly #parts: Part[] = [];
  readonly #points: Part[] = [];
  readonly #formulas: Formula[] = [];
  readonly #scales: Scale[] = [];

  constructor(row: RowId, dimensions: 2 | 3 = 3) {
    this.#row = row;
    this.#dimensions = dimensions;
  }

  /** A number or a vector; `symbol` is the id where none is given. */
  put(id: string, term: TermId, value: number | Point, { by, note, ...more }: More = {}): this {
    // Adding 0 makes −0 a plain 0.
    const plain = typeof value === 'number' ? value + 0 : (value.map((x) => x + 0) as unknown as Point);
    this.#quantities.push({ id, symbol: id, term, value: plain, ...more });
    return by === undefined ? this : this.formula(id, by, note);
  }

  /** A vector, as an arrow. */
  arrow(id: string, term: TermId, role: Role, from: Point, to: Point, { letter, ...more }: Lettered = {}): this {
    return this.draw('arrow', role, { from, to }, id, letter).put(id, term, minus(to, from), more);
  }

  /** A length (m), as a segment. */
  length(id: string, term: TermId, value: number, role: Role, from: Point, to: Point, { letter, ...more }: Lettered = {}): this {
    return this.draw('segment', role, { from, to }, id, letter).put(id, term, value, { unit: 'm', ...more });
  }

  /** A point that is found, with its mark. */
  mark(id: string, term: TermId, role: Role, at: Point, { letter, ...more }: Lettered = {}): this {
    return this.draw('point', role, { at }, id, letter).put(id, term, at, more);
  }

  /** All of a line. */
  through(origin: Point, direction: Point): this {
    return this.draw('line', 'aid', { origin, direction, low: -Infinity, high: Infinity });
  }

  /** The mark of a right angle between two directions; none where one has no length. */
  square(at: Point, along: Point, across: Point): this {
    if (length(along) === 0 || length(across) === 0) return this;
    return this.draw('right-angle', 'aid', { at, along: unitOr(along, along), across: unitOr(across, across) });
  }

  /** A given point with its mark, over all other parts. */
  point(id: string, term: TermId, at: Point, more: More = {}): this {
    this.#points.push({ kind: 'point', role: 'given', at, of: id });
    return this.put(id, term, at, more);
  }

  draw<K extends PartKind>(kind: K, role: Role, geometry: Geometry[K], of?: string, letter?: string): this {
    // (A shape of the core brings a kind of its own.)
    this.#parts.push({
      ...geometry,
      kind,
      role,
      ...(of !== undefined && { of }),
      ...(letter !== undefined && { letter }),
    } as unknown as Part);
    return this;
  }

  /** `'({v×v1})/({v1×v2})'`: quantities in braces. */
  formula(result: string, expression: string, note?: NoteId): this {
    const tokens: Token[] = [];
    for (const [i, piece] of expression.split(/[{}]/).entries()) {
      if (piece !== '') tokens.push(i % 2 === 1 ? { of: piece } : piece);
    }
    this.#formulas.push({ result, expression: tokens, ...(note !== undefined && { note }) });
    return this;
  }

  scale(symbol: string, intervals: Scale['intervals'], marks: Scale['marks'] = [], curve?: Scale['curve']): this {
    this.#scales.push({ symbol, intervals, marks, ...(curve && { curve }) });
    return this;
  }

  /** A distance beside the stretch in which the two meet. */
  beside(of: string, at: number, sum: string, high: number, role: Role = 'perpendicular'): this {
    const letter = this.#quantities.find(({ id }) => id === sum)!.symbol;
    return this.scale('d', [bar('radius', 0, high, letter, sum)], [mark(of, at, role)]);
  }

  done(verdict: Verdict, ...planes: FigurePlane[]): Construction {
    return {
      row: this.#row,
      dimensions: this.#dimensions,
      quantities: this.#quantities,
      parts: [...this.#parts, ...this.#points],
      formulas: this.#formulas,
      scales: this.#scales,
      verdict,
      planes,
    };
  }
}

export function bar(role: Role, low: number, high: number, letter = '', of?: string): Scale['intervals'][number] {
  return { letter, low, high, role, ...(of !== undefined && { of }) };
}

export function mark(of: string, at: number, role: Role): Scale['marks'][number] {
  return { of, at, role };
}

/** What a distance beside the sum of the radii, or beside one radius, says. */
export const RADII = { miss: 'fartherThanRadii', touch: 'equalsRadii', cross: 'withinRadii' } as const;
export const RADIUS = { miss: 'fartherThanRadius', touch: 'equalsRadius', cross: 'withinRadius' } as const;

/** Compares two quantities as the outcome says: on a touch they are equal, whatever rounding left of them. */
export function comparing(left: string, right: string, outcome: Verdict['outcome']): Comparison {
  return { left, sign: outcome === 'touch' ? '=' : outcome === 'cross' ? '<' : '>', right };
}

/** What counts of a line: all of it, t ≥ 0, or 0 ≤ t ≤ length. m along it. */
export interface Admissible {
  readonly low: number;
  readonly high: number;
}

/** From what the whole line does to a solid to what the admissible stretch of it does. */
export function verdictOnLine(interval: RayInterval | null, { low, high }: Admissible): Pick<Verdict, 'outcome' | 'reason'> {
  if (!interval) return { outcome: 'miss' };
  const { enter, exit, chord, originInside } = interval;
  if (exit.distance < low) return { outcome: 'miss', reason: 'behind' };
  if (enter.distance > high) return { outcome: 'miss', reason: 'beyond' };
  if (chord === 0) return { outcome: 'touch' };
  return originInside && low === 0 ? { outcome: 'cross', reason: 'inside' } : { outcome: 'cross' };
}

/** The plane through `origin` with `right` to the right and `towards` above it; any plane of `right` where they are parallel. */
export function planeThrough(origin: Point, right: Point, towards: Point): FigurePlane {
  const across = minus(towards, right, dot(towards, right));
  const size = dot(towards, towards);
  // Upright where nothing else decides.
  const upright = minus([0, 1, 0], right, right[1]);
  const up =
    dot(across, across) > 1e-20 * size
      ? unitOr(across, [0, 1, 0])
      : dot(upright, upright) > 1e-12
        ? unitOr(upright, [0, 1, 0])
        : perpendicularTo(right);
  return { origin, right, up };
}

/** Views from above, x to the right, in the order in which they are tried. */
const VIEWS = [30, -30, 50, -50, 70, -70].map((degrees): Omit<FigurePlane, 'origin'> => {
  const angle = (degrees * Math.PI) / 180;
  const right: Point = [Math.cos(angle), 0, -Math.sin(angle)];
  // The eye is 25° above the level.
  const toEye: Point = [0.906 * Math.sin(angle), 0.423, 0.906 * Math.cos(angle)];
  return { right, up: unitOr(cross(toEye, right), [0, 1, 0]) };
});

/** For figures that fill space: the view that shows `span` in nearly full length; for those in the plane z = 0, that plane. */
export function obliquePlane(origin: Point, dimensions: 2 | 3, span: Point = [1, 0, 0]): FigurePlane {
  if (dimensions === 2) return { origin, right: [1, 0, 0], up: [0, 1, 0] };
  const seen = ({ right, up }: (typeof VIEWS)[number]): number => Math.hypot(dot(span, right), dot(span, up));
  // The first of those that are as good but for a tenth: the view does not jump about.
  const most = Math.max(...VIEWS.map(seen));
  return { origin, ...VIEWS.find((view) => seen(view) >= 0.9 * most)! };
}

/** An arc about `center` from one unit direction to another, the shorter way round. */
export function arc(center: Point, from: Point, to: Point, radius: number): Point[] {
  const angle = Math.acos(Math.min(1, Math.max(-1, dot(from, to))));
  const flat = minus(to, from, dot(to, from));
  const aside = unitOr(flat, perpendicularTo(from));
  const pieces = Math.max(2, Math.ceil(angle / 0.12));
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const at = (angle * i) / pieces;
    return plus(plus(center, from, radius * Math.cos(at)), aside, radius * Math.sin(at));
  });
}

/** The same figure in the letters of another row: `letters` has whole symbols. The interface goes on with ours. */
export function relettered(figure: Construction, letters: Readonly<Record<string, string>>): Construction {
  const other = <T extends { readonly letter?: string }>(one: T): T =>
    one.letter === undefined ? one : { ...one, letter: letters[one.letter] ?? one.letter };
  return {
    ...figure,
    quantities: figure.quantities.map((one) =>
      letters[one.symbol] === undefined ? one : { ours: one.symbol, ...one, symbol: letters[one.symbol] },
    ),
    parts: figure.parts.map(other),
    scales: figure.scales.map((scale) => ({ ...scale, intervals: scale.intervals.map(other) })),
  };
}

/** What a signed distance says of two shapes: they touch within the core's tolerance for numbers of their size. */
export function outcomeAt(distance: number, ...shapes: readonly object[]): Verdict['outcome'] {
  let size = 0;
  for (const shape of shapes) {
    for (const value of Object.values(shape) as unknown[]) {
      for (const x of typeof value === 'number' ? [value] : Array.isArray(value) ? (value as unknown[]) : []) {
        if (typeof x === 'number') size = Math.max(size, Math.abs(x));
      }
    }
  }
  const range = touchingRange(size);
  return distance > range ? 'miss' : distance < -range ? 'cross' : 'touch';
}
