// The table of axes: every axis of the pair as a row, which of them are tested, the deciding one, the pair's contact; and two wrong rules, as examples.

import { contact, distance, separatingAxes, sizeOf } from 'kantsu';
import { touchingRange } from 'kantsu/inspect';
import type { AxisSource, Contact, Distance, SeparatingAxis, Shape } from 'kantsu';
import { dot } from '../../kit/vectors.ts';
import { crossLength, edgesOf, sineOf } from './projection.ts';

/** `early`: in order, up to the first gap. `least`: all of them; the least overlap, or widest gap, decides. */
export const MODES = ['early', 'least'] as const;
export type Mode = (typeof MODES)[number];

export interface Row extends SeparatingAxis {
  /** Of the angle between the two edges, and |u × v|, m²; undefined if the axis is no cross product. */
  readonly sine: number | undefined;
  readonly area: number | undefined;
  /** The projections are apart by more than rounding. */
  readonly separates: boolean;
  /** They touch, to rounding. */
  readonly meets: boolean;
  /** False for axes after the first gap, in the mode `early`. */
  readonly asked: boolean;
}

export type State = 'separated' | 'touching' | 'penetrating';

export interface Table {
  readonly rows: readonly Row[];
  /** Index of the row that decides in this mode. */
  readonly deciding: number;
  readonly state: State;
  /** The results of the engine's kernels for the same pair. */
  readonly contact: Contact | null;
  readonly distance: Distance;
  /** Whether the axis of the least overlap is the contact's normal; undefined without a contact. */
  readonly agrees: boolean | undefined;
  /** Index of the row with the least overlap or widest gap, whatever the mode. */
  readonly least: number;
}

/** Two unit vectors are the same when their cosine is at least this. */
const SAME = 1 - 1e-12;

export function tableOf(a: Shape, b: Shape, mode: Mode): Table {
  const { axes, deciding: least } = separatingAxes(a, b);
  const rounding = touchingRange(Math.max(sizeOf(a), sizeOf(b)));
  const first = axes.findIndex(({ overlap }) => overlap < -rounding);
  const last = mode === 'early' && first >= 0 ? first : axes.length - 1;
  const [edgesA, edgesB] = [edgesOf(a), edgesOf(b)];
  const crossed = ({ source }: SeparatingAxis): Pick<Row, 'sine' | 'area'> => {
    const edges = edgesOfSource(source);
    const [u, v] = edges ? [edgesA[edges[0]], edgesB[edges[1]]] : [];
    return { sine: u && v && sineOf(u, v), area: u && v && crossLength(u, v) };
  };
  const rows = axes.map((axis, index) => ({
    ...axis,
    ...crossed(axis),
    separates: axis.overlap < -rounding,
    meets: Math.abs(axis.overlap) <= rounding,
    asked: index <= last,
  }));
  const met = contact(a, b);
  return {
    rows,
    deciding: mode === 'early' && first >= 0 ? first : least,
    state: met?.state ?? 'separated',
    contact: met,
    distance: distance(a, b),
    agrees: met === null ? undefined : dot(axes[least].axis, met.normal) >= SAME,
    least,
  };
}

/** The edges that the axis `A1×B2` is the product of, as indices; undefined for other axes. */
export function edgesOfSource(source: AxisSource): readonly [number, number] | undefined {
  const found = /^A(\d)×B(\d)$/.exec(source);
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
}

/** The common scale of all bars: m from the middle of A's projection, which is at the same position in every row. */
export function scaleOf(rows: readonly Row[]): { readonly from: number; readonly to: number } {
  let from = 0;
  let to = 0;
  for (const { skipped, minA, maxA, minB, maxB } of rows) {
    if (skipped) continue;
    const middle = (minA + maxA) / 2;
    from = Math.min(from, minA - middle, minB - middle);
    to = Math.max(to, maxA - middle, maxB - middle);
  }
  return { from, to };
}

/** The number of a wrong rule, m²: it drops a cross product that is shorter, whatever the size of the edges. */
export const ABSOLUTE = 1e-6;

export interface NaiveVerdict {
  /** Indices of the rows it drops. */
  readonly dropped: ReadonlySet<number>;
  /** Whether one of the remaining axes has a gap. */
  readonly separated: boolean;
  /** Index of the least overlap, or widest gap, among the remaining axes. */
  readonly deciding: number;
}

// |u × v| is |u| |v| sin of the angle: an area. With an absolute limit, two edges of a millimetre count as parallel at a right angle, and two solids
// that only these edges separate appear to overlap. Whether edges are parallel depends on the sine alone. (The code of
// 「直線と半直線の衝突」 has such a limit for lines.)
export function naiveVerdict(rows: readonly Row[]): NaiveVerdict {
  return verdictWithout(rows, ({ area = Infinity }) => area < ABSOLUTE);
}

/** Another wrong rule: the boxes' own axes alone. Two boxes separated by a pair of edges appear to overlap. */
export function ownAxesVerdict(rows: readonly Row[]): NaiveVerdict {
  return verdictWithout(rows, ({ area }) => area !== undefined);
}

function verdictWithout(rows: readonly Row[], drops: (row: Row) => boolean): NaiveVerdict {
  const dropped = new Set<number>();
  let deciding = -1;
  rows.forEach((row, index) => {
    const { skipped, overlap } = row;
    if (drops(row)) dropped.add(index);
    else if (!skipped && (deciding < 0 || overlap < rows[deciding].overlap)) deciding = index;
  });
  return { dropped, separated: rows[deciding].separates, deciding };
}
