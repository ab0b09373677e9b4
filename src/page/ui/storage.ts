// The page's storage; if a browser forbids it, nothing is stored.

const PREFIX = 'kantsu.';

/** The states of rooms that were left, also by a reload; for this tab alone. */
export const SESSION_PREFIX = `${PREFIX}state.`;

/** The stored state of a room: for the first room of the page only after a reload or a step back to the page. */
export function keptState(room: string, entered: boolean): string | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!entered && entry?.type !== 'reload' && entry?.type !== 'back_forward') return null;
  try {
    return sessionStorage.getItem(SESSION_PREFIX + room);
  } catch {
    return null;
  }
}

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage is blocked, or this is a frame without an origin
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Full or blocked: the choice lasts as long as the page.
  }
}
