// A sentence of a lesson: its numbers of lessons lead there, and no line ends within an expression such as |L|².

import { h } from 'preact';
import type { ComponentChild } from 'preact';
import { withLessons } from '../../ui/lesson-links.ts';

/** Signs between which a browser would end a line. */
const EXPRESSION = /([^\s\u3000-\u30ff\u4e00-\u9fff、。（）「」]*[|/·×√−…～][^\s\u3000-\u30ff\u4e00-\u9fff、。（）「」]*)/;

export function prose(sentence: string): ComponentChild[] {
  return sentence.split(EXPRESSION).flatMap((piece, i) => (i % 2 === 1 ? h('span', { class: 'expression' }, piece) : withLessons(piece)));
}
