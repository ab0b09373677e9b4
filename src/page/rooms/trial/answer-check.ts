// Three buttons for the entry and three for the exit; what was said and what is true stays on them while the answer is shown.

import { button, element, write } from '../../ui/element.ts';
import type { Game } from './game.ts';
import { PARTS, type CapsulePart } from './questions.ts';

interface Choice {
  readonly press: HTMLButtonElement;
  readonly mark: HTMLElement;
}

export class Answers {
  readonly root: HTMLElement;
  readonly #ends: readonly (readonly Choice[])[];

  /** `answer` is called with the end, 0 entry or 1 exit, and the part. */
  constructor(answer: (end: 0 | 1, part: CapsulePart) => void) {
    this.#ends = ([0, 1] as const).map((end) =>
      PARTS.map((part, i) => {
        const mark = element('span', { class: 'trial-mark', attributes: { 'aria-hidden': 'true' } });
        const press = button(
          { class: `trial-answer trial-${part}`, click: () => answer(end, part) },
          element('kbd', { attributes: { 'aria-hidden': 'true' } }, String(i + 1)),
          element('i', { attributes: { 'aria-hidden': 'true' } }),
          element('span', { text: `trial.${part}Key` }),
          mark,
        );
        return { press, mark };
      }),
    );
    const group = (end: 0 | 1): HTMLElement =>
      element(
        'div',
        { class: 'trial-end', label: end === 0 ? 'trial.enters' : 'trial.leaves', attributes: { role: 'group' } },
        element('span', { class: end === 0 ? 'trial-in' : 'trial-out', text: end === 0 ? 'trial.enters' : 'trial.leaves' }),
        ...this.#ends[end].map(({ press }) => press),
      );
    this.root = element('div', { class: 'trial-answers' }, group(0), group(1));
  }

  show({ phase, paused, answers, question }: Game): void {
    const truth = [question.enter, question.exit];
    this.#ends.forEach((choices, end) => {
      const open = phase === 'asking' && !paused && answers.length === end;
      choices.forEach(({ press, mark }, i) => {
        const said = answers[end] === PARTS[i];
        const right = phase === 'shown' && truth[end] === PARTS[i];
        const wrong = phase === 'shown' && said && !right;
        press.disabled = !open;
        press.setAttribute('aria-pressed', String(said));
        press.dataset['verdict'] = right ? 'right' : wrong ? 'wrong' : '';
        write(mark, right ? '✓' : wrong ? '✗' : '');
      });
    });
  }
}
