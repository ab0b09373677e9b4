// The construction of what a room shows: folded at first in its panel, loaded when it is opened.

import { h, render } from 'preact';
import type { JSX } from 'preact';
import { Fold, lazy } from '../kit/controls.tsx';
import { text } from '../ui/language.ts';
import type { RoomProps } from './room-construction.ts';

const Loaded = lazy(
  async () => (await import('./room-construction.ts')).RoomConstruction,
  () => h('p', { class: 'hint' }, text('explain.loading')),
);

/** A folded construction of what `fitting` reads: while it is open it follows those signals. `scene` is where it is drawn besides the panel. */
export function constructionOf(
  fitting: RoomProps['fitting'],
  scene: RoomProps['scene'] = () => undefined,
): { readonly root: HTMLElement; close(): void } {
  const root = document.createElement('div');
  const Folded = (): JSX.Element =>
    h(Fold, { class: 'kit-part', title: text('panel.construction'), children: () => h(Loaded, { fitting, scene }) });
  render(h(Folded, {}), root);
  return { root, close: () => render(null, root) };
}
