// Which scene of the room: a list, the one before and the one after, and what to watch for.

import './world.css';
import { button, element, icon, setHidden, write } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import type { Lab } from '../../model/lab.ts';
import type { Room } from '../../model/room.ts';

export interface SceneActions {
  setScene(scene: Room): void;
  nextScene(by: 1 | -1): void;
  /** Whether what goes wrong in the scene is mended. */
  mend(on: boolean): void;
}

export class SceneChooser {
  readonly #list = element('select', { label: 'scene.choose' });
  readonly #watch = element('p', { class: 'hint' });
  readonly #lab: Lab;
  readonly #box = element('input', { attributes: { type: 'checkbox' } });
  readonly #boxName = element('span');
  readonly #mend = element('label', { class: 'check' }, this.#box, this.#boxName);
  #scenes: readonly Room[] = [];

  constructor(root: HTMLElement, lab: Lab, actions: SceneActions) {
    this.#lab = lab;
    this.#list.addEventListener('change', () => actions.setScene(this.#scenes[this.#list.selectedIndex]));
    this.#box.addEventListener('change', () => actions.mend(this.#box.checked));
    root.append(
      element(
        'div',
        { class: 'content' },
        element(
          'div',
          { class: 'scene-line' },
          button({ class: 'push', label: 'scene.previous', click: () => actions.nextScene(-1) }, icon('m12 5-5 5 5 5')),
          this.#list,
          button({ class: 'push', label: 'scene.next', click: () => actions.nextScene(1) }, icon('m8 5 5 5-5 5')),
        ),
        this.#watch,
        this.#mend,
      ),
    );
  }

  /** The scene one is in; again after a change of language. */
  show(room: Room): void {
    const { preset } = room;
    if (!preset) return;
    this.#scenes = preset.all();
    this.#list.replaceChildren();
    let place: HTMLElement = this.#list;
    let heading: string | undefined;
    for (const scene of this.#scenes) {
      const group = scene.preset?.group;
      if (group !== undefined && group !== heading) {
        place = element('optgroup', { attributes: { label: text(group) } });
        this.#list.append(place);
      }
      heading = group;
      place.append(element('option', {}, scene.preset ? text(scene.preset.title) : scene.id));
    }
    this.#list.selectedIndex = this.#scenes.indexOf(room);
    write(this.#watch, text(preset.caption));
    setHidden(this.#mend, !preset.mend);
    if (preset.mend) write(this.#boxName, text(preset.mend.label));
    this.update();
  }

  /** The switch shows what is so in the world, however it came about. */
  update(): void {
    const { room, world } = this.#lab;
    if (room.preset?.mend) this.#box.checked = room.preset.mend.isOn(world);
  }
}
