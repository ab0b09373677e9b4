// Which algorithm a lesson steps through, with what its figure shows for an input, and the case in which the source and ours part.

import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import type { LessonChange, LessonState } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import type { LessonsKey } from './words.ts';
import { CIRCLE_RADIUS, BOX_HALF } from './scenes/planar-pair-figure.ts';
import type { TraceId, TraceInputs } from './traces/index.ts';

const flat = ([x, y]: Readonly<Vec3>): Vec2 => [x, y];

type Inputs = { readonly [Id in TraceId]: (state: LessonState) => TraceInputs[Id] | undefined };

/** Undefined where the figure shows something that the algorithm is not for; the trace then keeps its input. */
export const INPUT: Inputs = {
  clamp: ({ points, numbers }) => ({
    center: flat(points['Pc']),
    r1: numbers['r1'],
    p1: flat(points['P1']),
    p2: flat(points['P2']),
    r2: numbers['r2'],
  }),
  ends: ({ points, numbers }) => ({
    a1: flat(points['P1']),
    a2: flat(points['P2']),
    ra: numbers['r1'],
    b1: flat(points['P3']),
    b2: flat(points['P4']),
    rb: numbers['r2'],
  }),
  cascade: ({ points, numbers }) => ({
    origin: points['P0'],
    direction: points['V'],
    p1: points['P1'],
    p2: points['P2'],
    radius: numbers['r'],
  }),
  circleBox({ points, numbers, choices }) {
    const isCircleFirst = choices['a'] === 'circle';
    if (choices[isCircleFirst ? 'b' : 'a'] !== 'box' || choices[isCircleFirst ? 'a' : 'b'] !== 'circle') return undefined;
    const [circle, box] = isCircleFirst ? ['A', 'B'] : ['B', 'A'];
    return {
      center: flat(points[circle]),
      radius: CIRCLE_RADIUS,
      boxCenter: flat(points[box]),
      half: BOX_HALF,
      angle: (numbers[`turn${box}`] * Math.PI) / 180,
    };
  },
  dispatch: ({ choices }) => ({ a: choices['a'], b: choices['b'] }) as TraceInputs['dispatch'],
  countdown: () => undefined,
};

export const TRACE_OF: Partial<Record<LessonId, TraceId>> = {
  'S0.5': 'clamp',
  'S0.6': 'ends',
  'S1.3': 'cascade',
  'S3.1': 'circleBox',
  'S3.2': 'dispatch',
  'S4.7': 'countdown',
};

/** A state of the figure in which the two versions part, and what the button that shows it is called. */
export const PARTING: Partial<Record<LessonId, { readonly text: LessonsKey; readonly change: LessonChange }>> = {
  'S0.5': {
    text: 'lessons.parting',
    change: { points: { Pc: [0.5, 0, 0], P1: [0, 0, 0], P2: [0, 0, 0] }, numbers: { r1: 1, r2: 1 } },
  },
  'S0.6': {
    text: 'lessons.partingFirst',
    change: { points: { P1: [-3, 0, 0], P2: [3, 0, 0], P3: [0, -2.4, 0], P4: [0, 2.4, 0] }, numbers: { r1: 0.1, r2: 0.1 } },
  },
  'S1.3': {
    text: 'lessons.parting',
    change: { points: { P0: [-4, 1, 0], V: [1, 0, 0], P1: [-2, 0, 0], P2: [2, 0, 0] }, numbers: { r: 1 } },
  },
  'S3.1': {
    text: 'lessons.parting',
    change: { points: { A: [0, 1.8, 0], B: [0, 0, 0] }, numbers: { turnA: 0, turnB: 0 }, choices: { a: 'circle', b: 'box' } },
  },
  'S3.2': { text: 'lessons.partingUnfinished', change: { choices: { a: 'capsule', b: 'box' } } },
};
