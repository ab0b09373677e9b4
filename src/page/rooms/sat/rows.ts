// The table of axes: every axis of the pair as a row, which of them are tested, the deciding one, and the pair's contact.

import { contact, distance, separatingAxes, sizeOf } from 'kantsu';
import { touchingRange } from 'kantsu/inspect';
import type { AxisSource, Contact, Distance, SeparatingAxis, Shape, Vec3 } from 'kantsu';
import { dot } from '../../kit/vectors.ts';
import { edgesOf, sineOf } from './projection.ts';

/** `early`: in order, up to the first gap. `least`: all of them; the least overlap, or widest gap, decides. */
export const MODES = ['early', 'least'] as const;
export type Mode = (typeof MODES)[number];

export interface Row extends SeparatingAxis {
  /** Of the angle between the two edges; undefined if the axis is no cross product. */
  readonly sine: number | undefined;
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
  const rows = axes.map((axis, index) => ({
    ...axis,
    sine: sineOfSource(axis.source, edgesA, edgesB),
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

function sineOfSource(source: AxisSource, edgesA: readonly Vec3[], edgesB: readonly Vec3[]): number | undefined {
  const edges = edgesOfSource(source);
  return edges && sineOf(edgesA[edges[0]], edgesB[edges[1]]);
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
