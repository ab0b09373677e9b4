// Doubles as exact fractions of integers: the slow truth that rounded kernels are measured against.

/** num / 2^shift is what a double is; here any fraction with a positive denominator. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/** The exact value of a finite double. */
export function rational(x: number): Rational {
  const bits = new DataView(new Float64Array([x]).buffer).getBigUint64(0, true);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = exponent === 0n ? bits & 0xfffffffffffffn : (bits & 0xfffffffffffffn) | (1n << 52n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n;
  const size = shift >= 0n ? fraction << shift : fraction;
  return { num: x < 0 ? -size : size, den: shift >= 0n ? 1n : 1n << -shift };
}

export function add(a: Rational, b: Rational): Rational {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function subtract(a: Rational, b: Rational): Rational {
  return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
}

export function multiply(a: Rational, b: Rational): Rational {
  return { num: a.num * b.num, den: a.den * b.den };
}

export function divide(a: Rational, b: Rational): Rational {
  return b.num < 0n ? { num: -a.num * b.den, den: a.den * -b.num } : { num: a.num * b.den, den: a.den * b.num };
}

export function sum(...list: Rational[]): Rational {
  return list.reduce(add);
}

export function equal(a: Rational, b: Rational): boolean {
  return a.num * b.den === b.num * a.den;
}

/** The fraction as a double; its last bits may be one off, which differences and error measures never notice. */
export function toNumber(a: Rational): number {
  const size = a.num < 0n ? -a.num : a.num;
  if (size === 0n) return 0;
  // 70 bits of quotient, then one rounding to a double.
  const shift = BigInt(size.toString(2).length - a.den.toString(2).length) - 70n;
  const quotient = shift >= 0n ? size / (a.den << shift) : (size << -shift) / a.den;
  const value = Number(quotient) * 2 ** Number(shift);
  return a.num < 0n ? -value : value;
}

/** |got − exact| in units of the last place of the exact value (of 2⁻¹⁰²² at least). */
export function ulps(got: number, exact: Rational): number {
  const size = Math.abs(toNumber(exact));
  const place = 2 ** (Math.max(-1022, Math.floor(Math.log2(size))) - 52);
  return Math.abs(toNumber(subtract(rational(got), exact))) / place;
}
