// Plain data as JSON with every double exact and bytes as base64, and back. No DOM.

import { base64 } from '../kit/base64.ts';

/** JSON that keeps −0 and infinities; every other double is exact in JSON anyway. */
export function exactJson(value: unknown, space = 0): string {
  const replace = (_: string, one: unknown): unknown => {
    if (Object.is(one, -0)) return { number: '-0' };
    if (typeof one === 'number' && !Number.isFinite(one)) return { number: String(one) };
    if (one instanceof ArrayBuffer) return base64(new Uint8Array(one));
    return one instanceof Uint8Array ? base64(one) : one;
  };
  return JSON.stringify(value, replace, space);
}

export function fromExactJson(text: string): unknown {
  return JSON.parse(text, (_, one: unknown) => {
    if (typeof one !== 'object' || one === null || !('number' in one) || Object.keys(one).length > 1) return one;
    return ['-0', 'Infinity', '-Infinity'].includes(String(one.number)) ? Number(one.number) : one;
  });
}

/** Links write what a drag makes as multiples of one part of this. */
export const UNIT = 2 ** 16;

/** Whether it is one; their differences are exact, too. (−0 is none.) */
export function isOnGrid(x: number): boolean {
  return Math.abs(x) < 2 ** 33 && Number.isInteger(x * UNIT) && !Object.is(x, -0);
}
