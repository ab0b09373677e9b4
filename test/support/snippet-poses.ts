// Poses of the figures of the lessons, drawn at random, as calls of their snippets: what the figure shows is what a snippet has to answer.

import { aabb, boundsOf } from '../../src/core/index.ts';
import { RECORD, recordOf } from '../../src/core/inspect.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { numberOf } from '../../src/page/construction/rows/construction.ts';
import type { Construction } from '../../src/page/construction/rows/construction.ts';
import { boxAt } from '../../src/page/rooms/lessons/course/distances-and-boxes.ts';
import { LESSON_IDS } from '../../src/page/rooms/lessons/course/lesson-id.ts';
import type { LessonId } from '../../src/page/rooms/lessons/course/lesson-id.ts';
import { changed } from '../../src/page/rooms/lessons/course/lesson.ts';
import type { LessonChange, LessonState } from '../../src/page/rooms/lessons/course/lesson.ts';
import { LESSONS } from '../../src/page/rooms/lessons/course/syllabus.ts';
import { snippetCalls } from './snippet-cases.ts';
import type { Answer, Argument, ObbArgument, ObjectArgument, SnippetCall, V2, V3 } from './snippet-cases.ts';

/** Relative: near a tangent a root keeps half of its digits. */
export const POSE_TOLERANCE = 1e-6;

/** The name of the function and its arguments; undefined where the figure has nothing to ask about. */
type Given = (state: LessonState) => [name: string, ...given: Argument[]] | undefined;
/** What the figure says to the same question: whether there is a hit, or numbers of it. */
type Said = (construction: Construction, state: LessonState) => Answer;

const hit: Said = ({ verdict }) => verdict.outcome !== 'miss';
const numbers =
  (...ids: string[]): Said =>
  (construction, state) =>
    hit(construction, state) === true ? ids.map((id) => numberOf(construction, id)) : null;
const number =
  (id: string): Said =>
  (construction) =>
    numberOf(construction, id);
const flat = ([x, y]: readonly number[]): V2 => [x, y];
const minus = (a: readonly number[], b: readonly number[]): V3 => [0, 1, 2].map((k) => a[k] - b[k]) as V3;
const through: (name: string) => Given =
  (name) =>
  ({ points: { P0, V, Pc }, numbers: { r } }) => [name, P0, V, Pc, r];
const pierced: (name: string) => Given =
  (name) =>
  ({ points: { P0, V, P1, P2 }, numbers: { r } }) => [name, P0, V, P1, P2, r];
const round: (name: string) => Given =
  (name) =>
  ({ points: { Pc, P1, P2 }, numbers: { r1, r2 } }) => [name, Pc, r1, P1, minus(P2, P1), r2];
const RANGE: Record<string, V2> = { line: [-Infinity, Infinity], 'half-line': [0, Infinity], segment: [0, 1] };
const whole: LessonChange = { choices: { kind: 'line' } };
const ray: LessonChange = { choices: { kind: 'ray' } };
const PART = { p1: 'P1', p2: 'P2', cylinder: 'cylinder' } as Record<string, string>;

const turned = (degrees: number): [number, number] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
/** A shape of S3 as the classes of its snippet take it. */
function objectOf(kind: string, [x, y]: readonly number[], degrees: number): ObjectArgument {
  const u = turned(degrees);
  if (kind === 'circle') return { name: 'ShapeCircle', given: [[x, y], 1] };
  if (kind === 'box') return { name: 'ShapeBox', given: [[x, y], [1.4, 0.8], u] };
  const [i, j] = u.map((c) => 1.2 * c);
  return { name: 'ShapeCapsule', given: [[x - i, y - j], [x + i, y + j], 0.5] };
}
function orientedBox(state: LessonState, operand: 'A' | 'B'): ObbArgument {
  const box = boxAt(state, operand);
  const record = recordOf(box);
  return {
    center: [...box.center],
    half: [...box.half],
    axes: [0, 3, 6].map((k) => [0, 1, 2].map((i) => record[RECORD.AXES + k + i]) as V3) as ObbArgument['axes'],
  };
}

/** For each row: the call of its snippet, the answer of its figure, and what the figure is about there. */
const ROWS: Partial<Record<LessonId, readonly (readonly [given: Given, said: Said, about?: LessonChange])[]>> = {
  'S0.1': [
    [({ points: { P, Q } }) => ['squaredLength', minus(Q, P)], number('V·V'), { choices: { figure: 'arrow' } }],
    [({ points: { P, Pc }, numbers: { r } }) => ['isInSphere', P, Pc, r], hit, { choices: { figure: 'sphere' } }],
    [({ points: { P, Q } }) => ['turnSign', flat(P), flat(Q)], (c) => Math.sign(numberOf(c, 'P×Q')), { choices: { figure: 'sign' } }],
  ],
  'S0.2': [[through('lineSphere'), numbers('near', 'far'), whole]],
  'S0.3': [[through('lineMeetsSphere'), hit, whole]],
  'S0.4': [[through('lineSpherePoints'), (c, at) => numbers('near', 'far')(c, at) ?? [], whole]],
  'S0.5': [[round('sphereCapsule'), hit]],
  'S0.6': [
    [({ points: { P1, P2, P3, P4 }, numbers: { r1, r2 } }) => ['capsuleCapsule2', flat(P1), flat(P2), r1, flat(P3), flat(P4), r2], hit],
  ],
  'S0.7': [[({ points: { P1, P2, P3, P4 } }) => ['segmentDistance', P1, P2, P3, P4], number('d'), { choices: { pair: 'capsules' } }]],
  'S0.8': [[round('sphereCapsuleByInterval'), hit]],
  'S1.1': [[through('raySphere'), numbers('near', 'far'), ray]],
  'S1.2': [[pierced('rayCylinder'), numbers('near', 'far'), ray]],
  'S1.3': [[pierced('rayCapsule'), numbers('t₁', 't₂'), ray]],
  'S1.4': [
    [
      (at) => {
        const { quantities } = LESSONS['S1.4'].scene!.construct(at);
        const [Q1, Q2] = ['Q1', 'Q2'].map((id) => quantities.find((one) => one.id === id)?.value as V3 | undefined);
        return Q1 && Q2 && ['patternOf', Q1, Q2, at.points['P1'], at.points['P2']];
      },
      (c) => c.verdict.parts!.map((part) => PART[part]).join(' → '),
      ray,
    ],
  ],
  'S2.1': [[({ points: { A, v1, B, v2 } }) => ['lineLine', flat(A), flat(v1), flat(B), flat(v2)], numbers('s', 't')]],
  'S2.2': [
    [
      ({ points: { A, v1, B, v2 } }) => ['lineHalfLine', flat(A), flat(v1), flat(B), flat(v2)],
      (c, at) => (hit(c, at) === true ? numberOf(c, 't') : null),
    ],
  ],
  'S2.3': [
    [
      ({ points: { A, v1, B, v2 }, choices }) => ['linesMeet', flat(A), flat(v1), flat(B), flat(v2), choices['policy'] === 'hit'],
      hit,
      { choices: { b: 'line' } },
    ],
  ],
  'S2.4': [
    [
      ({ points: { A, v1, B, v2 }, choices: { a, b } }) => ['meet', flat(A), flat(v1), RANGE[a], flat(B), flat(v2), RANGE[b]],
      numbers('s', 't'),
    ],
  ],
  'S3.1': [
    [({ points: { A, B } }) => ['circleCircle', flat(A), 1, flat(B), 1], hit, { choices: { a: 'circle', b: 'circle' } }],
    [
      ({ points: { A, B }, numbers: { turnB } }) => ['circleBox', flat(A), 1, flat(B), [1.4, 0.8], turned(turnB)],
      hit,
      { choices: { a: 'circle', b: 'box' } },
    ],
    [
      ({ points: { A, B }, numbers: { turnB } }) => ['circleCapsule', flat(A), 1, ...objectOf('capsule', B, turnB).given],
      hit,
      { choices: { a: 'circle', b: 'capsule' } },
    ],
  ],
  'S3.2': [
    [({ points: { A, B }, numbers: { turnA, turnB }, choices: { a, b } }) => ['hit', objectOf(a, A, turnA), objectOf(b, B, turnB)], hit],
  ],
  'S3.3': [
    [
      ({ points: { A, B } }) => ['lineColor', flat(A), 1, flat(B), 1],
      (c, at) => (hit(c, at) === true ? 'red' : 'gray'),
      { choices: { a: 'circle', b: 'circle' } },
    ],
  ],
  'S3.4': [[({ points: { A, B }, numbers: { r1, r2 } }) => ['circlesTouch', flat(A), r1, flat(B), r2], hit]],
  'S4.1': [[({ points: { P1, P2 } }) => ['pointDistance', P1, P2], number('|V|')]],
  'S4.2': [[({ points: { Pa, Pb }, numbers: { ra, rb } }) => ['sphereSphere', Pa, ra, Pb, rb], hit]],
  'S4.3': [[({ points: { P } }) => ['aabbPoint', [0, 0, 0], [0.5, 0.5, 0.5], P], number('d')]],
  'S4.4': [
    [(at) => ['firstGap', orientedBox(at, 'A'), orientedBox(at, 'B')], (c, at) => (hit(c, at) === true ? 0 : numberOf(c, 'kOBB'))],
    [
      (at) => {
        const [a, b] = (['A', 'B'] as const).map((operand) => aabb(boundsOf(boxAt(at, operand))));
        return ['aabbAabb', [...a.min], [...a.max], [...b.min], [...b.max]];
      },
      (c) => numberOf(c, 'oAABB') >= 0,
    ],
  ],
  'S4.5': [[(at) => ['obbObb', orientedBox(at, 'A'), orientedBox(at, 'B')], hit]],
  'S4.6': [
    [
      ({ points: { Pc, P1, P2 }, numbers: { r2 } }) => ['capsulePoint', P1, P2, r2, Pc],
      (c, { numbers: { r2 } }) => numberOf(c, 'd') - r2,
      { choices: { figure: 'capsule' } },
    ],
  ],
};

const POSES = 1000;
export const POSED_ROWS = Object.keys(ROWS) as LessonId[];

/** Poses of a lesson that its figure accepts. */
function* drawPoses(id: LessonId): Generator<LessonState> {
  const scene = LESSONS[id].scene!;
  const random = mulberry32(4000 + LESSON_IDS.indexOf(id));
  for (;;) {
    const state: LessonState = {
      points: Object.fromEntries(
        Object.entries(scene.start.points).map(([point, p]) => [
          point,
          p.map((x, k) => (k < scene.dimensions ? x + 4 * random() - 2 : x)) as unknown as LessonState['points'][string],
        ]),
      ),
      numbers: Object.fromEntries(scene.numbers.map(({ id: size, least, most }) => [size, least + random() * random() * (most - least)])),
      choices: {
        ...scene.start.choices,
        ...Object.fromEntries(scene.choices.map(({ id: choice, values }) => [choice, values[Math.floor(values.length * random())].id])),
      },
    };
    if (scene.accepts(state)) yield state;
  }
}

export function posesOf(id: LessonId): LessonState[] {
  const poses = drawPoses(id);
  return Array.from({ length: POSES }, () => poses.next().value as LessonState);
}

const kindsOf = new Map(snippetCalls(60).map(({ row, name, kinds }) => [`${row} ${name}`, kinds]));

/** Calls of each function of a row, one for a pose. */
export function poseCalls(row: LessonId, count = POSES): SnippetCall[] {
  const { construct } = LESSONS[row].scene!;
  return ROWS[row]!.flatMap(([given, said, about = {}]) => {
    const calls: SnippetCall[] = [];
    for (const state of drawPoses(row)) {
      const pose = changed(state, { ...about, choices: { ...state.choices, ...about.choices } });
      const [name, ...values] = given(pose) ?? [];
      if (name === undefined) continue;
      calls.push({ row, name, kinds: kindsOf.get(`${row} ${name}`)!, given: values, expected: said(construct(pose), pose) });
      if (calls.length === count) break;
    }
    return calls;
  });
}
