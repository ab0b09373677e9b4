// Texts of Grid, in English and Japanese.

import { texts } from '../../kit/texts.ts';

export const t = texts({
  'grid.dust': ['Giant in dust', '粒子と巨大な物体'],
  'grid.dust.watch': [
    'The giant’s AABB is mostly empty, yet every grain in it is a candidate. It has a coarser level of the grid to itself.',
    '巨大な物体の AABB はほとんど空ですが、その中の粒子はすべて候補になります。巨大な物体だけは一段粗い階層に登録されます。',
  ],
  'grid.clump': ['Clump', '密集'],
  'grid.clump.watch': [
    'The cell size follows the median body, so hundreds of small ones share a few cells. Smaller cells are faster here.',
    'セルサイズは物体の中央値で決まるため、数百の小さな物体が少数のセルに集まります。ここではセルが小さいほうが高速です。',
  ],
  'grid.line': ['Line along x', 'x 方向の一列'],
  'grid.line.watch': [
    'A cell is a column along x, so one cell holds every body. Sorted along x, the search stays cheap.',
    'セルは x 方向の列なので、1 つのセルに全物体が入ります。x でソートしているため、それでも軽いままです。',
  ],
  'grid.rods': ['Rods along x', 'x 方向の棒'],
  'grid.rods.watch': [
    'All rods overlap along x, so sorting does not help, and each is compared with its whole column. Try smaller cells.',
    'どの棒も x 方向に重なるためソートが効かず、列全体と比較されます。セルを小さくしてみてください。',
  ],
  'grid.rain': ['Even rain', '均一な雨'],
  'grid.rain.watch': [
    'Bodies of similar size, evenly spread: the friendly case. Any size from 1 to 3 m costs about the same.',
    '似たサイズの物体が均等に散らばる、グリッドに有利な例です。1～3 m ならコストはほぼ同じです。',
  ],

  'grid.funnel': ['Why these contacts?', '衝突判定の絞り込み過程'],
  'grid.previous': ['Previous body', '前の物体'],
  'grid.next': ['Next body', '次の物体'],
  'grid.none': ['Select a body: click it, or use the arrows.', '物体をクリックするか、矢印ボタンで選択してください。'],

  'grid.compare': ['Grid and brute force', 'グリッドと総当たり'],
  'grid.compare.now': ['Compare now', '比較する'],
  'grid.compare.hint': ['Both search the AABBs of this step.', 'どちらもこのステップの AABB を探索します。'],
  'grid.compare.large': [
    'Above {n} bodies, brute force runs only on request.',
    '物体が {n} 個を超えると、総当たりはボタンを押したときだけ実行します。',
  ],
  'grid.compare.wait': ['Not compared yet.', 'まだ比較していません。'],
  'grid.compare.same': ['Identical: {n} {n|pair|pairs}, at step {step}', '一致：{n} ペア（ステップ {step}）'],
  'grid.compare.differ': [
    'Different at step {step}: {missing} missing, {surplus} too many',
    '不一致（ステップ {step}）：不足 {missing}、余分 {surplus}',
  ],
  'grid.compare.pair': ['{a} and {b}', '{a} と {b}'],
  'grid.compare.table': ['Cost of both searches', '2 つの探索のコスト'],
  'grid.head.grid': ['grid', 'グリッド'],
  'grid.head.brute': ['brute force', '総当たり'],
  'grid.row.time': ['time (ms)', '時間（ms）'],
  'grid.row.tested': ['AABBs compared', 'AABB の比較回数'],
  'grid.row.pairs': ['pairs found', '見つかったペア'],
  'grid.count.cells': ['occupied cells', '使用中のセル'],
  'grid.count.levels': ['levels', '階層の数'],
  'grid.count.entries': ['entries', '登録数'],
  'grid.count.most': ['most in one cell', '1 セルの最大数'],
  'grid.count.duplicates': ['duplicates removed', '除いた重複'],
  'grid.count.touching': ['pairs in contact', '接触中のペア'],
  'grid.count.false': ['false positives', '偽陽性'],
  'grid.count.hint': [
    'A body has an entry in each cell it reaches. False positives: pairs of the broadphase that do not touch.',
    '物体は届くセルごとに登録されます。偽陽性は、ブロードフェーズのペアのうち接触していないものの割合です。',
  ],

  'grid.curve': ['Cost and cell size', 'セルサイズとコスト'],
  'grid.curve.size': ['Cell size', 'セルサイズ'],
  'grid.curve.auto': ['{size} (auto)', '{size}（自動）'],
  'grid.curve.setAuto': ['Auto', '自動'],
  'grid.curve.measure': ['Measure', '計測'],
  'grid.curve.hint': [
    'Measure draws the curves: a full search at 28 cell sizes, on a copy of this step. Drag the handle to change the cell size.',
    '「計測」で曲線を描きます。このステップのコピーで、28 通りのセルサイズごとに全ペアを検出し直します。ハンドルをドラッグするとセルサイズが変わります。',
  ],
  'grid.curve.keeps': [
    'While little moves, a step reuses the pairs of earlier steps: this is the cost of a full search.',
    '動きが少ない間、ステップは前のペアを再利用します。ここに示すのは、全ペアを検出し直すコストです。',
  ],
  'grid.curve.running': ['Measuring: {i} of {n}', '計測中：{i} / {n}'],
  'grid.curve.done': [
    'Fastest at {best}: {bestTime} ms. Auto is {auto}: {autoTime} ms, {factor}× as long.',
    '最速は {best} で {bestTime} ms。自動は {auto} で {autoTime} ms（{factor} 倍）。',
  ],
  'grid.curve.picture': [
    'Time and AABBs compared against cell size, both axes logarithmic.',
    'セルサイズに対する時間と AABB の比較回数。両軸とも対数です。',
  ],
  'grid.curve.table': ['Curve in a table', '曲線の表'],
  'grid.curve.sizeHead': ['size (m)', 'サイズ（m）'],
  'grid.curve.cells': ['cells', 'セル'],
  'grid.curve.set': [
    'Cell size {size}: {columns} {columns|cell|cells}, at most {most} in one.',
    'セルサイズ {size}：使用中のセル {columns}、1 セルに最大 {most}。',
  ],

  'grid.walk': ['Ray walk', 'レイの経路'],
  'grid.walk.none': ['Cast a ray (Q, then click), or:', 'レイをキャスト（Q のあとクリック）するか：'],
  'grid.walk.none@touch': ['Cast a ray (Ray tool, then tap), or:', 'レイをキャスト（レイツールでタップ）するか：'],
  'grid.walk.cast': ['Cast a ray through the scene', 'シーンを貫くレイをキャスト'],
  'grid.walk.previous': ['Previous cell', '前のセル'],
  'grid.walk.next': ['Next cell', '次のセル'],
  'grid.walk.play': ['Play the walk', '経路を再生'],
  'grid.walk.end': ['Close the walk', '経路を閉じる'],
  'grid.walk.start': [
    '{n} {n|cell|cells} on this ray ({mode} query). Next shows the first.',
    'このレイが通るセルは {n}（{mode}クエリ）。「次のセル」で始まります。',
  ],
  'grid.walk.step': [
    'Cell {i} of {n}: y {y}, z {z}, {level}; {enter} to {exit} along the ray.',
    'セル {i} / {n}：y {y}、z {z}、{level}。レイ上の {enter} から {exit} まで。',
  ],
  'grid.walk.static': ['static bodies', '静的な物体'],
  'grid.walk.empty': ['Empty cell.', '空のセルです。'],
  'grid.walk.compared': [
    '{entries} {entries|body|bodies} in it; {n} {n|AABB|AABBs} compared: {names}.',
    '物体 {entries} 個のうち、AABB を {n} 個比較：{names}。',
  ],
  'grid.walk.noneCompared': [
    '{entries} {entries|body|bodies} in it, none in reach along x.',
    '物体 {entries} 個。x 方向で届くものはありません。',
  ],
  'grid.walk.tested': ['Shapes tested: {names}.', '形状を判定：{names}。'],
  'grid.walk.hit': ['Hit: {name} at {at}.', 'ヒット：{name}、{at}。'],
  'grid.walk.table': ['Walk in a table', '経路の表'],
  'grid.walk.cell': ['cell (y, z)', 'セル（y, z）'],
  'grid.walk.testedHead': ['shapes tested', '形状を判定'],
});

/** Title and caption of the scenes, which the chooser of Collisions shows. */
type SceneKey = `grid.${'dust' | 'clump' | 'line' | 'rods' | 'rain'}${'' | '.watch'}`;

declare module '../../kit/texts.ts' {
  interface TextKeys extends Record<SceneKey, string> {}
}
