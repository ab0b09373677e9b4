// The words of the timed capture, in English and Japanese.

const en = {
  'capture.title': 'Timed capture',
  'capture.length': 'Capture length',
  'capture.start': 'Start',
  'capture.cancel': 'Cancel',
  'capture.idle': '3 s warm-up, then every frame is recorded. Run it twice to compare A with B.',
  'capture.warming': 'Warming up …',
  'capture.measuring': 'Recording: {n} {n|frame|frames}',
  'capture.paused': 'Paused: this tab is hidden.',
  'capture.resumed': 'Paused for {s} s while the tab was hidden.',
  'capture.cancelled': 'Cancelled: nothing was saved.',
  'capture.changed': 'Cancelled: the scene changed.',
  'capture.begins': 'Recording',
  'capture.result': 'Capture {name}: {n} {n|frame|frames} in {s} s; CPU per frame p50 {p50}, p95 {p95}, p99 {p99} ms.',
  'capture.lost': '{n} {n|frame|frames} lost while the tab was hidden.',
  'capture.time': 'Time left',
  'capture.show': 'Show',
  'capture.interval': 'frame interval',
  'capture.name': 'capture',
  'capture.frames': 'frames',
  'capture.histogram': 'Histogram, {measure}: {list}',
  'capture.item': '{name} p50 {p50}, p95 {p95}, p99 {p99} ms',
  'capture.never': 'This phase did not run.',
  'capture.export': 'Export {name} (JSON)',
  'capture.forget': 'Clear',
} as const;

export type CaptureKey = keyof typeof en;

const ja: Record<CaptureKey, string> = {
  'capture.title': '時間指定の計測',
  'capture.length': '計測の長さ',
  'capture.start': '開始',
  'capture.cancel': '中止',
  'capture.idle': '3 秒のウォームアップの後、すべてのフレームを記録します。2 回計測すると A と B を比較できます。',
  'capture.warming': 'ウォームアップ中…',
  'capture.measuring': '計測中：{n} フレーム',
  'capture.paused': '一時停止：このタブは非表示です。',
  'capture.resumed': 'タブが非表示だった {s} 秒間は停止していました。',
  'capture.cancelled': '中止しました。結果は保存されません。',
  'capture.changed': 'シーンが変わったため中止しました。',
  'capture.begins': '計測開始',
  'capture.result': '計測 {name}：{s} 秒で {n} フレーム。1 フレームの CPU 時間は p50 {p50}、p95 {p95}、p99 {p99} ms。',
  'capture.lost': 'タブが非表示の間に {n} フレームが失われました。',
  'capture.time': '残り時間',
  'capture.show': '表示',
  'capture.interval': 'フレーム間隔',
  'capture.name': '計測',
  'capture.frames': 'フレーム',
  'capture.histogram': 'ヒストグラム、{measure}：{list}',
  'capture.item': '{name} p50 {p50}、p95 {p95}、p99 {p99} ms',
  'capture.never': 'このフェーズは実行されませんでした。',
  'capture.export': '{name} をエクスポート（JSON）',
  'capture.forget': '消去',
};

export const words = { en, ja };
