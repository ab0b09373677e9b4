// One order of records of numbers, so that a function of two records can order its arguments.

/** Whether a comes after b: the first number that differs decides. −0 comes before 0, since the two may give different results. */
export function isAfter(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return a[i] === b[i] ? 1 / a[i] > 1 / b[i] : a[i] > b[i];
  return false;
}
