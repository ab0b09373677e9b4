// The lessons of S4 in English and Japanese: distances, boxes, separating axes, the countdown.

export const s4 = {
  'lessons.text.S4.1': [
    'In the plane d = √(vx² + vy²); space adds one square: d = √(vx² + vy² + vz²). The source’s example is P₁ (2, 3, 4) and P₂ (4, 6, 8): √(4 + 9 + 16) = √29 = 5.385. Make it a function of its own: the hit tests that follow call it.',
    '平面では d = √(vx² + vy²)、空間では 2 乗が 1 つ増えて d = √(vx² + vy² + vz²) です。元記事の例は P₁ (2, 3, 4) と P₂ (4, 6, 8) で、√(4 + 9 + 16) = √29 = 5.385 です。独立した関数にしておくと、このあとの当たり判定で使えます。',
  ],
  'lessons.task.S4.1': ['Make d equal to 7 (±0.01), with no component zero.', 'どの成分も 0 にせずに、d を 7 にしてください（±0.01）。'],
  'lessons.hint.S4.1': [
    'In space three squares add up under the root: 4 + 9 + 36 = 49.',
    '空間では、根号の中で 2 乗を 3 つ足します。4 + 9 + 36 = 49 です。',
  ],

  'lessons.text.S4.2': [
    'First a sphere and a point (rb = 0): they touch where the distance d of the point from the centre is at most the radius. A second sphere only adds its own radius: d ≤ ra + rb. Few tests are as cheap, so complex shapes are often wrapped in a sphere, which is tested first.',
    'まず球と点です（rb = 0）。点と中心の距離 d が半径以下なら当たりです。もう 1 つも球なら、その半径が加わるだけで、d ≤ ra + rb になります。とても軽い判定なので、複雑な形はまず球で包んで調べることがよくあります。',
  ],
  'lessons.task.S4.2': [
    'Let sphere B touch sphere A from the inside: all of B in A, their surfaces at one point (±0.01).',
    '球 B が球 A に内側から接するようにしてください（±0.01）。B はすべて A の中にあり、表面が 1 点で接します。',
  ],
  'lessons.hint.S4.2': [
    'From outside, d = ra + rb. From inside, the centre of B is rb short of the surface of A: d = ra − rb.',
    '外側で接するときは d = ra + rb です。内側では、B の中心が A の表面から rb だけ中にあるので、d = ra − rb です。',
  ],

  'lessons.text.S4.3': [
    'How far is a point from a box? Take on each axis what exceeds the half size. This is the overhang vector (vx, vy, vz), and its length is the distance. A box of half size 0.5 and the point (1, 1, 1): √(3 · 0.25) = 0.866. For a sphere, compare it with r.',
    '点は箱からどれだけ離れているでしょうか。軸ごとに、半サイズから「はみ出した」長さを取ります。このベクトル (vx, vy, vz) の長さが距離です。半サイズ 0.5 の箱と点 (1, 1, 1) なら、√(3 · 0.25) = 0.866 です。球なら、これを r と比べます。',
  ],
  'lessons.task.S4.3': [
    'Move the point so that exactly one overhang is zero. What does the closest point F lie on then?',
    'はみ出しがちょうど 1 つだけ 0 になるように点を動かしてください。最も近い点 F は、何の上にありますか。',
  ],
  'lessons.hint.S4.3': [
    'One overhang: F is on a face; two: on an edge; three: a corner. On the other axes the point is within the half size.',
    'はみ出しが 1 つなら F は面、2 つなら辺、3 つなら頂点の上です。残りの軸では、点は半サイズの内側にあります。',
  ],

  'lessons.text.S4.4': [
    'An AABB keeps to the axes of the world, so two of them take three comparisons. An OBB has axes of its own: up to 15 axes have to be tested, 3 + 3 face normals and 9 cross products of edges. The search ends at the first gap: each axis is a bar here, and those that were not needed are pale. The AABB is cheaper, the OBB fits tighter and overlaps less often by mistake.',
    'AABB はワールドの軸に沿っているので、比べるのは 3 回です。OBB は自分の軸を持つので、面の法線 3 + 3 本と辺同士の外積 9 本、最大 15 本の軸を調べます。隙間が見つかればそこで終わりです（棒が 1 本の軸で、調べずに済んだ軸は薄くなります）。AABB は軽い代わりに大ざっぱで、離れている物体でも重なりと判定することが増えます。',
  ],
  'lessons.task.S4.4': [
    'Find a pose where the AABBs (dashed) overlap and the OBBs do not. Then measure both.',
    'AABB（破線）は重なるのに、OBB は重ならない配置を見つけてください。それから両方の時間を計測してください。',
  ],
  'lessons.hint.S4.4': [
    'Rotated by 45° and placed diagonally, the boxes are apart and their AABBs overlap: the loose test answers “perhaps”, the tight one “no”.',
    '箱を 45° 回転させて斜めに並べると、隙間があるのに AABB は重なります。大ざっぱな判定は「たぶん」、厳密な判定は「ハズレ」です。',
  ],

  'lessons.text.S4.5': [
    'Two convex solids are apart exactly if there is an axis on which their projections are apart: the separating axis n. On it, compare the distance d of the centres with half of each projection: if d > ra + rb, there is a gap g. The plane at right angles to n, in the gap, is the separating plane. For two boxes 15 axes are enough, and the search ends at the first gap.',
    '2 つの凸な形が離れていれば、射影が離れる軸が必ずあります。逆に、そういう軸があれば離れています。これが「分離軸」n です。軸上で中心間の距離 d を、それぞれの射影の半分 ra、rb と比べ、d > ra + rb なら隙間 g があります。隙間を通り、n に垂直な平面を「分離超平面」といいます。箱同士なら 15 本の軸で十分で、隙間が 1 つ見つかれば終わりです。',
  ],
  'lessons.task.S4.5': [
    'Separate the boxes so that no face normal has a gap: only cross products of edges do.',
    'どの面の法線にも隙間がなく、辺同士の外積の軸にだけ隙間がある配置を見つけてください。',
  ],
  'lessons.hint.S4.5': [
    'Rotate B by 45° and tilt it, so that an edge faces an edge of A, and move it away little by little. Without the nine cross products this gap would be a hit.',
    'B を 45° 回転させて傾け、辺を A の辺に向けて、少しずつ離します。9 本の外積の軸を調べなければ、この隙間は当たりになります。',
  ],
  'lessons.remark.S4.5': [
    'The source simplifies in one sentence: the axes of the boxes are the separating axes. It prints no formula. Taken literally, with these axes alone, a sphere (1.8, 1.8, 1.8), r = 1 hits a box of half size 1 at a gap of 0.386, and two boxes that only a cross product of edges separates hit at a gap of 0.339. The sphere needs the axis to the closest point, the boxes the nine cross products.',
    '元記事では、箱の各軸を分離軸とすると、1 文で簡単に説明されています。式は掲載されていません。文字どおりに箱自身の軸だけを調べると、球 (1.8, 1.8, 1.8)、r = 1 と半サイズ 1 の箱は、0.386 の隙間があるのに当たりになります。辺同士の外積でしか分離できない 2 つの箱も、0.339 の隙間があるのに当たりになります。球では最も近い点へ向かう軸、箱同士では 9 本の外積の軸も必要です。',
  ],

  'lessons.text.S4.6': [
    'All points within r′ of the segment Ps–Pe make a capsule, or segment volume. Its test is a distance from a segment, which is why it is cheap. And it fits the human figure well: arms, legs, a trunk. Move its hands and feet: the capsule closest to the sphere has the letters.',
    '線分 Ps–Pe からの距離が r′ 以下の点をすべて集めたものが、カプセル、つまり「線分ボリューム」です。線分との距離だけで判定できるので、軽く済みます。腕、脚、胴と、「人の形にフィット」するのも長所です。手足を動かしてみてください。文字が付くのは、球に最も近いカプセルです。',
  ],
  'lessons.task.S4.6': [
    'Let the sphere touch the capsule (±0.02) where f is 2 (±0.05).',
    'f が 2（±0.05）になるところで、球がカプセルに接する（±0.02）ようにしてください。',
  ],
  'lessons.hint.S4.6': [
    'f counts lengths of the axis. Beyond Pe the distance from Pe decides, so at f = 2 the axis itself is r + r′ long.',
    'f は軸の長さ何本分かです。Pe の先では Pe との距離で決まるので、f = 2 なら軸の長さが r + r′ です。',
  ],

  'lessons.text.S4.7': [
    'A countdown needs an initial time (5 s if none is given), start, stop, reset, set, the remaining time, and whether it is over. It advances once a frame by the time that has passed and never reports less than zero. Stop pauses; reset restores the initial time and starts.',
    'カウントダウンに必要なのは、初期時間（省略すると 5 秒）、開始、停止、リセット、設定、残り時間、そして終了したかどうかです。毎フレーム、経過した時間だけ進み、0 より小さい値は返しません。停止は一時停止で、リセットは初期時間に戻して動かします。',
  ],
  'lessons.task.S4.7': [
    'Start the countdown and stop it before it is over. Then give it back its initial time and set it running, with a single press.',
    'カウントダウンを開始し、終わる前に停止します。それから、ボタンを 1 回押すだけで、初期時間に戻して動かしてください。',
  ],
  'lessons.hint.S4.7': [
    'stop only pauses, and start goes on with the remaining time. reset restores the initial time and starts.',
    '停止は一時停止にすぎず、開始は残り時間から再開します。リセットは初期時間に戻して動かします。',
  ],
  'lessons.remark.S4.7': [
    'The source’s timer runs from its construction; Kantsu’s waits for start. It keeps a clock reading, so the first frame takes off everything since that reading, also what passed before the start. Nothing stops the remaining time at zero. In the code, the initialiser is inside the parameter list. (Elsewhere in the source, “size” means half the size.)',
    '元記事のタイマーは生成と同時に動き出しますが、Kantsu のタイマーは開始を待ちます。元記事のタイマーは時計の値を覚えているので、最初のフレームでは、その値からの経過がすべて引かれます。開始前の時間も含まれます。残り時間を 0 で止める処理はありません。コードでは、初期化子が引数リストの中にあります。なお、元記事の別の箇所では、「サイズ」が半分の長さを指しています。',
  ],
} as const;
