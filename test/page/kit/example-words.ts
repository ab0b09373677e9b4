// Texts of the example room.

import { texts } from '../../../src/page/kit/texts.ts';

export const t = texts({
  'example.title': ['A line and a circle', '直線と円'],
  'example.throughCase': ['through', '交差'],
  'example.tangentCase': ['tangent', '接する'],
  'example.missCase': ['no hit', 'ヒットなし'],
  'example.radius': ['radius', '半径'],
  'example.height': ['height of the line', '直線の高さ'],
  'example.half': ['half chord (m)', '弦の半分（m）'],
  'example.back': ['Previous step', '前のステップ'],
  'example.play': ['Play', '再生'],
  'example.next': ['Next step', '次のステップ'],
  'example.foot': ['The line is {h} m from the centre.', '直線は中心から {h} m 離れています。'],
  'example.points': ['It enters and exits {w} m beside that point.', 'その点から両側へ {w} m の点で交わります。'],
  'example.miss': ['The line misses the circle.', '直線は円に当たりません。'],
});
