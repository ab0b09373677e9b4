// S1: where a ray enters and exits a sphere, an infinite cylinder and a capsule.

import { capsule, raycast } from 'kantsu';
import type { RayInterval } from 'kantsu';
import { capsuleEntryExit, cylinderRoots } from '../../../construction/rows/ray-capsule-figure.ts';
import { sphereEntryExit } from '../../../construction/rows/sphere-line.ts';
import type { Lesson, LessonState, Scene, Seen } from './lesson.ts';
import {
  CENTER,
  DIRECTION,
  LINE_KIND,
  ORIGIN,
  RADIUS,
  capsuleOf,
  hasDirection,
  lineOf,
  point,
  scene,
  sphereOf,
  state,
  valueOf,
} from './scene-controls.ts';

const rayAndCapsule = (construct: Scene['construct'], start: LessonState, view: 'front' | 'oblique' = 'front'): Scene =>
  scene({
    dimensions: 3,
    points: [ORIGIN, DIRECTION, point('P1', 'P1', 'b'), point('P2', 'P2', 'b')],
    numbers: [RADIUS],
    start,
    reach: { x: 5, y: 3.2 },
    view,
    accepts: (at) => hasDirection(at) && at.points['P1'].some((x, k) => x !== at.points['P2'][k]),
    construct,
  });

/** What the core makes of the ray of a lesson. */
function hitOf({ state: at }: Seen): RayInterval | null {
  const { origin, direction } = lineOf(at);
  return raycast(capsule(capsuleOf(at)), { origin, direction });
}

/** `p1 cylinder`: where it enters, where it exits; undefined on a miss, and where it starts inside. */
function patternOf(seen: Seen): string | undefined {
  const hit = hitOf(seen);
  return hit && !hit.originInside ? `${hit.enter.part} ${hit.exit.part}` : undefined;
}

export const PIERCING_LESSONS: readonly Lesson[] = [
  {
    id: 'S1.1',
    scene: scene({
      dimensions: 2,
      points: [ORIGIN, DIRECTION, CENTER],
      numbers: [RADIUS],
      choices: [LINE_KIND],
      start: state({ P0: [-4, -0.4, 0], V: [2, 0.4, 0], Pc: [1.5, -0.4, 0] }, { r: 1.8 }, { kind: 'ray' }),
      center: [0, 0.4, 0],
      reach: { x: 5, y: 3.2 },
      accepts: hasDirection,
      construct: (at) => sphereEntryExit(sphereOf(at), lineOf(at)),
    }),
    task: {
      watch: ['near', 'far'],
      isSolved: ({ construction: { verdict } }) => verdict.reason === 'inside',
      solution: [{ points: { P0: [1, 0, 0] } }],
    },
    exercises: ['range'],
  },
  {
    id: 'S1.2',
    scene: rayAndCapsule(
      (at) => cylinderRoots(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.5, -2.2, 1.2], V: [1.6, 1.1, -0.6], P1: [-2, 0, 0], P2: [2, 0, 0] }, { r: 0.9 }),
      'oblique',
    ),
    task: {
      watch: ['near', 'far', 's1', 's2'],
      isSolved: (seen) => {
        const has = (id: string): boolean => seen.construction.quantities.some((quantity) => quantity.id === id);
        if (!has('s1') || !has('s2')) return false;
        const s1 = valueOf(seen, 's1');
        return s1 >= 0 && s1 <= 1 && valueOf(seen, 's2') > 1;
      },
      solution: [{ points: { P0: [-2, -2.2, 0], V: [1.6, 0.7, 0] } }],
    },
    exercises: ['range'],
  },
  {
    id: 'S1.3',
    scene: rayAndCapsule(
      (at) => capsuleEntryExit(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.4, -2.4, 0], V: [1.4, 1, 0], P1: [-2, -0.4, 0], P2: [2, 0.4, 0] }, { r: 0.9 }),
    ),
    task: {
      watch: ['t₁', 't₂'],
      isSolved: (seen) => patternOf(seen) === 'p1 p2',
      solution: [{ points: { P0: [-4.4, -0.9, 0], V: [2, 0.4, 0] } }],
    },
    trace: {
      id: 'cascade',
      input: ({ points: { P0, V, P1, P2 }, numbers: { r } }) => ({ origin: P0, direction: V, p1: P1, p2: P2, radius: r }),
      parting: { points: { P0: [-4, 1, 0], V: [1, 0, 0], P1: [-2, 0, 0], P2: [2, 0, 0] }, numbers: { r: 1 } },
    },
    exercises: ['quiz', 'patterns', 'range'],
    remark: 'defect',
  },
  {
    id: 'S1.4',
    scene: rayAndCapsule(
      (at) => capsuleEntryExit(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.6, -2.2, 0], V: [1.4, 0.9, 0], P1: [-1.6, 0, 0], P2: [1.6, 0, 0] }, { r: 1 }),
    ),
    task: {
      watch: [],
      collect: patternOf,
      needs: ['p1 p1', 'cylinder cylinder', 'p2 p2'],
      solution: [
        { points: { P0: [-2.3, -2, 0], V: [0, 1.5, 0] } },
        { points: { P0: [0, -2, 0], V: [0, 1.5, 0] } },
        { points: { P0: [2.3, -2, 0], V: [0, 1.5, 0] } },
      ],
    },
    exercises: ['patterns', 'quiz'],
    extra: 'patterns',
  },
];
