// The table of contents: the picture of the room, a field to search it, and the source's five texts as printed, each with its lessons and what is solved of them.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Highlight } from '../../construction/highlight.ts';
import { SvgFigure } from '../../construction/svg-figure.tsx';
import { Button } from '../../kit/controls.tsx';
import { POSTS, SOURCES } from '../../source-formulas/printed-names.ts';
import { CHAPTERS, LESSON_IDS, chapterOf } from './course/lesson-id.ts';
import type { LessonId } from './course/lesson-id.ts';
import { LESSONS, tasksOf } from './course/syllabus.ts';
import type { Progress } from './progress.ts';
import { Post, SourceTitle } from './source-title.tsx';
import { t, words } from './course/words.ts';

/** The lesson whose figure is the picture of the room. */
const PICTURE: LessonId = 'S1.3';
const picture = LESSONS[PICTURE].scene!;

/** One form of each letter, and of 当たり判定, which two texts write without た. */
const folded = (written: string): string => written.normalize('NFKC').toLowerCase().replaceAll('当たり', '当り');

/** What a lesson is found by: its texts in both languages, and the printed names. */
const NAMES = LESSON_IDS.map((id) => {
  const printed = [SOURCES[chapterOf(id)], POSTS[id]].flatMap((source) => (source ? [source.title, source.by ?? ''] : []));
  return folded([id, ...printed, ...(['title', 'text', 'task'] as const).flatMap((part) => words[`lessons.${part}.${id}`])].join(' '));
});

interface ContentsProps {
  readonly progress: Progress;
  readonly open: LessonId;
}

export function Contents({ progress, open }: ContentsProps): JSX.Element {
  const here = useRef<HTMLAnchorElement>(null);
  const [query, setQuery] = useState('');
  const wanted = folded(query).split(/\s+/);
  const found = LESSON_IDS.filter((_, i) => wanted.every((word) => NAMES[i].includes(word)));
  useLayoutEffect(() => here.current?.scrollIntoView({ block: 'nearest' }), [open]);
  return (
    <nav class="lessons-contents" aria-label={t('lessons.contents')}>
      <a class="lessons-picture" href={`#/lessons?step=${PICTURE}`}>
        <span class="unseen">{t(`lessons.title.${PICTURE}`)}</span>
        <div aria-hidden="true">
          <SvgFigure construction={picture.construct(picture.start)} highlight={new Highlight()} />
        </div>
      </a>
      <input
        type="search"
        placeholder={t('term.search')}
        aria-label={t('term.search')}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p class="hint" role="status">
        {query === ''
          ? t('lessons.count', { n: progress.count, all: LESSON_IDS.flatMap(tasksOf).length })
          : t('lessons.results', { n: found.length })}
      </p>
      {CHAPTERS.filter((chapter) => found.some((id) => chapterOf(id) === chapter)).map((chapter) => [
        <h2 key={chapter} class="hint">
          <SourceTitle id={chapter} />
        </h2>,
        <ol key={`${chapter} lessons`}>
          {found
            .filter((id) => chapterOf(id) === chapter)
            .map((id) => (
              <li key={id}>
                <a
                  class={id === open ? 'row strong' : 'row'}
                  ref={id === open ? here : null}
                  href={`#/lessons?step=${id}`}
                  aria-current={id === open ? 'step' : undefined}
                >
                  <small>{id}</small>
                  <span>
                    {t(`lessons.title.${id}`)}
                    {POSTS[id] && <Post {...POSTS[id]} />}
                  </span>
                  <Marks progress={progress} id={id} />
                </a>
              </li>
            ))}
        </ol>,
      ])}
      <Button press={() => progress.clear()}>{t('lessons.clear')}</Button>
    </nav>
  );
}

/** One mark for each task, filled where it is solved. */
function Marks({ progress, id }: { readonly progress: Progress; readonly id: LessonId }): JSX.Element | null {
  const kinds = tasksOf(id);
  const solved = kinds.filter((kind) => progress.isSolved(id, kind));
  if (solved.length === 0) return null;
  const names = solved.map((kind) => t(`lessons.kind.${kind}`)).join(t('lessons.comma'));
  return (
    <span class="good strong" role="img" aria-label={`${t('lessons.solvedMark')}: ${names}`}>
      {kinds.map((kind) => (solved.includes(kind) ? '✓' : '·')).join('')}
    </span>
  );
}
