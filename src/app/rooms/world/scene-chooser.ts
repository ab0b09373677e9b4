// Which scene of the room: a list, the one before and the one after, and what to watch for.

import './world.css';
import { button, element, icon, write } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import type { Room } from '../room.ts';

export class SceneChooser {
  readonly #list = element('select', { label: 'scene.choose' });
  readonly #watch = element('p', { class: 'hint' });
  readonly #choose: (scene: Room) => void;
  #scenes: readonly Room[] = [];

  constructor(root: HTMLElement, choose: (scene: Room) => void, next: (by: 1 | -1) => void) {
    this.#choose = choose;
    this.#list.addEventListener('change', () => this.#choose(this.#scenes[this.#list.selectedIndex]));
    root.append(
      element(
        'div',
        { class: 'content' },
        element(
          'div',
          { class: 'scene-line' },
          button({ class: 'push', label: 'scene.previous', click: () => next(-1) }, icon('m12 5-5 5 5 5')),
          this.#list,
          button({ class: 'push', label: 'scene.next', click: () => next(1) }, icon('m8 5 5 5-5 5')),
        ),
        this.#watch,
      ),
    );
  }

  /** The scene one is in; again after a change of language. */
  show(room: Room): void {
    const { preset } = room;
    if (!preset) return;
    this.#scenes = preset.all();
    const titles = this.#scenes.map((scene) => (scene.preset ? text(scene.preset.title) : scene.id));
    this.#list.replaceChildren(...titles.map((title) => element('option', {}, title)));
    this.#list.selectedIndex = this.#scenes.indexOf(room);
    write(this.#watch, text(preset.caption));
  }
}
