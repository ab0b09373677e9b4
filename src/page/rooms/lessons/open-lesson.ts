// A lesson that is open: its state, the construction of it, what has been collected on the way, and the check after each change.

import { computed, signal } from '@preact/signals';
import { verdictText } from '../../construction/say.ts';
import { inARow } from '../../kit/texts.ts';
import { RoomState } from '../../kit/room-state.ts';
import { language } from '../../ui/language.ts';
import { changed, parametersOfState, stateOfParameters } from './course/lesson.ts';
import type { Lesson, LessonChange, LessonState, PointControl } from './course/lesson.ts';
import { VERSIONS } from './course/versions.ts';
import type { Version } from './course/versions.ts';
import type { Progress } from './progress.ts';
import { t } from './course/words.ts';

/** s that what passes by takes. */
const PASSING = 6;

const NOTHING: LessonState = { points: {}, numbers: {}, choices: {} };

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
  /** What the visitor has met since the lesson was opened. */
  readonly collected = signal<ReadonlySet<string>>(new Set());
  /** While something passes by: the state from which it set out, and how far it is. */
  readonly #passing = signal<{ readonly from: LessonState; readonly share: number } | undefined>(undefined);
  readonly #progress: Progress;
  readonly #say: (sentence: string) => void;
  /** Solved by the visitor since the lesson was opened. */
  readonly #isSolved = signal(false);
  /** Solved in the motion that is not done yet. */
  #isNews = false;

  constructor(lesson: Lesson, parameters: URLSearchParams, progress: Progress, say: (sentence: string) => void) {
    const { scene } = lesson;
    this.lesson = lesson;
    this.versions = VERSIONS[lesson.id] ?? [];
    this.#progress = progress;
    this.#say = say;
    this.state = new RoomState(scene ? stateOfParameters(scene, parameters) : NOTHING, () => this.#done());
    this.#collect();
  }

  get version(): Version | undefined {
    return this.versions[this.shownVersion.value];
  }

  /** The point whose poses are painted. */
  get painted(): PointControl {
    const id = this.moved.value ?? this.version?.over;
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

  get taskState(): 'solved' | 'shown' | 'open' {
    if (this.#isSolved.value) return 'solved';
    return this.state.value.shown === 'solution' && this.#holds() ? 'shown' : 'open';
  }

  /** Now or at another time. */
  get isEverSolved(): boolean {
    return this.#isSolved.value || this.#progress.isSolved(this.lesson.id);
  }

  /** Returns whether the lesson accepts it. `isDone`: it is not part of a longer motion. */
  change(change: LessonChange, isDone = true): boolean {
    const next = changed(this.state.value, change);
    if (this.lesson.scene?.accepts(next) === false) return false;
    this.#passing.value = undefined;
    this.state.set(next);
    this.#collect();
    this.#check();
    if (isDone) this.#done();
    return true;
  }

  /** What the page shows is no progress of the visitor. */
  present(...states: readonly LessonState[]): void {
    for (const state of states) {
      this.state.set({ ...state, shown: 'solution' });
      this.#collect();
    }
    this.#done();
  }

  get isPlaying(): boolean {
    return this.#passing.value !== undefined;
  }

  /** Lets pass by what passes by in this lesson, or stops it where it is. */
  togglePlay(): void {
    this.#passing.value = this.#passing.peek() ? undefined : { from: this.state.value, share: 0 };
  }

  frame(seconds: number): void {
    const passing = this.#passing.peek();
    if (!passing) return;
    const share = passing.share + seconds / PASSING;
    const points = share < 1 ? this.lesson.scene!.passes!(passing.from, share) : {};
    this.state.set({ ...changed(passing.from, { points }), shown: 'passing' });
    this.#passing.value = share < 1 ? { from: passing.from, share } : undefined;
  }

  /** All that is to be seen for it; the last of several states stays. */
  showSolution(): void {
    const { scene, task } = this.lesson;
    if (scene) this.present(...task.solution.map((change) => changed(scene.start, change)));
  }

  /** As it was at first. */
  reset(): void {
    const { scene } = this.lesson;
    this.collected.value = new Set();
    this.#isSolved.value = false;
    if (scene) this.change(scene.start);
  }

  /** What an extra adds to the collection. */
  report(result: string): void {
    this.#add(result);
    this.#done();
  }

  #add(one: string): void {
    if (!this.collected.peek().has(one)) this.collected.value = new Set([...this.collected.peek(), one]);
  }

  #collect(): void {
    const construction = this.construction.value;
    const found = construction && this.lesson.task.collect?.({ construction, state: this.state.value });
    if (found !== undefined) this.#add(found);
  }

  #holds(): boolean {
    const { task } = this.lesson;
    const construction = this.construction.value;
    if (task.needs?.some((need) => !this.collected.value.has(need))) return false;
    return task.isSolved === undefined || (construction !== undefined && task.isSolved({ construction, state: this.state.value }));
  }

  #check(): void {
    const { id } = this.lesson;
    if (this.#isSolved.value || this.state.value.shown !== undefined || !this.#holds()) return;
    this.#isSolved.value = this.#isNews = true;
    this.#progress.solve(id);
    this.#say(t('lessons.solved'));
  }

  #done(): void {
    this.#check();
    // The sentence of the figure does not take the place of the news.
    const said = [this.#isNews ? t('lessons.solved') : '', this.sentence].filter((sentence) => sentence !== '');
    this.#isNews = false;
    if (said.length > 0) this.#say(inARow(language(), ...said));
  }
}
