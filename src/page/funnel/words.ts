// Texts of a body's funnel through the broadphase, in English and Japanese.

const en = {
  'funnel.title': 'Broadphase funnel',
  'funnel.cells': '{n|cell|cells}',
  'funnel.candidates': '{n|candidate|candidates}',
  'funnel.overlaps': '{n|AABB overlap|AABB overlaps}',
  'funnel.contacts': '{n|contact|contacts}',
  'funnel.cells.hint': 'Cells of the grid that the AABB reaches. A cell is a column: cut in y and z, sorted along x.',
  'funnel.candidates.hint': 'Bodies in the same cells that also overlap along x: their AABBs are compared.',
  'funnel.overlaps.hint': 'AABBs that overlap: these pairs go to the narrowphase.',
  'funnel.contacts.hint': 'Shapes that touch or penetrate.',
  'funnel.lights': 'Hover or focus a stage to show it alone; click to keep it shown.',
  'funnel.lights@touch': 'Tap a stage to show it alone.',
  'funnel.told':
    '{name}: {cells} {cells|cell|cells}, {candidates} {candidates|candidate|candidates}, {overlaps} {overlaps|AABB overlap|AABB overlaps}, {contacts} {contacts|contact|contacts}.',
  'funnel.where': 'Cells of {size} ({level}); {statics} of the candidates never move.',
  'funnel.level.base': 'basic level',
  'funnel.level.up': '{n} {n|level|levels} coarser',
  'funnel.level.down': '{n} {n|level|levels} finer',
  'funnel.list': 'Candidates in a table',
  'funnel.list.body': 'body',
  'funnel.list.overlap': 'AABB overlap',
  'funnel.list.touch': 'contact',
  'funnel.yes': 'yes',
  'funnel.no': 'no',
  'funnel.more': 'and {n} more',
  'funnel.entries': '{n} {n|body|bodies}',
} as const;

export type FunnelKey = keyof typeof en;

declare module '../kit/texts.ts' {
  interface TextKeys extends Record<FunnelKey, string> {}
}

const ja: Record<FunnelKey, string> = {
  'funnel.title': 'ブロードフェーズの絞り込み',
  'funnel.cells': '{n|セル|セル}',
  'funnel.candidates': '{n|候補|候補}',
  'funnel.overlaps': '{n|AABB の重なり|AABB の重なり}',
  'funnel.contacts': '{n|接触|接触}',
  'funnel.cells.hint': 'AABB が届くグリッドのセル。セルは y と z で区切られ、x でソートされた列です。',
  'funnel.candidates.hint': '同じセルにあり、x 方向にも重なる物体。AABB どうしを比較します。',
  'funnel.overlaps.hint': 'AABB が重なる物体。このペアがナローフェーズに渡ります。',
  'funnel.contacts.hint': '実際に接触している、または重なっている物体。',
  'funnel.lights': '各段にポインタかフォーカスを合わせると、その段だけを表示します。クリックすると表示したままになります。',
  'funnel.lights@touch': '各段をタップすると、その段だけを表示します。',
  'funnel.told': '{name}：セル {cells}、候補 {candidates}、AABB の重なり {overlaps}、接触 {contacts}。',
  'funnel.where': 'セルサイズ {size}（{level}）。候補のうち {statics} 個は静的です。',
  'funnel.level.base': '基本の階層',
  'funnel.level.up': '{n} 段粗い階層',
  'funnel.level.down': '{n} 段細かい階層',
  'funnel.list': '候補の表',
  'funnel.list.body': '物体',
  'funnel.list.overlap': 'AABB の重なり',
  'funnel.list.touch': '接触',
  'funnel.yes': 'はい',
  'funnel.no': 'いいえ',
  'funnel.more': 'ほか {n}',
  'funnel.entries': '{n} 個',
};

export const words = { en, ja };
