// Texts about contacts, in English and Japanese: the list of a body's contacts, and the numbers of the picked one.

import { texts } from '../kit/texts.ts';

export const t = texts({
  'contact.title': ['{n} {n|contact|contacts}', '接触 {n} 件'],
  'contact.none': ['No contacts.', '接触はありません。'],
  'contact.hint': [
    'Click a contact for its numbers; in the scene, click its mark with Select (S).',
    '接触をクリックすると詳細を表示します。シーン内では選択ツール（S）で接触マークをクリックします。',
  ],
  'contact.sensor': ['sensor: reported, not resolved', 'センサー：通知のみで応答なし'],
  'contact.depth': ['depth', '深さ'],
  'contact.gap': ['gap', '隙間'],
  'contact.limits': ['tolerance', '許容誤差'],
  'contact.limitsHint': [
    'Overlap up to this is not corrected, so that a resting contact stays a contact. Apart by less than the rounding counts as touching.',
    'これ以下の重なりはソルバーが押し戻しません。静止した接触が途切れないためです。丸め誤差以内の隙間は接触とみなします。',
  ],
  'contact.rounding': ['{slop} (rounding\u00a0{d})', '{slop}（丸め誤差 {d}）'],
  'contact.normal': ['normal', '法線'],
  'contact.points': ['points', '接触点'],
  'contact.features': ['features', '接触部位'],
  'contact.impulse': ['normal impulse', '法線方向の力積'],
  'contact.friction': ['tangent impulse', '接線方向の力積'],
  'contact.approach': ['approach speed', '接近速度'],
  'contact.age': ['age', '継続'],
  'contact.steps': ['{n} {n|step|steps}', '{n} ステップ'],
  'contact.material': ['friction, restitution', '摩擦係数・反発係数'],
  'contact.materialHint': [
    'Of the pair: the geometric mean of the two frictions, and the larger restitution.',
    'このペアに使う値：摩擦係数は 2 つの相乗平均、反発係数は大きいほう。',
  ],
  'contact.began': ['Began at step {n}', 'ステップ {n} で開始'],
  'contact.ended': ['Ended at step {n}', 'ステップ {n} で終了'],
  'contact.begins': ['Begins at step {n}', 'ステップ {n} で開始予定'],
  'contact.over': ['The pair does not touch at this step.', 'このステップでは接触していません。'],
  'contact.gone': ['{name} is not in the world at this step.', 'このステップには {name} が存在しません。'],
  'contact.sentence': ['Contact of {a} and {b}: {state}, {d}.', '{a} と {b} の接触：{state}、{d}。'],
  'contact.pickMark': ['{a} – {b}', '{a} と {b}'],
  'contact.ghost': ['Dashed: {name} moved out along {sign}n by the depth.', '破線：{name} を {sign}n の方向へ深さだけ動かした位置。'],
  'contact.patch': ['Face patch: polygon of the {n} contact points.', '接触面：{n} 個の接触点がつくる多角形。'],
  'contact.frame': ['Focus', 'フォーカス'],
  'contact.matrix': ['Open in Pairs', '「ペア」で開く'],
  'contact.sat': ['Open in SAT', '「分離軸」で開く'],
  'contact.openHint': [
    'The same two shapes in the same relative pose. Back returns to this step.',
    '同じ 2 つの形状を同じ相対配置で開きます。「戻る」でこのステップに戻ります。',
  ],
  'contact.swapped': ['There A is {a} and B is {b}.', '開いた先では A が {a}、B が {b} です。'],
  'contact.noBox': ['SAT: one of the two must be an AABB or OBB.', '「分離軸」：どちらかが AABB か OBB のペアだけを表示できます。'],
  'contact.ratio': [
    'SAT view needs shapes of similar size (here {n} : 1).',
    '「分離軸」で表示できるのは、サイズの近い形状だけです（ここでは {n} 対 1）。',
  ],
  'contact.size': [
    '{room}: a shape is too small or too large for this room.',
    '{room}：このルームで表示するには形状が小さすぎるか大きすぎます。',
  ],
});
