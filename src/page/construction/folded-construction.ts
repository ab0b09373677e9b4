// The construction of what a room shows: folded at first in its panel, loaded when it is opened.

import { effect, signal } from '@preact/signals';
import { element } from '../ui/element.ts';
import type { Choices } from './choices.ts';
import type { RoomConstruction, RoomScene } from './room-construction.ts';

/** A folded construction of what `fitting` reads: while it is open it follows those signals. `scene` is where it is drawn besides the panel. */
export function constructionOf(
  fitting: (rows: RoomConstruction['rows']) => Choices | undefined,
  scene?: () => RoomScene | undefined,
): { readonly root: HTMLElement; close(): void } {
  const wait = element('p', { class: 'hint', text: 'explain.loading' });
  const root = element('details', { class: 'kit-part' }, element('summary', { text: 'panel.construction' }), wait);
  let made: RoomConstruction | undefined;
  /** While it is open. */
  const view = signal<RoomConstruction | undefined>(undefined);
  const toggled = async (): Promise<void> => {
    if (root.open && !made) {
      const { RoomConstruction: Loaded } = await import('./room-construction.ts');
      made ??= new Loaded(scene);
      wait.replaceWith(made.root);
    }
    if (!root.open) made?.clear();
    view.value = root.open ? made : undefined;
  };
  // Offline it is loaded again the next time.
  root.addEventListener('toggle', () => void toggled().catch(() => (root.open = false)));
  const stop = effect(() => {
    const choices = view.value && fitting(view.value.rows);
    if (choices) view.value?.show(choices);
  });
  return {
    root,
    close() {
      stop();
      made?.close();
    },
  };
}
