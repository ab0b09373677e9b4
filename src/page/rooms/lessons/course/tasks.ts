// The tasks of a lesson made of its figure: questions about a pose (predict, compute), and what has to be true of the figure (make). Replies name the
// figures of that very pose.

import { mulberry32 } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { quantityOf } from '../../../construction/rows/construction.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import { formulaText, noteText, outcomeText, printedQuantity, verdictText } from '../../../construction/say.ts';
import { t as named } from '../../../construction/words.ts';
import { LANGUAGE, inARow } from '../../../kit/texts.ts';
import type { Values } from '../../../kit/texts.ts';
import { partName } from '../../../ui/hit-sentence.ts';
import { changed } from './lesson.ts';
import type { Asked, ChoiceControl, Condition, LessonChange, LessonState, Made, Question, Reply, Scene, Seen } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { isNear } from './scene-controls.ts';
import { t, unbroken } from './words.ts';
import type { LessonsKey } from './words.ts';

type Random = ReturnType<typeof mulberry32>;
type Choices = NonNullable<Question['choices']>;

/** What is typed may be off by this. */
const TOLERANCE = 0.01;
/** Poses that are drawn until one fits. */
const TRIES = 2000;

export function seenAt(scene: Scene, state: LessonState, collected: Seen['collected'] = new Map()): Seen {
  return { construction: scene.construct(state), state, collected };
}

/** `D`, or its id where this pose has no such quantity. */
function symbolOf({ quantities }: Construction, id: string): string {
  return quantities.find((quantity) => quantity.id === id)?.symbol ?? id;
}

/** NaN where this pose has no such quantity, or it is a vector. */
export function valueAt({ quantities }: Construction, id: string): number {
  const value = quantities.find((quantity) => quantity.id === id)?.value;
  return typeof value === 'number' ? value : NaN;
}

/** `D = −3.200` */
function valued(construction: Construction, id: string): string {
  const quantity = construction.quantities.find((one) => one.id === id);
  return `${symbolOf(construction, id)} = ${quantity ? printedQuantity(quantity, construction.dimensions) : '–'}`;
}

/** Its letters, and what it is. */
function called(construction: Construction, id: string): { symbol: string; term: string } {
  const { symbol, term } = quantityOf(construction, id);
  // (Without what explains the name.)
  return { symbol, term: named(`construction.term.${term}`).replace(/ ?[:：(（,].*$/, '') };
}

const isJapanese = (): boolean => LANGUAGE.value === 'ja';
const listed = (all: readonly string[]): string => all.join(isJapanese() ? '、' : ', ');
const sentence = (words: string): string => (/[.。]$/.test(words) ? words : words + (isJapanese() ? '。' : '.'));

/** The quantity with its formula, its value and what follows: `t = (v × v₁)/(v₁ × v₂) = 6.000/5.000 = 1.200: on the object.` */
function reasonOf(construction: Construction, id: string): string {
  const [formula, note] = [formulaText(construction, id), noteText(construction, id)];
  const value = valued(construction, id);
  const whole = formula === '' ? value : formula + value.slice(value.lastIndexOf(' = '));
  return sentence(note === '' ? whole : whole + (isJapanese() ? '。' : ', ') + note);
}

/** A pose in the source's letters: `P0 = (−4, 1), r = 1.5 m`. */
function written(scene: Scene, { points = {}, numbers = {}, choices = {} }: LessonChange, state: LessonState): string {
  const shown = <C extends { readonly id: string }>(
    controls: readonly (C & { isShown?: (at: LessonState) => boolean })[],
    of: object,
  ): C[] => controls.filter(({ id, isShown }) => id in of && (isShown?.(state) ?? true));
  const number = (x: number): string => String(x).replace('-', '−');
  return listed([
    ...shown(scene.choices, choices).map(
      (control) => `${t(control.label)}${isJapanese() ? '：' : ': '}${t(valueOf(control, choices[control.id]))}`,
    ),
    ...shown(scene.points, points).map(({ id, letter }) => `${letter} = (${points[id].slice(0, scene.dimensions).map(number).join(', ')})`),
    ...shown(scene.numbers, numbers).map(({ id, letter, unit }) => `${letter} = ${number(numbers[id])}${unit === '°' ? '°' : ' m'}`),
  ]);
}

function valueOf({ values }: ChoiceControl, id: string): LessonsKey {
  return values.find((value) => value.id === id)!.text;
}

export function judged(isRight: boolean, why: string, wrong: LessonsKey = 'lessons.notRight'): Reply {
  return { isRight, text: unbroken(inARow(LANGUAGE.value, t(isRight ? 'lessons.right' : wrong), why)) };
}

/** What a prediction is about: one of these, read off the figure of the pose; `before` is the figure at the start. */
export interface Reading {
  readonly asked: (seen: Seen) => string;
  readonly choices: (seen: Seen) => Choices;
  readonly answer: (seen: Seen, before: Seen) => string;
  readonly why: (seen: Seen, before: Seen) => string;
}

/** Asked of a pose that the figure does not show yet: a change of the start. */
export function predict(change: LessonChange, { asked, choices, answer, why }: Reading): Asked {
  return (scene) => {
    const pose = changed(scene.start, change);
    const [seen, before] = [seenAt(scene, pose), seenAt(scene, scene.start)];
    const right = answer(seen, before);
    return {
      text: unbroken(t('lessons.suppose', { given: written(scene, change, pose), asked: asked(seen) })),
      choices: choices(seen),
      answer: right,
      reply: (chosen) => judged(chosen === right, why(seen, before)),
      pose,
    };
  };
}

const ranked = (texts: readonly string[]): Choices => texts.map((words, i) => ({ id: String(i), text: words }));

/** Which case it is, of the three or of those that can be. */
export const outcome = (...ids: readonly Construction['verdict']['outcome'][]): Reading => ({
  asked: () => t('lessons.askOutcome'),
  choices: ({ construction }) => ids.map((id) => ({ id, text: outcomeText({ ...construction, verdict: { outcome: id } }) })),
  answer: ({ construction }) => construction.verdict.outcome,
  why: ({ construction }) => sentence(verdictText(construction)),
});

/** On which side of zero a quantity is. */
export const signOf = (id: string): Reading => ({
  asked: ({ construction }) => t('lessons.askSign', called(construction, id)),
  choices: () => ranked(['< 0', '= 0', '> 0']),
  answer: ({ construction }) => String(1 + Math.sign(valueAt(construction, id))),
  why: ({ construction }) => reasonOf(construction, id),
});

/** Whether a share of an axis is before its start, on it, or beyond its end. */
export const placeOf = (id: string): Reading => ({
  asked: ({ construction }) => t('lessons.askPlace', called(construction, id)),
  choices: ({ construction }) =>
    ranked(['{s} < 0', '0 ≤ {s} ≤ 1', '{s} > 1'].map((range) => range.replace('{s}', symbolOf(construction, id)))),
  answer: ({ construction }) => String(valueAt(construction, id) < 0 ? 0 : valueAt(construction, id) <= 1 ? 1 : 2),
  why: ({ construction }) => reasonOf(construction, id),
});

/** What becomes of a quantity. */
export const trendOf = (id: string): Reading => ({
  asked: ({ construction }) => t('lessons.askTrend', called(construction, id)),
  choices: () => ranked([t('lessons.smaller'), t('lessons.same'), t('lessons.larger')]),
  answer(seen, before) {
    const difference = valueAt(seen.construction, id) - valueAt(before.construction, id);
    return String(Math.abs(difference) < 1e-9 ? 1 : 1 + Math.sign(difference));
  },
  why: (seen, before) => t('lessons.trend', { before: valued(before.construction, id), now: reasonOf(seen.construction, id) }),
});

/** Through which parts of the capsule a ray from outside goes. */
export const goesThrough =
  (enter: string, exit: string): Condition =>
  ({ construction }) => {
    const { parts, outcome: is, reason } = construction.verdict;
    if (is === 'cross' && reason === undefined && parts?.[0] === enter && parts[1] === exit) return undefined;
    return t('lessons.figureShows', { verdict: verdictText(construction) });
  };

/** Which of these quantities is the smallest. */
export const leastOf = (ids: readonly string[]): Reading => ({
  asked: () => t('lessons.askLeast'),
  choices: ({ construction }) => ids.map((id) => ({ id, text: symbolOf(construction, id) })),
  answer: ({ construction }) => ids.toSorted((a, b) => valueAt(construction, a) - valueAt(construction, b))[0],
  why: ({ construction }) => sentence(listed(ids.map((id) => valued(construction, id)))),
});

/** Through which part of the capsule the ray enters (0) or exits (1). */
export const partOf = (end: 0 | 1): Reading => ({
  asked: () => t(end === 0 ? 'lessons.askEnter' : 'lessons.askExit'),
  choices: () => (['p1', 'cylinder', 'p2'] as const).map((id) => ({ id, text: partName(id, LANGUAGE.value) })),
  answer: ({ construction }) => construction.verdict.parts![end],
  why: ({ construction }) =>
    inARow(LANGUAGE.value, ...[`P1P2·P1Q${end + 1}`, `P2P1·P2Q${end + 1}`].map((id) => reasonOf(construction, id))),
});

/** Any other: the answer is the rank of one of these texts, or the text itself where they are letters. */
export const choiceOf = (
  asked: LessonsKey,
  keys: readonly LessonsKey[],
  rank: (seen: Seen) => number,
  why: (seen: Seen) => string,
): Reading => ({
  asked: () => t(asked),
  choices: () => ranked(keys.map((key) => t(key))),
  answer: (seen) => String(rank(seen)),
  why,
});

/** These quantities of a pose, each with its formula. */
export const because =
  (...ids: readonly string[]) =>
  ({ construction }: Seen): string =>
    inARow(LANGUAGE.value, ...ids.map((id) => reasonOf(construction, id)));

/** Whole numbers from low to high. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Points at whole metres, sizes of whole halves; what is turned stays. */
export function anyPose(random: Random, { points, numbers, dimensions }: Scene): LessonChange {
  const point = (): Vec3 => [0, 1, 2].map((k) => (k < dimensions ? whole(random, -4, 4) : 0)) as unknown as Vec3;
  return {
    points: Object.fromEntries(points.map(({ id }) => [id, point()])),
    numbers: Object.fromEntries(numbers.filter(({ unit }) => unit !== '°').map(({ id }) => [id, whole(random, 1, 5) / 2])),
  };
}

/** The points alone; sizes are as at the start. */
export function anyPoints(random: Random, of: Scene): LessonChange {
  return { points: anyPose(random, of).points! };
}

/** A direction whose length is a whole number, so that the unit vector can be written down. */
export function alongTriangle(random: Random, of: Scene): LessonChange {
  const pose = anyPose(random, of);
  const [x, y] = [3, 4].map((side) => (random() < 0.5 ? -side : side));
  return { ...pose, points: { ...pose.points, V: random() < 0.5 ? [x, y, 0] : [y, x, 0] } };
}

interface Drawing {
  /** The quantities that are given; all points and sizes where left out. */
  readonly given?: readonly string[];
  /** What else is given, of sizes that cannot be changed. */
  readonly also?: () => string;
  /** A pose of one's own; what it leaves out is as at the start. */
  readonly draw?: (random: Random, scene: Scene) => LessonChange;
  readonly where?: (seen: Seen) => boolean;
  /** How it is computed, where the figure has no formula for it. */
  readonly way?: LessonsKey;
}

/** A quantity of a pose that is drawn at random. */
export function compute(id: string, { given, also, draw = anyPose, where = () => true, way }: Drawing = {}): Asked {
  return drawn((random, scene) => {
    for (let i = 0; i < TRIES; i++) {
      const change = draw(random, scene);
      const pose = changed(scene.start, change);
      if (!scene.accepts(pose)) continue;
      const seen = seenAt(scene, pose);
      const { construction } = seen;
      const quantity = construction.quantities.find((one) => one.id === id);
      const answer = valueAt(construction, id);
      // (Neither trivial nor beyond what is worked out by hand.)
      if (!quantity || !(Math.abs(answer) > 0.05 && Math.abs(answer) < 100) || !where(seen)) continue;
      return {
        given: listed([
          ...(given ? given.map((one) => valued(construction, one)) : [written(scene, change, pose)]),
          ...(also ? [also()] : []),
        ]),
        asked: t('lessons.askQuantity', called(construction, id)),
        symbol: quantity.symbol,
        ...(quantity.unit !== undefined && quantity.unit !== 'count' && { unit: quantity.unit }),
        answer,
        way: way ? t(way) : formulaText(construction, id),
        why: reasonOf(construction, id),
        twin: (x) => twinOf(construction, id, x),
        pose,
      };
    }
    throw new Error(`no pose with ${id} in ${TRIES} tries`);
  });
}

/** A quantity that has been computed in place of the one that is asked for. */
function twinOf(construction: Construction, id: string, x: number): string | undefined {
  const { quantities, formulas } = construction;
  const twin = quantities.find(
    (one) => one.id !== id && formulas.some(({ result }) => result === one.id) && isNear(one.value as number, x, TOLERANCE),
  );
  return twin && t('lessons.twin', { x: String(x).replace('-', '−'), ...called(construction, twin.id) });
}

export interface Problem extends Pick<Question, 'symbol' | 'unit' | 'pose'> {
  readonly given: string;
  readonly asked: string;
  readonly answer: number;
  /** How it is computed, without the result, and with it. */
  readonly way: string;
  readonly why: string;
  /** It is counted, not measured. */
  readonly isCount?: boolean;
  readonly twin?: (x: number) => string | undefined;
}

/** A number to be typed, of a problem that is drawn at random. */
export function drawn(problem: (random: Random, scene: Scene) => Problem): Asked {
  return (scene, n) => {
    const { given, asked, way, why, isCount = false, twin, ...rest } = problem(mulberry32(n + 1), scene);
    const { answer } = rest;
    return {
      ...rest,
      text: unbroken(t(isCount ? 'lessons.givenCount' : 'lessons.given', { given, asked, tolerance: TOLERANCE })),
      reply(typed) {
        const x = Number(typed);
        if (isNear(x, answer, TOLERANCE)) return judged(true, why);
        const typedWords = { x: String(x).replace('-', '−') };
        const words = isNear(-x, answer, TOLERANCE)
          ? t('lessons.wrongSign', typedWords)
          : (twin?.(x) ?? t(x > answer ? 'lessons.tooLarge' : 'lessons.tooSmall', typedWords));
        return judged(false, inARow(LANGUAGE.value, words, ...(way === '' ? [] : [t('lessons.way', { way })])));
      },
    };
  };
}

const HOLDS = {
  '=': (x: number, y: number, tolerance: number) => isNear(x, y, tolerance),
  '≠': (x: number, y: number) => x !== y,
  '<': (x: number, y: number) => x < y,
  '>': (x: number, y: number) => x > y,
  '≤': (x: number, y: number) => x <= y,
  '≥': (x: number, y: number) => x >= y,
} as const;

/** A quantity beside another one, or beside a number. */
export const is =
  (left: string, sign: keyof typeof HOLDS, right: string | number, tolerance = 0): Condition =>
  ({ construction }) => {
    const x = valueAt(construction, left);
    const y = typeof right === 'number' ? right : valueAt(construction, right);
    if (HOLDS[sign](x, y, tolerance)) return undefined;
    const [one, other] = [symbolOf(construction, left), typeof right === 'number' ? String(right) : symbolOf(construction, right)];
    const wanted = `${one} ${sign} ${other.replace('-', '−')}${tolerance > 0 ? ` (±${tolerance})` : ''}`;
    const now = [left, ...(typeof right === 'string' ? [right] : [])].map((id) => valued(construction, id));
    const note = noteText(construction, left);
    return inARow(
      LANGUAGE.value,
      t(note === '' ? 'lessons.now' : 'lessons.nowNoted', { now: listed(now), note }),
      t('lessons.wanted', { wanted }),
    );
  };

/** One of the three cases, and why. */
export const comesTo =
  (wanted: Construction['verdict']['outcome'], reason?: Construction['verdict']['reason']): Condition =>
  ({ construction }) => {
    const { verdict } = construction;
    if (verdict.outcome === wanted && (reason === undefined || verdict.reason === reason)) return undefined;
    return t('lessons.figureShows', { verdict: verdictText(construction) });
  };

export const chosen =
  (control: ChoiceControl, value: string): Condition =>
  ({ state }) =>
    state.choices[control.id] === value ? undefined : t('lessons.choose', { label: t(control.label), value: t(valueOf(control, value)) });

/** Anything else, with words of its own for what is wrong. */
export const holds =
  (test: (seen: Seen) => boolean, wrong: LessonsKey, values: (seen: Seen) => Values = () => ({})): Condition =>
  (seen) =>
    test(seen) ? undefined : t(wrong, values(seen));

/** What was made, when it is checked. */
export function checked(id: LessonId, { conditions = [], collect, describe, why, needs = [] }: Made, seen: Seen): Reply {
  for (const condition of conditions) {
    const wrong = condition(seen);
    if (wrong !== undefined) return judged(false, wrong, 'lessons.notYet');
  }
  const missing = needs.filter((need) => !seen.collected.has(need));
  if (missing.length === 0) return judged(true, why ? why(seen) : t(`lessons.why.${id}`));
  if (!collect || !describe) {
    const value = [...seen.collected.values()].at(-1) ?? 0;
    return judged(false, t(`lessons.need.${missing[0]}` as LessonsKey, { value }), 'lessons.notYet');
  }
  const found = collect(seen);
  const what = found === undefined ? sentence(verdictText(seen.construction)) : t('lessons.foundOne', { what: describe(found) });
  return {
    isRight: false,
    text: inARow(LANGUAGE.value, what, t('lessons.collected', { n: needs.length - missing.length, all: needs.length })),
  };
}
