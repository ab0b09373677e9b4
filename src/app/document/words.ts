// The words about documents (files, links, what a reload brings back), in English and Japanese: why one is refused, and how it is tried.

const en = {
  'document.file': '‘{name}’ was not opened. {why}',
  'document.link': 'This link was not opened. {why} The room opened as usual.',
  'document.save': 'Not saved. {why}',
  'document.trying': 'Checking ‘{name}’ …',
  'document.size': 'The file has {given} MB; expected at most {most}.',
  'document.json': '{field} is not valid JSON.',
  'document.data': '{field} is not valid base64 data.',
  'document.fields': '{field} is {given}; expected an object.',
  'document.missing': '{field} is missing.',
  'document.unknown': '{field} is unknown.',
  'document.list': '{field} is {given}; expected a list of at most {most}.',
  'document.numbers': '{field} is {given}; expected a list of {most} numbers.',
  'document.number': '{field} is {given}; expected a number from {least} to {most}.',
  'document.whole': '{field} is {given}; expected a whole number from {least} to {most}.',
  'document.word': '{field} is {given}; expected text of at most {most} characters.',
  'document.flag': '{field} is {given}; expected true or false.',
  'document.choice': '{field} is {given}; expected one of {choices}.',
  'document.length': '{field} has length {given}; expected {least} to {most}.',
  'document.order': '{field} is {given}; expected {least} to {most}, in order.',
  'document.bodies': '{field} adds up to {given} bodies; expected at most {most}.',
  'document.world': '{field} was refused by the world: {reason}',
  'document.stuck': '{field}: the world does not respond. A step may take at most {most} s.',
  'document.long': '{field}: rebuilding the scene takes longer than {most} s.',
} as const;

/** Names the words of documents. */
export type DocumentKey = keyof typeof en;

const ja: Readonly<Record<DocumentKey, string>> = {
  'document.file': '「{name}」を開けませんでした。{why}',
  'document.link': 'このリンクは開けませんでした。{why}通常の状態で開きました。',
  'document.save': '保存できませんでした。{why}',
  'document.trying': '「{name}」を確認中…',
  'document.size': 'ファイルは {given} MB です。上限は {most} MB です。',
  'document.json': '{field} は正しい JSON ではありません。',
  'document.data': '{field} は正しい base64 データではありません。',
  'document.fields': '{field} の値は {given} ですが、オブジェクトが必要です。',
  'document.missing': '{field} がありません。',
  'document.unknown': '{field} は未対応の項目です。',
  'document.list': '{field} の値は {given} ですが、要素が {most} 個以下のリストが必要です。',
  'document.numbers': '{field} の値は {given} ですが、{most} 個の数値のリストが必要です。',
  'document.number': '{field} の値は {given} ですが、{least} 以上 {most} 以下の数値が必要です。',
  'document.whole': '{field} の値は {given} ですが、{least} 以上 {most} 以下の整数が必要です。',
  'document.word': '{field} の値は {given} ですが、{most} 文字以下の文字列が必要です。',
  'document.flag': '{field} の値は {given} ですが、true か false が必要です。',
  'document.choice': '{field} の値は {given} ですが、次のいずれかが必要です：{choices}。',
  'document.length': '{field} の長さは {given} ですが、{least} 以上 {most} 以下でなければなりません。',
  'document.order': '{field} の値は {given} ですが、順番どおり {least} 以上 {most} 以下でなければなりません。',
  'document.bodies': '{field} の物体は合計 {given} 個ですが、上限は {most} 個です。',
  'document.world': '{field} はワールドで使えません：{reason}',
  'document.stuck': '{field}：ワールドが応答しません。1 ステップの上限は {most} 秒です。',
  'document.long': '{field}：シーンの復元に {most} 秒以上かかります。',
};

export const words = { en, ja };
