// The name of a body as a button: the body is highlighted wherever it is drawn while its name is hovered or focused.

import type { Entity } from 'kantsu';
import type { JSX } from 'preact';
import { whilePointed } from '../kit/use-held.ts';
import type { Session } from '../model/session.ts';

interface BodyLinkProps {
  readonly session: Session;
  readonly body: Entity;
  readonly pressed?: boolean;
  /** Selects the body where left out. */
  readonly press?: () => void;
}

export function BodyLink({ session, body, pressed, press = () => session.selection.select(body) }: BodyLinkProps): JSX.Element {
  const point = whilePointed((on) => (session.selection.pointed = on ? body : undefined));
  return (
    <button type="button" class="body-link cut" aria-pressed={pressed} disabled={!session.world.isAlive(body)} onClick={press} {...point}>
      {session.nameOf(body)}
    </button>
  );
}
