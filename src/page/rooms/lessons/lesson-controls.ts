// The numbers of a lesson's figure: coordinates, sizes and choices that can be typed, slid and pressed.

import { element, write } from '../../ui/element.ts';
import { fixed } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { choiceOf } from '../../ui/shell.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { numberField } from '../../ui/board-fields.ts';
import { FARTHEST } from './lesson.ts';
import type { LessonChange, LessonState, NumberControl, Scene } from './lesson.ts';

const AXES = ['x', 'y', 'z'] as const;

export class LessonControls {
  readonly root = element('div', { class: 'lesson-controls' });
  readonly #show: ((state: LessonState) => void)[] = [];

  /** `change` answers whether the lesson accepts it. */
  constructor(scene: Scene, state: () => LessonState, change: (change: LessonChange, isDone: boolean) => boolean) {
    for (const { id, label, values } of scene.choices) {
      const words = new Map(values.map((value) => [value.id, value.text]));
      const choice = choiceOf<string>(
        label,
        values.map((value) => value.id),
        (value) => words.get(value) as TextKey,
        (value) => change({ choices: { [id]: value } }, true),
      );
      this.root.append(
        element('div', { class: 'lesson-choice' }, element('span', { text: label, attributes: { 'aria-hidden': 'true' } }), choice.root),
      );
      this.#show.push(({ choices }) => choice.show(choices[id]));
    }
    for (const control of scene.numbers) this.#addNumber(control, change);
    for (const { id, letter, who, isShown } of scene.points) {
      const fields = AXES.slice(0, scene.dimensions).map((axis, k) =>
        numberField(axis, (value) => {
          if (Math.abs(value) > FARTHEST) return false;
          const to: [number, number, number] = [...state().points[id]];
          to[k] = value;
          return change({ points: { [id]: to } }, true);
        }),
      );
      const row = element(
        'div',
        { class: 'lesson-point', attributes: { 'data-who': who } },
        element('b', {}, letter),
        ...fields.map(({ root }) => root),
      );
      this.root.append(row);
      this.#show.push((now) => {
        row.hidden = !(isShown?.(now) ?? true);
        fields.forEach((field, k) => field.show(now.points[id][k], `${letter} ${AXES[k]}`));
      });
    }
  }

  show(state: LessonState): void {
    for (const show of this.#show) show(state);
  }

  #addNumber({ id, letter, least, most, unit, isShown }: NumberControl, change: (change: LessonChange, isDone: boolean) => boolean): void {
    const step = unit === '°' ? 1 : 0.01;
    const input = element('input', { attributes: { type: 'range', min: String(least), max: String(most), step: String(step) } });
    const output = element('output');
    const row = element('label', { class: 'lesson-number' }, element('b', {}, letter), input, output);
    input.addEventListener('input', () => change({ numbers: { [id]: input.valueAsNumber } }, false));
    input.addEventListener('change', () => change({ numbers: { [id]: input.valueAsNumber } }, true));
    this.root.append(row);
    this.#show.push((state) => {
      const value = state.numbers[id];
      row.hidden = !(isShown?.(state) ?? true);
      if (input.valueAsNumber !== value) input.value = String(value);
      const words = `${fixed(value, unit === '°' ? 0 : 2)}${unit === '' ? '' : ` ${unit}`}`;
      write(output, words);
      input.setAttribute('aria-label', text('lessons.number', { letter }));
      input.setAttribute('aria-valuetext', words);
    });
  }
}
