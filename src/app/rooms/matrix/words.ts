// The words of the Pair Matrix, in English and Japanese.

const en = {
  'matrix.label': 'Pair Matrix',
};

export type MatrixKey = keyof typeof en;

const ja: Record<MatrixKey, string> = {
  'matrix.label': '当たり判定の総当たり',
};

export const words = { en, ja };
