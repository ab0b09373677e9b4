// The tasks of a lesson made of its figure: questions about a pose (predict, compute), and what has to be true of the figure (make). Replies name the
// figures of that very pose.

import { mulberry32 } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { quantityOf } from '../../../construction/rows/construction.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import { formulaText, noteText, outcomeText, printedQuantity, verdictText } from '../../../construction/say.ts';
import { t as named } from '../../../construction/words.ts';
import { LANGUAGE, sentencesInARow } from '../../../kit/texts.ts';
import type { Values } from '../../../kit/texts.ts';
import { keepingUnits } from '../../../ui/format.ts';
import { partName } from '../../../ui/hit-sentence.ts';
import { changed } from './lesson.ts';
import type {
  Asked,
  ChoiceControl,
  Condition,
  LessonChange,
  LessonState,
  Made,
  NumberControl,
  PointControl,
  Question,
  Reply,
  Scene,
  Seen,
} from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { isNear } from './scene-controls.ts';
import { t, unbroken } from './words.ts';
import type { LessonsKey } from './words.ts';

type Random = ReturnType<typeof mulberry32>;
type Choices = NonNullable<Question['choices']>;
type Outcome = Construction['verdict']['outcome'];

/** What is typed may be off by this. */
const TOLERANCE = 0.01;
/** Poses that are drawn until one fits. */
const TRIES = 20_000;

export function seenAt(scene: Scene, state: LessonState, collected: Seen['collected'] = new Map()): Seen {
  return { construction: scene.construct(state), state, collected };
}

/** `D`, or its id where this pose has no such quantity. */
export function symbolOf({ quantities }: Construction, id: string): string {
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
  return { symbol, term: named(`construction.term.${term}`).replace(/ ?[:：(（,「].*$/, '') };
}

const isJapanese = (): boolean => LANGUAGE.value === 'ja';
const listed = (all: readonly string[]): string => all.join(isJapanese() ? '、' : ', ');
const sentence = (words: string): string => (/[.。]$/.test(words) ? words : words + (isJapanese() ? '。' : '.'));

/** The quantity with its formula, its value and what follows: `t = (v × v₁)/(v₁ × v₂) = 6.000/5.000 = 1.200, within its range.` */
function reasonOf(construction: Construction, id: string): string {
  const [formula, note] = [formulaText(construction, id), noteText(construction, id)];
  const value = valued(construction, id);
  const whole = formula === '' ? value : `${formula} =\u00a0${value.slice(value.lastIndexOf(' = ') + 3)}`;
  return sentence(note === '' ? whole : whole + (isJapanese() ? '。' : ', ') + note);
}

const number = (x: number): string => String(x).replace('-', '−');
/** Its formulas and units are not parted at the end of a line. */
const onLine = (words: string): string => keepingUnits(unbroken(words));

/** A pose in the source's letters: `P0 = (−4, 1), r = 1.5 m`. */
function written(scene: Scene, { points = {}, numbers = {}, choices = {} }: LessonChange, state: LessonState): string {
  const shown = <C extends PointControl | NumberControl>(controls: readonly C[], of: object): C[] =>
    controls.filter(({ id, isShown }) => id in of && (isShown?.(state) ?? true));
  return listed([
    ...scene.choices
      .filter(({ id }) => id in choices)
      .map((control) => `${t(control.label)} = ${t(valueOf(control, choices[control.id]))}`),
    ...shown(scene.points, points).map(({ id, letter }) => `${letter} = (${points[id].slice(0, scene.dimensions).map(number).join(', ')})`),
    ...shown(scene.numbers, numbers).map(({ id, letter, unit }) => `${letter} = ${number(numbers[id])}${unit === '°' ? '°' : ' m'}`),
  ]);
}

function valueOf({ values }: ChoiceControl, id: string): LessonsKey {
  return values.find((value) => value.id === id)!.text;
}

export function judged(isRight: boolean, why: string, wrong: LessonsKey = 'lessons.notRight'): Reply {
  return { isRight, text: onLine(sentencesInARow(t(isRight ? 'lessons.right' : wrong), why)) };
}

/** What a prediction is about: one of these, read off the figure of the pose; `before` is the figure at the start. */
export interface Reading {
  readonly asked: (seen: Seen) => string;
  readonly choices: (seen: Seen) => Choices;
  readonly answer: (seen: Seen, before: Seen) => string;
  readonly why: (seen: Seen, before: Seen) => string;
  /** What is wrong with another choice; empty where its cause is not obvious. */
  readonly slip?: (chosen: string, seen: Seen) => string;
}

/** What a choice overlooks that is likely wrong. */
type Slips = Readonly<Record<string, LessonsKey extends infer Key ? (Key extends `lessons.slip.${infer Name}` ? Name : never) : never>>;

/** Asked of a pose that the figure does not show yet: a change of the start. */
export function predict(change: LessonChange, { asked, choices, answer, why, slip }: Reading, slips: Slips = {}): Asked {
  return (scene) => {
    const pose = changed(scene.start, change);
    const [seen, before] = [seenAt(scene, pose), seenAt(scene, scene.start)];
    const right = answer(seen, before);
    return {
      text: onLine(t('lessons.suppose', { given: written(scene, change, pose), asked: asked(seen) })),
      choices: choices(seen),
      answer: right,
      reply(chosen) {
        const slipped = slips[chosen] ? t(`lessons.slip.${slips[chosen]}`) : (slip?.(String(chosen), seen) ?? '');
        const reasons = [chosen === right ? '' : slipped, why(seen, before)].filter(Boolean);
        return judged(chosen === right, sentencesInARow(...reasons));
      },
      pose,
    };
  };
}

/** These quantities of a pose, each with its formula. */
export const because =
  (...ids: readonly string[]) =>
  ({ construction }: Seen): string =>
    sentencesInARow(...ids.map((id) => reasonOf(construction, id)));

/** Which case it is, of the three or of those that can be. */
export const outcome = (ids: readonly Outcome[] = ['cross', 'touch', 'miss']): Reading => ({
  asked: () => t('lessons.askOutcome'),
  choices: ({ construction }) => ids.map((id) => ({ id, text: outcomeText({ ...construction, verdict: { outcome: id } }) })),
  answer: ({ construction }) => construction.verdict.outcome,
  why: ({ construction }) => sentence(verdictText(construction)),
  slip(chosen, { construction }) {
    const { comparison } = construction.verdict;
    if (!comparison) return '';
    const sign = { cross: '<', touch: '=', miss: '>' }[chosen];
    const [left, right] = [comparison.left, comparison.right].map((id) => symbolOf(construction, id));
    return t('lessons.wouldNeed', {
      outcome: outcomeText({ ...construction, verdict: { outcome: chosen as Outcome } }),
      needed: `${left} ${sign} ${right}`,
    });
  },
});

/** Any reading by the rank of one of some texts. */
export const ranked = (asked: Reading['asked'], texts: (seen: Seen) => readonly string[], rank: Ranking, why: Reading['why']): Reading => ({
  asked,
  choices: (seen) => texts(seen).map((words, i) => ({ id: String(i), text: words })),
  answer: (seen, before) => String(rank(seen, before)),
  why,
});
type Ranking = (seen: Seen, before: Seen) => number;

/** Where a quantity is: before 0, from there to `high`, or beyond. */
export const rangeOf = (id: string, high: 0 | 1 = 0): Reading =>
  ranked(
    ({ construction }) => t('lessons.askRange', called(construction, id)),
    ({ construction }) =>
      ['s < 0', high === 0 ? 's = 0' : '0 ≤ s ≤ 1', `s > ${high}`].map((range) => range.replace('s', symbolOf(construction, id))),
    ({ construction }) => [valueAt(construction, id) >= 0, valueAt(construction, id) > high].filter(Boolean).length,
    because(id),
  );

/** What becomes of a quantity. */
export const trendOf = (id: string): Reading =>
  ranked(
    ({ construction }) => t('lessons.askTrend', called(construction, id)),
    () => [t('lessons.smaller'), t('lessons.same'), t('lessons.larger')],
    ({ construction: now }, { construction: before }) =>
      isNear(valueAt(now, id), valueAt(before, id), 0) ? 1 : valueAt(now, id) < valueAt(before, id) ? 0 : 2,
    ({ construction: now }, { construction: before }) => t('lessons.trend', { before: valued(before, id), now: reasonOf(now, id) }),
  );

/** Through which part of the capsule the ray exits. */
export const EXIT: Reading = ranked(
  () => t('lessons.askExit'),
  () => PARTS.map((part) => partName(part)),
  ({ construction }) => PARTS.findIndex((part) => part === construction.verdict.parts?.[1]),
  because('P1P2·P1Q2', 'P2P1·P2Q2'),
);
export const PARTS = ['p1', 'cylinder', 'p2'] as const;

/** Whole numbers from low to high. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Points at whole metres, sizes of whole halves; what is turned stays. */
function anyPose(random: Random, { points, numbers, dimensions }: Scene): LessonChange {
  const point = (): Vec3 => [0, 1, 2].map((k) => (k < dimensions ? whole(random, -4, 4) : 0)) as unknown as Vec3;
  return {
    points: Object.fromEntries(points.map(({ id }) => [id, point()])),
    numbers: Object.fromEntries(numbers.filter(({ unit }) => unit !== '°').map(({ id }) => [id, whole(random, 1, 5) / 2])),
  };
}

interface Drawing {
  /** The quantities that are given; all points and sizes where left out. */
  readonly given?: readonly string[];
  /** What else is given, of sizes that cannot be changed. */
  readonly also?: () => string;
  /** What is not drawn, where it is not as at the start. */
  readonly rest?: LessonChange;
  readonly where?: (state: LessonState) => boolean;
  /** How it is computed, where the figure has no formula for it. */
  readonly way?: LessonsKey;
}

/** A quantity of a pose that is drawn at random. */
export function compute(id: string, { given, also, rest = {}, where = () => true, way }: Drawing = {}): Asked {
  return drawn((random, scene) => {
    for (let i = 0; i < TRIES; i++) {
      const { points, numbers } = anyPose(random, scene);
      const change = { ...rest, points: points!, numbers: { ...numbers, ...rest.numbers } };
      const pose = changed(scene.start, change);
      if (!scene.accepts(pose) || !where(pose)) continue;
      const construction = scene.construct(pose);
      const answer = valueAt(construction, id);
      // (Neither trivial nor beyond what is worked out by hand.)
      if (!(Math.abs(answer) > 0.05 && Math.abs(answer) < 100)) continue;
      const { unit } = quantityOf(construction, id);
      const { symbol, term } = called(construction, id);
      const all = given?.map((one) => valued(construction, one)) ?? [written(scene, change, pose)];
      return {
        given: listed(also ? [...all, also()] : all),
        asked: t('lessons.askQuantity', { symbol, term, tolerance: TOLERANCE }),
        symbol,
        unit: unit ?? '',
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
  const twin = construction.formulas.find(({ result }) => result !== id && isNear(valueAt(construction, result), x, TOLERANCE));
  return twin && t('lessons.twin', { x: number(x), ...called(construction, twin.result) });
}

export interface Problem extends Pick<Question, 'symbol' | 'unit' | 'pose'> {
  readonly given: string;
  readonly asked: string;
  readonly answer: number;
  /** How it is computed, without the result, and with it. */
  readonly way: string;
  readonly why: string;
  readonly twin?: (x: number) => string | undefined;
}

/** A number to be typed, of a problem that is drawn at random. */
export function drawn(problem: (random: Random, scene: Scene) => Problem): Asked {
  return (scene, n) => {
    const { given, asked, way, why, twin, ...rest } = problem(mulberry32(n + 1), scene);
    const { answer } = rest;
    return {
      ...rest,
      text: onLine(t('lessons.given', { given, asked })),
      reply(typed) {
        const x = Number(typed);
        if (isNear(x, answer, TOLERANCE)) return judged(true, sentence(why));
        const wrong = isNear(-x, answer, TOLERANCE) ? 'lessons.wrongSign' : x > answer ? 'lessons.tooLarge' : 'lessons.tooSmall';
        return judged(false, sentencesInARow(twin?.(x) ?? t(wrong, { x: number(x) }), t('lessons.way', { way })));
      },
    };
  };
}

type Sign = '=' | '≠' | '<' | '>' | '≤' | '≥';

/** A quantity beside another one, or beside a number. */
export function is(left: string, sign: Sign, right: string | number, tolerance = 0): Condition {
  const of = typeof right === 'number' ? [left] : [left, right];
  return {
    of,
    wrong({ construction }) {
      const x = valueAt(construction, left);
      const y = typeof right === 'number' ? right : valueAt(construction, right);
      const signs: Record<Sign, boolean> = { '=': isNear(x, y, tolerance), '≠': x !== y, '<': x < y, '>': x > y, '≤': x <= y, '≥': x >= y };
      if (signs[sign]) return undefined;
      const other = typeof right === 'number' ? number(right) : symbolOf(construction, right);
      const wanted = `${symbolOf(construction, left)} ${sign} ${other}${tolerance > 0 ? ` (±${tolerance})` : ''}`;
      return t('lessons.wanted', {
        now: listed([...of.map((id) => valued(construction, id)), noteText(construction, left)].filter(Boolean)),
        wanted,
      });
    },
  };
}

/** Anything else, with words of its own for what is wrong. */
export function holds(test: (seen: Seen) => boolean, wrong: LessonsKey, values: (seen: Seen) => Values = () => ({})): Condition {
  return { of: [], wrong: (seen) => (test(seen) ? undefined : t(wrong, values(seen))) };
}

/** What the figure comes to: the case, its reason, and of a capsule the parts. */
export const comesTo = (wanted: Construction['verdict']): Condition =>
  holds(
    ({ construction: { verdict } }) =>
      verdict.outcome === wanted.outcome &&
      verdict.reason === wanted.reason &&
      (!wanted.parts || String(verdict.parts) === String(wanted.parts)),
    'lessons.figureShows',
    ({ construction }) => ({ verdict: verdictText(construction) }),
  );

export const chosen = (control: ChoiceControl, value: string): Condition =>
  holds(
    ({ state }) => state.choices[control.id] === value,
    'lessons.choose',
    () => ({ label: t(control.label), value: t(valueOf(control, value)) }),
  );

/** What an extra has to report; the words may name the figure of the last report. */
export const reported = (name: 'measured' | 'stopped' | 'restarted'): Condition =>
  holds(
    ({ collected }) => collected.has(name),
    `lessons.need.${name}`,
    ({ collected }) => ({ value: [...collected.values()].at(-1) ?? 0 }),
  );

export function make(conditions: readonly Condition[], ...solution: readonly LessonChange[]): Made {
  return { conditions, solution };
}

/** What was made, when it is checked: the first of the conditions that does not hold, or the idea. */
export function checked(id: LessonId, { conditions, why }: Made, seen: Seen): Reply {
  for (const { wrong } of conditions) {
    const words = wrong(seen);
    if (words !== undefined) return judged(false, words, 'lessons.notYet');
  }
  return judged(true, why ? why(seen) : t(`lessons.hint.${id}`));
}
