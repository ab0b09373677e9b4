// The texts of the constructions, in English and Japanese.

import { texts } from '../kit/texts.ts';
import { TERMS } from './rows/terms.ts';

export const t = texts({
  ...TERMS,
  'construction.figure': ['Figure: {title}. {verdict}', '図：{title}。{verdict}'],
  'construction.formulas': ['Formulas', '計算式'],
  'construction.onPart': ['{point} on {part}', '{point} は{part}'],
  'construction.hint': [
    'Point at a term to highlight it in the figure. In the list, the arrow keys move between terms.',
    '項を指すと図の対応する部品が強調されます。一覧では矢印キーで項を移動できます。',
  ],
  'construction.term': ['{term}, {symbol} = {value}', '{term}、{symbol} = {value}'],
  'construction.view': ['View {n}', '図 {n}'],
  'construction.noneFlat': [
    'The source has no construction for this pair. Choose circles, capsules, or a circle and a box.',
    'このペアの補助線は元記事にありません。円、カプセル、または円と矩形を選んでください。',
  ],
  'construction.none': [
    'Cast a ray at a sphere or a capsule, or pick a contact: its construction is drawn here and in the scene. The source has none for a ray and a box or a triangle.',
    '球かカプセルにレイをキャストするか、接触を選ぶと、その補助線をここと 3D ビューに表示します。レイと箱・三角形の補助線は元記事にありません。',
  ],
  'construction.line.touch': ['Tangent', '接する'],
  'construction.line.cross': ['Crossing', '交差'],
  'construction.line.miss': ['No hit', 'ハズレ'],
  'construction.line.shared': ['Hit', '当たり'],
  'construction.pair.touch': ['Touching', '接する'],
  'construction.pair.cross': ['Penetrating', '当たり'],
  'construction.pair.miss': ['Separate', 'ハズレ'],
  'construction.point.touch': ['On the sphere', '球面上'],
  'construction.point.cross': ['Inside', '内部'],
  'construction.point.miss': ['Outside', '外部'],
  'construction.points.touch': ['The same point', '同じ点'],
  'construction.points.cross': ['Distance', '距離'],
  'construction.points.miss': ['Distance', '距離'],
});
