// A lesson as data: a row of the source's five texts with a figure to move, its tasks, and where to practise it.

import type { Vec3 } from 'kantsu';
import { number, oneOf, tuple } from '../../../kit/address-schema.ts';
import type { Codec } from '../../../kit/address-schema.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import type { LessonId } from './lesson-id.ts';
import type { TraceId, TraceInputs } from '../traces/algorithms.ts';
import type { LessonsKey } from './words.ts';

/** What can be moved in a figure: points and vectors (m), numbers, and choices. */
export interface LessonState {
  readonly points: Readonly<Record<string, Vec3>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly choices: Readonly<Record<string, string>>;
}

export type LessonChange = { readonly [K in keyof LessonState]?: LessonState[K] };

export interface PointControl {
  /** As in the address. */
  readonly id: string;
  /** The source's letter. */
  readonly letter: string;
  /** A vector: its arrow begins at this point. */
  readonly from?: string;
  /** A corner of the body A or B. */
  readonly operand: 'a' | 'b';
  /** Shown only where this holds. */
  readonly isShown?: (state: LessonState) => boolean;
}

export interface NumberControl {
  readonly id: string;
  readonly letter: string;
  readonly least: number;
  readonly most: number;
  readonly unit: 'm' | '°' | '';
  readonly isShown?: (state: LessonState) => boolean;
}

export interface ChoiceControl {
  readonly id: string;
  readonly label: LessonsKey;
  readonly values: readonly { readonly id: string; readonly text: LessonsKey }[];
}

export interface Scene {
  /** 2: everything stays in the plane z = 0. */
  readonly dimensions: 2 | 3;
  readonly points: readonly PointControl[];
  readonly numbers: readonly NumberControl[];
  readonly choices: readonly ChoiceControl[];
  readonly start: LessonState;
  /** What is to be seen at first: this far to all sides of the centre, m. */
  readonly center: Vec3;
  readonly reach: Readonly<{ x: number; y: number }>;
  /** From where a figure in space is seen at first. */
  readonly view?: 'front' | 'oblique';
  /** rad about the vertical, of the oblique view. */
  readonly azimuth?: number;
  /** Whether the lesson can be about this; a change to anything else is refused. */
  readonly accepts: (state: LessonState) => boolean;
  readonly construct: (state: LessonState) => Construction;
  /** What moves by itself when it is played, at a share of its way: points. */
  readonly passes?: (state: LessonState, share: number) => LessonState['points'];
}

/** What a task may look at. */
export interface Seen {
  /** (Of a lesson without a figure no task reads it.) */
  readonly construction: Construction;
  readonly state: LessonState;
  /** What has been found or reported since the lesson was opened, each with a figure of that moment. */
  readonly collected: ReadonlyMap<string, number>;
}

/** To an answer or a try, in the reader's language: why it is right, or what is wrong with it. */
export interface Reply {
  readonly isRight: boolean;
  readonly text: string;
}

/** A question about one pose, in the reader's language. */
export interface Question {
  readonly text: string;
  /** One of these is chosen; a number is typed where there are none. */
  readonly choices?: readonly { readonly id: string; readonly text: string }[];
  /** What is typed: its letters, and what it is measured in. */
  readonly symbol?: string;
  readonly unit?: string;
  readonly answer: string | number;
  readonly reply: (answer: string | number) => Reply;
  /** The pose, to be shown in the figure afterwards. */
  readonly pose?: LessonState;
}

/** Asked of a pose of the lesson's scene; of several that are drawn, the n-th. */
export type Asked = (scene: Scene, n: number) => Question;

/** What has to be true of the figure. */
export interface Condition {
  /** The quantities that it compares: printed beside the task. */
  readonly of: readonly string[];
  /** In words, where it does not hold. */
  readonly wrong: (seen: Seen) => string | undefined;
}

/** Made with the figure, and checked when the visitor asks for it. */
export interface Made {
  readonly conditions: readonly Condition[];
  /** What a checked state adds to the collection; an extra adds to it by itself. */
  readonly collect?: (seen: Seen) => string | undefined;
  /** Why it is right, where the lesson's own words are about another task. */
  readonly why?: (seen: Seen) => string;
  /** Changes of the start that solve it, checked one after the other. */
  readonly solution: readonly LessonChange[];
}

/** The tasks of a lesson, in the order in which they are offered. */
export interface Tasks {
  readonly predict: Asked;
  readonly make: Made;
  readonly compute: Asked;
  /** Of a row whose text is wrong in so many poses that a hand finds one: drag until the two disagree. */
  readonly disagree?: Made;
}
export type TaskKind = keyof Tasks;
export const TASK_KINDS = ['predict', 'make', 'compute', 'disagree'] as const satisfies readonly TaskKind[];

/** What a lesson can show beside its figure. */
export type ExtraId = 'patterns' | 'dispatch' | 'roots' | 'boxes' | 'countdown';

/** Where a lesson can be practised: addresses on this page. */
export const EXERCISES = {
  range: '#/range',
  patterns: '#/patterns',
  quiz: '#/trial',
  matrix: '#/matrix',
  sat: '#/sat',
  world: '#/world',
  pairs: '#/flat?board=pairs',
  lines: '#/flat?board=lines',
  capsules: '#/flat?board=capsules',
  verify: '#/flat?board=verify',
} as const;

/** An algorithm of the source, line by line. */
export type SteppedTrace = {
  readonly [Id in TraceId]: {
    readonly id: Id;
    readonly input: (state: LessonState) => TraceInputs[Id];
  };
}[TraceId];

export interface Lesson {
  readonly id: LessonId;
  /** Undefined where the extra is all there is. */
  readonly scene?: Scene;
  readonly tasks: Tasks;
  readonly exercises: readonly (keyof typeof EXERCISES)[];
  readonly trace?: SteppedTrace;
  /** More than a figure, below it: made by extras.tsx. */
  readonly extra?: ExtraId;
}

export function changed(state: LessonState, change: LessonChange): LessonState {
  return {
    points: { ...state.points, ...change.points },
    numbers: { ...state.numbers, ...change.numbers },
    choices: { ...state.choices, ...change.choices },
  };
}

/** For the address: what differs from the start. */
export function parametersOfState(state: LessonState, start: LessonState): Record<string, string> {
  const written = ({ points, numbers, choices }: LessonState): [id: string, text: string][] =>
    Object.entries({ ...points, ...numbers, ...choices }).map(([id, value]) => [id, value.toString()]);
  const first = new Map(written(start));
  return Object.fromEntries(written(state).filter(([id, text]) => text !== first.get(id)));
}

/** m; farther out nothing is placed. */
export const FARTHEST = 1000;

const POINT = tuple<Vec3>([number(-FARTHEST, FARTHEST), number(-FARTHEST, FARTHEST), number(-FARTHEST, FARTHEST)]);

/** The state that an address describes; what it does not say, or says wrongly, is as at the start. */
export function stateOfParameters({ start, choices, numbers, accepts }: Scene, parameters: URLSearchParams): LessonState {
  const read = <T>(values: Readonly<Record<string, T>>, codecOf: (id: string) => Codec<T>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([id, first]) => [id, codecOf(id).read(parameters.get(id) ?? '') ?? first]));
  const of = <C extends { readonly id: string }>(controls: readonly C[], id: string): C | undefined =>
    controls.find((one) => one.id === id);
  const state = {
    points: read(start.points, () => POINT),
    numbers: read(start.numbers, (id) => number(of(numbers, id)?.least, of(numbers, id)?.most)),
    choices: read(start.choices, (id) => oneOf(of(choices, id)?.values.map((value) => value.id) ?? [])),
  };
  return accepts(state) ? state : start;
}
