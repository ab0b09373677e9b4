// S3: circle, box and capsule in the plane, one call for all pairs, the verification program, and what is saved by squares.

import type { Vec3 } from 'kantsu';
import type { RowId } from '../../../construction/rows/construction.ts';
import { KINDS } from '../../../construction/rows/planar-figure.ts';
import type { Kind } from '../../../construction/rows/planar-figure.ts';
import { CLASSES, dispatchCalls, isUnfinished } from '../../../source-formulas/printed-formulas.ts';
import type { ChoiceControl, Lesson, LessonState, NumberControl, Scene, Seen } from './lesson.ts';
import { point, radius, scene, state } from './scene-controls.ts';
import { anyPoints, because, compute, drawn, holds, is, outcome, predict, valueAt, whole } from './tasks.ts';
import type { Reading } from './tasks.ts';
import { t } from './words.ts';
import { BOX_HALF, CIRCLE_RADIUS, circlesBySquares, planarPair } from './planar-pair-figure.ts';

const REACH = { x: 5, y: 3 };

const kindChoice = (id: 'a' | 'b'): ChoiceControl => ({
  id,
  label: `lessons.${id}Kind`,
  values: KINDS.map((kind) => ({ id: kind, text: `lessons.${kind}` })),
});

const turn = (who: 'a' | 'b'): NumberControl => ({
  id: who === 'a' ? 'turnA' : 'turnB',
  letter: who === 'a' ? '∠A' : '∠B',
  least: -180,
  most: 180,
  unit: '°',
  isShown: ({ choices }) => choices[who] !== 'circle',
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
const callsOf = (seen: Seen): { calls: string } => ({ calls: ['a.HitTest(b)', ...dispatchCalls(...kindsOf(seen))].join(' → ') });

/** Whose overload answers. */
const ANSWERS: Reading = {
  asked: () => t('lessons.askClass'),
  choices: () => KINDS.map((kind) => ({ id: CLASSES[kind], text: CLASSES[kind] })),
  answer: (seen) => dispatchCalls(...kindsOf(seen))[1].split('.')[0],
  why: (seen) => t('lessons.callsFlipped', callsOf(seen)),
};

export const HIT_TEST_LESSONS: readonly Lesson[] = [
  {
    id: 'S3.1',
    scene: pairScene('S3.1', { a: 'circle', b: 'box', A: [-2, 0.2, 0], B: [1.6, 0, 0], turnB: 0 }),
    tasks: {
      predict: predict({ points: { A: [-0.6, 1.6, 0] } }, outcome('cross', 'touch', 'miss')),
      make: {
        watch: ['d'],
        conditions: [
          holds(
            ({ state: { choices } }) => ['box', 'capsule'].every((kind) => Object.values(choices).includes(kind)),
            'lessons.wrong.S3.1',
            (seen) => ({ a: t(`lessons.${kindsOf(seen)[0]}`), b: t(`lessons.${kindsOf(seen)[1]}`) }),
          ),
          is('d', '=', 0, 0.02),
        ],
        solution: [{ points: { A: [-0.5, 0, 0], B: [1.4, 0, 0] }, numbers: { turnA: 90 }, choices: { a: 'capsule' } }],
      },
      compute: compute('d', {
        draw: (random) => ({
          points: { A: [whole(random, -3, 3), whole(random, -3, 3), 0], B: [whole(random, -1, 1), whole(random, -1, 1), 0] },
        }),
        also: () => t('lessons.circleAndBox', { r: CIRCLE_RADIUS, half: `(${BOX_HALF.join(', ')})` }),
        where: ({ construction }) => valueAt(construction, 'd') > 0,
      }),
    },
    exercises: ['pairs', 'matrix'],
    remark: 'defect',
  },
  {
    id: 'S3.2',
    scene: pairScene('S3.2', { a: 'box', b: 'circle', A: [-1.8, 0, 0], B: [1.6, 0.4, 0], turnA: 20 }),
    tasks: {
      predict: predict({ choices: { a: 'circle', b: 'box' } }, ANSWERS),
      make: {
        watch: ['d', 'n'],
        conditions: [
          holds((seen) => seen.state.choices['b'] === 'capsule', 'lessons.wrong.S3.2', callsOf),
          holds((seen) => !isUnfinished(...kindsOf(seen)), 'lessons.wrong.unfinished', callsOf),
        ],
        solution: [{ choices: { a: 'circle', b: 'capsule' } }],
      },
      compute: drawn((random) => {
        const crowd = KINDS.map((kind) => ({ kind, n: whole(random, 1, 4) }));
        const all = crowd.flatMap(({ kind, n }) => Array.from({ length: n }, () => kind));
        const asked = KINDS[whole(random, 0, 2)];
        // Every shape asks every other one; who answers is the source's program's to say.
        const answers = all.flatMap((a, i) => all.filter((_, k) => k !== i).map((b) => dispatchCalls(a, b)[1]));
        const [others, own] = [all.length - 1, all.filter((kind) => kind === asked).length];
        return {
          given: crowd.map(({ kind, n }) => `${n} × ${CLASSES[kind]}`).join(t('lessons.comma')),
          asked: t('lessons.askCalls', { name: CLASSES[asked] }),
          symbol: 'n',
          isCount: true,
          answer: answers.filter((call) => call.startsWith(CLASSES[asked])).length,
          way: `n = ${own} · ${others}`,
          why: t('lessons.callsAnswered', { name: CLASSES[asked], own, others }),
        };
      }),
    },
    exercises: ['matrix'],
    extra: 'dispatch',
  },
  {
    id: 'S3.3',
    scene: pairScene('S3.3', { a: 'circle', b: 'circle', A: [-1.8, -0.4, 0], B: [1.8, 0.6, 0] }),
    tasks: {
      predict: predict({ points: { A: [0, 0, 0], B: [2, 0, 0] } }, outcome('cross', 'touch', 'miss')),
      make: {
        watch: ['d'],
        conditions: [is('d', '<', 0), is('d', '≥', -0.05)],
        solution: [{ points: { A: [-1.8, 0, 0], B: [0.17, 0, 0] } }],
      },
      compute: compute('d', { also: () => `r₁ = r₂ = ${CIRCLE_RADIUS} m`, draw: anyPoints }),
    },
    exercises: ['verify'],
    remark: 'defect',
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
      predict: predict(
        { points: { A: [0, 0, 0], B: [3, 1, 0] }, numbers: { r1: 1.2, r2: 2 } },
        { ...outcome('cross', 'touch', 'miss'), why: because('d²', 'R²') },
      ),
      make: {
        watch: ['d²', 'R²'],
        conditions: [is('d²', '=', 'R²', 0.1)],
        needs: ['measured'],
        solution: [{ points: { A: [-1, 0, 0], B: [1.2, 0, 0] } }],
      },
      compute: compute('d²'),
    },
    exercises: ['matrix'],
    extra: 'roots',
  },
];
