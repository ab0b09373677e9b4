// The words of the Capsule Patterns, in English and Japanese.

const en = {
  'patterns.label': 'Capsule Patterns',
};

export type PatternsKey = keyof typeof en;

const ja: Record<PatternsKey, string> = {
  'patterns.label': 'カプセル貫通パターン',
};

export const words = { en, ja };
