// What the page remembers of a visitor; a browser that forbids storage just forgets.

const PREFIX = 'kantsu.';

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
