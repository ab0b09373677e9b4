// The text of a lesson, its tasks, its numbers and what else belongs to it.

import type { JSX } from 'preact';
import { Button, Fold, lazy } from '../../kit/controls.tsx';
import { LessonCode } from './lesson-code.tsx';
import { LessonControls } from './lesson-controls.tsx';
import { LESSON_IDS } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import { EXERCISES } from './course/lesson.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import { LessonTasks } from './lesson-tasks.tsx';
import type { LessonProps } from './open-lesson.ts';
import { prose } from './prose.ts';
import { SourceTitle } from './source-title.tsx';
import { Versions } from './version-view.tsx';
import { t, words } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

const TraceView = lazy(async () => (await import('./trace-view.tsx')).TraceView);

interface PanelProps extends LessonProps {
  readonly figure: LessonFigure | undefined;
  /** What is below the task: beside the figure it would leave none of it. */
  readonly extra: JSX.Element | undefined;
  readonly reset: () => void;
  readonly go: (id: LessonId) => void;
}

export function LessonPanel({ open, figure, extra, reset, go }: PanelProps): JSX.Element {
  const { id, scene, trace, exercises } = open.lesson;
  const remark = `lessons.remark.${id}` as LessonsKey;
  const isWrong = remark in words;
  const wrongTitle = open.versions[0]?.place === 'literal' ? 'lessons.literalTitle' : 'lessons.defectTitle';
  const at = LESSON_IDS.indexOf(id);
  const step = (to: LessonId | undefined, key: 'lessons.previous' | 'lessons.next', looks: string): JSX.Element => (
    <Button class={looks} disabled={to === undefined} press={() => go(to!)}>
      {t(key)}
    </Button>
  );
  return (
    <article class="lesson stack">
      <p class="lesson-source hint">
        <small>{id}</small> <SourceTitle id={id} />
      </p>
      <h2 class="title">{t(`lessons.title.${id}`)}</h2>
      <p class="lesson-text">{prose(t(`lessons.text.${id}`))}</p>
      <LessonTasks open={open} />
      {extra}
      {scene && (
        <section class="kit-part">
          <h3 class="line between">
            {t('lessons.numbers')}
            <Button press={reset}>{t('term.reset')}</Button>
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
      <section class="lesson-defect stack">
        <h3>{t(isWrong ? wrongTitle : 'lessons.versions')}</h3>
        {isWrong && <p>{prose(t(remark))}</p>}
        {figure && <Versions open={open} figure={figure} />}
      </section>
      {trace && <Fold title={t('lessons.stepThrough')}>{() => <TraceView open={open} {...trace} />}</Fold>}
      <LessonCode id={id} figure={figure} />
      <section>
        <h3>{t('lessons.exercises')}</h3>
        <ul>
          {exercises.map((one) => (
            <li key={one}>
              <a class="row line" href={EXERCISES[one]}>
                {t(`lessons.in.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <nav class="line between" aria-label={t('room.lessons')}>
        {step(LESSON_IDS[at - 1], 'lessons.previous', 'push')}
        {step(LESSON_IDS[at + 1], 'lessons.next', 'push main')}
      </nav>
    </article>
  );
}
