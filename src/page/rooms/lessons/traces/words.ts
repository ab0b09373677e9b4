// The words of the traces: a sentence per step, and the controls, in English and Japanese.

import { texts } from '../../../kit/texts.ts';

export const words = {
  'traces.title': ['Step through', 'ステップ実行'],
  'traces.variant': ['Version', 'バージョン'],
  'traces.back': ['Previous step (←)', '前のステップ（←）'],
  'traces.forward': ['Next step (→)', '次のステップ（→）'],
  'traces.listing': ['Listing, line by line', 'コード（1 行ずつ）'],
  'traces.values': ['Values in force', '現在の値'],
  'traces.parts': ['The versions differ from here.', 'ここで 2 つのバージョンの結果が分かれます。'],
  'traces.agree': ['Both versions agree on this input.', 'この入力では、どちらのバージョンも同じ結果です。'],
  'traces.none': ['none', 'なし'],

  'traces.hit': ['Hit.', '当たりです。'],
  'traces.miss': ['No hit.', 'ハズレです。'],
  'traces.clampL': ['L runs along the axis, from P0 to the other end.', 'L は軸に沿うベクトルです（P0 からもう一方の端点）。'],
  'traces.clampK': ['K runs from P0 to the centre of the circle.', 'K は P0 から円の中心へのベクトルです。'],
  'traces.clampKL': ['The dot product: the projection of K on L, times |L|.', 'K を L に射影した長さに |L| を掛けた値です。'],
  'traces.clampF': [
    'f is a ratio along the axis: 0 at P0, 1 at the other end. L needs no unit length.',
    'f は軸のどこかを表す割合で、P0 で 0、もう一方の端点で 1 です。L を正規化する必要はありません。',
  ],
  'traces.clampDivided': ['The axis has no length: 0 ÷ 0 is NaN.', '軸の長さが 0 なので、0 ÷ 0 で NaN になります。'],
  'traces.clampPoint': [
    'The axis has no length, so its only point is the closest: f = 0.',
    '軸の長さが 0 なので、そのただ 1 つの点が最も近い点です（f = 0）。',
  ],
  'traces.clampLow': ['The foot is before P0: f stops at 0.', '垂線の足が P0 より手前にあるので、f は 0 で止まります。'],
  'traces.clampHigh': [
    'The foot is beyond the other end: f stops at 1.',
    '垂線の足がもう一方の端点より先にあるので、f は 1 で止まります。',
  ],
  'traces.clampD': [
    'Its length: the distance of the centre from the closest point of the axis.',
    'G の長さは、円の中心から軸上の最も近い点までの距離です。',
  ],
  'traces.clampNaN': [
    'Every comparison with NaN is false: no hit, although the two overlap.',
    'NaN との比較は必ず偽なので、重なっているのにハズレになります。',
  ],
  'traces.endNear': ['This end is within r₁ + r₂ of the other axis.', 'この端点から相手の軸までは、半径の和以内です。'],
  'traces.endFar': ['This end is farther than r₁ + r₂ from the other axis.', 'この端点は、相手の軸から半径の和より離れています。'],
  'traces.crossing': [
    'Each axis has its ends on two sides of the other: they cross.',
    'どちらの軸も、両端が相手をまたいでいるので、交差しています。',
  ],
  'traces.noCrossing': ['One axis does not reach across the other: no crossing.', '一方の軸は相手をまたいでいないので、交差していません。'],
  'traces.spanSphere': ['The line passes through this sphere between two values of t.', '直線は 2 つの t の間でこの球を通ります。'],
  'traces.spanMissed': ['The line misses it.', '直線は当たりません。'],
  'traces.cylinderInfinite': [
    'The cylinder has no ends here; its roots may be far outside the capsule.',
    'ここでは無限に長い円柱なので、解がカプセルから遠く離れていることもあります。',
  ],
  'traces.cylinderBetween': [
    'What the line has in common with the cylinder, cut off by the planes through P1 and P2.',
    '直線が円柱の中にある区間を、P1 と P2 を通る 2 つの平面で切ります。',
  ],
  'traces.cylinderEmpty': ['Nothing of the line is in the cylinder between P1 and P2.', '直線は、P1 と P2 の間の円柱に入りません。'],
  'traces.cascade.p1': [
    'The angle at P1 is not acute: the point is taken from sphere P1.',
    'P1 の角が鋭角でないので、球 P1 の点を採用します。',
  ],
  'traces.cascade.p2': [
    'The angle at P2 is not acute: the point is taken from sphere P2.',
    'P2 の角が鋭角でないので、球 P2 の点を採用します。',
  ],
  'traces.cascade.cylinder': [
    'Neither sphere qualifies: the point is taken from the cylinder.',
    'どちらの球も条件に合わないので、円柱の点を採用します。',
  ],
  'traces.cascadeHole': ['No surface qualifies.', 'どの面の条件にも合いません。'],
  'traces.leastOfAll': [
    'A capsule is convex: its entry is the least of all three intervals.',
    'カプセルは凸なので、入口点は 3 つの区間の最小値です。',
  ],
  'traces.greatestOfAll': ['Its exit is the greatest.', '出口点は最大値です。'],
  'traces.timerRunsAtOnce': [
    'The timer runs from its construction and keeps a clock reading.',
    '生成と同時に動き始め、そのときの時計の値を覚えます。',
  ],
  'traces.timerWaits': ['The timer waits for start. It keeps no clock.', '開始するまで待ちます。時計の値は持ちません。'],
  'traces.timerStart': ['Start: time should count from here.', '開始：本来はここから時間を数えます。'],
  'traces.timerStop': ['Stop: the remaining time is kept.', '停止：残り時間を保ちます。'],
  'traces.timerReset': ['Reset: the initial time is restored, and the timer runs.', 'リセット：初期時間に戻して動かします。'],
  'traces.timerReading': [
    'Everything since the last reading is taken off, also what passed before start.',
    '前回の時計の値からの経過をすべて引きます。開始前の時間も含まれます。',
  ],
  'traces.timerBelowZero': ['Below zero: nothing holds the remaining time at 0.', '0 を下回りました。0 で止める処理がありません。'],
  'traces.timerCounts': [
    'The seconds of this frame are taken off, never below 0.',
    'このフレームの秒数を引きます。0 より小さくはなりません。',
  ],
  'traces.timerIdle': ['Not running: nothing is taken off.', '停止中なので、何も引きません。'],
  'traces.clampKept': ['f is between 0 and 1 and stays.', 'f は 0 以上 1 以下なので、そのままです。'],
  'traces.clampFoot': ['F runs from P0 to the foot.', 'F は P0 から垂線の足へのベクトルです。'],
  'traces.clampG': ['G runs from the foot to the centre.', 'G は垂線の足から円の中心へのベクトルです。'],
  'traces.cascadeUnchecked': [
    'Neither sphere qualifies. The cylinder is left, unchecked: it has no point for this line.',
    'どちらの球も条件に合わず、確かめずに円柱の点を採用しますが、この直線には円柱上の点がありません。',
  ],
} as const;

export type TracesKey = keyof typeof words;

export const t = texts(words);
