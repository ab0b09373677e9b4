// Which of the source's formulas answer for a pair of the plane, and how its program (S3.2) comes to an answer.

import type { Shape2 } from 'kantsu/planar';
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

/** The formulas of a pair, the first one shown first. Box with box is only linked; box with capsule is unfinished; capsules are those of S0.6. */
const PLANAR = {
  'circle-circle': ['circleCircle', 'sphereSphere'],
  'circle-box': ['circleBox'],
  'circle-capsule': ['circleCapsule', 'clampTest', 'inflatedCircle'],
  'capsule-capsule': ['fourEnds', 'amendedEnds'],
  'box-box': [],
  'box-capsule': [],
} as const satisfies Record<string, readonly PrintedName[]>;

type Kind = Shape2['kind'];
const ORDER: readonly Kind[] = ['circle', 'box', 'capsule'];

export function printedFor(a: Kind, b: Kind): readonly PrintedName[] {
  const [first, second] = ORDER.indexOf(a) <= ORDER.indexOf(b) ? [a, b] : [b, a];
  return PLANAR[`${first}-${second}` as keyof typeof PLANAR];
}

/** What a formula answers for a pair; null where it is none for this pair. */
export function printedHit(name: PrintedName, a: Shape2, b: Shape2): boolean | null {
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

/** S3.1: the three crosses of the source's table, which its author left unfinished for lack of time (時間切れ). */
export function isUnfinished(a: Kind, b: Kind): boolean {
  return (a === 'capsule' && b !== 'circle') || (b === 'capsule' && a !== 'circle');
}

/** The three classes of S3.2 that override the methods of its abstract class Shape. */
export const CLASSES: Readonly<Record<Kind, string>> = { circle: 'ShapeCircle', box: 'ShapeBox', capsule: 'ShapeCapsule' };

/** S3.2: the calls of a.HitTest(b). The override for Shape returns other.HitTest(this), so every call is turned round once: the class of b answers. */
export function dispatchCalls(a: Kind, b: Kind): readonly [first: string, answers: string] {
  return [`${CLASSES[a]}.HitTest(Shape)`, `${CLASSES[b]}.HitTest(${CLASSES[a]})`];
}
