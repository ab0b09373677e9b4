// The words of the timed capture, in English and Japanese.

const en = {
  'capture.title': 'Timed capture',
  'capture.length': 'Length of the capture',
  'capture.start': 'Start',
  'capture.cancel': 'Cancel',
  'capture.idle':
    'Three seconds to warm up, then every frame of so many seconds is counted. The second capture is compared with the first.',
  'capture.warming': 'Warming up …',
  'capture.measuring': 'Measuring: {n} frames',
  'capture.paused': 'Paused: this tab is hidden.',
  'capture.resumed': 'Paused for {s} s while the tab was hidden.',
  'capture.cancelled': 'Cancelled: nothing is kept.',
  'capture.changed': 'Cancelled: another world was built meanwhile.',
  'capture.begins': 'Measuring',
  'capture.result': 'Capture {name}: {n} frames in {s} s; work per frame p50 {p50}, p95 {p95}, p99 {p99} ms.',
  'capture.lost': '{n} frames lost while the tab was hidden.',
  'capture.time': 'Time left',
  'capture.show': 'Show',
  'capture.interval': 'from frame to frame',
  'capture.name': 'capture',
  'capture.frames': 'frames',
  'capture.histogram': 'Histogram, {measure}: {list}',
  'capture.item': '{name} p50 {p50}, p95 {p95}, p99 {p99} ms',
  'capture.axis': 'ms',
  'capture.never': 'This phase did not run.',
  'capture.export': 'JSON of {name}',
  'capture.forget': 'Forget both',
} as const;

export type CaptureKey = keyof typeof en;

const ja: Record<CaptureKey, string> = {
  'capture.title': '時間を区切った計測',
  'capture.length': '計測の長さ',
  'capture.start': '開始',
  'capture.cancel': '中止',
  'capture.idle': '3 秒の準備のあと、決めた秒数のすべてのフレームを数えます。2 回目は 1 回目と比べられます。',
  'capture.warming': '準備中…',
  'capture.measuring': '計測中: {n} フレーム',
  'capture.paused': '一時停止: このタブは隠れています。',
  'capture.resumed': 'タブが隠れていた {s} 秒は止めていました。',
  'capture.cancelled': '中止しました。何も残しません。',
  'capture.changed': '途中で世界が作り直されたので中止しました。',
  'capture.begins': '計測開始',
  'capture.result': '計測 {name}: {s} 秒で {n} フレーム。1 フレームの仕事は p50 {p50}、p95 {p95}、p99 {p99} ms。',
  'capture.lost': 'タブが隠れている間に {n} フレームを失いました。',
  'capture.time': '残り時間',
  'capture.show': '表示',
  'capture.interval': 'フレーム間隔',
  'capture.name': '計測',
  'capture.frames': 'フレーム',
  'capture.histogram': 'ヒストグラム、{measure}: {list}',
  'capture.item': '{name} p50 {p50}、p95 {p95}、p99 {p99} ms',
  'capture.axis': 'ms',
  'capture.never': 'この段階は実行されませんでした。',
  'capture.export': '{name} の JSON',
  'capture.forget': '両方を消す',
};

export const words = { en, ja };
