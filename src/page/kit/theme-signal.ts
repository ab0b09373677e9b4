// The theme that everything is shown in.

import { signal } from '@preact/signals';

export type Theme = 'dark' | 'light';

/** A component that reads it follows it; pictures look at it in each frame. */
export const THEME = signal<Theme>('dark');
