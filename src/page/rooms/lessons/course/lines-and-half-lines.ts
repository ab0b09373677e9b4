// S2: line, half-line and segment in the plane, and what parallel ones do.

import { linesMeet } from '../../../construction/rows/lines-figure.ts';
import { PARTS } from '../../../construction/rows/linear-input.ts';
import type { LinearObject, PartKind } from '../../../construction/rows/linear-input.ts';
import { fixed } from '../../../ui/format.ts';
import type { ChoiceControl, Lesson, LessonState, Scene, Seen } from './lesson.ts';
import { isDirection, isNear, point, scene, state } from './scene-controls.ts';
import { because, chosen, compute, holds, is, make, outcome, predict, trendOf, valueAt } from './tasks.ts';
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
      { id: 'v1', letter: 'v₁', from: 'A', operand: 'a' },
      point('B', 'B', 'b'),
      { id: 'v2', letter: 'v₂', from: 'B', operand: 'b' },
    ],
    choices,
    start,
    reach: { x: 5.2, y: 2.5 },
    accepts: ({ points }) => ['v1', 'v2'].every((id) => isDirection(points[id])),
    construct: (at) =>
      linesMeet(
        objectOf(at, 'A', 'v1', at.choices['a']),
        objectOf(at, 'B', 'v2', at.choices['b']),
        (at.choices['policy'] ?? 'miss') as 'miss' | 'hit',
      ),
  });

/** B + t·v₂ */
const crossingOf = ({ construction, state: { points } }: Seen): readonly number[] =>
  [0, 1].map((k) => points['B'][k] + valueAt(construction, 't') * points['v2'][k]);

/** Where the lines of S2.1 cross at the start. */
const CROSSING = [-0.2, 0.4];
const STAYS = holds(
  (seen) => crossingOf(seen).every((x, k) => isNear(x, CROSSING[k], 0.02)),
  'lessons.wrong.S2.1',
  (seen) => ({
    at: `(${crossingOf(seen)
      .map((x) => fixed(x, 2))
      .join(', ')})`,
  }),
);

export const LINE_LESSONS: readonly Lesson[] = [
  {
    id: 'S2.1',
    scene: lines([], state({ A: [-3, -1, 0], v1: [2, 1, 0], B: [1, -2, 0], v2: [-1, 2, 0] }, {}, { a: 'line', b: 'line' })),
    tasks: {
      predict: predict({ points: { v2: [-4, -2, 0] } }, { ...outcome(['cross', 'miss']), why: because('v₁×v₂') }, { cross: 'sameWay' }),
      make: make([is('t', '=', 2.4, 0.05), STAYS], { points: { v2: [-0.5, 1, 0] } }),
      compute: compute('t'),
    },
    exercises: ['lines'],
  },
  {
    id: 'S2.2',
    scene: lines([], state({ A: [-3, -1, 0], v1: [2, 0.5, 0], B: [1.4, -2, 0], v2: [-0.6, 1.6, 0] }, {}, { a: 'line', b: 'half-line' })),
    tasks: {
      predict: predict({ points: { v2: [-0.3, 0.8, 0] } }, trendOf('t'), { 0: 'stretched', 1: 'stretched' }),
      make: make([is('t', '<', 0)], { points: { B: [1.4, 1.6, 0] } }),
      compute: compute('t'),
    },
    exercises: ['lines'],
  },
  {
    id: 'S2.3',
    scene: lines(
      [POLICY],
      state({ A: [-3, -1, 0], v1: [2, 1, 0], B: [0, -0.6, 0], v2: [2, 1, 0] }, {}, { a: 'line', b: 'half-line', policy: 'miss' }),
    ),
    tasks: {
      predict: predict({ points: { B: [1, 1, 0] } }, { ...outcome(['cross', 'miss']), why: because('v×v₁') }, { cross: 'policy' }),
      make: make([is('v₁×v₂', '=', 0), is('v×v₁', '=', 0), chosen(POLICY, 'hit')], {
        points: { B: [0, 0.5, 0] },
        choices: { policy: 'hit' },
      }),
      compute: compute('v×v₁'),
    },
    exercises: ['lines'],
  },
  {
    id: 'S2.4',
    scene: lines(
      [partChoice('a'), partChoice('b')],
      state({ A: [-3.6, -1.4, 0], v1: [2.4, 1, 0], B: [2.4, -1.8, 0], v2: [-0.5, 1.4, 0] }, {}, { a: 'segment', b: 'segment' }),
    ),
    tasks: {
      predict: predict({ choices: { a: 'half-line' } }, { ...outcome(['cross', 'miss']), why: because('s', 't') }, { cross: 'ranges' }),
      make: make([chosen(partChoice('a'), 'segment'), chosen(partChoice('b'), 'half-line'), is('t', '≥', 0), is('s', '<', 0)], {
        points: { v1: [-2.4, -1, 0] },
        choices: { b: 'half-line' },
      }),
      compute: compute('s'),
    },
    exercises: ['lines'],
  },
];
