// The formulas of a construction: each once with letters and once with numbers, its terms joined to the figure by pointing, focus or press.

import { button, element, write } from '../ui/element.ts';
import { language, text } from '../ui/language.ts';
import type { Highlight } from './highlight.ts';
import { lightsOf, quantityOf } from './rows/construction.ts';
import type { Construction, Formula, Token } from './rows/construction.ts';
import { outcomeText, printed, printedQuantity, quantityText, verdictText } from './say.ts';
import './construction.css';

export class FormulaView {
  readonly root: HTMLElement;
  readonly #verdict = element('p', { class: 'construction-verdict' });
  readonly #list = element('ul', { class: 'construction-formulas' });
  readonly #highlight: Highlight;
  readonly #unsubscribe: () => void;
  #form = '';
  #construction: Construction | undefined;
  #numbers: readonly { readonly target: HTMLElement; readonly of: string; readonly whole: boolean }[] = [];
  #terms: readonly HTMLButtonElement[] = [];

  constructor(highlight: Highlight) {
    this.#highlight = highlight;
    this.root = element('div', { class: 'construction-text' }, this.#verdict, this.#list);
    this.#list.addEventListener('keydown', (event) => this.#key(event));
    this.#unsubscribe = highlight.onChange(() => this.#light());
    const ofEvent = (event: Event): string | null => (event.target as Element).closest<HTMLElement>('[data-of]')?.dataset['of'] ?? null;
    for (const type of ['pointerover', 'focusin']) this.root.addEventListener(type, (event) => highlight.point(ofEvent(event)));
    this.root.addEventListener('pointerleave', () => highlight.point(null));
    this.root.addEventListener('focusout', () => highlight.point(null));
    this.#list.addEventListener('click', (event) => {
      const of = ofEvent(event);
      if (of !== null) highlight.press(of);
    });
  }

  /** Written anew only where the formulas or the language have changed; otherwise the numbers alone are, and the focus stays. */
  show(construction: Construction): void {
    this.#construction = construction;
    const { row, formulas, dimensions, verdict } = construction;
    write(this.#verdict, verdictText(construction, language()));
    this.#verdict.dataset['outcome'] = verdict.outcome;
    this.#verdict.title = outcomeText(construction, language());
    const form = JSON.stringify([language(), row, formulas, formulas.flatMap((formula) => signsOf(construction, formula))]);
    if (form !== this.#form) {
      this.#form = form;
      this.#build(construction);
    }
    for (const { target, of, whole } of this.#numbers) {
      const quantity = quantityOf(construction, of);
      write(target, whole ? printedQuantity(quantity, dimensions) : printed(quantity, dimensions));
    }
    for (const term of this.#terms) {
      const words = quantityText(quantityOf(construction, term.dataset['of']!), dimensions, language());
      term.setAttribute('aria-label', words);
      term.title = words;
    }
    this.#light();
  }

  close(): void {
    this.#unsubscribe();
  }

  #build(construction: Construction): void {
    const numbers: { target: HTMLElement; of: string; whole: boolean }[] = [];
    const terms: HTMLButtonElement[] = [];
    const symbolOf = (of: string): HTMLButtonElement => {
      const { symbol, value } = quantityOf(construction, of);
      const made = button(
        { class: typeof value === 'number' ? 'term' : 'term is-vector', attributes: { 'data-of': of, tabindex: '-1' } },
        symbol,
      );
      terms.push(made);
      return made;
    };
    const numberOf = (of: string, whole: boolean): HTMLElement => {
      const target = element('span', { class: 'value', attributes: { 'data-of': of } });
      numbers.push({ target, of, whole });
      return target;
    };
    const rows = construction.formulas.map((formula) => {
      const { result, expression, note } = formula;
      const put = expression.flatMap((token, i): (Node | string)[] => {
        if (typeof token === 'string') return [token];
        const number = numberOf(token.of, false);
        return isBracketed(construction, formula, i) ? ['(', number, ')'] : [number];
      });
      const steps = element('span', { class: 'numbers' }, '= ', ...put, ' = ', numberOf(result, true));
      return element(
        'li',
        {},
        element('span', { class: 'letters' }, symbolOf(result), ' = ', ...lettersOf(construction, expression, symbolOf)),
        steps,
        ...(note ? [element('small', { text: `construction.note.${note}` })] : []),
      );
    });
    this.#numbers = numbers;
    this.#terms = terms;
    if (terms[0]) terms[0].tabIndex = 0;
    this.#list.setAttribute('aria-label', text('construction.formulas'));
    this.#list.replaceChildren(...rows);
  }

  /** One stop of the Tab key: arrows move between the terms. */
  #key(event: KeyboardEvent): void {
    const at = this.#terms.findIndex((term) => term === document.activeElement);
    if (at < 0) return;
    const last = this.#terms.length - 1;
    const next =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? Math.min(last, at + 1)
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? Math.max(0, at - 1)
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : undefined;
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#terms[at].tabIndex = -1;
    this.#terms[next].tabIndex = 0;
    this.#terms[next].focus();
  }

  #light(): void {
    const construction = this.#construction;
    if (!construction) return;
    const { id, pressed } = this.#highlight;
    const lit = id === null ? [] : [id, ...lightsOf(construction, id)];
    for (const term of this.#list.querySelectorAll<HTMLElement>('[data-of]')) {
      const of = term.dataset['of']!;
      term.classList.toggle('lit', lit.includes(of));
      if (lit.includes(of)) term.dataset['emphasis'] = 'lit';
      else delete term.dataset['emphasis'];
      if (term instanceof HTMLButtonElement) term.setAttribute('aria-pressed', String(of === pressed));
    }
  }
}

/** A sum among factors stands in brackets: `(P0 − Pc)·V`. */
function lettersOf(construction: Construction, expression: readonly Token[], symbolOf: (of: string) => HTMLElement): (Node | string)[] {
  return expression.flatMap((token, i): (Node | string)[] => {
    if (typeof token === 'string') return [token];
    const isSum = / [−+×] /.test(quantityOf(construction, token.of).symbol.replace(/\([^)]*\)|\|[^|]*\|/g, ''));
    const isFactor = /^\s*[·×²/]/.test(wordsAt(expression, i + 1)) || /[·×/]\s*$/.test(wordsAt(expression, i - 1));
    return isSum && isFactor ? ['(', symbolOf(token.of), ')'] : [symbolOf(token.of)];
  });
}

/** Which numbers stand in brackets: that changes what is written between them. */
function signsOf(construction: Construction, formula: Formula): boolean[] {
  return formula.expression.map((_, i) => isBracketed(construction, formula, i));
}

/** A negative number stands in brackets after a sign and before a power, unless it has some already. */
function isBracketed(construction: Construction, { expression }: Formula, i: number): boolean {
  const token = expression[i];
  if (typeof token === 'string') return false;
  const { value } = quantityOf(construction, token.of);
  if (typeof value !== 'number' || !(value < 0)) return false;
  const before = wordsAt(expression, i - 1).trimEnd();
  const after = wordsAt(expression, i + 1).trimStart();
  if (after.startsWith('²') || before.endsWith('√')) return true;
  if (before === '' || before.endsWith('(') || before.endsWith('|')) return false;
  return !/[,]$/.test(before);
}

function wordsAt(expression: readonly Token[], i: number): string {
  const token = expression[i];
  return typeof token === 'string' ? token : '';
}
