// What a recorded query looks like: a path and the marks on it, the shape it asked about, and what it found. No DOM, no three.

import { vec3 } from 'kantsu';
import type { Entity, QueryFilter, Shape, Vec3 } from 'kantsu';
import type { QueryName, RecordedQuery } from 'kantsu/record';
import { dot, length, minus, plus, times } from '../construction/rows/vectors.ts';
import { movedShape } from '../contact/picked-contact.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import { centerOf } from '../rooms/matrix/placement.ts';

export interface Mark {
  readonly at: Vec3;
  readonly is: 'enter' | 'exit' | 'hit';
  /** Where it is known: unit, outward. */
  readonly normal?: Vec3;
}

/** A body in an answer; `distance` in m, where the query tells it. */
export interface Found {
  readonly body: Entity;
  readonly distance?: number;
  /** Of a mesh. */
  readonly triangle?: number | undefined;
}

/** Of a batch each ray is one. */
export interface QueryFigure {
  readonly name: QueryName;
  readonly found: readonly Found[];
  readonly filter: QueryFilter | undefined;
  readonly marks: readonly Mark[];
  /** From where to where, of a ray to its last exit; a query about a place has none. */
  readonly path?: readonly [from: Vec3, to: Vec3];
  /** As it can be cast again. */
  readonly ray?: { readonly origin: Vec3; readonly direction: Vec3; readonly maxDistance: number };
  /** At the end of its path. */
  readonly shape?: Shape;
}

/** A ray without hits is drawn so long, m. */
const LONG = 100;

export function figuresOf(recorded: RecordedQuery): readonly QueryFigure[] {
  const { query: name } = recorded;
  switch (recorded.query) {
    case 'raycastClosest':
    case 'raycastAny':
    case 'raycastAll': {
      const [{ origin, direction, maxDistance = Infinity, kind }, filter] = recorded.arguments;
      const hits = [recorded.answer].flat().filter((hit) => hit !== null);
      const ends = hits.flatMap(({ enter, exit }) => [enter, exit]);
      const found = hits.map(({ entity, enter, triangle }) => ({ body: entity, distance: enter.distance, triangle }));
      const ray = { origin: vec3('origin', origin), direction: vec3('direction', direction), maxDistance };
      if (kind === 'segment') ray.maxDistance = length(ray.direction);
      return [rayFigure({ name, filter, found, ray }, ends)];
    }
    case 'raycastBatch':
    case 'raycastBatchAll': {
      const [batch, , filter] = recorded.arguments;
      return Array.from({ length: batch.length / 7 }, (_, i) => {
        const [x, y, z, dx, dy, dz, most] = batch.subarray(7 * i, 7 * i + 7);
        const hits = batchHits(recorded, i);
        const found = hits.map(([body, enter]) => ({ body, distance: enter }));
        const ends = hits.flatMap(([, enter, exit]) => [{ distance: enter }, { distance: exit }]);
        const ray = { origin: [x, y, z] as Vec3, direction: [dx, dy, dz] as Vec3, maxDistance: most };
        return rayFigure({ name, filter, found, ray }, ends);
      });
    }
    case 'castShape': {
      const { answer } = recorded;
      const [shape, motion, filter] = recorded.arguments;
      const found = answer === null ? [] : [{ body: answer.entity, distance: answer.distance }];
      const way = times(vec3('motion', motion), answer?.fraction ?? 1);
      return [{ name, filter, found, ...moved(shape, [0, 0, 0], way, answer === null ? [] : [answer]) }];
    }
    case 'moveAndSlide': {
      const [shape, position, , { mask, exclude } = {}] = recorded.arguments;
      const { position: to, hits } = recorded.answer;
      const start = vec3('position', position);
      const found = hits.map(({ entity }) => ({ body: entity }));
      const filter = { ...(mask !== undefined && { mask }), ...(exclude !== undefined && { exclude }) };
      return [{ name, filter, found, ...moved(shape, start, minus(to, start), hits) }];
    }
    case 'overlap': {
      const [shape, filter] = recorded.arguments;
      const found = recorded.answer.map(({ entity }) => ({ body: entity }));
      const marks = recorded.answer.map(({ contact }) => ({ at: contact.pointB, is: 'hit' as const }));
      return [{ name, filter, found, marks, shape }];
    }
    default: {
      const { answer } = recorded;
      const [, filter] = recorded.arguments;
      if (answer === null) return [{ name, filter, found: [], marks: [] }];
      const from = 'onRay' in answer ? answer.onRay : vec3('point', recorded.arguments[0]);
      const found = [{ body: answer.entity, distance: answer.distance }];
      return [{ name, filter, found, marks: [{ at: answer.point, is: 'hit' }], path: [from, answer.point] }];
    }
  }
}

/** `ends`: entries and exits by turns. */
function rayFigure(
  asked: Required<Pick<QueryFigure, 'ray'>> & Pick<QueryFigure, 'name' | 'filter' | 'found'>,
  ends: readonly { readonly distance: number; readonly normal?: Vec3 }[],
): QueryFigure {
  const { origin, direction, maxDistance } = asked.ray;
  const unit = times(direction, 1 / length(direction));
  const far = ends.length > 0 ? Math.max(...ends.map(({ distance }) => distance)) : Math.min(maxDistance, LONG);
  const marks = ends.map(({ distance, normal }, i) => ({
    at: plus(origin, unit, distance),
    is: i % 2 === 0 ? ('enter' as const) : ('exit' as const),
    ...(normal && { normal }),
  }));
  return { ...asked, marks, path: [origin, plus(origin, unit, Math.max(0, far))] };
}

/** A shape that moves from a place. */
function moved(
  shape: Shape,
  place: Vec3,
  way: Vec3,
  hits: readonly { readonly point: Vec3; readonly normal: Vec3 }[],
): Required<Pick<QueryFigure, 'marks' | 'path' | 'shape'>> {
  const from = plus(centerOf(shape), place);
  const marks = hits.map(({ point, normal }) => ({ at: point, is: 'hit' as const, normal }));
  return { marks, path: [from, plus(from, way)], shape: movedShape(shape, plus(place, way)) };
}

/** Entity, entry and exit of each hit of ray i. */
function batchHits(
  recorded: RecordedQuery & { readonly query: 'raycastBatch' | 'raycastBatchAll' },
  i: number,
): readonly [Entity, number, number][] {
  const hit = (data: Float64Array, k: number): [Entity, number, number] => [data[5 * k] as Entity, data[5 * k + 1], data[5 * k + 2]];
  if (recorded.query === 'raycastBatch') {
    const out = recorded.arguments[1];
    return out[5 * i] === 0 ? [] : [hit(out, i)];
  }
  const { first, data } = recorded.arguments[1];
  return Array.from({ length: first[i + 1] - first[i] }, (_, k) => hit(data, first[i] + k));
}

/** The figure that is drawn nearest to a pixel, within so many px; of several the first. */
export function figureAt(
  figures: readonly QueryFigure[],
  viewpoint: Viewpoint,
  x: number,
  y: number,
  near: number,
): QueryFigure | undefined {
  const { origin: eye, direction } = viewpoint.rayThrough(x, y);
  let found: QueryFigure | undefined;
  let least = near;
  for (const figure of figures) {
    const { path, marks } = figure;
    const points = marks.map(({ at }) => at);
    if (path) points.push(nearestToLine(path, eye, direction));
    for (const point of points) {
      const at = viewpoint.project(point);
      const away = at.visible ? Math.hypot(at.x - x, at.y - y) : Infinity;
      if (away >= least) continue;
      least = away;
      found = figure;
    }
  }
  return found;
}

/** The point of a segment nearest to a line with a unit direction: Ericson, RTCD §5.1.8. */
function nearestToLine([from, to]: readonly [Vec3, Vec3], eye: Vec3, direction: Vec3): Vec3 {
  const way = minus(to, from);
  const across = dot(way, direction);
  const square = dot(way, way) - across * across;
  const off = minus(from, eye);
  const share = square > 0 ? (across * dot(direction, off) - dot(way, off)) / square : 0;
  return plus(from, way, Math.min(1, Math.max(0, share)));
}
