// The colours of the world's axes x, y and z on every control.

export const AXIS_COLORS = ['#e8635c', '#7cc04b', '#5d9cec'] as const;
