// S2: line, half-line and segment in the plane, and what parallel ones do.

import { linesMeet } from '../../../construction/rows/lines-figure.ts';
import { PARTS } from '../../../construction/rows/linear-input.ts';
import type { LinearObject, PartKind } from '../../../construction/rows/linear-input.ts';
import type { ChoiceControl, Lesson, LessonState, Scene } from './lesson.ts';
import { isDirection, isNear, point, scene, state, valueOf } from './scene-controls.ts';
import type { LessonsKey } from './words.ts';

const KIND_WORDS: Record<PartKind, LessonsKey> = { line: 'lessons.line', 'half-line': 'lessons.halfLine', segment: 'lessons.segment' };

const partChoice = (id: 'a' | 'b'): ChoiceControl => ({
  id,
  label: `lessons.${id}Part`,
  values: PARTS.map((kind) => ({ id: kind, text: KIND_WORDS[kind] })),
});

const POLICY: ChoiceControl = {
  id: 'policy',
  label: 'lessons.policy',
  values: [
    { id: 'miss', text: 'lessons.missPolicy' },
    { id: 'hit', text: 'lessons.hitPolicy' },
  ],
};

function objectOf({ points }: LessonState, start: string, direction: string, kind: string): LinearObject {
  const [x, y] = points[start];
  const [dx, dy] = points[direction];
  return { kind: kind as PartKind, start: [x, y], direction: [dx, dy] };
}

const lines = (choices: readonly ChoiceControl[], start: LessonState): Scene =>
  scene({
    dimensions: 2,
    points: [
      point('A', 'A', 'a'),
      { id: 'v1', letter: 'v₁', from: 'A', who: 'a' },
      point('B', 'B', 'b'),
      { id: 'v2', letter: 'v₂', from: 'B', who: 'b' },
    ],
    choices,
    start,
    reach: { x: 5.2, y: 3.2 },
    accepts: ({ points }) => ['v1', 'v2'].every((id) => isDirection(points[id])),
    construct: (at) =>
      linesMeet(
        objectOf(at, 'A', 'v1', at.choices['a']),
        objectOf(at, 'B', 'v2', at.choices['b']),
        (at.choices['policy'] ?? 'miss') as 'miss' | 'hit',
      ),
  });

export const LINE_LESSONS: readonly Lesson[] = [
  {
    id: 'S2.1',
    scene: lines([], state({ A: [-3, -1, 0], v1: [2, 1, 0], B: [1, -2, 0], v2: [-1, 2, 0] }, {}, { a: 'line', b: 'line' })),
    task: {
      watch: ['v₁×v₂', 't'],
      isSolved: ({ construction: { verdict } }) => verdict.reason === 'parallel',
      solution: [{ points: { v2: [2, 1, 0] } }],
    },
    exercises: ['lines'],
    remark: 'defect',
  },
  {
    id: 'S2.2',
    scene: lines([], state({ A: [-3, -1, 0], v1: [2, 0.5, 0], B: [1.4, -2, 0], v2: [-0.6, 1.6, 0] }, {}, { a: 'line', b: 'half-line' })),
    task: {
      watch: ['t'],
      isSolved: (seen) => valueOf(seen, 't') < 0,
      solution: [{ points: { B: [1.4, 1.6, 0] } }],
    },
    exercises: ['lines'],
    remark: 'defect',
  },
  {
    id: 'S2.3',
    scene: lines(
      [POLICY],
      state({ A: [-3, -1, 0], v1: [2, 1, 0], B: [0, -0.6, 0], v2: [2, 1, 0] }, {}, { a: 'line', b: 'half-line', policy: 'miss' }),
    ),
    task: {
      watch: ['v₁×v₂', 'v×v₁'],
      isSolved: ({ construction: { verdict, quantities }, state: { choices } }) =>
        choices['policy'] === 'hit' &&
        verdict.outcome === 'cross' &&
        quantities.some(({ id, value }) => id === 'v₁×v₂' && isNear(value as number, 0, 0)),
      solution: [{ points: { B: [0, 0.5, 0] }, choices: { policy: 'hit' } }],
    },
    exercises: ['lines'],
  },
  {
    id: 'S2.4',
    scene: lines(
      [partChoice('a'), partChoice('b')],
      state({ A: [-3.6, -1.4, 0], v1: [2.4, 1, 0], B: [2.4, -1.8, 0], v2: [-0.5, 1.4, 0] }, {}, { a: 'segment', b: 'segment' }),
    ),
    task: {
      watch: ['s', 't'],
      isSolved: ({ construction: { verdict }, state: at }) => {
        const asSegments = linesMeet(objectOf(at, 'A', 'v1', 'segment'), objectOf(at, 'B', 'v2', 'segment'));
        return verdict.outcome === 'cross' && asSegments.verdict.outcome === 'miss';
      },
      solution: [{ choices: { a: 'half-line', b: 'half-line' } }],
    },
    exercises: ['lines'],
  },
];
