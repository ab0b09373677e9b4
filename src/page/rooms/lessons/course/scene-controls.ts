// Controls that many lessons share.

import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import type { CapsuleInput } from '../../../construction/rows/ray-capsule-figure.ts';
import type { LineInput, SphereInput } from '../../../construction/rows/sphere-line.ts';
import type { ChoiceControl, LessonState, NumberControl, PointControl, Scene } from './lesson.ts';

/** m: a direction shorter than this is refused. */
const SHORTEST = 1e-4;

export const RADIUS: NumberControl = { id: 'r', letter: 'r', least: 0.1, most: 4, unit: 'm' };

export const radius = (id: string, letter: string): NumberControl => ({ ...RADIUS, id, letter });

export const ORIGIN: PointControl = { id: 'P0', letter: 'P0', operand: 'a' };
export const DIRECTION: PointControl = { id: 'V', letter: 'V', from: 'P0', operand: 'a' };
export const CENTER: PointControl = { id: 'Pc', letter: 'Pc', operand: 'b' };

export const point = (id: string, letter: string, operand: 'a' | 'b'): PointControl => ({ id, letter, operand });

/** How much of the line counts. */
export const LINE_KIND: ChoiceControl = {
  id: 'kind',
  label: 'lessons.kind',
  values: [
    { id: 'line', text: 'lessons.line' },
    { id: 'ray', text: 'lessons.halfLine' },
    { id: 'segment', text: 'lessons.segment' },
  ],
};

export function lineOf({ points, choices }: LessonState): LineInput {
  return { origin: points['P0'], direction: points['V'], kind: (choices['kind'] ?? 'ray') as LineInput['kind'] };
}

export function sphereOf({ points, numbers }: LessonState, center = 'Pc', size = 'r'): SphereInput {
  return { center: points[center], radius: numbers[size] };
}

export function capsuleOf({ points, numbers }: LessonState, p1 = 'P1', p2 = 'P2', size = 'r'): CapsuleInput {
  return { p1: points[p1], p2: points[p2], radius: numbers[size] };
}

export const isDirection = (v: Readonly<Vec3>): boolean => Math.hypot(...v) >= SHORTEST;
/** So that the unit vector can be written down. */
export const hasWholeLength = ({ points }: LessonState): boolean => Number.isInteger(Math.hypot(...points['V']));
export const hasDirection = ({ points }: LessonState): boolean => isDirection(points['V']);

/** With what most have: a centre at the origin, no choices, no numbers, nothing that is refused. */
export function scene(scene: Partial<Scene> & Omit<Scene, 'choices' | 'numbers' | 'center' | 'accepts'>): Scene {
  return { choices: [], numbers: [], center: [0, 0, 0], accepts: () => true, ...scene };
}

/** The x and y of a point, for a trace. */
export const flat = ([x, y]: Readonly<Vec3>): Vec2 => [x, y];

export function isNear(value: number, wanted: number, tolerance: number): boolean {
  // The last place of a sum of hundredths is rounding.
  return Math.abs(value - wanted) <= tolerance + 1e-9;
}

export function state(
  points: Readonly<Record<string, Vec3>>,
  numbers: Readonly<Record<string, number>> = {},
  choices: Readonly<Record<string, string>> = {},
): LessonState {
  return { points, numbers, choices };
}
