// Texts of the Capsule Patterns, in English and Japanese.

const en = {
  'patterns.label': 'Capsule patterns',
  'patterns.summary': '{n}/{all} match · max |Δt| {error}',
  'patterns.summaryWrong': '{n}/{all} match · {wrong} differ · max |Δt| {error}',
  'patterns.dragMode': 'Drag to',
  'patterns.shift': 'move',
  'patterns.turn': 'rotate',
  'patterns.resetAll': 'Reset all',
  'patterns.noPicture': 'WebGL 2 is unavailable, so there are no 3D views. All numbers are shown.',
  'patterns.hint': 'Drag in a tile to move its ray and watch the pattern change. Click a tile to pin and explain it.',
  'patterns.hint@touch': 'Swipe sideways in a tile to move its ray. Tap a tile to pin and explain it.',
  'patterns.nine': 'Entry × exit: the nine patterns',
  'patterns.degenerate': 'Eleven degenerate cases',
  'patterns.in': 'enters {part}',
  'patterns.out': 'exits {part}',
  'patterns.variant': 'Case',

  'patterns.expected': 'expected',
  'patterns.computed': 'computed',
  'patterns.enter': 'entry',
  'patterns.exit': 'exit',
  'patterns.miss': 'no hit',
  'patterns.match': 'match',
  'patterns.differs': 'differs',
  'patterns.moved': 'moved',
  'patterns.was': 'was {name}',
  'patterns.reset': 'Reset (R)',
  'patterns.open': 'Open in Raycast',

  'patterns.kind.parallelInside': 'Parallel, inside',
  'patterns.kind.parallelOn': 'Parallel, on the surface',
  'patterns.kind.parallelOutside': 'Parallel, outside',
  'patterns.kind.tangent': 'Tangent',
  'patterns.kind.seam': 'Through a seam',
  'patterns.kind.originInside': 'Origin inside',
  'patterns.kind.originOn': 'Origin on the surface',
  'patterns.kind.behind': 'Capsule behind origin',
  'patterns.kind.point': 'P1 = P2 (sphere)',
  'patterns.kind.reach': 'Ray ends inside',
  'patterns.kind.length': 'Non-unit direction',
  'patterns.kind.miss': 'No hit',
  'patterns.kind.short': 'Ray too short',
  'patterns.variant.p1': 'cap P1',
  'patterns.variant.cylinder': 'cylinder',
  'patterns.variant.p2': 'cap P2',
  'patterns.variant.cap': 'cap',
  'patterns.variant.outward': 'outward',
  'patterns.variant.inward': 'inward',

  'patterns.parts': 'What decides the part',
  'patterns.quadratics': 'The quadratics',
  'patterns.rule': 'A negative dot product means that cap; otherwise the cylinder.',
  'patterns.part': 'part',
  'patterns.side': 'cylinder',
  'patterns.ball': 'sphere {name}',
  'patterns.form':
    'a·t² + 2b·t + c = 0 along the unit direction, D\u00a0=\u00a0b²\u00a0−\u00a0a·c. A root on the cylinder counts if 0\u00a0≤\u00a0s\u00a0≤\u00a01.',
  'patterns.noAxis': 'no axis',
  'patterns.method':
    'Shown the way the source does it. The kernel shifts the origin near the capsule and re-evaluates borderline cases in double-double, so last digits may differ.',
  'patterns.rayIs': 'Origin ({origin}), direction ({direction})',
  'patterns.reachIs': ', length {reach} m',
  'patterns.error': '|Δt| = {error}',

  'patterns.why.nine':
    'The foot of each crossing on the axis decides: before P1 (s < 0) it is cap P1, beyond P2 (s > 1) cap P2, in between the cylinder. All nine combinations of entry and exit occur.',
  'patterns.why.parallelInside':
    'The ray is parallel to the axis, closer than r. The t² term of the cylinder’s quadratic vanishes: the ray never exits the infinite cylinder. The two spheres alone give entry and exit.',
  'patterns.why.parallelOn':
    'The ray runs along the cylinder at exactly r. Touching counts, so the result is the whole interval from seam to seam, not a single point. The seams belong to the cylinder.',
  'patterns.why.parallelOutside':
    'The ray is parallel to the axis, farther than r: c > 0 all along. It is never inside the cylinder and misses both spheres.',
  'patterns.why.tangent':
    'The discriminant is zero, so both roots coincide: the chord is a single point. Touching counts, so this is a hit.',
  'patterns.why.seam':
    'The ray crosses the surface exactly over an end of the axis, s = 0 or s = 1, where cap and cylinder meet. The seam belongs to the cylinder, so there is no gap between the parts.',
  'patterns.why.originInside':
    'The ray starts inside the solid. The result is still the whole interval: the entry is behind the origin, at negative t, the exit ahead of it.',
  'patterns.why.originOn':
    'The ray starts on the surface, so one of the two distances is 0. Heading in, it is the entry; heading out, it is the exit, and since touching counts, that is a hit too.',
  'patterns.why.behind': 'The line meets the capsule only at negative t. A ray has no points behind its origin, so there is no hit.',
  'patterns.why.point':
    'The axis has no length: the capsule is a sphere, and dividing by |P1P2|² would give 0/0. Both crossings are reported on P1.',
  'patterns.why.reach':
    'The ray ends between entry and exit. It reaches the entry, so it is a hit; the interval is that of the solid, and its exit is beyond the end of the ray.',
  'patterns.why.length':
    'The direction was given with length 250. Distances are still in metres, because the direction is normalized first.',
  'patterns.why.miss': 'The ray misses both spheres, and no root on the cylinder lies between the ends of the axis: no hit.',
  'patterns.why.short': 'The ray ends before it reaches the capsule. A longer one would hit.',

  'patterns.pinned': 'Pinned: {name}. Click again to unpin.',
  'patterns.pinned@touch': 'Pinned: {name}. Tap again to unpin.',
  'patterns.unpinned': 'Unpinned: {name}.',
  'patterns.said': '{name}: {answer}',
  'patterns.saidHit': 'enters through {enterPart} at {enter}, exits through {exitPart} at {exit}',
  'patterns.saidTile': '{name}. Expected: {expected}. Computed: {computed}. {verdict}.',
  'patterns.saidMoved': '{name}, moved from {was}. Computed: {computed}.',
  'patterns.keyShift': 'in a tile: move the ray (Shift: by 1 cm)',
  'patterns.keyTurn': 'in a tile: rotate the ray (Shift: by 0.5°)',
  'patterns.keyPin': 'in a tile: pin or unpin its explanation',
  'patterns.keyReset': 'in a tile: reset the ray',
};

export type PatternsKey = keyof typeof en;

const ja: Record<PatternsKey, string> = {
  'patterns.label': 'カプセル貫通パターン',
  'patterns.summary': '{n}/{all} 一致 · 最大 |Δt| {error}',
  'patterns.summaryWrong': '{n}/{all} 一致 · {wrong} 件不一致 · 最大 |Δt| {error}',
  'patterns.dragMode': 'ドラッグで',
  'patterns.shift': '移動',
  'patterns.turn': '回転',
  'patterns.resetAll': 'すべてリセット',
  'patterns.noPicture': 'WebGL 2 が使えないため、3D ビューは表示されません。数値はすべて表示されます。',
  'patterns.hint': 'タイルをドラッグするとレイが動き、パターンが変わります。クリックするとタイルをピン留めして説明します。',
  'patterns.hint@touch': 'タイルを横にスワイプするとレイが動きます。タップするとピン留めして説明します。',
  'patterns.nine': '入口 × 出口：9 通りの貫通パターン',
  'patterns.degenerate': '11 の縮退ケース',
  'patterns.in': '{part} から入る',
  'patterns.out': '{part} から出る',
  'patterns.variant': 'ケース',

  'patterns.expected': '期待値',
  'patterns.computed': '計算値',
  'patterns.enter': '入口',
  'patterns.exit': '出口',
  'patterns.miss': 'ヒットなし',
  'patterns.match': '一致',
  'patterns.differs': '不一致',
  'patterns.moved': '変更中',
  'patterns.was': '元は {name}',
  'patterns.reset': 'リセット（R）',
  'patterns.open': 'レイキャストで開く',

  'patterns.kind.parallelInside': '軸に平行（内側）',
  'patterns.kind.parallelOn': '軸に平行（表面上）',
  'patterns.kind.parallelOutside': '軸に平行（外側）',
  'patterns.kind.tangent': '接する',
  'patterns.kind.seam': '継ぎ目を通る',
  'patterns.kind.originInside': '始点が内部',
  'patterns.kind.originOn': '始点が表面上',
  'patterns.kind.behind': 'カプセルが始点の後ろ',
  'patterns.kind.point': 'P1 = P2（球）',
  'patterns.kind.reach': '内部で終わるレイ',
  'patterns.kind.length': '単位長でない方向',
  'patterns.kind.miss': 'ヒットなし',
  'patterns.kind.short': 'レイが届かない',
  'patterns.variant.p1': '半球 P1',
  'patterns.variant.cylinder': '円柱',
  'patterns.variant.p2': '半球 P2',
  'patterns.variant.cap': '半球',
  'patterns.variant.outward': '外向き',
  'patterns.variant.inward': '内向き',

  'patterns.parts': '部位を決めるもの',
  'patterns.quadratics': '二次方程式',
  'patterns.rule': '内積が負ならその側の半球、どちらも負でなければ円柱です。',
  'patterns.part': '部位',
  'patterns.side': '円柱',
  'patterns.ball': '球 {name}',
  'patterns.form':
    '単位方向ベクトルで a·t² + 2b·t + c = 0、D\u00a0=\u00a0b²\u00a0−\u00a0a·c。円柱の解は 0\u00a0≤\u00a0s\u00a0≤\u00a01 のときだけ有効です。',
  'patterns.noAxis': '軸なし',
  'patterns.method':
    '元記事のやり方で示しています。実装では始点をカプセルの近くへ移し、際どい場合は倍々精度（double-double）で再計算するため、末尾の桁が異なることがあります。',
  'patterns.rayIs': '始点（{origin}）、方向（{direction}）',
  'patterns.reachIs': '、長さ {reach} m',
  'patterns.error': '|Δt| = {error}',

  'patterns.why.nine':
    '交点から軸に下ろした垂線の足で決まります。P1 より手前（s < 0）なら半球 P1、P2 より先（s > 1）なら半球 P2、その間なら円柱です。入口と出口の組み合わせは 9 通りすべて起こります。',
  'patterns.why.parallelInside':
    'レイは軸に平行で、軸からの距離が r より小さい場合です。円柱の二次方程式から t² の項が消え、無限円柱の外には出ません。入口と出口は両端の球だけで決まります。',
  'patterns.why.parallelOn':
    '軸からの距離がちょうど r で、円柱に沿って進みます。接触もヒットなので、結果は 1 点ではなく継ぎ目から継ぎ目までの区間です。継ぎ目は円柱に含めます。',
  'patterns.why.parallelOutside':
    'レイは軸に平行で、軸からの距離が r より大きい場合です。c は常に正で、円柱の内側に入ることはなく、両端の球にも当たりません。',
  'patterns.why.tangent': '判別式が 0 で、2 つの解が重なります。弦は 1 点になります。接触もヒットなので、これはヒットです。',
  'patterns.why.seam':
    '交点が軸の端の真上（s = 0 または s = 1）、半球と円柱の境目にあります。継ぎ目は円柱に含めるので、部位の間に隙間はできません。',
  'patterns.why.originInside':
    'レイの始点がカプセルの内部にあります。それでも結果は区間全体です。入口は始点の後ろ（負の t）、出口は前方にあります。',
  'patterns.why.originOn':
    '始点が表面上にあるので、どちらかの距離が 0 になります。内向きなら入口が 0、外向きなら出口が 0 です。接触もヒットなので、外向きでもヒットになります。',
  'patterns.why.behind': '直線としてはカプセルと交わりますが、t はどちらも負です。レイは始点より後ろには伸びないので、ヒットなしです。',
  'patterns.why.point': '軸の長さが 0 なので、カプセルは球です。|P1P2|² で割ると 0/0 になります。交点はどちらも P1 として報告されます。',
  'patterns.why.reach':
    'レイが入口と出口の間で終わります。入口には届くのでヒットです。区間は立体全体のもので、出口はレイの終点より先にあります。',
  'patterns.why.length': '方向ベクトルの長さは 250 です。最初に正規化するので、距離はメートルのままです。',
  'patterns.why.miss': 'どちらの球にも当たらず、円柱の解も軸の両端の間にありません。ヒットなしです。',
  'patterns.why.short': 'カプセルに届く前にレイが終わります。もっと長ければヒットします。',

  'patterns.pinned': '{name}をピン留めしました。もう一度クリックすると外れます。',
  'patterns.pinned@touch': '{name}をピン留めしました。もう一度タップすると外れます。',
  'patterns.unpinned': '{name}のピン留めを外しました。',
  'patterns.said': '{name}：{answer}',
  'patterns.saidHit': '{enter} で{enterPart}から入り、{exit} で{exitPart}から出ます',
  'patterns.saidTile': '{name}。期待値：{expected}。計算値：{computed}。{verdict}。',
  'patterns.saidMoved': '{name}（元は {was}）。計算値：{computed}。',
  'patterns.keyShift': 'タイル上：レイを移動（Shift：1 cm ずつ）',
  'patterns.keyTurn': 'タイル上：レイを回転（Shift：0.5° ずつ）',
  'patterns.keyPin': 'タイル上：説明のピン留め・解除',
  'patterns.keyReset': 'タイル上：レイをリセット',
};

export const words = { en, ja };
