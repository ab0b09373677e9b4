// The lessons of S0 in English and Japanese: vectors, line and sphere, sphere and capsule, two capsules.

export const s0 = {
  'lessons.text.S0.1': [
    'The vector from P to Q is end minus start: V = Q − P. Its dot product with itself is its squared length, V·V = |V|², so lengths can be compared without a root. A sphere is the set of points with |P − Pc| = r, and a point with |P − Pc| ≤ r is in it. The sign of the 2D cross product P × Q is the direction from P round to Q: positive is counter-clockwise, or clockwise where y points down, as on most screens.',
    'P から Q へのベクトルは「終点 − 始点」、つまり V = Q − P です。自分自身との内積 V·V は長さの 2 乗 |V|² なので、長さは平方根なしで比べられます。中心 Pc、半径 r の球は |P − Pc| = r となる点の集まりで、|P − Pc| ≤ r なら点 P は球の中にあります。2D の外積 P × Q の符号は、P から Q へ回る向きです。反時計回りが正ですが、y 軸が下を向く画面では逆になります。',
  ],
  'lessons.task.S0.1': [
    'Make V·V equal to 25, with neither component zero.',
    'V·V を 25 にしてください。ただし、どちらの成分も 0 にはしません。',
  ],
  'lessons.hint.S0.1': [
    'V·V is the sum of the squares of the components: 9 + 16 = 25, so |V| = 5, without a root.',
    'V·V は成分の 2 乗の和です。9 + 16 = 25 なら、平方根なしで |V| = 5 とわかります。',
  ],

  'lessons.text.S0.2': [
    'Substitute the line P0 + t·V into |P − Pc| = r, and A·t² + 2B·t + C = 0 remains, where A = V·V, B = (P0 − Pc)·V and C = |P0 − Pc|² − r². The discriminant D = B² − A·C decides: positive means two roots, zero one, negative none. V need not be a unit vector: t counts in lengths of V.',
    '直線 P0 + t·V を球の式 |P − Pc| = r に代入すると、二次方程式 A·t² + 2B·t + C = 0 になります。ここで A = V·V、B = (P0 − Pc)·V、C = |P0 − Pc|² − r² です。「判別式」D = B² − A·C が正なら解は 2 つ、0 なら 1 つ、負なら解はありません。t は V 何本分かを表すので、V は単位ベクトルでなくてもかまいません。',
  ],
  'lessons.task.S0.2': [
    'Change V until the near root t₁ is 1 (±0.01). Where is the tip of the arrow then?',
    '手前の解 t₁ が 1（±0.01）になるように V を変えてください。そのとき、矢印の先はどこにありますか。',
  ],
  'lessons.hint.S0.2': [
    't counts lengths of V. At t = 1 the point P0 + t·V is the tip of the arrow.',
    't は V 何本分かを表します。t = 1 の点 P0 + t·V は、矢印の先です。',
  ],
  'lessons.remark.S0.2': [
    'In the formula line, the discriminant is typeset without Pc·Pc, and its root is taken twice. With P0 = (−5, 0, 0), V = (1, 0, 0), Pc = (3, 0, 0), r = 1 it gives 6.22 and 9.78 where 7 and 9 are right, and the same for Pc = (3, 4, 0), where there is no hit. The code below it has Pc·Pc and D ≥ 0 and gives 9 and 7: the far root comes first, and a miss returns (0, 0) without a flag. It expands C to P0·P0 + Pc·Pc − 2P0·Pc − r², which cancels far from the origin. So does B² − A·C; Kantsu first moves to the point of the line closest to Pc.',
    '数式の行では、判別式から Pc·Pc が抜けていて、平方根が 2 回取られています。P0 = (−5, 0, 0)、V = (1, 0, 0)、Pc = (3, 0, 0)、r = 1 では 6.22 と 9.78 になりますが、正しくは 7 と 9 です。直線が当たらない Pc = (3, 4, 0) でも、同じ値になります。その下のコードには Pc·Pc があり、D ≥ 0 も調べていて、9 と 7 を返します。ただし、奥の解が先で、当たらないときはフラグなしで (0, 0) を返します。コードでは C が P0·P0 + Pc·Pc − 2P0·Pc − r² と展開されているので、原点から遠いと桁落ちします。B² − A·C も遠くでは桁落ちするので、Kantsu では先に、直線上で Pc に最も近い点へ移ってから計算します。',
  ],

  'lessons.text.S0.3': [
    'Let C = Pc − P0. The length of C × V̂ is |C| sin θ, which is the perpendicular from the centre to the line. Compare it with the radius. There are three cases, not two: tangent, crossing and no hit.',
    'C = Pc − P0 とします。C × V̂ の長さは |C| sin θ で、これは中心から直線に下ろした「垂線」の長さです。これを「半径」と比べます。場合は 2 つではなく、「接する」「交差」「ハズレ」の 3 つです。',
  ],
  'lessons.task.S0.3': ['Make the perpendicular equal to the radius (±0.01).', '垂線の長さを半径と等しくしてください（±0.01）。'],
  'lessons.hint.S0.3': [
    'Tangent is the case in between. With V horizontal the perpendicular is the difference in height of Pc and P0.',
    '「接する」は「交差」と「ハズレ」の間です。V が水平なら、垂線の長さは Pc と P0 の高さの差です。',
  ],

  'lessons.text.S0.4': [
    'The projection C·L̂ is the distance along the line to the foot of the perpendicular. C, its projection and the perpendicular ⊥ form a right triangle. The centre and the two crossings form an isosceles triangle, and the foot is halfway between the crossings. Hence W = √(r² − |⊥|²), and the crossings are at t₁ = C·L̂ − W and t₂ = C·L̂ + W.',
    '射影 C·L̂ は、始点から「垂線の足」までの距離です。C と射影と垂線 ⊥ は直角三角形を作ります。中心と 2 つの交点は二等辺三角形を作り、垂線の足は 2 つの交点のちょうど真ん中になります。したがって W = √(r² − |⊥|²) で、交点は t₁ = C·L̂ − W と t₂ = C·L̂ + W にあります。',
  ],
  'lessons.task.S0.4': [
    'Switch to the half-line, and find a pose where the whole line would hit but the half-line does not.',
    '「半直線」に切り替え、直線なら当たるのに半直線では当たらない配置を見つけてください。',
  ],
  'lessons.hint.S0.4': [
    'A half-line has only t ≥ 0. With L pointing away from the sphere both roots are negative: the line crosses, the half-line does not.',
    '半直線にあるのは t ≥ 0 の点だけです。L が球と反対を向くと解は 2 つとも負で、直線なら交差しても、半直線ではハズレです。',
  ],
  'lessons.remark.S0.4': [
    'One formula line, the condition for a hit, has |C − (C·L̂)L̂| ≤ r² where r is meant: a perpendicular of 3 would be a hit with r = 2, and one of 0.4 no hit with r = 0.5. The code compares with r. It needs a unit vector, as its comment notes, but nothing checks that: with L = (2, 0, 0) the distances are wrong, and a zero vector is a hit with NaN. A sphere behind P0, at t = −6, is rightly a hit: the section is about a line.',
    '「当たる条件」の数式のうち 1 行が |C − (C·L̂)L̂| ≤ r² となっていて、正しくは r です。この行のとおりなら、垂線が 3、r = 2 で当たり、垂線が 0.4、r = 0.5 でハズレになります。コードは r と比べています。コードには単位ベクトルが必要で、コメントにもそう書かれていますが、確かめてはいません。L = (2, 0, 0) では距離が正しくならず、ゼロベクトルは NaN のまま当たりになります。始点の後ろの球に t = −6 で当たるのは、直線の話なので正しい結果です。',
  ],

  'lessons.text.S0.5': [
    'L leads from the end P0 to the other end, and K = Pc − P0. Then f = K·L / |L|² is how far along the axis the foot of the perpendicular is: 0 at P0, 1 at the other end. It is a ratio, so L is not normalised. Clamp f to 0 … 1: the foot P = P0 + f·L runs along with the sphere and stops dead at the end. The distance from P to Pc is compared with r₁ + r₂.',
    '端点 P0 からもう一方の端点へのベクトルを L とし、K = Pc − P0 とします。f = K·L / |L|² は、垂線の足が軸のどこにあるかを表し、P0 で 0、もう一方の端点で 1 です。「割合」なので、L を正規化する必要はありません。f を 0～1 に収める（クランプする）と、足 P = P0 + f·L は球と一緒に動き、端でぴたりと止まります。最後に P と Pc の距離を r₁ + r₂ と比べます。',
  ],
  'lessons.task.S0.5': [
    'Make f stop at 0 while the sphere still touches the capsule.',
    '球がカプセルに当たったまま、f が 0 で止まるようにしてください。',
  ],
  'lessons.hint.S0.5': [
    'Past P0, f is negative and P stops dead at P0. From there on only the distance from P0 counts: the end is round.',
    'P0 の端を越えると f は負になり、足 P は P0 でぴたりと止まります。そこから先は P0 との距離だけで決まり、端は丸くなります。',
  ],
  'lessons.remark.S0.5': [
    'In formula and code, f = K·L / |L|² is 0/0 for a capsule of length zero, and the comparison with NaN is no hit. Such a capsule is a sphere around P0: capsule (0, 0)–(0, 0), r = 1 and circle (0.5, 0), r = 1 overlap by 1.5.',
    '式でもコードでも、長さ 0 のカプセルでは f = K·L / |L|² が 0/0 になり、NaN との比較でハズレになります。このカプセルは P0 を中心とする球です。カプセル (0, 0)–(0, 0)、r = 1 と円 (0.5, 0)、r = 1 は 1.5 重なっています。',
  ],

  'lessons.text.S0.6': [
    'In the plane, the closest points of two segments include an end, unless the segments cross. With axes AB and CD, the four distances of an end from the opposite axis, d₁ to d₄, are compared with r₁ + r₂. The crossing is a case of its own: from either axis, the cross products with the two ends of the other have opposite signs.',
    '平面上の 2 本の線分は、交差していなければ、最も近い 2 点の少なくとも一方が端点です。そこで、軸を AB、CD として、端点から相手の軸までの 4 つの距離 d₁～d₄ を r₁ + r₂ と比べます。交差は別に調べます。どちらの軸から見ても、相手の両端との外積の符号が異なれば、2 本は交差しています。',
  ],
  'lessons.task.S0.6': [
    'Find a pose that the four distances get wrong: all of them greater than r₁ + r₂, and yet the capsules overlap.',
    '4 つの距離では間違う配置を見つけてください。d₁～d₄ がすべて r₁ + r₂ より長いのに、カプセルが当たっている配置です。',
  ],
  'lessons.hint.S0.6': [
    'Where the axes cross, their distance is 0 though every end is far away. No end test sees that; the cross products do.',
    '軸が交差すると、どの端点も遠いのに軸同士の距離は 0 です。端点では見つからず、外積の符号でわかります。',
  ],
  'lessons.remark.S0.6': [
    'The first version of the code tests the four ends only and misses a crossing, as the author himself notes after a reader’s comment: (−10, 0)–(10, 0) and (0, −10)–(0, 10), r = 0.1 overlap by 10.2. The amended code is right. For segments AB and CD it takes cross products of vectors, (AB × AD)(AB × AC) < 0 and (CD × CA)(CD × CB) < 0. Only at sizes of 1e−12 do these products of floats underflow to 0, and a crossing is missed; comparing the signs avoids that.',
    'コードの最初の版が調べるのは 4 つの端点だけで、交差を見逃します。読者のコメントを受けて、筆者自身がそう述べています。(−10, 0)–(10, 0) と (0, −10)–(0, 10)、r = 0.1 の重なりは 10.2 です。修正版のコードは正しく、線分 AB と CD について、ベクトルの外積で (AB × AD)(AB × AC) < 0 と (CD × CA)(CD × CB) < 0 を調べます。ただし、1e−12 程度のサイズでは float の積がアンダーフローして 0 になり、交差を見逃します。掛けずに符号を比べれば避けられます。',
  ],

  'lessons.text.S0.7': [
    'In space, axes hardly ever cross. Their common perpendicular, along AB × CD, gives the closest points of the two lines, s₀ and t₀. Clamp s, find the t that belongs to it, clamp t, and find s once more: these are the closest points of the segments. If AB × CD is zero the axes are parallel, and s may begin anywhere.',
    '空間では、2 本の軸が交差することはほとんどありません。AB × CD の向きの「共通垂線」から、2 直線が最も近づくところ s₀、t₀ が求まります。s をクランプし、それに対する t を求めてクランプし、もう一度 s を求めると、線分同士の最近接点になります。AB × CD が 0 なら軸は平行で、s はどこから始めてもかまいません。',
  ],
  'lessons.task.S0.7': [
    'Bring s and t between 0 and 1, neither at an end, with d equal to r₁ + r₂ (±0.05).',
    's と t をどちらも 0 と 1 の間（端を除く）にし、d を r₁ + r₂ と等しくしてください（±0.05）。',
  ],
  'lessons.hint.S0.7': [
    'With s and t both inside, the common perpendicular is the shortest connection. In the view xy let the axes cross, then move one in depth (z, PageUp, PageDown).',
    's も t も端でなければ、共通垂線が最短の線分です。「xy 平面」の視点で軸を交差させ、片方を奥行き方向に動かします（z の欄、PageUp・PageDown キー）。',
  ],

  'lessons.text.S0.8': [
    'The readers’ alternative: shrink the capsule to its axis and inflate the sphere to R = r₁ + r₂. The line of the axis passes the centre at distance b. With w = √(R² − b²) it enters the inflated sphere at t₁ = m − w and exits at t₂ = m + w; the axis itself is from 0 to |L|. Where these intervals overlap, the shapes touch.',
    '読者が示した別解です。カプセルを軸だけに細くし、その分だけ球を R = r₁ + r₂ に膨らませます。軸を延ばした直線は、中心から b だけ離れています。w = √(R² − b²) とすると、直線は膨らませた球に t₁ = m − w で入り、t₂ = m + w で出ます。軸は 0 から |L| までです。2 つの区間が重なれば当たりです。',
  ],
  'lessons.task.S0.8': ['Put the whole axis inside the inflated sphere.', '軸全体を、膨らませた球の中に入れてください。'],
  'lessons.hint.S0.8': [
    'The axis is from 0 to |L|. Between t₁ and t₂ it crosses no surface, and yet it is a hit.',
    '軸は 0～|L| です。全体が t₁ と t₂ の間にあれば、球の表面とは交差しないのに当たりです。',
  ],
  'lessons.remark.S0.8': [
    'The readers’ code looks for a crossing of the axis and the sphere’s surface. An axis entirely inside has none, nor has one of length zero, so a deep overlap is a miss: capsule (0.2, 0)–(0.4, 0), r = 0.5 in the circle (0, 0), r = 1 is 1.3 deep.',
    '読者のコードは、軸と球の表面との交点を探します。軸全体が中にあるときや、軸の長さが 0 のときは交点がないので、深く重なっていてもハズレになります。カプセル (0.2, 0)–(0.4, 0)、r = 0.5 と円 (0, 0)、r = 1 の重なりは 1.3 です。',
  ],
} as const;
