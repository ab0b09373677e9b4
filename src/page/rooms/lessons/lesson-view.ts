// One lesson that is open: text and task in the panel, its figure and what is beside it in the view, and the check after each change.

import { FormulaView } from '../../construction/formula-view.ts';
import { Highlight } from '../../construction/highlight.ts';
import type { Construction } from '../../construction/rows/construction.ts';
import { printedQuantity, verdictText } from '../../construction/say.ts';
import { button, element, write } from '../../ui/element.ts';
import { language, text } from '../../ui/language.ts';
import { writeWithLessons } from '../../ui/lesson-links.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { Extra } from './extras/extra.ts';
import { makeExtra } from './extras/make-extra.ts';
import { changed, parametersOfState, stateOfParameters } from './lesson.ts';
import { LESSON_IDS } from './lesson-id.ts';
import type { Lesson, LessonChange, LessonState } from './lesson.ts';
import type { LessonId } from './lesson-id.ts';
import { LessonControls } from './lesson-controls.ts';
import { LessonFigure, VIEWS } from './lesson-figure.ts';
import type { FigureView } from './lesson-figure.ts';
import { sourceTitle } from './source-title.ts';
import { LessonTrace } from './lesson-trace.ts';
import { LessonCode } from './lesson-code.ts';

export interface LessonHost {
  say(sentence: string): void;
  show(sentence: string): void;
  /** The state is another one: the address follows. */
  changed(): void;
  solved(id: LessonId): void;
  isSolved(id: LessonId): boolean;
  go(id: LessonId): void;
}

export class LessonView {
  readonly lesson: Lesson;
  readonly view = element('div', { class: 'lesson-stage' });
  readonly panel = element('article', { class: 'lesson' });
  readonly figure: LessonFigure | undefined;
  readonly extra: Extra | undefined;
  state: LessonState;
  construction: Construction | undefined;
  readonly #host: LessonHost;
  readonly #controls: LessonControls | undefined;
  readonly #formulas: FormulaView | undefined;
  readonly #code: LessonCode;
  readonly #trace: LessonTrace | undefined;
  readonly #collected = new Set<string>();
  readonly #task = element('section', { class: 'lesson-task', label: 'lessons.taskTitle', attributes: { 'aria-live': 'off' } });
  readonly #mark = element('span', { class: 'lesson-mark', attributes: { 'aria-hidden': 'true' } });
  readonly #verdict = element('p', { class: 'lesson-solved' });
  readonly #watch = element('dl', { class: 'lesson-watch' });
  readonly #remark = element('p');
  readonly #views: ReturnType<typeof choiceOf<FigureView>> | undefined;
  readonly #extraPlace: HTMLElement | undefined;
  /** Solved by the visitor since the lesson was opened, and shown by the page. */
  #isSolved = false;
  #wasShown = false;
  /** Solved in the motion that is not done yet. */
  #isNews = false;

  constructor(lesson: Lesson, parameters: URLSearchParams, host: LessonHost) {
    this.lesson = lesson;
    this.#host = host;
    const { scene, id } = lesson;
    this.state = scene ? stateOfParameters(scene, parameters) : { points: {}, numbers: {}, choices: {} };
    this.extra = lesson.extra === undefined ? undefined : makeExtra(lesson.extra);
    const highlight = new Highlight();
    if (scene) {
      this.figure = new LessonFigure(scene, highlight, {
        state: () => this.state,
        move: (point, to) => this.change({ points: { [point]: to } }, false),
        done: () => this.#done(),
        cancel: (before) => this.#put(before),
        viewChanged: () => this.#views?.show(this.figure!.view),
      });
      this.#formulas = new FormulaView(highlight);
      this.#controls = new LessonControls(
        scene,
        () => this.state,
        (change, isDone) => this.change(change, isDone),
      );
      this.view.append(this.figure.root);
      if (scene.dimensions === 3) {
        this.#views = choiceOf(
          'lessons.view',
          VIEWS,
          (view) => `lessons.view.${view}`,
          (view) => this.figure!.look(view),
        );
        this.#views.show(this.figure.view);
        this.view.append(element('div', { class: 'lesson-views' }, this.#views.root));
      }
    }
    if (this.extra) {
      this.extra.onResult = (result) => {
        this.#collected.add(result);
        this.#done();
      };
      this.#extraPlace = element('div', { class: 'lesson-extra' }, this.extra.root);
    }
    this.#code = new LessonCode(id);
    this.#trace = LessonTrace.of(id, this.state, (change) => this.#present(changed(this.state, change)));
    this.#build();
    this.#put(this.state);
  }

  /** Answers whether the lesson accepts it. `isDone`: it is not part of a longer motion. */
  change(change: LessonChange, isDone = true): boolean {
    const next = changed(this.state, change);
    if (this.lesson.scene?.accepts(next) === false) return false;
    this.#wasShown = false;
    this.#put(next);
    this.#host.changed();
    if (isDone) this.#done();
    else this.#host.show(this.sentence());
    this.#check();
    return true;
  }

  /** As it was at first. */
  reset(): void {
    const { scene } = this.lesson;
    this.#collected.clear();
    this.#isSolved = false;
    this.figure?.fit();
    if (scene) this.change(scene.start);
  }

  wake(): void {
    this.#put(this.state);
  }

  /** For the result line. */
  sentence(): string {
    return this.construction ? verdictText(this.construction, language()) : '';
  }

  parameters(): Record<string, string> {
    return this.lesson.scene ? parametersOfState(this.state, this.lesson.scene.start) : {};
  }

  frame(seconds: number): void {
    this.extra?.frame?.(seconds);
    this.#trace?.frame(seconds);
  }

  /** Beside the figure; where that would leave none of it, below the task. */
  placeExtra(isNarrow: boolean): void {
    if (!this.#extraPlace) return;
    if (isNarrow && this.figure) this.#task.after(this.#extraPlace);
    else this.view.append(this.#extraPlace);
  }

  close(): void {
    this.figure?.close();
    this.#formulas?.close();
    this.#trace?.close();
  }

  #put(state: LessonState): void {
    this.state = state;
    const { scene, task } = this.lesson;
    if (scene) {
      this.construction = scene.construct(state);
      this.figure!.show(this.construction);
      this.#formulas!.show(this.construction);
      this.#controls!.show(state);
      const found = task.collect?.({ construction: this.construction, state });
      if (found !== undefined) this.#collected.add(found);
      this.extra?.show(this.construction, state, this.#collected);
    } else this.extra?.show(undefined as never, state, this.#collected);
    this.#trace?.show(state);
    this.#showTask();
  }

  #done(): void {
    this.#check();
    // The sentence of the figure does not take the place of the news.
    const said = [this.#isNews ? text('lessons.solved') : '', this.sentence()].filter((sentence) => sentence !== '');
    this.#isNews = false;
    if (said.length > 0) this.#host.say(said.join(language() === 'ja' ? '' : ' '));
    this.#showTask();
  }

  #holds(): boolean {
    const { task } = this.lesson;
    const { construction, state } = this;
    if (task.needs?.some((need) => !this.#collected.has(need))) return false;
    return task.isSolved === undefined || (construction !== undefined && task.isSolved({ construction, state }));
  }

  #check(): void {
    if (this.#isSolved || this.#wasShown || !this.#holds()) return;
    this.#isSolved = this.#isNews = true;
    this.#host.solved(this.lesson.id);
    this.#host.say(text('lessons.solved'));
    this.#showTask();
  }

  #showSolution(): void {
    const { scene, task } = this.lesson;
    // All that is to be seen for it; the last of several states stays.
    if (scene) this.#present(...task.solution.map((change) => changed(scene.start, change)));
  }

  /** What the page shows is no progress of the visitor. */
  #present(...states: readonly LessonState[]): void {
    for (const state of states) this.#put(state);
    this.#wasShown = true;
    this.#host.changed();
    this.#host.say(this.sentence());
    this.#showTask();
  }

  #showTask(): void {
    const holds = this.#holds();
    if (this.lesson.remark) writeWithLessons(this.#remark, text(`lessons.remark.${this.lesson.id}` as TextKey));
    const { lesson, construction } = this;
    this.#task.dataset['state'] = this.#isSolved ? 'solved' : holds && this.#wasShown ? 'shown' : 'open';
    write(this.#mark, this.#isSolved || this.#host.isSolved(lesson.id) ? '✓' : '');
    write(this.#verdict, this.#isSolved ? text('lessons.solved') : this.#host.isSolved(lesson.id) ? text('lessons.solvedBefore') : '');
    this.#verdict.hidden = this.#verdict.textContent === '';
    const rows: HTMLElement[] = [];
    for (const id of lesson.task.watch) {
      const quantity = construction?.quantities.find((one) => one.id === id);
      if (!quantity || !construction) continue;
      rows.push(element('dt', {}, quantity.symbol), element('dd', {}, printedQuantity(quantity, construction.dimensions)));
    }
    this.#watch.replaceChildren(...rows);
    this.#watch.hidden = rows.length === 0;
  }

  #build(): void {
    const { id, scene, remark, exercises, task } = this.lesson;
    const hint = element(
      'details',
      { class: 'lesson-hint' },
      element('summary', { text: 'lessons.hintTitle' }),
      element('p', { text: `lessons.hint.${id}` }),
    );
    if (scene && task.solution.length > 0) {
      hint.append(button({ class: 'push', text: 'lessons.showSolution', click: () => this.#showSolution() }));
    }
    this.#task.append(
      element('h3', {}, this.#mark, element('span', { text: 'lessons.taskTitle' })),
      element('p', { text: `lessons.task.${id}` }),
      this.#watch,
      this.#verdict,
      hint,
    );
    const at = LESSON_IDS.indexOf(id);
    const step = (to: number, key: 'lessons.previous' | 'lessons.next'): HTMLElement => {
      const target = LESSON_IDS[to];
      const made = button({ class: key === 'lessons.next' ? 'push main' : 'push', text: key, click: () => this.#host.go(target) });
      made.disabled = target === undefined;
      return made;
    };
    this.panel.append(
      element('p', { class: 'lesson-source' }, element('b', {}, id), ' ', sourceTitle(id)),
      element('h2', { text: `lessons.title.${id}` }),
      element('p', { class: 'lesson-text', text: `lessons.text.${id}` }),
      this.#task,
    );
    if (this.#controls) {
      this.panel.append(
        element(
          'section',
          { class: 'kit-part lesson-part' },
          element(
            'h3',
            {},
            element('span', { text: 'lessons.numbers' }),
            button({ class: 'push', text: 'lessons.reset', click: () => this.reset() }),
          ),
          this.#controls.root,
        ),
      );
    }
    if (this.#formulas) {
      this.panel.append(element('section', { class: 'lesson-part' }, element('h3', { text: 'lessons.formulas' }), this.#formulas.root));
    }
    if (remark) {
      this.panel.append(
        element('section', { class: 'lesson-part lesson-defect' }, element('h3', { text: `lessons.${remark}Title` }), this.#remark),
      );
    }
    if (this.#trace) this.panel.append(this.#trace.root);
    this.panel.append(
      this.#code.root,
      element(
        'section',
        { class: 'lesson-part' },
        element('h3', { text: 'lessons.exercises' }),
        element(
          'ul',
          { class: 'lesson-exercises' },
          ...exercises.map(({ href, text }) => element('li', {}, element('a', { text, attributes: { href } }))),
        ),
      ),
      element('nav', { class: 'lesson-steps', label: 'lessons.steps' }, step(at - 1, 'lessons.previous'), step(at + 1, 'lessons.next')),
    );
  }
}
