// S4: distances of points, spheres and boxes, separating axes, the capsule as a thickened segment, and the countdown.

import { CountdownTimer, aabb, obb, separatingAxes } from 'kantsu';
import type { Obb, Vec3 } from 'kantsu';
import { axisCounts, overhang, separatingPlane, spherePair } from '../../../construction/rows/solid-pair-figure.ts';
import { pointSegment } from '../../../construction/rows/sphere-capsule-figure.ts';
import { pointsApart } from '../../../construction/rows/vector-between.ts';
import { HUMAN, humanCapsules, humanFigure } from './human-figure.ts';
import { digits, fixed } from '../../../ui/format.ts';
import type { Lesson, LessonState, NumberControl, Seen } from './lesson.ts';
import { capsuleOf, isNear, point, radius, scene, sphereOf, state } from './scene-controls.ts';
import {
  because,
  comesTo,
  compute,
  drawn,
  holds,
  is,
  make,
  outcome,
  predict,
  ranked,
  rangeOf,
  reported,
  trendOf,
  valueAt,
  whole,
} from './tasks.ts';
import type { Problem } from './tasks.ts';
import type { TraceInputs } from '../traces/algorithms.ts';
import { t } from './words.ts';

const REACH = { x: 4.6, y: 3.2 };

const turn = (id: string, letter: string): NumberControl => ({ id, letter, least: -90, most: 90, unit: '°' });

/** Half sizes, m. */
const HALF = { A: [1.2, 0.8, 0.7], B: [0.9, 0.7, 1] } as const satisfies Record<string, Vec3>;
const isHuman = ({ choices }: LessonState): boolean => choices['figure'] === 'human';
const isOneCapsule = (at: LessonState): boolean => !isHuman(at);
const ONE_CAPSULE = { choices: { figure: 'capsule' } } as const;

/** Rotated about z, then tilted about y. */
export function boxAt({ points, numbers }: LessonState, operand: 'A' | 'B'): Obb {
  const [z, y] = [numbers[`turn${operand}`], numbers[`tilt${operand}`] ?? 0].map((degrees) => (degrees * Math.PI) / 360);
  const [cz, sz, cy, sy] = [Math.cos(z), Math.sin(z), Math.cos(y), Math.sin(y)];
  // Tilt after turn, as quaternions: (0, sy, 0, cy)·(0, 0, sz, cz).
  return obb({
    center: points[operand],
    half: HALF[operand],
    orientation: [sy * sz, sy * cz, cy * sz, cy * cz],
  });
}

const FROM_INSIDE = holds(
  ({ construction, state: { numbers } }) => numbers['rb'] > 0 && isNear(valueAt(construction, 'd'), numbers['ra'] - numbers['rb'], 0.01),
  'lessons.wrong.S4.2',
  ({ construction, state: { numbers } }) => ({
    d: digits(valueAt(construction, 'd')),
    difference: fixed(numbers['ra'] - numbers['rb'], 2),
  }),
);

const overhangs = ({ construction }: Seen): number => ['vx', 'vy', 'vz'].filter((id) => valueAt(construction, id) !== 0).length;
const ONE_OVERHANG = holds(
  (seen) => overhangs(seen) === 2,
  'lessons.wrong.S4.3',
  (seen) => ({ n: 3 - overhangs(seen) }),
);
const FOOT = ranked(
  () => t('lessons.askFoot'),
  () => [t('lessons.onFace'), t('lessons.onEdge'), t('lessons.onCorner')],
  (seen) => overhangs(seen) - 1,
  because('d'),
);

/** No face normal of two boxes has a gap. */
const BY_EDGES = holds(
  (seen) => facesOf(seen).length === 0,
  'lessons.wrong.S4.5',
  (seen) => ({ axes: facesOf(seen).join(', ') }),
);
const facesOf = ({ state: at }: Seen): readonly string[] =>
  separatingAxes(boxAt(at, 'A'), boxAt(at, 'B')).axes.flatMap(({ overlap, source }) =>
    overlap < 0 && !source.includes('×') ? [source] : [],
  );

/** Started 4 s after it was made: the source's first frame takes them off. */
const LATE_START: TraceInputs['countdown'] = {
  initial: 5,
  made: 0,
  calls: [
    { call: 'start', now: 4 },
    { call: 'frame', now: 4 + 1 / 60 },
    { call: 'frame', now: 6 },
  ],
};

/** What a countdown has left after these calls, with seconds between them. */
function remaining(initial: number, calls: readonly ('start' | 'stop' | 'reset' | number)[]): Problem {
  const timer = new CountdownTimer(initial);
  let ran: number[] = [];
  for (const call of calls) {
    if (typeof call !== 'number') timer[call]();
    else if (timer.isRunning) ran.push(call);
    if (call === 'reset') ran = [];
    if (typeof call === 'number') timer.advance(call);
  }
  const steps = calls.map((call) => (typeof call === 'number' ? `${call} s` : `${call}()`));
  const way = `remaining = ${[initial, ...ran].join(' − ')}`;
  return {
    given: [`new\u00a0CountdownTimer(${initial})`, ...steps].join(' → '),
    asked: t('lessons.askRemaining'),
    symbol: 'remaining',
    unit: 's',
    answer: timer.remaining,
    way,
    why: `${way} = ${timer.remaining} s`,
  };
}

export const DISTANCE_LESSONS: readonly Lesson[] = [
  {
    id: 'S4.1',
    scene: scene({
      dimensions: 3,
      points: [point('P1', 'P₁', 'a'), point('P2', 'P₂', 'b')],
      start: state({ P1: [2, 3, 4], P2: [4, 6, 8] }),
      center: [3.2, 4.8, 6],
      reach: { x: 3.4, y: 2.6 },
      azimuth: -0.53,
      construct: ({ points }) => pointsApart({ p: points['P1'], q: points['P2'] }),
    }),
    tasks: {
      predict: predict({ points: { P1: [0, 0, 0], P2: [2, 3, 4] } }, trendOf('|V|'), { 0: 'moved', 2: 'moved' }),
      make: make([is('|V|', '=', 7, 0.01), is('vx', '≠', 0), is('vy', '≠', 0), is('vz', '≠', 0)], { points: { P2: [4, 6, 10] } }),
      compute: compute('|V|'),
    },
    exercises: ['matrix'],
  },
  {
    id: 'S4.2',
    scene: scene({
      dimensions: 3,
      points: [point('Pa', 'Pa', 'a'), point('Pb', 'Pb', 'b')],
      // Without a radius of its own it is a point.
      numbers: [radius('ra', 'ra'), { ...radius('rb', 'rb'), least: 0 }],
      start: state({ Pa: [-1.6, -0.3, 0], Pb: [1.8, 0.5, 0] }, { ra: 1.2, rb: 0 }),
      reach: REACH,
      view: 'front',
      construct: (at) => spherePair(sphereOf(at, 'Pa', 'ra'), sphereOf(at, 'Pb', 'rb')),
    }),
    tasks: {
      predict: predict({ points: { Pa: [0, 0, 0], Pb: [1, 1, 1] }, numbers: { ra: 0.8, rb: 0.8 } }, outcome()),
      make: make([FROM_INSIDE], { points: { Pa: [0, 0, 0], Pb: [0.3, 0, 0] }, numbers: { rb: 0.9 } }),
      compute: compute('gap'),
    },
    exercises: ['matrix'],
  },
  {
    id: 'S4.3',
    scene: scene({
      dimensions: 3,
      points: [point('P', 'P', 'b')],
      numbers: [{ id: 'r', letter: 'r', least: 0, most: 2, unit: 'm' }],
      start: state({ P: [1, 1, 1] }, { r: 0 }),
      center: [0.3, 0.3, 0.3],
      reach: { x: 1.3, y: 1.15 },
      azimuth: -0.53,
      construct: ({ points, numbers }) => overhang(aabb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), points['P'], numbers['r']),
    }),
    tasks: {
      predict: predict({ points: { P: [1, 0.2, 0.3] } }, FOOT, { 1: 'overhangs', 2: 'overhangs' }),
      make: make([ONE_OVERHANG], { points: { P: [1, 1, 0.3] } }),
      compute: compute('d', { given: ['P', 'hx', 'hy', 'hz'], rest: { numbers: { r: 0 } } }),
    },
    exercises: ['matrix'],
  },
  {
    id: 'S4.4',
    scene: scene({
      dimensions: 3,
      points: [point('A', 'A', 'a'), point('B', 'B', 'b')],
      numbers: [turn('turnA', '∠A'), turn('turnB', '∠B'), turn('tiltB', '∠B (y)')],
      start: state({ A: [-1.6, 0, 0], B: [1.5, 0.4, 0] }, { turnA: 0, turnB: 20, tiltB: 0 }),
      reach: REACH,
      view: 'front',
      construct: (at) => axisCounts(boxAt(at, 'A'), boxAt(at, 'B')),
    }),
    tasks: {
      predict: predict({ numbers: { turnA: 45 } }, trendOf('oAABB'), { 0: 'grows', 1: 'grows' }),
      make: make([is('oAABB', '>', 0), is('oOBB', '<', 0), reported('measured')], {
        points: { A: [-1.2, -0.9, 0], B: [0.7, 0.9, 0] },
        numbers: { turnA: 45, turnB: 45 },
      }),
      compute: compute('oAABB', {
        rest: { numbers: { turnA: 0, turnB: 0, tiltB: 0 } },
        also: () => t('lessons.twoBoxes', { a: `(${HALF.A.join(', ')})`, b: `(${HALF.B.join(', ')})` }),
        way: 'lessons.wayAABB',
      }),
    },
    exercises: ['matrix', 'world'],
    extra: 'boxes',
  },
  {
    id: 'S4.5',
    scene: scene({
      dimensions: 3,
      points: [point('A', 'A', 'a'), point('B', 'B', 'b')],
      numbers: [turn('turnA', '∠A'), turn('turnB', '∠B'), turn('tiltB', '∠B (y)')],
      start: state({ A: [-1.3, -0.2, 0], B: [1.5, 0.4, 0.2] }, { turnA: 15, turnB: -30, tiltB: 25 }),
      reach: { x: 3.6, y: 2.2 },
      view: 'oblique',
      construct: (at) => separatingPlane(boxAt(at, 'A'), boxAt(at, 'B')),
    }),
    tasks: {
      predict: predict({ points: { B: [0.4, 0.3, 0.2] } }, rangeOf('gap'), { 1: 'zeroGap', 2: 'someGap' }),
      make: make([comesTo({ outcome: 'miss' }), BY_EDGES], {
        points: { A: [0, 0, 0], B: [2.4, 1.8, 0.6] },
        numbers: { turnA: 0, turnB: -45, tiltB: 45 },
      }),
      compute: compute('gap', { given: ['Pa', 'Pb', 'n', 'ra', 'rb'] }),
    },
    exercises: ['sat'],
  },
  {
    id: 'S4.6',
    scene: scene({
      dimensions: 3,
      points: [
        point('Pc', 'Pc', 'b'),
        ...[point('P1', 'Ps', 'a'), point('P2', 'Pe', 'a')].map((one) => ({ ...one, isShown: isOneCapsule })),
        ...Object.keys(HUMAN).map((id) => ({ ...point(id, id, 'a'), isShown: isHuman })),
      ],
      numbers: [radius('r1', 'r'), { ...radius('r2', 'r′'), isShown: isOneCapsule }],
      choices: [
        {
          id: 'figure',
          label: 'lessons.figure',
          values: [
            { id: 'human', text: 'lessons.humanFigure' },
            { id: 'capsule', text: 'lessons.capsuleFigure' },
          ],
        },
      ],
      start: state({ Pc: [1.7, 1, 0], P1: [-2.2, -0.4, 0], P2: [1.8, 0.2, 0], ...HUMAN }, { r1: 0.5, r2: 0.8 }, { figure: 'human' }),
      center: [0, 0.5, 0],
      reach: { x: 4.6, y: 3.1 },
      view: 'front',
      construct(at) {
        const ball = sphereOf(at, 'Pc', 'r1');
        return isHuman(at) ? humanFigure(ball, humanCapsules(at)) : pointSegment(ball, capsuleOf(at, 'P1', 'P2', 'r2'));
      },
    }),
    tasks: {
      predict: predict({ ...ONE_CAPSULE, points: { Pc: [2.6, -0.8, 0] } }, rangeOf('f', 1), { 0: 'ahead', 1: 'onAxis' }),
      make: make([is('f', '=', 2, 0.05), is('d', '=', 'r₁+r₂', 0.02)], {
        ...ONE_CAPSULE,
        points: { P1: [-1, 0, 0], P2: [0.3, 0, 0], Pc: [1.6, 0, 0] },
      }),
      compute: compute('d', { given: ['Pc', 'P1', 'P2'], rest: ONE_CAPSULE }),
    },
    exercises: ['capsules', 'range'],
  },
  {
    id: 'S4.7',
    tasks: {
      predict: drawn(() => remaining(5, ['start', 2, 'stop', 'reset', 1])),
      make: make([reported('stopped'), reported('restarted')]),
      compute: drawn((random) =>
        remaining(whole(random, 12, 20), ['start', whole(random, 1, 5), 'stop', whole(random, 1, 9), 'start', whole(random, 1, 5)]),
      ),
    },
    trace: { id: 'countdown', input: () => LATE_START },
    exercises: ['quiz'],
    extra: 'countdown',
  },
];
