// Sine and versine (1 − cos) of an angle by sums and products alone: engines differ in the last bits of theirs.

/** `versine` keeps its digits for small angles; the error grows with large ones (40 rad: below 2e-12). By a series for 2⁻ᵏ of the angle, doubled k times. */
export function sineAndVersine(angle: number): { sine: number; versine: number } {
  let x = angle;
  let doublings = 0;
  for (; Math.abs(x) > 0.002; doublings++) x *= 0.5;
  const u = x * x;
  let sine = x * (1 - (u / 6) * (1 - u / 20));
  let versine = (u / 2) * (1 - (u / 12) * (1 - u / 30));
  for (let i = 0; i < doublings; i++) {
    sine *= 2 * (1 - versine);
    versine *= 2 * (2 - versine);
  }
  return { sine, versine };
}
