// A lesson as data: a row of the source's five texts with a figure to move, a task with a check on its quantities, and where to practise it.

import type { Vec3 } from 'kantsu';
import type { Construction } from '../../construction/rows/construction.ts';
import type { LessonId } from './lesson-id.ts';
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
  readonly who: 'a' | 'b';
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
}

/** What a check may look at. */
export interface Seen {
  readonly construction: Construction;
  readonly state: LessonState;
}

export interface Task {
  /** The quantities that are printed beside the task. */
  readonly watch: readonly string[];
  /** Whether what is seen now is what the task wants. */
  readonly isSolved?: (seen: Seen) => boolean;
  /** What this state adds to the visitor's collection since the lesson was opened; an extra adds to it too. */
  readonly collect?: (seen: Seen) => string | undefined;
  /** What has to be in the collection. */
  readonly needs?: readonly string[];
  /** Changes of the start that solve it, one after the other. */
  readonly solution: readonly LessonChange[];
}

/** What a lesson can show beside its figure. */
export type ExtraId = 'patterns' | 'dispatch' | 'roots' | 'boxes' | 'countdown';

/** Where the lesson can be practised: an address on this page. */
export interface Exercise {
  readonly href: string;
  readonly text: LessonsKey;
}

export interface Lesson {
  readonly id: LessonId;
  /** Undefined where the extra is all there is. */
  readonly scene?: Scene;
  readonly task: Task;
  readonly exercises: readonly Exercise[];
  /** What the source prints here is wrong, or is a sentence that would be if taken literally. */
  readonly remark?: 'defect' | 'literal';
  /** More than a figure, below it: made by extras/make-extra.ts. */
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
export function parametersOfState({ points, numbers, choices }: LessonState, start: LessonState): Record<string, string> {
  const all: [name: string, value: string, first: string][] = [
    ...Object.entries(points).map(([id, p]): [string, string, string] => [id, p.join(), start.points[id].join()]),
    ...Object.entries(numbers).map(([id, n]): [string, string, string] => [id, String(n), String(start.numbers[id])]),
    ...Object.entries(choices).map(([id, choice]): [string, string, string] => [id, choice, start.choices[id]]),
  ];
  return Object.fromEntries(all.filter(([, value, first]) => value !== first).map(([name, value]) => [name, value]));
}

/** m; farther out nothing is placed. */
export const FARTHEST = 1000;

/** The state that an address describes; what it does not say, or says wrongly, is as at the start. */
export function stateOfParameters({ start, choices, numbers, accepts }: Scene, parameters: URLSearchParams): LessonState {
  const points: Record<string, Vec3> = {};
  for (const id of Object.keys(start.points)) {
    const p = (parameters.get(id) ?? '').split(',').map(Number);
    if (parameters.has(id) && p.length === 3 && p.every((x) => Math.abs(x) <= FARTHEST)) points[id] = [p[0], p[1], p[2]];
  }
  const sizes: Record<string, number> = {};
  for (const { id, least, most } of numbers) {
    const value = Number(parameters.get(id));
    if (parameters.has(id) && value >= least && value <= most) sizes[id] = value;
  }
  const chosen: Record<string, string> = {};
  for (const { id, values } of choices) {
    const value = values.find((one) => one.id === parameters.get(id));
    if (value) chosen[id] = value.id;
  }
  const state = changed(start, { points, numbers: sizes, choices: chosen });
  return accepts(state) ? state : start;
}
