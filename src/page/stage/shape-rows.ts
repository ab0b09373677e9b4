// A few shapes as rows, for drawing them without a world: pose and local record of each, as for a body made of the shape.
import { STRIDE } from '../../core/shapes/record.ts';
import { obb } from 'kantsu';
import type { Shape } from 'kantsu';
import { kindOf, recordOf } from '../../core/shapes/shape.ts';
import { frameOf, NO_TURN } from '../../core/world/transform.ts';
import type { Frame } from '../../core/world/transform.ts';
import type { Placed } from './instances.ts';

const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

export class ShapeRows implements Placed {
  kind = new Uint8Array(0);
  position = new Float64Array(0);
  orientation = new Float64Array(0);
  local = new Float64Array(0);

  /** Puts a shape into a row, replacing the previous one. */
  set(row: number, shape: Shape): void {
    this.#room(row + 1);
    const kind = kindOf(shape);
    frameOf(frame, this.local, STRIDE * row, kind, recordOf(shape), shape.kind === 'obb' ? obb(shape).orientation : NO_TURN);
    this.kind[row] = kind;
    this.position.set(frame.position, 3 * row);
    this.orientation.set(frame.orientation, 4 * row);
  }

  #room(rows: number): void {
    if (rows <= this.kind.length) return;
    const { kind, position, orientation, local } = this;
    this.kind = new Uint8Array(rows);
    this.position = new Float64Array(3 * rows);
    this.orientation = new Float64Array(4 * rows);
    this.local = new Float64Array(STRIDE * rows);
    this.kind.set(kind);
    this.position.set(position);
    this.orientation.set(orientation);
    this.local.set(local);
  }
}
