// Content of a snapshot besides the columns of the world: its header and the arrays of contacts and reported pairs.

import { IMPULSES } from './contact-list.ts';
import { FORCE_STRIDE } from './forces.ts';
import { TARGET_STRIDE } from './kinematic-targets.ts';
import type { ColumnName, WorldState } from './state.ts';

export type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

export interface Header {
  rows: number;
  count: number;
  /** Unused rows, in the order of reuse. */
  freeRows: number[];
  names: (string | null)[];
  tick: number;
  dt: number;
  substep: number;
  gravity: number[];
  substeps: number;
  response: boolean;
  sleeping: boolean;
  sleepSpeed: number;
  continuous: boolean;
  gridStale: boolean;
  contactsStale: boolean;
  ahead: boolean;
  contacts: number;
  /** Doubles of their records. */
  filled: number;
  reported: number;
  /** Number of rows with forces, and with targets, if there are any. */
  forces?: number;
  targets?: number;
  /** Only in worlds with meshes: the row of each, its digest, and the numbers of vertices and indices that follow, 0 if only the digest is held. */
  meshes?: { row: number; digest: string; vertices: number; indices: number }[];
}

export const CONTACT_ARRAYS = [
  ['rowA', Int32Array, 1],
  ['rowB', Int32Array, 1],
  ['generationA', Uint32Array, 1],
  ['generationB', Uint32Array, 1],
  ['flags', Uint8Array, 1],
  ['age', Int32Array, 1],
  ['anchor', Float64Array, 3],
  ['impulse', Float64Array, IMPULSES],
] as const;

export const REPORT_ARRAYS = [
  ['rowA', Int32Array],
  ['rowB', Int32Array],
  ['generationA', Uint32Array],
  ['generationB', Uint32Array],
  ['since', Float64Array],
  ['apart', Uint8Array],
] as const;

/** Lists of values that only some rows have: without such rows a snapshot does not mention them, so it equals those of older versions. */
export const LISTS = ['forces', 'targets'] as const;
export type ListName = (typeof LISTS)[number];
export const STRIDES: Readonly<Record<ListName, number>> = { forces: FORCE_STRIDE, targets: TARGET_STRIDE };

export function isList(name: string): name is ListName {
  return (LISTS as readonly string[]).includes(name);
}

export type SnapshotArrays<List extends readonly (readonly [string, new () => Numbers, ...unknown[]])[]> = {
  readonly [Entry in List[number] as Entry[0]]: InstanceType<Entry[1]>;
};

/** A snapshot as read: views on its buffer. */
export interface SnapshotContent {
  readonly header: Header;
  readonly columns: { readonly [Name in ColumnName]: WorldState[Name] };
  readonly contacts: SnapshotArrays<typeof CONTACT_ARRAYS>;
  /** Manifold records in the order of their contacts. */
  readonly records: Float64Array;
  readonly report: SnapshotArrays<typeof REPORT_ARRAYS>;
  readonly lists: Readonly<Record<ListName, { readonly rows: Int32Array; readonly values: Float64Array }>>;
  /**
   * The triangles of points of contacts, four per contact; vertices and indices of each mesh that the snapshot holds. Empty in worlds without meshes.
   */
  readonly triangles: Int32Array;
  readonly meshes: readonly { vertices: Float64Array; indices: Uint32Array }[];
}
