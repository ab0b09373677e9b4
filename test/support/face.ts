// The public face as the judges ask it: the sources', or that of a built library put in its place.

import * as core from '../../src/index.ts';

/** The part of the public face that answers questions about geometry. */
export type Face = Pick<
  typeof core,
  | 'aabb'
  | 'box2'
  | 'capsule'
  | 'capsule2'
  | 'circle2'
  | 'contact'
  | 'distance'
  | 'distance2'
  | 'hit2'
  | 'obb'
  | 'raycast'
  | 'raycastCylinder'
  | 'separatingAxes'
  | 'sphere'
  | 'triangle'
>;

export const FACE: Face = core;

/** What a judge has to say of one case. */
export interface Verdict {
  /** What is wrong, or null. */
  complaint: string | null;
  /** Error of the number that matters: of pairs the signed distance in eps·S, of rays the worse end in eps·(|t| + S). */
  error: number;
  /** The case lies so close to a change of the answer's form (hit or miss, touching or apart) that rounding of the input decides. */
  isAmbiguous: boolean;
}
