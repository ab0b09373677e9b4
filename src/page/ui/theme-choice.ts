// Dark or light: the system's theme until the user chooses.

import { remember, remembered } from './storage.ts';

export type Theme = 'dark' | 'light';

const system = matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<(theme: Theme) => void>();
let chosen: Theme | undefined = first();

function first(): Theme | undefined {
  for (const asked of [new URLSearchParams(location.search).get('theme'), remembered('theme')]) {
    if (asked === 'dark' || asked === 'light') return asked;
  }
  return undefined;
}

export function theme(): Theme {
  return chosen ?? (system.matches ? 'light' : 'dark');
}

export function toggleTheme(): void {
  chosen = theme() === 'dark' ? 'light' : 'dark';
  remember('theme', chosen);
  apply();
}

/** Called after each switch, until the returned function is called. */
export function onTheme(listener: (theme: Theme) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function startTheme(): void {
  system.addEventListener('change', apply);
  apply();
}

function apply(): void {
  document.documentElement.dataset['theme'] = theme();
  for (const listener of listeners) listener(theme());
}
