// The text of a lesson, its task, its numbers and what else belongs to it.

import type { JSX } from 'preact';
import { printedQuantity } from '../../construction/say.ts';
import { Button } from '../../kit/controls.tsx';
import type { Stepper } from '../../kit/steps.ts';
import { withLessons } from '../../ui/lesson-links.ts';
import type { Extra } from './extra.ts';
import { LessonCode } from './lesson-code.tsx';
import { LessonControls } from './lesson-controls.tsx';
import { LESSON_IDS } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import { EXERCISES } from './course/lesson.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import { LessonTrace } from './lesson-trace.tsx';
import type { OpenLesson } from './open-lesson.ts';
import { SourceTitle } from './source-title.tsx';
import { Versions } from './version-view.tsx';
import { t } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

interface PanelProps {
  readonly open: OpenLesson;
  readonly figure: LessonFigure | undefined;
  /** What is below the task: beside the figure it would leave none of it. */
  readonly extra: Extra | undefined;
  readonly traced: (stepper: Stepper) => void;
  readonly reset: () => void;
  readonly go: (id: LessonId) => void;
}

export function LessonPanel({ open, figure, extra, traced, reset, go }: PanelProps): JSX.Element {
  const { id, scene, remark, exercises } = open.lesson;
  const at = LESSON_IDS.indexOf(id);
  const step = (to: LessonId | undefined, key: 'lessons.previous' | 'lessons.next', looks: string): JSX.Element => (
    <Button class={looks} disabled={to === undefined} press={() => go(to!)}>
      {t(key)}
    </Button>
  );
  return (
    <article class="lesson">
      <p class="lesson-source">
        <b>{id}</b> <SourceTitle id={id} />
      </p>
      <h2>{t(`lessons.title.${id}`)}</h2>
      <p class="lesson-text">{t(`lessons.text.${id}`)}</p>
      <LessonTask open={open} />
      {extra && (
        <div class="lesson-extra">
          <extra.View />
        </div>
      )}
      {scene && (
        <section class="kit-part">
          <h3>
            {t('lessons.numbers')}
            <Button press={reset}>{t('lessons.reset')}</Button>
          </h3>
          <LessonControls open={open} scene={scene} />
        </section>
      )}
      {figure && (
        <section>
          <h3>{t('lessons.formulas')}</h3>
          <figure.Formulas />
        </section>
      )}
      {(remark || open.version) && (
        <section class="lesson-defect">
          <h3>{t(remark ? `lessons.${remark}Title` : 'lessons.versions')}</h3>
          {remark && <p>{withLessons(t(`lessons.remark.${id}` as LessonsKey))}</p>}
          {figure && <Versions open={open} figure={figure} />}
        </section>
      )}
      <LessonTrace open={open} opened={traced} />
      <LessonCode id={id} figure={figure} />
      <section>
        <h3>{t('lessons.exercises')}</h3>
        <ul class="lesson-exercises">
          {exercises.map((one) => (
            <li key={one}>
              <a href={EXERCISES[one]}>{t(`lessons.in.${one}`)}</a>
            </li>
          ))}
        </ul>
      </section>
      <nav class="lesson-steps" aria-label={t('lessons.steps')}>
        {step(LESSON_IDS[at - 1], 'lessons.previous', 'push')}
        {step(LESSON_IDS[at + 1], 'lessons.next', 'push main')}
      </nav>
    </article>
  );
}

function LessonTask({ open }: { readonly open: OpenLesson }): JSX.Element {
  const { id, scene, task } = open.lesson;
  const construction = open.construction.value;
  const state = open.taskState;
  const watched = construction?.quantities.filter((quantity) => task.watch.includes(quantity.id)) ?? [];
  watched.sort((a, b) => task.watch.indexOf(a.id) - task.watch.indexOf(b.id));
  return (
    <section class="lesson-task" aria-label={t('lessons.taskTitle')} aria-live="off" data-state={state}>
      <h3>
        {open.isEverSolved && (
          <span class="lesson-mark" aria-hidden="true">
            ✓
          </span>
        )}
        {t('lessons.taskTitle')}
      </h3>
      <p>{t(`lessons.task.${id}`)}</p>
      {watched.length > 0 && (
        <dl class="facts">
          {watched.map((quantity) => [
            <dt key={`${quantity.id}:`}>{quantity.symbol}</dt>,
            <dd key={quantity.id}>{printedQuantity(quantity, construction!.dimensions)}</dd>,
          ])}
        </dl>
      )}
      {open.isEverSolved && <p class="lesson-mark">{t(state === 'solved' ? 'lessons.solved' : 'lessons.solvedBefore')}</p>}
      <details class="lesson-hint">
        <summary>{t('lessons.hintTitle')}</summary>
        <p>{t(`lessons.hint.${id}`)}</p>
        {scene && task.solution.length > 0 && <Button press={() => open.showSolution()}>{t('lessons.showSolution')}</Button>}
      </details>
    </section>
  );
}
