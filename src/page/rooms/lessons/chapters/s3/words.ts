// The lessons of S3 in English and Japanese: circle, box and capsule in pairs.

const en = {
  'lessons.title.S3.1': 'Circle, box, capsule: every pair',
  'lessons.text.S3.1':
    'Three shapes make nine pairs. The text’s table has three crosses: box–capsule, capsule–box and capsule–capsule. Here every pair works, and boxes may be rotated.',
  'lessons.task.S3.1': 'Make one of the crosses work: bring a box and a capsule into contact (|d| ≤ 0.02).',
  'lessons.hint.S3.1': 'Choose the shapes first, then move one with the arrow keys; Shift makes small steps.',
  'lessons.defect.S3.1':
    'For circle and box the text compares with < on the faces and with ≤ on the corners: half size (2, 1), r = 1, centre (0, 2) touches a face and is a miss, while (2, 2) at the corner is a hit. The rotation of a box is ignored, and two boxes are only linked, not printed.',

  'lessons.title.S3.2': 'One call for any two shapes',
  'lessons.text.S3.2':
    'a.HitTest(b) knows the class of a, but not what b is. So it calls b.HitTest(this), and now both classes are known: double dispatch. Each pair is written once, in one of its two classes. A call that arrives in the other one is flipped once more, with other.HitTest(this).',
  'lessons.task.S3.2': 'Choose A and B so that the call is flipped.',
  'lessons.hint.S3.2': 'The cells with ⇄ are flipped. Swap the two shapes.',

  'lessons.title.S3.3': 'The verification program',
  'lessons.text.S3.3':
    'Two shapes and a line between them, and the line turns red when they overlap: a test program needs no more. Drag one shape across the other and watch for a wrong colour. Most errors of a hit test are found that way.',
  'lessons.task.S3.3': 'Make the line red with the smallest overlap you can: 0.05 m at most.',
  'lessons.hint.S3.3': 'Arrow keys move a handle by 0.1 m, with Shift by 0.01 m.',
  'lessons.defect.S3.3':
    'This text compares circle and circle with <, so touching is a miss; the fifth text (S4.2) has ≤. In Kantsu touching is a hit everywhere.',

  'lessons.title.S3.4': 'Root or no root',
  'lessons.text.S3.4':
    'd ≤ r₁ + r₂ and d² ≤ (r₁ + r₂)² always agree, and the second needs no root. Whether it is faster is for a clock to decide, not for habit. Today’s processors compute a root in a few cycles and work on something else meanwhile.',
  'lessons.task.S3.4': 'Make d² equal to (r₁ + r₂)² (±0.1), then measure both forms.',
  'lessons.hint.S3.4': 'Both numbers are above. The button is at the table of times.',
} as const;

const ja: Record<keyof typeof en, string> = {
  'lessons.title.S3.1': '円・ボックス・カプセル：全ペア',
  'lessons.text.S3.1':
    '3 つの図形で 9 ペアです。教科書の表には「×」が 3 つあります。ボックスとカプセル、カプセルとボックス、カプセル同士です。ここではすべてのペアを判定でき、ボックスは回転していてもかまいません。',
  'lessons.task.S3.1': '「×」のペアを 1 つ判定してみましょう。ボックスとカプセルを接触させてください（|d| ≤ 0.02）。',
  'lessons.hint.S3.1': '先に図形を選び、片方を矢印キーで動かします。Shift を押すと細かく動きます。',
  'lessons.defect.S3.1':
    '円とボックスの判定は、面では <、角では ≤ です。半サイズ (2, 1)、r = 1 で、中心 (0, 2) の円は面に接しているのにハズレ、角に接する (2, 2) は当たりになります。ボックスの回転は考慮されず、ボックス同士はリンクがあるだけで式がありません。',

  'lessons.title.S3.2': 'ダブルディスパッチ',
  'lessons.text.S3.2':
    'a.HitTest(b) では、a のクラスはわかりますが、b が何かはわかりません。そこで b.HitTest(this) を呼ぶと、両方のクラスがわかります。これが「ダブルディスパッチ」です。ペアは、どちらかのクラスに 1 回だけ書きます。もう一方に届いた呼び出しは、other.HitTest(this) でもう一度反転します。',
  'lessons.task.S3.2': '呼び出しが反転するように A と B を選んでください。',
  'lessons.hint.S3.2': '表の ⇄ が反転するペアです。2 つの図形を入れ替えてください。',

  'lessons.title.S3.3': '検証プログラム',
  'lessons.text.S3.3':
    '2 つの図形と、その間の線。重なると線が赤くなる、それだけの「検証プログラム」です。図形をドラッグして、色がおかしくなる瞬間を探します。当たり判定の誤りの多くは、こうして見つかります。',
  'lessons.task.S3.3': 'できるだけ小さな重なり（0.05 m 以下）で、線を赤くしてください。',
  'lessons.hint.S3.3': '矢印キーで 0.1 m、Shift を押すと 0.01 m ずつ動きます。',
  'lessons.defect.S3.3':
    'この教科書は円同士を < で比べるので、接しているだけではハズレです。5 つ目の教科書（S4.2）では ≤ です。Kantsu では、接していればすべて当たりとします。',

  'lessons.title.S3.4': '平方根はいるか',
  'lessons.text.S3.4':
    'd ≤ r₁ + r₂ と d² ≤ (r₁ + r₂)² の結果は同じで、後者に平方根はいりません。では、後者のほうが速いでしょうか。それは習慣ではなく、計測で決まります。いまのプロセッサは平方根を数サイクルで計算し、その間にほかの処理も進めます。',
  'lessons.task.S3.4': 'd² を (r₁ + r₂)² と等しくし（±0.1）、それから両方の時間を計測してください。',
  'lessons.hint.S3.4': '2 つの値はこの上にあります。ボタンは計測時間の表にあります。',
};

export const words = { en, ja };
