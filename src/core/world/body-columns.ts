// The bodies of a world by row, read only: what `inspect(world).bodies` shows.

import { arrayOf, fieldOf, integer, record, show, writable } from '../math/check.ts';
import { STRIDE } from '../shapes/record.ts';
import { MAX_ROWS } from './entity.ts';
import type { Mesh } from './mesh.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnName, type Columns, type WorldState } from './state.ts';

/** Columns for the world's own use. */
type Hidden = 'slop' | 'smallestExtent' | 'turnRadius' | 'supportedLoad' | 'disturbed' | 'speculativeMargin' | 'dirty' | 'placed';

/**
 * One typed array per quantity, several numbers per row one after the other; a row holds one body (`rowOf`, `entityOf`). Units m, kg, s, rad. The arrays are the
 * world's own: read them again each frame, since they are replaced when the world grows, and do not write to them.
 */
export interface BodyColumns extends Readonly<Omit<Columns, Hidden>> {
  /** Rows in use, those of despawned bodies included. */
  readonly rows: number;
  /** Living bodies. */
  readonly count: number;
  /** The rows of dynamic and kinematic bodies, ascending. */
  readonly moving: { readonly rows: Int32Array; readonly count: number };
}

/** Checks those columns that a function reads. */
export function checkBodies(name: string, bodies: Partial<BodyColumns>, ...columns: readonly (ColumnName & keyof BodyColumns)[]): void {
  record(name, bodies);
  const rows = integer(`${name}.rows`, fieldOf(name, bodies, 'rows'), 0, MAX_ROWS);
  for (const column of columns) {
    const [type, stride] = COLUMNS[column];
    arrayOf(`${name}.${column}`, fieldOf(name, bodies, column), type as new () => unknown, stride * rows);
  }
}

/** Gives views a getter for each of these fields of what they show: read only, and always that of now. */
export function showFields<View extends object, Shown>(
  view: { prototype: View },
  names: readonly (keyof Shown)[],
  of: (view: View) => Shown,
): void {
  for (const name of names) {
    Object.defineProperty(view.prototype, name, {
      get(this: View) {
        return of(this)[name];
      },
    });
  }
}

/** `BodyColumns` over the columns of a world. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface BodyView extends Omit<BodyColumns, 'moving'> {}
export class BodyView {
  static {
    showFields(BodyView, ['rows', 'count', ...COLUMN_NAMES], (view) => view.#state);
  }

  readonly #state: WorldState;

  /** @internal */
  constructor(state: WorldState) {
    this.#state = state;
  }

  get moving(): { readonly rows: Int32Array; readonly count: number } {
    const { rows, count } = this.#state.moving;
    return { rows, count };
  }

  #meshOf(name: string, row: number): Mesh | undefined {
    return this.#state.meshes[integer(name, row, 0, MAX_ROWS - 1)];
  }

  /** Triangles of the mesh in a row; 0 for another body. */
  triangles(row: number): number {
    return this.#meshOf('triangles.row', row)?.triangles ?? 0;
  }

  /** Writes the record of a triangle of the mesh in a row to `out[o …]`. */
  writeTriangle(out: Float64Array, o: number, row: number, t: number): void {
    writable('writeTriangle.out', out, STRIDE, o);
    const mesh = this.#meshOf('writeTriangle.row', row);
    if (mesh === undefined) throw new RangeError(`writeTriangle.row is ${show(row)}, expected the row of a mesh`);
    mesh.write(integer('writeTriangle.t', t, 0, mesh.triangles - 1), out, o);
  }
}
