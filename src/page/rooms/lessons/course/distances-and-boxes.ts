// S4: distances of points, spheres and boxes, separating axes, the capsule as a thickened segment, and the countdown.

import { CountdownTimer, aabb, obb, separatingAxes } from 'kantsu';
import type { Obb, Vec3 } from 'kantsu';
import { axisCounts, overhang, separatingPlane, spherePair } from '../../../construction/rows/solid-pair-figure.ts';
import { pointSegment } from '../../../construction/rows/sphere-capsule-figure.ts';
import { pointsApart } from '../../../construction/rows/vector-between.ts';
import { HUMAN, humanCapsules, humanFigure } from './human-figure.ts';
import { fixed } from '../../../ui/format.ts';
import type { Asked, Lesson, LessonState, NumberControl, Seen } from './lesson.ts';
import { capsuleOf, isNear, point, radius, scene, sphereOf, state } from './scene-controls.ts';
import {
  anyPoints,
  because,
  choiceOf,
  comesTo,
  compute,
  drawn,
  holds,
  is,
  judged,
  outcome,
  placeOf,
  predict,
  signOf,
  trendOf,
  valueAt,
  whole,
} from './tasks.ts';
import type { Problem } from './tasks.ts';
import { t } from './words.ts';

const REACH = { x: 4.6, y: 3.2 };

const turn = (id: string, letter: string): NumberControl => ({ id, letter, least: -90, most: 90, unit: '°' });

const isHuman = ({ choices }: LessonState): boolean => choices['figure'] === 'human';
const isOneCapsule = (at: LessonState): boolean => !isHuman(at);
const ONE_CAPSULE = { choices: { figure: 'capsule' } } as const;
/** Half sizes, m. */
const HALF = { A: [1.2, 0.8, 0.7], B: [0.9, 0.7, 1] } as const satisfies Record<string, Vec3>;

/** Rotated about z, then tilted about y. */
export function boxAt({ points, numbers }: LessonState, who: 'A' | 'B'): Obb {
  const [z, y] = [numbers[`turn${who}`], numbers[`tilt${who}`] ?? 0].map((degrees) => (degrees * Math.PI) / 360);
  const [cz, sz, cy, sy] = [Math.cos(z), Math.sin(z), Math.cos(y), Math.sin(y)];
  // Tilt after turn, as quaternions: (0, sy, 0, cy)·(0, 0, sz, cz).
  return obb({
    center: points[who],
    half: HALF[who],
    orientation: [sy * sz, sy * cz, cy * sz, cy * cz],
  });
}

const FOOTS = ['lessons.onFace', 'lessons.onEdge', 'lessons.onCorner'] as const;
const overhangs = ({ construction }: Seen): number => ['vx', 'vy', 'vz'].filter((id) => valueAt(construction, id) !== 0).length;

/** The axes on which two boxes are apart. */
function gapsOf({ state: at }: Seen): readonly string[] {
  return separatingAxes(boxAt(at, 'A'), boxAt(at, 'B')).axes.flatMap(({ overlap, source }) => (overlap < 0 ? [source] : []));
}

/** A timer that is started, runs, and is stopped: what then is left, and what comes of a reset. */
function stopped(initial: number, seconds: number): CountdownTimer {
  const timer = new CountdownTimer(initial);
  timer.start();
  timer.advance(seconds);
  timer.stop();
  return timer;
}

const AFTER_RESET: Asked = () => {
  const timer = stopped(5, 2);
  const { remaining } = timer;
  timer.reset();
  const after = ['lessons.resetWaits', 'lessons.resetRuns', 'lessons.resetGoesOn'] as const;
  const answer = after[!timer.isRunning ? 0 : timer.remaining === timer.duration ? 1 : 2];
  return {
    text: t('lessons.askReset', { remaining }),
    choices: after.map((id) => ({ id, text: t(id, { remaining, initial: timer.duration }) })),
    answer,
    reply: (chosen) => judged(chosen === answer, t('lessons.resetRestores', { remaining: timer.remaining })),
  };
};

/** Runs, is stopped, waits, runs again: only what it ran counts. */
function countdownCalls(random: () => number): Problem {
  const [initial, first, pause, second] = [whole(random, 12, 20), whole(random, 2, 10) / 2, whole(random, 2, 6), whole(random, 2, 10) / 2];
  const timer = stopped(initial, first);
  timer.advance(pause);
  timer.start();
  timer.advance(second);
  const wait = (seconds: number): string => `${seconds} s`;
  return {
    given: [`new CountdownTimer(${initial})`, 'start()', wait(first), 'stop()', wait(pause), 'start()', wait(second)].join(' → '),
    asked: t('lessons.askRemaining'),
    symbol: 'remaining',
    answer: timer.remaining,
    way: `remaining = ${initial} − (${first} + ${second})`,
    why: t('lessons.remainingIs', { remaining: timer.remaining, pause }),
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
      predict: predict({ points: { P1: [0, 0, 0], P2: [2, 3, 4] } }, trendOf('|V|')),
      make: {
        watch: ['V', 'V·V', '|V|'],
        conditions: [is('|V|', '=', 7, 0.01), ...['vx', 'vy', 'vz'].map((id) => is(id, '≠', 0))],
        solution: [{ points: { P2: [4, 6, 10] } }],
      },
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
      predict: predict({ points: { Pa: [0, 0, 0], Pb: [1, 1, 1] }, numbers: { ra: 0.8, rb: 0.8 } }, outcome('cross', 'touch', 'miss')),
      make: {
        watch: ['d'],
        conditions: [
          holds(
            ({ construction, state: { numbers } }) =>
              numbers['rb'] > 0 && isNear(valueAt(construction, 'd'), numbers['ra'] - numbers['rb'], 0.01),
            'lessons.wrong.S4.2',
            ({ construction, state: { numbers } }) => ({
              d: fixed(valueAt(construction, 'd'), 2),
              difference: fixed(numbers['ra'] - numbers['rb'], 2),
            }),
          ),
        ],
        solution: [{ points: { Pa: [0, 0, 0], Pb: [0.3, 0, 0] }, numbers: { rb: 0.9 } }],
      },
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
      predict: predict(
        { points: { P: [1, 0.2, 0.3] } },
        choiceOf('lessons.askFoot', FOOTS, (seen) => overhangs(seen) - 1, because('vx', 'vy', 'vz')),
      ),
      make: {
        watch: ['vx', 'vy', 'vz', 'd'],
        conditions: [
          holds(
            (seen) => overhangs(seen) === 2,
            'lessons.wrong.S4.3',
            (seen) => ({ n: 3 - overhangs(seen) }),
          ),
        ],
        solution: [{ points: { P: [1, 1, 0.3] } }],
      },
      compute: compute('d', {
        given: ['P', 'hx', 'hy', 'hz'],
        draw: (random) => ({ points: { P: [0, 1, 2].map(() => whole(random, -4, 4) / 2) as unknown as Vec3 } }),
        where: (seen) => overhangs(seen) > 1,
      }),
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
      predict: predict({ numbers: { turnA: 45 } }, trendOf('oAABB')),
      make: {
        watch: ['oAABB', 'oOBB'],
        conditions: [is('oAABB', '>', 0), is('oOBB', '<', 0)],
        needs: ['measured'],
        solution: [{ points: { A: [-1.2, -0.9, 0], B: [0.7, 0.9, 0] }, numbers: { turnA: 45, turnB: 45 } }],
      },
      compute: compute('oAABB', {
        draw: (random) => ({
          points: { A: [0, 0, 0], B: [1, 2, 3].map(() => whole(random, -3, 3) / 2) as unknown as Vec3 },
          numbers: { turnA: 0, turnB: 0, tiltB: 0 },
        }),
        way: 'lessons.wayAABB',
        also: () => t('lessons.twoBoxes', { a: `(${HALF.A.join(', ')})`, b: `(${HALF.B.join(', ')})` }),
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
      start: state({ A: [-0.9, 0, 0], B: [0.8, 0.5, 0.2] }, { turnA: 15, turnB: -30, tiltB: 25 }),
      reach: { x: 3.6, y: 2.2 },
      view: 'oblique',
      construct: (at) => separatingPlane(boxAt(at, 'A'), boxAt(at, 'B')),
    }),
    tasks: {
      predict: predict({ points: { B: [0.8, 0.5, 2.2] } }, signOf('gap')),
      make: {
        watch: ['n', 'gap'],
        conditions: [
          comesTo('miss'),
          holds(
            (seen) => gapsOf(seen).every((source) => source.includes('×')),
            'lessons.wrong.S4.5',
            (seen) => ({
              axes: gapsOf(seen)
                .filter((source) => !source.includes('×'))
                .join(', '),
            }),
          ),
        ],
        solution: [{ points: { A: [0, 0, 0], B: [2.4, 1.8, 0.6] }, numbers: { turnA: 0, turnB: -45, tiltB: 45 } }],
      },
      compute: compute('gap', {
        given: ['Pa', 'Pb', 'n', 'ra', 'rb'],
        draw: (random) => ({ points: { A: [0, 0, 0], B: [1, 2, 3].map(() => whole(random, -6, 6) / 2) as unknown as Vec3 } }),
      }),
    },
    exercises: ['sat'],
    remark: 'literal',
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
      reach: { x: 4.6, y: 3.3 },
      view: 'front',
      construct(at) {
        const ball = sphereOf(at, 'Pc', 'r1');
        return isHuman(at) ? humanFigure(ball, humanCapsules(at)) : pointSegment(ball, capsuleOf(at, 'P1', 'P2', 'r2'));
      },
    }),
    tasks: {
      predict: predict({ ...ONE_CAPSULE, points: { Pc: [2.6, -0.8, 0] } }, placeOf('f')),
      make: {
        watch: ['f', 'd', 'r₁+r₂'],
        conditions: [is('f', '=', 2, 0.05), is('d', '=', 'r₁+r₂', 0.02)],
        solution: [{ ...ONE_CAPSULE, points: { P1: [-1, 0, 0], P2: [0.3, 0, 0], Pc: [1.6, 0, 0] } }],
      },
      compute: compute('d', { draw: (random, of) => ({ ...anyPoints(random, of), ...ONE_CAPSULE }) }),
    },
    exercises: ['capsules', 'range'],
  },
  {
    id: 'S4.7',
    tasks: {
      predict: AFTER_RESET,
      make: { watch: [], needs: ['stopped', 'restarted'], solution: [] },
      compute: drawn(countdownCalls),
    },
    trace: { id: 'countdown', input: () => undefined },
    exercises: ['quiz'],
    remark: 'defect',
    extra: 'countdown',
  },
];
