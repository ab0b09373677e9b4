// The tools of the pointer.

export const TOOLS = ['ray', 'select', 'drag', 'add'] as const;
export type Tool = (typeof TOOLS)[number];
