// A directed object of the plane: a start, a direction, and how much of its line it is.

import { halfLine2, line2, segment2 } from 'kantsu/planar';
import type { Linear2, Vec2 } from 'kantsu/planar';

export const PARTS = ['line', 'half-line', 'segment'] as const;
export type PartKind = (typeof PARTS)[number];

export interface LinearObject {
  readonly kind: PartKind;
  readonly start: Readonly<Vec2>;
  /** Where the parameter is 1. */
  readonly direction: Readonly<Vec2>;
}

/** The admissible parameters: −∞…∞, 0…∞ or 0…1. */
export function rangeOf(kind: PartKind): { low: number; high: number } {
  return { low: kind === 'line' ? -Infinity : 0, high: kind === 'segment' ? 1 : Infinity };
}

export function linearOf({ kind, start, direction }: LinearObject): Linear2 {
  if (kind === 'segment') return segment2({ a: start, b: pointAt({ start, direction }, 1) });
  return kind === 'line' ? line2({ point: start, direction }) : halfLine2({ point: start, direction });
}

export function pointAt({ start, direction }: Pick<LinearObject, 'start' | 'direction'>, s: number): Vec2 {
  return [start[0] + s * direction[0], start[1] + s * direction[1]];
}
