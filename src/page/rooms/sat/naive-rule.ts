// Two wrong rules, as examples. One tests the boxes' own axes only: two boxes separated by a pair of edges appear to overlap. The other drops a cross
// product that is shorter than a fixed number, whatever the size of the edges.
//
// |u × v| is |u| |v| sin of the angle: an area. With an absolute limit, two edges of a millimetre count as parallel at a right angle, and two solids
// that only these edges separate appear to overlap. Whether edges are parallel depends on the sine alone. (The code of
// 「直線と半直線の衝突」 has such a limit for lines.)

import type { Shape } from 'kantsu';
import { crossLength, edgesOf } from './projection.ts';
import { edgesOfSource, type Row } from './rows.ts';

/** The number of the wrong rule, m². */
export const ABSOLUTE = 1e-6;

export interface NaiveVerdict {
  /** Indices of the rows it drops. */
  readonly dropped: ReadonlySet<number>;
  /** Whether one of the remaining axes has a gap. */
  readonly separated: boolean;
  /** Index of the least overlap, or widest gap, among the remaining axes. */
  readonly deciding: number;
}

export function naiveVerdict(a: Shape, b: Shape, rows: readonly Row[]): NaiveVerdict {
  const [edgesA, edgesB] = [edgesOf(a), edgesOf(b)];
  return verdictWithout(rows, ({ source }) => {
    const edges = edgesOfSource(source);
    return edges !== undefined && crossLength(edgesA[edges[0]], edgesB[edges[1]]) < ABSOLUTE;
  });
}

/** The result of the face axes alone, without the cross products. */
export function ownAxesVerdict(rows: readonly Row[]): NaiveVerdict {
  return verdictWithout(rows, ({ source }) => edgesOfSource(source) !== undefined);
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
