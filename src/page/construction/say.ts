// Numbers, vectors and verdicts of constructions in words: for formulas, labels and screen readers.

import { LANGUAGE } from '../kit/texts.ts';
import { digits, fixed } from '../ui/format.ts';
import type { Construction, Formula, Quantity, RowId, Token } from './rows/construction.ts';
import { partName } from '../ui/hit-sentence.ts';
import { quantityOf } from './rows/construction.ts';
import { t } from './words.ts';

/** `4.134`, `15` of things, or `(2, 3.5, −4)` with as many components as the construction has. */
export function printed({ value, unit }: Quantity, dimensions: 2 | 3): string {
  if (typeof value !== 'number') return vector(value.slice(0, dimensions));
  return unit === 'count' ? String(value) : digits(value);
}

/** As many decimals as the largest component needs for three digits, at least three, and no zeros at the end. */
function vector(value: readonly number[]): string {
  const largest = Math.max(...value.map(Math.abs));
  const decimals = Math.max(3, 2 - Math.floor(Math.log10(largest)));
  const component = (x: number): string => {
    if (x === 0) return '0';
    // (Also for components that are infinite or no numbers.)
    if (!(largest >= 1e-4 && Math.abs(x) < 1e4)) return digits(x);
    return fixed(x, decimals).replace(/\.?0+$/, '');
  };
  return `(${value.map(component).join(', ')})`;
}

/** With its unit. */
export function printedQuantity(quantity: Quantity, dimensions: 2 | 3): string {
  const { value, unit } = quantity;
  const number = printed(quantity, dimensions);
  return (unit === 'm' || unit === 'm²') && Number.isFinite(value) ? `${number} ${unit}` : number;
}

/** `C·V̂`, or with our name for it in brackets. */
export function named({ symbol, ours }: Quantity): string {
  if (ours === undefined) return symbol;
  return LANGUAGE.value === 'ja' ? `${symbol}（${ours}）` : `${symbol} (${ours})`;
}

/** Which words the three outcomes have: of a line and a solid, of two solids, of two points. */
function familyOf({ row, verdict }: Construction): 'line' | 'pair' | 'points' | 'point' {
  // A point compared with a radius; else two points.
  if (row === 'S0.1' || row === 'S4.1') return verdict.comparison ? 'point' : 'points';
  return /^S(?:0\.[234]|1|2)/.test(row) ? 'line' : 'pair';
}

export function outcomeText(construction: Construction): string {
  const { outcome, reason } = construction.verdict;
  // Lines that share all points do not cross.
  if (reason === 'coincident' && outcome !== 'miss') return t('construction.line.shared');
  return t(`construction.${familyOf(construction)}.${outcome}`);
}

/** `Crossing: |C × V̂| = 0.500 < r = 1.000; starts inside`. */
export function verdictText(construction: Construction): string {
  const { verdict, quantities } = construction;
  // (The sign of a cross product has no outcome but its direction.)
  const isTurn = construction.row === 'S0.1' && verdict.reason !== undefined;
  const pieces = isTurn ? [] : [outcomeText(construction)];
  const valued = (id: string): string => {
    const quantity = quantityOf(construction, id);
    return `${quantity.symbol} = ${printedQuantity(quantity, construction.dimensions)}`;
  };
  if (verdict.comparison) {
    const { left, sign, right } = verdict.comparison;
    pieces.push(`${valued(left)} ${sign} ${valued(right)}`);
  } else if (verdict.shows !== undefined) pieces.push(valued(verdict.shows));
  if (verdict.parts) {
    const names = verdict.parts.map((part, k) =>
      t('construction.onPart', {
        point: quantityOf({ row: construction.row, quantities }, `Q${k + 1}`).symbol,
        part: partName(part),
      }),
    );
    pieces.push(names.join(LANGUAGE.value === 'ja' ? '、' : ', '));
  }
  if (verdict.reason) pieces.push(t(`construction.reason.${verdict.reason}`));
  return pieces.join(LANGUAGE.value === 'ja' ? '：' : ': ');
}

export function rowTitle(row: RowId): string {
  return t(`construction.row.${row}`);
}

/** The lesson of a row; all lines and half-lines are one figure, and begin with one lesson. */
export function lessonAddress(row: RowId): string {
  return `#/lessons?step=${row === 'S2' ? 'S2.1' : row}`;
}

/** For screen readers: `projection of C on the line, C·V̂ = 5.000 m`. */
export function quantityText(quantity: Quantity, dimensions: 2 | 3): string {
  return t('construction.term', {
    term: t(`construction.term.${quantity.term}`),
    symbol: named(quantity),
    value: printedQuantity(quantity, dimensions),
  });
}

/** The quantity that a line of code computes or is about: by the letters in its comment, by what it names, by what it uses. Subscripts are digits there. */
export function quantityOfLine({ quantities }: Construction, line: string): string | undefined {
  const [code, comment = ''] = line.split('//');
  const letters = [comment.trim(), ...comment.split(/[,\s]+/), ...(code.match(/[\p{L}\p{M}]\w*/gu) ?? [])];
  const plain = (symbol: string): string => symbol.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080));
  const found = letters.map((letter) => quantities.find(({ symbol }) => symbol === letter || plain(symbol) === letter)?.id);
  return line.startsWith(' ') ? found.find((id) => id !== undefined) : undefined;
}

/** Numbers longer than this are left out of a formula in a line. */
const LINE = 40;

/** The last formula of a quantity in one line, `t = (v × v₁)/(v₁ × v₂) = 6.000/5.000`; empty where it has none. */
export function formulaText(construction: Construction, of: string): string {
  const formula = construction.formulas.findLast(({ result }) => result === of);
  if (!formula) return '';
  const { symbol } = quantityOf(construction, of);
  const letters = expressionOf(construction, formula);
  const numbers = written(construction, formula, isNegative, (quantity) => printed(quantity, construction.dimensions)).join('');
  // (A cross product is called by its own formula.)
  const sides = [...(letters === symbol ? [] : [letters]), ...(numbers.length > LINE ? [] : [numbers])];
  // (A line may end before the second sign, not within a side.)
  return `${symbol} = ${sides.join(' =\u00a0')}`;
}

const expressionOf = (construction: Construction, formula: Formula): string =>
  written(construction, formula, isSumOf, (quantity) => quantity.symbol).join('');

/** `B = (P0 − Pc)·V` */
export function lettersOf(construction: Construction, formula: Formula): string {
  return `${quantityOf(construction, formula.result).symbol} = ${expressionOf(construction, formula)}`;
}

/** What follows from the value of a quantity; empty where nothing is noted. */
export function noteText({ formulas }: Construction, of: string): string {
  const note = formulas.find((formula) => formula.result === of && formula.note)?.note;
  return note ? t(`construction.note.${note}`) : '';
}

/** An expression with each of its quantities as `term` shows it, in brackets where it needs some. */
export function written<T>(
  construction: Construction,
  { expression }: Formula,
  isBracketed: typeof isSumOf,
  term: (quantity: Quantity) => T,
): (T | string)[] {
  return expression.flatMap((token, i) => {
    const shown = typeof token === 'string' ? token : term(quantityOf(construction, token.of));
    return isBracketed(construction, expression, i) ? ['(', shown, ')'] : [shown];
  });
}

/** A sum among factors stands in brackets: `(P0 − Pc)·V`. */
export function isSumOf(construction: Construction, expression: Formula['expression'], i: number): boolean {
  const token = expression[i];
  if (typeof token === 'string') return false;
  const isSum = / [−+×] /.test(quantityOf(construction, token.of).symbol.replace(/\([^)]*\)|\|[^|]*\|/g, ''));
  return isSum && (/^\s*[·×²/]/.test(wordsAt(expression, i + 1)) || /[·×/]\s*$/.test(wordsAt(expression, i - 1)));
}

/** A negative number stands in brackets after a sign and before a power, unless it has some already. */
export function isNegative(construction: Construction, expression: Formula['expression'], i: number): boolean {
  const token = expression[i];
  if (typeof token === 'string') return false;
  const { value } = quantityOf(construction, token.of);
  if (typeof value !== 'number' || !(value < 0)) return false;
  const before = wordsAt(expression, i - 1).trimEnd();
  const after = wordsAt(expression, i + 1).trimStart();
  return after.startsWith('²') || before.endsWith('√') || (before !== '' && !/[(|,]$/.test(before));
}

function wordsAt(expression: readonly Token[], i: number): string {
  const token = expression[i];
  return typeof token === 'string' ? token : '';
}
