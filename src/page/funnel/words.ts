// Texts of a body's funnel through the broadphase, in English and Japanese.

import { texts } from '../kit/texts.ts';

export const t = texts({
  'funnel.title': ['Why these contacts? cells → candidates → AABBs → contacts', '衝突判定の絞り込み過程'],
  'funnel.cells': ['{n|cell|cells}', '{n|セル|セル}'],
  'funnel.candidates': ['{n|candidate|candidates}', '{n|候補|候補}'],
  'funnel.overlaps': ['{n|AABB overlap|AABB overlaps}', '{n|AABB の重なり|AABB の重なり}'],
  'funnel.contacts': ['{n|contact|contacts}', '{n|接触|接触}'],
  'funnel.cells.hint': [
    'Cells of the grid that the AABB reaches. A cell is a column: cut in y and z, sorted along x.',
    'AABB が届くグリッドのセル。セルは y と z で区切られ、x でソートされた列です。',
  ],
  'funnel.candidates.hint': [
    'Bodies in the same cells that also overlap along x: their AABBs are compared.',
    '同じセルにあり、x 方向にも重なる物体。AABB どうしを比較します。',
  ],
  'funnel.overlaps.hint': [
    'AABBs that overlap: these pairs go to the narrowphase.',
    'AABB が重なる物体。このペアがナローフェーズに渡ります。',
  ],
  'funnel.contacts.hint': ['Shapes that touch or penetrate.', '実際に接触している、または重なっている物体。'],
  'funnel.lights': [
    'Hover or focus a stage to show it alone; click to keep it shown.',
    '各段にポインタかフォーカスを合わせると、その段だけを表示します。クリックすると表示したままになります。',
  ],
  'funnel.lights@touch': ['Tap a stage to show it alone.', '各段をタップすると、その段だけを表示します。'],
  'funnel.sentence': [
    '{name}: {cells} {cells|cell|cells}, {candidates} {candidates|candidate|candidates}, {overlaps} {overlaps|AABB overlap|AABB overlaps}, {contacts} {contacts|contact|contacts}.',
    '{name}：セル {cells}、候補 {candidates}、AABB の重なり {overlaps}、接触 {contacts}。',
  ],
  'funnel.where': ['Cells of {size} ({level}); static candidates: {statics}.', 'セルサイズ {size}（{level}）。静的な候補：{statics} 個。'],
  'funnel.level.base': ['basic level', '基本の階層'],
  'funnel.level.up': ['{n} {n|level|levels} coarser', '{n} 段粗い階層'],
  'funnel.level.down': ['{n} {n|level|levels} finer', '{n} 段細かい階層'],
  'funnel.list': ['Candidates in a table', '候補の表'],
  'funnel.list.overlap': ['AABB overlap', 'AABB の重なり'],
  'funnel.list.touch': ['contact', '接触'],
  'funnel.more': ['and {n} more', 'ほか {n}'],
  'funnel.entries': ['{n} {n|body|bodies}', '{n} 個'],
});
