// The stages of detection for one body: the cells of the grid that hold it, the bodies in them, those whose bounds overlap, and those it touches. For
// drawing and counting: it follows a full search, even if a step keeps its pairs. Not part of a step.

import { BASE_LEVEL } from '../broadphase/cell-columns.ts';
import { addSharing, checkColumns, columnsOfRow, type GridColumns, type GridView } from '../broadphase/grid-view.ts';
import { arrayOf, fieldsOf, integer } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { TOUCHING } from './contact-list.ts';
import { checkBodies, type BodyColumns } from './body-columns.ts';
import type { ContactColumns } from './contact-columns.ts';

/** Rows are ascending; each list is a part of the one before it. */
export interface Funnel {
  /** The columns that hold the body: indices into `columns`. */
  readonly cells: readonly number[];
  readonly columns: GridColumns;
  /**
   * Rows that the broadphase compares with the body's: those that share one of its cells (of two levels, the coarser cell) and overlap it along x.
   * Two static rows are never compared.
   */
  readonly candidates: readonly number[];
  /** Those whose bounds overlap and whose layers admit each other: the pairs passed to the narrowphase. */
  readonly overlaps: readonly number[];
  /** Those that touch, as of the last detection. */
  readonly contacts: readonly number[];
}

/** The funnel of the body in a row: `funnel(inspect(world), rowOf(entity))`, while `inspect(world).contactsStale` is false. O(entries of the grid). */
export function funnel(
  inspect: { readonly bodies: BodyColumns; readonly grid: GridView; readonly contacts: ContactColumns },
  row: number,
): Funnel {
  const { bodies, grid: view, contacts } = fieldsOf('funnel.inspect', inspect, ['bodies', 'grid', 'contacts']);
  checkBodies('funnel.inspect.bodies', bodies, 'bounds', 'moves', 'alive', 'layerBit', 'mask');
  const { count, rowA, rowB, flags } = fieldsOf('funnel.inspect.contacts', contacts, ['count', 'rowA', 'rowB', 'flags']);
  integer('funnel.inspect.contacts.count', count, 0, 0x7fffffff);
  arrayOf('funnel.inspect.contacts.rowA', rowA, Int32Array, count);
  arrayOf('funnel.inspect.contacts.rowB', rowB, Int32Array, count);
  arrayOf('funnel.inspect.contacts.flags', flags, Uint8Array, count);
  const grid = fieldsOf('funnel.inspect.grid', view, ['columns', 'statics', 'valid']);
  checkColumns('funnel.inspect.grid.columns', grid.columns);
  checkColumns('funnel.inspect.grid.statics', grid.statics);
  arrayOf('funnel.inspect.grid.valid', grid.valid, Uint8Array, 0);
  integer('funnel.row', row, 0, bodies.rows - 1);
  const inStatics = view.valid[row] === 1;
  const columns = inStatics ? view.statics : view.columns;
  const cells = columnsOfRow(columns, row);
  const candidates = candidatesOf(bodies, view, row, inStatics, cells.length > 0 ? columns.level[cells[0]] : BASE_LEVEL);
  return {
    cells,
    columns,
    candidates,
    overlaps: candidates.filter((other) => overlap(bodies, row, other)),
    contacts: contactsOf(contacts, row).filter((other) => bodies.alive[other] === 1),
  };
}

function candidatesOf(
  { bounds, moves, rows, alive }: BodyColumns,
  view: GridView,
  row: number,
  inStatics: boolean,
  level: number,
): number[] {
  const found = new Set<number>();
  const o = BOUNDS_STRIDE * row;
  if (inStatics) {
    // Static rows in their own columns are found by a query of the moving one.
    for (let other = 0; other < rows; other++) {
      if (alive[other] === 0 || moves[other] === 0) continue;
      if (sharesCell(view.statics, level, bounds, o, BOUNDS_STRIDE * other)) found.add(other);
    }
  } else {
    addSharing(found, view.columns, level, bounds, o);
    // A moving row is compared with static ones in their own columns, by a query of the cells under its bounds on each level, as for a row of the finest one.
    const still = new Set<number>();
    if (moves[row] === 1) addSharing(still, view.statics, 0, bounds, o);
    for (const other of still) if (view.valid[other] === 1) found.add(other);
  }
  found.delete(row);
  return [...found].filter((other) => alive[other] === 1 && (moves[row] | moves[other]) === 1).toSorted((a, b) => a - b);
}

// Whether two bounds reach a common cell of a level, and overlap along x.
function sharesCell({ scale }: GridColumns, level: number, bounds: Float64Array, o: number, p: number): boolean {
  if (bounds[o] > bounds[p + 3] || bounds[p] > bounds[o + 3]) return false;
  for (let k = 1; k < 3; k++) {
    if (Math.floor(bounds[o + k] * scale[level]) > Math.floor(bounds[p + 3 + k] * scale[level])) return false;
    if (Math.floor(bounds[p + k] * scale[level]) > Math.floor(bounds[o + 3 + k] * scale[level])) return false;
  }
  return true;
}

function overlap({ bounds, layerBit, mask }: BodyColumns, row: number, other: number): boolean {
  if ((mask[row] & layerBit[other]) === 0 || (mask[other] & layerBit[row]) === 0) return false;
  const o = BOUNDS_STRIDE * row;
  const p = BOUNDS_STRIDE * other;
  for (let k = 0; k < 3; k++) if (bounds[o + k] > bounds[p + 3 + k] || bounds[p + k] > bounds[o + 3 + k]) return false;
  return true;
}

function contactsOf({ count, flags, rowA, rowB }: ContactColumns, row: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    if ((flags[i] & TOUCHING) === 0) continue;
    if (rowA[i] === row) found.push(rowB[i]);
    else if (rowB[i] === row) found.push(rowA[i]);
  }
  return found.toSorted((a, b) => a - b);
}
