// The table of contents: the source's five texts with their titles, each with its lessons and which of them are solved.

import { button, element, write } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import { CHAPTERS, LESSON_IDS, chapterOf } from './lesson-id.ts';
import type { LessonId } from './lesson-id.ts';
import type { Progress } from './progress.ts';
import { chapterTitle } from './source-title.ts';

export class Contents {
  readonly root = element('nav', { class: 'lessons-contents', label: 'lessons.contents' });
  readonly #progress: Progress;
  readonly #links = new Map<LessonId, { readonly link: HTMLAnchorElement; readonly mark: HTMLElement }>();
  readonly #count = element('p', { class: 'hint' });

  constructor(progress: Progress, clear: () => void) {
    this.#progress = progress;
    this.root.append(this.#count);
    for (const chapter of CHAPTERS) {
      const list = element('ol');
      for (const id of LESSON_IDS.filter((one) => chapterOf(one) === chapter)) {
        const mark = element('span', { class: 'lesson-mark' });
        const link = element(
          'a',
          { attributes: { href: `#/lessons?step=${id}` } },
          element('b', {}, id),
          element('span', { text: `lessons.title.${id}` }),
          mark,
        );
        this.#links.set(id, { link, mark });
        list.append(element('li', {}, link));
      }
      this.root.append(element('h2', {}, chapterTitle(chapter)), list);
    }
    this.root.append(button({ class: 'push', text: 'lessons.clear', click: clear }));
  }

  show(open: LessonId): void {
    write(this.#count, text('lessons.count', { n: this.#progress.count, all: LESSON_IDS.length }));
    for (const [id, { link, mark }] of this.#links) {
      const isSolved = this.#progress.isSolved(id);
      write(mark, isSolved ? '✓' : '');
      if (isSolved) mark.setAttribute('aria-label', text('lessons.solvedMark'));
      else mark.removeAttribute('aria-label');
      if (id === open) {
        link.setAttribute('aria-current', 'step');
        link.scrollIntoView({ block: 'nearest' });
      } else link.removeAttribute('aria-current');
    }
  }
}
