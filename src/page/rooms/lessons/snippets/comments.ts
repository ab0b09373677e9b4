// The comments of all snippets in Japanese, by the English ones that stand in the files.

const JAPANESE: Readonly<Record<string, string>> = {
  'From P to Q: end minus start.': 'P から Q へ：終点 − 始点。',
  'V·V = |V|², without a root.': 'V·V = |V|²。平方根は使わない。',
  '|P − Pc| ≤ r, compared squared; the surface counts.': '|P − Pc| ≤ r を 2 乗のまま比べる。球面上も中とみなす。',
  'The sign of P × Q: 1 counter-clockwise from P to Q, −1 clockwise, 0 neither; the other way round where y points down.':
    'P × Q の符号：P から Q へ反時計回りなら 1、時計回りなら −1、どちらでもなければ 0。y 軸が下向きなら逆になる。',
  'Line P0 + t·V and a sphere: both t, the near one first, or nothing on a miss. V may have any length but zero.':
    '直線 P0 + t·V と球：2 つの t を手前から返す。ハズレなら何も返さない。V の長さは 0 以外なら何でもよい。',
  'B² − A·C cancels far away. The same number from b, the distance of the centre from the line at t = −B/A:':
    'B² − A·C は遠くで桁落ちする。同じ値を、t = −B/A での中心と直線の距離 b から求める。',
  'Whether a line meets a sphere: |C × V| / |V| is the perpendicular, for V of any length but zero.':
    '直線が球に当たるか：|C × V| / |V| が垂線の長さ。V の長さは 0 以外なら何でもよい。',
  'Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first.':
    '直線上の距離（m）：ハズレなら 0 個、接するなら 1 個、交差なら 2 個で、手前から返す。',
  'Whether a sphere and the capsule from P0 to P0 + L touch. L is not normalised: f is a share of it.':
    '球と、P0 から P0 + L までのカプセルが当たるか。f は L の何割かを表すので、L は正規化しない。',
  '① (② is L)': '①（② は L）',
  '④ an axis without length has only its one point': '④ 長さ 0 の軸にある点は 1 つだけ',
  'Distance of P from the segment AB.': '点 P と線分 AB の距離。',
  'Whether C and D are on opposite sides of the line AB. Signs are compared: a product of small numbers underflows to 0.':
    'C と D が直線 AB の反対側にあるか。小さい値の積はアンダーフローで 0 になるので、符号を比べる。',
  'Two capsules of the plane, about AB and CD.': 'AB と CD を軸とする、平面上の 2 つのカプセル。',
  'Distance of the segments AB and CD: parallel, crossing and zero-length ones too. Two capsules touch where it is ≤ r₁ + r₂.':
    '線分 AB と CD の距離。平行でも、交差しても、長さ 0 でもよい。r₁ + r₂ 以下なら 2 つのカプセルは当たっている。',
  'Where the two lines are closest; parallel ones may begin anywhere.': '2 直線が最も近づくところ。平行なら、どこから始めてもよい。',
  'The foot of that on CD, and of that on AB; a segment without length has only its one point.':
    'そこから CD へ下ろした足、さらに AB へ下ろした足。長さ 0 の線分にある点は 1 つだけ。',
  'The axis P0 … P0 + L as a thin segment against a sphere of both radii: t₁ … t₂ and 0 … |L| have a point in common.':
    '軸 P0～P0 + L を細い線分とし、半径の和の球と判定する：区間 t₁～t₂ と 0～|L| が重なれば当たり。',
  'inside counts too': '中にあるときも当たり',
  'Entry and exit of a ray, metres; nothing when it misses. The entry is negative when the ray starts inside.':
    'レイの入口と出口（m）。ハズレなら何も返さない。始点が中なら、入口は負になる。',
  'Entry and exit of a ray through the infinite cylinder about P1P2, metres; parallel to the axis: forever inside, or nothing.':
    'P1P2 を軸とする無限円柱の、レイの入口と出口（m）。軸に平行なら、ずっと中にあるか、当たらないか。',
  'What is perpendicular to the axis; the rest does not matter.': '軸に垂直な成分だけを使う。',
  'Where |M + t·D| ≤ r; empty when from > to.': '|M + t·D| ≤ r となる区間。from > to なら空。',
  'Q1 and Q2 of a ray, metres, from sphere P1, sphere P2 and the cylinder between them. By the angles, partOf of the next lesson names the parts.':
    'レイの Q1 と Q2（m）：球 P1、球 P2、その間の円柱から求める。部位は、次のレッスンの partOf が角から求める。',
  'shares of the axis': '軸に対する割合',
  'The infinite cylinder, and the slab between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1.':
    '無限円柱と、P1・P2 を通る 2 平面の間（0 ≤ f + t·g ≤ 1）。',
  'The part of a capsule that a point Q of its surface is on: an obtuse angle at P1 or P2 means that hemisphere.':
    'カプセルの表面の点 Q がある部位：P1 か P2 の角が鈍角なら、その半球。',
  'One of nine, such as P1 → cylinder: the parts of the entry Q1 and the exit Q2.':
    '9 通りのうちの 1 つ（P1 → cylinder など）：入口 Q1 と出口 Q2 の部位。',
  'Lines A + s·v₁ and B + t·v₂: s and t, or nothing where they are parallel, whatever the lengths of v₁ and v₂.':
    '直線 A + s·v₁ と B + t·v₂：s と t を返す。v₁、v₂ の長さによらず、平行なら何も返さない。',
  'Line A + s·v₁ and half-line B + t·v₂: t ≥ 0, or nothing. The start of the half-line counts.':
    '直線 A + s·v₁ と半直線 B + t·v₂：t ≥ 0 なら t を返す。半直線の始点も含む。',
  'Whether two lines meet. Of parallel ones only those that coincide can, and only if the caller counts them.':
    '2 直線が当たるか。平行なら、一致する場合だけ、呼び出し側の指定に従って当たりとする。',
  'Allowed parameters: line −∞ … ∞, half-line 0 … ∞, segment 0 … 1.': '許される範囲：直線は −∞～∞、半直線は 0～∞、線分は 0～1。',
  'Any two of them: s and t, or nothing where they miss or are parallel.':
    'どの組み合わせでも：s と t を返す。ハズレか平行なら何も返さない。',
  'Squared against squared; touching counts.': '2 乗のまま比べる。接していても当たり。',
  'half: half the size. u: the unit axis of the box along half.x, (1, 0) where it is not rotated.':
    'half：サイズの半分。u：矩形の half.x 方向の単位ベクトルで、回転していなければ (1, 0)。',
  'above or below': '上か下',
  beside: '横',
  'at a corner': '角',
  'The division comes last: p1 and p2 need none, nor does a capsule without length.':
    '割り算は最後：p1 と p2 なら不要で、長さ 0 のカプセルにも不要。',
  'Four HitTest. TypeScript has no overloads at run time, so each has a name of its own.':
    '4 つの HitTest。TypeScript には実行時のオーバーロードがないので、名前を分ける。',
  'The test of a pair: corners thickened by a radius are apart along the normal of an edge, or from corner to corner.':
    'ペアの判定：半径だけ太らせた頂点の集まり同士が離れるのは、辺の法線の方向か、頂点同士を結ぶ方向。',
  'Each knows its own class: HitTest(Shape) turns the call round, and the class of other answers.':
    '自分のクラスはわかるので、HitTest(Shape) は呼び出しをひっくり返し、other のクラスが判定する。',
  'half: half the size, u: the unit axis along half.x.': 'half：サイズの半分、u：half.x 方向の単位ベクトル。',
  'One call for any two shapes.': 'どの図形同士も 1 つの呼び出しで。',
  'The line between two circles: red when they overlap or touch.': '2 つの円を結ぶ線：重なるか接していれば赤。',
  '|Q − P|², enough for every comparison.': '|Q − P|²。比較にはこれで足りる。',
  'd ≤ r₁ + r₂ without a root: both sides squared.': 'd ≤ r₁ + r₂ を平方根なしで：両辺を 2 乗する。',
  'Whether Q is closer to P than R is.': 'Q は R より P に近いか。',
  'P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385.': 'P₁ (2, 3, 4) から P₂ (4, 6, 8) まで：√29 = 5.385。',
  'In the plane.': '平面上では。',
  'Signed: negative inside the sphere.': '符号付き：球の中では負。',
  'd ≤ ra + rb, compared squared; touching counts.': 'd ≤ ra + rb を 2 乗のまま比べる。接していても当たり。',
  '(vx, vy, vz): how far P is beyond the half size on each axis, 0 where it is not.':
    '(vx, vy, vz)：軸ごとに、P が半サイズからはみ出した長さ。はみ出さなければ 0。',
  '0 inside. Half 0.5 and P (1, 1, 1): 0.866.': '中では 0。半サイズ 0.5 と P (1, 1, 1) なら 0.866。',
  'The length of the overhang decides, not each axis alone: next to a corner that would be too much.':
    '軸ごとではなく、はみ出しベクトルの長さで決める。軸ごとでは、角の近くで当たりすぎる。',
  'AABB and AABB: three axes, the same for both, and nothing to project.': 'AABB 同士：軸は共通の 3 本で、射影もいらない。',
  'OBB and OBB: which of the fifteen axes, from 1, shows the first gap; 0: none, they overlap. Parallel edges: 0 > 0 is no gap.':
    'OBB 同士：15 本の軸のうち、最初に隙間が見つかった軸の番号（1 から）。0 なら隙間がなく、重なっている。平行な辺では 0 > 0 なので隙間にならない。',
  'Concat and SelectMany make an axis only when it is its turn.': 'Concat と SelectMany は、順番が来た軸だけを計算する。',
  'Axes: unit, at right angles.': '軸：単位ベクトルで、互いに垂直。',
  'axes: unit, at right angles': '軸：単位ベクトルで、互いに垂直',
  'How far a box extends along an axis, from its centre.': '中心から軸方向に、箱がどこまで伸びているか。',
  'Fifteen axes: three of a, three of b, and the nine cross products. One gap is enough.':
    '15 本の軸：a の 3 本、b の 3 本、外積の 9 本。隙間は 1 つあればよい。',
  'Of any length, not normalised: the cross product of parallel edges is 0, and 0 ≤ 0.':
    '正規化していないので長さはさまざま。平行な辺の外積は 0 で、0 ≤ 0 は成り立つ。',
  'Box and sphere: the overhang in the axes of the box, and its length.': '箱と球：箱の軸でのはみ出しと、その長さ。',
  'The point of the segment PsPe closest to P; a segment without length has only one.':
    '線分 PsPe 上で P に最も近い点。長さ 0 の線分にある点は 1 つだけ。',
  'A capsule is a segment thickened by r′: distance from the segment, less r′; negative inside.':
    'カプセルは r′ だけ太らせた線分：線分との距離から r′ を引く。中では負。',
  'Waits for start; never shows less than 0. It keeps no clock: the caller passes the seconds of each frame.':
    '開始を待ち、0 より小さくはならない。時計は持たず、フレームごとの秒数を呼び出し側が渡す。',
  'Reset restores the initial time and starts; a new initial time resets.':
    'リセットは初期時間に戻して動かす。初期時間を設定してもリセットされる。',
  'Summed with what rounding loses (Kahan), so that 300 frames of 1/60 s are 5 s.':
    '丸めで失う分も足す（Kahan の方法）ので、1/60 秒の 300 フレームは 5 秒になる。',
  'C++17. Shared by the snippets.': 'C++17。各コードで共通に使う。',
  'C# 7 or later. Shared by the snippets, which are static members of any class.':
    'C# 7 以降。各コードで共通に使う。各コードは任意のクラスの静的メンバー。',
};

/** A comment of a line or of a declaration. */
const COMMENT = /(\/\/|\/\*\*) (.*?)(?= \*\/|$)/gm;

/** Those that need no words (`① d₁`, `D < 0`) are as they are. */
export function withJapaneseComments(code: string): string {
  return code.replace(COMMENT, (whole, mark: string, words: string) =>
    JAPANESE[words] === undefined ? whole : `${mark} ${JAPANESE[words]}`,
  );
}

export function commentsOf(code: string): string[] {
  return [...code.matchAll(COMMENT)].map(([, , words]) => words);
}
