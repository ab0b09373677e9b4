// The source's five texts: titles and authors as printed, the rows of each, and in which row a ported formula stands.

export type TextId = 'S0' | 'S1' | 'S2' | 'S3' | 'S4';

export interface SourceText {
  readonly title: string;
  /** What is printed with it of author, place and date. */
  readonly by?: string;
}

export const SOURCES: Readonly<Record<TextId, SourceText>> = {
  S0: { title: 'ゲーム作りとかCGとかに関わる数学(初歩)②' },
  S1: { title: '○×つくろーどっとコム 3D衝突編 その26 レイとカプセルの貫通点' },
  S2: { title: '直線と半直線の衝突', by: '無職の学び舎' },
  S3: { title: '当り判定', by: '2020年11月7日 株式会社アルファオメガ 松本清明' },
  S4: { title: 'ゲーム制作関連' },
};

const BOXES: SourceText = { title: 'AABB、OBBとは' };

/** The six posts of S4, by their rows. */
export const POSTS: Readonly<Record<string, SourceText>> = {
  'S4.1': { title: '2点間の距離' },
  'S4.2': { title: '球と球の当たり判定(3D)', by: 'by チョコミント' },
  'S4.3': { title: '箱(AABB)と球の当たり判定', by: 'by チョコミント' },
  'S4.4': BOXES,
  'S4.5': BOXES,
  'S4.6': { title: 'カプセルコライダーについて', by: 'by チョコミント' },
  'S4.7': { title: 'カウントダウンタイマークラスを作ってみよう' },
};

function textOfRow(row: string): TextId {
  return row.slice(0, 2) as TextId;
}

/** `「ゲーム制作関連」「2点間の距離」`: as printed, in every language. */
export function titleOfRow(row: string): string {
  return [SOURCES[textOfRow(row)], ...(POSTS[row] ? [POSTS[row]] : [])].map(({ title }) => `「${title}」`).join('');
}

/** Formulas of a pair of the plane and their rows; each has words `printed.formula.<name>`. */
export const PRINTED = {
  clampTest: 'S0.5',
  fourEnds: 'S0.6',
  amendedEnds: 'S0.6',
  inflatedCircle: 'S0.8',
  circleCircle: 'S3.1',
  circleBox: 'S3.1',
  circleCapsule: 'S3.1',
  sphereSphere: 'S4.2',
} as const;
export type PrintedName = keyof typeof PRINTED;

/** The code of S0 computes in float; the precision of the others is not known, and they are ported in double. */
export function isFloat(name: PrintedName): boolean {
  return PRINTED[name].startsWith('S0');
}
