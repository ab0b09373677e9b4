// What a snapshot holds: a header, and arrays whose places follow from it. Writing, reading and checking all run over this description.

import { IMPULSES } from './contact-list.ts';
import type { Settings, WorldCore } from './core.ts';
import { FORCE_STRIDE } from './forces.ts';
import { TARGET_STRIDE } from './kinematic-targets.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnName, type WorldState } from './state.ts';

export type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;
interface NumbersType {
  new (buffer: ArrayBuffer, from: number, length: number): Numbers;
  readonly BYTES_PER_ELEMENT: number;
}

/** What the header holds of a world, and of its settings besides gravity. */
export const SCALARS = ['tick', 'dt', 'substep', 'contactsStale', 'ahead'] as const;
export const SETTINGS = ['substeps', 'response', 'sleeping', 'sleepSpeed', 'continuous'] as const;

export interface Header extends Pick<WorldCore, (typeof SCALARS)[number]>, Pick<Settings, (typeof SETTINGS)[number]> {
  gravity: number[];
  rows: number;
  count: number;
  /** Unused rows, in the order of reuse. */
  freeRows: number[];
  names: (string | null)[];
  contacts: number;
  /** Doubles of their manifolds. */
  filled: number;
  reported: number;
  /** Number of rows with forces, and with targets. */
  forces: number;
  targets: number;
  /** The row of each mesh, its digest, and the numbers of vertices and indices that follow, 0 if only the digest is held. */
  meshes: { row: number; digest: string; vertices: number; indices: number }[];
}

export const CONTACT_ARRAYS = [
  ['rowA', Int32Array, 1],
  ['rowB', Int32Array, 1],
  ['generationA', Uint32Array, 1],
  ['generationB', Uint32Array, 1],
  ['flags', Uint8Array, 1],
  ['start', Int32Array, 1],
  ['age', Int32Array, 1],
  ['anchor', Float64Array, 3],
  ['impulse', Float64Array, IMPULSES],
] as const;

export const REPORT_ARRAYS = [
  ['key', Float64Array, 1],
  ['since', Float64Array, 1],
  ['bits', Uint8Array, 1],
] as const;

/** Values that only some rows have, and their number per row. */
export const LISTS = [
  ['forces', FORCE_STRIDE],
  ['targets', TARGET_STRIDE],
] as const;

type Arrays<List extends readonly (readonly [string, new () => Numbers, number])[]> = {
  readonly [Entry in List[number] as Entry[0]]: InstanceType<Entry[1]>;
};
interface Listed {
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** The arrays: views on the buffer that was read, or what is to be written. */
export interface SnapshotArrays {
  readonly columns: { readonly [Name in ColumnName]: WorldState[Name] };
  /** `triangle` is empty in worlds without meshes. */
  readonly contacts: Arrays<typeof CONTACT_ARRAYS> & { readonly manifold: Float64Array; readonly triangle: Int32Array };
  /** `generation` is of each row. */
  readonly report: Arrays<typeof REPORT_ARRAYS> & { readonly generation: Uint32Array };
  readonly forces: Listed;
  readonly targets: Listed;
  /** Of each mesh in `Header.meshes`. */
  readonly vertices: readonly Float64Array[];
  readonly indices: readonly Uint32Array[];
}

export interface SnapshotContent extends SnapshotArrays {
  readonly header: Header;
}

type Place = readonly [part: keyof SnapshotArrays, name: string, type: NumbersType, length: number];

/** The arrays in their order. */
export function placesOf(header: Header): Place[] {
  const { rows, contacts, filled, reported, meshes } = header;
  return [
    ...COLUMN_NAMES.map((name): Place => ['columns', name, COLUMNS[name][0], rows * COLUMNS[name][1]]),
    ...CONTACT_ARRAYS.map(([name, type, stride]): Place => ['contacts', name, type, contacts * stride]),
    ['contacts', 'manifold', Float64Array, filled],
    ...REPORT_ARRAYS.map(([name, type]): Place => ['report', name, type, reported]),
    ['report', 'generation', Uint32Array, rows],
    ...LISTS.flatMap(([list, stride]): Place[] => [
      [list, 'rows', Int32Array, header[list]],
      [list, 'values', Float64Array, stride * header[list]],
    ]),
    ['contacts', 'triangle', Int32Array, meshes.length > 0 ? 4 * contacts : 0],
    ...meshes.flatMap(({ vertices, indices }, i): Place[] => [
      ['vertices', String(i), Float64Array, vertices],
      ['indices', String(i), Uint32Array, indices],
    ]),
  ];
}
