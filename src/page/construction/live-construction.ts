// What the layer draws of a world: the construction of the picked contact, or else of the selected ray and the body it hits or passes closest to.

import type { Aabb, Obb, Shape } from '../../core/index.ts';
import { KINDS } from '../../core/shapes/record.ts';
import { readPicked } from '../contact/picked-contact.ts';
import type { Lab } from '../model/lab.ts';
import { rowIn } from './choices-view.ts';
import type { Choices } from './choices-view.ts';
import { Highlight } from './highlight.ts';
import { capsulesInSpace } from './rows/capsule-pair-figure.ts';
import type { Construction, RowId } from './rows/construction.ts';
import { capsuleEntryExit, cylinderRoots } from './rows/ray-capsule-figure.ts';
import { axisCounts, overhang, separatingPlane, spherePair } from './rows/solid-pair-figure.ts';
import { inflatedSphere, pointSegment, sphereCapsule } from './rows/sphere-capsule-figure.ts';
import { sphereCross, sphereEntryExit, sphereQuadratic, sphereTriangles } from './rows/sphere-line.ts';
import type { LineInput } from './rows/sphere-line.ts';
import { pointsApart, vectorBetween } from './rows/vector-between.ts';

/** Joins the drawing on the stage and the panel. */
export const liveHighlight = new Highlight();

/** The rows for the picked contact or the selected ray; none where the texts have no construction for them. */
export function choicesOf(lab: Lab): Choices {
  const picked = lab.picked && readPicked(lab.world, lab.picked);
  if (picked) return pairChoices(picked.shapeA, picked.shapeB);
  const { current, hit } = lab.rays;
  const body = hit?.entity ?? current?.nearest?.entity;
  if (!current || current.hidden || body === undefined || !lab.world.isAlive(body)) return new Map();
  const shape = lab.world.shape(body);
  const { origin, direction, maxDistance } = current;
  return rayChoices(shape, { origin, direction, kind: 'ray', maxDistance });
}

/** The row that was chosen, if it fits; else the first. */
export function liveConstruction(lab: Lab): Construction | undefined {
  const choices = choicesOf(lab);
  const row = rowIn(choices, lab.constructionRow);
  return row && choices.get(row)!();
}

export function rayChoices(shape: Shape, line: LineInput): Choices {
  switch (shape.kind) {
    case 'sphere':
      return new Map([
        ['S0.4', () => sphereTriangles(shape, line)],
        ['S0.3', () => sphereCross(shape, line)],
        ['S0.2', () => sphereQuadratic(shape, line)],
        ['S1.1', () => sphereEntryExit(shape, line)],
        ['S0.1', () => vectorBetween({ p: line.origin, q: shape.center })],
      ]);
    case 'capsule':
      return new Map([
        ['S1.3', () => capsuleEntryExit(shape, line)],
        ['S1.2', () => cylinderRoots(shape, line)],
      ]);
    default:
      return new Map();
  }
}

export function pairChoices(a: Shape, b: Shape): Choices {
  const choices = new Map<RowId, () => Construction>();
  // (A body may be a mesh.)
  if (!KINDS.includes(a.kind) || !KINDS.includes(b.kind)) return choices;
  const sphere = a.kind === 'sphere' ? a : b.kind === 'sphere' ? b : undefined;
  const rod = a.kind === 'capsule' ? a : b.kind === 'capsule' ? b : undefined;
  if (a.kind === 'sphere' && b.kind === 'sphere') {
    choices.set('S4.2', () => spherePair(a, b));
    choices.set('S4.1', () => pointsApart({ p: a.center, q: b.center }));
    return choices;
  }
  if (sphere && rod) {
    choices.set('S0.5', () => sphereCapsule(sphere, rod));
    choices.set('S4.6', () => pointSegment(sphere, rod));
    choices.set('S0.8', () => inflatedSphere(sphere, rod, 3));
    return choices;
  }
  if (a.kind === 'capsule' && b.kind === 'capsule') return choices.set('S0.7', () => capsulesInSpace(a, b));
  const box = isBox(a) ? a : isBox(b) ? b : undefined;
  if (box && sphere) choices.set('S4.3', () => overhang(box, sphere.center, sphere.radius));
  choices.set('S4.5', () => separatingPlane(a, b));
  if (isBox(a) && isBox(b)) choices.set('S4.4', () => axisCounts(a, b));
  return choices;
}

function isBox(shape: Shape): shape is Aabb | Obb {
  return shape.kind === 'aabb' || shape.kind === 'obb';
}
