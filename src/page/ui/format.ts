// Number formats of the page: four significant digits, a real minus sign, the unit once.

/** Four significant digits: 4.020, 12.35, 0.04000; from 10,000 on whole numbers, below 0.0001 a power of ten. */
export function digits(value: number): string {
  return significant(value, 4);
}

/** Three, if there is no space for four. */
export function fewDigits(value: number): string {
  return significant(value, 3);
}

function significant(value: number, n: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : value > 0 ? '∞' : '−∞';
  if (value === 0) return (0).toFixed(n - 1);
  const size = Math.abs(value);
  // Rounding comes before choosing the form: 9999.7 is 10000, not 1.000e+4.
  const whole = size >= 10 ** n - 0.5;
  const text = whole ? size.toFixed(0) : size < 1e-4 ? size.toExponential(n - 1) : size.toPrecision(n);
  return sign(value) + text.replace('e-', 'e−');
}

/** Like `digits`, with the unit: `4.020 m`. */
export function metres(value: number): string {
  return `${digits(value)} m`;
}

/** A sentence in which no number is parted from its unit at the end of a line. */
export function keepingUnits(sentence: string): string {
  return sentence.replace(/(\d) (?=(?:%|°|[kmµ]?(?:m|s|g|Hz|N|J|B)\b))/g, '$1\u00a0');
}

/** A fixed number of decimals, for columns that should not jump: `0.12`, `−3.00`. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return digits(value);
  const text = Math.abs(value).toFixed(decimals);
  // −0.001 with two decimals is 0.00, not −0.00.
  return (Number(text) === 0 ? '' : sign(value)) + text;
}

/** Milliseconds with the precision of the clock: two significant digits, whole from 100 on. */
export function milliseconds(value: number): string {
  return value >= 99.5
    ? value.toFixed(0)
    : Number(value.toPrecision(2)).toFixed(value >= 9.95 ? 0 : value >= 0.995 ? 1 : value >= 0.0995 ? 2 : 3);
}

/** A whole number with thin spaces between thousands: `12 345`. */
export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/** A point or direction in one line: `1.20, 0.00, −3.45`. */
export function triple(v: ArrayLike<number>, decimals = 2): string {
  return `${fixed(v[0], decimals)}, ${fixed(v[1], decimals)}, ${fixed(v[2], decimals)}`;
}

function sign(value: number): string {
  return value < 0 ? '−' : '';
}
