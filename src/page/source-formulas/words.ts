// The texts of the source and their formulas of the plane by name. A Japanese title is the one that is printed, an English one says what it means.

import { SOURCES } from './printed-names.ts';
import type { PrintedName, TextId } from './printed-names.ts';

const en = {
  'printed.text.S0': 'Mathematics for making games, CG and the like (basics) 2',
  'printed.text.S1': '3D collisions 26: where a ray pierces a capsule',
  'printed.text.S2': 'Collision of a line and a half-line',
  'printed.text.S3': 'Hit testing',
  'printed.text.S4': 'On game production',

  'printed.formula.clampTest': 'clamp f',
  'printed.formula.fourEnds': 'four ends, first version',
  'printed.formula.amendedEnds': 'four ends and crossing, amended',
  'printed.formula.inflatedCircle': 'inflated circle',
  'printed.formula.circleCircle': 'd < r₁ + r₂',
  'printed.formula.circleBox': 'faces <, corners ≤',
  'printed.formula.circleCapsule': 't ≤ 0 first',
  'printed.formula.sphereSphere': 'd ≤ r₁ + r₂',
} as const satisfies Record<`printed.text.${TextId}` | `printed.formula.${PrintedName}`, string>;

export type PrintedKey = keyof typeof en;

declare module '../kit/texts.ts' {
  interface TextKeys extends Record<PrintedKey, string> {}
}

const ja: Record<PrintedKey, string> = {
  'printed.text.S0': SOURCES.S0.title,
  'printed.text.S1': SOURCES.S1.title,
  'printed.text.S2': SOURCES.S2.title,
  'printed.text.S3': SOURCES.S3.title,
  'printed.text.S4': SOURCES.S4.title,

  'printed.formula.clampTest': 'f のクランプ',
  'printed.formula.fourEnds': '4 つの端点（最初の版）',
  'printed.formula.amendedEnds': '4 つの端点と交差（修正版）',
  'printed.formula.inflatedCircle': '膨らませた円',
  'printed.formula.circleCircle': '距離 < r₁ + r₂',
  'printed.formula.circleBox': '辺は <、角は ≤',
  'printed.formula.circleCapsule': 't ≤ 0 を先に判定',
  'printed.formula.sphereSphere': '距離 ≤ r₁ + r₂',
};

export const words = { en, ja };
