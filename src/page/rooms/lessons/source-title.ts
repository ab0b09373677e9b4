// The title of a text: in the reader's language, and the original beside it, to search for.

import { element } from '../../ui/element.ts';
import type { Chapter } from './lesson.ts';

const ORIGINAL: Record<Chapter, string> = {
  S0: 'ゲーム作りとかCGとかに関わる数学(初歩)②',
  S1: '○×つくろーどっとコム 3D衝突編 その26 レイとカプセルの貫通点',
  S2: '直線と半直線の衝突',
  S3: '当たり判定（円・矩形・カプセル）',
  S4: 'ゲーム制作関連（球・AABB・OBB・カプセル・カウントダウンタイマー）',
};

export function sourceTitle(chapter: Chapter): HTMLElement {
  return element(
    'span',
    { class: 'lesson-title' },
    element('span', { text: `construction.source.${chapter}` }),
    ' ',
    element('cite', { attributes: { lang: 'ja' } }, `「${ORIGINAL[chapter]}」`),
  );
}
