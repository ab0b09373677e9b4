// Two bodies whose contact is selected, or pointed at.

import type { Entity, Vec3 } from 'kantsu';

/** In the world's order. */
export interface Pair {
  readonly a: Entity;
  readonly b: Entity;
}

/** A mark in the picture for the contact of a pair. */
export interface MarkAt extends Pair {
  readonly at: Vec3;
}
