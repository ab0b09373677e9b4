// The pinned rays as a list: select, name, hide or remove one.

import { MAX_RAYS } from '../model/rays.ts';
import type { Ray } from '../model/rays.ts';
import type { Lab } from '../model/lab.ts';
import { button, element, icon, setHidden } from './element.ts';
import { onLanguage, text } from './language.ts';

export interface RayListActions {
  selectRay(ray: Ray): void;
  renameRay(ray: Ray, name: string): void;
  hideRay(ray: Ray, hidden: boolean): void;
  removeRay(ray: Ray): void;
}

const EYE = ['M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z', 'M10 7.5a2.5 2.5 0 1 0 .01 0z'];
const SHUT = ['M2 9.5c2 3 5 4.5 8 4.5s6-1.5 8-4.5', 'm4 13-1.5 2M10 14v2.5M16 13l1.5 2'];
const PENCIL = ['m4 16 .8-3.2L13.5 4l2.5 2.5-8.7 8.7z'];
const CROSS = ['m6 6 8 8M14 6l-8 8'];

export class RayList {
  readonly root = element('div', { class: 'rays' });
  readonly #lab: Lab;
  readonly #actions: RayListActions;
  readonly #list = element('ul', { label: 'result.rays' });
  readonly #head = element('span', { class: 'soft', text: 'result.rays' });
  readonly #count = element('span', { class: 'soft' });
  /** The id of the ray whose name is edited. */
  #renaming: number | undefined;
  #shown: string | undefined;

  constructor(lab: Lab, actions: RayListActions) {
    this.#lab = lab;
    this.#actions = actions;
    this.root.append(element('div', { class: 'line between' }, this.#head, this.#count), this.#list);
    onLanguage(() => {
      this.#shown = undefined;
      this.update();
    });
  }

  /** Rebuilt only if the rays themselves, their names or their numbers of hits change, and not while a name is edited. */
  update(): void {
    const { rays } = this.#lab;
    const shown = rays.list
      .map((ray) => `${ray.id}:${ray.hits.length}:${ray.hidden}:${ray.name}${ray === rays.current ? '*' : ''}`)
      .join('\n');
    if (shown === this.#shown || (this.#renaming !== undefined && this.root.contains(document.activeElement))) return;
    this.#shown = shown;
    setHidden(this.root, rays.list.length === 0);
    this.#count.textContent = `${rays.list.length}/${MAX_RAYS}`;
    // A button pressed by keyboard keeps the focus in the rebuilt list.
    const focused =
      document.activeElement instanceof HTMLElement && this.#list.contains(document.activeElement)
        ? document.activeElement.dataset['of']
        : undefined;
    this.#list.replaceChildren(...rays.list.map((ray) => this.#row(ray)));
    if (focused !== undefined) this.#list.querySelector<HTMLElement>(`[data-of="${focused}"]`)?.focus();
  }

  #row(ray: Ray): HTMLElement {
    const { id, letter } = ray;
    const act = (what: string, label: string, paths: readonly string[], click: () => void): HTMLButtonElement => {
      const made = button(
        { class: 'small', attributes: { 'aria-label': label, title: label, 'data-of': `${what}${id}` }, click },
        icon(...paths),
      );
      return made;
    };
    const look = button(
      {
        class: 'ray-name',
        attributes: { 'aria-pressed': String(ray === this.#lab.rays.current), 'data-of': `look${id}` },
        click: () => this.#do(id, (now) => this.#actions.selectRay(now)),
      },
      element('b', {}, letter),
      element('span', {}, ray.name),
      element('small', {}, text('result.rayHits', { n: ray.hits.length })),
    );
    const row = element(
      'li',
      { class: ray.hidden ? 'ray-row is-hidden' : 'ray-row' },
      look,
      act('name', text('result.rayRename', { letter }), PENCIL, () => this.#rename(ray, row)),
      act('hide', text(ray.hidden ? 'result.rayShow' : 'result.rayHide', { letter }), ray.hidden ? SHUT : EYE, () =>
        this.#do(id, (now) => this.#actions.hideRay(now, !now.hidden)),
      ),
      act('remove', text('result.rayDelete', { letter }), CROSS, () => this.#do(id, (now) => this.#actions.removeRay(now))),
    );
    return row;
  }

  /** Acts on the ray with this id, if it is still there: one that was undone and redone is another object. */
  #do(id: number, action: (ray: Ray) => void): void {
    const ray = this.#lab.rays.list.find((one) => one.id === id);
    if (ray) action(ray);
  }

  #rename({ id, letter, name }: Ray, row: HTMLElement): void {
    const field = element('input', {
      attributes: { type: 'text', maxlength: '24', 'aria-label': text('result.rayRename', { letter }), value: name },
    });
    this.#renaming = id;
    const done = (): void => {
      if (this.#renaming !== id) return;
      this.#renaming = undefined;
      this.#shown = undefined;
      this.#do(id, (ray) => this.#actions.renameRay(ray, field.value));
      this.update();
    };
    field.addEventListener('blur', done);
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') field.blur();
    });
    row.querySelector('.ray-name')!.replaceWith(field);
    field.focus();
    field.select();
  }
}
