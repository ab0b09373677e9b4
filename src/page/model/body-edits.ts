// Edits of bodies by the user: moved, rotated, resized, added, duplicated (duplicate.ts), deleted, dragged; each recorded so that it can be undone.

import type { Entity } from 'kantsu';
import type { History } from './history.ts';
import type { Session } from './session.ts';

export class BodyEdits {
  readonly #session: Session;
  readonly #history: History;

  constructor(session: Session, history: History) {
    this.#session = session;
    this.#history = history;
  }

  /** Records edits of bodies since the last call, as one change; nothing without any. */
  note(kind?: string): void {
    this.#history.worldChanged(this.#session, kind);
  }

  /** Removes a body; the room's own floor and walls stay. */
  remove(entity: Entity): void {
    if (this.#session.isWall(entity) || !this.#session.world.isAlive(entity)) return;
    this.#session.remove(entity);
    this.note();
  }
}
