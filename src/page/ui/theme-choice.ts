// Dark or light: the system's theme until the user chooses.

import { THEME } from '../kit/theme-signal.ts';
import type { Theme } from '../kit/theme-signal.ts';
import { remember, remembered } from './storage.ts';

const system = matchMedia('(prefers-color-scheme: light)');
let chosen: Theme | undefined = first();

function first(): Theme | undefined {
  for (const asked of [new URLSearchParams(location.search).get('theme'), remembered('theme')]) {
    if (asked === 'dark' || asked === 'light') return asked;
  }
  return undefined;
}

export function toggleTheme(): void {
  chosen = THEME.value === 'dark' ? 'light' : 'dark';
  remember('theme', chosen);
  apply();
}

export function startTheme(): void {
  system.addEventListener('change', apply);
  apply();
}

function apply(): void {
  const theme = chosen ?? (system.matches ? 'light' : 'dark');
  document.documentElement.dataset['theme'] = theme;
  THEME.value = theme;
}
