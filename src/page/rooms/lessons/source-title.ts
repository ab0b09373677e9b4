// Where a lesson comes from: its text in the reader's language, and title and author as printed, to search for.

import { POSTS, SOURCES } from '../../source-formulas/printed-names.ts';
import { element } from '../../ui/element.ts';
import { chapterOf } from './lesson-id.ts';
import type { Chapter, LessonId } from './lesson-id.ts';

export function chapterTitle(chapter: Chapter): HTMLElement {
  return element('span', { class: 'lesson-title' }, element('span', { text: `printed.text.${chapter}` }), ' ', asPrinted(SOURCES[chapter]));
}

export function sourceTitle(id: LessonId): HTMLElement {
  const title = chapterTitle(chapterOf(id));
  const post = POSTS[id];
  if (post) title.append(' ', asPrinted(post));
  return title;
}

/** `「当り判定」 2020年11月7日 …` */
function asPrinted({ title, by }: (typeof POSTS)[string]): HTMLElement {
  return element('cite', { attributes: { lang: 'ja' } }, `「${title}」${by === undefined ? '' : ` ${by}`}`);
}
