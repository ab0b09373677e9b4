// One order of all records of numbers, so that a question about two of them can be asked in one way whichever comes first.

/** Whether a comes after b: the first number that differs decides. Zeros of different sign differ, since they may give answers that do: −0 comes first. */
export function isAfter(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return a[i] === b[i] ? 1 / a[i] > 1 / b[i] : a[i] > b[i];
  return false;
}
