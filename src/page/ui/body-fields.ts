// Position, rotation and sizes of the selected body as number fields: the same edits as the gizmo's, with every digit.

import type { Entity, Vec3, World } from 'kantsu';
import type { Editor } from '../model/edit-log.ts';
import { SIZE_NAMES, isSize, resizeBody, sizesOf } from '../model/sizes.ts';
import type { SizeName } from '../model/sizes.ts';
import { degreesFromQuat, quatFromDegrees } from '../model/euler.ts';
import { element, setHidden } from './element.ts';
import { onLanguage, text } from './language.ts';
import type { TextKey } from './i18n.ts';
import { addWords } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

type Change = (world: Editor, entity: Entity) => void;

/** Larger positions are taken for a typo, m. */
const FARTHEST = 1000;
/** Significant digits in a field, of a value below 0.1 decimals: it has room for eight characters. */
const DIGITS = 4;
const DECIMALS = 5;
/** Significant digits in its title. */
const FULL_DIGITS = 10;

interface Group {
  readonly root: HTMLElement;
  readonly fields: readonly HTMLInputElement[];
}

export class BodyFields {
  readonly root = element('div', { class: 'body-fields' });
  readonly #apply: (change: Change) => void;
  readonly #error = element('p', { class: 'error', attributes: { role: 'alert' } });
  readonly #place: Group;
  readonly #turn: Group;
  readonly #sizes = new Map<string, Group & { readonly names: readonly SizeName[] }>();
  #entity: Entity | undefined;

  constructor(apply: (change: Change) => void) {
    this.#apply = apply;
    this.#place = this.#group('body.position', ['x', 'y', 'z'], (k, value) => {
      if (Math.abs(value) > FARTHEST) return 'body.badPlace';
      return (world, entity) => {
        const { position } = world.pose(entity);
        position[k] = value;
        world.setPose(entity, { position });
      };
    });
    this.#turn = this.#group('body.turn', ['x', 'y', 'z'], (k, value) => (world, entity) => {
      const angles = degreesFromQuat(world.pose(entity).orientation);
      angles[k] = value;
      world.setPose(entity, { orientation: quatFromDegrees(angles) });
    });
    for (const names of [['radius'], ['radius', 'length'], ['x', 'y', 'z']] as const) {
      const group = this.#group('body.size', names, (k, value) => {
        if (!isSize(names[k], value)) return 'body.badSize';
        return (world, entity) => resizeBody(world, entity, sizesOf(world.shape(entity)).with(k, value));
      });
      this.#sizes.set(names.join(), { ...group, names });
    }
    this.root.append(this.#place.root, this.#turn.root, ...[...this.#sizes.values()].map(({ root }) => root), this.#error);
  }

  /** Shows the body's current values, except in a field with the focus. */
  show(world: World, entity: Entity, fixed: boolean): void {
    if (entity !== this.#entity) this.#complain(undefined);
    this.#entity = entity;
    const kind = world.kind(entity);
    const { position, orientation } = world.pose(entity);
    this.#write(this.#place, position, fixed);
    setHidden(this.#turn.root, kind === 'aabb');
    if (kind !== 'aabb') this.#write(this.#turn, degreesFromQuat(orientation), fixed);
    const names = SIZE_NAMES[kind].join();
    for (const [key, group] of this.#sizes) {
      setHidden(group.root, key !== names);
      if (key === names) this.#write(group, sizesOf(world.shape(entity)), fixed);
    }
  }

  #write({ fields }: Group, values: readonly number[] | Vec3, fixed: boolean): void {
    fields.forEach((field, k) => {
      field.disabled = fixed;
      const full = String(Number(values[k].toPrecision(FULL_DIGITS)) + 0);
      const title = `${field.ariaLabel} ${full}`;
      if (field.title !== title) field.title = title;
      if (field === document.activeElement) return;
      const shown = String(Number(Math.abs(values[k]) < 0.1 ? values[k].toFixed(DECIMALS) : values[k].toPrecision(DIGITS)) + 0);
      if (field.value !== shown) field.value = shown;
    });
  }

  #group(label: TextKey, parts: readonly string[], changeOf: (k: number, value: number) => Change | TextKey): Group {
    const fields = parts.map((part, k) => {
      const field = element('input', { attributes: { type: 'number', step: 'any', inputmode: 'decimal' } });
      const named = (): void => {
        const words = part === 'radius' || part === 'length' ? text(`body.${part}`) : `${text(label)} ${part}`;
        field.setAttribute('aria-label', words);
        field.title = words;
      };
      named();
      onLanguage(named);
      field.addEventListener('change', () => {
        const value = field.valueAsNumber;
        const change = Number.isFinite(value) ? changeOf(k, value) : 'body.badNumber';
        if (typeof change === 'string') this.#complain(change);
        else {
          this.#complain(undefined);
          this.#apply(change);
        }
      });
      return field;
    });
    return { fields, root: element('div', { class: 'vector' }, element('span', { class: 'soft', text: label }), ...fields) };
  }

  #complain(wrong: TextKey | undefined): void {
    delete this.#error.dataset['text'];
    this.#error.textContent = wrong === undefined ? '' : text(wrong);
    if (wrong !== undefined) this.#error.dataset['text'] = wrong;
  }
}
