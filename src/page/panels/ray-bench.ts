// What the panels about rays take of the page.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { Dispatch } from '../tools/action.ts';
import type { Figure } from './explain-ray.ts';

export interface RayBench {
  readonly session: Seen<Session>;
  readonly dispatch: Dispatch;
  readonly viewpoint: Viewpoint;
  /** Highlights the figure of a line of the math; null for none. */
  readonly light: (figure: Figure | null) => void;
}

/** What is made of the current hits; it stays as it is while a body of theirs is gone and the ray is yet to be cast again, in the next frame. */
export function useLiving(session: Session, make: () => JSX.Element): JSX.Element | null {
  const last = useRef<JSX.Element | null>(null);
  if (session.rays.current?.hits.every(({ entity }) => session.world.isAlive(entity)) !== false) last.current = make();
  return last.current;
}

/** Of a list of hits: its body is no longer lit when pointer and focus have left. */
export function unpoint(session: Session) {
  return {
    onPointerLeave: (): void => session.pointAtHit(null),
    onFocusOut({ currentTarget }: { readonly currentTarget: Element }): void {
      if (!currentTarget.matches(':hover')) session.pointAtHit(null);
    },
  };
}
