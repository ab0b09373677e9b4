// Which bodies overlap a given shape, by the grid and for the poses as they are.

import { RowList } from '../broadphase/row-list.ts';
import { contactFrom, type Contact } from '../narrowphase/contact.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from '../world/core.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { isWanted, readFilter, type QueryFilter } from './filter.ts';
import { givenFirst, manifold, collidePair, pair, touchRounding } from './query-shape.ts';
import { ensureQueryable } from '../world/detect.ts';

export interface Overlap {
  entity: Entity;
  /** a is the given shape, b the body. */
  contact: Contact;
}

const box = new Float64Array(BOUNDS_STRIDE);
const rows = new RowList();

export function overlap(core: WorldCore, given: Shape, filter?: QueryFilter): Overlap[] {
  const shape = shapeOf(given, 'overlap.shape');
  const kind = kindOf(shape);
  pair.set(recordOf(shape));
  readFilter(core, filter);
  ensureQueryable(core);
  const { state, grid } = core;
  bounds(box, 0, kind, pair, 0, 0);
  grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], rows);
  const found: Overlap[] = [];
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row)) continue;
    const rounding = touchRounding(state, kind, row);
    if (collidePair(state, kind, row, rounding)) {
      found.push({ entity: entityOf(row, state.generation[row]), contact: contactFrom(manifold, 0, rounding, !givenFirst) });
    }
  }
  return found;
}
