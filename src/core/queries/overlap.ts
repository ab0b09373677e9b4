// The bodies that overlap a given shape at the current poses.

import { RowList } from '../broadphase/row-list.ts';
import { contactFrom, type Contact } from '../narrowphase/contact.ts';
import { DISTANCE } from '../narrowphase/manifold.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import { MESH } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { isWanted, readFilter, useFilter, type QueryFilter } from './filter.ts';
import { queryIsFirst, manifold, collideLoaded, pair, loadRow, touchRounding } from './query-shape.ts';
import { ensureQueryable } from '../world/detect.ts';
import type { WorldState } from '../world/state.ts';

export interface Overlap {
  entity: Entity;
  /** a is the given shape, b the body. */
  contact: Contact;
  /** Of a mesh, which is its surface: the triangle that the shape is deepest in, whose contact this is. A shape wholly inside a closed mesh does not overlap it. */
  triangle?: number;
}

const box = new Float64Array(BOUNDS_STRIDE);
const rows = new RowList();
const triangles = new RowList();

export function overlap(core: WorldCore, given: Shape, filter?: QueryFilter): Overlap[] {
  const shape = shapeOf(given, 'overlap.shape');
  const kind = kindOf(shape);
  useFilter(core, readFilter(filter));
  pair.set(recordOf(shape));
  ensureQueryable(core);
  const { state, grid } = core;
  bounds(box, 0, kind, pair, 0, 0);
  grid.queryBox(box, rows);
  const found: Overlap[] = [];
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row)) continue;
    if (state.kind[row] === MESH) {
      const deepest = overlapMesh(state, row, kind);
      if (deepest) found.push({ entity: entityOf(row, state.generation[row]), ...deepest });
      continue;
    }
    loadRow(state, row);
    const rounding = touchRounding(kind);
    if (collideLoaded(kind, rounding)) {
      found.push({ entity: entityOf(row, state.generation[row]), contact: contactFrom(manifold, 0, rounding, !queryIsFirst) });
    }
  }
  return found;
}

/** The deepest contact of the given shape with a triangle of the mesh. */
function overlapMesh(state: WorldState, row: number, kind: number): { contact: Contact; triangle: number } | null {
  triangles.clear();
  state.meshes[row]!.tree.queryBox(box, 0, triangles);
  let deepest: { contact: Contact; triangle: number } | null = null;
  let least = Infinity;
  for (let i = 0; i < triangles.count; i++) {
    const t = triangles.rows[i];
    loadRow(state, row, t);
    const rounding = touchRounding(kind);
    if (!collideLoaded(kind, rounding) || manifold[DISTANCE] > least) continue;
    if (deepest && manifold[DISTANCE] === least && t > deepest.triangle) continue;
    least = manifold[DISTANCE];
    deepest = { contact: contactFrom(manifold, 0, rounding, !queryIsFirst), triangle: t };
  }
  return deepest;
}
