// S1: where a ray enters and exits a sphere, an infinite cylinder and a capsule.

import { capsule, raycast } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { capsuleEntryExit, cylinderRoots } from '../../../construction/rows/ray-capsule-figure.ts';
import { sphereEntryExit } from '../../../construction/rows/sphere-line.ts';
import { cross, dot, length, minus } from '../../../construction/rows/vectors.ts';
import type { Lesson, LessonChange, LessonState, Scene, Seen } from './lesson.ts';
import {
  CENTER,
  DIRECTION,
  LINE_KIND,
  ORIGIN,
  RADIUS,
  capsuleOf,
  hasDirection,
  isNear,
  lineOf,
  point,
  scene,
  sphereOf,
  state,
} from './scene-controls.ts';
import { alongTriangle, comesTo, compute, goesThrough, holds, is, partOf, placeOf, predict, signOf, valueAt, whole } from './tasks.ts';
import { t } from './words.ts';
import type { LessonsKey } from './words.ts';

const rayAndCapsule = (construct: Scene['construct'], start: LessonState, more: Partial<Scene> = {}): Scene =>
  scene({
    dimensions: 3,
    points: [ORIGIN, DIRECTION, point('P1', 'P1', 'b'), point('P2', 'P2', 'b')],
    numbers: [RADIUS],
    start,
    reach: { x: 5, y: 3.2 },
    view: 'front',
    accepts: (at) => hasDirection(at) && at.points['P1'].some((x, k) => x !== at.points['P2'][k]),
    construct,
    ...more,
  });

const PARTS = ['p1', 'cylinder', 'p2'] as const;
const SPECIAL = [
  'tangent',
  'parallelInside',
  'parallelOn',
  'parallelOutside',
  'inside p1',
  'inside cylinder',
  'inside p2',
  'point',
] as const;
/** The nine patterns, where it enters and where it exits, and the special cases. */
export const CASES: readonly string[] = [...PARTS.flatMap((enter) => PARTS.map((exit) => `${enter} ${exit}`)), ...SPECIAL];

/** Which of them the ray of a lesson is; undefined on a plain miss. */
export function caseOf({ state: at }: Pick<Seen, 'state'>): string | undefined {
  const { p1, p2, radius } = capsuleOf(at);
  const { origin, direction } = lineOf(at);
  const hit = raycast(capsule({ p1, p2, radius }), { origin, direction });
  const axis = minus(p2, p1);
  if (length(axis) === 0) return hit ? 'point' : undefined;
  if (length(cross(axis, direction)) <= 1e-9 * length(axis) * length(direction)) {
    const aside = length(cross(minus(origin, p1), axis)) / length(axis);
    return isNear(aside, radius, 0) ? 'parallelOn' : aside < radius ? 'parallelInside' : 'parallelOutside';
  }
  if (!hit) return undefined;
  if (hit.chord === 0) return 'tangent';
  if (!hit.originInside) return `${hit.enter.part} ${hit.exit.part}`;
  const s = dot(minus(origin, p1), axis) / dot(axis, axis);
  return `inside ${s < 0 ? 'p1' : s <= 1 ? 'cylinder' : 'p2'}`;
}

export function caseText(name: string): string {
  const [enter, exit] = name.split(' ');
  if (isSpecial(name)) return t(`lessons.case.${name}`);
  return `${t(`lessons.enter.${enter}` as LessonsKey)}${t('lessons.comma')}${t(`lessons.exit.${exit}` as LessonsKey)}`;
}

export function isSpecial(name: string): name is (typeof SPECIAL)[number] {
  return (SPECIAL as readonly string[]).includes(name);
}

/** P0, V, and P2 where it is not the lesson's, of one ray for each case, in their order. */
const CASE_POSES: readonly (readonly [P0: Vec3, V: Vec3, P2?: Vec3])[] = [
  [
    [-2.3, -2, 0],
    [0, 1.5, 0],
  ],
  [
    [-3, -0.8, 0],
    [1.4, 0.9, 0],
  ],
  [
    [-3.6, 0, 0],
    [2, 0.2, 0],
  ],
  [
    [0, -2, 0],
    [-1.5, 1.5, 0],
  ],
  [
    [0, -2, 0],
    [0, 1.5, 0],
  ],
  [
    [0, -2, 0],
    [1.5, 1.5, 0],
  ],
  [
    [3.6, 0, 0],
    [-2, 0.2, 0],
  ],
  [
    [3, -0.8, 0],
    [-1.4, 0.9, 0],
  ],
  [
    [2.3, -2, 0],
    [0, 1.5, 0],
  ],
  [
    [0, 1, -3],
    [0, 0, 1],
  ],
  [
    [-4, 0.5, 0],
    [1, 0, 0],
  ],
  [
    [-4, 1, 0],
    [1, 0, 0],
  ],
  [
    [-4, 1.5, 0],
    [1, 0, 0],
  ],
  [
    [-2, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, 0],
    [0, 1, 0],
  ],
  [
    [2, 0, 0],
    [0, 1, 0],
  ],
  [
    [-4, 0, 0],
    [1, 0.1, 0],
    [-1.6, 0, 0],
  ],
];

/** The axis along x, the ray along y: what is asked for can be worked out by hand. */
function acrossAxis(random: () => number): LessonChange {
  const [x1, x2, x] = [-whole(random, 1, 3), whole(random, 1, 3), whole(random, -8, 8) / 2];
  return {
    points: { P0: [x, -whole(random, 3, 5), whole(random, 0, 2) / 2], V: [0, 1, 0], P1: [x1, 0, 0], P2: [x2, 0, 0] },
    numbers: { r: whole(random, 2, 4) / 2 },
  };
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
    tasks: {
      predict: predict({ points: { P0: [1, 0, 0] } }, signOf('near')),
      make: {
        watch: ['near', 'far'],
        conditions: [
          comesTo('cross', 'inside'),
          is('perp', '≥', 0.5),
          holds(({ construction }) => isNear(valueAt(construction, 'near'), -valueAt(construction, 'far'), 0.05), 'lessons.wrong.S1.1'),
        ],
        solution: [{ points: { P0: [1.5, 0.6, 0], V: [2, 0, 0] } }],
      },
      compute: compute('far', { draw: alongTriangle, where: ({ construction }) => construction.verdict.reason === 'inside' }),
    },
    exercises: ['range'],
  },
  {
    id: 'S1.2',
    scene: rayAndCapsule(
      (at) => cylinderRoots(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.5, -2.2, 1.2], V: [1.6, 1.1, -0.6], P1: [-2, 0, 0], P2: [2, 0, 0] }, { r: 0.9 }),
      { view: 'oblique' },
    ),
    tasks: {
      predict: predict({ points: { P0: [-4.5, -2.2, 0], V: [1.6, 1.1, 0] } }, placeOf('s1')),
      make: {
        watch: ['near', 'far', 's1', 's2'],
        conditions: [is('s1', '≥', 0), is('s1', '≤', 1), is('s2', '>', 1)],
        solution: [{ points: { P0: [-2, -2.2, 0], V: [1.6, 0.7, 0] } }],
      },
      compute: compute('C', { draw: acrossAxis }),
    },
    exercises: ['range'],
  },
  {
    id: 'S1.3',
    scene: rayAndCapsule(
      (at) => capsuleEntryExit(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.4, -2.4, 0], V: [1.4, 1, 0], P1: [-2, -0.4, 0], P2: [2, 0.4, 0] }, { r: 0.9 }),
    ),
    tasks: {
      predict: predict({ points: { P0: [-3.4, 2, 0], V: [2, -0.6, 0] } }, partOf(1)),
      make: {
        watch: ['t₁', 't₂'],
        conditions: [goesThrough('p1', 'p2')],
        solution: [{ points: { P0: [-4.4, -0.9, 0], V: [2, 0.4, 0] } }],
      },
      compute: compute('P1P2·P1Q1', { given: ['P1', 'P2', 'Q1'], draw: acrossAxis }),
    },
    trace: {
      id: 'cascade',
      input: ({ points: { P0, V, P1, P2 }, numbers: { r } }) => ({ origin: P0, direction: V, p1: P1, p2: P2, radius: r }),
    },
    exercises: ['quiz', 'patterns', 'range'],
    remark: 'defect',
  },
  {
    id: 'S1.4',
    scene: rayAndCapsule(
      (at) => capsuleEntryExit(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.6, -2.2, 0], V: [1.4, 0.9, 0], P1: [-1.6, 0, 0], P2: [1.6, 0, 0] }, { r: 1 }),
      { accepts: hasDirection },
    ),
    tasks: {
      predict: predict({ points: { P0: [-3.6, 0.4, 0], V: [2, 0.5, 0] } }, partOf(1)),
      make: {
        watch: [],
        collect: caseOf,
        describe: caseText,
        needs: CASES,
        solution: CASE_POSES.map(([P0, V, P2 = [1.6, 0, 0]]) => ({ points: { P0: [...P0], V: [...V], P2: [...P2] } })),
      },
      compute: compute('P2P1·P2Q2', { given: ['P1', 'P2', 'Q2'], draw: acrossAxis }),
    },
    exercises: ['patterns', 'quiz'],
    extra: 'patterns',
  },
];
