// The result of two shapes: apart, touching or overlapping, the distance, and the deciding formula.

import { touchingRange } from 'kantsu/inspect';
import { distance2 } from 'kantsu/planar';
import type { Distance2, Shape2, Vec2 } from 'kantsu/planar';
import { KINDS } from './planar-figure.ts';
import type { Kind } from './planar-figure.ts';

export type State = 'separate' | 'touching' | 'penetrating';

export interface PairResult extends Distance2 {
  readonly state: State;
  /** Surfaces nearer than this touch, m: 4 eps·S. */
  readonly range: number;
}

/** The formula of each pair of kinds, the lower kind first. */
export type Rule = 'circleCircle' | 'circleBox' | 'circleCapsule' | 'boxBox' | 'boxCapsule' | 'capsuleCapsule';

export function pairResultOf(a: Shape2, b: Shape2): PairResult {
  const found = distance2(a, b);
  const range = touchingRange(sizeOf(a, b));
  return { ...found, range, state: stateOf(found.distance, range) };
}

export function stateOf(distance: number, range: number): State {
  return distance > range ? 'separate' : distance < -range ? 'penetrating' : 'touching';
}

/** S: the largest coordinate or size of the two, m. */
export function sizeOf(a: Shape2, b: Shape2): number {
  return Math.max(...lengthsOf(a).map(Math.abs), ...lengthsOf(b).map(Math.abs));
}

function lengthsOf(shape: Shape2): readonly number[] {
  if (shape.kind === 'box') return [...shape.center, ...shape.half];
  return shape.kind === 'circle' ? [...shape.center, shape.radius] : [...shape.p1, ...shape.p2, shape.radius];
}

export function ruleOf(a: Kind, b: Kind): Rule {
  const [first, second] = KINDS.indexOf(a) <= KINDS.indexOf(b) ? [a, b] : [b, a];
  return `${first}${second[0].toUpperCase()}${second.slice(1)}` as Rule;
}

/** The centres between which the line is drawn. */
export function middleOf(shape: Shape2): Vec2 {
  if (shape.kind !== 'capsule') return [...shape.center];
  return [(shape.p1[0] + shape.p2[0]) / 2, (shape.p1[1] + shape.p2[1]) / 2];
}

/** The shape, translated. */
export function shifted(shape: Shape2, dx: number, dy: number): Shape2 {
  const by = (p: Readonly<Vec2>): Vec2 => [p[0] + dx, p[1] + dy];
  return shape.kind === 'capsule' ? { ...shape, p1: by(shape.p1), p2: by(shape.p2) } : { ...shape, center: by(shape.center) };
}
