// The title of a text: in the reader's language, and the original beside it, to search for.

import { element, write } from '../../ui/element.ts';
import { textOf } from '../../ui/i18n.ts';
import type { Chapter } from './lesson-id.ts';

export function sourceTitle(chapter: Chapter): HTMLElement {
  const original = element('cite', { attributes: { lang: 'ja' } });
  write(original, `「${textOf('ja', `printed.text.${chapter}`)}」`);
  return element('span', { class: 'lesson-title' }, element('span', { text: `printed.text.${chapter}` }), ' ', original);
}
