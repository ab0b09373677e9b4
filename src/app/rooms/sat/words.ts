// The words of the SAT Theatre, in English and Japanese.

const en = {
  'sat.label': 'SAT Theatre',
};

export type SatKey = keyof typeof en;

const ja: Record<SatKey, string> = {
  'sat.label': '分離軸の劇場',
};

export const words = { en, ja };
