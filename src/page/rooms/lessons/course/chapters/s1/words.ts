// The lessons of S1 in English and Japanese: where a ray pierces a sphere, a cylinder and a capsule.

export const s1 = {
  'lessons.text.S1.1': [
    'A ray pierces a sphere at two points, the entry point Q1 and the exit point Q2: the roots t₁ ≤ t₂. If the ray starts inside, the entry is behind its origin. Then t₁ is negative, and only the exit lies ahead.',
    'レイは球を 2 点で貫きます。入るところが「貫通開始点」Q1、出るところが「貫通終了点」Q2 で、2 つの解 t₁ ≤ t₂ にあたります。始点が球の中にあると、入口点は始点の後ろです。t₁ は負になり、前方にあるのは出口点だけです。',
  ],
  'lessons.task.S1.1': [
    'Start the ray inside, at least 0.5 m beside the centre (⊥ ≥ 0.5), so that the exit is as far ahead as the entry is behind.',
    'レイの始点を球の中に置き、出口点までの距離と、後ろにある入口点までの距離を等しくしてください。ただし、垂線 ⊥ は 0.5 m 以上とします。',
  ],
  'lessons.hint.S1.1': [
    'Entry and exit are at C·V̂ ∓ W. They are equally far where P0 is the foot of the perpendicular: C at right angles to V.',
    '入口点と出口点は C·V̂ ∓ W にあります。P0 が垂線の足、つまり C が V に垂直なら、どちらも同じ距離です。',
  ],

  'lessons.text.S1.2': [
    'Remove from V and from P0 − P1 whatever runs along the axis. In what remains, V⊥ and M⊥, the cylinder is a circle, and the quadratic is that of the sphere. Each root has its place s on the axis: it is on the capsule only where 0 ≤ s ≤ 1. The others are rejected, and the sphere at that end decides. If the ray is parallel to the axis, A is 0: the line is inside all along, or nowhere.',
    'V と P0 − P1 から、軸に沿った成分を取り除きます。残った V⊥ と M⊥ から見れば円柱は円なので、球のときと同じ二次方程式になります。解にはそれぞれ軸上の位置 s があり、カプセルの上にあるのは 0 ≤ s ≤ 1 のものだけです。それ以外は採用せず、その端の球で決めます。軸に平行なら A = 0 で、直線は全体が中にあるか、全体が外にあるかです。',
  ],
  'lessons.task.S1.2': [
    'Find a ray whose first root is on the capsule’s cylinder (0 ≤ s₁ ≤ 1), and whose second is rejected beyond P2 (s₂ > 1).',
    '1 つ目の解はカプセルの円柱上（0 ≤ s₁ ≤ 1）にあり、2 つ目の解は P2 の先（s₂ > 1）なので採用されない、そんなレイを見つけてください。',
  ],
  'lessons.hint.S1.2': [
    'Near P2, aim at a slant towards P2. Beyond P2 the capsule has no cylinder: the sphere there decides.',
    'P2 の近くを、P2 のほうへ斜めに狙います。P2 の先に円柱はなく、そこの球で決まります。',
  ],

  'lessons.text.S1.3': [
    'A capsule is the locus of a sphere that slides from P1 to P2. Two angles decide which part Q1 is on. If the angle at P1 is obtuse, P1P2·P1Q1 is negative and Q1 is on cap P1. If the angle at P2 is obtuse, P2P1·P2Q1 is negative and it is on cap P2. If both are acute, it is on the cylinder. The same goes for Q2.',
    'カプセルは、球を P1 から P2 まで滑らせた軌跡です。Q1 がどの部位にあるかは、2 つの角でわかります。P1 の角が「鈍角」なら P1P2·P1Q1 は負で、Q1 は半球 P1 の上です。P2 の角が鈍角なら P2P1·P2Q1 が負で、半球 P2 の上です。どちらも「鋭角」なら円柱の上です。Q2 も同じように調べます。',
  ],
  'lessons.task.S1.3': [
    'Find a ray that enters through cap P1 and exits through cap P2.',
    '半球 P1 から入り、半球 P2 から出るレイを見つけてください。',
  ],
  'lessons.hint.S1.3': [
    'From beyond P1, almost along the axis: the angle at P1 is obtuse for Q1, and that at P2 for Q2.',
    'P1 の外側から、軸にほぼ沿って狙います。Q1 では P1 の角が、Q2 では P2 の角が鈍角になります。',
  ],
  'lessons.remark.S1.3': [
    'In the code, the cases of the cascade are complementary: ≤ 0 on the spheres, > 0 on the cylinder. But points of sphere and cylinder come from different formulas, and rounding opens a hole at the seam: no hit. Where the ray runs along the surface, one point is returned instead of a chord: (−9, 1, 0) + t·(1, 0, 0) and the capsule (−3, 0, 0)–(3, 0, 0), r = 1 give 6 and 6; correct is 6 and 12. Nearly parallel and far rays give useless numbers, and the outputs are overwritten on a miss.',
    'コードの場合分けは、球では ≤ 0、円柱では > 0 と、抜けがないように書かれています。しかし、球の点と円柱の点は別々の式で求めるので、丸め誤差によって継ぎ目に穴が開き、ハズレになることがあります。レイが表面に沿って走ると、弦ではなく 1 点が返ります。(−9, 1, 0) + t·(1, 0, 0) とカプセル (−3, 0, 0)–(3, 0, 0)、r = 1 では 6 と 6 になりますが、正しくは 6 と 12 です。軸とほぼ平行なレイや遠くからのレイでは値が使えなくなり、ハズレのときも出力が上書きされます。',
  ],

  'lessons.text.S1.4': [
    'Three parts to enter through and three to exit through make nine penetration patterns, and all nine occur. Besides them there are special cases: tangent, parallel to the axis, origin inside, length zero. Move the ray and fill the table.',
    '入口が 3 か所、出口が 3 か所なので、「貫通パターン」は 9 通りあり、すべて実際に起こります。ほかに、接する、軸に平行、始点が内部、長さ 0 といった特別な場合があります。レイを動かして、表を埋めてみましょう。',
  ],
  'lessons.task.S1.4': [
    'Find all nine patterns and the eight special cases. Only what you check is entered.',
    '9 通りのパターンと 8 つの特別な場合をすべて見つけてください。答え合わせをしたものだけが表に入ります。',
  ],
  'lessons.hint.S1.4': [
    'At right angles to the axis a ray enters and exits through the same part; slanted, through two. For tangent and parallel rays make distances equal to r.',
    '軸に垂直なレイは同じ部位から入って出て、斜めのレイは別の部位から出ます。接するレイや軸に平行なレイでは、距離を r と等しくします。',
  ],
} as const;
