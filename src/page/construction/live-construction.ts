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
export function choicesOf(session: Session): Choices {
  const picked = session.selection.picked && readPicked(session, session.selection.picked);
  if (picked) return pairChoices(picked.shapeA, picked.shapeB);
  const { current, hit } = session.rays;
  const body = hit?.entity ?? current?.nearest?.entity;
  if (!current || current.hidden || body === undefined || !session.world.isAlive(body) || session.world.isMesh(body)) return new Map();
  const shape = session.shapeAt(body);
  const { origin, direction, maxDistance } = current;
  return rayChoices(shape, { origin, direction, kind: 'ray', maxDistance });
}

/** The row that was chosen, if it fits; else the first. */
export function liveConstruction(session: Session): Construction | undefined {
  const choices = choicesOf(session);
  const row = rowIn(choices, session.selection.constructionRow);
  return row && choices.get(row)!();
}
