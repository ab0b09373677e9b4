// The formulas of a construction: each once with letters and once with numbers, its terms joined to the figure by pointing, focus or press.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { takingKeys } from '../kit/pointer-drag.ts';
import type { Highlight } from './highlight.ts';
import { quantityOf } from './rows/construction.ts';
import type { Construction, Formula, Quantity } from './rows/construction.ts';
import { isNegative, isSumOf, outcomeText, printed, printedQuantity, quantityText, verdictText, written } from './say.ts';
import { t } from './words.ts';
import './construction.css';

interface FormulaProps {
  readonly construction: Construction;
  readonly highlight: Highlight;
  /** The formula that is shown, where one goes through them. */
  readonly now?: number;
}

export function FormulaView({ construction, highlight, now = -1 }: FormulaProps): JSX.Element {
  const { formulas, dimensions, verdict } = construction;
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  const emphasis = highlight.emphasis(construction);
  let terms = 0;
  // One stop of the Tab key: arrows move between the terms. A term keeps its place, and the focus, while numbers change.
  const move = takingKeys(({ key }) => {
    const all = [...list.current!.querySelectorAll('button')];
    const at = all.findIndex((term) => term === document.activeElement);
    const [least, last] = [0, all.length - 1];
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: least, End: last }[key];
    if (at < 0 || next === undefined) return false;
    const to = Math.min(last, Math.max(least, next));
    setStop(to);
    all[to].focus();
    return true;
  });
  const term = (quantity: Quantity): JSX.Element => {
    const { id: of } = quantity;
    const words = quantityText(quantity, dimensions);
    return (
      <button
        type="button"
        class={typeof quantity.value === 'number' ? 'term reach' : 'term reach is-vector'}
        data-of={of}
        data-emphasis={emphasis(of)}
        tabIndex={terms++ === stop ? 0 : -1}
        aria-pressed={of === highlight.pressed}
        aria-label={words}
        title={words}
      >
        {quantity.symbol}
      </button>
    );
  };
  const number = (quantity: Quantity, print = printed): JSX.Element => (
    <span class="value whole" data-of={quantity.id} data-emphasis={emphasis(quantity.id)}>
      {print(quantity, dimensions)}
    </span>
  );
  return (
    <div class="construction-text stack" {...highlight.listeners()}>
      <p class="construction-verdict callout strong" data-outcome={verdict.outcome} title={outcomeText(construction)}>
        {verdictText(construction)}
      </p>
      <ul class="construction-formulas stack" ref={list} aria-label={t('construction.formulas')} onKeyDown={move}>
        {formulas.map((formula, i) => (
          <li key={i} class={now >= 0 && i > now ? 'later' : undefined} aria-current={i === now ? 'step' : undefined}>
            <span class="letters large">
              {term(quantityOf(construction, formula.result))}
              {!isItsOwnSymbol(construction, formula) && [' = ', written(construction, formula, isSumOf, term)]}
            </span>
            <span class="numbers soft">
              {/* (What equals one quantity has its value, which is said once.) */}
              {formula.expression.length > 1 && ['= ', written(construction, formula, isNegative, (quantity) => number(quantity)), ' ']}
              {'= '}
              {number(quantityOf(construction, formula.result), printedQuantity)}
            </span>
            {formula.note && <small>{t(`construction.note.${formula.note}`)}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `C × V̂` is a name and its own formula: it is said once. */
function isItsOwnSymbol(construction: Construction, { result, expression }: Formula): boolean {
  const bare = (words: string): string => words.replace(/[\s()]/g, '');
  const letters = expression.map((token) => (typeof token === 'string' ? token : quantityOf(construction, token.of).symbol));
  return bare(letters.join('')) === bare(quantityOf(construction, result).symbol);
}
