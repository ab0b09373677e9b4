// A lesson that is open: its state, the construction of it, what has been collected on the way, and the last answer to each of its tasks.

import { computed, signal } from '@preact/signals';
import { verdictText } from '../../construction/say.ts';
import { RoomState } from '../../kit/room-state.ts';
import { changed, parametersOfState, stateOfParameters } from './course/lesson.ts';
import type { Lesson, LessonChange, LessonState, Question, Reply, Seen, TaskKind } from './course/lesson.ts';
import { checked } from './course/tasks.ts';
import type { Progress } from './progress.ts';
import { t } from './course/words.ts';

const NOTHING: LessonState = { points: {}, numbers: {}, choices: {} };

export class OpenLesson {
  readonly lesson: Lesson;
  /** While the page shows a solution, that is its case. */
  readonly state: RoomState<LessonState>;
  readonly construction = computed(() => this.lesson.scene?.construct(this.state.value));
  /** What the visitor has found since the lesson was opened. */
  readonly collected = signal<ReadonlyMap<string, number>>(new Map());
  readonly #progress: Progress;
  readonly #say: (sentence: string) => void;
  /** Which of the solutions is shown next. */
  #shown = 0;
  /** What was replied to the last answer, in the language of the moment. */
  readonly #replies = signal<Readonly<Partial<Record<TaskKind, () => Reply>>>>({});

  constructor(lesson: Lesson, parameters: URLSearchParams, progress: Progress, say: (sentence: string) => void) {
    const { scene } = lesson;
    this.lesson = lesson;
    this.#progress = progress;
    this.#say = say;
    this.state = new RoomState(scene ? stateOfParameters(scene, parameters) : NOTHING, () => this.#done());
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
    this.state.set(next);
    if (isDone) this.#done();
    return true;
  }

  /** What the page shows is no progress of the visitor. */
  present(state: LessonState): void {
    this.state.act({ ...state, shown: 'solution' });
  }

  /** One after the other: each press shows the next. */
  showSolution(): void {
    const { scene, tasks } = this.lesson;
    const { solution } = tasks.make;
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
  check(): void {
    const { id, tasks } = this.lesson;
    const { make } = tasks;
    const state = this.state.value;
    if (state.shown !== undefined) {
      this.#reply('make', () => ({ isRight: false, text: t('lessons.notYours') }));
      return;
    }
    const seen = (): Seen => ({ construction: this.construction.peek()!, state, collected: this.collected.peek() });
    const found = make.collect?.(seen());
    if (found !== undefined) this.report(found);
    const then = seen();
    this.#reply('make', () => checked(id, make, then));
    if (checked(id, make, then).isRight) this.#progress.solve(id, 'make');
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
