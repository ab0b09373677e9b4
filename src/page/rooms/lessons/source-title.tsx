// Where a lesson comes from: its text in the reader's language, and title and author as printed, to search for.

import type { JSX } from 'preact';
import { POSTS, SOURCES } from '../../source-formulas/printed-names.ts';
import type { SourceText } from '../../source-formulas/printed-names.ts';
import { t } from '../../source-formulas/words.ts';
import { chapterOf } from './course/lesson-id.ts';
import type { Chapter, LessonId } from './course/lesson-id.ts';

export function SourceTitle({ id }: { readonly id: LessonId | Chapter }): JSX.Element {
  const chapter = chapterOf(id);
  return (
    <span class="lesson-title">
      <span>{t(`printed.text.${chapter}`)}</span>
      {[SOURCES[chapter], POSTS[id]].map((printed) => printed && <Post key={printed.title} {...printed} />)}
    </span>
  );
}

/** A title as printed, with its author where one is. */
export function Post({ title, by }: SourceText): JSX.Element {
  return <cite lang="ja">{` 「${title}」${by === undefined ? '' : ` ${by}`}`}</cite>;
}
