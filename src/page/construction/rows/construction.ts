// A construction (作図) as data: what a row of the source measures, the figure it draws and the formulas that connect the two. Drawers and views read it;
// nothing here knows a screen or a renderer.

import type { Vec3, Part as SurfacePart } from 'kantsu';
import type { NoteId, ReasonId, RowId, TermId } from './terms.ts';

export type { RowId };

/** m; z is 0 in a figure of the plane. */
export type Point = Readonly<Vec3>;

/** A number or a vector of the source. */
export interface Quantity {
  /** Unique in its construction. */
  readonly id: string;
  /** The source's letters; vectors are printed bold. */
  readonly symbol: string;
  /** What our interface calls it, in brackets after the source's letters. */
  readonly ours?: string;
  /** What it is, in words. */
  readonly term: TermId;
  /** NaN where it does not exist, such as the root of a negative number. */
  readonly value: number | Point;
  /** `count`: a whole number of things. */
  readonly unit?: 'm' | 'm²' | 'count';
  /** The quantities whose parts it lights; its own where left out. */
  readonly lights?: readonly string[];
}

/** What a part is for: drawers give each role a colour, a width and a dash. Letters tell parts apart without any of them. */
export type Role =
  | 'given' // points, vectors and axes of the input
  | 'solid' // shapes of the input
  | 'ghost' // shapes that are only imagined: the infinite cylinder, the inflated circle
  | 'aid' // auxiliary lines
  | 'projection' // along something: C·V̂, K·L, f
  | 'perpendicular' // across it: the distance that the verdict compares
  | 'radius' // what it is compared with
  | 'enter'
  | 'exit'
  | 'rejected' // a root or a point that does not count
  | 'gap'
  | 'overlap';

interface PartBase {
  /** The quantity it shows; undefined for mere scenery. */
  readonly of?: string;
  /** Beside it; the quantity's symbol where left out, nothing where empty. */
  readonly letter?: string;
  readonly role: Role;
}

/** What each kind of part is made of. */
export interface Geometry {
  readonly point: { readonly at: Point };
  readonly arrow: { readonly from: Point; readonly to: Point };
  readonly segment: { readonly from: Point; readonly to: Point };
  /** origin + t·direction from t = low to high, either of which may be infinite. */
  readonly line: { readonly origin: Point; readonly direction: Point; readonly low: number; readonly high: number };
  readonly polyline: { readonly points: readonly Point[]; readonly closed?: boolean };
  /** The mark of a right angle, between two unit directions. */
  readonly 'right-angle': { readonly at: Point; readonly along: Point; readonly across: Point };
  readonly sphere: { readonly center: Point; readonly radius: number };
  readonly capsule: { readonly p1: Point; readonly p2: Point; readonly radius: number };
  /** Without ends. */
  readonly cylinder: { readonly p1: Point; readonly p2: Point; readonly radius: number };
  readonly box: { readonly center: Point; readonly half: Point; readonly axes: readonly Point[] };
  readonly text: { readonly at: Point };
}

export type PartKind = keyof Geometry;

export type Part = { readonly [K in PartKind]: PartBase & { readonly kind: K } & Geometry[K] }[PartKind];

/** Words between quantities: `['(', { of: 'v×v1' }, ')/(', { of: 'v1×v2' }, ')']`. */
export type Token = string | { readonly of: string };

/** `result = expression`, printed once with letters and once with numbers. */
export interface Formula {
  readonly result: string;
  readonly expression: readonly Token[];
  /** What follows from its value. */
  readonly note?: NoteId;
}

/** A stretch of numbers with intervals and marks on it. */
export interface Scale {
  /** The letters of what is measured. */
  readonly symbol: string;
  readonly intervals: readonly {
    readonly of?: string;
    readonly letter: string;
    readonly low: number;
    readonly high: number;
    readonly role: Role;
  }[];
  readonly marks: readonly { readonly of: string; readonly at: number; readonly role: Role }[];
  /** A·t² + 2B·t + C over it; `lowest` is the quantity that is its lowest value. */
  readonly curve?: { readonly A: number; readonly B: number; readonly C: number; readonly lowest: string };
}

/** Two quantities compared: the sign that stands between them. */
export interface Comparison {
  readonly left: string;
  readonly sign: '<' | '=' | '>';
  readonly right: string;
}

export interface Verdict {
  /** The source's three cases: 接する, 交差, ハズレ. */
  readonly outcome: 'touch' | 'cross' | 'miss';
  /** Why, where the comparison alone does not decide. */
  readonly reason?: ReasonId;
  readonly comparison?: Comparison;
  /** The quantity that is the answer, where nothing is compared. */
  readonly shows?: string;
  /** The parts of the surface where the line enters and exits. */
  readonly parts?: readonly [enter: SurfacePart, exit: SurfacePart];
}

/** The plane on which a figure is drawn flat, by a point and two unit vectors at right angles. */
export interface FigurePlane {
  readonly origin: Point;
  readonly right: Point;
  readonly up: Point;
}

export interface Construction {
  readonly row: RowId;
  /** Components that its vectors have. */
  readonly dimensions: 2 | 3;
  readonly quantities: readonly Quantity[];
  readonly parts: readonly Part[];
  readonly formulas: readonly Formula[];
  readonly scales: readonly Scale[];
  readonly verdict: Verdict;
  /** At least one; the first shows the figure in its own plane. */
  readonly planes: readonly FigurePlane[];
}

/** A quantity by its id; throws where there is none. */
export function quantityOf({ row, quantities }: Pick<Construction, 'row' | 'quantities'>, id: string): Quantity {
  const found = quantities.find((quantity) => quantity.id === id);
  if (!found) throw new RangeError(`${row} has no quantity '${id}', only ${quantities.map((quantity) => quantity.id).join(', ')}`);
  return found;
}

/** The value of a quantity that is a number. */
export function numberOf(construction: Pick<Construction, 'row' | 'quantities'>, id: string): number {
  const { value } = quantityOf(construction, id);
  if (typeof value !== 'number') throw new TypeError(`${construction.row}: '${id}' is a vector`);
  return value;
}

/** The ids of the quantities whose parts a quantity lights. */
export function lightsOf({ quantities }: Pick<Construction, 'quantities'>, id: string): readonly string[] {
  return quantities.find((quantity) => quantity.id === id)?.lights ?? [id];
}
