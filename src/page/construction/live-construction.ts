// What the layer draws of a world: the construction of the picked contact, or else of the selected ray and the body it hits or passes closest to.

import { readPicked } from '../contact/picked-contact.ts';
import type { Session } from '../model/session.ts';
import { pairChoices, rayChoices, rowIn } from './choices.ts';
import type { Choices } from './choices.ts';
import { Highlight } from './highlight.ts';
import type { Construction } from './rows/construction.ts';

/** Joins the drawing on the stage and the panel. */
export const liveHighlight = new Highlight();

/** The rows for the picked contact or the selected ray; none where the source has no construction for them. */
export function choicesOf(lab: Session): Choices {
  const picked = lab.selection.picked && readPicked(lab, lab.selection.picked);
  if (picked) return pairChoices(picked.shapeA, picked.shapeB);
  const { current, hit } = lab.rays;
  const body = hit?.entity ?? current?.nearest?.entity;
  if (!current || current.hidden || body === undefined || !lab.world.isAlive(body) || lab.world.isMesh(body)) return new Map();
  const shape = lab.shapeAt(body);
  const { origin, direction, maxDistance } = current;
  return rayChoices(shape, { origin, direction, kind: 'ray', maxDistance });
}

/** The row that was chosen, if it fits; else the first. */
export function liveConstruction(lab: Session): Construction | undefined {
  const choices = choicesOf(lab);
  const row = rowIn(choices, lab.selection.constructionRow);
  return row && choices.get(row)!();
}
