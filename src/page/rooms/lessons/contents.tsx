// The table of contents: the source's five texts with their titles, each with its lessons and which of them are solved.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../kit/controls.tsx';
import { CHAPTERS, LESSON_IDS, chapterOf } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import type { Progress } from './progress.ts';
import { SourceTitle } from './source-title.tsx';
import { t } from './course/words.ts';

export function Contents({ progress, open }: { readonly progress: Progress; readonly open: LessonId }): JSX.Element {
  const here = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => here.current!.scrollIntoView({ block: 'nearest' }), [open]);
  return (
    <nav class="lessons-contents" aria-label={t('lessons.contents')}>
      <p class="hint">{t('lessons.count', { n: progress.count, all: LESSON_IDS.length })}</p>
      {CHAPTERS.map((chapter) => [
        <h2 key={chapter}>
          <SourceTitle id={chapter} />
        </h2>,
        <ol key={`${chapter} lessons`}>
          {LESSON_IDS.filter((id) => chapterOf(id) === chapter).map((id) => (
            <li key={id}>
              <a ref={id === open ? here : null} href={`#/lessons?step=${id}`} aria-current={id === open ? 'step' : undefined}>
                <b>{id}</b>
                <span>{t(`lessons.title.${id}`)}</span>
                {progress.isSolved(id) && (
                  <span class="lesson-mark" role="img" aria-label={t('lessons.solvedMark')}>
                    ✓
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>,
      ])}
      <Button press={() => progress.clear()}>{t('lessons.clear')}</Button>
    </nav>
  );
}
