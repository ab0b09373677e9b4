// The bodies of a world by row, read only: what `inspect(world).bodies` shows.

import { arrayOf, fieldOf, integer, record, show, writable } from '../math/check.ts';
import { STRIDE } from '../shapes/record.ts';
import { MAX_ROWS } from './entity.ts';
import type { Mesh } from './mesh.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnName, type WorldState } from './state.ts';

/**
 * One typed array per quantity, several numbers per row one after the other; a row holds one body (`rowOf`, `entityOf`). Units m, kg, s, rad. The arrays are the
 * world's own: read them again each frame, since they are replaced when the world grows, and do not write to them.
 */
export interface BodyColumns {
  /** Rows in use, those of despawned bodies included. */
  readonly rows: number;
  /** Living bodies. */
  readonly count: number;
  /** 1 for a row with a body. */
  readonly alive: Uint8Array;
  readonly generation: Uint32Array;
  /** The rows of dynamic and kinematic bodies, ascending. */
  readonly moving: { readonly rows: Int32Array; readonly count: number };

  /** Index of the shape's kind in `KINDS`; `MESH` for a mesh. */
  readonly kind: Uint8Array;
  /** Records of the shapes (`RECORD`): in world space, and in the body's own frame, where a capsule's axis is y. `RECORD.STRIDE` numbers a row. */
  readonly data: Float64Array;
  readonly local: Float64Array;
  /** `min x y z, max x y z`, `BOUNDS_STRIDE` numbers a row. They include the motion that is possible in a step, `reach`, on all sides. */
  readonly bounds: Float64Array;
  readonly reach: Float64Array;
  /** Largest coordinate or size of the shape in world space: the S of `touchingRange`. */
  readonly size: Float64Array;

  /** `STATIC`, `KINEMATIC` or `DYNAMIC`; 1 for those that may move. */
  readonly body: Uint8Array;
  readonly moves: Uint8Array;
  /** Bits; `SENSOR` is one of them. */
  readonly flags: Uint8Array;
  /** Bits: linear x y z, then angular x y z. */
  readonly locks: Uint8Array;
  /** `1 << layer`, and the layers it collides with. */
  readonly layerBit: Uint32Array;
  readonly mask: Uint32Array;
  readonly mass: Float64Array;
  /** kg/m³, or 0 if the mass was given instead. */
  readonly density: Float64Array;
  readonly friction: Float64Array;
  readonly restitution: Float64Array;
  readonly rollingFriction: Float64Array;
  readonly linearDamping: Float64Array;
  readonly angularDamping: Float64Array;
  readonly gravityScale: Float64Array;
  readonly continuous: Uint8Array;
  /** 1/kg, and 1/(kg·m²) about the body's three axes; 0 for what cannot be pushed or rotated. */
  readonly inverseMass: Float64Array;
  readonly inverseInertia: Float64Array;

  readonly position: Float64Array;
  /** Unit quaternion x y z w. */
  readonly orientation: Float64Array;
  readonly velocity: Float64Array;
  readonly angularVelocity: Float64Array;
  /** Seconds at rest so far, those asleep included. */
  readonly restTime: Float64Array;
  readonly asleep: Uint8Array;
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

/** `BodyColumns` over the columns of a world. */
// One getter for each of them, all of one form: as methods they would be a hundred lines.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface BodyView extends Omit<BodyColumns, 'moving'> {}
export class BodyView {
  static {
    for (const name of ['rows', 'count', ...COLUMN_NAMES] as const) {
      Object.defineProperty(BodyView.prototype, name, {
        get(this: BodyView) {
          return this.#state[name];
        },
      });
    }
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
