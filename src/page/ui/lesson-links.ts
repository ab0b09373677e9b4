// Numbers of lessons in a sentence, such as S1.3, lead to their lessons.

import { element } from './element.ts';

/** Writes a sentence, with a link in place of every number of a lesson; only when it differs. */
export function writeWithLessons(target: HTMLElement, sentence: string, ...more: (Node | string)[]): void {
  if (target.dataset['sentence'] === sentence) return;
  target.dataset['sentence'] = sentence;
  const pieces = sentence
    .split(/(S[0-4]\.\d)/)
    .map((piece, i) => (i % 2 === 1 ? element('a', { attributes: { href: `#/lessons?step=${piece}` } }, piece) : piece));
  target.replaceChildren(...pieces, ...more);
}
