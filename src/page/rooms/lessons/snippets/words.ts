// What the texts' own versions get wrong, in one line each, in English and Japanese.

const en = {
  'snippets.note.S0.2':
    'As printed, the discriminant lacks Pc·Pc and the root is taken twice; the far root comes first, and a miss is not reported.',
  'snippets.note.S0.3': 'The text compares the perpendicular with r² instead of r: right only for r = 1.',
  'snippets.note.S0.4': 'The text requires a unit vector without checking; a zero vector returns a hit with NaN.',
  'snippets.note.S0.5': 'In the text a zero-length capsule divides 0 by 0 and returns no hit.',
  'snippets.note.S0.6':
    'The first version misses two axes that cross; the amended one takes cross products of positions and multiplies them, which underflows.',
  'snippets.note.S0.8': 'The readers’ version misses a segment entirely inside the inflated sphere, and one of zero length.',
  'snippets.note.S1.3':
    'Along the surface the text’s cascade returns one point instead of a chord; a nearly parallel ray loses its exit, and a miss overwrites the outputs.',
  'snippets.note.S2.1': 'The text compares |v1 × v2| with a fixed ε: short perpendicular vectors count as parallel.',
  'snippets.note.S2.2': 'The text states t > 0, its code t ≥ 0; the start of the ray counts, so t ≥ 0.',
  'snippets.note.S3.1':
    'The text has < for circles and for faces of a box, ignores rotation, and prints nothing for box with box or capsule.',
  'snippets.note.S4.3': 'Testing each axis alone reports a hit near a corner: sphere (1.8, 1.8, 1.8), r 1, half 1 has a gap of 0.386.',
  'snippets.note.S4.5': 'With the six face axes alone two boxes with crossed edges count as overlapping at a gap of 0.339.',
  'snippets.note.S4.7': 'The text’s timer runs from its construction, loses the time before the first frame, and drops below zero.',
} as const;

export type SnippetsKey = keyof typeof en;
type RowOf<Key> = Key extends `snippets.note.${infer Row}` ? Row : never;
export type NotedRow = RowOf<SnippetsKey>;

const ja: Record<SnippetsKey, string> = {
  'snippets.note.S0.2':
    '教科書の判別式には Pc·Pc が抜けており、平方根を 2 回取っています。遠い方の解を先に返し、当たらないことを知らせません。',
  'snippets.note.S0.3': '教科書は垂線を r ではなく r² と比べています。正しいのは r = 1 のときだけです。',
  'snippets.note.S0.4': '教科書は単位ベクトルを前提にしますが確認しません。ゼロベクトルでは NaN のままヒットになります。',
  'snippets.note.S0.5': '教科書では長さゼロのカプセルで 0 ÷ 0 になり、ヒットなしになります。',
  'snippets.note.S0.6': '最初の版は軸の交差を見逃します。修正版は位置の外積を掛け合わせており、小さい値ではアンダーフローします。',
  'snippets.note.S0.8': '読者の方法は、膨らませた球に完全に入った線分と、長さゼロの線分を見逃します。',
  'snippets.note.S1.3':
    '表面に沿うレイでは弦ではなく 1 点を返します。軸とほぼ平行なレイは出口を失い、当たらないときも出力が上書きされます。',
  'snippets.note.S2.1': '教科書は |v1 × v2| を固定の ε と比べます。短いベクトルは直交していても平行とみなされます。',
  'snippets.note.S2.2': '教科書の文章は t > 0、コードは t ≥ 0 です。始点も含むので t ≥ 0 が正解です。',
  'snippets.note.S3.1':
    '教科書は円どうしとボックスの辺で < を使い、回転を考慮しません。ボックスどうし、ボックスとカプセルの式はありません。',
  'snippets.note.S4.3':
    '軸ごとに調べるだけでは角の近くで誤ります。球の中心が（1.8, 1.8, 1.8）、r 1、半分の長さ 1 では 0.386 の隙間があります。',
  'snippets.note.S4.5': '面の軸 6 本だけでは、辺が交差する 2 つのボックスが 0.339 離れていても重なりと判定されます。',
  'snippets.note.S4.7': '教科書のタイマーは生成と同時に動き、最初のフレームまでの時間を失い、ゼロを下回ります。',
};

export const words = { en, ja };
