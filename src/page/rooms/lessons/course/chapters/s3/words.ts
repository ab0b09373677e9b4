// The lessons of S3 in English and Japanese: circle, box and capsule in pairs.

export const s3 = {
  'lessons.text.S3.1': [
    'A circle and a box: nx and ny are the distances of the centres along the axes of the box. Where nx < half.x, the circle is above or below, and ny ≤ r + half.y decides; where ny < half.y, nx ≤ r + half.x; else the distance from the corner. A circle and a capsule: the sign and size of t = ab·ac show which point is closest: p1, p2 or one between. The source’s table has three crosses, box–capsule, capsule–box and capsule–capsule, for which the author ran out of time. Here every pair works, and boxes may be rotated.',
    '円と矩形では、中心間の距離を矩形の軸ごとに測って nx、ny とします。nx < half.x なら円は矩形の上か下にあり、ny ≤ r + half.y で判定します。ny < half.y なら nx ≤ r + half.x で、どちらでもなければ角までの距離で判定します。円とカプセルでは、最も近い点が p1 か p2 か、その間かを t = ab·ac で調べます。元記事の表には「×」が 3 つあり（矩形とカプセル、カプセルと矩形、カプセル同士）、筆者は「時間切れ」としています。ここではすべてのペアを判定でき、矩形は回転していてもかまいません。',
  ],
  'lessons.task.S3.1': [
    'Make one of the crosses work: bring a box and a capsule into contact (|d| ≤ 0.02).',
    '「×」のペアを 1 つ判定してみましょう。矩形とカプセルが接するようにしてください（|d| ≤ 0.02）。',
  ],
  'lessons.hint.S3.1': [
    'One function for the signed distance does for every pair. Choose the shapes first, then move one with the arrow keys; Shift makes small steps.',
    '符号付き距離を求めれば、どのペアも同じように判定できます。先に図形を選び、片方を矢印キーで動かします。Shift を押すと細かく動きます。',
  ],
  'lessons.remark.S3.1': [
    'For circle and box, with half size (hx, hy), the code compares with < at the faces, nx < hx and ny < r + hy, but with ≤ at the corners. Half size (2, 1), r = 1: centre (0, 2) touches a face and is no hit, while (2, 2) at the corner is a hit. The rotation of a box is ignored. For two boxes there is only a link.',
    '半サイズを (hx, hy) とすると、円と矩形の判定のコードは、面では nx < hx、ny < r + hy と < で比べ、角では ≤ で比べます。半サイズ (2, 1)、r = 1 で、中心 (0, 2) の円は面に接しているのにハズレ、角に接する (2, 2) は当たりになります。矩形の回転は考慮されません。矩形同士の判定は、リンクがあるだけです。',
  ],

  'lessons.text.S3.2': [
    'a.HitTest(b) runs in the class of a, which knows b only as a Shape. It returns other.HitTest(this): the call is flipped, and now the class of b answers, with the class of a known. This is double dispatch. In the source’s program every call is flipped exactly once. Kantsu has one table instead, in which each pair is written once.',
    'a.HitTest(b) を実行するのは a のクラスで、b のことは Shape としかわかりません。そこで other.HitTest(this) を返します。呼び出しがひっくり返り、今度は b のクラスが、a のクラスを知ったうえで判定します。これが「ダブルディスパッチ」です。元記事のプログラムでは、どの呼び出しもちょうど 1 回「ひっくり返す」ことになります。Kantsu では代わりに 1 つの表を使い、ペアごとに 1 回だけ書きます。',
  ],
  'lessons.task.S3.2': [
    'Choose A and B so that class ShapeCapsule answers a.HitTest(b), and that it is no pair which the source left unfinished.',
    'a.HitTest(b) を ShapeCapsule クラスが判定し、元記事で未完成のペアにもならないように、A と B を選んでください。',
  ],
  'lessons.hint.S3.2': [
    'The call is flipped once, so the class of b answers; of the pairs of a capsule only that with a circle is finished.',
    '呼び出しは 1 回ひっくり返り、b のクラスが判定します。カプセルのペアで完成しているのは、円とのペアだけです。',
  ],

  'lessons.text.S3.3': [
    'Two shapes and a line between them, and the line turns red when they overlap: a test program needs no more. Drag one shape across the other and watch for a wrong colour. Most errors of a hit test are found that way.',
    '2 つの図形と、その間の線。重なると線が赤くなる、それだけの「検証プログラム」です。図形をドラッグして、色がおかしくなる瞬間を探します。当たり判定の誤りの多くは、こうして見つかります。',
  ],
  'lessons.task.S3.3': [
    'Make the line red with the smallest overlap you can: 0.05 m at most.',
    'できるだけ小さな重なり（0.05 m 以下）で、線を赤くしてください。',
  ],
  'lessons.hint.S3.3': [
    'Arrow keys move a handle by 0.1 m, with Shift by 0.01 m. At such poses a wrong sign, or < for ≤, shows.',
    '矢印キーで 0.1 m、Shift を押すと 0.01 m ずつ動きます。符号の誤りや、≤ を < とした誤りは、こういう配置で見つかります。',
  ],
  'lessons.remark.S3.3': [
    'The code compares circle and circle with <, so touching is no hit; the formula for two spheres (S4.2) has ≤. In Kantsu touching is a hit everywhere.',
    'コードは円同士を < で比べるので、接しているだけではハズレです。球同士の式（S4.2）は ≤ です。Kantsu では、接していればすべて当たりとします。',
  ],

  'lessons.text.S3.4': [
    'd ≤ r₁ + r₂ and d² ≤ (r₁ + r₂)² always agree, and the second needs no root. Whether it is faster is for a clock to decide, not for habit. Today’s processors compute a root in ten to twenty cycles and work on something else meanwhile.',
    'd ≤ r₁ + r₂ と d² ≤ (r₁ + r₂)² の結果は同じで、後者に平方根はいりません。では、後者のほうが速いでしょうか。それは習慣ではなく、計測で決まります。いまのプロセッサは平方根を十数サイクルで計算し、その間にほかの処理も進めます。',
  ],
  'lessons.task.S3.4': [
    'Make d² equal to (r₁ + r₂)² (±0.1), then measure both forms.',
    'd² を (r₁ + r₂)² と等しくし（±0.1）、それから両方の時間を計測してください。',
  ],
  'lessons.hint.S3.4': [
    'Both forms agree, also where the circles just touch. What the root costs, only a measurement shows.',
    '円が接するあたりでも、2 つの形の結果は一致します。平方根のコストは、計測しないとわかりません。',
  ],
} as const;
