// The words of the Capsule Patterns, in English and Japanese.

const en = {
  'patterns.label': 'Capsule penetration patterns',
  'patterns.summary': '{n}/{all} match · max |Δt| {error}',
  'patterns.summaryWrong': '{n}/{all} match · {wrong} differ · max |Δt| {error}',
  'patterns.dragMode': 'Dragging a ray',
  'patterns.shift': 'shifts it',
  'patterns.turn': 'turns it',
  'patterns.resetAll': 'Reset all',
  'patterns.noPicture': 'This browser cannot draw in 3D (WebGL 2 is missing). The numbers are all there.',
  'patterns.hint':
    'Drag in a tile: its ray moves, the pattern’s name follows. A click opens the Range. Keys: arrows, comma, full stop, Enter, R.',
  'patterns.hintTouch': 'Swipe sideways in a tile: its ray moves, its name follows. Tap twice: the Range.',
  'patterns.nine': 'Entry × exit: the nine patterns',
  'patterns.degenerate': 'The eleven degenerate cases',
  'patterns.in': 'in by {part}',
  'patterns.out': 'out by {part}',
  'patterns.variant': 'Variant',

  'patterns.expected': 'expected',
  'patterns.computed': 'computed',
  'patterns.enter': 'in',
  'patterns.exit': 'out',
  'patterns.miss': 'miss',
  'patterns.match': 'match',
  'patterns.differs': 'differs',
  'patterns.moved': 'moved',
  'patterns.was': 'was {name}',
  'patterns.reset': 'Put back (R)',
  'patterns.open': 'Open in the Range',

  'patterns.kind.parallelInside': 'Parallel, inside',
  'patterns.kind.parallelOn': 'Parallel, on the surface',
  'patterns.kind.parallelOutside': 'Parallel, outside',
  'patterns.kind.tangent': 'Tangent',
  'patterns.kind.seam': 'Through a seam',
  'patterns.kind.originInside': 'Origin inside',
  'patterns.kind.originOn': 'Origin on the surface',
  'patterns.kind.behind': 'Behind the origin',
  'patterns.kind.point': 'P1 = P2',
  'patterns.kind.reach': 'Ends inside',
  'patterns.kind.length': 'Direction not unit',
  'patterns.kind.miss': 'Miss',
  'patterns.kind.short': 'Too short',
  'patterns.variant.p1': 'cap P1',
  'patterns.variant.cylinder': 'cylinder',
  'patterns.variant.p2': 'cap P2',
  'patterns.variant.cap': 'cap',
  'patterns.variant.outward': 'outward',
  'patterns.variant.inward': 'inward',

  'patterns.parts': 'What decides the part',
  'patterns.quadratics': 'The quadratics',
  'patterns.rule': 'A negative product names the hemisphere; otherwise it is the side.',
  'patterns.part': 'part',
  'patterns.side': 'side',
  'patterns.ball': 'ball {name}',
  'patterns.form': 'a·t² + 2b·t + c = 0 along the unit direction, D = b² − a·c. A root on the side counts for 0 ≤ s ≤ 1.',
  'patterns.noAxis': 'no axis',
  'patterns.method':
    'Worked out here as on paper. The kernel first moves along the ray to its point near the capsule and asks again in twice the precision where rounding could decide; the last places may differ.',
  'patterns.rayIs': 'From ({origin}) along ({direction})',
  'patterns.reachIs': ', {reach} m long',
  'patterns.error': '|Δt| {error}',

  'patterns.why.nine':
    'The foot of a crossing on the axis decides: before P1 (s < 0) it lies on the hemisphere P1, beyond P2 (s > 1) on the hemisphere P2, between them on the side. Every pair of entry and exit occurs.',
  'patterns.why.parallelInside':
    'The ray runs along the axis, nearer than r. Its quadratic with the cylinder has lost its t² term: it never leaves the endless cylinder. The two balls alone give entry and exit.',
  'patterns.why.parallelOn':
    'The ray slides along the side at exactly r. Touching counts, so the answer is the whole stretch from seam to seam and not one point of it. The seams belong to the side.',
  'patterns.why.parallelOutside':
    'The ray runs along the axis, farther than r: c > 0 and nothing changes along the way. It is never in the cylinder, and both balls are missed too.',
  'patterns.why.tangent':
    'The discriminant is zero and both roots are one: the chord is a single point. Touching counts as hitting, so this is a hit, neither a crossing nor a miss.',
  'patterns.why.seam':
    'A crossing stands exactly over an end of the axis, s = 0 or s = 1, where hemisphere and side meet. The seam belongs to the side, so no hole is left between the parts.',
  'patterns.why.originInside':
    'The ray starts inside the solid. The answer is still the whole interval: the entry lies behind the origin, at a negative t, the exit ahead of it.',
  'patterns.why.originOn':
    'The ray starts on the surface, so one of the two distances is 0. Inward that is the entry; outward it is the exit, and because touching counts that is a hit as well.',
  'patterns.why.behind': 'The straight line meets the capsule, but only at negative t. A half-line has no points there: it misses.',
  'patterns.why.point':
    'The axis has no length: the capsule is a ball, and anything divided by |P1P2|² would be 0/0. Both crossings are said to be on P1.',
  'patterns.why.reach':
    'The ray ends between entry and exit. It has hit, because it reaches the entry; the interval is the solid’s own, and its exit lies beyond the end of the ray.',
  'patterns.why.length': 'The direction was given with a length of 250. Distances are metres along it all the same: it is made unit first.',
  'patterns.why.miss': 'No ball is met, and no root on the side lies between the ends of the axis: the ray misses.',
  'patterns.why.short': 'The ray ends before it reaches the capsule. Longer, it would hit.',

  'patterns.said': '{name}: {answer}',
  'patterns.saidHit': 'in by {enterPart} at {enter}, out by {exitPart} at {exit}',
  'patterns.saidTile': '{name}. Expected: {expected}. Computed: {computed}. {verdict}.',
  'patterns.saidMoved': '{name}, moved from {was}. Computed: {computed}.',
  'patterns.keyShift': 'on a tile: shift its ray (Shift: by 1 cm)',
  'patterns.keyTurn': 'on a tile: turn its ray (Shift: by half a degree)',
  'patterns.keyOpen': 'on a tile: open it in the Range',
  'patterns.keyReset': 'on a tile: put its ray back',
};

export type PatternsKey = keyof typeof en;

const ja: Record<PatternsKey, string> = {
  'patterns.label': 'カプセルの貫通パターン',
  'patterns.summary': '{n}/{all} 一致 · 最大 |Δt| {error}',
  'patterns.summaryWrong': '{n}/{all} 一致 · {wrong} 件不一致 · 最大 |Δt| {error}',
  'patterns.dragMode': 'ドラッグで半直線を',
  'patterns.shift': 'ずらす',
  'patterns.turn': '回す',
  'patterns.resetAll': 'すべて元に戻す',
  'patterns.noPicture': 'このブラウザーでは 3D を描けません（WebGL 2 がありません）。数値はすべて見られます。',
  'patterns.hint': 'タイルをドラッグすると半直線が動き、名前も変わります。クリックで射場へ。キー：矢印、コンマ、ピリオド、Enter、R。',
  'patterns.hintTouch': 'タイルを横になぞると半直線が動き、名前も変わります。2 回タップで射場へ。',
  'patterns.nine': '入口 × 出口：9 通りの貫通パターン',
  'patterns.degenerate': '11 の特殊な場合',
  'patterns.in': '{part} から入る',
  'patterns.out': '{part} から出る',
  'patterns.variant': '種類',

  'patterns.expected': '期待値',
  'patterns.computed': '計算値',
  'patterns.enter': '入',
  'patterns.exit': '出',
  'patterns.miss': 'ハズレ',
  'patterns.match': '一致',
  'patterns.differs': '不一致',
  'patterns.moved': '変更中',
  'patterns.was': '元は {name}',
  'patterns.reset': '元に戻す（R）',
  'patterns.open': '半直線の射場で開く',

  'patterns.kind.parallelInside': '軸に平行（内側）',
  'patterns.kind.parallelOn': '軸に平行（表面上）',
  'patterns.kind.parallelOutside': '軸に平行（外側）',
  'patterns.kind.tangent': '接する',
  'patterns.kind.seam': '継ぎ目を通る',
  'patterns.kind.originInside': '始点が内部',
  'patterns.kind.originOn': '始点が表面上',
  'patterns.kind.behind': 'カプセルが後方',
  'patterns.kind.point': 'P1 = P2（球）',
  'patterns.kind.reach': '内部で終わる',
  'patterns.kind.length': '方向が単位長でない',
  'patterns.kind.miss': 'ハズレ',
  'patterns.kind.short': '届かない',
  'patterns.variant.p1': 'P1 側の半球',
  'patterns.variant.cylinder': '円柱',
  'patterns.variant.p2': 'P2 側の半球',
  'patterns.variant.cap': '半球',
  'patterns.variant.outward': '外向き',
  'patterns.variant.inward': '内向き',

  'patterns.parts': '部位を決めるもの',
  'patterns.quadratics': '2 次方程式',
  'patterns.rule': '負になった内積の側の半球。どちらも負でなければ円柱の側面です。',
  'patterns.part': '部位',
  'patterns.side': '側面',
  'patterns.ball': '球 {name}',
  'patterns.form': '単位方向に沿って a·t² + 2b·t + c = 0、D = b² − a·c。側面の解は 0 ≤ s ≤ 1 のものだけを使います。',
  'patterns.noAxis': '軸なし',
  'patterns.method':
    'ここでは紙の上と同じ式で計算しています。実際の判定はまず半直線上のカプセルに近い点へ移り、丸め誤差で結果が変わりそうなときは 2 倍の精度で計算し直すため、末尾の桁が異なることがあります。',
  'patterns.rayIs': '始点 ({origin})、方向 ({direction})',
  'patterns.reachIs': '、長さ {reach} m',
  'patterns.error': '|Δt| = {error}',

  'patterns.why.nine':
    '貫通点から軸に下ろした足で決まります。P1 より手前（s < 0）なら P1 側の半球、P2 より先（s > 1）なら P2 側の半球、その間なら円柱の側面です。入口と出口の組は 9 通りすべて起こります。',
  'patterns.why.parallelInside':
    '軸に平行で、距離が r より小さい半直線です。円柱との 2 次方程式から t² の項が消え、無限円柱の外には出ません。入口と出口は両端の球だけで決まります。',
  'patterns.why.parallelOn':
    '距離がちょうど r で、側面に沿って滑ります。接触も当たりなので、答えは 1 点ではなく継ぎ目から継ぎ目までの全区間です。継ぎ目は側面に含めます。',
  'patterns.why.parallelOutside':
    '軸に平行で、距離が r より大きい半直線です。c > 0 のまま変わらず、円柱の内側に入ることはなく、両端の球にも当たりません。',
  'patterns.why.tangent':
    '判別式が 0 で、2 つの解が重なります。弦は 1 点です。接する場合も当たりと数えるので、交差でもハズレでもない「接する」当たりです。',
  'patterns.why.seam':
    '貫通点が軸の端の真上（s = 0 または s = 1）、半球と側面の境目にあります。継ぎ目は側面に含めるので、部位の間に穴は残りません。',
  'patterns.why.originInside':
    '半直線の始点がカプセルの内部にあります。それでも答えは全区間です。入口は始点の後ろ（負の t）、出口は前方にあります。',
  'patterns.why.originOn':
    '始点が表面上にあるので、どちらかの距離が 0 になります。内向きなら入口が 0、外向きなら出口が 0 です。接触も当たりなので、外向きでも当たりになります。',
  'patterns.why.behind': '直線としてはカプセルを貫きますが、t はどちらも負です。半直線にその部分はないので、ハズレです。',
  'patterns.why.point':
    '軸の長さが 0 なので、カプセルは球です。|P1P2|² で割る式は 0/0 になってしまいます。貫通点はどちらも P1 側と呼びます。',
  'patterns.why.reach':
    '半直線が入口と出口の間で終わります。入口には届くので当たりです。区間は立体のもののままで、出口は半直線の終わりより先にあります。',
  'patterns.why.length': '方向ベクトルの長さは 250 です。それでも距離はメートルで測ります。最初に単位長にするからです。',
  'patterns.why.miss': 'どちらの球にも当たらず、側面の解も軸の両端の間にありません。ハズレです。',
  'patterns.why.short': 'カプセルに届く前に半直線が終わります。もっと長ければ当たります。',

  'patterns.said': '{name}：{answer}',
  'patterns.saidHit': '{enter} で{enterPart}から入り、{exit} で{exitPart}から出ます',
  'patterns.saidTile': '{name}。期待値：{expected}。計算値：{computed}。{verdict}。',
  'patterns.saidMoved': '{name}（元は {was}）。計算値：{computed}。',
  'patterns.keyShift': 'タイル上で：半直線をずらす（Shift で 1 cm ずつ）',
  'patterns.keyTurn': 'タイル上で：半直線を回す（Shift で 0.5 度ずつ）',
  'patterns.keyOpen': 'タイル上で：半直線の射場で開く',
  'patterns.keyReset': 'タイル上で：半直線を元に戻す',
};

export const words = { en, ja };
