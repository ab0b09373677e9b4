// The texts of the source and their formulas of the plane by name. A Japanese title is the one that is printed, an English one says what it means.

import { texts } from '../kit/texts.ts';
import type { Both } from '../kit/texts.ts';
import { SOURCES } from './printed-names.ts';
import type { PrintedName, TextId } from './printed-names.ts';

export const words = {
  'printed.text.S0': ['Mathematics for making games, CG and the like (basics) 2', SOURCES.S0.title],
  'printed.text.S1': ['3D collisions 26: where a ray pierces a capsule', SOURCES.S1.title],
  'printed.text.S2': ['Collision of a line and a half-line', SOURCES.S2.title],
  'printed.text.S3': ['Hit testing', SOURCES.S3.title],
  'printed.text.S4': ['On game production', SOURCES.S4.title],
  'printed.formula.clampTest': ['clamp f', 'f のクランプ'],
  'printed.formula.fourEnds': ['four ends, first version', '4 つの端点（最初の版）'],
  'printed.formula.amendedEnds': ['four ends and crossing, amended', '4 つの端点と交差（修正版）'],
  'printed.formula.inflatedCircle': ['inflated circle', '膨らませた円'],
  'printed.formula.circleCircle': ['d < r₁ + r₂', '距離 < r₁ + r₂'],
  'printed.formula.circleBox': ['faces <, corners ≤', '辺は <、角は ≤'],
  'printed.formula.circleCapsule': ['t ≤ 0 first', 't ≤ 0 を先に判定'],
  'printed.formula.sphereSphere': ['d ≤ r₁ + r₂', '距離 ≤ r₁ + r₂'],
} as const satisfies Record<`printed.text.${TextId}` | `printed.formula.${PrintedName}`, Both>;

export const t = texts(words);
