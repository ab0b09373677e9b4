// Texts of an opened recording, in English and Japanese.

import { texts } from '../kit/texts.ts';

export const t = texts({
  'recording.title': ['Recording', '記録'],
  'recording.about': ['{name}: steps {first} to {last}, {s} s', '{name}：ステップ {first}〜{last}、{s} 秒'],
  'recording.live': ['Continue live', 'ここから続ける'],
  'recording.liveHint': [
    'The world goes on from this step by itself, and can be edited. The recording is kept.',
    'このステップから先を通常どおりシミュレートします。編集もできます。記録は残ります。',
  ],
  'recording.isLive': [
    'Live since step {n}: what happens now is not in the recording.',
    'ステップ {n} から先はライブです。記録にはない結果になります。',
  ],
  'recording.back': ['Back to the recording', '記録に戻る'],
  'recording.cut': [
    'The file is cut at its end: it replays to its last whole keyframe.',
    'ファイルが途中で切れています。最後の完全なキーフレームまで再生します。',
  ],
  'recording.differs': [
    'Between steps {after} and {at} something changed the world that was not recorded; from the next keyframe on it is right again.',
    'ステップ {after}〜{at} に、記録されていない変更がありました。次のキーフレームからは再び一致します。',
  ],
  'recording.marks': ['Marks', 'マーク'],
  'recording.goMark': ['Go to step {n}', 'ステップ {n} へ移動'],
  'query.title': ['Queries at this step', 'このステップのクエリ'],
  'query.search': ['Search queries', 'クエリを検索'],
  'query.searchHint': ['kind, name, filter…', '種類・名前・フィルター…'],
  'query.previous': ['Previous step with a match', '前の一致するステップ'],
  'query.next': ['Next step with a match', '次の一致するステップ'],
  'query.none': ['No queries at this step.', 'このステップにクエリはありません。'],
  'query.noMatch': ['No match at this step.', 'このステップに一致するクエリはありません。'],
  'query.noMore': ['No further step has a match.', '一致するステップはほかにありません。'],
  'query.notRecorded': [
    'This recording has no queries. To see rays and casts: recordWorld(world, { queries: true }).',
    'この記録にクエリは含まれていません。レイやキャストを表示するには recordWorld(world, { queries: true }) で記録してください。',
  ],
  'query.more': ['{n} more: narrow the search.', 'ほか {n} 件：検索で絞り込んでください。'],
  'query.miss': ['no hit', 'ヒットなし'],
  'query.found': ['{name} at {d}', '{name}（{d}）'],
  'query.others': ['{first} + {n} more', '{first} ほか {n} 件'],
  'query.mask': ['mask {mask}', 'マスク {mask}'],
  'query.exclude': ['without {names}', '{names} を除く'],
  'query.noSensors': ['no sensors', 'センサーを除く'],
  'query.path': ['path', '経路'],
  'query.filter': ['filter', 'フィルター'],
  'query.inRange': ['Open in Raycast', '「レイキャスト」で開く'],
});
