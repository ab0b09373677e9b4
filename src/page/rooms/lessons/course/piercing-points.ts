// S1: where a ray enters and exits a sphere, an infinite cylinder and a capsule.

import { capsule, raycast } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { verdictText } from '../../../construction/say.ts';
import { capsuleEntryExit, cylinderRoots } from '../../../construction/rows/ray-capsule-figure.ts';
import { sphereEntryExit } from '../../../construction/rows/sphere-line.ts';
import { cross, dot, length, minus } from '../../../kit/vectors.ts';
import type { Condition, Lesson, LessonChange, LessonState, Scene, Seen } from './lesson.ts';
import {
  CENTER,
  DIRECTION,
  LINE_KIND,
  ORIGIN,
  RADIUS,
  capsuleOf,
  hasDirection,
  hasWholeLength,
  isNear,
  lineOf,
  point,
  scene,
  sphereOf,
  state,
} from './scene-controls.ts';
import { EXIT, PARTS, comesTo, compute, is, make, predict, rangeOf, valueAt } from './tasks.ts';
import { t } from './words.ts';

const rayAndCapsule = (construct: Scene['construct'], start: LessonState, more: Partial<Scene> = {}): Scene =>
  scene({
    dimensions: 3,
    points: [ORIGIN, DIRECTION, point('P1', 'P1', 'b'), point('P2', 'P2', 'b')],
    numbers: [RADIUS],
    start,
    center: [0, -0.4, 0],
    reach: { x: 5, y: 2.5 },
    view: 'front',
    accepts: (at) => hasDirection(at) && at.points['P1'].some((x, k) => x !== at.points['P2'][k]),
    construct,
    ...more,
  });

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

export function isSpecial(name: string): name is (typeof SPECIAL)[number] {
  return (SPECIAL as readonly string[]).includes(name);
}

/** Everything in the table has been checked once; else what the ray shows, and how many there are. */
const ALL_FOUND: Condition = {
  of: [],
  wrong(seen) {
    const name = caseOf(seen);
    const [enter, exit] = (name?.split(' ') ?? []) as (typeof PARTS)[number][];
    const what =
      name === undefined
        ? verdictText(seen.construction)
        : isSpecial(name)
          ? t(`lessons.case.${name}`)
          : `${t(`lessons.enter.${enter}`)}${t('lessons.comma')}${t(`lessons.exit.${exit}`)}`;
    const n = CASES.filter((one) => seen.collected.has(one)).length;
    return n === CASES.length ? undefined : t('lessons.collected', { what, n, all: CASES.length });
  },
};

/** x, y and z of P0 and of V, of one ray for each case, in their order. */
const POSES = [
  -2.3, -2, 0, 0, 1.5, 0, -3, -0.8, 0, 1.4, 0.9, 0, -3.6, 0, 0, 2, 0.2, 0, 0, -2, 0, -1.5, 1.5, 0, 0, -2, 0, 0, 1.5, 0, 0, -2, 0, 1.5, 1.5,
  0, 3.6, 0, 0, -2, 0.2, 0, 3, -0.8, 0, -1.4, 0.9, 0, 2.3, -2, 0, 0, 1.5, 0, 0, 1, -3, 0, 0, 1, -4, 0.5, 0, 1, 0, 0, -4, 1, 0, 1, 0, 0, -4,
  1.5, 0, 1, 0, 0, -2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, -4, 0, 0, 1, 0.1, 0,
];

function poseOf(i: number): LessonChange {
  const [P0, V] = [POSES.slice(6 * i, 6 * i + 3), POSES.slice(6 * i + 3, 6 * i + 6)] as unknown as [Vec3, Vec3];
  return { points: { P0, V, P2: CASES[i] === 'point' ? [-1.6, 0, 0] : [1.6, 0, 0] } };
}

/** What an exit through each part would need. */
const CAPS = { 0: 'obtuse1', 1: 'acute', 2: 'obtuse2' } as const;

/** The axis along x: what is across it is y and z. */
function isLevel({ points: { P1, P2 } }: LessonState): boolean {
  return P1[1] === P2[1] && P1[2] === P2[2];
}

const EQUALLY_FAR: Condition = {
  of: ['near', 'far'],
  wrong: ({ construction }) =>
    isNear(valueAt(construction, 'near'), -valueAt(construction, 'far'), 0.05) ? undefined : t('lessons.wrong.S1.1'),
};

export const PIERCING_LESSONS: readonly Lesson[] = [
  {
    id: 'S1.1',
    scene: scene({
      dimensions: 2,
      points: [ORIGIN, DIRECTION, CENTER],
      numbers: [RADIUS],
      choices: [LINE_KIND],
      start: state({ P0: [-4, -0.4, 0], V: [2, 0.4, 0], Pc: [1.5, -0.4, 0] }, { r: 1.8 }, { kind: 'ray' }),
      center: [0, -0.2, 0],
      reach: { x: 5, y: 2.5 },
      accepts: hasDirection,
      construct: (at) => sphereEntryExit(sphereOf(at), lineOf(at)),
    }),
    tasks: {
      predict: predict({ points: { P0: [1, 0, 0] } }, rangeOf('near'), { 1: 'onSurface', 2: 'startsInside' }),
      make: make([comesTo({ outcome: 'cross', reason: 'inside' }), EQUALLY_FAR, is('perp', '≥', 0.5)], {
        points: { P0: [1.5, 0.6, 0], V: [2, 0, 0] },
      }),
      compute: compute('far', { where: (at) => hasWholeLength(at) && length(minus(at.points['Pc'], at.points['P0'])) < at.numbers['r'] }),
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
      predict: predict({ points: { P0: [-4.5, -2.2, 0], V: [1.6, 1.1, 0] } }, rangeOf('s1', 1), {
        1: 'onAxis',
        2: 'beyond',
      }),
      make: make([is('s1', '≥', 0), is('s1', '≤', 1), is('s2', '>', 1)], { points: { P0: [-2, -2.2, 0], V: [1.6, 0.7, 0] } }),
      compute: compute('C', { where: isLevel }),
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
      predict: predict({ points: { P0: [-3.4, 2, 0], V: [2, -0.6, 0] } }, EXIT, CAPS),
      make: make([comesTo({ outcome: 'cross', parts: ['p1', 'p2'] })], { points: { P0: [-4.4, -0.9, 0], V: [2, 0.4, 0] } }),
      compute: compute('P1P2·P1Q1', { given: ['P1', 'P2', 'Q1'], where: isLevel }),
    },
    trace: {
      id: 'cascade',
      input: ({ points: { P0, V, P1, P2 }, numbers: { r } }) => ({ origin: P0, direction: V, p1: P1, p2: P2, radius: r }),
    },
    exercises: ['quiz', 'patterns', 'range'],
  },
  {
    id: 'S1.4',
    scene: rayAndCapsule(
      (at) => capsuleEntryExit(capsuleOf(at), lineOf(at)),
      state({ P0: [-3.6, -2.2, 0], V: [1.4, 0.9, 0], P1: [-1.6, 0, 0], P2: [1.6, 0, 0] }, { r: 1 }),
      { accepts: hasDirection },
    ),
    tasks: {
      predict: predict({ points: { P0: [-3.6, 0.4, 0], V: [2, 0.5, 0] } }, EXIT, CAPS),
      make: { ...make([ALL_FOUND], ...CASES.map((_, i) => poseOf(i))), collect: caseOf },
      compute: compute('P2P1·P2Q2', { given: ['P1', 'P2', 'Q2'], where: isLevel }),
    },
    exercises: ['patterns', 'quiz'],
    extra: 'patterns',
  },
];
