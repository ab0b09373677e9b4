// Texts of Patterns, in English and Japanese.

import { texts } from '../../kit/texts.ts';

export const t = texts({
  'patterns.label': ['Capsule patterns', 'カプセル貫通パターン'],
  'patterns.summary': ['{n}/{all} match · max |Δt| {error}', '{n}/{all} 一致 · 最大 |Δt| {error}'],
  'patterns.summaryWrong': ['{n}/{all} match · {wrong} differ · max |Δt| {error}', '{n}/{all} 一致 · {wrong} 件不一致 · 最大 |Δt| {error}'],
  'patterns.dragMode': ['Drag to', 'ドラッグで'],
  'patterns.resetAll': ['Reset all', 'すべてリセット'],
  'patterns.noPicture': [
    'WebGL 2 is unavailable, so there are no 3D views. All numbers are shown.',
    'WebGL 2 が使えないため、3D ビューは表示されません。数値はすべて表示されます。',
  ],
  'patterns.hint': [
    'Drag in a tile to move its ray and watch the pattern change. Click a tile to pin and explain it.',
    'タイルをドラッグするとレイが動き、パターンが変わります。クリックするとタイルをピン留めして説明します。',
  ],
  'patterns.hint@touch': [
    'Swipe sideways in a tile to move its ray. Tap a tile to pin and explain it.',
    'タイルを横にスワイプするとレイが動きます。タップするとピン留めして説明します。',
  ],
  'patterns.nine': ['Entry × exit: the nine patterns', '入口 × 出口：9 通りの貫通パターン'],
  'patterns.degenerate': ['Eleven degenerate cases', '11 の縮退ケース'],
  'patterns.in': ['enters {part}', '{part} から入る'],
  'patterns.out': ['exits {part}', '{part} から出る'],
  'patterns.variant': ['Case', 'ケース'],

  'patterns.expected': ['expected', '期待値'],
  'patterns.computed': ['computed', '計算値'],
  'patterns.none': ['no hit', 'なし'],
  'patterns.match': ['match', '一致'],
  'patterns.differs': ['differs', '不一致'],
  'patterns.moved': ['moved', '変更中'],
  'patterns.was': ['was {name}', '元は {name}'],
  'patterns.reset': ['Reset (R)', 'リセット（R）'],
  'patterns.open': ['Open in Raycast', 'レイキャストで開く'],

  'patterns.kind.parallel inside': ['Parallel, inside', '軸に平行（内側）'],
  'patterns.kind.parallel on the surface': ['Parallel, on the surface', '軸に平行（表面上）'],
  'patterns.kind.parallel outside': ['Parallel, outside', '軸に平行（外側）'],
  'patterns.kind.tangent': ['Tangent', '接する'],
  'patterns.kind.seam': ['Through a seam', '継ぎ目を通る'],
  'patterns.kind.origin inside': ['Origin inside', '始点が内部'],
  'patterns.kind.origin on the surface': ['Origin on the surface', '始点が表面上'],
  'patterns.kind.behind': ['Capsule behind origin', 'カプセルが始点の後ろ'],
  'patterns.kind.p1 = p2': ['P1 = P2 (sphere)', 'P1 = P2（球）'],
  'patterns.kind.maxDistance inside': ['Ray ends inside', '内部で終わるレイ'],
  'patterns.kind.direction not unit': ['Non-unit direction', '単位長でない方向'],
  'patterns.kind.miss': ['No hit', 'ヒットなし'],
  'patterns.kind.too short': ['Ray too short', 'レイが届かない'],
  'patterns.variant.cap': ['cap', '半球'],
  'patterns.variant.outward': ['outward', '外向き'],
  'patterns.variant.inward': ['inward', '内向き'],

  'patterns.parts': ['What decides the part', '部位を決めるもの'],
  'patterns.rule': [
    'A negative dot product means that cap; otherwise the cylinder.',
    '内積が負ならその側の半球、どちらも負でなければ円柱です。',
  ],
  'patterns.noAxis': ['no axis', '軸なし'],
  'patterns.rayIs': ['Origin ({origin}), direction ({direction})', '始点（{origin}）、方向（{direction}）'],
  'patterns.reachIs': [', length {reach} m', '、長さ {reach} m'],
  'patterns.error': ['|Δt| = {error}', '|Δt| = {error}'],

  'patterns.why.nine': [
    'The foot of each crossing on the axis decides: before P1 (s\u00a0<\u00a00) it is cap P1, beyond P2 (s\u00a0>\u00a01) cap P2, in between the cylinder. All nine combinations of entry and exit occur.',
    '交点から軸に下ろした垂線の足で決まります。P1 より手前（s\u00a0<\u00a00）なら半球 P1、P2 より先（s\u00a0>\u00a01）なら半球 P2、その間なら円柱です。入口と出口の組み合わせは 9 通りすべて起こります。',
  ],
  'patterns.why.parallel inside': [
    'The ray is parallel to the axis, closer than r. The t² term of the cylinder’s quadratic vanishes: the ray never exits the infinite cylinder. The two spheres alone give entry and exit.',
    'レイは軸に平行で、軸からの距離が r より小さい場合です。円柱の二次方程式から t² の項が消え、無限円柱の外には出ません。入口と出口は両端の球だけで決まります。',
  ],
  'patterns.why.parallel on the surface': [
    'The ray runs along the cylinder at exactly r. Touching counts, so the result is the whole interval from seam to seam, not a single point. The seams belong to the cylinder.',
    '軸からの距離がちょうど r で、円柱に沿って進みます。接触もヒットなので、結果は 1 点ではなく継ぎ目から継ぎ目までの区間です。継ぎ目は円柱に含めます。',
  ],
  'patterns.why.parallel outside': [
    'The ray is parallel to the axis, farther than r: c > 0 all along. It is never inside the cylinder and misses both spheres.',
    'レイは軸に平行で、軸からの距離が r より大きい場合です。c は常に正で、円柱の内側に入ることはなく、両端の球にも当たりません。',
  ],
  'patterns.why.tangent': [
    'The discriminant is zero, so both roots coincide: the chord is a single point. Touching counts, so this is a hit.',
    '判別式が 0 で、2 つの解が重なります。弦は 1 点になります。接触もヒットなので、これはヒットです。',
  ],
  'patterns.why.seam': [
    'The ray crosses the surface exactly over an end of the axis, s = 0 or s = 1, where cap and cylinder meet. The seam belongs to the cylinder, so there is no gap between the parts.',
    '交点が軸の端の真上（s = 0 または s = 1）、半球と円柱の境目にあります。継ぎ目は円柱に含めるので、部位の間に隙間はできません。',
  ],
  'patterns.why.origin inside': [
    'The ray starts inside the solid. The result is still the whole interval: the entry is behind the origin, at negative t, the exit ahead of it.',
    'レイの始点がカプセルの内部にあります。それでも結果は区間全体です。入口は始点の後ろ（負の t）、出口は前方にあります。',
  ],
  'patterns.why.origin on the surface': [
    'The ray starts on the surface, so one of the two distances is 0. Heading in, it is the entry; heading out, it is the exit, and since touching counts, that is a hit too.',
    '始点が表面上にあるので、どちらかの距離が 0 になります。内向きなら入口が 0、外向きなら出口が 0 です。接触もヒットなので、外向きでもヒットになります。',
  ],
  'patterns.why.behind': [
    'The line meets the capsule only at negative t. A ray has no points behind its origin, so there is no hit.',
    '直線としてはカプセルと交わりますが、t はどちらも負です。レイは始点より後ろには伸びないので、ヒットなし。',
  ],
  'patterns.why.p1 = p2': [
    'The axis has no length: the capsule is a sphere, and dividing by |P1P2|² would give 0/0. Both crossings are reported on P1.',
    '軸の長さが 0 なので、カプセルは球です。|P1P2|² で割ると 0/0 になります。交点はどちらも P1 として報告されます。',
  ],
  'patterns.why.maxDistance inside': [
    'The ray ends between entry and exit. It reaches the entry, so it is a hit; the interval is that of the solid, and its exit is beyond the end of the ray.',
    'レイが入口と出口の間で終わります。入口には届くのでヒットです。区間は立体全体のもので、出口はレイの終点より先にあります。',
  ],
  'patterns.why.direction not unit': [
    'The direction was given with length 250. Distances are still in metres, because the direction is normalized first.',
    '方向ベクトルの長さは 250 です。最初に正規化するので、距離はメートルのままです。',
  ],
  'patterns.why.miss': [
    'The ray misses both spheres, and no root on the cylinder lies between the ends of the axis: no hit.',
    'どちらの球にも当たらず、円柱の解も軸の両端の間にありません。ヒットなし。',
  ],
  'patterns.why.too short': [
    'The ray ends before it reaches the capsule. A longer one would hit.',
    'カプセルに届く前にレイが終わります。もっと長ければヒットします。',
  ],

  'patterns.pinned': ['Pinned: {name}. Click again to unpin.', '{name}をピン留めしました。もう一度クリックすると外れます。'],
  'patterns.unpinned': ['Unpinned: {name}.', '{name}のピン留めを外しました。'],
  'patterns.said': ['{name}: {answer}', '{name}：{answer}'],
  'patterns.saidHit': [
    'enters through {enterPart} at {enter}, exits through {exitPart} at {exit}',
    '{enter} で{enterPart}から入り、{exit} で{exitPart}から出ます',
  ],
  'patterns.saidTile': [
    '{name}. Expected: {expected}. Computed: {computed}. {verdict}.',
    '{name}。期待値：{expected}。計算値：{computed}。{verdict}。',
  ],
  'patterns.saidMoved': ['{name}, moved from {was}. Computed: {computed}.', '{name}（元は {was}）。計算値：{computed}。'],
  'patterns.keyShift': ['in a tile: move the ray (Shift: by 1 cm)', 'タイル上：レイを移動（Shift：1 cm ずつ）'],
  'patterns.keyTurn': ['in a tile: rotate the ray (Shift: by 0.5°)', 'タイル上：レイを回転（Shift：0.5° ずつ）'],
  'patterns.keyPin': ['in a tile: pin or unpin its explanation', 'タイル上：説明のピン留め・解除'],
  'patterns.keyReset': ['in a tile: reset the ray', 'タイル上：レイをリセット'],
});
