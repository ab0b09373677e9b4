// Numbers of lessons in a sentence, such as S1.3, lead to their lessons.

import { h } from 'preact';
import type { ComponentChild } from 'preact';

const hrefOf = (row: string): string => `#/lessons?step=${row}`;
const NUMBER = /(S[0-4]\.\d)/;

/** A sentence, with a link in place of every number of a lesson. */
export function withLessons(sentence: string): ComponentChild[] {
  return sentence.split(NUMBER).map((piece, i) => (i % 2 === 1 ? h('a', { href: hrefOf(piece) }, piece) : piece));
}
