// The words of the Flat Lab, in English and Japanese.

const en = {
  'flat.label': 'Flat Lab',
};

export type FlatKey = keyof typeof en;

const ja: Record<FlatKey, string> = {
  'flat.label': '平面ラボ',
};

export const words = { en, ja };
