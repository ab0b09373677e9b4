// Which class computes which pair (S3.2).

import { KINDS } from '../../flat/figure.ts';
import type { Kind } from '../../flat/figure.ts';

/** Each pair is written once, in the class that comes first; a call that arrives at the other one is flipped. */
export function isFlipped(a: Kind, b: Kind): boolean {
  return KINDS.indexOf(a) < KINDS.indexOf(b);
}

/** Pairs that the text's table leaves out. */
export function isLeftOut(a: Kind, b: Kind): boolean {
  return (a === 'capsule' && b !== 'circle') || (b === 'capsule' && a !== 'circle');
}
