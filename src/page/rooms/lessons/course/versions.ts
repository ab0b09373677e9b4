// What the source prints beside what is right: of each row that prints a formula or code its port, the printed line that decides where it differs from the
// figure, and a pose in which it does.

import type { Vec3 } from 'kantsu';
import type { Capsule2, Circle2 } from 'kantsu/planar';
import { numberOf } from '../../../construction/rows/construction.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import { boxOf } from '../../../construction/rows/solid-pair-figure.ts';
import { length, minus, times } from '../../../kit/vectors.ts';
import { isUnfinished, printedFor, printedHit } from '../../../source-formulas/printed-formulas.ts';
import * as lines from '../../../source-formulas/printed-lines.ts';
import * as planar from '../../../source-formulas/printed-planar.ts';
import { boxBoxOwnAxes, overhangLength, rayCapsule } from '../../../source-formulas/printed-solids.ts';
import type { LessonId } from './lesson-id.ts';
import { changed } from './lesson.ts';
import type { LessonChange, LessonState, Made, Scene } from './lesson.ts';
import { boxAt } from './distances-and-boxes.ts';
import { shapeAt } from './planar-pair-figure.ts';
import type { PosedShape } from './planar-pair-figure.ts';
import { flat } from './scene-controls.ts';
import { holds } from './tasks.ts';
import { t } from './words.ts';

export interface Answer {
  /** Undefined where nothing is asked but a number. */
  readonly hit?: boolean | undefined;
  /** What it returns besides, in its order. */
  readonly values?: readonly number[];
}

export type Place = 'formula' | 'code' | 'first' | 'amended' | 'prose' | 'literal';

export interface Version {
  readonly place: Place;
  /** What the port answers; undefined where the figure shows something that it is not for. */
  readonly source: (state: LessonState) => Answer | undefined;
  /** What the text is about, where the figure can show something else too. */
  readonly about?: LessonChange;
  /** The quantities of the figure that are compared. */
  readonly values?: readonly string[];
  /** What its arithmetic does not decide, as a share of the largest coordinate; 0 where touching itself is at issue. */
  readonly rounding?: number;
  /** Of one that is wrong somewhere. */
  readonly wrong?: Wrong;
}

/** The printed line that decides, in the letters of the text, and the quantity of the figure that it speaks of. */
type Deciding = readonly [line: string, of: string];

interface Wrong {
  readonly decides: Deciding | ((state: LessonState) => Deciding);
  /** A pose in which the two differ. */
  readonly pose: LessonChange;
  /** There are so many such poses that a hand finds one by moving this point. */
  readonly over?: string;
}

const [FLOAT, DOUBLE, EXACT] = [2 ** -22, 2 ** -45, 0];

/** A capsule without length is a sphere, whose figure names its roots otherwise, with the same letters. */
const idOf = ({ quantities }: Construction, id: string): string => quantities.find(({ symbol }) => symbol === id)?.id ?? id;

/** What the figure answers to the same question. */
export function oursOf({ about = {}, values = [] }: Version, scene: Scene, state: LessonState): Answer {
  const construction = scene.construct(changed(state, about));
  const hit = construction.verdict.outcome !== 'miss';
  return {
    hit,
    values: hit || construction.row.startsWith('S4') ? values.map((id) => numberOf(construction, idOf(construction, id))) : [],
  };
}

/** Whether the two differ in a pose, and it is not rounding that decides. */
export function differ(version: Version, scene: Scene, state: LessonState, right = oursOf(version, scene, state)): boolean {
  const printed = version.source(state);
  if (!printed) return false;
  const by =
    (version.rounding ?? DOUBLE) * (1 + Math.max(...Object.values(state.points).flat().map(Math.abs), ...Object.values(state.numbers)));
  if (printed.hit === undefined || printed.hit === right.hit) {
    const [some, others] = [printed, right].map(({ values = [] }) => values.toSorted((x, y) => x - y));
    // (Half a chord is the root of a difference.)
    return others.some((x, k) => !(Math.abs(x - some[k]) <= Math.sqrt(by) * (1 + Math.abs(x))));
  }
  const sized = (more: number): boolean | undefined =>
    oursOf(version, scene, { ...state, numbers: Object.fromEntries(Object.entries(state.numbers).map(([id, x]) => [id, x + more])) }).hit;
  return sized(by) === sized(-by);
}

const WHOLE = { choices: { kind: 'line' } };
const unitOf = ({ points: { V } }: LessonState): Vec3 => times(V, 1 / length(V));
const LINE = { about: WHOLE, rounding: FLOAT } as const;
const ROOTS = { ...LINE, values: ['near', 'far'] } as const;

const ball = ({ points: { Pc }, numbers: { r1 } }: LessonState): Circle2 => ({ kind: 'circle', center: flat(Pc), radius: r1 });
const rod = ({ points, numbers }: LessonState, p1: string, p2: string, r: string): Capsule2 => ({
  kind: 'capsule',
  p1: flat(points[p1]),
  p2: flat(points[p2]),
  radius: numbers[r],
});
const ballAndRod = (port: (a: Circle2, b: Capsule2) => boolean, wrong: Wrong): Version[] => [
  { place: 'code', source: (at) => ({ hit: port(ball(at), rod(at, 'P1', 'P2', 'r2')) }), rounding: FLOAT, wrong },
];
const rods = (place: Place, port: (a: Capsule2, b: Capsule2) => boolean, wrong?: Wrong): Version => ({
  place,
  source: (at) => ({ hit: port(rod(at, 'P1', 'P2', 'r1'), rod(at, 'P3', 'P4', 'r2')) }),
  rounding: FLOAT,
  ...(wrong && { wrong }),
});

const CASCADE: Version = {
  place: 'code',
  source({ points: { P0, V, P1, P2 }, numbers: { r } }) {
    const out = { t1: NaN, t2: NaN };
    const hit = rayCapsule(out, P0, V, { p1: P1, p2: P2, radius: r });
    return { hit, values: hit ? [out.t1, out.t2].map((t) => t * length(V)) : [] };
  },
  about: WHOLE,
  values: ['t₁', 't₂'],
  wrong: {
    decides: ['Q2: P1P2·P1Q2 ≤ 0 → t = (−B + √D)/A', 'P1P2·P1Q2'],
    pose: { points: { P0: [-4, 1, 0], V: [1, 0, 0], P1: [-2, 0, 0], P2: [2, 0, 0] }, numbers: { r: 1 } },
  },
};

/** S2: the source's kernel, parallel below a fixed limit. */
const crossing = (place: Place, admits: (t: number) => boolean, wrong: Wrong): Version => ({
  place,
  source({ points: { A, B, v1, v2 } }) {
    const t = lines.lineHalfLine(flat(A), flat(v1), flat(B), flat(v2), undefined, admits);
    return { hit: t !== null, values: t === null ? [] : [t] };
  },
  about: { choices: { policy: 'miss' } },
  values: ['t'],
  wrong,
});
const SHORT: Wrong = {
  decides: ['|v₁ × v₂| < ε', 'v₁×v₂'],
  pose: { points: { A: [-2, 0, 0], v1: [1e-4, 0, 0], B: [0, -2, 0], v2: [0, 1e-4, 0] } },
};

const SQUARES: Deciding = ['nx² + ny² < (r + r)²', 'd'];

/** S3: what is printed for two kinds; nothing for those that were left unfinished or are only linked. `differences`: what of the figure shows nx and ny. */
const pair = (pose: LessonChange, over?: string, differences = 'd'): Version[] => [
  {
    place: 'code',
    source({ points, numbers, choices }) {
      const [a, b] = (['A', 'B'] as const).map((operand) =>
        shapeAt({ kind: choices[operand.toLowerCase()], center: points[operand], turn: numbers[`turn${operand}`] } as PosedShape),
      );
      const [name] = isUnfinished(a.kind, b.kind) ? [] : printedFor(a.kind, b.kind);
      return name && { hit: printedHit(name, a, b)! };
    },
    rounding: EXACT,
    wrong: {
      decides({ choices, numbers: { turnA, turnB } }) {
        if (choices['a'] === choices['b']) return SQUARES;
        return (choices['a'] === 'box' ? turnA : turnB) === 0
          ? ['nx < hx: ny < r + hy', differences]
          : ['nx = |x − x′|, ny = |y − y′|', differences];
      },
      pose,
      ...(over !== undefined && { over }),
    },
  },
];
const TURNED: LessonChange = {
  points: { A: [0.4, 2.2, 0], B: [0, 0, 0] },
  numbers: { turnB: 45 },
  choices: { a: 'circle', b: 'box' },
};
const TOUCHING: LessonChange = { points: { A: [-1, 0, 0], B: [1, 0, 0] }, choices: { a: 'circle', b: 'circle' } };

/** The version that is shown first comes first. */
export const VERSIONS: Readonly<Partial<Record<LessonId, readonly Version[]>>> = {
  'S0.1': [
    {
      place: 'formula',
      source: ({ points: { P, Pc }, numbers: { r }, choices }) =>
        choices['figure'] === 'sphere' ? { hit: length(minus(P, Pc)) <= r } : undefined,
    },
  ],
  'S0.2': [
    {
      ...ROOTS,
      place: 'formula',
      source({ points: { P0, V, Pc }, numbers: { r } }) {
        const [far, near] = lines.typesetDiscriminant(P0, V, Pc, r).t;
        return { hit: !Number.isNaN(near), values: [near, far] };
      },
      wrong: {
        decides: ['D = √(B² − A(P0·P0 − 2P0·Pc − r²))', 'D'],
        pose: { points: { P0: [-4, 0, 0], V: [1, 0, 0], Pc: [2, 0, 0] }, numbers: { r: 1 } },
        over: 'Pc',
      },
    },
    {
      ...ROOTS,
      place: 'code',
      source({ points: { P0, V, Pc }, numbers: { r } }) {
        const values = lines.quadraticCode(P0, V, Pc, r);
        // A miss has no flag but its two zeros.
        return { hit: values.some((t) => t !== 0), values };
      },
      wrong: {
        decides: ['C = P0·P0 + Pc·Pc − 2P0·Pc − r²', 'C'],
        pose: { points: { P0: [896, 900, 0], V: [2, 0, 0], Pc: [900, 900.3, 0] }, numbers: { r: 0.4 } },
      },
    },
  ],
  'S0.3': [
    {
      ...LINE,
      place: 'formula',
      source: ({ points: { P0, V, Pc }, numbers }) => ({ hit: lines.crossCondition(minus(Pc, P0), V, numbers['r']) }),
    },
    { ...LINE, place: 'code', source: (at) => ({ hit: lines.crossCode(at.points['P0'], unitOf(at), at.points['Pc'], at.numbers['r']) }) },
  ],
  'S0.4': [
    {
      ...LINE,
      place: 'formula',
      source: (at) => ({ hit: lines.typesetDotCondition(at.points['P0'], unitOf(at), at.points['Pc'], at.numbers['r']) }),
      wrong: { decides: ['|C − (C·L̂)L̂| ≤ r²', 'perp'], pose: { points: { Pc: [2, 2.3, 0] } }, over: 'Pc' },
    },
    {
      ...ROOTS,
      place: 'code',
      source(at) {
        const { hit, near, far } = lines.dotCode(at.points['P0'], unitOf(at), at.points['Pc'], at.numbers['r']);
        return { hit, values: hit ? [near, far] : [] };
      },
    },
  ],
  'S0.5': ballAndRod(planar.clampTest, {
    decides: ['④ f = K·L / |L|²', 'K·L'],
    pose: { points: { Pc: [0.5, 0, 0], P1: [0, 0, 0], P2: [0, 0, 0] }, numbers: { r1: 1, r2: 1 } },
  }),
  'S0.6': [
    rods('first', planar.fourEnds, { decides: ['④ d₄ ≤ r₁ + r₂', 'd₄'], pose: { points: { P3: [0, -2.4, 0] } }, over: 'P3' }),
    rods('amended', planar.amendedEnds),
  ],
  'S0.8': ballAndRod(planar.inflatedCircle, {
    decides: ['0 ≤ t₁ ≤ |L| ∨ 0 ≤ t₂ ≤ |L|', 'w'],
    pose: { points: { P1: [-0.6, 0.8, 0] } },
    over: 'Pc',
  }),
  'S1.3': [CASCADE],
  'S1.4': [CASCADE],
  'S2.1': [crossing('code', () => true, SHORT)],
  'S2.2': [
    crossing('prose', lines.ADMITS.prose, { decides: ['t > 0', 't'], pose: { points: { B: [1, 0, 0] } } }),
    crossing('code', lines.ADMITS.code, SHORT),
  ],
  'S2.3': [crossing('code', lines.ADMITS.code, SHORT)],
  'S3.1': pair(TURNED, 'A', 'nx'),
  'S3.2': pair(TURNED, 'A'),
  'S3.3': pair(TOUCHING),
  'S3.4': [
    {
      place: 'code',
      source: ({ points: { A, B }, numbers: { r1, r2 } }) => ({
        hit: planar.circleCircle({ kind: 'circle', center: flat(A), radius: r1 }, { kind: 'circle', center: flat(B), radius: r2 }),
      }),
      rounding: EXACT,
      wrong: { decides: SQUARES, pose: { points: { A: [-1, 0, 0], B: [1, 0, 0] }, numbers: { r1: 1, r2: 1 } } },
    },
  ],
  'S4.1': [
    {
      place: 'formula',
      source: ({ points: { P1, P2 } }) => ({ values: [length(minus(P2, P1))] }),
      values: ['|V|'],
    },
  ],
  'S4.2': [
    {
      place: 'formula',
      source: ({ points: { Pa, Pb }, numbers: { ra, rb } }) => ({ hit: length(minus(Pb, Pa)) <= ra + rb }),
    },
  ],
  'S4.3': [
    {
      place: 'formula',
      source({ points: { P }, numbers: { r } }) {
        const d = overhangLength([0, 0, 0], [0.5, 0.5, 0.5], P);
        return { hit: d <= r, values: [d] };
      },
      values: ['d'],
    },
  ],
  'S4.5': [
    {
      place: 'literal',
      source: (at) => ({ hit: boxBoxOwnAxes(boxOf(boxAt(at, 'A')), boxOf(boxAt(at, 'B'))) }),
      wrong: {
        decides: ['A0 A1 A2 B0 B1 B2', 'n'],
        pose: { points: { A: [0, 0, 0], B: [2.4, 1.8, 0.6] }, numbers: { turnA: 0, turnB: -45, tiltB: 45 } },
      },
    },
  ],
};

/** Drag until the two disagree: a task where such poses can be seen at the scale of the screen. */
export function disagreement(id: LessonId, scene: Scene): Made | undefined {
  const version = VERSIONS[id]?.find(({ wrong }) => wrong?.over);
  if (!version) return undefined;
  return {
    conditions: [holds(({ state }) => differ(version, scene, state), 'lessons.agreeHere')],
    why: ({ state }) => t('lessons.disagreeRight', { line: decidingAt(version, state)[0] }),
    solution: [version.wrong!.pose],
  };
}

export function decidingAt({ wrong }: Version, state: LessonState): Deciding {
  const { decides } = wrong!;
  return typeof decides === 'function' ? decides(state) : decides;
}
