// The texts and their printed formulas by name, in English and Japanese.

import type { PrintedName, TextId } from './printed-names.ts';

const en = {
  'printed.text.S0': 'Mathematics for games and CG, basics 2',
  'printed.text.S1': '3D collisions, part 26: where a ray pierces a capsule',
  'printed.text.S2': 'Collision of a line and a half-line',
  'printed.text.S3': 'Hit testing: circle, rectangle, capsule',
  'printed.text.S4': 'Notes on game development: spheres, boxes, capsules, a countdown timer',

  'printed.formula.sphereLineDiscriminant': 'discriminant',
  'printed.formula.sphereLineRoot': 'first root',
  'printed.formula.sphereLineTest': 'perpendicular ≤ r²',
  'printed.formula.clampTest': 'clamp f',
  'printed.formula.fourEnds': 'four ends, first version',
  'printed.formula.amendedEnds': 'four ends and crossing, amended',
  'printed.formula.inflatedCircle': 'inflated circle',
  'printed.formula.rayCapsule': 'cascade for Q1 and Q2',
  'printed.formula.lineHalfLine': 'cross products, fixed ε',
  'printed.formula.circleCircle': 'd < r₁ + r₂',
  'printed.formula.circleBox': 'faces <, corners ≤',
  'printed.formula.circleCapsule': 't ≤ 0 first',
  'printed.formula.sphereSphere': 'd ≤ r₁ + r₂',
  'printed.formula.sphereBoxOwnAxes': 'sphere and box, 3 axes',
  'printed.formula.boxBoxOwnAxes': 'two boxes, 6 axes',
  'printed.formula.countdown': 'countdown by clock readings',
} as const satisfies Record<`printed.text.${TextId}` | `printed.formula.${PrintedName}`, string>;

export type PrintedKey = keyof typeof en;

const ja: Record<PrintedKey, string> = {
  // The titles as they are, to search for.
  'printed.text.S0': 'ゲーム作りとかCGとかに関わる数学(初歩)②',
  'printed.text.S1': '○×つくろーどっとコム 3D衝突編 その26 レイとカプセルの貫通点',
  'printed.text.S2': '直線と半直線の衝突',
  'printed.text.S3': '当たり判定（円・矩形・カプセル）',
  'printed.text.S4': 'ゲーム制作関連（球・AABB・OBB・カプセル・カウントダウンタイマー）',

  'printed.formula.sphereLineDiscriminant': '判別式',
  'printed.formula.sphereLineRoot': '最初の解',
  'printed.formula.sphereLineTest': '垂線 ≤ r²',
  'printed.formula.clampTest': 'f のクランプ',
  'printed.formula.fourEnds': '4 つの端点（最初の版）',
  'printed.formula.amendedEnds': '4 つの端点と交差（修正版）',
  'printed.formula.inflatedCircle': '膨らませた円',
  'printed.formula.rayCapsule': 'Q1・Q2 の場合分け',
  'printed.formula.lineHalfLine': '外積と固定の ε',
  'printed.formula.circleCircle': '距離 < r₁ + r₂',
  'printed.formula.circleBox': '辺は <、角は ≤',
  'printed.formula.circleCapsule': 't ≤ 0 を先に判定',
  'printed.formula.sphereSphere': '距離 ≤ r₁ + r₂',
  'printed.formula.sphereBoxOwnAxes': '球とボックス、軸は 3 本',
  'printed.formula.boxBoxOwnAxes': 'ボックス同士、軸は 6 本',
  'printed.formula.countdown': '時計の読みによるカウントダウン',
};

export const words = { en, ja };
