// Recorded queries in words: what they found, what their filter lets through, and what the search reads.

import type { Entity } from 'kantsu';
import { metres } from '../ui/format.ts';
import { t } from './words.ts';
import type { QueryFigure } from 'kantsu/three';

type NameOf = (body: Entity) => string;

export function answerOf({ found }: QueryFigure, nameOf: NameOf): string {
  const first = found.at(0);
  if (!first) return t('query.miss');
  const name = nameOf(first.body);
  const words = first.distance === undefined ? name : t('query.found', { name, d: metres(first.distance) });
  return found.length > 1 ? t('query.others', { first: words, n: found.length - 1 }) : words;
}

/** Empty for one that lets everything through. */
export function filterOf({ filter }: QueryFigure, nameOf: NameOf): string {
  const { mask, exclude = [], sensors } = filter ?? {};
  const names = [exclude].flat().map(nameOf);
  return [
    mask !== undefined && t('query.mask', { mask: `0x${(mask >>> 0).toString(16)}` }),
    names.length > 0 && t('query.exclude', { names: names.join(', ') }),
    sensors === false && t('query.noSensors'),
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

/** Each word of the search is in its kind, its filter, or the name of a body that it found. */
export function isMatch(figure: QueryFigure, search: string, nameOf: NameOf): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const names = figure.found.map(({ body }) => nameOf(body)).join(' ');
  const all = `${figure.name} ${names} ${answerOf(figure, nameOf)} ${filterOf(figure, nameOf)}`.toLowerCase();
  return words.every((word) => all.includes(word));
}
