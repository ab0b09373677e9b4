// The printed formulas by name, row and text, and which of them answer for a pair of the plane.

import type { Shape2 } from 'kantsu/planar';
import { addWords } from '../ui/i18n.ts';
import {
  amendedEnds,
  circleBox,
  circleCapsule,
  circleCircle,
  clampTest,
  fourEnds,
  inflatedCircle,
  sphereSphere,
} from './printed-planar.ts';
import type { PrintedName } from './printed-names.ts';
import { words } from './words.ts';

addWords(words);

/** The formulas of a pair of the plane, the first one shown first. Box with box is only linked, box with capsule is a cross in the text's table. */
const PLANAR = {
  'circle-circle': ['circleCircle', 'sphereSphere'],
  'circle-box': ['circleBox'],
  'circle-capsule': ['circleCapsule', 'clampTest', 'inflatedCircle'],
  'capsule-capsule': ['fourEnds', 'amendedEnds'],
  'box-box': [],
  'box-capsule': [],
} as const satisfies Record<string, readonly PrintedName[]>;
export type PlanarName = (typeof PLANAR)[keyof typeof PLANAR][number];

export const PLANAR_NAMES = Object.values(PLANAR).flat() as readonly PlanarName[];

type Kind = Shape2['kind'];
const ORDER: readonly Kind[] = ['circle', 'box', 'capsule'];

export function printedFor(a: Kind, b: Kind): readonly PlanarName[] {
  const [first, second] = ORDER.indexOf(a) <= ORDER.indexOf(b) ? [a, b] : [b, a];
  return PLANAR[`${first}-${second}` as keyof typeof PLANAR];
}

/** What a printed formula answers for a pair; null where it is none for this pair. */
export function printedHit(name: PlanarName, a: Shape2, b: Shape2): boolean | null {
  if (ORDER.indexOf(a.kind) > ORDER.indexOf(b.kind)) return printedHit(name, b, a);
  if (a.kind === 'circle') {
    if (b.kind === 'circle') return name === 'circleCircle' ? circleCircle(a, b) : name === 'sphereSphere' ? sphereSphere(a, b) : null;
    if (b.kind === 'box') return name === 'circleBox' ? circleBox(a, b) : null;
    if (name === 'circleCapsule') return circleCapsule(a, b);
    if (name === 'clampTest') return clampTest(a, b);
    return name === 'inflatedCircle' ? inflatedCircle(a, b) : null;
  }
  if (a.kind !== 'capsule' || b.kind !== 'capsule') return null;
  if (name === 'fourEnds') return fourEnds(a, b);
  return name === 'amendedEnds' ? amendedEnds(a, b) : null;
}
