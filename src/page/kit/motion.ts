// Animation: one easing function, and whether the user prefers reduced motion.

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Slow at both ends: 3t² − 2t³, clamped to 0 and 1. */
export function ease(t: number): number {
  const u = t < 0 ? 0 : t > 1 ? 1 : t;
  return u * u * (3 - 2 * u);
}

/** Follows `prefers-reduced-motion`: calls `listener` now and at every change. */
export function watchReducedMotion(listener: (reduced: boolean) => void): void {
  const query = matchMedia(REDUCED);
  const tell = (): void => listener(query.matches);
  tell();
  query.addEventListener('change', tell);
}

export function reducesMotion(): boolean {
  return globalThis.matchMedia?.(REDUCED).matches;
}
