// Texts of the timeline, in English and Japanese.

import { texts } from '../kit/texts.ts';

export const t = texts({
  'time.axis': ['Time: drag to rewind, arrow keys step', '時間：ドラッグで巻き戻し、矢印キーで 1 ステップ'],
  'time.span': ['Visible span', '表示範囲'],
  'time.span.10': ['10 s', '10 秒'],
  'time.span.60': ['1 min', '1 分'],
  'time.span.all': ['all', '全体'],
  'time.at': ['step {tick} of {end} · {s} s', 'ステップ {tick} / {end} · {s} s'],
  'time.details': ['Details', '詳細'],
  'time.memory': ['{mb} MB · rewinds to step {first}', '{mb} MB · ステップ {first} まで戻れます'],
  'time.memoryHint': [
    '{n} {n|keyframe|keyframes}, 64 MB at most. Older ones are thinned out first; steps in between are replayed.',
    'キーフレーム {n} 個、最大 64 MB。古いものから間引き、その間は再計算します。',
  ],
  'time.plot.cost': ['cost of a step, ms', '1 ステップの処理時間（ms）'],
  'time.plot.energy': ['mechanical energy, J', '力学的エネルギー（J）'],
  'time.plot.momentum': ['momentum |Σ m·v|, kg·m/s', '運動量 |Σ m·v|（kg·m/s）'],
  'time.plot.awake': ['awake bodies', 'スリープしていない物体'],
  'time.plot.contacts': ['contacts', '接触'],
  'time.chip.cost': ['step {value} ms', 'ステップ {value} ms'],
  'time.chip.energy': ['energy {value}', 'エネルギー {value}'],
  'time.chip.momentum': ['momentum {value} kg·m/s', '運動量 {value} kg·m/s'],
  'time.chip.awake': ['awake {value}', '非スリープ {value}'],
  'time.chip.contacts': ['contacts {value}', '接触 {value}'],
  'time.begun': ['{n} {n|contact begins|contacts begin}', '接触開始 {n}'],
  'time.edited': ['{n} {n|edit|edits}', '編集 {n}'],
  'time.verify': ['Replay & verify', '再生して検証'],
  'time.verifyHint': [
    'Replays all recorded steps and edits and compares the hashes',
    '記録したステップと編集をすべて再計算し、ハッシュを比較します',
  ],
  'time.verdict.running': ['replaying: step {tick}', '再計算中：ステップ {tick}'],
  'time.verdict.identical': ['identical over {n} {n|step|steps}', '{n} ステップすべて一致'],
  'time.verdict.differs': ['differs first at step {tick}', 'ステップ {tick} で初めて不一致'],
  'time.lost': ['Steps {from}–{to} were dropped by this edit.', 'この編集により、ステップ {from}～{to} は破棄されました。'],
  'time.keep': ['Undo (Ctrl+Z)', '元に戻す（Ctrl+Z）'],
  'time.tooOld': [
    'That step is no longer kept, so this edit cannot be undone.',
    'そのステップの記録は残っていないため、この編集は元に戻せません。',
  ],
});

export type TimeKey = Parameters<typeof t>[0];

declare module '../kit/texts.ts' {
  interface TextKeys extends Record<TimeKey, string> {}
}
