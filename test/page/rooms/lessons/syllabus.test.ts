// The lessons as data: every row of the source has one, in both languages, with a task that is open at the start and solved by its solution.

import { afterAll, describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/core/index.ts';
import { mulberry32 } from '../../../../src/core/math/random.ts';
import { EXERCISES, changed, parametersOfState, stateOfParameters } from '../../../../src/page/rooms/lessons/course/lesson.ts';
import { LESSON_IDS } from '../../../../src/page/rooms/lessons/course/lesson-id.ts';
import type { Lesson, LessonState, Reply, Scene } from '../../../../src/page/rooms/lessons/course/lesson.ts';
import { t, words } from '../../../../src/page/rooms/lessons/course/words.ts';
import { checkFigure } from '../../../support/check-figure.ts';
import { BY_CORE, TEXT_LETTERS } from '../../../support/lessons-by-core.ts';
import { plain } from '../../../support/plain.ts';
import { cases } from '../../../support/long.ts';
import { ROOM_IDS } from '../../../../src/page/kit/router.ts';
import { LANGUAGE } from '../../../../src/page/kit/texts.ts';
import { prose } from '../../../../src/page/rooms/lessons/prose.ts';
import { VERSIONS, oursOf } from '../../../../src/page/rooms/lessons/course/versions.ts';
import { checked, seenAt } from '../../../../src/page/rooms/lessons/course/tasks.ts';
import { LESSONS } from '../../../../src/page/rooms/lessons/course/syllabus.ts';

/** Tabs of the 2D room, as in its addresses. */
const BOARDS = ['pairs', 'lines', 'capsules', 'verify'];

/** What is replied to these states, checked one after the other; what an extra adds counts as given. */
function replies({ id, tasks: { make } }: Lesson, scene: Scene, states: readonly LessonState[]): Reply[] {
  const collected = new Map([['measured', 0]]);
  return states.map((state) => {
    const found = make.collect?.(seenAt(scene, state));
    if (found !== undefined) collected.set(found, 0);
    return checked(id, make, seenAt(scene, state, new Map(collected)));
  });
}

const watchOf = ({ tasks }: Pick<Lesson, 'tasks'>): string[] => [...new Set(tasks.make.conditions.flatMap(({ of }) => of))];

/** The words of a reply are filled in, and name a figure or a letter of the pose. */
function expectWords({ text }: Reply, id: string): void {
  expect(text, id).not.toMatch(/[{}]|NaN|undefined|lessons\.|–/);
  expect(text, id).toMatch(/[\d₀-₉]|[A-Z]\w*\b|[“「]/);
}

/** Wrong predictions that get the right reason alone. */
const unexplained: string[] = [];
afterAll(() => expect([...new Set(unexplained)]).toEqual([]));

describe.each(['en', 'ja'] as const)('%s', (language) => {
  it.each(LESSON_IDS)('%s: every task is solved, a wrong answer to each is answered with what is wrong', (id) => {
    LANGUAGE.value = language;
    const { scene, tasks } = LESSONS[id];
    for (const kind of ['predict', 'compute'] as const) {
      const answers = new Set<string | number>();
      for (let n = 0; n < (kind === 'predict' ? 1 : cases(5, 100)); n++) {
        const { text, choices, answer, reply } = tasks[kind](scene!, n);
        answers.add(answer);
        expectWords({ isRight: true, text }, id);
        expect(reply(answer).isRight, id).toBe(true);
        expectWords(reply(answer), id);
        const wrong = choices
          ? choices.filter((choice) => choice.id !== answer).map((choice) => choice.id)
          : [-Number(answer), Number(answer) + 0.5];
        if (choices) expect(choices.length - wrong.length).toBe(1);
        for (const other of wrong) {
          expect(reply(other).isRight, `${id} ${other}`).toBe(false);
          // Before the right reason comes what this choice overlooks.
          const reason = reply(answer).text.slice(t('lessons.right').length).trim();
          if (choices && reply(other).text.replace(t('lessons.notRight'), '').trim() === reason) unexplained.push(`${id} ${other}`);
          expectWords(reply(other), id);
        }
        // What is typed: to the hundredth, as it is printed.
        if (!choices) expect(reply(Number(Number(answer).toFixed(2))).isRight).toBe(true);
      }
      if (kind === 'compute') expect(answers.size, id).toBeGreaterThan(2);
    }
    if (!scene) return;
    const [first] = replies(LESSONS[id], scene, [scene.start]);
    expectWords(first, id);
    const last = replies(
      LESSONS[id],
      scene,
      tasks.make.solution.map((change) => changed(scene.start, change)),
    ).at(-1)!;
    expect(plain(last.text)).toContain(plain(t(`lessons.hint.${id}`)));
  });
});

it('every lesson says what the source prints: beside Kantsu, or that there is no formula; S4.7 has both timers on its board', () => {
  expect(LESSON_IDS.filter((id) => !VERSIONS[id])).toEqual(['S0.7', 'S1.1', 'S1.2', 'S2.4', 'S4.4', 'S4.6', 'S4.7']);
  for (const id of LESSON_IDS) {
    const { scene } = LESSONS[id];
    for (const { wrong } of VERSIONS[id] ?? []) {
      if (!wrong) continue;
      // What the deciding line speaks of is in the figure.
      const state = changed(scene!.start, wrong.pose);
      const [, of] = typeof wrong.decides === 'function' ? wrong.decides(state) : wrong.decides;
      const ids = scene!.construct(state).quantities.map((one) => one.id);
      expect(ids, id).toContain(of);
    }
  }
});

it('S4.7 is solved by what its board reports, and each step before is answered', () => {
  const { make } = LESSONS['S4.7'].tasks;
  const after = (...reports: readonly [string, number][]): Reply =>
    checked('S4.7', make, {
      construction: undefined as never,
      state: { points: {}, numbers: {}, choices: {} },
      collected: new Map(reports),
    });
  LANGUAGE.value = 'en';
  expect(after()).toEqual({ isRight: false, text: 'Not yet. Start it, and stop it before it is over.' });
  expect(after(['stopped', 3.25]).isRight).toBe(false);
  expect(plain(after(['stopped', 3.25]).text)).toContain('Stopped at 3.25 s');
  expect(after(['stopped', 3.25], ['restarted', 0]).isRight).toBe(true);
});

it('no line ends within an expression such as |L|², in no text of either language', () => {
  for (const [key, both] of Object.entries(words)) {
    for (const said of both) {
      const plainPieces = prose(said).filter((piece) => typeof piece === 'string');
      for (const piece of plainPieces) expect(piece, key).not.toMatch(/[|·√×]\S|\S[|·√×]/);
    }
  }
});

it('exercises lead to rooms and tabs that exist', () => {
  for (const id of LESSON_IDS) {
    expect(LESSONS[id].exercises.length, id).toBeGreaterThan(0);
    for (const exercise of LESSONS[id].exercises) {
      const [, room, board] = /^#\/(\w+)(?:\?board=(\w+))?$/.exec(EXERCISES[exercise])!;
      expect(ROOM_IDS).toContain(room);
      if (board !== undefined) expect(BOARDS).toContain(board);
    }
  }
});

describe.each(LESSON_IDS.map((id) => [id, LESSONS[id]] as const).filter(([, { scene }]) => scene !== undefined))('%s', (_id, lesson) => {
  const scene = lesson.scene!;
  const solution = lesson.tasks.make.solution.map((change) => changed(scene.start, change));

  it('the task is open at the start and solved by its solution', () => {
    expect(solution.length).toBeGreaterThan(0);
    expect(replies(lesson, scene, [scene.start])[0].isRight).toBe(false);
    expect(replies(lesson, scene, solution).map(({ isRight }) => isRight)).toEqual(solution.map((_, i) => i === solution.length - 1));
  });

  it('the solution moves only what can be moved, and is accepted', () => {
    expect(scene.accepts(scene.start)).toBe(true);
    expect(Object.keys(scene.start.points)).toEqual(scene.points.map(({ id }) => id));
    expect(Object.keys(scene.start.numbers)).toEqual(scene.numbers.map(({ id }) => id));
    for (const { id, least, most } of scene.numbers) {
      expect(scene.start.numbers[id]).toBeGreaterThanOrEqual(least);
      expect(scene.start.numbers[id]).toBeLessThanOrEqual(most);
    }
    for (const { id, values } of scene.choices) expect(values.map((value) => value.id)).toContain(scene.start.choices[id]);
    for (const { points = {}, numbers = {}, choices = {} } of lesson.tasks.make.solution) {
      for (const key of [...Object.keys(points), ...Object.keys(numbers)]) {
        expect([...scene.points, ...scene.numbers].map(({ id }) => id)).toContain(key);
      }
      for (const [key, value] of Object.entries(choices)) {
        expect(scene.choices.find(({ id }) => id === key)!.values.map(({ id }) => id)).toContain(value);
      }
      // By hand: whole hundredths.
      for (const x of Object.values(points).flat()) expect(Math.round(100 * x) / 100).toBe(x);
    }
    for (const state of solution) expect(scene.accepts(state)).toBe(true);
    // Whatever is accepted can be compared with what the source prints.
    for (const version of VERSIONS[lesson.id] ?? []) {
      for (const state of solution) expect(() => oursOf(version, scene, state)).not.toThrow();
    }
  });

  it('what it draws is what the core gives: at the start, when solved, and moved about', () => {
    const byCore = BY_CORE[lesson.id as keyof typeof BY_CORE];
    const random = mulberry32(1700 + LESSON_IDS.indexOf(lesson.id));
    const moved = (): LessonState =>
      changed(scene.start, {
        numbers: Object.fromEntries(scene.numbers.map(({ id, least, most }) => [id, least + random() * random() * (most - least)])),
        points: Object.fromEntries(
          Object.entries(scene.start.points).map(([id, p]) => [
            id,
            p.map((x, k) => (k < scene.dimensions ? x + 2 * random() - 1 : x)) as unknown as Vec3,
          ]),
        ),
      });
    const compared: Record<string, number> = {};
    const states = [scene.start, ...solution, ...Array.from({ length: 80 }, moved)];
    for (const state of states.filter(scene.accepts)) {
      checkFigure(scene.construct(state));
      const { quantities } = scene.construct(state);
      for (const [id, wanted] of Object.entries(byCore(state))) {
        const drawn = quantities.find((quantity) => quantity.id === id)?.value;
        expect(drawn, `${id} at ${JSON.stringify(state)}`).toBeDefined();
        const [left, right] = [drawn!, wanted].map((value) => (typeof value === 'number' ? [value] : value));
        expect(left).toHaveLength(right.length);
        for (const [k, x] of right.entries()) {
          if (Number.isNaN(x)) expect(left[k], id).toBeNaN();
          else expect(left[k], `${id} at ${JSON.stringify(state)}`).toBeCloseTo(x, 8);
        }
        compared[id] = (compared[id] ?? 0) + 1;
      }
    }
    // Everything that is printed beside the task.
    for (const id of watchOf(lesson)) expect(Object.keys(compared)).toContain(id);
    expect(Math.max(...Object.values(compared))).toBeGreaterThan(15);
  });

  it('its figure and formulas have the letters of the source', () => {
    const { quantities } = scene.construct(scene.start);
    const letters = new Set([...quantities.map(({ symbol }) => symbol), ...scene.points.map(({ letter }) => letter)]);
    expect(TEXT_LETTERS[lesson.id]!.filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('by hand the case fails and holds', () => {
    const random = mulberry32(2700 + LESSON_IDS.indexOf(lesson.id));
    const poses = [scene.start, lesson.tasks.predict(scene, 0).pose!, ...solution];
    const outcomes = new Set(poses.map((state) => String(scene.construct(state).verdict.outcome === 'miss')));
    for (let i = 0; i < 400 && outcomes.size < 2; i++) {
      const reach = (k: number, p: number): number => Math.round(10 * (k < scene.dimensions ? p + 6 * random() - 3 : p)) / 10;
      const state = changed(scene.start, {
        points: Object.fromEntries(
          Object.entries(scene.start.points).map(([id, p]) => [id, i % 2 ? (p.map((x, k) => reach(k, x)) as unknown as Vec3) : p]),
        ),
        choices: Object.fromEntries(scene.choices.map(({ id, values }) => [id, values[Math.floor(values.length * random())].id])),
      });
      if (scene.accepts(state)) outcomes.add(String(scene.construct(state).verdict.outcome === 'miss'));
    }
    // (Two points have no case but to coincide.)
    if (lesson.id !== 'S4.1') expect(outcomes.size).toBe(2);
  });

  it('an address brings every state back, and a wrong one the start', () => {
    for (const state of [scene.start, ...solution]) {
      const parameters = new URLSearchParams(parametersOfState(state, scene.start));
      expect(stateOfParameters(scene, parameters)).toEqual(state);
    }
    const wrong = new URLSearchParams(scene.points.map(({ id }) => [id, '1,x,NaN']));
    expect(stateOfParameters(scene, wrong)).toEqual(scene.start);
  });
});
