// The words of the Trial, in English and Japanese.

const en = {
  'trial.label': 'Trial',
};

export type TrialKey = keyof typeof en;

const ja: Record<TrialKey, string> = {
  'trial.label': '貫通クイズ',
};

export const words = { en, ja };
