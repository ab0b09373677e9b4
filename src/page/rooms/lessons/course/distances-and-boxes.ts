// S4: distances of points, spheres and boxes, separating axes, the capsule as a thickened segment, and the countdown.

import { aabb, obb } from 'kantsu';
import type { Obb } from 'kantsu';
import { axisCounts, overhang, separatingPlane, spherePair } from '../../../construction/rows/solid-pair-figure.ts';
import { pointSegment } from '../../../construction/rows/sphere-capsule-figure.ts';
import { pointsApart } from '../../../construction/rows/vector-between.ts';
import { HUMAN, humanCapsules, humanFigure } from './human-figure.ts';
import type { Lesson, LessonState, NumberControl } from './lesson.ts';
import { capsuleOf, isNear, point, radius, scene, sphereOf, state, valueOf } from './scene-controls.ts';

const REACH = { x: 4.6, y: 3.2 };

const turn = (id: string, letter: string): NumberControl => ({ id, letter, least: -90, most: 90, unit: '°' });

const isHuman = ({ choices }: LessonState): boolean => choices['figure'] === 'human';
const isOneCapsule = (at: LessonState): boolean => !isHuman(at);

/** Rotated about z, then tilted about y. */
export function boxAt({ points, numbers }: LessonState, who: 'A' | 'B'): Obb {
  const [z, y] = [numbers[`turn${who}`], numbers[`tilt${who}`] ?? 0].map((degrees) => (degrees * Math.PI) / 360);
  const [cz, sz, cy, sy] = [Math.cos(z), Math.sin(z), Math.cos(y), Math.sin(y)];
  // Tilt after turn, as quaternions: (0, sy, 0, cy)·(0, 0, sz, cz).
  return obb({
    center: points[who],
    half: who === 'A' ? [1.2, 0.8, 0.7] : [0.9, 0.7, 1],
    orientation: [sy * sz, sy * cz, cy * sz, cy * cz],
  });
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
    task: {
      watch: ['V', 'V·V', '|V|'],
      isSolved: (seen) => {
        const { P1, P2 } = seen.state.points;
        return P1.every((x, k) => x !== P2[k]) && isNear(valueOf(seen, '|V|'), 7, 0.01);
      },
      solution: [{ points: { P2: [4, 6, 10] } }],
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
    task: {
      watch: ['d', 'ra+rb'],
      isSolved: (seen) => isNear(valueOf(seen, 'd'), valueOf(seen, 'ra+rb'), 0.01),
      solution: [{ points: { Pa: [-1.1, 0, 0], Pb: [1, 0, 0] }, numbers: { rb: 0.9 } }],
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
    task: {
      watch: ['vx', 'vy', 'vz', 'd'],
      isSolved: (seen) => ['vx', 'vy', 'vz'].filter((id) => valueOf(seen, id) === 0).length === 1,
      solution: [{ points: { P: [1, 1, 0.3] } }],
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
    task: {
      watch: ['oAABB', 'oOBB'],
      isSolved: (seen) => valueOf(seen, 'oAABB') > 0 && valueOf(seen, 'oOBB') < 0,
      needs: ['measured'],
      solution: [{ points: { A: [-1.2, -0.9, 0], B: [0.7, 0.9, 0] }, numbers: { turnA: 45, turnB: 45 } }],
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
    task: {
      watch: ['n', 'gap'],
      isSolved: (seen) => seen.construction.verdict.outcome === 'miss',
      solution: [{ points: { B: [2.4, 0.8, 0.2] } }],
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
            { id: 'capsule', text: 'lessons.capsuleFigure' },
            { id: 'human', text: 'lessons.humanFigure' },
          ],
        },
      ],
      start: state({ Pc: [0.4, 1.9, 0], P1: [-2.2, -0.4, 0], P2: [1.8, 0.2, 0], ...HUMAN }, { r1: 0.5, r2: 0.8 }, { figure: 'capsule' }),
      center: [0, 0.5, 0],
      reach: { x: 4.6, y: 3.3 },
      view: 'front',
      construct(at) {
        const ball = sphereOf(at, 'Pc', 'r1');
        return isHuman(at) ? humanFigure(ball, humanCapsules(at)) : pointSegment(ball, capsuleOf(at, 'P1', 'P2', 'r2'));
      },
    }),
    task: {
      watch: ['f', 'd', 'r₁+r₂'],
      isSolved: (seen) => valueOf(seen, 'f') > 1 && isNear(valueOf(seen, 'd'), valueOf(seen, 'r₁+r₂'), 0.02),
      solution: [{ points: { P1: [-2.2, 0.2, 0], Pc: [3.1, 0.2, 0] } }],
    },
    exercises: ['capsules', 'range'],
  },
  {
    id: 'S4.7',
    task: { watch: [], needs: ['stopped'], solution: [] },
    trace: { id: 'countdown', input: () => undefined },
    exercises: ['quiz'],
    remark: 'defect',
    extra: 'countdown',
  },
];
