// What is chosen in a world, and what is under the pointer. No DOM, no three.

import type { Entity, World } from 'kantsu';
import type { RowId } from '../construction/rows/construction.ts';
import type { FunnelStage } from './funnel-stage.ts';
import type { MarkAt, Pair } from './pair.ts';

export class Selection {
  body: Entity | undefined;
  /** The selection at the start of the current change of the world. */
  before: Entity | undefined;
  /** Under the pointer in the picture, directly or by a mark of the ray on it, or its row in a panel; highlighted wherever it is shown. */
  hovered: Entity | undefined;
  /** The body whose row in a panel is hovered or focused. */
  pointed: Entity | undefined;
  /** The pair whose contact is selected; it may no longer, or not yet, touch. */
  picked: Pair | undefined;
  /** It was selected by a sentence that is being read: the panel does not scroll to it. */
  keepsScroll = false;
  /** The pair whose contact mark is under the pointer, where a click would pick it. */
  mark: MarkAt | undefined;
  /** The stage of the selected body's funnel that is shown in the picture. */
  funnelStage: FunnelStage | undefined;
  /** The row whose construction is drawn where it fits; the first that does where undefined. */
  constructionRow: RowId | undefined;
  /** The probe is being moved or selected: the picture shows its values. */
  probing = false;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  select(body: Entity | undefined): void {
    this.body = body;
    this.#changed();
  }

  /** Selects the contact of a pair, or none. */
  pick(pair: Pair | undefined, keepsScroll = false): void {
    this.picked = pair && { a: pair.a, b: pair.b };
    this.keepsScroll = keepsScroll && pair !== undefined;
    this.#changed();
  }

  /** Another world. */
  clear(): void {
    this.body = this.hovered = this.pointed = undefined;
    this.picked = this.mark = this.funnelStage = undefined;
    this.keepsScroll = false;
  }

  /** Forgets bodies that are gone. */
  refresh(world: World): void {
    const isGone = (body: Entity | undefined): boolean => body !== undefined && !world.isAlive(body);
    if (isGone(this.body)) this.select(undefined);
    if (isGone(this.hovered)) this.hovered = undefined;
    if (isGone(this.pointed)) this.pointed = undefined;
  }
}
