// A sentence of a lesson: its numbers of lessons lead there, and no line ends within an expression such as |L|².

import { h } from 'preact';
import type { ComponentChild } from 'preact';
import { withLessons } from '../../ui/lesson-links.ts';

/** Signs beside which a browser would end a line, with what a space that is none joins to them. */
const EXPRESSION =
  /([^\s\u3000-\u30ff\u4e00-\u9fff、。（）「」]*[|/·×√−…～][^\s\u3000-\u30ff\u4e00-\u9fff、。（）「」]*(?:\u00a0[^\s\u3000-\u30ff\u4e00-\u9fff、。（）「」]+)*)/;

export function prose(sentence: string): ComponentChild[] {
  return sentence.split(EXPRESSION).flatMap((piece, i) => (i % 2 === 1 ? h('span', { class: 'whole' }, piece) : withLessons(piece)));
}
