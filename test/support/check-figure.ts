// What every construction keeps, whatever its row: its formulas can be worked out from the numbers that stand in them, and its parts belong to its quantities.

import { runInThisContext } from 'node:vm';
import { expect } from 'vitest';
import { lightsOf, numberOf, quantityOf } from '../../src/page/construction/rows/construction.ts';
import type { Construction, Formula, Point } from '../../src/page/construction/rows/construction.ts';

/** Numbers of a figure by their ids. */
export const numbersOf = (construction: Construction, ...ids: string[]): number[] => ids.map((id) => numberOf(construction, id));
export const noteOf = (construction: Construction, id: string): string | undefined =>
  construction.formulas.find(({ result }) => result === id)?.note;

export function checkFigure(construction: Construction): void {
  const { quantities, parts, formulas, scales, planes, verdict } = construction;
  const faults: string[] = [];
  const ids = quantities.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) faults.push(`an id occurs twice in ${ids.join(', ')}`);
  // (The line of S3.3 is named for its width alone.)
  const lit = new Set([...ids, 'line']);
  for (const id of ids) for (const other of lightsOf(construction, id)) lit.add(other);
  for (const part of parts) {
    if (part.of !== undefined && !lit.has(part.of)) faults.push(`a part of '${part.of}', which nothing lights`);
    const numbers = Object.values(part)
      .filter((value) => typeof value !== 'string')
      .flat(2) as unknown[];
    if (numbers.some((x) => typeof x === 'number' && (Number.isNaN(x) || (!Number.isFinite(x) && part.kind !== 'line')))) {
      faults.push(`${part.kind} of ${part.of} is nowhere: ${JSON.stringify(part)}`);
    }
  }
  for (const { result, expression } of formulas) {
    for (const token of [{ of: result }, ...expression]) if (typeof token !== 'string') quantityOf(construction, token.of);
  }
  for (const { marks, intervals } of scales) {
    for (const { of } of marks) quantityOf(construction, of);
    for (const { low, high } of intervals) if (!(low <= high)) faults.push(`an interval from ${low} to ${high}`);
  }
  if (planes.length === 0) faults.push('no plane');
  for (const { right, up } of planes) {
    if (!(Math.abs(dot(right, right) - 1) + Math.abs(dot(up, up) - 1) + Math.abs(dot(right, up)) < 1e-12)) {
      faults.push(`plane ${JSON.stringify([right, up])}`);
    }
  }
  if (verdict.comparison) {
    const { left, sign, right } = verdict.comparison;
    const [a, b] = [numberOf(construction, left), numberOf(construction, right)];
    const slack = 1e-14 * (Math.abs(a) + Math.abs(b) + 20);
    const holds = sign === '=' ? Math.abs(a - b) <= slack : (sign === '<' ? a - b : b - a) <= slack;
    if (!holds) faults.push(`${left} = ${a} ${sign} ${right} = ${b}`);
  }
  for (const formula of formulas) {
    const found = workedOut(construction, formula);
    if (!found || Number.isNaN(found.given)) continue;
    const { given, worked, size } = found;
    // As printed, four digits of the largest number that stands in it.
    if (!(Math.abs(given - worked) <= 1e-7 * size)) faults.push(`${formula.result} = ${given}, worked out ${worked}`);
  }
  expect(faults, construction.row).toEqual([]);
}

/** Works a formula out from the quantities that stand in it, if it is one of numbers alone: its answer and that of the construction. */
function workedOut(
  construction: Construction,
  { result, expression }: Formula,
): { given: number; worked: number; size: number } | undefined {
  let code = '';
  let size = 1;
  for (const token of expression) {
    if (typeof token === 'string') code += token;
    else {
      const { value } = quantityOf(construction, token.of);
      if (typeof value !== 'number') return undefined;
      code += `(${value})`;
      size = Math.max(size, Math.abs(value), value * value);
    }
  }
  if (/[|×{]|clamp/.test(code)) return undefined;
  const script = code
    .replaceAll('²', '**2')
    .replaceAll('−', '-')
    .replaceAll('·', '*')
    .replace(/√\(/g, 'Math.sqrt(')
    .replaceAll('min(', 'Math.min(')
    .replaceAll(')(', ')*(')
    .replaceAll('Math.sqrt*', 'Math.sqrt')
    .replace(/√(?=\()/g, 'Math.sqrt');
  const worked = runInThisContext(script) as number;
  return { given: numberOf(construction, result), worked, size };
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
