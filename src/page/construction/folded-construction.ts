// The construction of what a room shows: folded at first in its panel, loaded when it is opened.

import { h } from 'preact';
import type { JSX } from 'preact';
import { Fold, lazy } from '../kit/controls.tsx';
import { text } from '../ui/language.ts';
import type { RoomProps } from './room-construction.ts';

const Loaded = lazy(
  async () => (await import('./room-construction.ts')).RoomConstruction,
  () => h('p', { class: 'hint' }, text('explain.loading')),
);

/** While it is open it follows the signals that `fitting` and `scene` read. */
export function FoldedConstruction(props: RoomProps): JSX.Element {
  return h(Fold, { class: 'kit-part', title: text('panel.construction'), children: () => h(Loaded, props) });
}
