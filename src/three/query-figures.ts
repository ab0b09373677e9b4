// What a recorded query looks like: a path and the marks on it, the shape it asked about, and what it found.

import { boundsOf, vec3, type Entity, type QueryFilter, type Shape, type Vec3 } from '../core/index.ts';
import type { QueryName, RecordedQuery } from '../core/record/index.ts';
import { check } from './given.ts';

/** A place on a query's path, or on what it found. */
export interface QueryMark {
  readonly at: Vec3;
  readonly is: 'enter' | 'exit' | 'hit';
  /** Where it is known: unit, outward. */
  readonly normal?: Vec3;
}

/** A recorded query as it can be drawn, and in short what it found. */
export interface QueryFigure {
  readonly name: QueryName;
  /** Bodies in the answer; `distance` in m, where the query tells it; of a mesh with the triangle. */
  readonly found: readonly { readonly body: Entity; readonly distance?: number; readonly triangle?: number | undefined }[];
  readonly filter: QueryFilter | undefined;
  readonly marks: readonly QueryMark[];
  /** From where to where, of a ray to its last exit; a query about a place has none. */
  readonly path?: readonly [from: Vec3, to: Vec3];
  /** As it can be cast again. */
  readonly ray?: { readonly origin: Vec3; readonly direction: Vec3; readonly maxDistance: number };
  /** As it was asked about, and by how much it is moved at the end of its path, m. */
  readonly shape?: Shape;
  readonly moved?: Vec3;
}

/** A ray without hits is drawn so long, m. */
const LONG = 100;

/** The figures of a query of `recorder.queries()` or `replay.queries(tick)`: one, or of a batch one for each ray. */
export function queryFigures(recorded: RecordedQuery): readonly QueryFigure[] {
  let figures: readonly QueryFigure[] = [];
  check('recorded', recorded, 'a query of recorder.queries() or replay.queries()', () => (figures = figuresOf(recorded)).length >= 0);
  return figures;
}

function figuresOf(recorded: RecordedQuery): readonly QueryFigure[] {
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
      if (kind === 'segment') ray.maxDistance = Math.hypot(...ray.direction);
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
      const way = scaled(answer?.fraction ?? 1, vec3('motion', motion));
      return [{ name, filter, found, ...motionOf(shape, [0, 0, 0], way, answer === null ? [] : [answer]) }];
    }
    case 'moveAndSlide': {
      const [shape, position, , { mask, exclude } = {}] = recorded.arguments;
      const { position: to, hits } = recorded.answer;
      const start = vec3('position', position);
      const found = hits.map(({ entity }) => ({ body: entity }));
      const filter = { ...(mask !== undefined && { mask }), ...(exclude !== undefined && { exclude }) };
      return [{ name, filter, found, ...motionOf(shape, start, plus(to, scaled(-1, start)), hits) }];
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
  const unit = scaled(1 / Math.hypot(...direction), direction);
  const far = ends.length > 0 ? Math.max(...ends.map(({ distance }) => distance)) : Math.min(maxDistance, LONG);
  const marks = ends.map(({ distance, normal }, i) => ({
    at: plus(origin, scaled(distance, unit)),
    is: i % 2 === 0 ? ('enter' as const) : ('exit' as const),
    ...(normal && { normal }),
  }));
  return { ...asked, marks, path: [origin, plus(origin, scaled(Math.max(0, far), unit))] };
}

/** A shape that moves from a place. */
function motionOf(
  shape: Shape,
  place: Vec3,
  way: Vec3,
  hits: readonly { readonly point: Vec3; readonly normal: Vec3 }[],
): Required<Pick<QueryFigure, 'marks' | 'path' | 'shape' | 'moved'>> {
  const from = plus(centerOf(shape), place);
  const marks = hits.map(({ point, normal }) => ({ at: point, is: 'hit' as const, normal }));
  return { marks, path: [from, plus(from, way)], shape, moved: plus(place, way) };
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

/** The middle of a shape's bounds. */
function centerOf(shape: Shape): Vec3 {
  const { min, max } = boundsOf(shape);
  return scaled(0.5, plus([...min], [...max]));
}

export function scaled(by: number, v: ArrayLike<number>): Vec3 {
  return [by * v[0], by * v[1], by * v[2]];
}

export function plus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
