// S3: circle, box and capsule in the plane, one call for all pairs, the verification program, and what is saved by squares.

import type { Vec3 } from 'kantsu';
import type { RowId } from '../../../construction/rows/construction.ts';
import { KINDS } from '../../../construction/rows/planar-figure.ts';
import type { Kind } from '../../../construction/rows/planar-figure.ts';
import { CLASSES, dispatchCalls, isUnfinished } from '../../../source-formulas/printed-formulas.ts';
import type { ChoiceControl, Lesson, LessonState, NumberControl, Scene, Seen } from './lesson.ts';
import { point, radius, scene, state } from './scene-controls.ts';
import { because, compute, drawn, holds, is, make, outcome, predict, ranked, reported, whole } from './tasks.ts';
import type { Problem, Reading } from './tasks.ts';
import { t } from './words.ts';
import { SIZES, circlesBySquares, planarPair } from './planar-pair-figure.ts';

const REACH = { x: 5, y: 3 };

const kindChoice = (id: 'a' | 'b'): ChoiceControl => ({
  id,
  label: `lessons.${id}Kind`,
  values: KINDS.map((kind) => ({ id: kind, text: `lessons.${kind}` })),
});

const turn = (operand: 'a' | 'b'): NumberControl => ({
  id: operand === 'a' ? 'turnA' : 'turnB',
  letter: operand === 'a' ? '∠A' : '∠B',
  least: -180,
  most: 180,
  unit: '°',
  isShown: ({ choices }) => choices[operand] !== 'circle',
});

function pairScene(row: RowId, start: { a: Kind; b: Kind; A: Vec3; B: Vec3; turnA?: number; turnB?: number }): Scene {
  return scene({
    dimensions: 2,
    points: [point('A', 'A', 'a'), point('B', 'B', 'b')],
    numbers: [turn('a'), turn('b')],
    choices: [kindChoice('a'), kindChoice('b')],
    start: state({ A: start.A, B: start.B }, { turnA: start.turnA ?? 0, turnB: start.turnB ?? 0 }, { a: start.a, b: start.b }),
    reach: REACH,
    construct: ({ points, numbers, choices }: LessonState) =>
      planarPair(
        row,
        { kind: choices['a'] as Kind, center: points['A'], turn: numbers['turnA'] },
        { kind: choices['b'] as Kind, center: points['B'], turn: numbers['turnB'] },
      ),
  });
}

const kindsOf = ({ state: { choices } }: Seen): [Kind, Kind] => [choices['a'] as Kind, choices['b'] as Kind];
const callsOf = (seen: Seen): string => ['a.HitTest(b)', ...dispatchCalls(...kindsOf(seen))].join(' → ');

const BOX_AND_CAPSULE = holds(
  (seen) => ['box', 'capsule'].every((kind) => kindsOf(seen).includes(kind as Kind)),
  'lessons.wrong.S3.1',
  (seen) => ({ a: t(`lessons.${kindsOf(seen)[0]}`), b: t(`lessons.${kindsOf(seen)[1]}`) }),
);

/** Beyond the box along both of its axes. */
const isAtCorner = ({ points: { A, B } }: LessonState): boolean => SIZES.box.every((half, k) => Math.abs(A[k] - B[k]) > half);

/** Whose overload answers. */
const ANSWERS: Reading = ranked(
  () => t('lessons.askClass'),
  () => KINDS.map((kind) => CLASSES[kind]),
  (seen) => KINDS.indexOf(kindsOf(seen)[1]),
  (seen) => t('lessons.calls', { calls: callsOf(seen) }),
);
const CAPSULE_ANSWERS = holds(
  (seen) => kindsOf(seen)[1] === 'capsule' && !isUnfinished(...kindsOf(seen)),
  'lessons.wrong.S3.2',
  (seen) => ({ calls: callsOf(seen) }),
);

/** Every shape calls for every other one: how many calls end in one of the classes. */
function callsAnswered(random: () => number): Problem {
  const all = KINDS.flatMap((kind) => Array.from({ length: whole(random, 1, 4) }, () => kind));
  const asked = KINDS[whole(random, 0, 2)];
  const count = (kind: Kind): number => all.filter((one) => one === kind).length;
  const calls = all.flatMap((a, i) => all.toSpliced(i, 1).map((b) => dispatchCalls(a, b)[1]));
  const answer = calls.filter((call) => call.startsWith(CLASSES[asked])).length;
  const way = `n = ${count(asked)} · ${all.length - 1}`;
  return {
    given: KINDS.map((kind) => `${count(kind)} × ${CLASSES[kind]}`).join(t('lessons.comma')),
    asked: t('lessons.askCalls', { name: CLASSES[asked] }),
    symbol: 'n',
    answer,
    way,
    why: `${way} = ${answer}`,
  };
}

export const HIT_TEST_LESSONS: readonly Lesson[] = [
  {
    id: 'S3.1',
    scene: pairScene('S3.1', { a: 'circle', b: 'box', A: [-2, 0.2, 0], B: [1.6, 0, 0], turnB: 0 }),
    tasks: {
      predict: predict({ points: { A: [-0.6, 1.6, 0] } }, outcome()),
      make: make([BOX_AND_CAPSULE, is('d', '=', 0, 0.02)], {
        points: { A: [-0.5, 0, 0], B: [1.4, 0, 0] },
        numbers: { turnA: 90 },
        choices: { a: 'capsule' },
      }),
      compute: compute('corner', { given: ['A', 'B', 'half'], where: isAtCorner }),
    },
    exercises: ['pairs', 'matrix'],
  },
  {
    id: 'S3.2',
    scene: pairScene('S3.2', { a: 'box', b: 'circle', A: [-1.8, 0, 0], B: [1.6, 0.4, 0], turnA: 20 }),
    tasks: {
      predict: predict({ choices: { a: 'circle', b: 'box' } }, ANSWERS, { 0: 'flipped', 2: 'absent' }),
      make: make([CAPSULE_ANSWERS], { choices: { a: 'circle', b: 'capsule' } }),
      compute: drawn(callsAnswered),
    },
    exercises: ['matrix'],
    extra: 'dispatch',
  },
  {
    id: 'S3.3',
    scene: pairScene('S3.3', { a: 'circle', b: 'circle', A: [-1.8, -0.4, 0], B: [1.8, 0.6, 0] }),
    tasks: {
      predict: predict(
        { points: { A: [0, 0, 0], B: [2, 0, 0] } },
        { ...outcome(), why: because('d') },
        { miss: 'touching', cross: 'overlap' },
      ),
      make: make([is('d', '<', 0), is('d', '≥', -0.05)], { points: { A: [-1.8, 0, 0], B: [0.17, 0, 0] } }),
      compute: compute('d', { also: () => `r₁ = r₂ = ${SIZES.circle[0]} m` }),
    },
    exercises: ['verify'],
  },
  {
    id: 'S3.4',
    scene: scene({
      dimensions: 2,
      points: [point('A', 'A', 'a'), point('B', 'B', 'b')],
      numbers: [radius('r1', 'r₁'), radius('r2', 'r₂')],
      start: state({ A: [-1.8, -0.6, 0], B: [2, 1, 0] }, { r1: 1.2, r2: 1 }),
      reach: REACH,
      construct: ({ points, numbers }) => circlesBySquares('S3.4', points['A'], numbers['r1'], points['B'], numbers['r2']),
    }),
    tasks: {
      predict: predict({ points: { A: [0, 0, 0], B: [3, 1, 0] }, numbers: { r1: 1.2, r2: 2 } }, outcome()),
      make: make([is('d²', '=', 'R²', 0.1), reported('measured')], { points: { A: [-1, 0, 0], B: [1.2, 0, 0] } }),
      compute: compute('d²'),
    },
    exercises: ['matrix'],
    extra: 'roots',
  },
];
