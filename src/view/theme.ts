// The two looks of the stage: background, grid, ink and label colours.
export type Theme = 'dark' | 'light';
