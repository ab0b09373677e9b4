// A lesson that is open: its state, the construction of it, what has been collected on the way, and the last answer to each of its tasks.

import { computed, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { verdictText } from '../../construction/say.ts';
import { RoomState } from '../../kit/room-state.ts';
import type { WithCase } from '../../kit/room-state.ts';
import { changed, parametersOfState, stateOfParameters } from './course/lesson.ts';
import type { Lesson, LessonChange, LessonState, PointControl, Question, Reply, Seen, TaskKind } from './course/lesson.ts';
import { checked } from './course/tasks.ts';
import { VERSIONS, decidingAt, differ, oursOf } from './course/versions.ts';
import type { Version } from './course/versions.ts';
import type { Progress } from './progress.ts';
import { t } from './course/words.ts';

/** s that what passes by takes. */
const PASSING = 6;

const NOTHING: LessonState = { points: {}, numbers: {}, choices: {} };

export interface LessonProps {
  readonly open: OpenLesson;
}

/** Has it called once a frame while the component is shown, with the seconds since the last one. */
export function useFrame({ frames }: OpenLesson, frame: (seconds: number) => void): void {
  useLayoutEffect(() => {
    frames.add(frame);
    return () => void frames.delete(frame);
  });
}

export class OpenLesson {
  readonly lesson: Lesson;
  /** While the page shows a solution, that is its case. */
  readonly state: RoomState<LessonState>;
  readonly construction = computed(() => this.lesson.scene?.construct(this.state.value));
  /** What the source prints for this row, which of it is shown, and whether the poses where it differs are painted: those of the point moved last. */
  readonly versions: readonly Version[];
  readonly shownVersion = signal(0);
  readonly isPainted = signal(false);
  readonly moved = signal<string | undefined>(undefined);
  /** While something passes by: the state from which it set out, and how far it is. */
  readonly #passing = signal<{ readonly from: WithCase<LessonState>; readonly share: number } | undefined>(undefined);
  /** What the visitor has found since the lesson was opened. */
  readonly collected = signal<ReadonlyMap<string, number>>(new Map());
  /** What moves by itself. */
  readonly frames = new Set<(seconds: number) => void>();
  readonly #progress: Progress;
  readonly #say: (sentence: string) => void;
  /** Which of the solutions is shown next. */
  #shown = 0;
  /** What was replied to the last answer, in the language of the moment. */
  readonly #replies = signal<Readonly<Partial<Record<TaskKind, () => Reply>>>>({});

  constructor(lesson: Lesson, parameters: URLSearchParams, progress: Progress, say: (sentence: string) => void) {
    const { scene } = lesson;
    this.lesson = lesson;
    this.versions = VERSIONS[lesson.id] ?? [];
    this.#progress = progress;
    this.#say = say;
    this.state = new RoomState(scene ? stateOfParameters(scene, parameters) : NOTHING, () => this.#done());
  }

  get version(): Version | undefined {
    return this.versions[this.shownVersion.value];
  }

  /** What the version that is shown and Kantsu answer now; where they differ, which printed line decides, and the quantity that it speaks of. */
  readonly verdicts = computed(() => {
    const { version, lesson } = this;
    const state = this.state.value;
    const source = version?.source(state);
    if (!source) return undefined;
    const ours = oursOf(version!, lesson.scene!, state);
    return { source, ours, decides: differ(version!, lesson.scene!, state, ours) ? decidingAt(version!, state) : undefined };
  });

  /** The point whose poses are painted. */
  get painted(): PointControl {
    const id = this.moved.value ?? this.version?.wrong?.over;
    const { points } = this.lesson.scene!;
    return points.find((point) => point.id === id) ?? points[0];
  }

  /** In words, for the result line. */
  get sentence(): string {
    const construction = this.construction.value;
    return construction ? verdictText(construction) : '';
  }

  get parameters(): Record<string, string> {
    const { scene } = this.lesson;
    return scene ? parametersOfState(this.state.value, scene.start) : {};
  }

  replyTo(kind: TaskKind): Reply | undefined {
    return this.#replies.value[kind]?.();
  }

  isSolved(kind: TaskKind): boolean {
    return this.#progress.isSolved(this.lesson.id, kind);
  }

  /** Which of the numbers that can be drawn are asked about. */
  get draw(): number {
    return this.#progress.drawOf(this.lesson.id);
  }

  /** In the language of the moment. */
  question(kind: 'predict' | 'compute'): Question {
    const { scene, tasks } = this.lesson;
    // (Without a scene nothing is read of it.)
    return tasks[kind](scene!, this.draw);
  }

  drawAgain(): void {
    this.#progress.draw(this.lesson.id);
    this.#reply('compute', undefined);
  }

  /** Returns whether the lesson accepts it. `isDone`: it is not part of a longer motion. */
  change(change: LessonChange, isDone = true): boolean {
    const next = changed(this.state.value, change);
    if (this.lesson.scene?.accepts(next) === false) return false;
    this.#passing.value = undefined;
    this.state.set(next);
    if (isDone) this.#done();
    return true;
  }

  /** What the page shows is no progress of the visitor. */
  present(state: LessonState): void {
    this.state.act({ ...state, shown: 'solution' });
  }

  get isPlaying(): boolean {
    return this.#passing.value !== undefined;
  }

  /** Lets pass by what passes by in this lesson, or stops it where it is. */
  togglePlay(): void {
    this.#passing.value = this.#passing.peek() ? undefined : { from: this.state.value, share: 0 };
  }

  frame(seconds: number): void {
    for (const frame of this.frames) frame(seconds);
    const passing = this.#passing.peek();
    if (!passing) return;
    const share = passing.share + seconds / PASSING;
    const points = share < 1 ? this.lesson.scene!.passes!(passing.from, share) : {};
    this.state.set({ ...changed(passing.from, { points }), shown: share < 1 ? 'passing' : passing.from.shown });
    this.#passing.value = share < 1 ? { from: passing.from, share } : undefined;
  }

  /** One after the other: each press shows the next. */
  showSolution(kind: 'make' | 'disagree'): void {
    const { scene, tasks } = this.lesson;
    const { solution } = tasks[kind]!;
    if (scene) this.present(changed(scene.start, solution[this.#shown++ % solution.length]));
  }

  answer(kind: 'predict' | 'compute', answer: string | number): void {
    const { id } = this.lesson;
    const { pose, reply } = this.question(kind);
    const { isRight } = reply(answer);
    this.#reply(kind, () => this.question(kind).reply(answer));
    if (isRight) this.#progress.solve(id, kind);
    // One sees why: a prediction at once, a number when it has been found.
    if (pose && (isRight || kind === 'predict')) this.present(pose);
  }

  /** The visitor has made something, and asks whether that is it. */
  check(kind: 'make' | 'disagree'): void {
    const { id, tasks } = this.lesson;
    const made = tasks[kind]!;
    const state = this.state.value;
    if (state.shown !== undefined) {
      this.#reply(kind, () => ({ isRight: false, text: t('lessons.notYours') }));
      return;
    }
    const seen = (): Seen => ({ construction: this.construction.peek()!, state, collected: this.collected.peek() });
    const found = made.collect?.(seen());
    if (found !== undefined) this.report(found);
    const then = seen();
    this.#reply(kind, () => checked(id, made, then));
    if (checked(id, made, then).isRight) this.#progress.solve(id, kind);
  }

  /** As it was at first. */
  reset(): void {
    const { scene } = this.lesson;
    this.forget();
    this.#replies.value = {};
    if (scene) this.change(scene.start);
  }

  /** What an extra adds to the collection, with a figure of the moment. */
  report(result: string, figure = 0): void {
    const others = [...this.collected.peek()].filter(([one]) => one !== result);
    this.collected.value = new Map([...others, [result, figure]]);
  }

  /** What was reported counts no more. */
  forget(): void {
    this.collected.value = new Map();
  }

  #reply(kind: TaskKind, reply: (() => Reply) | undefined): void {
    this.#replies.value = { ...this.#replies.peek(), [kind]: reply };
  }

  #done(): void {
    if (this.sentence !== '') this.#say(this.sentence);
  }
}
