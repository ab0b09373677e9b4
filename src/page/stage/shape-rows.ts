// A few shapes as rows, for drawing them without a world: pose and local record of each, as for a body made of the shape.
import { KINDS } from 'kantsu';
import { RECORD, bodyFrame } from 'kantsu/inspect';
import type { Shape } from 'kantsu';
import type { Placed } from './instances.ts';

export class ShapeRows implements Placed {
  kind = new Uint8Array(0);
  position = new Float64Array(0);
  orientation = new Float64Array(0);
  local = new Float64Array(0);

  /** Puts a shape into a row, replacing the previous one. */
  set(row: number, shape: Shape): void {
    this.#room(row + 1);
    const { position, orientation, local } = bodyFrame(shape);
    this.kind[row] = KINDS.indexOf(shape.kind);
    this.position.set(position, 3 * row);
    this.orientation.set(orientation, 4 * row);
    this.local.set(local, RECORD.STRIDE * row);
  }

  #room(rows: number): void {
    if (rows <= this.kind.length) return;
    const { kind, position, orientation, local } = this;
    this.kind = new Uint8Array(rows);
    this.position = new Float64Array(3 * rows);
    this.orientation = new Float64Array(4 * rows);
    this.local = new Float64Array(RECORD.STRIDE * rows);
    this.kind.set(kind);
    this.position.set(position);
    this.orientation.set(orientation);
    this.local.set(local);
  }
}
