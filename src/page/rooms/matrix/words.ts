// Texts of Pairs, in English and Japanese.

import { texts } from '../../kit/texts.ts';

export const t = texts({
  'matrix.board': [
    'Every pair of five shapes. Enter opens a pair; arrow keys move between cells, Alt+arrow keys move B.',
    '5 種類の形状の総当たり。Enter でペアを開き、矢印キーでセルを移動、Alt＋矢印キーで B を動かします。',
  ],
  'matrix.corner': ['A \\ B', 'A＼B'],
  'matrix.cell': ['{a} and {b}: {state}, {distance}. {oracle}', '{a}と{b}：{state}、{distance}。{oracle}'],
  'matrix.agrees': ['The oracle agrees.', '検証プログラムと一致。'],
  'matrix.disagrees': ['The oracle disagrees: {complaint}', '検証プログラムと不一致：{complaint}'],
  'matrix.unasked': ['Not checked yet.', '未検証。'],
  'matrix.noOracle': ['The oracle could not be started.', '検証プログラムを起動できませんでした。'],
  'matrix.summary': [
    'Offset {offset}: {penetrating} of 15 pairs penetrating, {touching} touching.',
    'オフセット {offset}：15 ペア中、重なり {penetrating}、接触 {touching}。',
  ],

  'matrix.lineTitle': ['Centre line', '中心線'],
  'matrix.moveTitle': ['Transform of B (all pairs)', 'B の変換（全ペア）'],
  'matrix.mirrorHint': [
    'In each cell: signed distance (m) and time of the test (µs). Drag in any cell to move B, Shift-drag to orbit, click to open the pair. Below the diagonal: the same pair with A and B swapped. Spheres and AABBs don’t rotate.',
    '各セルの数値は符号付き距離（m）と判定時間（µs）です。セル内のドラッグで B を移動、Shift＋ドラッグで視点を回転、クリックでペアを開きます。対角線より下は A と B を入れ替えた同じペアです。球と AABB は回転しません。',
  ],
  'matrix.mirrorHint@touch': [
    'In each cell: signed distance (m). Drag in any cell to move B; tap a cell to open the pair. Below the diagonal: the same pair with A and B swapped. Spheres and AABBs don’t rotate.',
    '各セルの数値は符号付き距離（m）です。セル内のドラッグで B を移動し、タップでペアを開きます。対角線より下は A と B を入れ替えた同じペアです。球と AABB は回転しません。',
  ],
  'matrix.offset': ['offset', 'オフセット'],
  'matrix.turn': ['rotation', '回転'],
  'matrix.offsetAxis': ['offset {axis} (m)', 'オフセット {axis}（m）'],
  'matrix.turnAxis': ['rotation about {axis} (°)', '{axis} 軸まわりの回転（°）'],
  'matrix.scaleOne': ['scale of B', 'B のスケール'],
  'matrix.animate': ['animate through contact', '接触の前後を往復'],

  'matrix.oracleTitle': ['Oracle', '検証プログラム'],
  'matrix.oracleHint': [
    'An independent implementation in a worker: brute force over all features in 320-bit integers. It checks every pose you see: distance, normal, witness and contact points, symmetry, axes.',
    'ワーカーで動く独立した実装です。すべての要素の組み合わせを 320 ビット整数で総当たりし、表示中の配置の距離・法線・最近点・接触点・対称性・分離軸を検証します。',
  ],
  'matrix.compared': ['checked', '検証済み'],
  'matrix.disagree': ['disagree', '不一致'],
  'matrix.poses': ['poses per pair', '1 ペアあたりの配置数'],
  'matrix.fuzz': ['Fuzz', 'ファズテスト'],
  'matrix.fuzzing': ['{done} of {total} poses, {left} s left', '{total} 配置中 {done}、残り {left} 秒'],
  'matrix.fuzzDone': [
    '{done} poses checked, {failed} {failed|disagreement|disagreements}. Largest distance error: {worst} eps·S.',
    '{done} 配置を検証、不一致 {failed} 件。距離の最大誤差は {worst} eps·S。',
  ],
  'matrix.fuzzCancelled': [
    'Cancelled after {done} poses, {failed} {failed|disagreement|disagreements}.',
    '{done} 配置で中止、不一致 {failed} 件。',
  ],
  'matrix.progress': ['Fuzz progress', 'ファズテストの進行状況'],

  'matrix.back': ['All pairs (Esc)', '一覧に戻る（Esc）'],
  'matrix.pair': ['{a} → {b}', '{a} → {b}'],
  'matrix.opened': ['{a} and {b}, full view. {sentence}', '{a}と{b}を拡大表示。{sentence}'],
  'matrix.separateWords': ['Separate: gap {d}.', '離れています：隙間 {d}。'],
  'matrix.touchingWords': [
    'Touching: |signed distance| {d} is within rounding ({tolerance}).',
    '接触しています：|符号付き距離| {d} は丸め誤差 {tolerance} 以内です。',
  ],
  'matrix.penetratingWords': [
    'Penetrating: depth {d}; moving A by −n·depth separates the two.',
    '重なっています：深さ {d}。A を −n·深さだけ動かすと離れます。',
  ],
  'matrix.large': [
    'The pair in 3D. Drag to orbit; W, E, R move, rotate and scale A or B.',
    'ペアの 3D 表示。ドラッグで視点を回転、W・E・R で A または B を移動・回転・スケールします。',
  ],
  'matrix.presets': ['Presets', 'プリセット'],
  'matrix.coincident': ['concentric', '同心'],
  'matrix.parallel': ['parallel', '平行'],
  'matrix.crossing': ['crossing', '交差'],
  'matrix.face': ['face on face', '面と面'],
  'matrix.edge': ['edge on edge', '辺と辺'],
  'matrix.inside': ['deep inside', '深く内側'],
  'matrix.exact': ['exact touch', 'ちょうど接触'],
  'matrix.a': ['A · {kind}', 'A：{kind}'],
  'matrix.b': ['B · {kind}', 'B：{kind}'],
  'matrix.ghost': ['A moved by −n·depth (G)', 'A を −n·深さだけ移動（G）'],
  'matrix.featureA': ['feature of A', 'A の要素'],
  'matrix.featureB': ['feature of B', 'B の要素'],
  'matrix.pointA': ['point on A', 'A 上の点'],
  'matrix.pointB': ['point on B', 'B 上の点'],
  'matrix.manifold': ['contact points', '接触点'],
  'matrix.truth': ['oracle', '検証プログラム'],
  'matrix.time': ['contact()', 'contact() の時間'],
  'matrix.pointRow': ['{point} · depth {d}', '{point} · 深さ {d}'],
  'matrix.exchange': ['Swap A and B', 'A と B を入れ替える'],

  'matrix.keyArrows': [
    'move B in the view plane (Shift: fine; with a cell focused hold Alt)',
    'B を画面の平面内で移動（Shift：微調整、セルの選択中は Alt を押しながら）',
  ],
  'matrix.keyPages': ['move B closer or farther', 'B を手前・奥へ移動'],
  'matrix.keyOpen': ['open the focused pair', '選んだペアを開く'],
  'matrix.keyHome': ['reset the view (Shift-drag or right-drag to orbit)', '視点をリセット（Shift＋ドラッグ・右ドラッグで視点を回転）'],
  'matrix.keyGizmo': ['full view: move, rotate, scale', '拡大表示：移動・回転・スケール'],
  'matrix.keySolid': ['full view: the other solid', '拡大表示：もう一方の立体'],
  'matrix.keyGhost': ['full view: A moved by −n·depth', '拡大表示：A を −n·深さだけ移動して表示'],
  'matrix.keyBack': ['back to all pairs', '一覧に戻る'],
});
