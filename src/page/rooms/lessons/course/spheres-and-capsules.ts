// S0: vectors, line and sphere, sphere and capsule, two capsules.

import type { Vec3 } from 'kantsu';
import { capsulesInPlane, capsulesInSpace } from '../../../construction/rows/capsule-pair-figure.ts';
import type { CapsuleInput } from '../../../construction/rows/ray-capsule-figure.ts';
import { inflatedSphere, sphereCapsule } from '../../../construction/rows/sphere-capsule-figure.ts';
import { sphereCross, sphereQuadratic, sphereTriangles } from '../../../construction/rows/sphere-line.ts';
import { crossSign, pointInSphere, vectorBetween } from '../../../construction/rows/vector-between.ts';
import { dot, minus, plus } from '../../../kit/vectors.ts';
import type { ChoiceControl, Lesson, LessonState, PointControl, Scene } from './lesson.ts';
import {
  CENTER,
  DIRECTION,
  LINE_KIND,
  ORIGIN,
  RADIUS,
  capsuleOf,
  flat,
  hasDirection,
  hasWholeLength,
  lineOf,
  point,
  radius,
  scene,
  sphereOf,
  state,
} from './scene-controls.ts';
import { because, chosen, comesTo, compute, is, make, outcome, predict, rangeOf, trendOf } from './tasks.ts';

const REACH = { x: 5.4, y: 2.9 };

const lineAndSphere = (
  construct: (at: LessonState) => ReturnType<typeof sphereCross>,
  start: LessonState,
  direction: PointControl = DIRECTION,
): Scene =>
  scene({
    dimensions: 2,
    points: [ORIGIN, direction, CENTER],
    numbers: [RADIUS],
    choices: [LINE_KIND],
    start,
    center: [0.5, 0.6, 0],
    reach: REACH,
    accepts: hasDirection,
    construct,
  });

const isBall = ({ choices }: LessonState): boolean => choices['figure'] === 'sphere';

const FIGURE: ChoiceControl = {
  id: 'figure',
  label: 'lessons.figure',
  values: [
    { id: 'arrow', text: 'lessons.arrowFigure' },
    { id: 'sphere', text: 'lessons.sphereFigure' },
    { id: 'sign', text: 'lessons.signFigure' },
  ],
};

const vectors = scene({
  dimensions: 2,
  points: [point('P', 'P', 'a'), { ...point('Q', 'Q', 'b'), isShown: (at) => !isBall(at) }, { ...point('Pc', 'Pc', 'b'), isShown: isBall }],
  numbers: [{ ...RADIUS, isShown: isBall }],
  choices: [FIGURE],
  start: state({ P: [-1, -1, 0], Q: [3, 1, 0], Pc: [1, 0.4, 0] }, { r: 2 }, { figure: 'arrow' }),
  center: [1, 0.6, 0],
  reach: REACH,
  construct({ points: { P, Q, Pc }, numbers: { r }, choices }) {
    if (choices['figure'] === 'sphere') return pointInSphere({ center: Pc, radius: r }, P, 2);
    return choices['figure'] === 'sign' ? crossSign(P, Q) : vectorBetween({ p: P, q: Q, dimensions: 2 });
  },
});

const clamped = (construct: Scene['construct'], start: LessonState): Scene =>
  scene({
    dimensions: 2,
    points: [CENTER, point('P1', 'P0', 'a'), point('P2', 'P0 + L', 'a')],
    numbers: [radius('r1', 'r₁'), radius('r2', 'r₂')],
    start,
    passes: ({ points: { Pc, P1, P2 } }, share) => ({ Pc: passing(Pc, P1, P2, share) }),
    center: [0, 0.6, 0],
    reach: { x: 5.4, y: 2.5 },
    construct,
  });

/** Beside the axis, as far from it as now, from before one end to beyond the other. */
function passing(center: Vec3, p1: Vec3, p2: Vec3, share: number): Vec3 {
  const L = minus(p2, p1);
  const LL = dot(L, L);
  const now = LL > 0 ? dot(minus(center, p1), L) / LL : 0;
  return plus(center, L, 2 * share - 0.5 - now);
}

const twoCapsules = (
  dimensions: 2 | 3,
  construct: (a: CapsuleInput, b: CapsuleInput, lines: 0 | 1 | 2) => ReturnType<typeof capsulesInSpace>,
  start: LessonState,
  choices: Scene['choices'] = [],
): Scene =>
  scene({
    dimensions,
    points: [point('P1', 'A', 'a'), point('P2', 'B', 'a'), point('P3', 'C', 'b'), point('P4', 'D', 'b')],
    numbers: [
      { ...radius('r1', 'r₁'), isShown: (at) => linesOf(at) < 1 },
      { ...radius('r2', 'r₂'), isShown: (at) => linesOf(at) < 2 },
    ],
    choices,
    start,
    center: [0, 0.6, 0],
    reach: { x: dimensions === 2 ? 5.4 : 4.4, y: 2.6 },
    view: 'oblique',
    construct: (at) => construct(capsuleOf(at, 'P1', 'P2', 'r1'), capsuleOf(at, 'P3', 'P4', 'r2'), linesOf(at)),
  });

/** S0.7: how many of the two are lines. */
function linesOf({ choices }: LessonState): 0 | 1 | 2 {
  return choices['pair'] === 'lines' ? 2 : choices['pair'] === 'lineCapsule' ? 1 : 0;
}

export const SPHERE_LESSONS: readonly Lesson[] = [
  {
    id: 'S0.1',
    scene: vectors,
    tasks: {
      predict: predict({ points: { P: [1, 3, 0], Q: [3, 1, 0] }, choices: { figure: 'sign' } }, rangeOf('P×Q'), {
        1: 'parallel',
        2: 'order',
      }),
      make: make([chosen(FIGURE, 'arrow'), is('V·V', '=', 25, 0.05), is('vx', '≠', 0), is('vy', '≠', 0)], { points: { Q: [2, 3, 0] } }),
      compute: compute('V·V'),
    },
    exercises: ['range'],
  },
  {
    id: 'S0.2',
    scene: lineAndSphere(
      (at) => sphereQuadratic(sphereOf(at), lineOf(at)),
      state({ P0: [-4, 0, 0], V: [2, 0.2, 0], Pc: [2, 1.4, 0] }, { r: 1.5 }, { kind: 'line' }),
    ),
    tasks: {
      predict: predict({ points: { Pc: [2, 2.5, 0] } }, rangeOf('D'), { 1: 'tangent', 2: 'roots' }),
      make: make([is('near', '=', 1, 0.01)], { points: { P0: [-4, 1.4, 0], V: [4.5, 0, 0] } }),
      compute: compute('D'),
    },
    exercises: ['patterns', 'range'],
  },
  {
    id: 'S0.3',
    scene: lineAndSphere(
      (at) => sphereCross(sphereOf(at), lineOf(at)),
      state({ P0: [-4, -0.5, 0], V: [3, 0.5, 0], Pc: [2, 1.5, 0] }, { r: 2 }, { kind: 'line' }),
    ),
    tasks: {
      predict: predict({ points: { V: [-3, -0.5, 0] } }, outcome(), { miss: 'bothWays' }),
      make: make([is('perp', '=', 'r', 0.01)], { points: { V: [3, 0, 0] } }),
      compute: compute('perp', { where: hasWholeLength }),
    },
    exercises: ['patterns'],
  },
  {
    id: 'S0.4',
    scene: lineAndSphere(
      (at) => sphereTriangles(sphereOf(at), lineOf(at)),
      state({ P0: [-4, 0.2, 0], V: [2, 0, 0], Pc: [2, 1, 0] }, { r: 1.6 }, { kind: 'line' }),
      { ...DIRECTION, letter: 'L' },
    ),
    tasks: {
      predict: predict({ points: { V: [4, 0, 0] } }, trendOf('near'), { 0: 'unit', 2: 'unit' }),
      make: make([chosen(LINE_KIND, 'ray'), comesTo({ outcome: 'miss', reason: 'behind' })], {
        points: { V: [-2, 0, 0] },
        choices: { kind: 'ray' },
      }),
      compute: compute('near', { where: hasWholeLength }),
    },
    exercises: ['range', 'patterns'],
  },
  {
    id: 'S0.5',
    scene: clamped(
      (at) => sphereCapsule(sphereOf(at, 'Pc', 'r1'), capsuleOf(at, 'P1', 'P2', 'r2'), 2),
      state({ Pc: [0.6, 2, 0], P1: [-2, -0.5, 0], P2: [2.4, 0.1, 0] }, { r1: 0.8, r2: 0.6 }),
    ),
    tasks: {
      predict: predict({ points: { Pc: [-3.2, 0.8, 0] } }, rangeOf('f', 1), { 1: 'before', 2: 'before' }),
      make: make([is('f', '<', 0), is('d', '≤', 'r₁+r₂')], { points: { Pc: [-2.8, 0.1, 0] } }),
      compute: compute('f'),
    },
    trace: {
      id: 'clamp',
      input: ({ points: { Pc, P1, P2 }, numbers: { r1, r2 } }) => ({ center: flat(Pc), r1, p1: flat(P1), p2: flat(P2), r2 }),
    },
    exercises: ['matrix'],
  },
  {
    id: 'S0.6',
    scene: twoCapsules(
      2,
      capsulesInPlane,
      state({ P1: [-3, -0.6, 0], P2: [2.4, -0.2, 0], P3: [0.6, 0.9, 0], P4: [2.2, 2.6, 0] }, { r1: 0.3, r2: 0.3 }),
    ),
    tasks: {
      predict: predict({ points: { P3: [-0.6, 1.8, 0], P4: [3.4, 0.7, 0] } }, rangeOf('c₁'), {
        0: 'side',
        1: 'onLine',
      }),
      make: make([is('least', '>', 'r₁+r₂'), comesTo({ outcome: 'cross' })], { points: { P3: [0, -2.4, 0] } }),
      compute: compute('least'),
    },
    trace: {
      id: 'ends',
      input: ({ points: { P1, P2, P3, P4 }, numbers: { r1, r2 } }) => ({
        a1: flat(P1),
        a2: flat(P2),
        ra: r1,
        b1: flat(P3),
        b2: flat(P4),
        rb: r2,
      }),
    },
    exercises: ['capsules', 'verify'],
  },
  {
    id: 'S0.7',
    scene: twoCapsules(
      3,
      capsulesInSpace,
      state(
        { P1: [-2.4, -0.4, 0], P2: [2.2, 0.2, 0], P3: [2.6, 2.2, -1.6], P4: [2.9, 1.8, 1.8] },
        { r1: 0.4, r2: 0.4 },
        { pair: 'capsules' },
      ),
      [
        {
          id: 'pair',
          label: 'lessons.pairStep',
          values: [
            { id: 'lines', text: 'lessons.pairLines' },
            { id: 'lineCapsule', text: 'lessons.pairLineCapsule' },
            { id: 'capsules', text: 'lessons.pairCapsules' },
          ],
        },
      ],
    ),
    tasks: {
      predict: predict({ points: { P3: [0, -2, 1.5], P4: [0, 2, 1.5] } }, outcome()),
      make: make([is('s', '>', 0), is('s', '<', 1), is('t', '>', 0), is('t', '<', 1), is('d', '=', 'r₁+r₂', 0.05)], {
        points: { P1: [-2.4, 0, 0], P2: [2.2, 0, 0], P3: [0, 0.8, -1.6], P4: [0, 0.8, 1.8] },
      }),
      compute: compute('d', { given: ['P1', 'L', 's', 'P1′', 'L′', 't'] }),
    },
    exercises: ['matrix'],
  },
  {
    id: 'S0.8',
    scene: clamped(
      (at) => inflatedSphere(sphereOf(at, 'Pc', 'r1'), capsuleOf(at, 'P1', 'P2', 'r2')),
      state({ Pc: [0, 0.6, 0], P1: [-2.8, -0.6, 0], P2: [0.7, -0.2, 0] }, { r1: 1, r2: 0.5 }),
    ),
    tasks: {
      predict: predict(
        { points: { P1: [-0.6, 0.6, 0], P2: [0.6, 1, 0] } },
        { ...outcome(), why: because('near', 'far') },
        { miss: 'inside', touch: 'inside' },
      ),
      make: make([is('near', '<', 0), is('far', '>', '|L|')], { points: { P1: [-0.6, 0.8, 0] } }),
      compute: compute('near'),
    },
    exercises: ['pairs'],
  },
];
