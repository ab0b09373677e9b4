// Every TypeScript snippet, run as it is printed, against the core: random, on a raster, degenerate.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aabb, boundsOf } from '../../../src/core/index.ts';
import type { Obb } from '../../../src/core/index.ts';
import { RECORD, recordOf } from '../../../src/core/inspect.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { CountdownTimer } from '../../../src/core/time/countdown.ts';
import { numberOf } from '../../../src/page/construction/rows/construction.ts';
import type { Construction } from '../../../src/page/construction/rows/construction.ts';
import { boxAt } from '../../../src/page/rooms/lessons/course/distances-and-boxes.ts';
import { LESSON_IDS } from '../../../src/page/rooms/lessons/course/lesson-id.ts';
import type { LessonId } from '../../../src/page/rooms/lessons/course/lesson-id.ts';
import { changed } from '../../../src/page/rooms/lessons/course/lesson.ts';
import type { LessonChange, LessonState } from '../../../src/page/rooms/lessons/course/lesson.ts';
import { LESSONS } from '../../../src/page/rooms/lessons/course/syllabus.ts';
import { VERSIONS, differ } from '../../../src/page/rooms/lessons/course/versions.ts';
import { commentsOf, withJapaneseComments } from '../../../src/page/rooms/lessons/snippets/comments.ts';
import { SNIPPET_LANGUAGES, loadSnippet } from '../../../src/page/rooms/lessons/snippets/index.ts';
import { isSameAnswer } from '../../support/compile-snippets.ts';
import { cases } from '../../support/long.ts';
import { snippetCalls } from '../../support/snippet-cases.ts';
import type { Answer, ObjectArgument } from '../../support/snippet-cases.ts';

const folder = fileURLToPath(new URL('../../../src/page/rooms/lessons/snippets/', import.meta.url));
const rows = readdirSync(`${folder}ts`).map((name) => name.slice(0, -3));
const snippet = (row: string): Promise<Record<string, (...given: unknown[]) => unknown>> => import(`${folder}ts/${row}.ts`);

/** An argument, or the object of one of the snippet's classes that it stands for. */
function made(functions: Awaited<ReturnType<typeof snippet>>, value: unknown): unknown {
  const { name, given } = value as Partial<ObjectArgument>;
  return name && given ? new (functions[name] as unknown as new (...all: unknown[]) => unknown)(...given) : value;
}

const calls = snippetCalls(cases(120, 2000));

test('there is one for each of the 27 rows, in three languages, without imports', () => {
  expect(rows).toHaveLength(27);
  for (const row of rows) {
    for (const language of SNIPPET_LANGUAGES) {
      const path = `${folder}${language}/${row}.${language}`;
      expect(existsSync(path), path).toBe(true);
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/^(?:import|#include) /m);
    }
  }
});

/** What may stand apart from a snippet, among its helpers: vectors, and nothing of the row itself. */
const VECTORS = new Set(['Vec2', 'Vec3', 'sub', 'add', 'dot', 'cross', 'unit']);

/** The four classes of S3.2 with their methods, and two tests in S3.1 and S4.4. */
const LONGER: Readonly<Record<string, number>> = { 'S3.1': 24, 'S3.2': 72, 'S4.4': 24 };

test.each(SNIPPET_LANGUAGES)(
  'in %s each has 5 to 20 lines as a reader counts them, classes more, and its helpers are of vectors alone',
  async (language) => {
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const { text, helpers } = await loadSnippet(row, language);
      counts[row] = text.trimEnd().split('\n').length;
      if (language === 'ts') {
        const names = [...(helpers ?? '').matchAll(/^(?:type|const|function) (\w+)/gm)].map(([, name]) => name);
        expect(
          names.filter((name) => !VECTORS.has(name)),
          row,
        ).toEqual([]);
      }
    }
    expect(Object.entries(counts).filter(([row, lines]) => lines < 5 || lines > (LONGER[row] ?? 20))).toEqual([]);
    expect(Object.keys(counts)).toHaveLength(27);
  },
);

test('the page loads each as it is in its file, with helpers where there are any', async () => {
  for (const language of SNIPPET_LANGUAGES) {
    for (const row of rows) {
      const { text, helpers } = await loadSnippet(row, language);
      const file = readFileSync(`${folder}${language}/${row}.${language}`, 'utf8');
      if (language === 'ts') expect((helpers ?? '') + text).toBe(file);
      else expect(text).toBe(file);
      if (language !== 'ts') expect(helpers).toBe(readFileSync(`${folder}${language}/helpers.${language}`, 'utf8'));
    }
  }
  await expect(loadSnippet('S9.9', 'ts')).rejects.toThrow(/S9\.9, expected S0\.1/);
});

describe('against the core', () => {
  test.each(rows.filter((row) => row !== 'S4.7'))('%s', async (row) => {
    const functions = await snippet(row);
    const own = calls.filter((call) => call.row === row);
    // Everything that it exports is called, and yes and no both occur.
    const names = Object.keys(functions).filter((name) => !/^[A-Z]/.test(name));
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(names));
    for (const { name, given: values, expected } of own) {
      const given = values.map((value) => made(functions, value));
      if (expected === 'throws') {
        expect(() => functions[name](...given), JSON.stringify(given)).toThrow();
        continue;
      }
      const got = functions[name](...given);
      if (!isSameAnswer(got, expected)) {
        throw new Error(`${name}(${JSON.stringify(given)}) is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
      }
    }
    for (const name of names) {
      const answers = new Set(own.filter((call) => call.name === name).map(({ expected }) => JSON.stringify(expected)));
      expect(answers.size, `${name} always answers ${[...answers].join()}`).toBeGreaterThan(1);
    }
  });
});

test('each comment that needs words has them in Japanese', () => {
  const missing = rows.flatMap((row) =>
    SNIPPET_LANGUAGES.flatMap((language) =>
      [`${row}.${language}`, ...(language === 'ts' ? [] : [`helpers.${language}`])].flatMap((name) => {
        const code = readFileSync(`${folder}${language}/${name}`, 'utf8');
        const said = commentsOf(withJapaneseComments(code));
        return commentsOf(code).filter((words, i) => /[a-z]{3}/.test(words) && words === said[i]);
      }),
    ),
  );
  expect([...new Set(missing)]).toEqual([]);
});

type Given = (state: LessonState) => [name: string, ...given: unknown[]];
/** What the figure says to the same question: whether there is a hit, or numbers of it. */
type Said = (construction: Construction, state: LessonState) => unknown;

const hit: Said = ({ verdict }) => verdict.outcome !== 'miss';
const numbers =
  (...ids: string[]): Said =>
  (construction, state) =>
    hit(construction, state) === true ? ids.map((id) => numberOf(construction, id)) : null;
const number =
  (id: string): Said =>
  (construction) =>
    numberOf(construction, id);
const flat = ([x, y]: readonly number[]): number[] => [x, y];
const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, k) => x - b[k]);
const through: (name: string) => Given =
  (name) =>
  ({ points: { P0, V, Pc }, numbers: { r } }) => [name, P0, V, Pc, r];
const pierced: (name: string) => Given =
  (name) =>
  ({ points: { P0, V, P1, P2 }, numbers: { r } }) => [name, P0, V, P1, P2, r];
const round: (name: string) => Given =
  (name) =>
  ({ points: { Pc, P1, P2 }, numbers: { r1, r2 } }) => [name, Pc, r1, P1, minus(P2, P1), r2];
const RANGE: Record<string, number[]> = { line: [-Infinity, Infinity], 'half-line': [0, Infinity], segment: [0, 1] };
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
const orientedBox = (box: unknown): unknown => {
  if (typeof box === 'string') return box;
  const { center, half } = box as Obb;
  const record = recordOf(box as Obb);
  return { center, half, axes: [0, 3, 6].map((k) => [0, 1, 2].map((i) => record[RECORD.AXES + k + i])) };
};

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
        const { points, quantities } = { ...at, ...LESSONS['S1.4'].scene!.construct(at) };
        const Q = (id: string): unknown => quantities.find((one) => one.id === id)?.value ?? points['P1'];
        return ['patternOf', Q('Q1'), Q('Q2'), points['P1'], points['P2']];
      },
      (c, { points: { P1, P2 } }) => c.verdict.parts?.map((part) => PART[part]).join(' → ') ?? (P1 === P2 ? '' : 'cylinder → cylinder'),
      ray,
    ],
  ],
  'S2.1': [
    [
      ({ points: { A, v1, B, v2 } }) => ['lineLine', A, v1, B, v2].map((x) => (typeof x === 'string' ? x : flat(x))) as never,
      numbers('s', 't'),
    ],
  ],
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
    [
      (at) => ['firstGap', boxAt(at, 'A'), boxAt(at, 'B')].map(orientedBox) as never,
      (c, at) => (hit(c, at) === true ? 0 : numberOf(c, 'kOBB')),
    ],
    [
      (at) => {
        const [a, b] = (['A', 'B'] as const).map((who) => aabb(boundsOf(boxAt(at, who))));
        return ['aabbAabb', a.min, a.max, b.min, b.max];
      },
      (c) => numberOf(c, 'oAABB') >= 0,
    ],
  ],
  'S4.6': [
    [
      ({ points: { Pc, P1, P2 }, numbers: { r2 } }) => ['capsulePoint', P1, P2, r2, Pc],
      (c, { numbers: { r2 } }) => numberOf(c, 'd') - r2,
      { choices: { figure: 'capsule' } },
    ],
  ],
};

/** What the known defect of a row is about: the port may differ there, and nowhere else. Rounding decides nothing in these poses. */
const DEFECTS: Partial<Record<string, (c: Construction, state: LessonState) => boolean>> = {
  'S0.2 formula': () => true,
  'S0.4 formula': (c, { numbers: { r } }) => {
    const perp = numberOf(c, 'perp');
    return perp > Math.min(r, r * r) && perp <= Math.max(r, r * r);
  },
  // No face normal has a gap, and a cross product of edges has.
  'S4.5 literal': (c) => c.verdict.outcome === 'miss' && /×/.test(c.quantities.find(({ id }) => id === 'n')!.ours ?? ''),
  'S0.6 first': (c) => numberOf(c, 'least') > numberOf(c, 'r₁+r₂') && c.verdict.outcome !== 'miss',
  'S0.8 code': (c) => c.verdict.outcome !== 'miss' && numberOf(c, 'near') < 0 && numberOf(c, 'far') > numberOf(c, '|L|'),
  'S3.1 code': (_, { choices, numbers }) =>
    (choices['a'] === 'box' ? numbers['turnA'] : choices['b'] === 'box' ? numbers['turnB'] : 0) !== 0,
};
DEFECTS['S3.2 code'] = DEFECTS['S3.3 code'] = DEFECTS['S3.1 code'];
// (Touching alone, which no random pose does.)
DEFECTS['S3.4 code'] = () => false;

describe('figure, snippet and port of a row, on 1,000 random poses', () => {
  const posesOf = (id: LessonId): LessonState[] => {
    const scene = LESSONS[id].scene!;
    const random = mulberry32(4000 + LESSON_IDS.indexOf(id));
    const draw = (): LessonState => ({
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
    });
    return Array.from({ length: 1000 }, draw).filter(scene.accepts);
  };

  test.each(Object.keys(ROWS) as LessonId[])('%s: the snippet answers as the figure does', async (id) => {
    const functions = await snippet(id);
    for (const state of posesOf(id)) {
      for (const [given, said, about = {}] of ROWS[id]!) {
        const pose = changed(state, { ...about, choices: { ...state.choices, ...about.choices } });
        const expected = said(LESSONS[id].scene!.construct(pose), pose);
        const [name, ...args] = given(pose);
        const got = functions[name](...args.map((value) => made(functions, value)));
        if (!isSameAnswer(got, expected as Answer, 1e-6)) {
          throw new Error(`${name}(${JSON.stringify(args)}) is ${JSON.stringify(got)}, in the figure ${JSON.stringify(expected)}`);
        }
      }
    }
  });

  test.each(
    Object.entries(VERSIONS).flatMap(([id, all]) => all.map((version) => [`${id} ${version.place}`, id as LessonId, version] as const)),
  )('%s: the port differs where a known defect is, and nowhere else', (name, id, version) => {
    const scene = LESSONS[id].scene!;
    let parted = 0;
    let asked = 0;
    for (const state of posesOf(id)) {
      if (version.source(state) === undefined) continue;
      asked++;
      const pose = changed(state, { ...version.about, choices: { ...state.choices, ...version.about?.choices } });
      if (!differ(version, scene, state)) continue;
      parted++;
      expect(DEFECTS[name]?.(scene.construct(pose), pose), JSON.stringify(state)).toBe(true);
    }
    expect(asked).toBeGreaterThan(50);
    if (version.wrong?.over) expect(parted).toBeGreaterThan(3);
    if (!DEFECTS[name]) expect(parted).toBe(0);
    // Its pose shows the difference; at the start they agree, but where the formula is always wrong.
    if (!version.wrong) return;
    expect(differ(version, scene, changed(scene.start, version.wrong.pose))).toBe(true);
    if (name !== 'S0.2 formula') expect(differ(version, scene, scene.start)).toBe(false);
  });
});

describe('S4.7', () => {
  interface Timer {
    readonly initial: number;
  }
  interface Functions {
    readonly countdown: (initial?: number) => Timer;
    readonly start: (timer: Timer) => Timer;
    readonly stop: (timer: Timer) => Timer;
    readonly reset: (timer: Timer) => Timer;
    readonly setInitialTime: (seconds: number) => Timer;
    readonly advance: (timer: Timer, dt: number) => Timer;
    readonly remaining: (timer: Timer) => number;
    readonly isOver: (timer: Timer) => boolean;
  }
  const load = async (): Promise<Functions> => (await snippet('S4.7')) as unknown as Functions;

  test('does what the core’s countdown does, button by button', async () => {
    const { countdown, start, stop, reset, setInitialTime, advance, remaining, isOver } = await load();
    const random = mulberry32(47);
    let timer = countdown();
    const ours = new CountdownTimer();
    for (let i = 0; i < 2000; i++) {
      const dice = random();
      const dt = random() / 30;
      if (dice < 0.05) {
        timer = start(timer);
        ours.start();
      } else if (dice < 0.1) {
        timer = stop(timer);
        ours.stop();
      } else if (dice < 0.12) {
        timer = reset(timer);
        ours.reset();
      } else if (dice < 0.14) {
        timer = setInitialTime(10 * dice);
        ours.setDuration(10 * dice);
      } else {
        timer = advance(timer, dt);
        ours.advance(dt);
      }
      expect(Math.abs(remaining(timer) - ours.remaining)).toBeLessThan(1e-9);
      expect(isOver(timer)).toBe(ours.isOver);
    }
  });

  test('waits for start, 300 frames of 1/60 s are 5 s, never below zero', async () => {
    const { countdown, start, advance, remaining, isOver } = await load();
    let timer = advance(countdown(), 1);
    expect(remaining(timer)).toBe(5);
    timer = start(timer);
    for (let frame = 0; frame < 300; frame++) {
      expect(isOver(timer)).toBe(false);
      timer = advance(timer, 1 / 60);
    }
    expect([isOver(timer), remaining(timer)]).toEqual([true, 0]);
    timer = advance(timer, 9);
    expect(remaining(timer)).toBe(0);
    expect(isOver(countdown(0))).toBe(true);
  });
});
