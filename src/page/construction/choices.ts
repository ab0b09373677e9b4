// Which rows fit what is looked at: a ray and a body, two bodies, two shapes of the plane.

import { KINDS } from 'kantsu';
import type { Aabb, AxisSource, Obb, Shape } from 'kantsu';
import type { Shape2 } from 'kantsu/planar';
import { capsulesInPlane, capsulesInSpace } from './rows/capsule-pair-figure.ts';
import type { Construction, RowId } from './rows/construction.ts';
import { capsuleEntryExit, cylinderRoots } from './rows/ray-capsule-figure.ts';
import { axisCounts, overhang, separatingPlane, spherePair } from './rows/solid-pair-figure.ts';
import { inflatedSphere, pointSegment, sphereCapsule } from './rows/sphere-capsule-figure.ts';
import type { LinearObject } from './rows/linear-input.ts';
import { linesMeet } from './rows/lines-figure.ts';
import { inSpace, solidOf } from './rows/planar-solid.ts';
import { sphereCross, sphereEntryExit, sphereQuadratic, sphereTriangles } from './rows/sphere-line.ts';
import type { LineInput, SphereInput } from './rows/sphere-line.ts';
import { pointInSphere, pointsApart, vectorBetween } from './rows/vector-between.ts';

/** The rows that fit, the one shown first; each made when it is asked for. */
export type Choices = ReadonlyMap<RowId, () => Construction>;

/** The one that was chosen, if it fits; else the first. */
export function rowIn(choices: Choices, wanted: RowId | undefined): RowId | undefined {
  return wanted !== undefined && choices.has(wanted) ? wanted : choices.keys().next().value;
}

export function rayChoices(shape: Shape, line: LineInput): Choices {
  switch (shape.kind) {
    case 'sphere':
      return sphereChoices(shape, line);
    case 'capsule':
      // Without length it is a sphere.
      if (shape.p1.every((x, k) => x === shape.p2[k])) return sphereChoices({ center: shape.p1, radius: shape.radius }, line);
      return new Map([
        ['S1.3', () => capsuleEntryExit(shape, line)],
        ['S1.2', () => cylinderRoots(shape, line)],
      ]);
    default:
      return new Map();
  }
}

function sphereChoices(sphere: SphereInput, line: LineInput): Choices {
  return new Map([
    ['S0.4', () => sphereTriangles(sphere, line)],
    ['S0.3', () => sphereCross(sphere, line)],
    ['S0.2', () => sphereQuadratic(sphere, line)],
    ['S1.1', () => sphereEntryExit(sphere, line)],
    ['S0.1', () => vectorBetween({ p: line.origin, q: sphere.center })],
  ]);
}

/** `axis`: the row of separating axes comes first, and shows this one. In the plane only rows of the plane fit. */
export function pairChoices(a: Shape, b: Shape, axis?: AxisSource, dimensions: 2 | 3 = 3): Choices {
  const choices = new Map<RowId, () => Construction>();
  // (A body may be a mesh.)
  if (!KINDS.includes(a.kind) || !KINDS.includes(b.kind)) return choices;
  const [isSpace, onAxis] = [dimensions === 3, () => separatingPlane(a, b, axis)];
  if (axis !== undefined) choices.set('S4.5', onAxis);
  const [sphere, rod, box] = [ofKind('sphere', a, b), ofKind('capsule', a, b), ofKind('aabb', a, b) ?? ofKind('obb', a, b)];
  if (a.kind === 'sphere' && b.kind === 'sphere') {
    choices.set('S4.2', () => spherePair(a, b, dimensions));
    choices.set('S4.1', () => pointsApart({ p: a.center, q: b.center, dimensions }));
  } else if (sphere && rod) {
    choices.set('S0.5', () => sphereCapsule(sphere, rod, dimensions));
    if (isSpace) choices.set('S4.6', () => pointSegment(sphere, rod));
    choices.set('S0.8', () => inflatedSphere(sphere, rod, dimensions));
  } else if (a.kind === 'capsule' && b.kind === 'capsule') {
    if (isSpace) choices.set('S0.7', () => capsulesInSpace(a, b));
    else choices.set('S0.6', () => capsulesInPlane(a, b));
  } else {
    if (box && sphere) choices.set('S4.3', () => overhang(box, sphere.center, sphere.radius, dimensions));
    if (isSpace) choices.set('S4.5', onAxis);
    if (isSpace && isBox(a) && isBox(b)) choices.set('S4.4', () => axisCounts(a, b));
  }
  return choices;
}

/** The first of the two that is of a kind. */
function ofKind<K extends Shape['kind']>(kind: K, ...shapes: readonly Shape[]): Extract<Shape, { kind: K }> | undefined {
  return shapes.find((shape): shape is Extract<Shape, { kind: K }> => shape.kind === kind);
}

function isBox(shape: Shape): shape is Aabb | Obb {
  return shape.kind === 'aabb' || shape.kind === 'obb';
}

export function lineChoices(a: LinearObject, b: LinearObject, coincident: 'miss' | 'hit'): Choices {
  return new Map([['S2', () => linesMeet(a, b, coincident)]]);
}

/** The rows that fit two shapes of the plane. */
export function planarChoices(a: Shape2, b: Shape2): Choices {
  return pairChoices(solidOf(a), solidOf(b), undefined, 2);
}

/** The rows that fit a point and a shape of the plane. */
export function pointChoices(shape: Shape2, at: readonly [number, number]): Choices {
  const [solid, point] = [solidOf(shape), inSpace(at)];
  if (solid.kind === 'sphere') {
    return new Map([
      ['S0.1', () => pointInSphere(solid, point, 2)],
      ['S4.1', () => pointsApart({ p: solid.center, q: point, dimensions: 2 })],
    ]);
  }
  if (solid.kind === 'capsule') return new Map([['S4.6', () => pointSegment({ center: point, radius: 0 }, solid, 2)]]);
  return new Map([['S4.3', () => overhang(solid, point, 0, 2)]]);
}
