// S3: circle, box and capsule in the plane, one call for all pairs, the verification program, and what is saved by squares.

import type { Vec3 } from 'kantsu';
import type { RowId } from '../../../construction/rows/construction.ts';
import { KINDS } from '../../../construction/rows/planar-figure.ts';
import type { Kind } from '../../../construction/rows/planar-figure.ts';
import type { ChoiceControl, Lesson, LessonState, NumberControl, Scene } from './lesson.ts';
import { isNear, point, radius, scene, state, valueOf } from './scene-controls.ts';
import { circlesBySquares, planarPair } from './planar-pair-figure.ts';

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

export const HIT_TEST_LESSONS: readonly Lesson[] = [
  {
    id: 'S3.1',
    scene: pairScene('S3.1', { a: 'circle', b: 'box', A: [-2, 0.2, 0], B: [1.6, 0, 0], turnB: 0 }),
    task: {
      watch: ['d'],
      isSolved: (seen) => {
        const { a, b } = seen.state.choices;
        return (a === 'box' || b === 'box') && (a === 'capsule' || b === 'capsule') && isNear(valueOf(seen, 'd'), 0, 0.02);
      },
      solution: [
        { points: { A: [-1.2, 0, 0], B: [1.4, 0, 0] }, numbers: { turnA: 90 }, choices: { a: 'capsule' } },
        { points: { A: [-0.5, 0, 0], B: [1.4, 0, 0] }, numbers: { turnA: 90 }, choices: { a: 'capsule' } },
      ],
    },
    exercises: ['pairs', 'matrix'],
    remark: 'defect',
  },
  {
    id: 'S3.2',
    scene: pairScene('S3.2', { a: 'box', b: 'circle', A: [-1.8, 0, 0], B: [1.6, 0.4, 0], turnA: 20 }),
    task: {
      watch: ['d', 'n'],
      isSolved: ({ state: { choices } }) => choices['a'] === 'capsule' && choices['b'] === 'circle',
      solution: [{ choices: { a: 'capsule' } }],
    },
    exercises: ['matrix'],
    extra: 'dispatch',
  },
  {
    id: 'S3.3',
    scene: pairScene('S3.3', { a: 'circle', b: 'circle', A: [-1.8, -0.4, 0], B: [1.8, 0.6, 0] }),
    task: {
      watch: ['d'],
      isSolved: (seen) => valueOf(seen, 'd') < 0 && valueOf(seen, 'd') >= -0.05,
      solution: [{ points: { A: [-1.8, 0, 0], B: [0.17, 0, 0] } }],
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
    task: {
      watch: ['d²', 'R²'],
      isSolved: (seen) => isNear(valueOf(seen, 'd²'), valueOf(seen, 'R²'), 0.1),
      needs: ['measured'],
      solution: [{ points: { A: [-1, 0, 0], B: [1.2, 0, 0] } }],
    },
    exercises: ['matrix'],
    extra: 'roots',
  },
];
