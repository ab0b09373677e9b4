// The colours of the world's axes x, y and z, wherever one can be pressed or pulled.

export const AXIS_COLORS = ['#e8635c', '#7cc04b', '#5d9cec'] as const;
