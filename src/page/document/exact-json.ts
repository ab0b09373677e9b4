// Plain data as JSON with every double exact and bytes as base64, and back. No DOM.

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

export function base64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a call takes a limited number of arguments.
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

/** Throws if it is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Links write what a drag makes as multiples of one part of this. */
export const UNIT = 2 ** 16;

/** Whether it is one; their differences are exact, too. (−0 is none.) */
export function isOnGrid(x: number): boolean {
  return Math.abs(x) < 2 ** 33 && Number.isInteger(x * UNIT) && !Object.is(x, -0);
}
