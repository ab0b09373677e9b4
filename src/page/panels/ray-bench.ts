// What the panels about rays take of the page.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Seen } from '../kit/seen.ts';
import type { Layer, Preset } from '../model/layer-choice.ts';
import type { Convention } from '../model/inside-conventions.ts';
import type { Session } from '../model/session.ts';
import type { NextRay, QueryMode, Ray } from '../model/rays.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { Figure } from './explain-ray.ts';
import type { Vec3 } from 'kantsu';

/** Actions of the user. */
export interface RayActions {
  selectRay(ray: Ray): void;
  renameRay(ray: Ray, name: string): void;
  hideRay(ray: Ray, hidden: boolean): void;
  removeRay(ray: Ray): void;
  clearRays(): void;
  setMode(mode: QueryMode): void;
  setNextRay(next: NextRay): void;
  /** Whether rays start at a fixed point instead of the camera. */
  setFixedOrigin(fixed: boolean): void;
  setInside(convention: Convention): void;
  lookAtHit(index: number): void;
  /** To the view before the first swing of the camera. */
  lookBack(): void;
  lookAtEnd(index: number, end: 'enter' | 'exit'): void;
  cast(origin: Vec3, direction: Vec3, reach: number, keep: boolean): void;
  copyLink(): void;
  saveScene(): void;
  savePicture(): void;
  setPreset(preset: Preset): void;
  setLayer(layer: Layer, on: boolean): void;
  setSwing(on: boolean): void;
}

export interface RayBench {
  readonly session: Seen<Session>;
  readonly actions: RayActions;
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
