// The lessons of S2 in English and Japanese: lines, half-lines and segments in the plane.

export const s2 = {
  'lessons.text.S2.1': [
    'Let v = B − A be the vector between the starting points. The second line, B + t·v₂, meets the first at t = (v × v₁) / (v₁ × v₂). The denominator is |v₁||v₂| times the sine of the angle between them. Where it is zero the lines are parallel, and there is no t.',
    '始点同士を結ぶベクトルを v = B − A とします。2 本目の直線 B + t·v₂ が 1 本目と交わるのは、t = (v × v₁) / (v₁ × v₂) のところです。分母は |v₁||v₂| に、2 直線のなす角の正弦を掛けた値です。これが 0 なら 2 本は平行で、t はありません。',
  ],
  'lessons.task.S2.1': [
    'Make t twice as large, 2.4 (±0.05), while the crossing stays where it is, at (−0.2, 0.4).',
    '交点を (−0.2, 0.4) から動かさずに、t を 2 倍の 2.4（±0.05）にしてください。',
  ],
  'lessons.hint.S2.1': [
    't is how far v₂ has to be stretched to reach the crossing: a v₂ half as long has to be stretched twice as far.',
    't は、交点に届くまで v₂ をどれだけ伸ばせばよいかです。v₂ の長さが半分なら、2 倍伸ばします。',
  ],
  'lessons.remark.S2.1': [
    'The code compares |v₁ × v₂| with a fixed ε, whose value is not printed. With 1e−5, for example, v₁ = (1e−4, 0) and v₂ = (0, 1e−4) count as parallel, as their cross product is 1e−8; with v = (1, −1) they meet at t = 10000. Compare with ε|v₁||v₂|.',
    'コードは |v₁ × v₂| を固定の ε と比べています。ε の値は掲載されていません。たとえば 1e−5 なら、v₁ = (1e−4, 0) と v₂ = (0, 1e−4) は外積が 1e−8 なので、直交しているのに平行と判定されます。v = (1, −1) なら、実際には t = 10000 で交わります。ε|v₁||v₂| と比べてください。',
  ],

  'lessons.text.S2.2': [
    'A half-line has a start and no end; games call it a ray. It meets the line where t ≥ 0. With t < 0 the crossing is behind its start.',
    '「半直線」には始点があり、終点がありません。ゲームではレイと呼ばれます。直線と当たるのは t ≥ 0 のときです。t < 0 なら、交点は始点の後ろにあります。',
  ],
  'lessons.task.S2.2': [
    'Find a pose where the lines cross, but the half-line does not reach the crossing (t < 0).',
    '直線同士なら交わるのに、半直線は交点に届かない配置（t < 0）を見つけてください。',
  ],
  'lessons.hint.S2.2': [
    'Reverse v₂, or move B across line A: the crossing is then behind B, and a half-line has only t ≥ 0.',
    'v₂ を逆向きにするか、B を直線 A の反対側へ動かすと、交点は B の後ろです。半直線にあるのは t ≥ 0 だけです。',
  ],
  'lessons.remark.S2.2': [
    'The prose has t > 0, the code t ≥ 0. The start belongs to the half-line, so t ≥ 0 is right.',
    '本文では t > 0、コードでは t ≥ 0 です。始点も半直線に含まれるので、t ≥ 0 が正しい条件です。',
  ],

  'lessons.text.S2.3': [
    'Parallel lines that are apart never meet. Lines that coincide share every point: is that a hit? By default the source’s answer is no. It is a convention, not geometry, so the caller chooses.',
    '離れた平行線は、決して当たりません。一致する直線は、すべての点を共有します。これは当たりでしょうか。元記事の既定では「当たらない」です。図形の性質ではなく取り決めなので、呼び出す側が選びます。',
  ],
  'lessons.task.S2.3': [
    'Lay B on line A, and choose the policy that makes this a hit.',
    'B を直線 A に重ね、それが当たりになる扱いを選んでください。',
  ],
  'lessons.hint.S2.3': [
    'v₁ × v₂ = 0 and v × v₁ = 0: every point is shared. Whether that is a hit is not geometry; the caller chooses.',
    'v₁ × v₂ = 0 かつ v × v₁ = 0 なら、すべての点を共有します。当たりかどうかは図形からは決まらず、呼び出す側が選びます。',
  ],

  'lessons.text.S2.4': [
    'All mixed cases are one computation. Find s and t as for lines, then check their ranges: a line admits every number, a half-line 0 and above, a segment 0 to 1.',
    '混ざった場合も、計算は同じです。直線と同じように s と t を求め、あとは範囲を調べます。直線はどの値でもよく、半直線は 0 以上、「線分」は 0～1 です。',
  ],
  'lessons.task.S2.4': [
    'Let A be a segment and B a half-line. B has to reach the line of A (t ≥ 0), but before the start of the segment (s < 0).',
    'A を線分、B を半直線にします。B が A の直線に届き（t ≥ 0）、それが線分の始点より手前（s < 0）になる配置を作ってください。',
  ],
  'lessons.hint.S2.4': [
    's counts lengths of v₁ from A: reversing v₁ changes its sign. One number out of its range is enough for a miss.',
    's は A から v₁ 何本分かで、v₁ を逆向きにすると符号が変わります。片方でも範囲外ならハズレです。',
  ],
} as const;
