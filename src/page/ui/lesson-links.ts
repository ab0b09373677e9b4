// Numbers of lessons in a sentence, such as S1.3, lead to their lessons.

import { h } from 'preact';
import type { ComponentChild } from 'preact';
import { element } from './element.ts';

const hrefOf = (row: string): string => `#/lessons?step=${row}`;
const NUMBER = /(S[0-4]\.\d)/;

/** A sentence, with a link in place of every number of a lesson. */
export function withLessons(sentence: string): ComponentChild[] {
  return sentence.split(NUMBER).map((piece, i) => (i % 2 === 1 ? h('a', { href: hrefOf(piece) }, piece) : piece));
}

/** The same into an element that is not a component's; only when it differs. */
export function writeWithLessons(target: HTMLElement, sentence: string, ...more: (Node | string)[]): void {
  if (target.dataset['sentence'] === sentence) return;
  target.dataset['sentence'] = sentence;
  const pieces = sentence
    .split(NUMBER)
    .map((piece, i) => (i % 2 === 1 ? element('a', { attributes: { href: hrefOf(piece) } }, piece) : piece));
  target.replaceChildren(...pieces, ...more);
}
